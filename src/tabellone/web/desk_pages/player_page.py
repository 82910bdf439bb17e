"""A player at the desk: what is known of him, what arbiters note for themselves, and what may be done with him."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import Entrant, EntrantId
from tabellone.desk.event.state import GroupState
from tabellone.desk.event.tournament import numbers_of
from tabellone.desk.roles import Act
from tabellone.locales.group_names import group_title
from tabellone.web.acting import is_confirmed, status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import acted, posted
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of
from tabellone.web.desk_pages.group_choice import chosen_group
from tabellone.web.desk_pages.player_details import SEXES, details_from, private_values, public_values
from tabellone.web.query import is_ticked, path_number
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class PlayerPage(Page):
    """What is known of a player, and what may be done with him."""

    template: ClassVar[str] = "desk/player.html"

    frame: DeskFrame
    player_address: str
    name: str
    of: str
    cards: Sequence[tuple[str, str]]
    form: Mapping[str, str]
    sexes: Sequence[tuple[str, str]]
    sees_private: bool
    fee_paid: bool
    note: str
    may_edit: bool
    may_note: bool
    may_remove: bool
    may_withdraw: Sequence[tuple[str, str]]
    may_return: Sequence[tuple[str, str]]


def _entrant(request: Request, desk: Desk) -> Entrant:
    try:
        return desk.state.entrant(EntrantId(path_number(request, "player")))
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal


def player_page(request: Request) -> Response:
    """What is known of a player."""
    desk = desk_of(request)
    return _page(desk, _entrant(request, desk), {})


def _page(desk: Desk, entrant: Entrant, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    details = entrant.details
    sees_private = desk.may(Act.SEE_PRIVATE)
    values = {**public_values(details), **(private_values(details) if sees_private else {})}
    groups = list(desk.state.groups_of(entrant.id))
    named = [(group, group_title(group.settings.name, desk.words)) for group in groups]
    content = PlayerPage(
        frame=desk.frame("players"),
        player_address=f"{desk.address}/players/{entrant.id}",
        name=details.name,
        of=" · ".join(_place(desk, group, title, entrant.id) for group, title in named),
        cards=_cards(desk, groups, entrant.id),
        form={**values, **{name: form[name] for name in values if name in form}},
        sexes=SEXES,
        sees_private=sees_private,
        fee_paid=sees_private and entrant.id in desk.state.paid,
        note=form.get("note", desk.state.notes.get(entrant.id, "")) if sees_private else "",
        may_edit=desk.can(commands.EditPlayer),
        may_note=desk.can(commands.SetNote),
        may_remove=desk.can(commands.RemovePlayer) and not any(group.rounds for group in groups),
        may_withdraw=[
            (str(group.id), title)
            for group, title in named
            if entrant.id not in group.withdrawn and desk.can(commands.WithdrawPlayer, group.id)
        ],
        may_return=[
            (str(group.id), title)
            for group, title in named
            if entrant.id in group.withdrawn and desk.can(commands.ReturnPlayer, group.id)
        ],
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.request, content, status=status, refusal=refusal)


def _place(desk: Desk, group: GroupState, title: str, player: EntrantId) -> str:
    """His group and his number in it."""
    if not group.is_numbered:
        return title
    return desk.words("{group}, number {number}", group=title, number=group.numbers[player])


def _cards(desk: Desk, groups: Sequence[GroupState], player: EntrantId) -> list[tuple[str, str]]:
    """The public cards with his rounds, one a group that has published any."""
    return [
        (
            f"/events/{desk.book}/{group.id}/player/{numbers_of(group)[player]}",
            desk.words("His rounds in {group}", group=group_title(group.settings.name, desk.words)),
        )
        for group in groups
        if group.published_rounds
    ]


async def change_player(request: Request) -> Response:
    """Change, remove, withdraw a player, let him return, or note something of him."""
    desk, form = await posted(request, desk_of)
    entrant = _entrant(request, desk)
    stays = form.get("do") in ("fee", "note")
    to = f"{desk.address}/players/{entrant.id}#private" if stays else f"{desk.address}/players"

    def again(refusal: Refusal) -> Response:
        return _page(desk, entrant, form, refusal)

    try:
        command = _command(desk, entrant, form)
    except Refusal as refusal:
        return again(refusal)
    question = Refusal("{name} stands in a published round; his details change", name=entrant.name)
    return await acted(desk, command, form, to=to, again=again, question=question)


def _command(desk: Desk, entrant: Entrant, form: Mapping[str, str]) -> object:
    match form.get("do", "edit"):
        case "remove":
            return commands.RemovePlayer(entrant.id)
        case "withdraw":
            return commands.WithdrawPlayer(chosen_group(desk, form), entrant.id)
        case "return":
            return commands.ReturnPlayer(chosen_group(desk, form), entrant.id)
        case "fee":
            return commands.SetFee(entrant.id, is_ticked(form, "fee_paid"))
        case "note":
            return commands.SetNote(entrant.id, form.get("note", ""))
    return commands.EditPlayer(entrant.id, details_from(form, entrant.details), is_confirmed(form))
