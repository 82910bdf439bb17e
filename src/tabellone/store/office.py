"""The rating office of a server: events registered there, and the effect of undo and redo on published lists."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.lists.records import EventId
from tabellone.desk.book import Stamp
from tabellone.desk.event.commands import SendEvent
from tabellone.desk.event.entrant import LONGEST_FIELD
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import Fold
from tabellone.desk.journal import Entry
from tabellone.desk.office.book import Effect, OfficeBook, check_confirmed, effects_of, effects_of_undo
from tabellone.desk.office.commands import Fact, ReportEvents
from tabellone.desk.office.differences import UNDECIDED, Decision
from tabellone.desk.office.state import OfficeState
from tabellone.desk.registration import PlayedUnder, Registration, official_figures, registration
from tabellone.desk.roles import Person, check_command, least_role
from tabellone.store.house import EVENT, OFFICE, OFFICE_TITLE, House
from tabellone.store.journal.folds import LedgerError
from tabellone.store.journal.ledger import Done, Ledger


@dataclass(frozen=True, slots=True)
class Registered:
    """The events of the register that an event became, how many players are new, and the note in its journal."""

    register: str
    records: tuple[EventId, ...]
    new_players: int
    done: Done


@dataclass(frozen=True, slots=True)
class RegistrationPlan:
    """The registration of an event, planned: both books as they were read."""

    book: str
    event: Fold[EventState]
    played: PlayedUnder
    register: str
    office: Fold[OfficeState]
    registration: Registration

    def effects(self) -> tuple[Effect, ...]:
        """The effects of the games on published lists."""
        report = self.registration.report
        return () if report is None else effects_of(self.office.state, report)


def may_report(house: House, person: Person) -> bool:
    """Whether somebody may report events to the office of this server."""
    books = house.ledger.books(OFFICE)
    return person.role_in(books[0].id if books else OFFICE) >= least_role(ReportEvents)


def planned(
    house: House,
    person: Person,
    book: str,
    played: PlayedUnder,
    received_on: date,
    *,
    with_new: bool = False,
    decision: Decision = UNDECIDED,
) -> RegistrationPlan:
    """The report of a rated event, decided but not entered; an event that may not be sent is refused."""
    event = house.view(book, EVENT)
    offices = house.ledger.books(OFFICE)
    register = offices[0].title if offices else OFFICE_TITLE
    office: Fold[OfficeState] = house.view(offices[0].id, OFFICE) if offices else Fold(OfficeState())
    command = SendEvent(register)
    check_command(person, book, command, event.state)
    house.ledger.kind(EVENT).decide(event.state, command)
    new_registration = registration(
        event.state, office.state, played, received_on, with_new=with_new, author=person.name, decision=decision
    )
    if new_registration.report is not None:
        check_command(person, offices[0].id if offices else OFFICE, new_registration.report, office.state)
        house.ledger.kind(OFFICE).decide(office.state, new_registration.report)
    return RegistrationPlan(book, event, played, register, office, new_registration)


def carried_out(house: House, person: Person, plan: RegistrationPlan) -> Registered:
    """Report an event as planned and note it in the event with the figures of the register, if no book has changed.

    Every difference between register and event must have been decided.
    If only the note fails, the act may be given again: games that are registered already are not reported twice.
    """
    new_registration = plan.registration
    new_registration.check_decided()
    if new_registration.report is not None:
        house.act(person, house.office(), new_registration.report, expected=plan.office.position)
    office: OfficeState = house.view(house.office(), OFFICE).state
    figures = official_figures(plan.event.state, office, new_registration, plan.played)
    noted = SendEvent(plan.register, _reference(new_registration.records), *figures)
    done = house.act(person, plan.book, noted, expected=plan.event.position)
    return Registered(plan.register, new_registration.records, len(new_registration.new_players), done)


def register_event(
    house: House,
    person: Person,
    book: str,
    played: PlayedUnder,
    received_on: date,
    *,
    with_new: bool = False,
    decision: Decision = UNDECIDED,
    is_confirmed: bool = False,
) -> Registered:
    """Report a rated event to the office and note it in the event; what changes published lists must be confirmed."""
    plan = planned(house, person, book, played, received_on, with_new=with_new, decision=decision)
    plan.registration.check_decided()
    if not is_confirmed:
        check_confirmed(plan.effects(), is_confirmed=False)
    return carried_out(house, person, plan)


def _reference(records: tuple[EventId, ...]) -> str:
    """The events as far as they fit into the note."""
    whole = ", ".join(records)
    return whole if len(whole) <= LONGEST_FIELD else f"{records[0]} (+{len(records) - 1})"


@dataclass(frozen=True, slots=True)
class Undo:
    """The act that is taken back, or brought back, next.

    The act was decided on the state `without` it and came to the state `with_it`; `position` is the last entry of the
    journal when it was looked at.
    """

    position: int
    entry: Entry
    fact: Fact
    without: OfficeState
    with_it: OfficeState
    effects: tuple[Effect, ...]


def undo_in_office(ledger: Ledger, book: str, check: Callable[[Fact], None] | None = None) -> Undo:
    """The act that undo would take back; refused where undo is. `check` is called with the fact, and may refuse it."""
    fold: Fold[OfficeState] = ledger.view(book)
    if fold.undoable is None:
        raise LedgerError("there is nothing to take back")
    entry, fact = _act(ledger, book, fold.undoable, check)
    objection = OfficeBook().objection_to_undo(fold.state, fact)
    if objection is not None:
        raise objection
    without = fold.behind[-1] if fold.behind else ledger.state_at(book, fold.undoable - 1)
    effects = effects_of_undo(without, fold.state, fact, is_undo=True)
    return Undo(fold.position, entry, fact, without, fold.state, effects)


def redo_in_office(ledger: Ledger, book: str, check: Callable[[Fact], None] | None = None) -> Undo:
    """The act that redo would bring back; refused where redo is. `check` is called with the fact, and may refuse it."""
    fold: Fold[OfficeState] = ledger.view(book)
    if fold.redoable is None:
        raise LedgerError("there is nothing to redo")
    entry, fact = _act(ledger, book, fold.redoable, check)
    with_it = OfficeBook().applied(fold.state, fact, Stamp(entry.author, entry.at, entry.position))
    effects = effects_of_undo(fold.state, with_it, fact, is_undo=False)
    return Undo(fold.position, entry, fact, fold.state, with_it, effects)


def _act(ledger: Ledger, book: str, position: int, check: Callable[[Fact], None] | None) -> tuple[Entry, Fact]:
    entry = ledger.entries(book, position - 1)[0]
    fact = OfficeBook().decoded(entry.kind, entry.data)
    if check is not None:
        check(fact)
    return entry, fact
