"""The players of an event: who is entered, by paste or one by one, and what is known of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.rating.lists.records import Sex
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.allowed import allowance
from tabellone.desk.event.borrowed_rules import late_entry_rule
from tabellone.desk.event.duplicates import entrant_duplicates
from tabellone.desk.event.entrant import HIGHEST_RATING, Entrant, EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.roles import Act
from tabellone.locales.borrowed_rules import rule_text
from tabellone.locales.group_names import group_title
from tabellone.web.acting import is_confirmed, status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import acted, posted
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of
from tabellone.web.desk_pages.list_form import pasted_players
from tabellone.web.desk_pages.register_search import SearchResult, register_lines, registered
from tabellone.web.desk_pages.steps import Button, next_button
from tabellone.web.query import QueryError, choice, is_ticked, path_number, query_day, text_of, whole_number
from tabellone.web.rendering import page

YEARS = (1880, 2200)
SEXES = [(sex.value, sex.value.upper()) for sex in Sex]
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
    group: str
    is_twice: bool


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
        "" if group is None else group_title(group.settings.name, desk.words),
        is_twice,
    )


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


@dataclass(frozen=True, slots=True)
class PlayersPage(Page):
    """The players of the event and the ways to enter more."""

    template: ClassVar[str] = "desk/players.html"

    frame: DeskFrame
    late_rule: str
    lines: tuple[DeskPlayerLine, ...]
    several_groups: bool
    groups: Sequence[tuple[str, str]]
    late_groups: Sequence[tuple[str, str]]
    may_enter: bool
    form: Mapping[str, str]
    late: Mapping[str, str]
    sexes: Sequence[tuple[str, str]]
    found: Iterable[SearchResult]
    step: Button | None


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
        late_rule=rule_text(late_entry_rule(desk.state), desk.words),
        may_enter=desk.may(commands.EnterPlayers),
        form={"players": form.get("players", ""), "group": form.get("group", ""), "search": search},
        late={name: form.get(name, "") for name in LATE_FIELDS},
        sexes=SEXES,
        found=search_results,
        step=next_button(desk, _first_unfinished(desk)),
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.request, content, status=status, refusal=refusal)


def _first_unfinished(desk: Desk) -> GroupState | None:
    return next((group for group in desk.state.groups.values() if not group.is_finished), None)


def players(request: Request) -> Response:
    """The players of the event."""
    return players_page(desk_of(request), request.query_params)


async def enter(request: Request) -> Response:
    """Enter a pasted list, or a player of the register."""
    desk, form = await posted(request, desk_of)
    try:
        group = chosen_group(desk, form)
        if form.get("register"):
            entered: tuple[PlayerDetails, ...] = (registered(desk, form["register"]),)
        else:
            entered = pasted_players(form.get("players", ""))
    except Refusal as refusal:
        return players_page(desk, form, refusal)
    return await acted(
        desk,
        commands.EnterPlayers(group, entered),
        form,
        # Who enters one from the register goes on searching.
        to=f"{desk.address}/players" + ("#search" if form.get("register") else ""),
        again=lambda refusal: players_page(desk, form, refusal),
    )


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


def details_from(form: Mapping[str, str], before: PlayerDetails) -> PlayerDetails:
    """The details of a form; what it does not ask for stays."""
    return PlayerDetails(
        text_of(form, "name", before.name),
        _number(form, "rating", before.rating, (0, HIGHEST_RATING)),
        _number(form, "national_rating", before.national_rating, (0, HIGHEST_RATING)),
        text_of(form, "club", before.club),
        text_of(form, "province", before.province),
        text_of(form, "category", before.category),
        text_of(form, "title", before.title),
        text_of(form, "federation_id", before.federation_id),
        _birth_year(form, before),
        before.register_id,
        text_of(form, "federation", before.federation).upper(),
        _sex(form, before.sex),
        query_day(form, "birth_date") if "birth_date" in form else before.birth_date,
        text_of(form, "licence", before.licence),
    )


def _birth_year(form: Mapping[str, str], before: PlayerDetails) -> int | None:
    """The year of birth; a date brings its year, unless another one was written."""
    year = _number(form, "birth_year", before.birth_year, YEARS)
    born = query_day(form, "birth_date") if "birth_date" in form else before.birth_date
    return born.year if born and year in (None, before.birth_year) else year


def _sex(form: Mapping[str, str], before: Sex | None) -> Sex | None:
    if "sex" not in form:
        return before
    word = choice(form, "sex", [sex.value for sex in Sex])
    return Sex(word) if word else None


def _number(form: Mapping[str, str], field: str, before: int | None, limits: tuple[int, int]) -> int | None:
    if field not in form:
        return before
    return whole_number(form, field, None, least=limits[0], most=limits[1])


def _entrant(request: Request, desk: Desk) -> Entrant:
    try:
        return desk.state.entrant(EntrantId(path_number(request, "player")))
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal


def player_page(request: Request) -> Response:
    """What is known of a player."""
    desk = desk_of(request)
    return _player_page(desk, _entrant(request, desk), {})


@dataclass(frozen=True, slots=True)
class PlayerPage(Page):
    """What is known of a player, and what may be done with him."""

    template: ClassVar[str] = "desk/player.html"

    frame: DeskFrame
    player_address: str
    name: str
    form: Mapping[str, str]
    sexes: Sequence[tuple[str, str]]
    sees_private: bool
    may_edit: bool
    may_remove: bool
    may_withdraw: Sequence[tuple[str, str]]
    may_return: Sequence[tuple[str, str]]


def _player_page(desk: Desk, entrant: Entrant, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    details = entrant.details
    sees_private = desk.may(Act.SEE_PRIVATE)
    values = {
        "name": details.name,
        "title": details.title,
        "rating": "" if details.rating is None else str(details.rating),
        "national_rating": "" if details.national_rating is None else str(details.national_rating),
        "club": details.club,
        "province": details.province,
        "category": details.category,
        "federation_id": details.federation_id,
        "federation": details.federation,
        **(_private_values(details) if sees_private else {}),
    }
    groups = list(desk.state.groups_of(entrant.id))
    content = PlayerPage(
        frame=desk.frame("players"),
        player_address=f"{desk.address}/players/{entrant.id}",
        name=details.name,
        form={**values, **{name: form[name] for name in values if name in form}},
        sexes=SEXES,
        sees_private=sees_private,
        may_edit=desk.may(commands.EditPlayer),
        may_remove=desk.may(commands.RemovePlayer) and not any(group.rounds for group in groups),
        may_withdraw=[
            (str(group.id), group_title(group.settings.name, desk.words))
            for group in groups
            if entrant.id not in group.withdrawn and desk.can(commands.WithdrawPlayer, group.id)
        ],
        may_return=[
            (str(group.id), group_title(group.settings.name, desk.words))
            for group in groups
            if entrant.id in group.withdrawn and desk.can(commands.ReturnPlayer, group.id)
        ],
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.request, content, status=status, refusal=refusal)


def _private_values(details: PlayerDetails) -> dict[str, str]:
    """What only those see who may see private data."""
    return {
        "birth_year": "" if details.birth_year is None else str(details.birth_year),
        "birth_date": "" if details.birth_date is None else details.birth_date.isoformat(),
        "sex": details.sex.value if details.sex else "",
        "licence": details.licence,
    }


async def change_player(request: Request) -> Response:
    """Change, remove, withdraw a player, or let him return."""
    desk, form = await posted(request, desk_of)
    entrant = _entrant(request, desk)
    to = f"{desk.address}/players"

    def again(refusal: Refusal) -> Response:
        return _player_page(desk, entrant, form, refusal)

    try:
        command = _player_command(desk, entrant, form)
    except Refusal as refusal:
        return again(refusal)
    question = Refusal("{name} stands in a published round; his details change", name=entrant.name)
    return await acted(desk, command, form, to=to, again=again, question=question)


def _player_command(desk: Desk, entrant: Entrant, form: Mapping[str, str]) -> object:
    match form.get("do", "edit"):
        case "remove":
            return commands.RemovePlayer(entrant.id)
        case "withdraw":
            return commands.WithdrawPlayer(chosen_group(desk, form), entrant.id)
        case "return":
            return commands.ReturnPlayer(chosen_group(desk, form), entrant.id)
    return commands.EditPlayer(entrant.id, details_from(form, entrant.details), is_confirmed(form))
