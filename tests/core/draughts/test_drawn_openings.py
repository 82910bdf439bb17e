from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.moves import apply, legal_moves
from tabellone.core.draughts.notation import IllegalMoveError, write_move
from tabellone.core.draughts.openings import (
    Encounters,
    Opening,
    OpeningError,
    OpeningSeries,
    check_table_use,
    draw_openings,
    opening_played,
    openings_for_rounds,
    positions_of,
)
from tabellone.core.draughts.position import Position, write_fen
from tabellone.regulations.rulebook import opening_tables

TABLES = opening_tables()


@pytest.mark.parametrize("opening", TABLES.openings, ids=lambda opening: str(opening.number))
def test_every_opening_is_legal_and_written_as_a_score_sheet_has_it(opening: Opening) -> None:
    before, *after = positions_of(opening)
    for text, position in zip(opening.moves, after, strict=True):
        written = {write_move(before, move): apply(before, move) for move in legal_moves(before)}
        assert written[text] == position
        before = position


def test_no_two_openings_lead_to_the_same_position() -> None:
    assert len({positions_of(opening)[-1] for opening in TABLES.openings}) == 174


@pytest.mark.parametrize(("table", "count"), [("general", 174), ("A", 48), ("B", 126), ("C", 83)])
def test_tables_have_the_printed_numbers_of_openings(table: str, count: int) -> None:
    assert len(TABLES.table(table)) == count


def test_tables_follow_the_grade() -> None:
    for opening in TABLES.openings:
        assert ("A" in opening.tables) == (opening.grade[0] == "3")
        assert ("B" in opening.tables) == (opening.grade[0] != "3")
        assert ("C" in opening.tables) == (opening.grade == "PARI" or opening.grade[0] == "1")


def allowed(table: str, encounters: Encounters, series: OpeningSeries, *, event_rules_allow: bool) -> bool:
    """The headings of the tables, coded a second time in another way."""
    if table == "B":
        return series is OpeningSeries.NATIONAL
    if table == "C":
        return series is not OpeningSeries.NATIONAL
    return encounters is not Encounters.ONE_GAME and series is OpeningSeries.NATIONAL and event_rules_allow


@pytest.mark.parametrize(
    ("table", "encounters", "series", "event_rules_allow"),
    list(product(("general", "A", "B", "C"), Encounters, OpeningSeries, (False, True))),
)
def test_a_table_is_refused_where_its_heading_does_not_fit(
    table: str, encounters: Encounters, series: OpeningSeries, event_rules_allow: bool
) -> None:
    use = TABLES.uses[table]
    if allowed(table, encounters, series, event_rules_allow=event_rules_allow):
        check_table_use(use, encounters, series, event_rules_allow=event_rules_allow)
    else:
        with pytest.raises(OpeningError, match=f"table {table} .*Tab. 4"):
            check_table_use(use, encounters, series, event_rules_allow=event_rules_allow)


@given(st.sampled_from(["general", "A", "B", "C"]), st.integers(1, 48), st.integers(0, 10**9))
def test_a_draw_repeats_from_its_seed_and_has_no_opening_twice(table: str, count: int, seed: int) -> None:
    draw = draw_openings(TABLES, table, count, seed)
    assert draw == draw_openings(TABLES, table, count, seed)
    assert len(set(draw.openings)) == count
    assert set(draw.openings) <= {opening.number for opening in TABLES.table(table)}


def test_openings_already_drawn_do_not_come_out_again() -> None:
    first = draw_openings(TABLES, "A", 40, 1)
    second = draw_openings(TABLES, "A", 8, 1, already_drawn=first.openings)
    assert not set(first.openings) & set(second.openings)
    with pytest.raises(OpeningError, match="9 openings cannot be drawn without repeating; table A has 8 left"):
        draw_openings(TABLES, "A", 9, 1, already_drawn=first.openings)


@pytest.mark.parametrize("count", [0, -1])
def test_at_least_one_opening_is_drawn(count: int) -> None:
    with pytest.raises(OpeningError, match="at least one opening"):
        draw_openings(TABLES, "C", count, 1)


def test_a_round_has_one_opening_or_one_for_each_board() -> None:
    per_round = openings_for_rounds(TABLES, "B", (4, 4, 3), 9, per_board=False)
    assert [len(boards) for boards in per_round] == [4, 4, 3]
    assert len({boards[0] for boards in per_round}) == 3
    assert all(len(set(boards)) == 1 for boards in per_round)
    per_board = openings_for_rounds(TABLES, "B", (4, 4, 3), 9, per_board=True)
    assert len({opening for boards in per_board for opening in boards}) == 11


def test_an_opening_is_found_by_its_moves_in_any_order_that_leads_to_it() -> None:
    assert opening_played(TABLES, "1. 21-17 09-13 2. 25-21").number == 1
    assert opening_played(TABLES, "21-17 10-13 17-10").number == 4
    transposed = [
        opening.number
        for opening in TABLES.openings
        if opening_played(TABLES, " ".join(opening.moves)).number != opening.number
    ]
    assert transposed == []
    assert opening_played(TABLES, "22-18 10-14 21-17").number == opening_played(TABLES, "21-17 10-14 22-18").number


def test_moves_that_lead_to_no_opening_or_cannot_be_played_are_refused() -> None:
    with pytest.raises(OpeningError, match=r'no opening of Tab\. 4 leads to the position after "21-18 9-13 18x9"'):
        opening_played(TABLES, "21-18 9-13 18x9")
    with pytest.raises(IllegalMoveError, match='move 1, "9-14": square 14 is not one step from 9'):
        opening_played(TABLES, "21-17 9-14")


def test_numbers_and_tables_that_do_not_exist_are_refused() -> None:
    with pytest.raises(OpeningError, match="opening 175 does not exist; they are numbered 1 to 174"):
        TABLES.numbered(175)
    with pytest.raises(OpeningError, match='table "D" does not exist; there are general, A, B, C'):
        TABLES.table("D")


def test_all_three_ply_lines_are_accounted_for() -> None:
    """174 listed, 72 transpositions of a listed one, 2 from the starts that lose a man, 54 left out."""
    start = Position.initial(Variant.ITALIAN)
    listed = {positions_of(opening)[-1] for opening in TABLES.openings}
    listed_moves = {opening.moves for opening in TABLES.openings}
    lines = []
    for first in legal_moves(start):
        one = apply(start, first)
        for second in legal_moves(one):
            two = apply(one, second)
            for third in legal_moves(two):
                moves = (write_move(start, first), write_move(one, second), write_move(two, third))
                lines.append((moves, apply(two, third)))
    assert len(lines) == 302
    assert sum(moves in listed_moves for moves, _ in lines) == 174
    assert sum(moves not in listed_moves and position in listed for moves, position in lines) == 72
    losing = [moves for moves, position in lines if moves[:2] in (("21-18", "9-13"), ("22-18", "9-13"))]
    assert len(losing) == 2
    assert write_fen(start).startswith("W:W21")
