"""The Swiss Team system against the literal procedure and against events that another engine paired."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from tests.core.pairing.naive_team import NaiveRound

from tabellone.answers.files.check import checked
from tabellone.answers.files.report import read_report
from tabellone.answers.files.standings import list_for, standings_of
from tabellone.core.model import (
    CHESS_SCORING,
    Colour,
    Discipline,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Score,
)
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints, request_for
from tabellone.core.teams.event import (
    BoardGame,
    Team,
    TeamEvent,
    TeamMatch,
    TeamRound,
    TeamScoring,
    tournament_of_teams,
)
from tabellone.regulations import rulebook

REFERENCE = Path(__file__).parent / "team_reference"
RESULTS = [Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW]


def event_of(lots: random.Random, teams: int, boards: int, rounds: int, primary: Score) -> TeamEvent:
    rosters = [tuple(PlayerNumber(team * boards + board) for board in range(1, boards + 1)) for team in range(teams)]
    return TeamEvent(
        "Teams",
        Discipline.CHESS,
        TeamScoring(CHESS_SCORING, primary=primary),
        boards,
        tuple(Team(PlayerNumber(number), f"Team {number}", roster) for number, roster in enumerate(rosters, start=1)),
        tuple(Player(PlayerNumber(number), f"Player {number}") for number in range(1, teams * boards + 1)),
        rounds,
    )


def match_of(event: TeamEvent, white: PlayerNumber, black: PlayerNumber, lots: random.Random) -> TeamMatch:
    colours = tuple((Colour.WHITE, Colour.BLACK)[board % 2] for board in range(event.boards))
    forfeited = lots.choice([Result.WHITE_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT]) if lots.random() < 0.1 else None
    games = []
    for board, colour in enumerate(colours):
        seats = event.team(white).roster[board], event.team(black).roster[board]
        result = lots.choice(RESULTS)
        if forfeited is Result.DOUBLE_FORFEIT:
            result = forfeited
        elif forfeited is not None:
            result = forfeited if colour is Colour.WHITE else Result.BLACK_WINS_BY_FORFEIT
        games.append(BoardGame(*(seats if colour is Colour.WHITE else seats[::-1]), result))
    return TeamMatch(white, black, tuple(games), colours)


def rounds_of_random_event(
    seed: int, most: int
) -> Iterator[tuple[PairingRequest, PairedRound | Impossible, str, bool]]:
    lots = random.Random(seed)
    preferences = lots.choice(["A", "B", "none"])
    secondary_counts = lots.random() < 0.7
    event = event_of(
        lots, lots.randint(4, most), lots.randint(1, 3), lots.randint(3, 6), lots.choice([*Score, Score.MATCH_POINTS])
    )
    system = rulebook.pairing_system(
        SYSTEMS["team-swiss"],
        "2026",
        players=len(event.teams),
        rounds=event.planned_rounds,
        choices={"preferences": preferences, "secondary": "yes" if secondary_counts else "no"},
    )
    for number in range(1, event.planned_rounds + 1):
        away = frozenset(team.number for team in event.teams if lots.random() < 0.06)
        constraints = PairingConstraints(
            absent={number: away}, initial_colour=Colour.WHITE if seed % 2 else Colour.BLACK
        )
        request = request_for(tournament_of_teams(event), number, constraints)
        pairing = system.pair(request, None)
        yield request, pairing, preferences, secondary_counts
        if isinstance(pairing, Impossible):
            return
        rests = [Rest(team, lots.choice([Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE])) for team in sorted(away)]
        if pairing.bye is not None:
            rests.append(Rest(pairing.bye.player, Outcome.ALLOCATED_BYE))
        matches = tuple(match_of(event, pair.white, pair.black, lots) for pair in pairing.pairs)
        event = replace(event, rounds=(*event.rounds, TeamRound(number, matches, tuple(rests))))


@pytest.mark.parametrize("first", range(0, 80, 20))
def test_the_engine_pairs_as_the_literal_procedure_does(first: int) -> None:
    compared = 0
    for seed in range(first, first + 20):
        for request, pairing, preferences, secondary_counts in rounds_of_random_event(seed, 8):
            if isinstance(pairing, Impossible):
                continue
            matches, bye = NaiveRound(request, preferences, secondary_counts=secondary_counts).paired()
            assert {(pair.white, pair.black) for pair in pairing.pairs} == matches, (seed, request.round_number)
            assert (pairing.bye and pairing.bye.player) == bye
            compared += 1
    assert compared > 40


def reference_files() -> list[Path]:
    return sorted(REFERENCE.glob("*.trf"))


@pytest.mark.parametrize("path", reference_files(), ids=lambda path: path.stem)
def test_events_of_another_engine_agree_round_by_round(path: Path) -> None:
    check = checked(read_report(path.read_bytes(), path.name), None, date(2026, 11, 1))
    assert check.system == "team-swiss"
    assert [one.round_number for one in check.rounds if not one.agrees] == []
    assert [difference for difference in check.differences if difference.field == "points"] == []


def test_a_bye_is_worth_a_draw_in_match_points_and_in_game_points() -> None:
    event = event_of(random.Random(1), 4, 4, 3, Score.MATCH_POINTS)
    with_bye = replace(event, rounds=(TeamRound(1, (), (Rest(PlayerNumber(1), Outcome.ALLOCATED_BYE),)),))
    scores = tournament_of_teams(with_bye).match_scores
    assert scores is not None
    assert scores.primary[1, PlayerNumber(1)] == 1
    assert scores.secondary[1, PlayerNumber(1)] == Fraction(2)


def team_file(**records: str) -> bytes:
    """A file of teams by match points, which have 2-1-0 as games in draughts do, with further records."""
    text = (REFERENCE / "team3024_n15_b2_r6_typeB.trf").read_text(encoding="utf-8")
    return (text + "".join(f"{code.removeprefix('r')} {value}\n" for code, value in records.items())).encode()


def test_a_file_of_teams_that_names_no_tie_breaks_takes_those_of_teams() -> None:
    report = read_report(team_file(), "teams.trf")
    answer = standings_of(report, date(2026, 11, 1))
    assert answer.standings.policy.name == "fide-2026-teams"
    assert standings_of(report, date(2026, 11, 1), ["EMGSB", "BH:GP/C1"]).standings.policy.tie_breaks == (
        "EMGSB",
        "BH:GP/C1",
    )


def test_the_tie_breaks_that_a_file_of_teams_names_are_read_and_its_ranks_compared() -> None:
    report = read_report(team_file(r212="MPTS,GPTS,EMGSB/C1,XX"), "teams.trf")
    ranking = list_for(report, "team-swiss", date(2026, 11, 1))
    assert (ranking.policy.tie_breaks, ranking.skipped) == (("MPvGP", "EMGSB/C1"), ("XX",))
    named = read_report(team_file(r212="MPTS,GPTS"), "teams.trf")
    assert list_for(named, "team-swiss", date(2026, 11, 1)).compares_ranks
