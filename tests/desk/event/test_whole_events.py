"""Whole events at the desk have the same results as core's generator and standings."""

from dataclasses import replace

import pytest
from tests.desk.event.desk import CHESS, DAMA, A, Desk, folded, ids, players, started

from tabellone.core.model import Colour, Discipline, Outcome, Result, Tournament
from tabellone.core.organisation.play_off import scheduled_rounds
from tabellone.core.pairing.checker import check_rounds
from tabellone.core.pairing.generator import generate
from tabellone.core.pairing.round_robin.table import without_points_for_rest
from tabellone.core.pairing.systems import PairingConstraints
from tabellone.core.standings.ranking import standings
from tabellone.desk.event.commands import (
    AssignNumbers,
    CloseEvent,
    CloseRound,
    CreateEvent,
    DrawNumbers,
    EnterPlayers,
    EnterResult,
    PairRound,
    PublishRound,
    RateEvent,
    SendEvent,
    SetAttendance,
    SplitGroup,
    StartPlayOff,
)
from tabellone.desk.event.draft_warnings import comparison, draft_warnings
from tabellone.desk.event.entrant import EntrantId, GroupId, details_of
from tabellone.desk.event.next_step import next_step
from tabellone.desk.event.pairing_system import system_in_edition, tie_break_policy
from tabellone.desk.event.play_off import final_order
from tabellone.desk.event.records import Attendance, NumberOf
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.event.state import EventPhase
from tabellone.desk.event.tournament import points_of, standings_of, tournament_of
from tabellone.regulations import rulebook

ATTENDANCE = {Outcome.ZERO_POINT_BYE: Attendance.ABSENT, Outcome.HALF_POINT_BYE: Attendance.HALF_POINT_BYE}


def made(system: str, edition: str, count: int, rounds: int, seed: int, event: EventSettings) -> Tournament:
    scoring = without_points_for_rest(event.scoring) if system == "round-robin" else event.scoring
    generated_event = generate(
        system_in_edition(system, edition, count, rounds).system,
        players=count,
        rounds=rounds,
        seed=seed,
        discipline=event.discipline,
        scoring=scoring,
        expected=rulebook.fide_expectation(),
        name=event.name,
    )
    assert generated_event.stopped is None
    return replace(generated_event.tournament, edition=edition)


def replayed(tournament: Tournament, event: EventSettings, group: GroupSettings) -> Desk:
    entries = tuple(map(details_of, tournament.players))
    desk = Desk().all(CreateEvent(event, group), EnterPlayers(A, entries))
    desk.do(AssignNumbers(A, desk.group().members))
    for played_round in tournament.rounds:
        for rest in played_round.rests:
            if rest.outcome in ATTENDANCE:
                desk.do(SetAttendance(A, EntrantId(rest.player), played_round.number, ATTENDANCE[rest.outcome]))
        desk.do(PairRound(A))
        assert draft_warnings(desk.state, A) == ()
        assert comparison(desk.state, A).agrees
        desk.do(PublishRound(A))
        results = {encounter.players: encounter.games[0].result for encounter in played_round.encounters}
        for encounter in desk.group().rounds[-1].boards:
            numbers = desk.group().numbers
            result = results[numbers[encounter.white], numbers[encounter.black]]
            assert result is not None
            desk.do(EnterResult(A, played_round.number, encounter.board, result))
        desk.do(CloseRound(A))
    return desk


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    ("system", "edition", "count", "rounds", "event"),
    [
        ("italo-swiss", "fid", 20, 7, DAMA),
        ("italo-swiss", "fsi-1997", 13, 5, CHESS),
        ("lim", "1989", 21, 7, CHESS),
        ("lim", "2026", 16, 5, CHESS),
        ("round-robin", "1997", 9, 9, DAMA),
    ],
)
def test_a_generated_event_played_at_the_desk_is_the_same_event(
    system: str, edition: str, count: int, rounds: int, event: EventSettings, seed: int
) -> None:
    generated = made(system, edition, count, rounds, seed, event)
    settings = GroupSettings(
        "Unico", system, None if system == "round-robin" else rounds, edition, initial_colour=Colour.WHITE
    )
    desk = replayed(generated, event, settings)
    assert tournament_of(desk.state, A) == generated
    assert all(comparison(desk.state, A, number).agrees for number in range(1, rounds + 1))
    policy = tie_break_policy(desk.group().settings.tie_break_list)
    expected = standings(generated, policy, differences=rulebook.score_differences())
    assert standings_of(desk.state, A).rows == expected.rows
    assert folded(desk.facts) == desk.state
    assert desk.state.phase is EventPhase.FINISHED


def test_the_next_step_leads_from_the_first_to_the_last_act() -> None:
    desk = Desk()
    taken = []
    group = GroupSettings("Unico", "italo-swiss", 3)
    while (step := next_step(desk.state, A).allowance) is not None:
        assert step.is_allowed, step
        taken.append(step.command)
        match step.command:
            case "create-event":
                desk.do(CreateEvent(DAMA, group))
            case "enter-players":
                desk.do(EnterPlayers(A, players(6)))
            case "draw-numbers":
                desk.do(DrawNumbers(A, 7))
            case "pair-round":
                desk.do(PairRound(A))
            case "publish-round":
                desk.do(PublishRound(A))
            case "enter-result":
                desk.play(len(desk.facts))
            case "close-round":
                desk.do(CloseRound(A))
            case "close-event":
                desk.do(CloseEvent())
            case "rate-event":
                desk.do(RateEvent())
            case "send-event":
                desk.do(SendEvent("register"))
    a_round = ["pair-round", "publish-round", "enter-result", "close-round"]
    assert taken == [
        *["create-event", "enter-players", "draw-numbers"],
        *a_round * 3,
        *["close-event", "rate-event", "send-event"],
    ]
    assert desk.state.phase is EventPhase.SENT


def test_micro_matches_count_both_games_in_standings_and_pairings() -> None:
    desk = started(10, GroupSettings("Unico", "italo-swiss", 4, games_per_encounter=2))
    for number in range(1, 5):
        desk.play_round(number)
    tournament = tournament_of(desk.state, A)
    assert tournament.games_per_encounter == 2
    games = [game for played_round in tournament.rounds for game in played_round.games()]
    assert len(games) == 4 * 5 * 2
    total = sum(points_of(desk.state, A).values())
    assert total == 2 * len(games)
    system = system_in_edition("italo-swiss", "fid", 10, 4).system
    assert all(check.agrees for check in check_rounds(tournament, system, PairingConstraints()))


def test_a_double_round_robin_reverses_the_colours_in_its_second_cycle() -> None:
    desk = started(4, GroupSettings("Unico", "round-robin", cycles=2))
    for number in range(1, 7):
        desk.play_round(number)
    rounds = [{encounter.players for encounter in round_state.encounters} for round_state in desk.group().rounds]
    assert [{(black, white) for white, black in pairs} for pairs in rounds[:3]] == rounds[3:]
    planned = [
        [encounter.players for encounter in scheduled_round.encounters]
        for scheduled_round in scheduled_rounds(4, cycles=2)
    ]
    played = [
        [encounter.players for encounter in played_round.encounters]
        for played_round in tournament_of(desk.state, A).rounds
    ]
    assert planned == played
    assert desk.state.phase is EventPhase.FINISHED


def test_three_groups_are_played_apart_and_a_tie_is_played_off() -> None:
    desk = started(18, GroupSettings("Gruppo", "italo-swiss", 3), numbered=False)
    desk.do(SplitGroup(A, (6, 6, 6)))
    groups = tuple(desk.state.groups)
    assert [group.settings.name for group in desk.state.groups.values()] == ["Gruppo A", "Gruppo B", "Gruppo C"]
    assert desk.group(groups[1]).members == ids(*range(7, 13))
    for group in groups:
        desk.do(DrawNumbers(group, 11))
        for number in range(1, 4):
            desk.play_round(number, group)
    points = points_of(desk.state, A)
    tied = next(
        tied
        for value in sorted(set(points.values()), reverse=True)
        if len(tied := tuple(player for player in points if points[player] == value)) >= 2
    )
    desk.do(StartPlayOff(A, tied, 5))
    off = GroupId(4)
    assert desk.state.phase is EventPhase.RUNNING
    while not desk.group(off).is_finished:
        desk.all(PairRound(off), PublishRound(off))
        last = desk.group(off).rounds[-1]
        for encounter in last.boards:
            better_is_white = encounter.white > encounter.black
            result = Result.WHITE_WINS if better_is_white else Result.BLACK_WINS
            desk.do(EnterResult(off, last.number, encounter.board, result))
        desk.do(CloseRound(off))
    order = [player for _, player in final_order(desk.state, A) if player in tied]
    assert order == sorted(tied, reverse=True)
    assert {player for _, player in final_order(desk.state, A)} == set(desk.group().members)
    desk.do(CloseEvent())
    assert folded(desk.facts) == desk.state


def test_numbers_given_later_leave_the_rounds_as_they_were_played() -> None:
    desk = started(8, GroupSettings("Unico", "lim", 3, initial_colour=Colour.WHITE), CHESS)
    desk.play_round(1)
    before = [encounter.players for encounter in desk.group().rounds[0].encounters]
    desk.do(AssignNumbers(A, desk.group().members[::-1], confirmed=True))
    assert [encounter.players for encounter in desk.group().rounds[0].encounters] == before
    assert desk.group().rounds[0].basis.numbers[0] == NumberOf(EntrantId(1), 1)
    assert desk.group().numbers[EntrantId(8)] == 1
    desk.play_round(2)
    assert tournament_of(desk.state, A).discipline is Discipline.CHESS
