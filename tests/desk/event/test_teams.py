"""Events of teams at the desk: entries, line-ups, rounds by several systems, points of matches and boards."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from tests.desk.event.desk import CHESS, DAMA, A, Desk, ids, started

from tabellone.answers.files.report import reported_in
from tabellone.answers.files.standings import boards_of
from tabellone.answers.groups.standings import boards_of_group
from tabellone.answers.groups.team_boards import BoardsAnswer
from tabellone.core.model import Result, Score, Scoring
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.refusal import Refusal
from tabellone.core.teams.event import tournament_of_players
from tabellone.desk.event.commands import (
    AssignNumbers,
    CloseRound,
    CreateEvent,
    DrawNumbers,
    EditPlayer,
    EditTeam,
    EnterPlayers,
    EnterResult,
    EnterTeams,
    PairRound,
    PublishAllRounds,
    PublishRound,
    RemovePlayer,
    SetAttendance,
    SetLineUp,
    UpdateRatings,
)
from tabellone.desk.event.disputes import SeatError, check_at_seat, check_seat_in, seats_at
from tabellone.desk.event.entrant import EntrantCount, EntrantId, PlayerDetails
from tabellone.desk.event.rating import ListedValues, kind_of, rated_rows
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.settings import EventSettings, GroupSettings, checked_group
from tabellone.desk.event.state import summary_of
from tabellone.desk.event.team_event import line_up_of, team_event_of
from tabellone.desk.event.team_settings import TeamPlay
from tabellone.desk.event.teams import TeamEntry
from tabellone.desk.event.tournament import numbers_of, points_of, standings_of
from tabellone.desk.public_view import MinorsRule, public_event

SWISS = GroupSettings("Squadre", "team-swiss", 3, teams=TeamPlay(2))


def entry(number: int, players: int = 3) -> TeamEntry:
    """A team whose ratings fall with its number."""
    return TeamEntry(
        PlayerDetails(f"Squadra {number}"),
        tuple(PlayerDetails(f"Giocatore {number}{letter}", rating=2200 - 20 * number) for letter in "ABCDE"[:players]),
        captain=f"Capitano {number}",
    )


def desk_of(
    teams: int, settings: GroupSettings = SWISS, event: EventSettings = CHESS, *, numbered: bool = True
) -> Desk:
    desk = Desk()
    desk.all(CreateEvent(event, settings), EnterTeams(A, tuple(entry(number) for number in range(1, teams + 1))))
    if numbered:
        desk.do(AssignNumbers(A, desk.group().members))
    return desk


def team(desk: Desk, number: int) -> EntrantId:
    return desk.group().members[number - 1]


def play_all(desk: Desk) -> None:
    """Enter a win of the team with the smaller number on every board, as White or Black."""
    last = desk.group().rounds[-1]
    numbers = numbers_of(desk.group())
    for encounter in last.boards:
        for game in range(1, len(encounter.games) + 1):
            first_has_white = game % 2 == 1
            wins = numbers[encounter.white] < numbers[encounter.black]
            result = Result.WHITE_WINS if wins is first_has_white else Result.BLACK_WINS
            desk.do(EnterResult(A, last.number, encounter.board, result, game))


def test_a_team_is_entered_with_its_players_and_rated_by_its_best_boards() -> None:
    desk = desk_of(3)
    first = desk.state.entrant(team(desk, 1))
    assert first.name == "Squadra 1"
    assert first.team is not None
    assert [desk.state.entrant(player).name for player in first.team.roster] == [
        "Giocatore 1A",
        "Giocatore 1B",
        "Giocatore 1C",
    ]
    assert first.details.rating == 2180
    assert len(desk.group().members) == 3


def test_swiss_rounds_of_teams_are_paired_played_and_ranked_by_match_points() -> None:
    desk = desk_of(5)
    for _ in range(3):
        desk.all(PairRound(A, colour_seed=1) if desk.group().awaits_colour_lot else PairRound(A), PublishRound(A))
        play_all(desk)
        desk.do(CloseRound(A))
    points = {desk.state.entrant(one).name: value for one, value in points_of(desk.state, A).items()}
    assert sum(points.values()) == 15
    assert points["Squadra 1"] == 6
    assert standings_of(desk.state, A).rows[0].points == 6
    assert all(len(encounter.games) == 2 for round_state in desk.group().rounds for encounter in round_state.encounters)


def test_points_of_games_come_first_where_the_announcement_says_so() -> None:
    desk = desk_of(4, replace(SWISS, teams=TeamPlay(2, primary=Score.GAME_POINTS)))
    desk.all(PairRound(A, colour_seed=1), PublishRound(A))
    play_all(desk)
    desk.do(CloseRound(A))
    assert sorted(points_of(desk.state, A).values()) == [0, 0, 2, 2]


@pytest.mark.parametrize("system", ["dutch", "lim", "burstein", "italo-swiss"])
def test_systems_for_players_pair_teams_by_their_match_points(system: str) -> None:
    desk = desk_of(6, GroupSettings("Squadre", system, 3, teams=TeamPlay(2)))
    for _ in range(2):
        desk.all(PairRound(A, colour_seed=1) if desk.group().awaits_colour_lot else PairRound(A), PublishRound(A))
        play_all(desk)
        desk.do(CloseRound(A))
    assert sum(points_of(desk.state, A).values()) == 2 * 2 * 3


def test_a_round_robin_of_teams_is_published_at_once_and_a_rest_is_worth_nothing() -> None:
    desk = desk_of(3, GroupSettings("Girone", "round-robin", teams=TeamPlay(2)), DAMA, numbered=False)
    desk.all(DrawNumbers(A, 7), PublishAllRounds(A))
    assert len(desk.group().rounds) == 3
    for round_state in desk.group().rounds:
        for encounter in round_state.boards:
            for game in (1, 2):
                desk.do(EnterResult(A, round_state.number, encounter.board, Result.DRAW, game))
        desk.do(CloseRound(A))
    assert set(points_of(desk.state, A).values()) == {Fraction(2)}


def test_colours_alternate_from_board_to_board_and_players_have_their_games() -> None:
    desk = desk_of(2)
    desk.all(PairRound(A, colour_seed=1), PublishRound(A))
    play_all(desk)
    event = team_event_of(desk.state, desk.group(), numbers_of(desk.group()), desk.group().rounds, 3)
    match = event.rounds[0].matches[0]
    white_team = event.team(match.white)
    assert match.games[0].white == white_team.roster[0]
    assert match.games[1].black == white_team.roster[1]
    games = list(tournament_of_players(event).rounds[0].games())
    assert [(game.white, game.black) for game in games] == [(one.white, one.black) for one in match.games]


def test_a_reserve_plays_and_an_empty_board_is_a_forfeit_at_once() -> None:
    desk = desk_of(2, replace(SWISS, teams=TeamPlay(2, keeps_order=False)))
    desk.all(PairRound(A, colour_seed=1), PublishRound(A))
    group = desk.group()
    first, roster = team(desk, 1), desk.state.entrant(team(desk, 1)).team
    assert roster is not None
    reserve = roster.roster[2]
    desk.do(SetLineUp(A, 1, first, (reserve, None)))
    assert line_up_of(desk.state, desk.group(), 1, first) == (reserve, None)
    games = desk.group().rounds[0].encounters[0].games
    assert games[0].result is None
    assert games[1].result in (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT)
    desk.do(SetLineUp(A, 1, first, (reserve, roster.roster[0])))
    assert desk.group().rounds[0].encounters[0].games[1].result is None
    assert group.rounds[0].phase is desk.group().rounds[0].phase


def test_a_roster_that_changes_later_leaves_earlier_line_ups_alone() -> None:
    desk = desk_of(2)
    desk.all(PairRound(A, colour_seed=1), PublishRound(A))
    first = team(desk, 1)
    before = line_up_of(desk.state, desk.group(), 1, first)
    roster = desk.state.entrant(first).team
    assert roster is not None
    desk.do(EditTeam(A, first, (roster.roster[2], *roster.roster[:2]), (PlayerDetails("Riserva"),)))
    assert line_up_of(desk.state, desk.group(), 1, first) == before
    assert line_up_of(desk.state, desk.group(), 2, first)[0] == roster.roster[2]


def test_an_absent_team_rests_without_points() -> None:
    desk = desk_of(4)
    desk.do(SetAttendance(A, team(desk, 4), 1, Attendance.ABSENT))
    desk.all(PairRound(A, colour_seed=1), PublishRound(A))
    play_all(desk)
    assert sorted(points_of(desk.state, A).values()) == [0, 0, 1, 2]


def test_the_players_of_teams_are_rated_by_their_boards_and_teams_are_not() -> None:
    desk = desk_of(2)
    desk.all(PairRound(A, colour_seed=1), PublishRound(A))
    play_all(desk)
    rows = rated_rows(desk.state, "fide", "2025")
    first, second = team(desk, 1), team(desk, 2)
    assert [row.player for row in rows] == [first + 1, first + 2, second + 1, second + 2]
    assert [(row.games, int(row.scored)) for row in rows] == [(1, 1), (1, 1), (1, 0), (1, 0)]
    assert kind_of(desk.group()) is Kind.TEAM


def test_a_change_of_the_details_of_a_team_leaves_its_players_in_it() -> None:
    desk = desk_of(2)
    before = desk.state.entrant(team(desk, 1))
    desk.do(EditPlayer(before.id, replace(before.details, club="Circolo Alfa")))
    after = desk.state.entrant(before.id)
    assert (after.details.club, after.team) == ("Circolo Alfa", before.team)
    desk.do(UpdateRatings("list", (ListedValues(before.id, 2222, None, ""),)))
    assert desk.state.entrant(before.id).team == before.team


def test_a_player_of_a_roster_is_not_removed_but_a_team_is_with_its_players() -> None:
    desk = desk_of(3)
    first = team(desk, 1)
    with pytest.raises(DeskError, match="Giocatore 1B is in the roster of Squadra 1; take him out of it first"):
        desk.do(RemovePlayer(EntrantId(first + 2)))
    desk.do(RemovePlayer(first))
    assert {entrant.name[-2] for entrant in desk.state.entrants.values()} == {" ", "2", "3"}
    assert len(desk.state.entrants) == 8


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (EnterTeams(A, ()), "no team is given"),
        (EnterTeams(A, (entry(9, players=1),)), "Squadra 9 has 1 players; 2 are needed, one for each board"),
        (EnterTeams(A, (entry(1),)), "Squadra 1: a team of this name is entered already"),
        (
            EnterTeams(A, (TeamEntry(PlayerDetails("Doppia"), (PlayerDetails("Uno"), PlayerDetails("uno"))),)),
            "Doppia: Uno stands twice",
        ),
        (EnterPlayers(A, (PlayerDetails("Solo"),)), "group Squadre: teams play in it; enter a team with its players"),
        (
            EnterTeams(
                A,
                tuple(
                    TeamEntry(PlayerDetails(name), (PlayerDetails(f"{name} 1", register_id="7"), PlayerDetails(name)))
                    for name in ("Alfa", "Beta")
                ),
            ),
            "Beta 1 of Beta: the register number 7 is that of Alfa 1 (Alfa)",
        ),
    ],
)
def test_entries_that_cannot_be_are_refused_with_a_sentence(command: Any, sentence: str) -> None:
    desk = desk_of(2)
    before = desk.state
    with pytest.raises(DeskError) as refused:
        desk.do(command)
    assert str(refused.value) == sentence
    assert desk.state == before


def test_line_ups_that_cannot_be_are_refused_with_a_sentence() -> None:
    desk = desk_of(2)
    desk.all(PairRound(A, colour_seed=1), PublishRound(A))
    first, second = team(desk, 1), team(desk, 2)
    one, two, three = ids(*(first + index for index in (1, 2, 3)))
    for players, sentence in (
        ((one,), "Squadra 1: the line-up has 1 boards; it needs 2"),
        ((one, one), "Squadra 1: a player sits on two boards"),
        ((one, EntrantId(second + 1)), "Giocatore 2A is not in the roster of Squadra 1"),
        ((three, one), "Squadra 1: Giocatore 1C sits above Giocatore 1A, who comes first in the roster"),
    ):
        with pytest.raises(DeskError) as refused:
            desk.do(SetLineUp(A, 1, first, players))
        assert str(refused.value) == sentence
    play_all(desk)
    with pytest.raises(DeskError) as refused:
        desk.do(SetLineUp(A, 1, first, (two, three)))
    assert str(refused.value) == "round 1, board 1: a game with a result keeps its player"


def test_a_tolerance_lets_players_of_like_rating_change_boards() -> None:
    desk = desk_of(2, replace(SWISS, teams=TeamPlay(2, tolerance=100)))
    desk.all(PairRound(A, colour_seed=1), PublishRound(A))
    first = team(desk, 1)
    one, three = ids(first + 1, first + 3)
    desk.do(SetLineUp(A, 1, first, (three, one)))
    assert line_up_of(desk.state, desk.group(), 1, first) == (three, one)


@pytest.mark.parametrize(
    ("play", "sentence"),
    [
        (TeamPlay(0), "boards: 0 is not allowed; it must be 1 to 20"),
        (TeamPlay(4, tolerance=-1), "tolerance: -1 is not allowed; it must be 0 to 1000"),
        (TeamPlay(4, keeps_order=False, tolerance=10), "a tolerance of rating points belongs to a fixed order"),
    ],
)
def test_settings_of_teams_that_cannot_be_are_refused(play: TeamPlay, sentence: str) -> None:
    with pytest.raises(DeskError, match=sentence):
        Desk().do(CreateEvent(CHESS, replace(SWISS, teams=play)))


def test_a_system_for_teams_needs_their_boards() -> None:
    with pytest.raises(DeskError, match="pairs teams; say on how many boards they play"):
        Desk().do(CreateEvent(CHESS, replace(SWISS, teams=None)))


def test_acceleration_is_checked_against_the_points_by_which_teams_are_paired() -> None:
    accelerated = replace(SWISS, acceleration=AccelerationMethod.BAKU)
    three_a_win = Scoring(Fraction(3), Fraction(1), Fraction(0), Fraction(1), Fraction(3))
    with pytest.raises(Refusal, match=r"C\.04\.7 art\. 1"):
        checked_group(replace(accelerated, teams=TeamPlay(2, three_a_win)), CHESS)
    event = replace(CHESS, scoring=three_a_win)
    checked_group(accelerated, event)
    with pytest.raises(Refusal, match=r"C\.04\.7 art\. 1"):
        checked_group(replace(accelerated, teams=TeamPlay(2, primary=Score.GAME_POINTS)), event)


def test_teams_are_counted_apart_from_their_players() -> None:
    desk = desk_of(3)
    assert (summary_of(desk.state).teams, summary_of(desk.state).players) == (3, 9)
    assert desk.state.size_of(desk.group()) == EntrantCount(3, 9)


def test_the_code_of_a_team_sets_its_own_line_up_of_its_round_alone() -> None:
    desk = desk_of(4)
    desk.all(PairRound(A, colour_seed=1), PublishRound(A))
    white, black = seats_at(desk.state, "book", A, 1, 1)
    players = line_up_of(desk.state, desk.group(), 1, white.player)
    check_at_seat(white, "book", SetLineUp(A, 1, white.player, players))
    for command, sentence in (
        (SetLineUp(A, 1, black.player, players), "with the code of one side of a board nothing is said for the other"),
        (SetLineUp(A, 2, white.player, players), "this code is for round 1; no other line-up is set with it"),
    ):
        with pytest.raises(SeatError) as refused:
            check_at_seat(white, "book", command)
        assert str(refused.value) == sentence


def test_a_captain_sets_no_line_up_of_a_round_that_is_closed() -> None:
    desk = desk_of(2)
    desk.all(PairRound(A, colour_seed=1), PublishRound(A))
    play_all(desk)
    desk.do(CloseRound(A))
    one = team(desk, 1)
    with pytest.raises(SeatError, match="round 1 is not being played"):
        check_seat_in(desk.state, SetLineUp(A, 1, one, line_up_of(desk.state, desk.group(), 1, one)))


def test_the_public_view_is_the_same_object_where_no_line_up_is_hidden() -> None:
    desk = desk_of(2, replace(SWISS, teams=TeamPlay(2, hidden_line_ups=True)))
    desk.all(PairRound(A, colour_seed=1), PublishRound(A))
    whole, rule, day = desk.state, MinorsRule(), date(2026, 5, 2)
    assert public_event(whole, rule, day) is whole
    one, other = (team(desk, number) for number in (1, 2))
    players = {side: line_up_of(whole, desk.group(), 1, side) for side in (one, other)}
    desk.do(SetLineUp(A, 1, one, players[one]))
    public = public_event(desk.state, rule, day)
    assert public.group(A).line_ups == {(1, one): (None, None), (1, other): players[other]}
    assert public_event(public, rule, day) == public
    desk.do(SetLineUp(A, 1, other, players[other]))
    assert public_event(desk.state, rule, day) is desk.state


def test_results_by_board_are_those_of_the_report_file() -> None:
    desk = desk_of(5)
    for _ in range(2):
        desk.all(PairRound(A, colour_seed=1) if desk.group().awaits_colour_lot else PairRound(A), PublishRound(A))
        play_all(desk)
        desk.do(CloseRound(A))
    answer = boards_of_group(desk.state, A)
    assert answer == boards_of(reported_in(report_of(desk.state, A)))
    assert {line.board for line in answer.players} == {1, 2}
    assert answer.teams[0].points == (Fraction(2), Fraction(2))


def test_a_group_of_players_has_no_results_by_board() -> None:
    assert boards_of_group(started(4, GroupSettings("A", "dutch", 3)).state, A) == BoardsAnswer((), ())
