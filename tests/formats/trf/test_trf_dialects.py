"""Encodings, line ends, editions and lines that were changed."""

from dataclasses import replace

import pytest

from tabellone.formats.trf import TrfDocument, TrfPlayer, in_edition, left_out, read_trf, write_trf
from tabellone.formats.trf.contents import Byes, Forbidden, NumberedTeam, Rounds, Text


def player(number: int, *cells: str) -> str:
    """A 001 record without a name: the rounds from column 92."""
    return f"001 {number:>4}{'':83}" + "  ".join(cells)


THREE = (player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, "0000 - U"))


def written(edition: str, *lines: str) -> list[str]:
    """The lines of an edition, without the players."""
    assert edition in ("16", "26")
    text = write_trf(read_trf("\n".join((*lines, *THREE))), "16" if edition == "16" else "26")
    return [line for line in text.split("\n") if not line.startswith("001")]


def test_latin_1_is_read_where_utf_8_is_not_possible_and_written_back() -> None:
    data = "012 Città di Sasso\r\n102 Müller, Zoë".encode("latin-1")
    document = read_trf(data)
    assert document.value("102") == "Müller, Zoë"
    assert document.encoding == "latin-1"
    assert write_trf(document).encode(document.encoding) == data


def test_utf_8_with_a_byte_order_mark_is_read_and_written_back() -> None:
    data = "\ufeff012 Città\n".encode()
    document = read_trf(data)
    assert document.value("012") == "Città"
    assert write_trf(document).encode(document.encoding) == data
    assert document == read_trf("012 Città\r")


@pytest.mark.parametrize("text", ["", "\n", "012 A", "012 A\r\r\n\n022 B\n\r", "\r\n\r\n012 A \n   \nq"])
def test_every_line_end_and_blank_line_is_kept(text: str) -> None:
    assert write_trf(read_trf(text)) == text


def test_new_reports_end_their_lines_with_cr_and_lf_or_as_chosen() -> None:
    document = TrfDocument.of([Text("012 A"), Text("022 B")])
    assert write_trf(document) == "012 A\r\n022 B\r\n"
    assert write_trf(document, line_end="\r") == "012 A\r022 B\r"
    assert write_trf(read_trf("012 A\n022 B\n"), line_end="\r\n") == "012 A\r\n022 B\r\n"


def test_a_line_joined_to_the_last_one_without_end_gets_the_end_of_the_others() -> None:
    assert write_trf(read_trf("012 A\n142 5"), "26") == "012 A\n142 5\nXXR 5\n"


def test_columns_that_are_placed_otherwise_are_kept_until_the_player_changes() -> None:
    line = "001 1    m g  alfa                              2450 ITA"
    document = read_trf(line)
    assert write_trf(document) == line
    changed = replace(document.lines[0], content=replace(document.players[0], rating=2400))
    text = write_trf(replace(document, lines=(changed,)))
    assert text.startswith("001    1 m  g alfa                              2400 ITA")


def test_lines_may_end_after_any_field() -> None:
    assert read_trf("001    7").players == (TrfPlayer(7),)
    assert read_trf("\n".join((player(1, "   2 w"), player(2, "   1 b")))).played_rounds == 1


def test_edition_26_says_everything_in_both_dialects() -> None:
    older = ("XXR 5", "XXC rank white1", "XXZ 2 3", "XXP 1 3")
    newer = ("142 5", "152 W", "240 Z 002    2    3", "260 001 005    1    3")
    assert written("26", *older) == [line for pair in zip(older, newer, strict=True) for line in pair]
    assert written("26", *newer) == [
        *("142 5", "XXR 5", "152 W", "XXC white1"),
        *("240 Z 002    2    3", "XXZ 2 3", "260 001 005    1    3", "XXP 1 3"),
    ]


def test_edition_26_adds_nothing_that_is_said_already() -> None:
    lines = ("XXR 5", "142 5", "XXC black1", "152 B", "XXZ 3 2", "240 H 002    2", "240 Z 002    3", "XXP 3 1")
    assert written("26", *lines, "260 001 004    1    3") == [*lines, "260 001 004    1    3"]


def test_only_the_players_who_are_missing_in_the_other_dialect_are_added() -> None:
    assert written("26", "XXZ 1 2", "240 H 002    2") == ["XXZ 1 2", "240 Z 002    1", "240 H 002    2"]


def test_byes_and_prohibitions_of_other_rounds_have_no_equal_in_the_records_of_javafo() -> None:
    lines = ("240 Z 003    1", "260 003 004    1    2")
    assert written("26", *lines) == list(lines)


def test_edition_16_has_the_records_of_javafo_and_the_points_also_those_of_bbp_pairings() -> None:
    lines = ("142 5", "152 B", "162  W 2.0    D 1.0", "192 CUSTOM_SWISS", "240 Z 002    2", "260 001 005    1    3")
    assert written("16", *lines) == [
        "XXR 5",
        "XXC black1",
        "XXS W=2.0 D=1.0 WL=0.0 BL=0.0 PAB=2.0 FW=2.0 FL=0.0",
        *("BBW  2.0", "BBD  1.0", "BBL  0.0", "BBF  0.0", "BBU  2.0"),
        "XXZ 2",
        "XXP 1 3",
    ]


def test_what_edition_16_cannot_carry_is_told() -> None:
    kept = ("142 5", "152 B", "162  W 2.0", "240 Z 002    1", "260 001 005    1    2", "XXP 2 3", "### note")
    lost = ("192 CUSTOM_SWISS", "240 H 002    2", "260 001 002    1    3", "ITA    1")
    document = read_trf("\n".join((*kept, *lost, *THREE)))
    assert [document.lines.index(line) for line in document.lines if line.content in left_out(document, "16")] == [
        7,
        8,
        9,
        10,
    ]
    assert left_out(document, "26") == ()


def test_numbers_of_teams_are_not_said_in_the_records_of_javafo() -> None:
    team = NumberedTeam(1, "Faro", (1,))
    contents = (team, Byes("Z", 1, (9,)), Forbidden((8, 9), (1, 3)), Rounds(3), TrfPlayer(1))
    document = TrfDocument.of(contents)
    added = [line.content for line in in_edition(document, "26").lines if line not in document.lines]
    assert added == [Rounds(3, "XXR")]
    assert left_out(document, "16") == contents[:3]


def test_three_letters_with_other_columns_are_an_extension_and_are_kept() -> None:
    lines = ("DAT 0001 EMAIL nobody", "XXQ what", "BBX 1.0", "ITA", "ita    1", "999 unknown", "x")
    assert read_trf("\n".join((*lines, *THREE))).all(Text) == tuple(Text(line) for line in lines)
