"""Standings with their tie-breaks, penalties and bonuses, the crosstable, and the race for first place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.groups.correction import AssignedPointsAnswer, AssignedPointsLine, assigned_points
from tabellone.answers.groups.pictures import CrosstableAnswer, RaceAnswer, race
from tabellone.answers.groups.pictures import crosstable as crossed
from tabellone.answers.groups.rounds import RoundAnswer, rounds_of
from tabellone.answers.groups.standings import (
    Precedence,
    StandingLine,
    StandingsAnswer,
    TieBreakSum,
    precedence,
    tie_break_sums,
)
from tabellone.answers.groups.standings import standings as ranked
from tabellone.core.arithmetic import NotExactError
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.commands import StartPlayOff
from tabellone.desk.event.entrant import LONGEST_FIELD, EntrantId
from tabellone.desk.event.next_step import allowance
from tabellone.desk.event.settings import MOST_ASSIGNED, MOST_ASSIGNMENTS, MOST_ROUNDS
from tabellone.desk.roles import Role
from tabellone.http.whole import whole
from tabellone.locales.numbers import number_in
from tabellone.locales.results import assigned_round_text
from tabellone.paper.event_charts import heat_map, race_chart
from tabellone.web.acting import form_page
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, give_command, group_desk_of
from tabellone.web.desk_pages.prints import svg_response
from tabellone.web.query import QueryError, choice, needed_number, text_of, whole_number
from tabellone.web.rendering import Page, page

MOST_NUMBERS = 10**4
A_PAGE = 200


@dataclass(frozen=True, slots=True)
class StandingsQuery:
    """Requested standings: the round (None: the current state), the player whose sums are listed, and the page."""

    after: int | None = None
    of: int = 0
    page: int = 1

    def address(self, start: str, **changed: int | None) -> str:
        """The page with something else asked."""
        parameters = {"after": self.after, "of": self.of, "page": self.page, **changed}
        wanted = {name: value for name, value in parameters.items() if value and (name, value) != ("page", 1)}
        return f"{start}?{urlencode(wanted)}" if wanted else start


def _query(form: Mapping[str, str], published: int) -> StandingsQuery:
    after = whole_number(form, "after", None, least=0, most=published)
    of = whole_number(form, "of", 0, least=1, most=MOST_NUMBERS)
    return StandingsQuery(after, of, whole_number(form, "page", 1, least=1, most=MOST_NUMBERS))


@dataclass(frozen=True, slots=True)
class StandingsPage(Page):
    """The standings, and the sums of the tie-breaks of one player."""

    template: ClassVar[str] = "desk/standings.html"

    frame: GroupFrame
    may_play_off: bool
    standings_address: str
    asked: StandingsQuery
    answer: StandingsAnswer
    published: int
    print_address: str
    race_address: str
    points_address: str
    lines: tuple[StandingLine, ...]
    pages: Sequence[tuple[str, int, bool]]
    chosen: StandingLine | None
    card_address: str
    before: Precedence | None
    sums: Mapping[str, TieBreakSum]


def standings(request: Request) -> Response:
    """The standings after a round or the current ones, and the tie-break sums of one player."""
    desk = group_desk_of(request)
    published = len(desk.group.begun_rounds)
    query, refusal = StandingsQuery(), None
    try:
        query = _query(request.query_params, published)
    except Refusal as found_refusal:
        refusal = found_refusal
    answer = ranked(desk.state, desk.group.id, desk.desk.role, query.after)
    start = f"{desk.address}/standings"
    chosen = next((line for line in answer.rows if line.number == query.of), None)
    pages = -(-len(answer.rows) // A_PAGE)
    here = min(query.page, max(1, pages))
    content = StandingsPage(
        frame=desk.frame("standings"),
        standings_address=start,
        asked=query,
        answer=answer,
        may_play_off=desk.can(StartPlayOff),
        published=published,
        print_address=replace(query, of=0, page=1).address(f"{start}.pdf"),
        race_address=f"{desk.address}/race",
        points_address=f"{desk.address}/points",
        lines=answer.rows[(here - 1) * A_PAGE : here * A_PAGE],
        pages=[
            (query.address(start, page=page_number, of=0), page_number, page_number == here)
            for page_number in range(1, pages + 1)
        ],
        chosen=chosen,
        card_address="" if chosen is None else f"{desk.address}/card/{chosen.number}",
        before=None if chosen is None else precedence(answer, chosen),
        sums={} if chosen is None else tie_break_sums(desk.state, desk.group.id, chosen.player, query.after),
    )
    return form_page(request, content, refusal)


PENALTY, BONUS = "penalty", "bonus"


@dataclass(frozen=True, slots=True)
class PointsPage(Page):
    """Penalties and bonuses, and the form to add one."""

    template: ClassVar[str] = "desk/points.html"

    frame: GroupFrame
    points_address: str
    standings_address: str
    race_address: str
    lines: Sequence[AssignedPointsLine]
    reason: str
    may_assign: bool
    may_revoke: bool
    players: Sequence[tuple[int, str]]
    rounds: Sequence[tuple[int, str]]
    form: Mapping[str, str | int]
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
        lines=answer.lines,
        reason="" if allowed.reason is None else words.refusal(allowed.reason),
        may_assign=desk.can(commands.AssignPoints),
        may_revoke=desk.can(commands.RevokePoints),
        players=[(player, f"{number} {desk.desk.name(player)}") for player, number in _in_order(desk)],
        rounds=_rounds(desk, answer),
        form={
            "player": whole(form.get("player", "")) or 0,
            "kind": BONUS if form.get("kind") == BONUS else PENALTY,
            "points": text_of(form, "points"),
            "round": whole(form.get("round", "")) or 0,
            "reason": text_of(form, "reason"),
        },
        most_characters=LONGEST_FIELD,
    )
    return form_page(desk.desk.request, content, refusal)


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
    """The page of penalties and bonuses."""
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
    return await give_command(request, group_desk_of, _command, _page, lambda desk, _form: f"{_address(desk)}#points")


HEAT, ROUNDS = "heat", "rounds"


@dataclass(frozen=True, slots=True)
class CrosstablePage(Page):
    """The wall chart."""

    template: ClassVar[str] = "desk/crosstable.html"

    frame: GroupFrame
    views: tuple[tuple[str, str, bool], ...]
    print_address: str
    picture_address: str
    card_address: str
    answer: CrosstableAnswer
    is_heat: bool
    rounds: tuple[RoundAnswer, ...] | None


def crosstable(request: Request) -> Response:
    """The wall chart: the crosstable, and every round as it was posted."""
    desk = group_desk_of(request)
    view, start = request.query_params.get("view", ""), f"{desk.address}/crosstable"
    views = (
        ("", desk.words("By player")),
        (HEAT, desk.words("In colour")),
        (ROUNDS, desk.words("All rounds as posted")),
    )
    content = CrosstablePage(
        frame=desk.frame("crosstable"),
        views=tuple((f"{start}?view={name}" if name else start, text, name == view) for name, text in views),
        print_address=f"{start}.pdf?view={HEAT}" if view == HEAT else f"{start}.pdf",
        picture_address=f"{start}.svg",
        card_address=f"{desk.address}/card",
        answer=crossed(desk.state, desk.group.id),
        is_heat=view == HEAT,
        rounds=rounds_of(desk.state, desk.group.id, Role.PUBLIC).rounds if view == ROUNDS else None,
    )
    return page(request, content)


def crosstable_file(request: Request) -> Response:
    """The heat map as a picture."""
    desk = group_desk_of(request)
    answer = crossed(desk.state, desk.group.id)
    return svg_response(heat_map(answer, desk.words), f"{desk.desk.book}-crosstable")


@dataclass(frozen=True, slots=True)
class RacePage(Page):
    """The picture of the race, and the same in figures."""

    template: ClassVar[str] = "desk/race.html"

    frame: GroupFrame
    race_address: str
    standings_address: str
    points_address: str
    answer: RaceAnswer


def race_page(request: Request) -> Response:
    """The points of the leaders after each round."""
    desk = group_desk_of(request)
    answer = race(desk.state, desk.group.id)
    content = RacePage(
        frame=desk.frame("standings"),
        race_address=f"{desk.address}/race",
        standings_address=f"{desk.address}/standings",
        points_address=f"{desk.address}/points",
        answer=answer,
    )
    return page(request, content)


def race_file(request: Request) -> Response:
    """The picture as a file."""
    desk = group_desk_of(request)
    return svg_response(race_chart(race(desk.state, desk.group.id), desk.words), f"{desk.desk.book}-race")
