"""The effects of undo and redo in the office on published lists, before they are done."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from tests.desk.office.test_effects import ITALIANA, PLAYERS, A, B, entry, event, published

from tabellone.core.model import Result
from tabellone.core.rating.lists.records import EventId, GameEntry, PlayerId, PlayerRecord
from tabellone.core.refusal import Refusal
from tabellone.desk.kinds import kinds
from tabellone.desk.office.book import effects_of
from tabellone.desk.office.commands import (
    Command,
    CorrectEvent,
    EnterPlayers,
    PublishList,
    ReportEvent,
    ReportEvents,
    WithdrawEvent,
)
from tabellone.store.database import Database
from tabellone.store.journal.folds import LedgerError
from tabellone.store.journal.ledger import Ledger
from tabellone.store.office import redo_in_office, undo_in_office

BOOK = "office"
LISTS = (date(2025, 1, 31), date(2025, 6, 30), date(2025, 12, 31))
NEWCOMER = PlayerRecord(PlayerId("d"), "Delta Dora")


class Clerk:
    """Acts in one office."""

    def __init__(self, database: Database) -> None:
        self.ledger = Ledger(database, kinds())
        self.ledger.create(BOOK, "Rating office", self._now(), book=BOOK)

    def _now(self) -> datetime:
        return datetime(2026, 1, 1, 12, tzinfo=UTC)

    def act(self, *commands: Command) -> None:
        for command in commands:
            self.ledger.perform(BOOK, command, "officer", self._now())

    def undo(self) -> None:
        self.ledger.undo(BOOK, "officer", self._now())

    def redo(self) -> None:
        self.ledger.redo(BOOK, "officer", self._now())


@pytest.fixture
def clerk(sqlite: Database) -> Clerk:
    """An office with an event and three lists."""
    officer = Clerk(sqlite)
    officer.act(
        EnterPlayers(PLAYERS),
        entry(ITALIANA, A, date(2025, 1, 1), 3000),
        entry(ITALIANA, B, date(2025, 1, 1), 2900),
        ReportEvent(event("one", date(2025, 3, 1))),
        *published(ITALIANA, *LISTS),
    )
    return officer


REACHING_BACK: dict[str, Command] = {
    "a rating of the past": entry(ITALIANA, A, date(2025, 2, 1), 3100),
    "a correction": CorrectEvent(event("one", date(2025, 3, 1), Result.DRAW), "misread"),
    "a withdrawal": WithdrawEvent(EventId("one"), "not played"),
    "a late report": ReportEvent(event("late", date(2025, 9, 1), received=date(2026, 1, 1))),
    "late reports": ReportEvents((ReportEvent(event("late", date(2025, 9, 1), received=date(2026, 1, 1))),)),
}


@pytest.mark.parametrize("command", REACHING_BACK.values(), ids=REACHING_BACK)
def test_undo_takes_from_the_lists_what_the_act_did_to_them_and_redo_does_it_again(
    clerk: Clerk, command: Command
) -> None:
    done = effects_of(clerk.ledger.state(BOOK), command)
    assert any(effect.differences for effect in done)
    clerk.act(command)
    position = clerk.ledger.view(BOOK).position
    undone = undo_in_office(clerk.ledger, BOOK)
    assert (undone.position, undone.entry.position) == (position, position)
    assert [(effect.system, effect.on) for effect in undone.effects] == [(effect.system, effect.on) for effect in done]
    for there, back in zip(done, undone.effects, strict=True):
        assert [(difference.player, difference.before, difference.after) for difference in back.differences] == [
            (difference.player, difference.after, difference.before) for difference in there.differences
        ]
    assert clerk.ledger.view(BOOK).position == position
    clerk.undo()
    assert clerk.ledger.state(BOOK) == undone.without
    redone = redo_in_office(clerk.ledger, BOOK)
    assert (redone.entry, redone.effects) == (undone.entry, done)
    clerk.redo()
    assert clerk.ledger.state(BOOK) == redone.with_it == undone.with_it


def test_what_came_before_the_last_list_by_day_alone_reaches_only_the_lists_since(clerk: Clerk) -> None:
    clerk.act(ReportEvent(event("late", date(2025, 9, 1), received=date(2026, 1, 1))))
    assert [effect.on for effect in undo_in_office(clerk.ledger, BOOK).effects] == [date(2025, 12, 31)]


def test_an_act_that_no_published_list_knows_has_nothing_to_show(clerk: Clerk) -> None:
    clerk.act(ReportEvent(event("new", date(2026, 1, 1))))
    assert undo_in_office(clerk.ledger, BOOK).effects == ()
    clerk.undo()
    assert redo_in_office(clerk.ledger, BOOK).effects == ()
    clerk.act(EnterPlayers((NEWCOMER,)))
    assert undo_in_office(clerk.ledger, BOOK).effects == ()


def test_who_came_with_a_report_is_known_when_it_is_taken_back(clerk: Clerk) -> None:
    games = (GameEntry(1, A, NEWCOMER.id, Result.WHITE_WINS),)
    known = event("late", date(2025, 9, 1), received=date(2026, 1, 1))
    clerk.act(ReportEvent(replace(known, players=(A, NEWCOMER.id), games=games), (NEWCOMER,)))
    undoing = undo_in_office(clerk.ledger, BOOK)
    gone = {
        difference.player for effect in undoing.effects for difference in effect.differences if difference.after is None
    }
    assert gone == {NEWCOMER.id}
    assert NEWCOMER.id in undoing.with_it.players
    assert NEWCOMER.id not in undoing.without.players


def test_undoing_more_than_is_kept_at_hand_starts_from_the_first_entry(clerk: Clerk) -> None:
    clerk.act(*(entry(ITALIANA, A, date(2025, 2, 1), 3000 + number) for number in range(40)))
    for number in reversed(range(1, 40)):
        undoing = undo_in_office(clerk.ledger, BOOK)
        assert undoing.without.entries[-1].rating == 3000 + number - 1
        clerk.undo()


def test_what_may_not_be_undone_or_redone_is_refused_as_it_would_be(clerk: Clerk) -> None:
    with pytest.raises(Refusal, match="is published and stands"):
        undo_in_office(clerk.ledger, BOOK)
    with pytest.raises(LedgerError, match="there is nothing to redo"):
        redo_in_office(clerk.ledger, BOOK)


def test_nothing_can_be_taken_back_of_an_empty_journal(sqlite: Database) -> None:
    with pytest.raises(LedgerError, match="there is nothing to take back"):
        undo_in_office(Clerk(sqlite).ledger, BOOK)


def test_who_may_not_take_an_act_back_is_refused_before_anything_is_computed(clerk: Clerk) -> None:
    def forbid(fact: object) -> None:
        raise Refusal("not for you: {fact}", fact=type(fact).__name__)

    clerk.act(entry(ITALIANA, A, date(2025, 2, 1), 3100))
    with pytest.raises(Refusal, match="not for you: SetRatings"):
        undo_in_office(clerk.ledger, BOOK, forbid)
    clerk.undo()
    with pytest.raises(Refusal, match="not for you: SetRatings"):
        redo_in_office(clerk.ledger, BOOK, forbid)


def test_a_list_published_since_keeps_an_earlier_act_from_being_taken_back(clerk: Clerk) -> None:
    clerk.act(
        entry(ITALIANA, A, date(2025, 2, 1), 3100),
        PublishList(ITALIANA, date(2026, 1, 1), date(2026, 1, 1), confirmed=True),
    )
    with pytest.raises(Refusal, match="the list of 2026-01-01 is published and stands"):
        undo_in_office(clerk.ledger, BOOK)
