"""The rating office: its register of players and events, and commands to it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel

from tabellone.api.answers import look, look_at
from tabellone.api.commands import Body, DoneShape, described, done_shape
from tabellone.api.faults import InputError, Place
from tabellone.api.office_commands import NAME, CorrectEvent, WithdrawEvent, read_office_command
from tabellone.api.places import LONGEST_ID, AfterId, Limit
from tabellone.api.shaping import ResultName, Shape
from tabellone.api.visitor import Asking, Expected, InHouse, Key, Visitor
from tabellone.core.model import Outcome
from tabellone.core.rating.fide.account import Kind
from tabellone.core.rating.lists.ratinglist import Difference
from tabellone.core.rating.lists.records import EventId, EventRecord, PlayerId, PlayerRecord, RatingSystem, Sex
from tabellone.core.rating.uisp import Pace
from tabellone.desk.book import Stamp
from tabellone.desk.fold import Fold
from tabellone.desk.office.book import OfficeBook
from tabellone.desk.office.computation import effect_of_correction
from tabellone.desk.office.identification import name_key
from tabellone.desk.office.reports import tournament_of_report
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import check_command
from tabellone.formats.trf import document_of, write_trf
from tabellone.locales.mark import N_
from tabellone.store.house import OFFICE

router = APIRouter(tags=["office"])
RecordId = Annotated[str, Path(min_length=1, max_length=LONGEST_ID)]
Search = Annotated[str | None, Query(max_length=200, description="Words of the name, or an identifier.")]


@dataclass(frozen=True, slots=True)
class OfficeView:
    """The office as one visitor sees it."""

    request: Request
    visitor: Visitor
    book: str
    fold: Fold[OfficeState]
    sees_drafts: bool
    sees_private: bool

    @property
    def state(self) -> OfficeState:
        """The register as it stands."""
        return self.fold.state

    def told(self, make: Callable[[], BaseModel]) -> Response:
        """The answer, with its tag."""
        return look(self.request, self.visitor, self.book, self.fold, make)

    def sent(self, make: Callable[[], bytes], media: str, file: str) -> Response:
        """A file to be kept."""
        headers = {"Content-Disposition": f'attachment; filename="{file}"'}
        return look_at(self.request, self.visitor, self.book, self.fold, make, media, headers)


def office_view(request: Request, house: InHouse, visitor: Asking) -> OfficeView:
    """What a visitor sees of the office."""
    book = house.office()
    sees = (house.sees_drafts(visitor.person, book), house.sees_private(visitor.person, book))
    return OfficeView(request, visitor, book, house.view(book, OFFICE), *sees)


InOffice = Annotated[OfficeView, Depends(office_view)]


class OfficeShape(Shape):
    """The office in short."""

    book: str
    position: int
    players: int
    events: int
    lists: int
    role: str


class RegisterPlayer(Shape):
    """A player of the register; the date of birth is told to those who may see private data."""

    id: str
    name: str
    sex: Sex | None
    birth_year: int | None
    birth_date: date | None
    club: str
    province: str
    nationality: str
    title: str
    federation_ids: dict[str, str]


class PlayersPage(Shape):
    """Some players; `next` is what to send as `after` for more, null at the end."""

    position: int
    players: list[RegisterPlayer]
    next: str | None


class EventRow(Shape):
    """A registered event without its games, and the lists that have counted it."""

    id: str
    name: str
    place: str
    systems: list[RatingSystem]
    starts_on: date
    ends_on: date
    received_on: date
    players: int
    games: int
    validity: int
    pace: Pace
    is_online: bool
    kind: Kind
    lists: list[str]


class EventsPage(Shape):
    """Some events; `next` is what to send as `after` for more, null at the end."""

    position: int
    events: list[EventRow]
    next: str | None


class RegisteredGame(Shape):
    """A game of a registered event."""

    round: int
    white: str
    black: str
    result: ResultName
    is_rated: bool


class RegisteredRest(Shape):
    """A player without an opponent in a round."""

    round: int
    player: str
    outcome: Outcome


class RegisteredEvent(Shape):
    """A registered event with its games."""

    position: int
    event: EventRow
    entered: list[str]
    games: list[RegisteredGame]
    rests: list[RegisteredRest]


class DifferenceShape(Shape):
    """A player in two lists; what is missing in one of them is null."""

    player: str
    name: str
    before: int | None
    after: int | None
    change: int | None
    category_before: str | None
    category_after: str | None


class EffectShape(Shape):
    """What a correction would do to a published list, if it were computed once more."""

    system: RatingSystem
    on: date
    differences: list[DifferenceShape]


def register_player(player: PlayerRecord, *, with_private: bool) -> RegisterPlayer:
    """A player of the register."""
    return RegisterPlayer(
        id=player.id,
        name=player.name,
        sex=player.sex,
        birth_year=player.year_of_birth,
        birth_date=player.birth_date if with_private else None,
        club=player.club,
        province=player.province,
        nationality=player.nationality,
        title=player.title,
        federation_ids=dict(player.federation_ids),
    )


def event_row(event: EventRecord, state: OfficeState) -> EventRow:
    """A registered event."""
    return EventRow(
        id=event.id,
        name=event.name,
        place=event.place,
        systems=list(event.systems),
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        received_on=event.received_on,
        players=len(event.players),
        games=len(event.games),
        validity=event.validity,
        pace=event.pace,
        is_online=event.is_online,
        kind=event.kind,
        lists=[
            f"{each.rating_list.system.value}/{each.rating_list.on}"
            for each in state.lists
            if event.id in each.counted and each.rating_list.system in event.systems
        ],
    )


def difference_shape(found: Difference, state: OfficeState) -> DifferenceShape:
    """A player in two lists."""
    return DifferenceShape(
        player=found.player,
        name=state.player(found.player).name,
        before=found.before.rating if found.before else None,
        after=found.after.rating if found.after else None,
        change=found.change,
        category_before=found.before.category if found.before else None,
        category_after=found.after.category if found.after else None,
    )


@router.get("/office", response_model=OfficeShape)
def show_office(view: InOffice) -> Response:
    """The office in short."""
    state = view.state
    return view.told(
        lambda: OfficeShape(
            book=view.book,
            position=view.fold.position,
            players=len(state.players),
            events=len(state.events),
            lists=len(state.lists),
            role=view.visitor.person.role_in(view.book).word,
        )
    )


@router.get("/office/players", response_model=PlayersPage)
def list_players(view: InOffice, search: Search = None, limit: Limit = 50, after: AfterId = None) -> Response:
    """The players of the register by identifier, or those whose name has all the words asked for."""

    def made() -> PlayersPage:
        wanted = set(name_key(search)) if search else set()
        found = [
            player
            for player in sorted(view.state.players.values(), key=lambda each: each.id)
            if (after is None or player.id > after)
            and (not wanted or player.id == search or wanted <= set(name_key(player.name)))
        ]
        shown = [register_player(player, with_private=view.sees_private) for player in found[:limit]]
        more = shown[-1].id if len(found) > limit else None
        return PlayersPage(position=view.fold.position, players=shown, next=more)

    return view.told(made)


@router.get("/office/players/{player}", response_model=RegisterPlayer)
def show_registered_player(view: InOffice, player: RecordId) -> Response:
    """A player of the register."""
    found = view.state.player(PlayerId(player))
    return view.told(lambda: register_player(found, with_private=view.sees_private))


@router.get("/office/events", response_model=EventsPage)
def list_registered_events(view: InOffice, limit: Limit = 50, after: AfterId = None) -> Response:
    """The registered events by day."""

    def made() -> EventsPage:
        events = sorted(view.state.events.values(), key=lambda each: (each.starts_on, each.id))
        begin = next((place for place, event in enumerate(events, start=1) if event.id == after), 0)
        shown = [event_row(event, view.state) for event in events[begin : begin + limit]]
        more = shown[-1].id if len(events) > begin + limit else None
        return EventsPage(position=view.fold.position, events=shown, next=more)

    return view.told(made)


@router.get("/office/events/{record}", response_model=RegisteredEvent)
def show_registered_event(view: InOffice, record: RecordId) -> Response:
    """A registered event with its games."""
    event = view.state.event(EventId(record))
    return view.told(
        lambda: RegisteredEvent(
            position=view.fold.position,
            event=event_row(event, view.state),
            entered=list(event.players),
            games=[RegisteredGame.model_validate(game) for game in event.games],
            rests=[RegisteredRest.model_validate(rest) for rest in event.rests],
        )
    )


@router.get(
    "/office/events/{record}/trf",
    response_class=Response,
    responses={200: {"description": "A report file", "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def show_registered_trf(view: InOffice, record: RecordId) -> Response:
    """A registered event as a report file (TRF26)."""
    event = view.state.event(EventId(record))
    tournament = tournament_of_report(event, view.state.players)
    return view.sent(
        lambda: write_trf(document_of(tournament), "26").encode("utf-8"), "text/plain; charset=utf-8", "event.trf"
    )


@router.post("/office/commands", openapi_extra=described(NAME))
def give_office_command(
    house: InHouse, visitor: Asking, response: Response, expected: Expected, body: Body, key: Key = None
) -> DoneShape:
    """Give a command to the office."""
    book = house.office()
    command = read_office_command(body).act(visitor.person.name or "-")
    done = house.act(visitor.person, book, command, expected=expected, key=key)
    return done_shape(house, visitor, book, done, response)


@router.post("/office/effects", openapi_extra=described(NAME))
def try_correction(house: InHouse, view: InOffice, body: Body) -> list[EffectShape]:
    """What correct-event or withdraw-event would do to every published list; nothing is changed."""
    asked = read_office_command(body)
    if not isinstance(asked, CorrectEvent | WithdrawEvent):
        raise InputError([Place("body.command", N_("it must be correct-event or withdraw-event"))])
    command = asked.act(view.visitor.person.name or "-")
    check_command(view.visitor.person, view.book, command, view.state)
    kind = OfficeBook()
    stamp = Stamp(view.visitor.person.name, house.now(), view.fold.position + 1)
    after = kind.applied(view.state, kind.decide(view.state, command), stamp)
    systems = {each.rating_list.system for each in view.state.lists}
    return [
        EffectShape(system=system, on=on, differences=[difference_shape(each, after) for each in found])
        for system in RatingSystem
        if system in systems
        for on, found in effect_of_correction(view.state, after, system)
    ]


@router.post("/office/undo")
def undo_in_office(
    house: InHouse, visitor: Asking, response: Response, expected: Expected, key: Key = None
) -> DoneShape:
    """Take back the last act in the office; a published list stands."""
    book = house.office()
    return done_shape(house, visitor, book, house.undo(visitor.person, book, expected=expected, key=key), response)


@router.post("/office/redo")
def redo_in_office(
    house: InHouse, visitor: Asking, response: Response, expected: Expected, key: Key = None
) -> DoneShape:
    """Bring back the act that was taken back last in the office."""
    book = house.office()
    return done_shape(house, visitor, book, house.redo(visitor.person, book, expected=expected, key=key), response)
