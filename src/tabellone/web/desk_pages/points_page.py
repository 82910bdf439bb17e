"""Penalties and bonuses: who has which, a form for one more, and taking one back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.assigned_points import AssignedPointsAnswer, AssignedPointsLine, assigned_points
from tabellone.core.arithmetic import NotExactError
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import LONGEST_FIELD, EntrantId
from tabellone.desk.event.next_step import allowance
from tabellone.desk.event.settings import MOST_ASSIGNED, MOST_ASSIGNMENTS, MOST_ROUNDS
from tabellone.http.whole import whole
from tabellone.locales.assigned_points import assigned_round_text, assigned_what_text
from tabellone.locales.numbers import number_in
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import acted_in_group
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, group_desk_of
from tabellone.web.query import QueryError, choice, needed_number, text_of, whole_number
from tabellone.web.rendering import page

PENALTY, BONUS = "penalty", "bonus"


@dataclass(frozen=True, slots=True)
class ShownPoints:
    """A line of the list: whose points, of which round, and why."""

    line: AssignedPointsLine
    points: str
    round: str
    why: str


@dataclass(frozen=True, slots=True)
class PointsForm:
    """What stands in the fields."""

    player: int
    kind: str
    points: str
    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class PointsPage(Page):
    """Who has a penalty or a bonus, and the form for another."""

    template: ClassVar[str] = "desk/points.html"

    frame: GroupFrame
    points_address: str
    standings_address: str
    race_address: str
    lines: Sequence[ShownPoints]
    reason: str
    may_assign: bool
    may_revoke: bool
    players: Sequence[tuple[int, str]]
    rounds: Sequence[tuple[int, str]]
    form: PointsForm
    most_characters: int


def _page(desk: GroupDesk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    words, group = desk.words, desk.group
    allowed = allowance(desk.state, commands.AssignPoints, group.id)
    answer = assigned_points(desk.state, group.id, desk.desk.role)
    content = PointsPage(
        frame=desk.frame("standings"),
        points_address=_address(desk),
        standings_address=f"{desk.address}/standings",
        race_address=f"{desk.address}/race",
        lines=[
            ShownPoints(
                line,
                words.signed(line.points, 1),
                assigned_round_text(line.round, words),
                assigned_what_text(line.result, line.reason, words),
            )
            for line in answer.lines
        ],
        reason="" if allowed.reason is None else words.refusal(allowed.reason),
        may_assign=desk.can(commands.AssignPoints),
        may_revoke=desk.can(commands.RevokePoints),
        players=[(player, f"{number} {desk.desk.name(player)}") for player, number in _in_order(desk)],
        rounds=_rounds(desk, answer),
        form=PointsForm(
            whole(form.get("player", "")) or 0,
            BONUS if form.get("kind") == BONUS else PENALTY,
            text_of(form, "points"),
            whole(form.get("round", "")) or 0,
            text_of(form, "reason"),
        ),
        most_characters=LONGEST_FIELD,
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.desk.request, content, status=status, refusal=refusal)


def _address(desk: GroupDesk) -> str:
    return f"{desk.address}/points"


def _in_order(desk: GroupDesk) -> list[tuple[EntrantId, int]]:
    return sorted(desk.numbers.items(), key=lambda item: item[1])


def _rounds(desk: GroupDesk, answer: AssignedPointsAnswer) -> list[tuple[int, str]]:
    """The rounds that may be chosen, 0 for the time before the first one."""
    return [
        (
            number or 0,
            desk.words("before the first round") if number is None else assigned_round_text(number, desk.words),
        )
        for number in answer.rounds
    ]


def points_page(request: Request) -> Response:
    """Who has a penalty or a bonus."""
    return _page(group_desk_of(request), {})


def _command(desk: GroupDesk, form: Mapping[str, str]) -> object:
    if "revoke" in form:
        place = needed_number(form, "revoke", "nothing is chosen", least=1, most=MOST_ASSIGNMENTS)
        return commands.RevokePoints(desk.group.id, place)
    player = EntrantId(needed_number(form, "player", "choose a player", least=1, most=10**9))
    try:
        points = number_in(text_of(form, "points"))
    except NotExactError as error:
        raise QueryError(
            "points",
            '"{found}" is not a number of points: write one from 0.1 to {most}',
            found=text_of(form, "points")[:40],
            most=MOST_ASSIGNED,
        ) from error
    if points <= 0:
        raise QueryError("points", "write how many points, above 0; the choice beside it says which way they count")
    is_penalty = choice(form, "kind", (PENALTY, BONUS), PENALTY) == PENALTY
    number = whole_number(form, "round", 0, least=0, most=MOST_ROUNDS)
    return commands.AssignPoints(
        desk.group.id, player, -points if is_penalty else points, text_of(form, "reason"), number or None
    )


async def change_points(request: Request) -> Response:
    """Give a penalty or a bonus, or take one back."""
    return await acted_in_group(request, _command, _page, lambda desk: f"{_address(desk)}#points")
