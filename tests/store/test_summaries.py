"""Summaries of events: written with each entry, so that lists fold no journal."""

from datetime import datetime, timedelta

import pytest
from sqlalchemy import delete, text, update
from tests.store.people import QUICK
from tests.store.toy import NOON
from tests.web.public.events import CHESS, CHIEF, A, Event, players

from tabellone.answers.events.overview import EventLine, events, made_events, newest_events
from tabellone.core.model import Colour
from tabellone.desk.event import commands
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.event.state import EventPhase, EventState, summary_of
from tabellone.desk.fold import KEPT
from tabellone.desk.journal import Journal
from tabellone.desk.roles import ANYBODY, Person, Role
from tabellone.store.accounts.passwords import Passwords
from tabellone.store.database import Database
from tabellone.store.house import EVENT, House
from tabellone.store.journal import summaries
from tabellone.store.journal.adoption import adopt
from tabellone.store.journal.folds import Folds
from tabellone.store.schema import entries
from tabellone.store.schema import summaries as table

GROUP = GroupSettings("Unico", "lim", 5, initial_colour=Colour.WHITE)


class Clock:
    """A clock that goes on by a minute whenever somebody looks at it."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> datetime:
        self.time += timedelta(minutes=1)
        return self.time


@pytest.fixture
def house(database: Database) -> House:
    return House(database, Clock(), Passwords(QUICK))


def begun(house: House) -> Event:
    return Event(house, CHESS, GROUP)


def line_of(house: House, book: str) -> summaries.Summarised:
    selection = summaries.Selection(None)
    archive = summaries.Selection(None, is_archived=True)
    (line,) = [
        event for which in (selection, archive) for event in house.ledger.events(which, 10) if event.book.id == book
    ]
    return line


def is_true(house: House, book: str) -> bool:
    """True if the summary equals the journal, folded from its first entry by another ledger."""
    journal = house.ledger.journal(book)
    state: EventState = House(house.database).ledger.state(book)
    line = line_of(house, book)
    return line.summary == summary_of(state) and line.position == len(journal.entries)


def test_the_summary_follows_every_act_and_undo_also_of_more_acts_than_are_kept(house: House) -> None:
    event = begun(house)
    assert is_true(house, event.book)
    event.do(commands.EnterPlayers(A, players(8)), commands.AnnounceEvent()).number()
    assert is_true(house, event.book)
    for seed in range(3):
        event.whole_round(seed)
        assert is_true(house, event.book)
    undone = 0
    # The first act, which made the event, stands.
    while (house.ledger.view(event.book).undoable or 1) > 1:
        house.undo(CHIEF, event.book)
        undone += 1
        assert is_true(house, event.book)
    assert undone > KEPT
    house.redo(CHIEF, event.book)
    assert is_true(house, event.book)


def test_a_journal_from_elsewhere_brings_its_summary(house: House) -> None:
    event = begun(house).do(commands.EnterPlayers(A, players(6))).number()
    journal = house.ledger.journal(event.book)
    event.publish()
    later = house.ledger.journal(event.book)
    with house.database.writing() as connection:
        connection.execute(delete(table))
    assert is_true(house, event.book)
    other = Journal(later.book, later.entries)
    assert adopt(house.ledger, other).added == 0
    assert is_true(house, event.book)
    assert len(journal.entries) < len(later.entries)


def test_lists_fold_no_journal(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    books = [begun(house).do(commands.AnnounceEvent()).book for _ in range(3)]

    def refuse(*_: object) -> None:
        raise AssertionError("a journal was folded for a list")

    monkeypatch.setattr(Folds, "caught_up", refuse)
    assert [line.id for line in events(house.ledger, ANYBODY).events] == books
    assert [line.id for line in newest_events(house.ledger, ANYBODY, 10).events] == books[::-1]


@pytest.mark.parametrize("is_older", [False, True])
def test_summaries_that_are_missing_or_of_another_format_are_written_anew(house: House, is_older: bool) -> None:
    event = begun(house).do(commands.EnterPlayers(A, players(6)), commands.AnnounceEvent())
    begun(house)
    with house.database.writing() as connection:
        connection.execute(update(table).values(format=0, data="{}") if is_older else delete(table))
    (line,) = events(house.ledger, ANYBODY).events
    assert (line.id, line.players, line.title) == (event.book, 6, CHESS.name)
    assert is_true(house, event.book)


def test_a_list_is_read_in_pieces_from_either_end(house: House) -> None:
    books = [begun(house).do(commands.AnnounceEvent()).book for _ in range(5)]
    for newest_first in (False, True):
        shown: list[EventLine] = []
        after = None
        while True:
            if newest_first:
                piece = newest_events(house.ledger, ANYBODY, 2, after)
            else:
                piece = events(house.ledger, ANYBODY, after, 2)
            shown.extend(piece.events)
            after = piece.next
            if after is None:
                break
        assert [line.id for line in shown] == (books[::-1] if newest_first else books)
    assert house.ledger.event_count(made_events(ANYBODY)) == 5


def test_everybody_sees_what_is_public_and_those_with_a_role_what_is_theirs(house: House) -> None:
    hidden, public = begun(house).book, begun(house).do(commands.AnnounceEvent()).book
    archived = begun(house).do(commands.AnnounceEvent(), commands.ArchiveEvent()).book
    unmade = house.begin(CHIEF, EVENT, "Senza impostazioni").id
    arbiter = Person("bruna", {hidden: Role.ARBITER, archived: Role.ARBITER})

    def known(person: Person, *, archived: bool = False) -> list[str]:
        return [line.id for line in events(house.ledger, person, archived=archived).events]

    assert known(ANYBODY) == [public]
    assert known(ANYBODY, archived=True) == []
    assert known(arbiter) == [hidden, public]
    assert known(arbiter, archived=True) == [archived]
    assert known(CHIEF) == [hidden, public, unmade]
    assert [line.id for line in newest_events(house.ledger, CHIEF, 10).events] == [public, hidden]


def test_lists_are_searched_by_state_and_by_a_word_of_the_title(house: House) -> None:
    event = begun(house).do(commands.EnterPlayers(A, players(6)), commands.AnnounceEvent()).number()
    other = begun(house).do(commands.AnnounceEvent()).book
    event.publish()

    def found(title: str = "", *phases: EventPhase) -> list[str]:
        return [line.id for line in newest_events(house.ledger, ANYBODY, 9, title=title, phases=phases).events]

    assert found("", EventPhase.RUNNING) == [event.book]
    assert found("", EventPhase.PREPARATION) == [other]
    assert found("ALBERI") == [other, event.book]
    assert found("100%") == []
    assert found("_lberi") == []


def test_a_damaged_journal_is_left_out_of_the_lists_and_hides_no_other(house: House) -> None:
    damaged, sound = (begun(house).do(commands.AnnounceEvent()).book for _ in range(2))
    with house.database.writing() as connection:
        connection.execute(delete(table))
        trigger = (
            "DROP TRIGGER entries_unchanged" if house.database.is_sqlite else "ALTER TABLE entries DISABLE TRIGGER USER"
        )
        connection.execute(text(trigger))
        connection.execute(update(entries).where(entries.c.book == damaged).values(author="nobody"))
    fresh = House(house.database)
    assert [line.id for line in events(fresh.ledger, ANYBODY).events] == [sound]
    assert [line.id for line in events(fresh.ledger, ANYBODY).events] == [sound]
