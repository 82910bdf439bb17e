"""The event, the visitor and the addresses that every page of the desk needs, and acts given from the desk."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.events.history import LoggedEntry
from tabellone.answers.portion import NotFoundError
from tabellone.core.model import PlayerNumber
from tabellone.core.refusal import Refusal
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.next_step import allowance
from tabellone.desk.event.refusals import ConfirmationNeeded
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import entrant_numbered, numbers_of
from tabellone.desk.fold import Fold
from tabellone.desk.roles import Act, Person, Role, least_role
from tabellone.http.language import reader_words
from tabellone.locales.entry_sentences import entry_sentence
from tabellone.locales.event_names import group_title
from tabellone.locales.words import Words
from tabellone.web.acting import confirmation, handled, redirect, seen_position, submit
from tabellone.web.desk_pages.navigation import Hindrance, first_step, state_chip
from tabellone.web.query import QueryError, path_number, whole_number
from tabellone.web.rendering import Chip, Context
from tabellone.web.visit import check_visitor, event_of, house_of, names_of


def last_act(request: Request, book: str, fold: Fold[EventState], words: Words) -> LoggedEntry | None:
    """The last act in force with the name of its author; None where there is nothing to take back."""
    if fold.undoable is None:
        return None
    entry = house_of(request).ledger.entries(book, fold.undoable - 1)[0]
    sentence = ""
    if fold.behind:
        fact = EventBook().decoded(entry.kind, entry.data)
        sentence = entry_sentence(fact, fold.behind[-1], words)
    return LoggedEntry(entry.position, entry.at, names_of(request)(entry.author), entry.kind, True, sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskFrame(Context):
    """The frame of all pages of the desk; `tabs_of` is the group whose pages are linked, `round_tab` the round shown.

    Only pages of a group have a menu of groups, where there are several, and a round to come back to.
    """

    desk_address: str
    event_name: str
    page_section: str
    tabs_of: GroupState | None
    round_tab: int | None = None
    group_menu: tuple[GroupState, ...] = ()
    may_see_journal: bool
    may_manage_roles: bool
    may_archive: bool
    chip: Chip
    visitor_key: str
    last_act: LoggedEntry | None
    may_redo: bool
    position: int
    stream: str
    first_step: Hindrance | None
    round_here: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupFrame(DeskFrame):
    """The frame of all pages of a group; `group_of` is its name where the event has others."""

    group_of: str
    group_address: str


@dataclass(frozen=True, slots=True)
class Desk:
    """An event as somebody works on it."""

    request: Request
    book: str
    fold: Fold[EventState]
    person: Person
    words: Words

    @property
    def state(self) -> EventState:
        """The event as it stands."""
        return self.fold.state

    @property
    def address(self) -> str:
        """Root address of the pages of the event."""
        return f"/desk/{self.book}"

    @property
    def role(self) -> Role:
        """The visitor's role in this event."""
        return self.person.role_in(self.book)

    def may(self, act: type | Act) -> bool:
        """True if the visitor may give a command of this type, or do an act."""
        return self.role >= least_role(act)

    def can(self, command: type, group: GroupId | None = None) -> bool:
        """True if the visitor may give a command and the event allows it now."""
        return self.may(command) and allowance(self.state, command, group).is_allowed

    def name(self, player: EntrantId) -> str:
        """The name of a player."""
        return self.state.entrant(player).name

    @property
    def only_group(self) -> GroupState | None:
        """The group of an event that has one."""
        groups = tuple(self.state.groups.values())
        return groups[0] if len(groups) == 1 else None

    @property
    def visitor_key(self) -> str:
        """By which a browser keeps apart what two people typed at it; it does not show the name of the account."""
        return sha256(self.person.name.encode()).hexdigest()[:16]

    @property
    def last_act(self) -> LoggedEntry | None:
        """The act that the visitor may take back."""
        return last_act(self.request, self.book, self.fold, self.words) if self.may(Act.UNDO) else None

    @property
    def may_redo(self) -> bool:
        """True if there is an undone entry that the visitor may redo."""
        return self.fold.redoable is not None and self.may(Act.REDO)

    def frame(self, section: str = "") -> DeskFrame:
        """Contents of the frame of all pages."""
        return DeskFrame(
            desk_address=self.address,
            event_name=self.state.event.name,
            page_section=section,
            tabs_of=self.only_group,
            may_see_journal=self.may(Act.SEE_JOURNAL),
            may_manage_roles=self.may(Act.MANAGE_ROLES),
            may_archive=self.may(Act.DELETE_EVENT),
            chip=state_chip(self.state, self.only_group, self.words),
            visitor_key=self.visitor_key,
            last_act=self.last_act,
            may_redo=self.may_redo,
            position=self.fold.position,
            stream=stream_of(self.request, self.book),
            first_step=first_step(self.state.groups.values(), self.address, section, self.words),
        )


@dataclass(frozen=True, slots=True)
class GroupDesk:
    """A group of an event as somebody works on it."""

    desk: Desk
    group: GroupState

    @property
    def state(self) -> EventState:
        """The event as it stands."""
        return self.desk.state

    @property
    def words(self) -> Words:
        """The words of the visitor's language."""
        return self.desk.words

    @property
    def address(self) -> str:
        """Root address of the pages of the group."""
        return f"{self.desk.address}/{self.group.id}"

    def can(self, command: type) -> bool:
        """True if the visitor may give a command for this group and the event allows it now."""
        return self.desk.can(command, self.group.id)

    def round_address(self, number: int) -> str:
        """The page of a round."""
        return f"{self.address}/round/{number}"

    def _page_of(self, number: int) -> str:
        """The page of a round with its filter, to which Undo comes back."""
        filter_part = "?show=open" if self.desk.request.query_params.get("show") == "open" else ""
        return f"{self.round_address(number)}{filter_part}"

    @property
    def numbers(self) -> Mapping[EntrantId, PlayerNumber]:
        """The number of each player."""
        return numbers_of(self.group)

    @property
    def names(self) -> dict[PlayerNumber, str]:
        """The name of each player, by number."""
        return {number: self.desk.name(player) for player, number in self.numbers.items()}

    def frame(self, section: str = "", number: int | None = None) -> GroupFrame:
        """Contents of the frame of a group's pages."""
        groups = tuple(self.state.groups.values())
        name = group_title(self.group.settings.name, self.words)
        return GroupFrame(
            desk_address=self.desk.address,
            event_name=self.state.event.name,
            page_section=section,
            tabs_of=self.group,
            round_tab=number,
            group_menu=groups if len(groups) > 1 else (),
            may_see_journal=self.desk.may(Act.SEE_JOURNAL),
            may_manage_roles=self.desk.may(Act.MANAGE_ROLES),
            may_archive=self.desk.may(Act.DELETE_EVENT),
            chip=state_chip(self.state, self.group, self.words),
            visitor_key=self.desk.visitor_key,
            last_act=self.desk.last_act,
            may_redo=self.desk.may_redo,
            position=self.desk.fold.position,
            stream=stream_of(self.desk.request, self.desk.book),
            first_step=first_step((self.group,), self.desk.address, section, self.words),
            group_of=name if len(groups) > 1 else "",
            round_here="" if section != "round" or number is None else self._page_of(number),
            group_address=self.address,
        )


def numbered_names(names: Mapping[int, str]) -> Mapping[int, str]:
    """Names with their numbers, as the desk's reasons print them."""
    return {number: f"{name} ({number})" for number, name in names.items()}


def desk_of(request: Request, act: Act = Act.SEE_DRAFTS) -> Desk:
    """The event in the address, for a visitor with a role in it; others get the same answer as for a missing event."""
    book = str(request.path_params["book"])
    person = check_visitor(request, act, book)
    _, fold = event_of(request)
    if fold.state.settings is None:
        raise NotFoundError(Refusal("the event has not been made yet"))
    return Desk(request, book, fold, person, reader_words(request))


def group_desk_of(request: Request, act: Act = Act.SEE_DRAFTS) -> GroupDesk:
    """The group that the address names."""
    desk = desk_of(request, act)
    try:
        return GroupDesk(desk, desk.state.group(GroupId(path_number(request, "group"))))
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal


def round_of(request: Request, desk: GroupDesk) -> RoundState:
    """The round that the address names."""
    try:
        return desk.group.round_numbered(path_number(request, "round"))
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal


def entrant_of(request: Request, desk: GroupDesk) -> EntrantId:
    """The player whose number is in the address."""
    try:
        return entrant_numbered(desk.group, path_number(request, "number"))
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal


def stream_of(request: Request, book: str) -> str:
    """Address of the change stream of an event, if the server has one."""
    mounts = {getattr(route, "path", "") for route in request.app.routes}
    return f"/api/v1/events/{book}/stream" if "/api/v1" in mounts else ""


def group_choices(desk: Desk, command: type) -> list[tuple[str, str]]:
    """The groups that a command can be given for now."""
    return [
        (str(group.id), group_title(group.settings.name, desk.words))
        for group in desk.state.groups.values()
        if allowance(desk.state, command, group.id).is_allowed
    ]


def chosen_group(desk: Desk, form: Mapping[str, str], field: str = "group") -> GroupId:
    """The group that a form names; the only one where it names none."""
    only = next(iter(desk.state.groups))
    group_id = GroupId(whole_number(form, field, only, least=1, most=10**6))
    if group_id not in desk.state.groups:
        raise QueryError(field, "there is no group {found}", found=group_id)
    return group_id


Place = TypeVar("Place", bound=Desk | GroupDesk)


def given(
    place: Desk | GroupDesk, form: Mapping[str, str], command: object, to: str, question: Refusal | None = None
) -> Response:
    """Give a command and go to a page; `question` says what changes, in names and not in numbers."""
    desk = place.desk if isinstance(place, GroupDesk) else place
    try:
        submit(desk, command, seen_position(form))
    except ConfirmationNeeded as needed:
        return confirmation(desk.request, form, question or needed)
    return redirect(to)


async def give_command(
    request: Request,
    find: Callable[[Request], Place],
    command_of: Callable[[Place, dict[str, str]], object],
    page: Callable[[Place, dict[str, str], Refusal], Response],
    to: Callable[[Place, dict[str, str]], str],
    question: Callable[[Place, dict[str, str]], Refusal | None] | None = None,
) -> Response:
    """Give the command of a posted form and go to a page; refused, show the page of the form as it was filled in."""

    def act(place: Place, form: dict[str, str]) -> Response:
        command = command_of(place, form)
        return given(place, form, command, to(place, form), None if question is None else question(place, form))

    return await handled(request, find, act, page)
