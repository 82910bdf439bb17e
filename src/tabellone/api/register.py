"""The register of the rating office: its players and its events."""

from datetime import date
from typing import Annotated

from fastapi import Query, Response

from tabellone.api.office_view import InOffice, RecordId
from tabellone.api.places import AfterId, Limit
from tabellone.api.routing import router_of
from tabellone.api.shaping import ResultName, Shape
from tabellone.core.model import Outcome
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import EventId, EventRecord, PlayerId, PlayerRecord, RatingSystem, Sex
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.identification import name_key
from tabellone.desk.office.report_file import report_file
from tabellone.desk.office.state import OfficeState

router = router_of("office")
Search = Annotated[str | None, Query(max_length=200, description="Words of the name, or an identifier.")]


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


class FideNatureShape(Shape):
    """What FIDE's edition 1997 asks of an event besides its kind."""

    is_national_league: bool
    is_national_championship: bool
    is_women_event: bool
    olympiad_rounds: int | None
    round_days: list[date]


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
    minutes: int | None
    increment_seconds: int
    is_online: bool
    kind: Kind
    cycles: int
    fide: FideNatureShape
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
        minutes=event.minutes,
        increment_seconds=event.increment_seconds,
        is_online=event.is_online,
        kind=event.kind,
        cycles=event.cycles,
        fide=FideNatureShape.model_validate(event.fide),
        lists=[
            f"{each.rating_list.system.value}/{each.rating_list.on}"
            for each in state.lists
            if event.id in each.counted and each.rating_list.system in event.systems
        ],
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
    return view.sent(lambda: report_file(event, view.state).encode("utf-8"), "text/plain; charset=utf-8", "event.trf")
