"""The report of an event of the desk to the office."""

from dataclasses import replace
from datetime import date
from types import MappingProxyType

import pytest
from tests.desk.event.desk import CHESS, DAMA, MORNING, A, Desk, started
from tests.desk.office.test_office_book import after

from tabellone.core.model import Result
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import CommissionEntry, EventRecord, PlayerId, PlayerRecord, RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.core.standings.scoreboard import scoreboard
from tabellone.desk.event.commands import (
    AssignNumbers,
    CloseEvent,
    CloseRound,
    EditPlayer,
    EnterResult,
    PairRound,
    PublishRound,
    RateEvent,
    SplitGroup,
    StartPlayOff,
)
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.event.tournament import tournament_of
from tabellone.desk.office.commands import EnterPlayers, ReportEvents, SetRatings
from tabellone.desk.office.computation import computed
from tabellone.desk.office.state import OfficeState
from tabellone.desk.registration import PlayedUnder, Registration, registration
from tabellone.regulations import rulebook

ROUND_ROBIN = GroupSettings("A", "round-robin")
RECEIVED = date(2026, 6, 1)
EMPTY = OfficeState()


def _all_drawn(desk: Desk, group: GroupId = A) -> None:
    """Play the next round, every game a draw."""
    desk.all(PairRound(group), PublishRound(group))
    last = desk.group(group).rounds[-1]
    for encounter in last.boards:
        for game in range(1, len(encounter.games) + 1):
            desk.do(EnterResult(group, last.number, encounter.board, Result.DRAW, game))
    desk.do(CloseRound(group))


def _told(desk: Desk, office: OfficeState = EMPTY, *, with_new: bool = True) -> Registration:
    return registration(desk.state, office, PlayedUnder(Pace.STANDARD), RECEIVED, with_new=with_new, author="Office")


def _records(registration: Registration) -> tuple[EventRecord, ...]:
    assert registration.report is not None
    return tuple(report.event for report in registration.report.reports)


def test_both_games_of_a_micro_match_are_told() -> None:
    desk = started(6, GroupSettings("A", "italo-swiss", 2, games_per_encounter=2))
    desk.play_round(1)
    desk.play_round(2)
    desk.all(CloseEvent(1), RateEvent())
    (record,) = _records(_told(desk))
    assert len(record.games) == 2 * 2 * 3
    assert {(game.white, game.black) for game in record.games} == {(game.black, game.white) for game in record.games}
    assert (record.systems, record.kind) == ((RatingSystem.ELO_RUBELE_ITALIANA,), Kind.SWISS)


def test_an_event_without_days_is_told_with_those_of_its_rounds() -> None:
    desk = started(4, ROUND_ROBIN)
    for seed in (1, 2, 3):
        desk.play_round(seed)
    desk.all(CloseEvent(1), RateEvent())
    (record,) = _records(_told(desk))
    assert (record.starts_on, record.ends_on, record.received_on) == (MORNING.date(), MORNING.date(), RECEIVED)
    assert record.kind is Kind.ROUND_ROBIN


@pytest.mark.parametrize(("event", "system", "told"), [(DAMA, "", 6), (CHESS, "uisp", 6), (CHESS, "fide", 7)])
def test_a_play_off_counts_for_fide_alone_in_one_account_with_its_group(event: object, system: str, told: int) -> None:
    desk = started(4, ROUND_ROBIN, DAMA if event is DAMA else CHESS)
    for _ in range(3):
        _all_drawn(desk)
    desk.do(StartPlayOff(A, desk.group().members[:2], 5))
    _all_drawn(desk, GroupId(2))
    desk.all(CloseEvent(1), RateEvent(system, pace=Pace.STANDARD))
    (record,) = _records(_told(desk))
    assert len(record.games) == told
    assert {game.round for game in record.games[6:]} == ({4} if told > 6 else set())
    assert {game.white for game in record.games[6:]} <= set(record.players)


def test_two_players_who_follow_a_table_are_told_as_a_match_of_so_many_games() -> None:
    desk = started(2, replace(ROUND_ROBIN, cycles=4), replace(CHESS, time_control="15' + 5\""))
    for _ in range(4):
        _all_drawn(desk)
    desk.do(CloseEvent(1))
    with pytest.raises(DeskError, match="no game of the event counts"):
        desk.do(RateEvent("fide"))
    desk.do(RateEvent("uisp", pace=Pace.RAPID))
    (record,) = _records(_told(desk))
    assert (record.kind, record.fide.match_games, record.minutes) == (Kind.MATCH, 4, None)


def test_each_group_is_an_event_of_the_register() -> None:
    desk = started(8, ROUND_ROBIN, numbered=False)
    desk.do(SplitGroup(A, (4, 4)))
    for group in desk.state.groups:
        desk.do(AssignNumbers(group, desk.group(group).members))
        for seed in (1, 2, 3):
            desk.play_round(seed, group)
    desk.all(CloseEvent(1), RateEvent())
    registration = _told(desk)
    records = _records(registration)
    assert len(records) == len({record.name for record in records}) == len({record.id for record in records}) == 2
    assert [len(record.games) for record in records] == [6, 6]
    assert len(registration.new_players) == 8


def test_a_player_tied_to_the_register_is_that_player_and_nobody_new() -> None:
    desk = started(4, ROUND_ROBIN)
    first = desk.state.entrant(EntrantId(1)).details
    desk.do(EditPlayer(EntrantId(1), replace(first, register_id="P0007")))
    for seed in (1, 2, 3):
        desk.play_round(seed)
    desk.all(CloseEvent(1), RateEvent())
    known = PlayerRecord(PlayerId("P0007"), "Somebody Else By Name")
    office = OfficeState(players=MappingProxyType({known.id: known}))
    registration = _told(desk, office)
    assert _records(registration)[0].players[0] == known.id
    assert len(registration.new_players) == 3


def test_who_is_not_in_the_register_is_named_unless_he_may_be_entered() -> None:
    desk = started(4, ROUND_ROBIN)
    for seed in (1, 2, 3):
        desk.play_round(seed)
    desk.all(CloseEvent(1), RateEvent())
    with pytest.raises(Refusal, match="Player 01"):
        _told(desk, with_new=False)


def test_scores_of_the_record_are_those_of_the_desk() -> None:
    desk = started(7, GroupSettings("A", "italo-swiss", 3))
    for seed in (1, 2, 3):
        desk.play_round(seed)
    desk.all(CloseEvent(1), RateEvent())
    registration = _told(desk)
    (record,) = _records(registration)
    names = {player.id: player.name for player in registration.new_players}
    scores: dict[str, int] = dict.fromkeys(names.values(), 0)
    points = {Result.WHITE_WINS: (2, 0), Result.DRAW: (1, 1), Result.BLACK_WINS: (0, 2)}
    for game in record.games:
        for player, score in zip((game.white, game.black), points[game.result], strict=True):
            scores[names[player]] += score
    for rest in record.rests:
        scores[names[rest.player]] += 2
    tournament = tournament_of(desk.state, A)
    board = scoreboard(tournament)
    assert scores == {player.name: board.points(player.number) for player in tournament.players}


@pytest.mark.parametrize(
    ("first_day", "edition"), [(date(2020, 5, 2), "2008"), (date(2026, 5, 2), "2021"), (None, "2021")]
)
def test_desk_and_office_rate_an_event_by_the_edition_of_its_first_day(first_day: date | None, edition: str) -> None:
    desk = started(6, ROUND_ROBIN, replace(DAMA, starts_on=first_day, ends_on=first_day))
    for number in range(5):
        desk.play_round(number)
    desk.all(CloseEvent(seed=1), RateEvent())
    rating = desk.state.rating
    assert rating is not None
    assert rating.edition == edition
    registration = _told(desk)
    (record,), italiana = _records(registration), RatingSystem.ELO_RUBELE_ITALIANA
    by_name = {desk.state.entrant(row.player).name: row for row in rating.rows}
    eve = record.starts_on.replace(year=record.starts_on.year - 1)
    assert registration.report is not None
    office = after(
        EMPTY,
        EnterPlayers(registration.new_players),
        SetRatings(
            tuple(
                CommissionEntry(italiana, player.id, eve, by_name[player.name].before or 0, "CTF", "list")
                for player in registration.new_players
            )
        ),
        ReportEvents(tuple(replace(report, new_players=()) for report in registration.report.reports)),
    )
    moved = [
        movement for movement in computed(office, italiana, record.ends_on).movements if movement.event == record.id
    ]
    assert {movement.edition for movement in moved} == {edition}
    first_of_year = rulebook.elo_rubele_rules(DAMA.discipline, edition).first_event_bonus
    names = {player.id: player.name for player in registration.new_players}
    assert {names[movement.player]: movement.after for movement in moved} == {
        name: (row.after or 0) + first_of_year for name, row in by_name.items()
    }
