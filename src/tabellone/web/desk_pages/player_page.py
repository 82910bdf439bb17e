"""A player at the desk: details, notes of the arbiters, possible acts, and the card round by round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.groups.card import CardAnswer, card
from tabellone.answers.portion import NotFoundError
from tabellone.core.model import Discipline
from tabellone.core.rating.lists.records import Sex
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import HIGHEST_COEFFICIENT, HIGHEST_RATING, Entrant, EntrantId, PlayerDetails
from tabellone.desk.event.state import GroupState
from tabellone.desk.event.tournament import numbers_of
from tabellone.desk.roles import Act
from tabellone.locales.event_names import group_title
from tabellone.paper.player_card import card_chart
from tabellone.web.acting import form_page, is_confirmed
from tabellone.web.desk_pages.desk import (
    Desk,
    DeskFrame,
    GroupDesk,
    GroupFrame,
    chosen_group,
    desk_of,
    entrant_of,
    give_command,
    group_desk_of,
)
from tabellone.web.desk_pages.prints import plain_name, svg_response
from tabellone.web.query import choice, is_ticked, path_number, query_day, text_of, whole_number
from tabellone.web.rendering import Page, page

YEARS = (1880, 2200)
SEXES = [(sex.value, sex.value.upper()) for sex in Sex]


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
        _number(form, "coefficient", before.coefficient, (1, HIGHEST_COEFFICIENT)),
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


def public_values(details: PlayerDetails) -> dict[str, str]:
    """Public data of a player, as the fields of a form."""
    return {
        "name": details.name,
        "title": details.title,
        "rating": "" if details.rating is None else str(details.rating),
        "national_rating": "" if details.national_rating is None else str(details.national_rating),
        "coefficient": "" if details.coefficient is None else str(details.coefficient),
        "club": details.club,
        "province": details.province,
        "category": details.category,
        "federation_id": details.federation_id,
        "federation": details.federation,
    }


def private_values(details: PlayerDetails) -> dict[str, str]:
    """Private data of a player, for visitors who may see it."""
    return {
        "birth_year": "" if details.birth_year is None else str(details.birth_year),
        "birth_date": "" if details.birth_date is None else details.birth_date.isoformat(),
        "sex": details.sex.value if details.sex else "",
        "licence": details.licence,
    }


@dataclass(frozen=True, slots=True)
class PlayerPage(Page):
    """Data of a player, and the acts on the player."""

    template: ClassVar[str] = "desk/player.html"

    frame: DeskFrame
    player_address: str
    name: str
    of: str
    cards: Sequence[tuple[str, str]]
    form: Mapping[str, str]
    sexes: Sequence[tuple[str, str]]
    sees_private: bool
    fee_paid: bool | None
    note: str
    may_edit: bool
    may_note: bool
    may_remove: bool
    may_withdraw: Sequence[tuple[str, str]]
    may_return: Sequence[tuple[str, str]]
    draft: int | None
    loses_numbers: bool


def _entrant(desk: Desk) -> Entrant:
    """The player whom the address names."""
    try:
        return desk.state.entrant(EntrantId(path_number(desk.request, "player")))
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal


def player_page(request: Request) -> Response:
    """The page of a player's data."""
    return _page(desk_of(request), {})


def _page(desk: Desk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    entrant = _entrant(desk)
    details = entrant.details
    sees_private = desk.may(Act.SEE_PRIVATE)
    values = {**public_values(details), **(private_values(details) if sees_private else {})}
    groups = list(desk.state.groups_of(entrant.id))
    several = len(desk.state.groups) > 1
    named = [(group, group_title(group.settings.name, desk.words) if several else "") for group in groups]
    content = PlayerPage(
        frame=desk.frame("players"),
        player_address=f"{desk.address}/players/{entrant.id}",
        name=details.name,
        of=" · ".join(_place(desk, group, title, entrant.id) for group, title in named),
        cards=_cards(desk, named, entrant.id),
        form={**values, **{name: form[name] for name in values if name in form}},
        sexes=SEXES,
        sees_private=sees_private,
        fee_paid=entrant.id in desk.state.paid if sees_private and desk.state.paid else None,
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
        draft=next((group.draft.number for group in groups if group.draft is not None), None),
        loses_numbers=any(group.is_numbered for group in groups),
    )
    return form_page(desk.request, content, refusal)


def _place(desk: Desk, group: GroupState, title: str, player: EntrantId) -> str:
    """The player's number, and its group where the event has several."""
    if not group.is_numbered:
        return title
    if not title:
        return desk.words("number {number}", number=group.numbers[player])
    return desk.words("{group}, number {number}", group=title, number=group.numbers[player])


def _cards(desk: Desk, named: Sequence[tuple[GroupState, str]], player: EntrantId) -> list[tuple[str, str]]:
    """The player's public cards, one per group that has published rounds."""
    return [
        (
            f"/events/{desk.book}/{group.id}/player/{numbers_of(group)[player]}",
            desk.words("His rounds in {group}", group=title) if title else desk.words("His rounds"),
        )
        for group, title in named
        if group.published_rounds
    ]


async def change_player(request: Request) -> Response:
    """Change, remove, withdraw, readmit or note a player."""

    def to(desk: Desk, form: Mapping[str, str]) -> str:
        stays = form.get("do") in ("fee", "note")
        return f"{desk.address}/players/{_entrant(desk).id}#private" if stays else f"{desk.address}/players"

    def question(desk: Desk, _form: Mapping[str, str]) -> Refusal:
        return Refusal("{name} stands in a published round; his details change", name=_entrant(desk).name)

    return await give_command(request, desk_of, _command, _page, to, question)


def _command(desk: Desk, form: Mapping[str, str]) -> object:
    entrant = _entrant(desk)
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


@dataclass(frozen=True, slots=True)
class DeskCardPage(Page):
    """The card of a player."""

    template: ClassVar[str] = "desk/card.html"

    frame: GroupFrame
    answer: CardAnswer
    discipline: Discipline
    player_number: int
    card_address: str
    player_address: str
    standings_address: str


def _answer(request: Request, desk: GroupDesk) -> CardAnswer:
    return card(desk.state, desk.group.id, entrant_of(request, desk), desk.desk.role)


def card_page(request: Request) -> Response:
    """The card of the player with a number."""
    desk = group_desk_of(request)
    answer = _answer(request, desk)
    number = desk.numbers[answer.player.id]
    content = DeskCardPage(
        frame=desk.frame("standings"),
        answer=answer,
        discipline=desk.state.event.discipline,
        player_number=number,
        card_address=f"{desk.address}/card",
        player_address=f"{desk.desk.address}/players/{answer.player.id}",
        standings_address=f"{desk.address}/standings",
    )
    return page(request, content)


def card_file(request: Request) -> Response:
    """The picture as a file."""
    desk = group_desk_of(request)
    answer = _answer(request, desk)
    return svg_response(card_chart(answer, desk.words), plain_name(answer.player.name))
