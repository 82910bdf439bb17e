"""Files with the known slips of other programs, each with the remarks that it is read with, or with its refusal."""

import tomllib
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.core.model import Colour
from tabellone.formats.trf import TrfDocument, TrfError, circumstances_of, read_trf, tournament_of, write_trf
from tabellone.formats.trf.contents import AbnormalPoints, Acceleration, PlayerAcceleration, TrfPlayer
from tabellone.formats.trf.times import read_day

FILES = Path(__file__).parent / "files"
EXPECTED = tomllib.loads((FILES / "expected.toml").read_text(encoding="utf-8"))
NAMES = sorted(path.name for path in FILES.glob("*.trf"))
READABLE = [name for name in NAMES if "remarks" in EXPECTED[name]]


def odd(name: str) -> TrfDocument:
    return read_trf((FILES / name).read_bytes(), name)


def test_every_file_has_its_expectation() -> None:
    assert sorted(EXPECTED) == NAMES
    assert len(NAMES) > len(READABLE) > 20


@pytest.mark.parametrize("name", NAMES)
def test_the_remarks_or_the_refusal_are_the_expected_ones(name: str) -> None:
    if name in READABLE:
        assert [str(remark) for remark in odd(name).remarks] == EXPECTED[name]["remarks"]
        return
    with pytest.raises(TrfError) as refusal:
        odd(name)
    assert str(refusal.value) == EXPECTED[name]["refusal"]


@pytest.mark.parametrize("name", READABLE)
def test_an_odd_file_is_written_as_it_stands_and_reads_the_same_in_its_right_columns(name: str) -> None:
    document = odd(name)
    assert write_trf(document).encode(document.encoding) == (FILES / name).read_bytes()
    clean = TrfDocument(tuple(replace(line, as_read=None) for line in document.lines))
    again = read_trf(write_trf(clean), name)
    assert again == document
    assert circumstances_of(again) == circumstances_of(document)
    assert tournament_of(again) == tournament_of(document)


@pytest.mark.parametrize("name", [name for name in READABLE if name.startswith(("latin", "columns", "rank", "trail"))])
def test_shifted_players_are_the_players_of_the_plain_file(name: str) -> None:
    plain, other = (odd(file).all(TrfPlayer) for file in ("plain.trf", name))
    assert [replace(player, name="") for player in other] == [replace(player, name="") for player in plain]
    assert [player.rank for player in other] == [1, 2, 3, 4]


def test_abnormal_points_are_found_in_the_columns_of_other_programs() -> None:
    half = Fraction(1, 2)
    assert odd("299_sharly.trf").all(AbnormalPoints) == (
        AbnormalPoints("W", Fraction(-1), 2, (1,)),
        AbnormalPoints("", half, 0, (2, 3)),
    )
    assert odd("299_gacrux.trf").all(AbnormalPoints) == (AbnormalPoints("W", None, 2, (1, 2), Fraction(-1)),)


def test_match_points_of_an_event_without_teams_are_points_of_players() -> None:
    one = Fraction(1)
    assert odd("250_match_points_only.trf").all(Acceleration) == (Acceleration(Fraction(0), 1, 2, 1, 2, one),)
    assert circumstances_of(odd("250_match_points_only.trf")).accelerations == (Acceleration(one, 1, 2, 1, 2),)
    teams = circumstances_of(odd("250_game_points_blank_teams.trf"))
    assert teams.accelerations == (Acceleration(Fraction(0), 1, 2, 1, 1, one),)


def test_records_that_keep_no_columns_are_read_word_by_word() -> None:
    known = circumstances_of(odd("words_for_columns.trf"))
    assert [(bye.round, bye.player, bye.outcome.name) for bye in known.byes] == [
        (3, 1, "HALF_POINT_BYE"),
        (3, 2, "HALF_POINT_BYE"),
    ]
    assert known.forbidden_in(3) == {(1, 4)}
    assert known.accelerations == (
        Acceleration(Fraction(1), 1, 2, 1, 2),
        PlayerAcceleration(1, (Fraction(1), Fraction(1, 2))),
    )


def test_heads_without_a_blank_and_colours_in_words_are_read() -> None:
    document = odd("missing_blanks.trf")
    assert (document.value("012"), document.announced_rounds) == ("Torneo del Vento", 3)
    assert circumstances_of(document).initial_colour is Colour.WHITE
    assert circumstances_of(odd("colour_word.trf")).initial_colour is Colour.WHITE


@pytest.mark.parametrize(
    ("text", "day", "is_standard"),
    [
        ("2026/10/09", date(2026, 10, 9), True),
        ("26/10/09", date(2026, 10, 9), False),
        ("98/01/02", date(1998, 1, 2), False),
        ("2026-10-09", date(2026, 10, 9), False),
        ("9.10.2026", date(2026, 10, 9), False),
        ("2026/10/09 18:30", date(2026, 10, 9), False),
        ("2026/13/09", None, False),
        ("spring", None, False),
        ("", None, True),
    ],
)
def test_days_are_read_however_they_are_written(text: str, day: date | None, is_standard: bool) -> None:
    assert (read_day(text).day, read_day(text).is_standard) == (day, is_standard)


@st.composite
def damaged_lines(draw: st.DrawFn) -> bytes:
    """An odd file with one line cut, shifted, glued or overwritten."""
    lines = (FILES / draw(st.sampled_from(NAMES))).read_bytes().splitlines(keepends=True)
    place = draw(st.integers(0, len(lines) - 1))
    line = lines[place]
    column = draw(st.integers(0, len(line)))
    lines[place] = draw(
        st.sampled_from(
            (
                line[:column],
                line[:column] + b" " + line[column:],
                line.replace(b" ", b"", 3),
                line[:3] + line[4:],
                line.replace(b".", b","),
                line.lower(),
            )
        )
        | st.text("0123456789.-+= WBDLFHZwb/", max_size=12).map(lambda text: line[:column] + text.encode())
    )
    return b"".join(lines)


@settings(max_examples=150)
@given(damaged_lines())
def test_a_damaged_line_is_read_or_refused(data: bytes) -> None:
    try:
        document = read_trf(data)
        assert write_trf(document).encode(document.encoding) == data
        tournament_of(document)
        circumstances_of(document)
    except TrfError:
        pass
