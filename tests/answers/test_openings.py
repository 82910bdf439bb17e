"""Openings as records: found by number or moves, drawn for rounds and boards, and their boards."""

import pytest

from tabellone.answers.diagrams import opening_svg, ply_svgs, small_opening_svg
from tabellone.answers.openings import (
    opening_board,
    opening_count,
    opening_named,
    opening_numbered,
    opening_table,
    openings_drawn,
    openings_found,
    openings_of_rounds,
)
from tabellone.core.refusal import Refusal


def test_an_opening_is_found_by_its_number_and_by_its_moves() -> None:
    opening = opening_numbered(1)
    assert opening_named("1") == opening_named(" ".join(opening.moves)) == opening
    assert opening_board(opening).fen.startswith("B:")


def test_openings_are_found_by_their_first_moves_within_a_table_and_a_grade() -> None:
    begin = openings_found("general", search="21-17 9-13")
    assert len(begin) > 1
    assert {opening.moves[:2] for opening in begin} == {("21-17", "9-13")}
    grade = begin[0].grade
    assert openings_found("A", grade, "21-17 9-13") == tuple(
        opening for opening in begin if "A" in opening.tables and opening.grade == grade
    )


def test_a_number_too_large_for_any_opening_is_refused_as_it_was_written() -> None:
    with pytest.raises(Refusal, match="opening 12345678 does not exist"):
        openings_found("general", search="12345678")


def test_no_opening_is_drawn_that_was_drawn_before_and_one_that_is_none_is_refused() -> None:
    table = [opening.number for opening in opening_table("A")]
    assert openings_drawn("A", 1, 7, already_drawn=table[1:]).openings == (table[0],)
    with pytest.raises(Refusal, match="does not exist"):
        openings_drawn("A", 1, 7, already_drawn=[opening_count() + 1])


def test_rounds_have_one_opening_or_one_for_each_board_and_none_twice() -> None:
    one = openings_of_rounds("C", 6, 7, boards=4, is_per_board=False)
    assert [opening.number for (opening,) in one] == list(openings_drawn("C", 6, 7).openings)
    several = openings_of_rounds("C", 3, 7, boards=4, is_per_board=True)
    assert [len(openings) for openings in several] == [4, 4, 4]
    assert len({opening.number for openings in several for opening in openings}) == 12


def test_pictures_have_the_moves_for_their_title() -> None:
    opening = opening_numbered(1)
    assert f"<title>{' '.join(opening.moves)}</title>" in opening_svg(opening)
    assert "<title>Apertura 1</title>" in opening_svg(opening, title="Apertura 1")
    assert [
        f"<title>{' '.join(opening.moves[:ply])}</title>" in svg for ply, svg in enumerate(ply_svgs(opening), 1)
    ] == [True] * 3
    assert "<text" in opening_svg(opening)
    assert "<text" not in small_opening_svg(opening)
