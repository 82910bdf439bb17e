"""Events of teams as report files: what is written is read as the same teams, rosters, line-ups, matches and boards."""

import random
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest
from tests.desk.event.desk import CHESS, DAMA, A, Desk
from tests.desk.event.test_teams import SWISS, desk_of, team

from tabellone.core.model import Result, Score
from tabellone.core.pairing.team_swiss.seats import PreferenceType
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.commands import (
    CloseRound,
    EditTeam,
    EnterResult,
    PairRound,
    PublishRound,
    SetAttendance,
    SetLineUp,
)
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.event.state import EventState
from tabellone.desk.event.taken_report import ReportChoice, event_of_report
from tabellone.desk.event.team_settings import TeamPlay
from tabellone.desk.event.tournament import standings_of, teams_of
from tabellone.desk.fold import folded
from tabellone.formats.trf import read_trf, write_trf
from tabellone.formats.trf.document import TrfError
from tabellone.formats.trf.team_event import team_event_of

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
REFERENCE = Path(__file__).parents[2] / "core" / "pairing" / "team_reference"
PLAYED = [Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_WINS_BY_FORFEIT]


def played(settings: GroupSettings, event: EventSettings, seed: int, teams: int = 5) -> Desk:
    """An event with reserves, empty boards, absent teams and a match that nobody came to."""
    lots = random.Random(seed)
    desk = desk_of(teams, settings, event)
    for number in range(1, 4):
        if lots.random() < 0.5 and not desk.group().settings.pairs_the_absent:
            away = lots.choice([Attendance.HALF_POINT_BYE, Attendance.ZERO_POINT_BYE])
            desk.do(SetAttendance(A, team(desk, lots.randint(1, teams)), number, away))
        desk.do(PairRound(A, colour_seed=seed) if desk.group().awaits_colour_lot else PairRound(A))
        desk.do(PublishRound(A))
        play = desk.group().settings.teams
        assert play is not None
        for encounter in desk.group().rounds[-1].boards:
            for one in encounter.players:
                about = desk.state.entrant(one).team
                assert about is not None
                if lots.random() < 0.5:
                    chosen = sorted(lots.sample(range(len(about.roster)), play.boards))
                    seats = [about.roster[index] if lots.random() < 0.8 else None for index in chosen]
                    desk.do(SetLineUp(A, number, one, tuple(seats)))
        for encounter in desk.group().rounds[-1].boards:
            for index, game in enumerate(encounter.games, start=1):
                if game.result is None:
                    desk.do(EnterResult(A, number, encounter.board, lots.choice(PLAYED), index))
        desk.do(CloseRound(A))
    return desk


def text_of(state: EventState) -> str:
    return write_trf(report_of(state, A, with_plans=True, with_private=True))


def taken(text: str) -> EventState:
    document = read_trf(text.encode(), "teams.trf")
    journal = event_of_report(document, ReportChoice(), book="b", author="anna", at=NOON, source="teams.trf")
    return folded(EventBook(), journal.entries).state


PLAYS = [
    (SWISS, CHESS),
    (
        replace(
            SWISS,
            teams=TeamPlay(
                3,
                primary=Score.GAME_POINTS,
                preferences=PreferenceType.STRONG_AND_MILD,
                bye_game_points=Fraction(3),
                rated_boards=2,
                tolerance=50,
            ),
        ),
        CHESS,
    ),
    (
        GroupSettings(
            "Squadre", "dutch", 3, teams=TeamPlay(2, secondary_counts=False, keeps_order=False, hidden_line_ups=True)
        ),
        CHESS,
    ),
    (replace(SWISS, tie_breaks=("MPvGP", "EMGSB/C1", "BH:GP")), DAMA),
]


@pytest.mark.parametrize(("settings", "event"), PLAYS)
def test_an_event_of_teams_comes_back_from_its_report(settings: GroupSettings, event: EventSettings) -> None:
    for seed in range(8):
        desk = played(settings, event, seed)
        text = text_of(desk.state)
        back = taken(text)
        before, after = desk.group(), back.group(A)
        assert teams_of(back, A) == teams_of(desk.state, A), seed
        assert after.settings.teams == before.settings.teams
        assert after.settings.tie_break_list == before.settings.tie_break_list
        assert after.settings.tie_breaks == before.settings.tie_breaks
        assert [(row.number, row.rank) for row in standings_of(back, A).rows] == [
            (row.number, row.rank) for row in standings_of(desk.state, A).rows
        ]
        assert text_of(back) == text, seed


def test_a_roster_that_changed_keeps_the_line_ups_of_earlier_rounds() -> None:
    desk = played(replace(SWISS, teams=TeamPlay(2, keeps_order=False)), CHESS, 3)
    about = desk.state.entrant(team(desk, 1)).team
    assert about is not None
    desk.do(EditTeam(A, team(desk, 1), about.roster[::-1], (), "Altro capitano", "Una sigla lunga"))
    back = taken(text_of(desk.state))
    assert teams_of(back, A) == teams_of(desk.state, A)


@pytest.mark.parametrize("path", sorted(REFERENCE.glob("*.trf")), ids=lambda path: path.stem)
def test_files_of_other_programs_become_events_with_the_same_matches(path: Path) -> None:
    file_event = team_event_of(read_trf(path.read_bytes(), path.name))
    event = teams_of(taken(path.read_text(encoding="utf-8")), A)
    scores = [[sorted(match.teams) for match in one_round.matches] for one_round in file_event.rounds]
    assert [sorted(pairs) for pairs in scores] == [
        sorted(sorted(match.teams) for match in one_round.matches) for one_round in event.rounds
    ]
    assert [team.roster for team in event.teams] == [team.roster for team in file_event.teams]


def test_an_edition_of_2016_has_the_teams_without_their_matches() -> None:
    text = write_trf(report_of(played(SWISS, CHESS, 1).state, A, "16"))
    assert text.count("\n013 Squadra ") == 5
    assert "\n310 " not in text
    assert "\n300 " not in text


def test_two_games_a_board_are_refused() -> None:
    desk = desk_of(2, replace(SWISS, games_per_encounter=2))
    desk.all(PairRound(A, colour_seed=1), PublishRound(A))
    with pytest.raises(TrfError, match="has 2 games; a report holds one"):
        report_of(desk.state, A)


def test_colours_that_do_not_alternate_are_refused() -> None:
    text = text_of(played(SWISS, CHESS, 2).state)
    swapped = text.replace("352 WB", "352 WW")
    assert swapped != text
    with pytest.raises(DeskError, match="in an event the colours of a match alternate"):
        taken(swapped)
