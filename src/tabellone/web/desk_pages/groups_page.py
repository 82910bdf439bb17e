"""The groups of an event: proposed by strength, changed by drag or by list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.division import LIMITS_CITATION
from tabellone.core.explain import Citation
from tabellone.core.organisation.division import Division
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import Entrant, GroupId
from tabellone.desk.event.groups import division_warnings, proposed_division
from tabellone.desk.event.refusals import ConfirmationNeeded, DeskError
from tabellone.desk.event.state import GroupState
from tabellone.locales.event_names import group_title
from tabellone.locales.warnings import division_lines, division_warning, group_warning
from tabellone.web.acting import acted, confirmation, form_page, is_confirmed, posted, redirect, submit
from tabellone.web.desk_pages.desk import Desk, DeskFrame, chosen_group, desk_of, round_warning
from tabellone.web.desk_pages.navigation import place_of_work
from tabellone.web.query import QueryError, text_of, whole_number, whole_numbers
from tabellone.web.rendering import Page

MOST_PARTS = 26
MOST_SIZE = 2000


@dataclass(frozen=True, slots=True)
class GroupColumn:
    """A group and its players."""

    group: GroupState
    address: str
    members: tuple[Entrant, ...]
    warning: str
    may_move: bool
    may_remove: bool


@dataclass(frozen=True, slots=True)
class DivisionProposal:
    """A proposed division of a group, what the annexes say, the reason to depart, and the limits that it breaks."""

    group: int
    name: str
    players: int
    sizes: str
    limits: tuple[str, ...]
    reason: str
    warnings: tuple[str, ...]
    cited: Citation = LIMITS_CITATION


def _column(desk: Desk, group: GroupState) -> GroupColumn:
    members = map(desk.state.entrant, group.members)
    return GroupColumn(
        group,
        place_of_work(desk.address, group),
        tuple(sorted(members, key=lambda member: (-(member.details.rating or 0), member.name))),
        round_warning(group, desk.words),
        desk.can(commands.MovePlayer, group.id),
        desk.can(commands.RemoveGroup, group.id),
    )


def _proposal(desk: Desk, form: Mapping[str, str]) -> DivisionProposal | None:
    """The division to preview before anything is divided."""
    if not form.get("parts"):
        return None
    group = desk.state.group(chosen_group(desk, form, "of"))
    parts = whole_number(form, "parts", 2, least=2, most=MOST_PARTS)
    if len(group.members) < parts:
        raise QueryError("parts", "a group needs at least one player; there are {found}", found=len(group.members))
    division, reason = _annex_division(desk, group.id, parts)
    sizes: tuple[int, ...]
    if text_of(form, "sizes"):
        sizes = whole_numbers(form, "sizes", "", most=MOST_SIZE)
    elif division is not None and division.sizes is not None:
        sizes = division.sizes
    else:
        smaller, more = divmod(len(group.members), parts)
        sizes = tuple(smaller + (part >= parts - more) for part in range(parts))
    warnings = () if division is None else division_warnings(sizes, group.planned_rounds)
    return DivisionProposal(
        group.id,
        group_title(group.settings.name, desk.words),
        len(group.members),
        ", ".join(map(str, sizes)),
        () if division is None else tuple(division_lines(division, desk.words)),
        reason,
        tuple(group_warning(warning, desk.words) for warning in warnings),
    )


def _annex_division(desk: Desk, group: GroupId, parts: int) -> tuple[Division | None, str]:
    """The annexes' division, or None and the reason why there is none; a warning if they propose no sizes."""
    try:
        division = proposed_division(desk.state, group, parts)
    except Refusal as refusal:
        return None, desk.words.refusal(refusal)
    return division, division_warning(division, desk.words)


@dataclass(frozen=True, slots=True)
class GroupsPage(Page):
    """The groups, and a division that is proposed."""

    template: ClassVar[str] = "desk/groups.html"

    frame: DeskFrame
    columns: Sequence[GroupColumn]
    movable: Sequence[tuple[str, str]]
    splittable: Sequence[tuple[str, str]]
    proposal: DivisionProposal | None
    parts: str
    of: str
    may_add: bool
    name: str
    most_parts: int


def _page(desk: Desk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    proposal = None
    try:
        proposal = _proposal(desk, form)
    except Refusal as form_refusal:
        refusal = refusal or form_refusal
    columns = [_column(desk, group) for group in desk.state.groups.values()]
    content = GroupsPage(
        frame=desk.frame("groups"),
        columns=columns,
        movable=[
            (str(column.group.id), group_title(column.group.settings.name, desk.words))
            for column in columns
            if column.may_move
        ],
        splittable=[
            (str(group.id), group_title(group.settings.name, desk.words))
            for group in desk.state.groups.values()
            if desk.can(commands.SplitGroup, group.id)
        ],
        proposal=proposal,
        parts=form.get("parts", "3"),
        of=form.get("of", ""),
        may_add=desk.can(commands.AddGroup),
        name=form.get("name", ""),
        most_parts=MOST_PARTS,
    )
    return form_page(desk.request, content, refusal)


def groups(request: Request) -> Response:
    """The groups, and a proposal if one is asked for."""
    return _page(desk_of(request), request.query_params)


def _moves(desk: Desk, form: Mapping[str, str]) -> list[commands.MovePlayer]:
    """Players for whom the list names another group than their current one."""
    moves = []
    for group in desk.state.groups.values():
        for player in group.members:
            field = f"to{player}"
            if field in form and group.play_off_of is None:
                to = GroupId(whole_number(form, field, group.id, least=1, most=10**6))
                if to != group.id:
                    moves.append(commands.MovePlayer(player, group.id, to, is_confirmed(form)))
    return moves


def _moved(desk: Desk, form: Mapping[str, str]) -> None:
    moves = _moves(desk, form)
    if not moves:
        raise DeskError("nothing is changed")
    for move in moves:
        submit(desk, move)


def _command(desk: Desk, form: Mapping[str, str]) -> object:
    if form.get("do") == "split":
        sizes = whole_numbers(form, "sizes", "", most=MOST_SIZE)
        group = desk.state.group(chosen_group(desk, form, "of"))
        if sum(sizes) != len(group.members):
            raise QueryError(
                "sizes",
                "the sizes add up to {found}, but the group has {players} players",
                found=sum(sizes),
                players=len(group.members),
            )
        return commands.SplitGroup(group.id, sizes, confirmed=is_confirmed(form))
    if form.get("do") == "remove":
        return commands.RemoveGroup(chosen_group(desk, form, "of"), is_confirmed(form))
    like = next(iter(desk.state.groups.values())).settings
    return commands.AddGroup(replace(like, name=text_of(form, "name")), is_confirmed(form))


async def change_groups(request: Request) -> Response:
    """Divide, move, add or remove."""
    desk, form = await posted(request, desk_of)
    to = f"{desk.address}/groups"

    def again(refusal: Refusal) -> Response:
        return _page(desk, form, refusal)

    try:
        if form.get("do") == "move":
            await run_in_threadpool(_moved, desk, form)
            return redirect(to)
        command = _command(desk, form)
    except ConfirmationNeeded as needed:
        return confirmation(request, form, needed)
    except Refusal as refusal:
        return again(refusal)
    return await acted(desk, command, form, to=to, again=again)
