"""Sends an event of this house to the register of this house: reported to the office, and noted in the event."""

from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.lists.records import EventId
from tabellone.desk.event.commands import SendEvent
from tabellone.desk.event.entrant import LONGEST_FIELD
from tabellone.desk.office.commands import ReportEvents
from tabellone.desk.registration import PlayedUnder, registration
from tabellone.desk.roles import Person, check_command, least_role
from tabellone.store.house import EVENT, OFFICE, House
from tabellone.store.ledger import Done


@dataclass(frozen=True, slots=True)
class Registered:
    """The events of the register that an event became, how many players are new, and the note in its journal."""

    register: str
    records: tuple[EventId, ...]
    new_players: int
    done: Done


def may_report(house: House, person: Person) -> bool:
    """Whether somebody may report events to the office of this house."""
    books = house.ledger.books(OFFICE)
    return person.role_in(books[0].id if books else OFFICE) >= least_role(ReportEvents)


def register_event(
    house: House,
    person: Person,
    book: str,
    played: PlayedUnder,
    received_on: date,
    *,
    with_new: bool = False,
) -> Registered:
    """Report a rated event to the office and note it in the event.

    Nothing is reported of an event that may not be sent. If only the note fails, the act may be given again: games that
    are registered already are not reported twice.
    """
    office = house.office()
    register = house.ledger.book(office).title
    state, register_state = house.view(book, EVENT).state, house.view(office, OFFICE).state
    command = SendEvent(register)
    check_command(person, book, command, state)
    house.ledger.kind(EVENT).decide(state, command)
    found = registration(state, register_state, played, received_on, with_new=with_new)
    if found.report is not None:
        house.act(person, office, found.report)
    done = house.act(person, book, SendEvent(register, _reference(found.records)))
    return Registered(register, found.records, len(found.new_players), done)


def _reference(records: tuple[EventId, ...]) -> str:
    """The events as far as they fit into the note."""
    whole = ", ".join(records)
    return whole if len(whole) <= LONGEST_FIELD else f"{records[0]} (+{len(records) - 1})"
