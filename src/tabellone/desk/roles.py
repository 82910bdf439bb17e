"""Roles, and the least role that each act needs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any

from tabellone.core.refusal import Refusal, RoleWord
from tabellone.desk.book import DeclaredCommand, Registry, Role, UnknownCommandError, kind_of
from tabellone.desk.event.registry import EVENT
from tabellone.desk.office.registry import OFFICE

__all__ = [
    "ACTS",
    "ANYBODY",
    "BOOK_ROLES",
    "Act",
    "Person",
    "Role",
    "RoleError",
    "check_act",
    "check_command",
    "check_grant",
    "check_role",
    "check_undo",
    "least_role",
    "role_for",
    "role_of_word",
    "role_to_take_back",
]

REGISTRIES: tuple[Registry[Any], ...] = (EVENT, OFFICE)
# The roles that can be given to somebody in one book.
BOOK_ROLES = (Role.VIEWER, Role.SCORER, Role.ARBITER, Role.OWNER)


class Act(Enum):
    """Acts besides the commands of a book."""

    SEE_PUBLISHED = "see what is published"
    SEE_DRAFTS = "see drafts and events not yet announced"
    SEE_PRIVATE = "see birth dates, contacts and other private data"
    SEE_JOURNAL = "read the journal, which holds private data"
    EXPORT = "export a book with its private data"
    LIST_EVENT = "ask search engines to leave an event out"
    PRINT_BOARD_CODES = "print the codes of the boards"
    UNDO = "take back the last act"
    REDO = "bring back what was taken back"
    MANAGE_ROLES = "invite people to a book, give them roles and take them away"
    RENEW_BOARD_CODES = "make all codes of the boards invalid and draw new ones"
    NEW_BOOK = "begin a new event or office"
    IMPORT_BOOK = "import the journal of a book"
    DELETE_EVENT = "delete an event, of which a file is kept"
    HANDLE_PERSONAL_DATA = "erase and rename people, copy what is kept of them, and say how long data are kept"
    MANAGE_ACCOUNTS = "make, deactivate and change accounts, and end sessions of others"
    OPEN_TO_PHONES = "open the public pages to the phones in the network, and close them"
    READ_RATING_FILES = "read rating lists of federations from files, take and remove them"
    BACK_UP = "make a backup of everything"
    RESTORE = "restore a backup"


ACTS: Mapping[Act, Role] = MappingProxyType(
    {
        Act.SEE_PUBLISHED: Role.PUBLIC,
        Act.SEE_DRAFTS: Role.VIEWER,
        Act.SEE_PRIVATE: Role.ARBITER,
        Act.SEE_JOURNAL: Role.ARBITER,
        Act.EXPORT: Role.ARBITER,
        Act.LIST_EVENT: Role.ARBITER,
        Act.PRINT_BOARD_CODES: Role.ARBITER,
        Act.UNDO: Role.ARBITER,
        Act.REDO: Role.ARBITER,
        Act.MANAGE_ROLES: Role.OWNER,
        Act.RENEW_BOARD_CODES: Role.OWNER,
        Act.NEW_BOOK: Role.CHIEF,
        Act.IMPORT_BOOK: Role.CHIEF,
        Act.DELETE_EVENT: Role.CHIEF,
        Act.HANDLE_PERSONAL_DATA: Role.CHIEF,
        Act.MANAGE_ACCOUNTS: Role.CHIEF,
        Act.OPEN_TO_PHONES: Role.CHIEF,
        Act.READ_RATING_FILES: Role.CHIEF,
        Act.BACK_UP: Role.CHIEF,
        Act.RESTORE: Role.CHIEF,
    }
)

_SENTENCES: Mapping[Role, str] = {
    Role.VIEWER: "this needs the role of viewer or more here; an owner or the chief arbiter gives it",
    Role.SCORER: "this needs the role of scorer or more here; an owner or the chief arbiter gives it",
    Role.ARBITER: "this needs the role of arbiter or more here; an owner or the chief arbiter gives it",
    Role.OWNER: "this needs the role of owner here; another owner or the chief arbiter gives it",
    Role.CHIEF: "this is for the chief arbiter of this server, who signs in with the link that the server prints",
}


class RoleError(Refusal):
    """A request without the role for it: `needed`, while the person has `found`."""

    def __init__(self, sentence: str, /, needed: Role, role: Role) -> None:
        super().__init__(sentence)
        self.needed = needed
        self.found = role


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the desk: the name that the journal keeps, and the role in each book."""

    name: str
    roles: Mapping[str, Role] = field(default_factory=dict)
    is_chief: bool = False

    def role_in(self, book: str | None) -> Role:
        """The role in a book; without a book, the role on this server."""
        if self.is_chief:
            return Role.CHIEF
        return Role.PUBLIC if book is None else self.roles.get(book, Role.PUBLIC)


ANYBODY = Person("")


def role_of_word(word: str) -> Role:
    """The role that a word names."""
    for role in Role:
        if role.word == word:
            return role
    words = tuple(RoleWord(role.word) for role in Role)
    raise Refusal('role "{found}" is not known; there are {known}', found=word, known=words)


def declared_command(command: type) -> DeclaredCommand:
    """The declaration of a command of an event or of the office; any other is refused."""
    for registry in REGISTRIES:
        if command in registry.commands:
            return registry.commands[command]
    raise UnknownCommandError.of(kind_of(command), (name for registry in REGISTRIES for name in registry.names))


def least_role(act: type | Act) -> Role:
    """The least role that may ever give a command of this type, or do an act."""
    return ACTS[act] if isinstance(act, Act) else declared_command(act).role


def role_for(command: object, state: object) -> Role:
    """The least role that may give this command now.

    Published settings are the owner's: then, and only then, a change needs a confirmation.
    """
    declared = declared_command(type(command))
    if declared.confirmed_role is not None and getattr(command, "confirmed", False):
        return declared.confirmed_role
    return declared.role_now(command, state) if declared.role_now else declared.role


def role_to_take_back(fact: object) -> Role:
    """The least role that may undo or redo a fact: at least the one that entered it."""
    needed = [least_role(Act.UNDO)]
    for registry in REGISTRIES:
        for declared in registry.commands_of(type(fact)):
            is_confirmed = getattr(fact, "change", None) is not None
            needed.append(declared.confirmed_role if is_confirmed and declared.confirmed_role else declared.role)
    return max(needed)


def check_role(role: Role, needed: Role) -> None:
    """Refuse somebody whose role is less than the one needed."""
    if role < needed:
        raise RoleError(_SENTENCES[needed], needed, role)


def check_command(person: Person, book: str, command: object, state: object) -> None:
    """Refuse a command that this person may not give to a book in this state."""
    check_role(person.role_in(book), role_for(command, state))


def check_undo(person: Person, book: str, fact: object) -> None:
    """Refuse to undo or redo a fact for a person who may not."""
    check_role(person.role_in(book), role_to_take_back(fact))


def check_act(person: Person, act: Act, book: str | None = None) -> None:
    """Refuse an act that this person may not do, in a book or, without one, on this server."""
    check_role(person.role_in(book), least_role(act))


def check_grant(person: Person, book: str, role: Role) -> None:
    """Refuse to let a person give a role in a book: owners give roles up to their own, in their book only."""
    check_act(person, Act.MANAGE_ROLES, book)
    if role not in BOOK_ROLES:
        raise Refusal(
            'role "{found}" cannot be given in one book; there are {known}',
            found=RoleWord(role.word),
            known=tuple(RoleWord(book_role.word) for book_role in BOOK_ROLES),
        )
