"""The announcement, the final report, the rating, and what may be taken back."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from tests.desk.event.desk import BOOK, CHESS, DAMA, A, Desk, ids, started

from tabellone.answers.events.announcement import announcement
from tabellone.answers.events.overview import group_of
from tabellone.answers.events.report import final_report
from tabellone.core.model import Colour, Result
from tabellone.core.rating.elo_rubele.event_change import event_change, expected_in_event
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.book import BookKind
from tabellone.desk.event.commands import (
    AnnounceEvent,
    CloseEvent,
    EditEvent,
    EnterLatePlayer,
    EventCommand,
    EventFact,
    ForfeitGames,
    ForfeitSide,
    PairRound,
    PublishRound,
    RateEvent,
    ReopenEvent,
    RoundPublished,
    SendEvent,
    WithdrawPlayer,
)
from tabellone.desk.event.drafts import colours_reversed
from tabellone.desk.event.entrant import EntrantId, PlayerDetails
from tabellone.desk.event.next_step import allowance, allowed
from tabellone.desk.event.rating import rated_rows
from tabellone.desk.event.records import ChangeSubject, DrawKind
from tabellone.desk.event.refusals import ConfirmationNeeded, DeskError
from tabellone.desk.event.settings import Arbiter, ArbiterRole, GroupSettings, OpeningRule
from tabellone.desk.event.state import EventPhase, EventState
from tabellone.desk.roles import Role
from tabellone.regulations import rulebook

SWISS = GroupSettings("Unico", "italo-swiss", 3)
FULL = replace(
    DAMA,
    place="Ancona",
    starts_on=date(2026, 5, 2),
    ends_on=date(2026, 5, 3),
    organiser="Circolo di prova",
    time_control="40 moves an hour",
    arbiters=(Arbiter("Arbiter One"), Arbiter("Arbiter Two", ArbiterRole.DEPUTY)),
    validity=50,
    variations=("no drawn openings in round 1",),
)


def test_the_announcement_tells_everything_that_the_record_says() -> None:
    notice = announcement(started(6, replace(SWISS, openings=OpeningRule("C")), FULL).state)
    assert (notice.name, notice.place, notice.organiser) == (FULL.name, "Ancona", "Circolo di prova")
    assert (notice.starts_on, notice.ends_on) == (date(2026, 5, 2), date(2026, 5, 3))
    assert notice.arbiters == FULL.arbiters
    assert (notice.time_control, notice.validity) == ("40 moves an hour", 50)
    assert notice.variations == ("no drawn openings in round 1",)
    (group,) = notice.groups
    assert (group.system, group.edition, group.rounds, group.players) == ("italo-swiss", "fid", 3, 6)
    assert group.tie_breaks == ("quotient1", "quotient2", "direct", "standing-order")
    assert group.openings == OpeningRule("C")
    assert group.advised_rounds is None
    assert notice.announced_at is None


def test_a_number_of_rounds_outside_the_advised_one_is_told() -> None:
    notice = announcement(started(6, replace(SWISS, rounds=4)).state)
    advised = notice.groups[0].advised_rounds
    assert advised is not None
    assert (advised.least, advised.most, advised.citation.article) == (1, 3, "V.4")


def test_boards_of_annex_27_and_divisions_of_annex_23_are_told_nothing() -> None:
    for players in (24, 32, 34):
        state = started(players, replace(SWISS, rounds=6)).state
        assert announcement(state).groups[0].advised_rounds is None


def test_a_field_below_the_least_size_of_annex_23_is_told() -> None:
    state = started(8, replace(SWISS, rounds=6)).state
    for advised in (announcement(state).groups[0].advised_rounds, group_of(state, A, Role.PUBLIC).advised_rounds):
        assert advised is not None
        assert (advised.fewest_players, advised.most) == (10, 5)
        assert advised.citation.article == "VII.2.1 / Tab. 23"


def test_tie_breaks_that_do_not_fit_the_system_are_told() -> None:
    settings = replace(SWISS, tie_break_list="sst-bucholz-italian", tie_breaks=("sonneborn-berger",))
    assert announcement(started(6, settings, CHESS).state).groups[0].unusual_tie_breaks


def test_what_is_announced_changes_only_when_confirmed_and_is_kept() -> None:
    desk = started(6, SWISS).all(AnnounceEvent())
    with pytest.raises(ConfirmationNeeded, match="announced already: place - becomes place Jesi"):
        desk.do(EditEvent(replace(DAMA, place="Jesi")))
    desk.do(EditEvent(replace(DAMA, place="Jesi"), confirmed=True))
    change = desk.state.changes[-1].change
    assert (change.subject, change.before, change.after) == (ChangeSubject.ANNOUNCEMENT, "place -", "place Jesi")


def test_the_first_round_published_puts_the_announcement_up() -> None:
    desk = started(6, SWISS).all(PairRound(A))
    assert not desk.state.is_announced
    desk.do(PublishRound(A))
    assert desk.state.is_announced


def finished(event_of: GroupSettings = SWISS) -> Desk:
    desk = started(6, event_of, FULL)
    desk.play_round(1)
    desk.all(EnterLatePlayer(A, PlayerDetails("Latecomer"), True, True), WithdrawPlayer(A, EntrantId(2)))
    desk.do(PairRound(A))
    desk.do(colours_reversed(desk.state, A, 1))
    desk.do(PublishRound(A))
    desk.do(ForfeitGames(A, 2, 2, ForfeitSide.WHITE))
    desk.play(5)
    from_second = desk.group().rounds[1]
    assert from_second.is_made_by_hand
    return desk


def test_the_report_declares_the_system_and_everything_out_of_the_ordinary() -> None:
    desk = finished()
    report = final_report(desk.state, Role.VIEWER)
    (group,) = report.groups
    assert (group.system, group.edition) == ("italo-swiss", "fid")
    assert group.rounds_made_by_hand == (2,)
    assert [(late.player, late.first_round) for late in group.late_entries] == [(EntrantId(7), 2)]
    assert [(note.player, note.from_round, note.effect) for note in group.withdrawals] == [(EntrantId(2), 2, None)]
    assert group.forfeited_games == 1
    assert group.draw is DrawKind.HAND
    assert [row.rank for row in group.standings] == sorted(row.rank for row in group.standings)
    assert {row.player for row in group.standings} == set(ids(1, 2, 3, 4, 5, 6, 7))
    assert report.phase is EventPhase.RUNNING
    assert report.announcement.variations == FULL.variations


def closed(settings: GroupSettings = SWISS) -> Desk:
    desk = started(6, settings, FULL)
    for number in range(3):
        desk.play_round(number)
    return desk.all(CloseEvent(seed=9))


def test_ratings_are_those_of_the_elo_rubele_with_the_validity_of_the_event() -> None:
    desk = closed().all(RateEvent())
    assert desk.state.rating is not None
    assert (desk.state.rating.system, desk.state.rating.edition) == ("elo-rubele-italiana", "2021")
    rules = rulebook.elo_rubele_rules(DAMA.discipline, "2021")
    for row in desk.state.rating.rows:
        own = desk.state.entrant(row.player).details.rating or 0
        opponents, scored = [], Fraction(0)
        for round_state in desk.group().rounds:
            for encounter in round_state.encounters:
                if row.player not in encounter.players:
                    continue
                is_white = encounter.white == row.player
                opponent = encounter.black if is_white else encounter.white
                opponents.append(desk.state.entrant(opponent).details.rating or 0)
                won = Result.WHITE_WINS if is_white else Result.BLACK_WINS
                result = encounter.games[0].result
                scored += 2 if result is won else 1 if result is Result.DRAW else 0
        expected = expected_in_event(own, opponents, rules.expectation)
        change = event_change(own, scored, expected, rules, weight=50)
        assert (row.games, row.scored, row.expected) == (3, scored, expected)
        assert (row.before, row.after) == (own, change.after)


def test_the_rating_of_one_player_is_that_of_the_whole_event() -> None:
    desk = closed().all(RateEvent())
    assert desk.state.rating is not None
    for row in desk.state.rating.rows:
        assert rated_rows(desk.state, "elo-rubele-italiana", "2021", only=row.player) == (row,)


@pytest.mark.parametrize("system", ["fide", "uisp"])
def test_a_chess_event_is_rated_by_fide_or_uisp(system: str) -> None:
    desk = started(6, replace(SWISS, system="lim", initial_colour=Colour.WHITE), CHESS)
    for number in range(3):
        desk.play_round(number)
    desk.all(CloseEvent(seed=1), RateEvent(system, pace=Pace.STANDARD))
    assert desk.state.rating is not None
    assert len(desk.state.rating.rows) == 6


def test_a_chess_event_is_not_rated_by_uisp_without_its_time_control() -> None:
    desk = started(6, replace(SWISS, system="lim", initial_colour=Colour.WHITE), CHESS)
    for number in range(3):
        desk.play_round(number)
    desk.do(CloseEvent(seed=1))
    with pytest.raises(DeskError, match="the Elo UISP needs the time control"):
        desk.do(RateEvent("uisp"))


def test_an_event_opened_again_loses_its_rating() -> None:
    desk = closed().all(RateEvent(), ReopenEvent(confirmed=True))
    assert desk.state.rating is None
    assert desk.state.phase is EventPhase.FINISHED
    assert desk.state.changes[-1].change.subject is ChangeSubject.CLOSED_EVENT


def test_an_event_without_validity_is_not_rated() -> None:
    desk = started(4, replace(SWISS, rounds=1), replace(DAMA, validity=0))
    desk.play_round(1)
    desk.do(CloseEvent())
    with pytest.raises(DeskError, match="not valid for rating"):
        desk.do(RateEvent())


def test_lots_are_drawn_from_the_seed_given_when_the_event_is_closed() -> None:
    settings = replace(SWISS, tie_break_list="fide-1989", tie_breaks=("lot",))
    shared = final_report(started(6, settings).state, Role.VIEWER).groups[0].standings
    assert {row.rank for row in shared} == {1}
    drawn = final_report(closed(settings).state, Role.VIEWER).groups[0].standings
    assert [row.rank for row in drawn] == [1, 2, 3, 4, 5, 6]


def test_everything_may_be_taken_back_but_what_was_sent() -> None:
    desk = closed().all(RateEvent())
    for fact in desk.facts[1:]:
        assert BOOK.objection_to_undo(desk.state, fact) is None
    sent = desk.do(SendEvent("register"))
    assert isinstance(sent, SendEvent)
    refusal = BOOK.objection_to_undo(desk.state, sent)
    assert refusal is not None
    assert "stands" in str(refusal)


def test_the_book_is_the_book_of_an_event() -> None:
    kind: BookKind[EventState, EventCommand, EventFact] = BOOK
    assert kind.name == "event"
    assert BOOK.initial().settings is None


def test_what_is_allowed_is_listed_for_the_event_and_each_group() -> None:
    desk = started(6, SWISS)
    listed = {(allowance.command, allowance.group): allowance for allowance in allowed(desk.state)}
    assert listed["pair-round", A].is_allowed
    assert listed["pair-round", A].round == 1
    assert not listed["publish-round", A].is_allowed
    assert "no round is a draft" in str(listed["publish-round", A].reason)
    assert ("close-event", None) in listed
    assert len(listed) == len(allowed(desk.state))


def test_a_closed_event_is_opened_rated_archived_shown_in_the_hall_or_noted_and_nothing_else() -> None:
    may = {allowance.command for allowance in allowed(closed().state) if allowance.is_allowed}
    assert may == {"reopen-event", "rate-event", "archive-event", "direct-hall", "set-fee", "set-note"}


def test_a_published_round_asks_for_confirmation_where_a_draft_does_not() -> None:
    desk = started(6, SWISS).all(PairRound(A))
    command = type(colours_reversed(desk.state, A, 1))
    assert not allowance(desk.state, command, A).needs_confirmation
    assert isinstance(desk.do(PublishRound(A)), RoundPublished)
    assert allowance(desk.state, command, A).needs_confirmation
