"""The formation of a round: in the order of the system, with the field as it was before."""

from functools import cache

import pytest

from tabellone.answers.groups.rounds import round_of
from tabellone.answers.groups.why import Formation, formation, system_pairing
from tabellone.core.model import Colour
from tabellone.core.pairing.field import PairedRound
from tabellone.desk.demo import demo_journals
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import folded
from tabellone.desk.roles import Role

GROUP = GroupId(1)
BOOKS = ("demo-italiana", "demo-scacchi", "demo-internazionale")


@cache
def state_of(book: str) -> EventState:
    journal = next(journal for journal in demo_journals() if journal.book.id == book)
    return folded(EventBook(), journal.entries).state


def formed(book: str, number: int) -> Formation:
    return formation(state_of(book), GROUP, number, Role.CHIEF)


@pytest.mark.parametrize("book", BOOKS)
def test_the_field_has_everybody_once_by_points_and_number(book: str) -> None:
    answer = formed(book, 3)
    scores = [score for score, _ in answer.groups]
    assert scores == sorted(set(scores), reverse=True)
    players = [line for _, lines in answer.groups for line in lines]
    assert sorted(line.player for line in players) == sorted(state_of(book).group(GROUP).members)
    for score, lines in answer.groups:
        assert [line.number for line in lines] == sorted(line.number for line in lines)
        assert {line.points for line in lines} == {score}
    by_number = {line.number: line for line in players}
    for line in players:
        assert len(line.colours) == 2
        if line.opponent is not None:
            assert by_number[line.opponent].opponent == line.number
            assert by_number[line.opponent].board == line.board


@pytest.mark.parametrize("book", ["demo-italiana", "demo-scacchi"])
def test_pairs_come_in_the_order_in_which_the_system_made_them(book: str) -> None:
    answer, pairing = formed(book, 2), system_pairing(state_of(book), GROUP, 2)
    assert isinstance(pairing, PairedRound)
    made = [{pair.white, pair.black} for pair in pairing.pairs]
    assert [{pair.seeker.number, pair.found.number} for pair in answer.pairs] == made
    assert len(answer.pairs) == len(round_of(state_of(book), GROUP, 2, Role.CHIEF).boards)
    for pair, of_system in zip(answer.pairs, pairing.pairs, strict=True):
        assert pair.has_seeker == (of_system.seeker is not None)
        if pair.has_seeker:
            assert pair.seeker.number == of_system.seeker
        assert pair.why is not None
        assert pair.why.why


@pytest.mark.parametrize("book", BOOKS)
def test_who_is_left_has_the_score_of_the_seeker_and_is_in_no_pair_before(book: str) -> None:
    answer = formed(book, 3)
    points = {line.number: line.points for _, lines in answer.groups for line in lines}
    paired: set[int] = set()
    for pair in answer.pairs:
        assert pair.seeker.number in pair.left
        assert {points[number] for number in pair.left} == {pair.seeker.points}
        assert not paired & set(pair.left)
        paired |= {pair.seeker.number, pair.found.number}


def test_a_due_colour_is_told_only_where_the_system_knows_one() -> None:
    chess = formed("demo-scacchi", 3)
    assert chess.has_due_colours
    dues = {line.due for _, lines in chess.groups for line in lines}
    assert {Colour.WHITE, Colour.BLACK} <= dues
    draughts = formed("demo-italiana", 3)
    assert not draughts.has_due_colours
    assert {line.due for _, lines in draughts.groups for line in lines} == {None}


def test_differences_are_those_of_the_colours() -> None:
    for _, lines in formed("demo-scacchi", 3).groups:
        for line in lines:
            signs = {Colour.WHITE: 1, Colour.BLACK: -1, None: 0}
            assert line.colour_difference == sum(signs[colour] for colour in line.colours)
