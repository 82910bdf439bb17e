"""Players kept apart by club, province or name: the choice is recorded, the pairs follow when a round is paired."""

from dataclasses import replace
from itertools import combinations

import pytest
from tests.desk.event.desk import CHESS, A, Desk, ids, started

from tabellone.answers.groups.draft import kept_apart
from tabellone.core.model import Colour
from tabellone.desk.event.apart_pairs import apart_pairs, reasons_apart
from tabellone.desk.event.commands import (
    ApartBy,
    ApartRule,
    EditPlayer,
    EnterLatePlayer,
    EnterPlayers,
    KeepApart,
    PairRound,
    RemovePlayer,
    SetWishes,
    SplitGroup,
)
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.roles import Role

SWISS = GroupSettings("Unico", "lim", 3, initial_colour=Colour.WHITE)
ONE, TWO, THREE, FOUR = ids(1, 2, 3, 4)
CLUB = ApartRule(ApartBy.CLUB)


def of_clubs(*clubs: str, system: GroupSettings = SWISS) -> Desk:
    """A group of players of these clubs, in the order of entry; provinces are those of the clubs in capitals."""
    desk = started(len(clubs), system, CHESS)
    for player, club in zip(ids(*range(1, len(clubs) + 1)), clubs, strict=True):
        details = desk.state.entrant(player).details
        changed = replace(details, club=club, province=club[:2].upper())
        if changed != details:
            desk.do(EditPlayer(player, changed))
    return desk


def forbidden(desk: Desk) -> set[frozenset[EntrantId]]:
    return {frozenset(pair) for pair in apart_pairs(desk.state, desk.group()).forbidden}


def pairs_of(desk: Desk) -> set[frozenset[EntrantId]]:
    return {frozenset((board.white, board.black)) for board in desk.group().rounds[-1].encounters}


def test_nobody_of_one_club_meets_another_of_it_however_it_is_written() -> None:
    desk = of_clubs("Dama", "Altri", "Terzi", "dama ", "Altri", "", "", "Terzi").all(KeepApart(A, (CLUB,)))
    assert forbidden(desk) == {frozenset(ids(1, 4)), frozenset(ids(2, 5)), frozenset(ids(3, 8))}
    for seed in range(3):
        desk.play_round(seed)
        assert not pairs_of(desk) & forbidden(desk)


def test_without_the_rule_they_would_meet() -> None:
    clubs = ("Dama", "Altri", "Terzi", "", "Dama", "", "", "")
    assert frozenset(ids(1, 5)) in pairs_of(of_clubs(*clubs).all(PairRound(A)))
    assert frozenset(ids(1, 5)) not in pairs_of(of_clubs(*clubs).all(KeepApart(A, (CLUB,)), PairRound(A)))


def test_only_the_clubs_chosen_are_kept_apart() -> None:
    desk = of_clubs("Dama", "Altri", "Dama", "Altri").all(KeepApart(A, (ApartRule(ApartBy.CLUB, ("dama",)),)))
    assert forbidden(desk) == {frozenset((ONE, THREE))}


def test_provinces_and_families_are_kept_apart_too() -> None:
    family = ApartRule(ApartBy.PLAYERS, (), (ONE, TWO, FOUR), "Famiglia Prova")
    desk = of_clubs("Dama", "Altri", "Dama", "Altri").all(KeepApart(A, (ApartRule(ApartBy.PROVINCE), family)))
    wanted = {frozenset((ONE, THREE)), frozenset((TWO, FOUR))} | {
        frozenset(pair) for pair in combinations((ONE, TWO, FOUR), 2)
    }
    assert forbidden(desk) == wanted
    reasons = reasons_apart(desk.state, desk.group(), TWO, FOUR, 1)
    assert [(reason.by, reason.name) for reason in reasons] == [
        (ApartBy.PROVINCE, "AL"),
        (ApartBy.PLAYERS, "Famiglia Prova"),
    ]


def test_who_is_entered_later_falls_under_what_was_chosen() -> None:
    desk = of_clubs("Dama", "Altri", "", "", "", "").all(KeepApart(A, (CLUB,)))
    desk.play_round(1)
    assert forbidden(desk) == set()
    desk.do(EnterLatePlayer(A, PlayerDetails("Tardi", 1500, club="Dama"), True, True))
    assert forbidden(desk) == {frozenset((ONE, EntrantId(7)))}
    desk.all(PairRound(A))
    assert frozenset((ONE, EntrantId(7))) in {frozenset(pair) for pair in desk.group().rounds[-1].basis.forbidden}


def test_a_wish_that_can_be_helped_yields_to_one_that_cannot() -> None:
    soft = ApartRule(ApartBy.CLUB, if_possible=True)
    desk = of_clubs("Dama", "Dama", "Dama", "").all(SetWishes(A, ((ONE, TWO),), ()), KeepApart(A, (soft,)))
    pairs = apart_pairs(desk.state, desk.group())
    assert set(map(frozenset, pairs.forbidden)) == {frozenset((ONE, TWO))}
    assert set(map(frozenset, pairs.unwanted)) == {frozenset((ONE, THREE)), frozenset((TWO, THREE))}


def test_a_rule_follows_its_players_when_they_leave_or_the_group_is_divided() -> None:
    family = ApartRule(ApartBy.PLAYERS, (), (ONE, TWO, THREE))
    desk = of_clubs(*[""] * 6).all(KeepApart(A, (CLUB, family)), RemovePlayer(THREE))
    assert desk.group().apart == (CLUB, ApartRule(ApartBy.PLAYERS, (), (ONE, TWO)))
    desk.do(RemovePlayer(TWO))
    assert desk.group().apart == (CLUB,)
    desk.do(EnterPlayers(A, (PlayerDetails("Altro", 1000), PlayerDetails("Ancora", 900))))
    desk.do(SplitGroup(A, (3, 3)))
    assert [group.apart for group in desk.state.groups.values()] == [(CLUB,), (CLUB,)]


def test_nothing_is_kept_apart_in_a_round_robin() -> None:
    with pytest.raises(DeskError, match="follows its table"):
        started(4, GroupSettings("Unico", "round-robin"), CHESS).do(KeepApart(GroupId(1), (CLUB,)))


def test_a_rule_for_some_rounds_keeps_apart_in_them_and_in_no_other() -> None:
    in_first = ApartRule(ApartBy.PLAYERS, (), (ONE, THREE), last_round=1)
    desk = started(4, SWISS, CHESS).all(KeepApart(A, (in_first,)))
    desk.play_round(0)
    assert frozenset((ONE, THREE)) not in pairs_of(desk)
    assert desk.group().rounds[0].basis.forbidden == ((ONE, THREE),)
    assert reasons_apart(desk.state, desk.group(), ONE, THREE, 1)
    assert not reasons_apart(desk.state, desk.group(), ONE, THREE, 2)
    desk.do(PairRound(A))
    assert desk.group().rounds[1].basis.forbidden == ()


def test_the_answer_tells_in_which_rounds_a_pair_is_kept_apart() -> None:
    rules = (
        ApartRule(ApartBy.PLAYERS, (), (ONE, TWO), first_round=2),
        ApartRule(ApartBy.PLAYERS, (), (ONE, THREE)),
        ApartRule(ApartBy.PLAYERS, (), (ONE, THREE), last_round=2),
        ApartRule(ApartBy.PLAYERS, (), (TWO, THREE), if_possible=True, first_round=2, last_round=2),
    )
    desk = started(4, SWISS, CHESS).all(KeepApart(A, rules))
    answer = kept_apart(desk.state, A, Role.ARBITER)
    assert [
        (pair.first.player, pair.second.player, pair.first_round, pair.last_round) for pair in answer.forbidden
    ] == [
        (ONE, THREE, None, None),
        (ONE, TWO, 2, None),
    ]
    assert [(pair.first_round, pair.last_round) for pair in answer.unwanted] == [(2, 2)]
    assert [(rule.first_round, rule.last_round) for rule in answer.rules] == [
        (2, None),
        (None, None),
        (None, 2),
        (2, 2),
    ]
