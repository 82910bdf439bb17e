"""The groups of an event: proposed by strength, changed by drag or by list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.division import LIMITS_CITATION
from tabellone.core.explain import Citation
from tabellone.core.organisation.division import Division, GroupWarning
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import Entrant, GroupId
from tabellone.desk.event.groups import division_warnings, proposed_division
from tabellone.desk.event.refusals import ConfirmationNeeded, DeskError
from tabellone.desk.event.state import GroupState
from tabellone.locales.event_names import group_title
from tabellone.web.acting import confirmation, form_page, handled, is_confirmed, redirect, submit
from tabellone.web.desk_pages.desk import Desk, DeskFrame, chosen_group, desk_of, given
from tabellone.web.query import QueryError, text_of, whole_number, whole_numbers
from tabellone.web.rendering import Page

MOST_PARTS = 26
MOST_SIZE = 2000


@dataclass(frozen=True, slots=True)
class GroupsPage(Page):
    """The groups, their members strongest first, and the sizes of a division before anything is divided.

    `division` is that of the annexes; where they have none, `no_division` says why.
    """

    template: ClassVar[str] = "desk/groups.html"

    frame: DeskFrame
    groups: Sequence[GroupState]
    members: Mapping[GroupId, Sequence[Entrant]]
    movable: Sequence[GroupState]
    removable: Sequence[GroupState]
    splittable: Sequence[tuple[str, str]]
    parts: str
    of: str
    may_add: bool
    name: str
    divided: GroupState | None = None
    sizes: Sequence[int] = ()
    division: Division | None = None
    no_division: Refusal | None = None
    warnings: Sequence[GroupWarning] = ()
    most_parts: int = MOST_PARTS
    cited: Citation = LIMITS_CITATION


def _proposed(desk: Desk, form: Mapping[str, str], content: GroupsPage) -> GroupsPage:
    """The page with the division to preview."""
    group = desk.state.group(chosen_group(desk, form, "of"))
    parts = whole_number(form, "parts", 2, least=2, most=MOST_PARTS)
    if len(group.members) < parts:
        raise QueryError("parts", "a group needs at least one player; there are {found}", found=len(group.members))
    division, no_division = None, None
    try:
        division = proposed_division(desk.state, group.id, parts)
    except Refusal as refusal:
        no_division = refusal
    sizes: tuple[int, ...]
    if text_of(form, "sizes"):
        sizes = whole_numbers(form, "sizes", "", most=MOST_SIZE)
    elif division is not None and division.sizes is not None:
        sizes = division.sizes
    else:
        smaller, more = divmod(len(group.members), parts)
        sizes = tuple(smaller + (part >= parts - more) for part in range(parts))
    warnings = () if division is None else division_warnings(sizes, group.planned_rounds)
    return replace(content, divided=group, sizes=sizes, division=division, no_division=no_division, warnings=warnings)


def _page(desk: Desk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    groups = tuple(desk.state.groups.values())
    content = GroupsPage(
        frame=desk.frame("groups"),
        groups=groups,
        members={
            group.id: sorted(
                map(desk.state.entrant, group.members),
                key=lambda member: (-(member.details.rating or 0), member.name),
            )
            for group in groups
        },
        movable=[group for group in groups if desk.can(commands.MovePlayer, group.id)],
        removable=[group for group in groups if desk.can(commands.RemoveGroup, group.id)],
        splittable=[
            (str(group.id), group_title(group.settings.name, desk.words))
            for group in groups
            if desk.can(commands.SplitGroup, group.id)
        ],
        parts=form.get("parts", "3"),
        of=form.get("of", ""),
        may_add=desk.can(commands.AddGroup),
        name=form.get("name", ""),
    )
    if form.get("parts"):
        try:
            content = _proposed(desk, form, content)
        except Refusal as form_refusal:
            refusal = refusal or form_refusal
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
    return await handled(request, desk_of, _changed, _page)


def _changed(desk: Desk, form: dict[str, str]) -> Response:
    to = f"{desk.address}/groups"
    if form.get("do") != "move":
        return given(desk, form, _command(desk, form), to)
    moves = _moves(desk, form)
    if not moves:
        raise DeskError("nothing is changed")
    try:
        for move in moves:
            submit(desk, move)
    except ConfirmationNeeded as needed:
        return confirmation(desk.request, form, needed)
    return redirect(to)
