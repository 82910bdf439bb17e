"""The players of an event: who is entered, who has paid, and the ways to enter more."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.duplicates import entrant_duplicates
from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.players import late_entry_rule, needs_written_notice
from tabellone.desk.event.state import GroupState
from tabellone.desk.roles import Act
from tabellone.http.whole import whole
from tabellone.locales.borrowed_rules import rule_text
from tabellone.locales.group_names import group_title
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import acted, posted
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of
from tabellone.web.desk_pages.duplicates_part import DuplicatesPart, duplicates_of_event
from tabellone.web.desk_pages.group_choice import chosen_group, group_choices
from tabellone.web.desk_pages.import_page import import_preview
from tabellone.web.desk_pages.list_form import listed_players
from tabellone.web.desk_pages.player_details import SEXES, details_from
from tabellone.web.desk_pages.register_search import SearchResult, register_lines, registered
from tabellone.web.desk_pages.steps import Button, next_button
from tabellone.web.query import QueryError, is_ticked, text_of
from tabellone.web.rendering import page

LATE_FIELDS = (
    *("name", "title", "rating", "national_rating", "category", "club", "province"),
    *("federation", "federation_id", "licence", "birth_year", "birth_date", "sex"),
)


@dataclass(frozen=True, slots=True)
class DeskPlayerLine:
    """A player in the list."""

    address: str
    number: str
    name: str
    title: str
    rating: str
    club: str
    province: str
    category: str
    federation: str
    group: str
    is_twice: bool
    player: int
    is_paid: bool
    has_note: bool


def _lines(desk: Desk) -> tuple[DeskPlayerLine, ...]:
    twice = {player for duplicate in entrant_duplicates(desk.state) for player in (duplicate.first, duplicate.second)}
    group_of: dict[EntrantId, GroupState] = {}
    for group in desk.state.groups.values():
        if group.play_off_of is None:
            group_of |= dict.fromkeys(group.members, group)
    return tuple(
        _line(desk, entrant, group_of.get(entrant.id), entrant.id in twice) for entrant in desk.state.entrants.values()
    )


def _line(desk: Desk, entrant: Entrant, group: GroupState | None, is_twice: bool) -> DeskPlayerLine:
    details = entrant.details
    number = "" if group is None or not group.is_numbered else str(group.numbers[entrant.id])
    return DeskPlayerLine(
        f"{desk.address}/players/{entrant.id}",
        number,
        details.name,
        details.title,
        "–" if details.rating is None else str(details.rating),
        details.club,
        details.province,
        details.category,
        details.federation,
        "" if group is None else group_title(group.settings.name, desk.words),
        is_twice,
        entrant.id,
        entrant.id in desk.state.paid,
        entrant.id in desk.state.notes,
    )


@dataclass(frozen=True, slots=True)
class PlayersPage(Page):
    """The players of the event and the ways to enter more."""

    template: ClassVar[str] = "desk/players.html"

    frame: DeskFrame
    late_rule: str
    asks_for_notice: bool
    lines: tuple[DeskPlayerLine, ...]
    several_groups: bool
    groups: Sequence[tuple[str, str]]
    late_groups: Sequence[tuple[str, str]]
    may_enter: bool
    sees_private: bool
    paid: int
    has_federations: bool
    form: Mapping[str, str]
    late: Mapping[str, str]
    sexes: Sequence[tuple[str, str]]
    found: Iterable[SearchResult]
    step: Button | None
    twice: DuplicatesPart


def _late_rule(desk: Desk, choices: Sequence[tuple[str, str]]) -> str:
    """The rule for late entries of the first group that takes any."""
    state = desk.state
    group = state.group(GroupId(int(choices[0][0]))) if choices else next(iter(state.groups.values()))
    return rule_text(late_entry_rule(state, group), desk.words)


def players_page(desk: Desk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    """The list of players and the ways to enter more."""
    search = text_of(form, "search")
    search_results: Iterable[SearchResult] = register_lines(desk, search) if search else ()
    groups, late = group_choices(desk, commands.EnterPlayers), group_choices(desk, commands.EnterLatePlayer)
    content = PlayersPage(
        frame=desk.frame("players"),
        lines=_lines(desk),
        several_groups=len(desk.state.groups) > 1,
        groups=groups,
        late_groups=late,
        late_rule=_late_rule(desk, late),
        asks_for_notice=any(
            needs_written_notice(desk.state, desk.state.group(GroupId(int(group)))) for group, _ in late
        ),
        may_enter=desk.may(commands.EnterPlayers),
        sees_private=desk.may(Act.SEE_PRIVATE),
        paid=len(desk.state.paid),
        has_federations=any(entrant.details.federation for entrant in desk.state.entrants.values()),
        form={"players": form.get("players", ""), "group": form.get("group", ""), "search": search},
        late={name: form.get(name, "") for name in LATE_FIELDS},
        sexes=SEXES,
        found=search_results,
        step=next_button(desk, _first_unfinished(desk)),
        twice=duplicates_of_event(desk),
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.request, content, status=status, refusal=refusal)


def _first_unfinished(desk: Desk) -> GroupState | None:
    return next((group for group in desk.state.groups.values() if not group.is_finished), None)


def players(request: Request) -> Response:
    """The players of the event."""
    return players_page(desk_of(request), request.query_params)


async def set_fee(request: Request) -> Response:
    """Note in the list that somebody has paid, or has not after all."""
    desk, form = await posted(request, desk_of)

    def again(refusal: Refusal) -> Response:
        return players_page(desk, form, refusal)

    field = "paid" if form.get("paid") else "unpaid"
    player = EntrantId(whole(form.get(field, "")) or 0)
    command = commands.SetFee(player, field == "paid")
    return await acted(desk, command, form, to=f"{desk.address}/players#p{player}", again=again)


async def enter(request: Request) -> Response:
    """Enter a pasted list, or a player of the register; a list with something to mend or to decide is shown first."""
    desk, form = await posted(request, desk_of)
    if form.get("register"):
        return await _enter_registered(desk, form)
    if not text_of(form, "players"):
        return players_page(desk, form, QueryError("players", "paste a list, or choose a file"))
    try:
        players = await run_in_threadpool(listed_players, desk.state, form)
        command = commands.EnterPlayers(chosen_group(desk, form), players, are_distinct=True)
    except Refusal as refusal:
        return await run_in_threadpool(import_preview, desk, form, refusal)
    return await acted(
        desk, command, form, to=f"{desk.address}/players", again=lambda refusal: players_page(desk, form, refusal)
    )


async def _enter_registered(desk: Desk, form: Mapping[str, str]) -> Response:
    """Enter a player of the register; who does goes on searching."""

    def again(refusal: Refusal) -> Response:
        return players_page(desk, form, refusal)

    try:
        command = commands.EnterPlayers(chosen_group(desk, form), (registered(desk, form["register"]),))
    except Refusal as refusal:
        return again(refusal)
    return await acted(desk, command, form, to=f"{desk.address}/players#search", again=again)


async def enter_late(request: Request) -> Response:
    """Enter a player after the first round."""
    desk, form = await posted(request, desk_of)
    try:
        command = commands.EnterLatePlayer(
            chosen_group(desk, form),
            details_from(form, PlayerDetails(text_of(form, "name"))),
            is_ticked(form, "written"),
            is_ticked(form, "agreed"),
        )
    except Refusal as refusal:
        return players_page(desk, form, refusal)
    return await acted(
        desk, command, form, to=f"{desk.address}/players", again=lambda refusal: players_page(desk, form, refusal)
    )
