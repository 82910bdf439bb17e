"""Sends an event to the rating office of the same server: reported to the office, and noted in the event."""

from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.lists.records import EventId
from tabellone.desk.event.commands import SendEvent
from tabellone.desk.event.entrant import LONGEST_FIELD
from tabellone.desk.fold import Fold
from tabellone.desk.office.book import Effect, check_confirmed, effects_of
from tabellone.desk.office.commands import ReportEvents
from tabellone.desk.office.differences import UNDECIDED, Decision
from tabellone.desk.office.state import OfficeState
from tabellone.desk.registration import PlayedUnder, Registration, registration
from tabellone.desk.roles import Person, check_command, least_role
from tabellone.store.house import EVENT, OFFICE, OFFICE_TITLE, House
from tabellone.store.ledger import Done


@dataclass(frozen=True, slots=True)
class Registered:
    """The events of the register that an event became, how many players are new, and the note in its journal."""

    register: str
    records: tuple[EventId, ...]
    new_players: int
    done: Done


@dataclass(frozen=True, slots=True)
class RegistrationPlan:
    """What an event would become in the register: both books as they were read; `position` is the event's."""

    book: str
    position: int
    register: str
    office: Fold[OfficeState]
    registration: Registration

    def effects(self) -> tuple[Effect, ...]:
        """What the games would do to published lists."""
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
    """What is to be reported of a rated event, decided but not entered; an event that may not be sent is refused."""
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
    return RegistrationPlan(book, event.position, register, office, new_registration)


def carried_out(house: House, person: Person, plan: RegistrationPlan) -> Registered:
    """Report an event as planned and note it in the event, unless either book has a new entry since.

    Every difference between register and event must have been decided.
    If only the note fails, the act may be given again: games that are registered already are not reported twice.
    """
    new_registration = plan.registration
    new_registration.check_decided()
    if new_registration.report is not None:
        house.act(person, house.office(), new_registration.report, expected=plan.office.position)
    noted = SendEvent(plan.register, _reference(new_registration.records))
    done = house.act(person, plan.book, noted, expected=plan.position)
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
