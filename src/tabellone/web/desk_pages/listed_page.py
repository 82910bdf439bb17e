"""Players found by name in the register and in rating lists, to be entered or brought up to date."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.rating_files.editions import USUAL_LIST, ListedPlayersAnswer, found_players, rating_lists
from tabellone.answers.rating_files.updates import RatingUpdateAnswer, entry_from_list, rating_update, update_from_list
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.rating import event_pace, number_in_list
from tabellone.desk.roles import Act, check_role, least_role
from tabellone.locales.office_names import rating_list_field
from tabellone.web.acting import form_page, is_confirmed
from tabellone.web.desk_pages.desk import Desk, DeskFrame, chosen_group, desk_of, give_command, group_choices
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

    def to(desk: Desk, form: Mapping[str, str]) -> str:
        asked = _form(desk, form)
        chosen = {name: asked[name] for name in ("list", "federation", "group") if asked[name]}
        return f"{desk.address}/players/listed?{urlencode(chosen)}#search"

    return await give_command(request, desk_of, _entry, _shown, to)


def _entry(desk: Desk, form: Mapping[str, str]) -> object:
    number, group = text_of(form, "number"), chosen_group(desk, form)
    return entry_from_list(house_of(desk.request), desk.state, group, _form(desk, form)["list"], number)


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
    return await give_command(request, desk_of, _update, _update_shown, lambda desk, _form: f"{desk.address}/players")


def _update(desk: Desk, form: Mapping[str, str]) -> object:
    check_role(desk.role, least_role(commands.UpdateRatings))
    house, name = house_of(desk.request), _form(desk, form)["list"]
    return update_from_list(house, desk.state, name, confirmed=is_confirmed(form))[1]
