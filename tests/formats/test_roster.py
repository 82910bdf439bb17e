"""Rosters pasted by people: what is read, what is refused and with which words."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.model import Player, PlayerNumber
from tabellone.core.organisation.guided_draw import DrawEntrant
from tabellone.formats.roster import (
    MOST_CHARACTERS,
    MOST_LINES,
    RosterError,
    parse_entrants,
    parse_players,
)

FIELD = st.text(st.characters(exclude_categories=("Cc", "Cs"), exclude_characters=";\ufeff"), max_size=30).map(
    str.strip
)
NAME = FIELD.filter(bool)
ENTRANTS = st.lists(st.builds(DrawEntrant, NAME, FIELD), max_size=20).map(tuple)
RATINGS = st.none() | st.integers(0, 9999)


@st.composite
def rosters(draw: st.DrawFn) -> tuple[Player, ...]:
    count = draw(st.integers(0, 12))
    return tuple(
        Player(PlayerNumber(number), draw(NAME), draw(RATINGS), draw(FIELD), draw(FIELD), draw(FIELD))
        for number in range(1, count + 1)
    )


def roster(lines: Iterable[tuple[str, ...]]) -> str:
    """The roster as somebody would write it with semicolons between the fields."""
    return "".join("; ".join(fields) + "\n" for fields in lines)


@pytest.mark.parametrize("line", ["Alfa Rossi; Pisa", "Alfa Rossi\tPisa", "Alfa Rossi,Pisa", "  Alfa Rossi ;Pisa;"])
def test_semicolon_tab_and_comma_part_the_fields(line: str) -> None:
    assert parse_entrants(line) == (DrawEntrant("Alfa Rossi", "Pisa"),)


def test_a_comma_stays_in_the_name_where_a_semicolon_parts_the_fields() -> None:
    assert parse_entrants("Rossi, Alfa; Pisa") == (DrawEntrant("Rossi, Alfa", "Pisa"),)


def test_byte_order_mark_windows_line_ends_and_blank_lines_are_left_out() -> None:
    assert parse_entrants("\ufeffAlfa Rossi\r\n\r\n  \r\nBeta Verdi; Lucca\r\n") == (
        DrawEntrant("Alfa Rossi"),
        DrawEntrant("Beta Verdi", "Lucca"),
    )


def test_a_rating_that_is_not_a_whole_number_is_refused_with_its_line() -> None:
    text = "\n" * 12 + "Alfa Rossi; 2100\nBeta Verdi; 21OO"
    with pytest.raises(RosterError, match=r'^line 14: rating "21OO" is not a whole number$'):
        parse_players(text)


def test_digits_of_other_scripts_are_not_a_rating() -> None:
    with pytest.raises(RosterError, match="not a whole number"):
        parse_players("Alfa Rossi; ٢١٠٠")


def test_a_rating_of_five_figures_is_refused() -> None:
    with pytest.raises(RosterError, match=r"rating 21000 is not allowed; the highest is 9999"):
        parse_players("Alfa Rossi; 21000")


def test_players_without_a_rating_have_none_and_numbers_run_from_one() -> None:
    assert parse_players("Alfa Rossi; 2100; Pisa\nBeta Verdi") == (
        Player(PlayerNumber(1), "Alfa Rossi", 2100, "Pisa"),
        Player(PlayerNumber(2), "Beta Verdi"),
    )


def test_a_line_without_a_name_is_refused() -> None:
    with pytest.raises(RosterError, match=r"^line 2: the name is missing$"):
        parse_entrants("Alfa Rossi\n; Pisa")


def test_too_many_fields_are_refused() -> None:
    with pytest.raises(RosterError, match=r"line 1: 3 fields; at most 2 are allowed"):
        parse_entrants("Alfa Rossi; Pisa; 2100")


def test_as_many_lines_as_allowed_are_read_and_one_more_is_refused() -> None:
    text = "\n".join(f"Alfa {number}" for number in range(MOST_LINES))
    assert len(parse_entrants(text)) == MOST_LINES
    with pytest.raises(RosterError, match=rf"{MOST_LINES + 1} lines; at most {MOST_LINES} are allowed"):
        parse_entrants(text + "\nBeta Verdi")


def test_as_many_characters_as_allowed_are_read_and_one_more_is_refused() -> None:
    assert parse_entrants("a" * MOST_CHARACTERS) == (DrawEntrant("a" * MOST_CHARACTERS),)
    with pytest.raises(RosterError, match=rf"a field of {MOST_CHARACTERS + 1} characters"):
        parse_entrants("a" * (MOST_CHARACTERS + 1))


def test_control_characters_are_refused() -> None:
    with pytest.raises(RosterError, match=r"line 1: the control character U\+0000 is not allowed"):
        parse_entrants("Alfa\0Rossi")


def test_markup_is_kept_as_it_is_because_it_is_only_data() -> None:
    assert parse_entrants("<script>alert(1)</script>") == (DrawEntrant("<script>alert(1)</script>"),)


@given(ENTRANTS)
def test_entrants_are_read_as_they_are_written(entrants: tuple[DrawEntrant, ...]) -> None:
    assert parse_entrants(roster((entrant.name, entrant.team) for entrant in entrants)) == entrants


@given(rosters())
def test_players_are_read_as_they_are_written(players: tuple[Player, ...]) -> None:
    lines = (
        (
            player.name,
            "" if player.rating is None else str(player.rating),
            player.club,
            player.province,
            player.category,
        )
        for player in players
    )
    assert parse_players(roster(lines)) == players


@given(st.text(max_size=400))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read = parse_entrants(text)
    except RosterError:
        return
    assert all(entrant.name.strip() == entrant.name != "" for entrant in read)
