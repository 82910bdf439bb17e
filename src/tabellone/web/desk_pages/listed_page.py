"""Players found by name in the register and in rating lists, to be entered or brought up to date."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.rating_files.editions import USUAL_LIST, ListedPlayersAnswer, found_players, rating_lists
from tabellone.answers.rating_files.updates import RatingUpdateAnswer, entry_from_list, rating_update, update_from_list
from tabellone.core.rating.lists.ratinglist import Line as ListLine
from tabellone.core.rating.lists.records import LICENCE, PlayerId, PlayerRecord, RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.rating import event_pace, number_in_list, rating_system_of
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Act, check_role, least_role
from tabellone.locales.office_names import rating_list_field
from tabellone.regulations.rating_systems import definition_of
from tabellone.store.house import OFFICE
from tabellone.web.acting import acted, form_page, is_confirmed, posted
from tabellone.web.desk_pages.desk import Desk, DeskFrame, chosen_group, desk_of, group_choices
from tabellone.web.query import text_of
from tabellone.web.rendering import Page
from tabellone.web.visit import house_of


@dataclass(frozen=True, slots=True)
class ListedPage(Page):
    """Players found in a list, each with a button to enter the player."""

    template: ClassVar[str] = "desk/listed.html"

    frame: DeskFrame
    lists: tuple[str, ...]
    form: Mapping[str, str]
    found: ListedPlayersAnswer | None
    pace: Pace
    pace_name: str
    groups: Sequence[tuple[str, str]]
    entered: frozenset[str]
    sees_private: bool
    is_chief: bool


@dataclass(frozen=True, slots=True)
class RatingUpdatePage(Page):
    """Differences between a list and the players of an event, and the button to adopt them."""

    template: ClassVar[str] = "desk/rating_update.html"

    frame: DeskFrame
    lists: tuple[str, ...]
    list_name: str
    update: RatingUpdateAnswer | None
    pace_name: str
    may_update: bool
    is_chief: bool


def _lists(desk: Desk) -> tuple[str, ...]:
    editions = rating_lists(house_of(desk.request)).lists
    return tuple(edition.list for edition in editions if not edition.is_waiting)


def _form(desk: Desk, form: Mapping[str, str]) -> dict[str, str]:
    lists = _lists(desk)
    usual = USUAL_LIST if USUAL_LIST in lists or not lists else lists[0]
    return {
        "search": text_of(form, "search")[:200],
        "list": text_of(form, "list") or usual,
        "federation": text_of(form, "federation").upper()[:3],
        "group": text_of(form, "group"),
    }


def listed_players(request: Request) -> Response:
    """Search a list for players to enter."""
    return _shown(desk_of(request), request.query_params)


def _shown(desk: Desk, query: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    check_role(desk.role, least_role(commands.EnterPlayers))
    form, lists = _form(desk, query), _lists(desk)
    found: ListedPlayersAnswer | None = None
    sees_private = desk.may(Act.SEE_PRIVATE)
    if form["search"] and lists:
        try:
            found = found_players(
                house_of(desk.request), form["search"], form["list"], form["federation"], with_private=sees_private
            )
        except Refusal as error:
            refusal = refusal or error
    pace = event_pace(desk.state.event)
    entrants = desk.state.entrants.values()
    content = ListedPage(
        frame=desk.frame("players"),
        lists=lists,
        form=form,
        found=found,
        pace=pace,
        pace_name=rating_list_field(pace.value, desk.words),
        groups=group_choices(desk, commands.EnterPlayers),
        entered=frozenset(number_in_list(entrant.details, form["list"], desk.state) for entrant in entrants),
        sees_private=sees_private,
        is_chief=desk.person.is_chief,
    )
    return form_page(desk.request, content, refusal)


async def enter_listed(request: Request) -> Response:
    """Enter a player of a list; who does goes on searching."""
    desk, form = await posted(request, desk_of)

    def again(refusal: Refusal) -> Response:
        return _shown(desk, form, refusal)

    asked = _form(desk, form)
    try:
        number, group = text_of(form, "number"), chosen_group(desk, form)
        command = entry_from_list(house_of(request), desk.state, group, asked["list"], number)
    except Refusal as refusal:
        return again(refusal)
    kept = {name: asked[name] for name in ("list", "federation", "group") if asked[name]}
    return await acted(desk, command, form, to=f"{desk.address}/players/listed?{urlencode(kept)}#search", again=again)


def rating_update_page(request: Request) -> Response:
    """The page of the differences between a list and the players."""
    return _update_shown(desk_of(request), request.query_params)


def _update_shown(desk: Desk, query: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    check_role(desk.role, least_role(commands.EnterPlayers))
    lists, name = _lists(desk), _form(desk, query)["list"]
    update: RatingUpdateAnswer | None = None
    if lists:
        try:
            update = rating_update(house_of(desk.request), desk.state, name)
        except Refusal as error:
            refusal = refusal or error
    content = RatingUpdatePage(
        frame=desk.frame("players"),
        lists=lists,
        list_name=name,
        update=update,
        pace_name=rating_list_field(event_pace(desk.state.event).value, desk.words),
        may_update=desk.can(commands.UpdateRatings),
        is_chief=desk.person.is_chief,
    )
    return form_page(desk.request, content, refusal)


async def update_ratings(request: Request) -> Response:
    """Take ratings and titles over from a list."""
    desk, form = await posted(request, desk_of)

    def again(refusal: Refusal) -> Response:
        return _update_shown(desk, form, refusal)

    try:
        check_role(desk.role, least_role(commands.UpdateRatings))
        _, command = update_from_list(
            house_of(request), desk.state, _form(desk, form)["list"], confirmed=is_confirmed(form)
        )
    except Refusal as refusal:
        return again(refusal)
    return await acted(desk, command, form, to=f"{desk.address}/players", again=again)


MOST_FOUND = 30
FEWEST_SIGNS = 2


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A player of the register as a search result; the register's number links the entry to the player."""

    register: str
    name: str
    club: str
    province: str
    rating: str
    is_entered: bool


def _office(desk: Desk) -> OfficeState | None:
    """The register, if the server has one."""
    house = house_of(desk.request)
    books = house.ledger.books(OFFICE)
    if not books:
        return None
    office_state: OfficeState = house.view(books[0].id, OFFICE).state
    return office_state


def _line_in_force(desk: Desk, office: OfficeState, player: PlayerId) -> ListLine | None:
    """The line of the list by which an event of this day is played."""
    system = RatingSystem(rating_system_of(desk.state, ""))
    published_list = office.list_in_force(system, _day(desk))
    if published_list is None:
        return None
    return office.line_in(published_list.rating_list, player)


def register_lines(desk: Desk, search: str) -> tuple[SearchResult, ...]:
    """Players whose name or former name contains all words of the search."""
    office = _office(desk)
    parts = search.casefold().split()
    if office is None or len(search.strip()) < FEWEST_SIGNS:
        return ()
    entered: set[str] = {
        office.survivor(PlayerId(entrant.details.register_id)) for entrant in desk.state.entrants.values()
    }
    matches = [record for record in office.players.values() if _holds(office, record, parts)]
    matches.sort(key=lambda record: record.name)
    return tuple(_line(desk, office, record, entered) for record in matches[:MOST_FOUND])


def _holds(office: OfficeState, record: PlayerRecord, parts: list[str]) -> bool:
    names = (record.name, *(former.name for former in office.former_names.get(record.id, ())))
    return any(all(part in name.casefold() for part in parts) for name in names)


def _line(desk: Desk, office: OfficeState, record: PlayerRecord, entered: set[str]) -> SearchResult:
    line = _line_in_force(desk, office, record.id)
    shown = "–" if line is None else str(line.rating)
    return SearchResult(record.id, record.name, record.club, record.province, shown, record.id in entered)


def registered(desk: Desk, register: str) -> PlayerDetails:
    """An entry for a player of the register, with all the fields that a report needs."""
    office = _office(desk)
    if office is None:
        raise Refusal("this server keeps no register")
    record = office.player(office.survivor(PlayerId(register)))
    line = _line_in_force(desk, office, record.id)
    system = definition_of(RatingSystem(rating_system_of(desk.state, "")))
    numbers = dict(record.federation_ids)
    return PlayerDetails(
        record.name,
        None if line is None else line.rating,
        record.other_rating(system.national_list, _day(desk)) if system.national_list else None,
        club=record.club,
        province=record.province,
        category="" if line is None else line.category,
        title=record.title,
        federation_id=numbers.get(system.federation, ""),
        birth_year=record.year_of_birth,
        register_id=record.id,
        federation=record.nationality,
        sex=record.sex,
        birth_date=record.birth_date,
        licence=numbers.get(LICENCE, ""),
    )


def _day(desk: Desk) -> date:
    return desk.state.event.starts_on or date.today()  # noqa: DTZ011 - the day on this computer
