"""Groups: a calculator of their sizes, the grid of annex 24, and the division of real players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.division import (
    GRID_CITATION,
    LIMITS_CITATION,
    DividedPlayers,
    GroupGrid,
    chosen_groups,
    explained_division,
    group_grid,
    proposed_groups,
)
from tabellone.core.explain import Citation, Step
from tabellone.core.model import Player
from tabellone.core.organisation.division import Division
from tabellone.core.refusal import Refusal
from tabellone.formats.player_list import numbered_players, read_player_list
from tabellone.regulations import rulebook
from tabellone.web.query import QueryError, posted_form, whole_number
from tabellone.web.rendering import Page, page, refused

MOST_PLAYERS = 2000


def ends(numbers: range) -> tuple[int, int]:
    """The least and the most of a range."""
    return numbers[0], numbers[-1]


@dataclass(frozen=True, slots=True)
class GroupSizesPage(Page):
    """The calculator of the sizes of groups."""

    template: ClassVar[str] = "groups.html"

    form: Mapping[str, str]
    limits: Mapping[str, tuple[int, int]]
    division: Division | None = None
    why: Sequence[Step] = ()


@dataclass(frozen=True, slots=True)
class GroupGridPage(Page):
    """Every field and number of rounds that annex 24 covers, for a number of groups."""

    template: ClassVar[str] = "groups_grid.html"

    choices: range
    grid: GroupGrid | None = None
    cited: Citation = GRID_CITATION


def calculator(request: Request) -> Response:
    """The page of what the annexes say about one field."""
    form = request.query_params
    published = rulebook.group_grid()
    content = GroupSizesPage(
        form={
            "players": form.get("players", "80"),
            "groups": form.get("groups", "3"),
            "rounds": form.get("rounds", "6"),
        },
        limits={"players": (2, MOST_PLAYERS), "groups": ends(published.groups), "rounds": ends(published.rounds)},
    )
    try:
        players = whole_number(form, "players", 80, least=2, most=MOST_PLAYERS)
        groups = whole_number(form, "groups", 3, least=published.groups[0], most=published.groups[-1])
        rounds = whole_number(form, "rounds", 6, least=published.rounds[0], most=published.rounds[-1])
        explained = explained_division(players, groups, rounds)
    except Refusal as refusal:
        return refused(request, content, refusal)
    return page(request, replace(content, division=explained.division, why=explained.why))


def grid_page(request: Request) -> Response:
    """Every field and number of rounds that annex 24 covers, for a number of groups."""
    form = request.query_params
    published = rulebook.group_grid()
    content = GroupGridPage(published.groups)
    try:
        groups = whole_number(form, "groups", 3, least=published.groups[0], most=published.groups[-1])
    except Refusal as refusal:
        return refused(request, content, refusal)
    return page(request, replace(content, grid=group_grid(groups)))


def _players(text: str) -> tuple[Player, ...]:
    players = numbered_players(read_player_list(text.encode(), "players")) if text.strip() else ()
    if not players:
        raise QueryError("players", "nobody is entered; write one player a line")
    return players


def _divided(players: Sequence[Player], groups: int, rounds: int, form: Mapping[str, str]) -> DividedPlayers:
    """The proposed division, or the arbiter's own."""
    if form.get("action") != "recalculate":
        return proposed_groups(players, groups, rounds)
    group_of = {
        player.number: whole_number(form, f"group-{player.number}", 1, least=1, most=groups) for player in players
    }
    return chosen_groups(players, groups, rounds, group_of)


@dataclass(frozen=True, slots=True)
class DivisionPage(Page):
    """The form for a division of players, and the division that is proposed or chosen."""

    template: ClassVar[str] = "division.html"

    form: Mapping[str, str]
    limits: Mapping[str, tuple[int, int]]
    divided: DividedPlayers | None = None
    cited: Citation = LIMITS_CITATION


def _query_page(form: Mapping[str, str]) -> DivisionPage:
    """The page with what was asked, before anything is divided."""
    published = rulebook.group_grid()
    return DivisionPage(
        form={
            "players": form.get("players", ""),
            "groups": form.get("groups", "3"),
            "rounds": form.get("rounds", "6"),
        },
        limits={"groups": ends(published.groups), "rounds": ends(published.rounds)},
    )


async def division_page(request: Request) -> Response:
    """GET shows the form; POST proposes a division, or takes the arbiter's changes and checks them."""
    if request.method != "POST":
        return page(request, _query_page({}))
    form = await posted_form(request)
    content = _query_page(form)
    published = rulebook.group_grid()
    try:
        groups = whole_number(form, "groups", 3, least=published.groups[0], most=published.groups[-1])
        rounds = whole_number(form, "rounds", 6, least=published.rounds[0], most=published.rounds[-1])
        players = _players(form.get("players", ""))
        divided = _divided(players, groups, rounds, form)
    except Refusal as refusal:
        return refused(request, content, refusal)
    return page(request, replace(content, divided=divided))
