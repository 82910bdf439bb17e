"""The book, the visitor and the words that every page of the office needs; acts of the office and their effects."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.comparison import EffectLine, effects_of_command
from tabellone.answers.portion import NotFoundError
from tabellone.core.rating.lists.records import EventId, EventRecord, PlayerId, PlayerRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.fold import Fold
from tabellone.desk.office.commands import Command
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Act, Person, Role, check_act, check_role, least_role
from tabellone.http.language import language_of
from tabellone.locales.numbers import N_
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words, words
from tabellone.regulations.rating_systems import definition_of
from tabellone.web.acting import POSITION, handled_file, is_confirmed, see_other, seen_position, submit
from tabellone.web.query import QueryError, address_of, choice
from tabellone.web.rendering import Context, Page, page
from tabellone.web.uploads import Upload, kept
from tabellone.web.visit import house_of, person_of

_OF_OFFICE = (
    ("/office", N_("To do")),
    ("/office/players", N_("Register")),
    ("/office/events", N_("Events to rate")),
    ("/office/entries", N_("Ratings by hand")),
    ("/office/categories", N_("UISP categories")),
    ("/office/periods", N_("Calendar of lists")),
)
_FOR_KEEPERS = (("/office/history", N_("History")),)
_FOR_OWNERS = (("/office/people", N_("People")),)


@dataclass(frozen=True, slots=True)
class OfficeFrame(Context):
    """The frame of all pages of the office."""

    office_links: tuple[tuple[str, str], ...]
    position: int


@dataclass(frozen=True, slots=True)
class BookFrame(Context):
    """The frame of the pages that events and the office share; on them the office is called an event."""

    frame: OfficeFrame
    event_name: str


@dataclass(frozen=True, slots=True)
class ListsFrame(Context):
    """The frame of all public pages of the lists."""

    list_links: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OfficePage:
    """The office as somebody looks at it."""

    request: Request
    book: str
    fold: Fold[OfficeState]
    person: Person
    words: Words
    today: date

    @property
    def state(self) -> OfficeState:
        """The register and the lists as they stand."""
        return self.fold.state

    @property
    def role(self) -> Role:
        """The visitor's role in the office."""
        return self.person.role_in(self.book)

    @property
    def is_officer(self) -> bool:
        """True if the visitor has any role in the office."""
        return self.role >= least_role(Act.SEE_DRAFTS)

    def may(self, act: type | Act) -> bool:
        """True if the visitor may give a command of this type, or do an act."""
        return self.role >= least_role(act)

    def carried(self, form: Mapping[str, str], upload: Upload | None = None) -> dict[str, str]:
        """Hidden fields of a preview: the form, its file, and the position of the journal that it shows."""
        file = {} if upload is None else kept(self.request, upload)
        return {**form, **file, POSITION: str(self.fold.position)}

    def system_name(self, system: RatingSystem) -> str:
        """A rating system as readers know it."""
        return rating_system_name(system.value, self.words)

    def frame(self) -> OfficeFrame:
        """Contents of the frame of all pages of the office."""
        pages = (
            *_OF_OFFICE,
            *(_FOR_KEEPERS if self.may(Act.SEE_JOURNAL) else ()),
            *(_FOR_OWNERS if self.may(Act.MANAGE_ROLES) else ()),
        )
        links = tuple((address, self.words(text)) for address, text in pages)
        return OfficeFrame(links, self.fold.position)

    def book_frame(self) -> BookFrame:
        """Contents of the frame of the pages about the book of the office."""
        return BookFrame(self.frame(), self.words("Rating office"))

    def lists_frame(self) -> ListsFrame:
        """Contents of the frame of all public pages of the lists."""
        systems = [system for system in RatingSystem if self.state.lists_of(system)]
        links = [("/lists", self.words("All lists"))]
        links += [(f"/lists/{system.value}", self.system_name(system)) for system in systems]
        if any(definition_of(system).malus_limit(self.state.lists_of(system)[-1].rating_list.on) for system in systems):
            links.append(("/lists/malus", self.words("Malus")))
        if self.is_officer:
            links.append(("/office", self.words("Rating office")))
        return ListsFrame(tuple(links))


def lists_seen(request: Request) -> OfficePage:
    """The office as everybody may see it: its published lists."""
    house, person = house_of(request), person_of(request)
    book = house.office()
    return OfficePage(request, book, house.office_seen(person), person, words(language_of(request)), house.today())


def office_of(request: Request, act: Act = Act.SEE_DRAFTS) -> OfficePage:
    """The office for somebody with a role in it."""
    office = lists_seen(request)
    check_act(office.person, act, office.book)
    return office


def system_of(request: Request) -> RatingSystem:
    """The rating system that the address names."""
    system_name = str(request.path_params["system"])
    try:
        return RatingSystem(system_name)
    except ValueError:
        raise NotFoundError(Refusal("there is no rating system of this name")) from None


def player_of(request: Request, state: OfficeState) -> PlayerRecord:
    """The player in the address."""
    player = PlayerId(str(request.path_params["player"]))
    if player in state.merged:
        raise NotFoundError(state.unknown(player))
    try:
        return state.players[player]
    except KeyError:
        raise NotFoundError(Refusal("there is no such player in the register")) from None


def address_today(request: Request, state: OfficeState, address: str) -> str | None:
    """The same page of the player into whom the one in the address was merged; None for an unmerged player."""
    player = PlayerId(str(request.path_params["player"]))
    if player not in state.merged:
        return None
    query = f"?{request.url.query}" if request.url.query else ""
    return address_of(address, state.survivor(player)) + query


def event_record_of(request: Request, state: OfficeState) -> EventRecord:
    """The event that the address names."""
    try:
        return state.events[EventId(str(request.path_params["event"]))]
    except KeyError:
        raise NotFoundError(Refusal("there is no such event in the register")) from None


Handled = Callable[[OfficePage, dict[str, str], Upload | None], Response]
Refused = Callable[[OfficePage, dict[str, str], Refusal], Response]


async def posted(request: Request, handle: Handled, refused: Refused) -> Response:
    """Read a form with or without a file and handle it; a refusal shows the page that the form stood on."""
    return await handled_file(request, office_of, handle, refused)


def effects_on(office: OfficePage, command: Command) -> tuple[EffectLine, ...]:
    """The lists published so far that a command can reach, each with its differences."""
    return effects_of_command(office.state, command)


def decided(
    office: OfficePage,
    command: Command,
    form: dict[str, str],
    *,
    title: str,
    sentence: str,
    act: str,
    back: str,
    lead: str = "",
) -> Response:
    """Enter a decision and go back to its page; where published lists would change, show how, and ask once more."""
    check_role(office.role, least_role(type(command)))
    effects = () if is_confirmed(form) else effects_on(office, command)
    if not any(effect.differences for effect in effects):
        submit(office, command, seen_position(form))
        return see_other(back)
    lead = lead or office.words(
        "Its day is past: the lists published since would be others, if they were computed once more."
    )
    return confirmation_again(office, effects, form, title=title, lead=lead, said=sentence, act=act, back=back)


@dataclass(frozen=True, slots=True)
class EffectsPage(Page):
    """The published lists that an act would change, and the form to confirm it; `about` is the event that it is for."""

    template: ClassVar[str] = "office/asked_again.html"

    frame: OfficeFrame
    title: str
    about: str
    lead: str
    said: str
    act: str
    back: str
    effects: tuple[EffectLine, ...]
    carried: Mapping[str, str]


def confirmation_again(
    office: OfficePage,
    effects: tuple[EffectLine, ...],
    form: Mapping[str, str],
    *,
    title: str,
    lead: str,
    said: str,
    act: str,
    back: str,
    about: str = "",
    upload: Upload | None = None,
) -> Response:
    """The lists that an act would change, and the same form once more to confirm it; nothing is changed yet."""
    content = EffectsPage(
        frame=office.frame(),
        title=title,
        about=about,
        lead=lead,
        said=said,
        act=act,
        back=back,
        effects=effects,
        carried=office.carried(form, upload),
    )
    return page(office.request, content)


SYSTEMS = tuple(system.value for system in RatingSystem)
LONGEST = 200


def query_text(form: Mapping[str, str], field: str) -> str:
    """A text of one line, without the blanks around it."""
    text = " ".join(form.get(field, "").split())
    if len(text) > LONGEST:
        raise QueryError(
            field, "{found} characters are too many; at most {most} are allowed", found=len(text), most=LONGEST
        )
    return text


def needed_text(form: Mapping[str, str], field: str) -> str:
    """A text that must be given."""
    text = query_text(form, field)
    if not text:
        raise QueryError(field, "something is missing here")
    return text


def query_system(form: Mapping[str, str], field: str = "system") -> RatingSystem | None:
    """A rating system, None where none is chosen."""
    system_name = choice(form, field, SYSTEMS)
    return RatingSystem(system_name) if system_name else None
