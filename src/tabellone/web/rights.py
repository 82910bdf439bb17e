"""Who may send something to a page: the least role, known from the address before anything that is sent is read.

Pages ask for the exact role of each act themselves; here stands the least that any act at an address needs, so that
nothing is read, still less parsed, for somebody who may do nothing there.
"""

import re
from dataclasses import dataclass

from tabellone.desk.event.commands import EnterPlayers
from tabellone.desk.office.book import COMMANDS as OFFICE_COMMANDS
from tabellone.desk.roles import Act, Person, Role, check_role, least_role
from tabellone.store.house import House

_BOOK = re.compile(r"/desk/([^/]+)(/.*)?")
_OFFICE = re.compile(r"/office(?:/.*)?")
_OF_CHIEF = re.compile(r"/house(?:/.*)?|/events/(?:new|open|demo)")
_WITH_PLAYERS = re.compile(r"/players/import")


@dataclass(frozen=True, slots=True)
class NeededRole:
    """A role and the book that it is needed in: of an event, of the office, or on the server."""

    role: Role
    book: str | None = None
    is_of_office: bool = False


def needed_to_post(path: str) -> NeededRole:
    """The least role of somebody who sends something to an address; that of the public where anybody may."""
    if book_match := _BOOK.fullmatch(path):
        rest = book_match[2] or ""
        role = least_role(EnterPlayers) if _WITH_PLAYERS.fullmatch(rest) else least_role(Act.SEE_DRAFTS)
        return NeededRole(role, book_match[1])
    if _OFFICE.fullmatch(path):
        return NeededRole(min(map(least_role, OFFICE_COMMANDS.values())), is_of_office=True)
    if _OF_CHIEF.fullmatch(path):
        return NeededRole(least_role(Act.NEW_BOOK))
    return NeededRole(Role.PUBLIC)


def check_may_post(house: House, person: Person, path: str) -> None:
    """Refuse somebody who may do nothing at an address."""
    needed = needed_to_post(path)
    if needed.role > Role.PUBLIC:
        book = house.office() if needed.is_of_office and person.roles else needed.book
        check_role(person.role_in(book), needed.role)
