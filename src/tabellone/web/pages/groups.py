"""The sizes of groups: a calculator, and the whole grid of annex 24."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.groups import GRID_CITATION, LIMITS_CITATION, GroupGrid, explained_division, group_grid
from tabellone.core.explain import Citation, Step
from tabellone.core.organisation.groups import Division
from tabellone.core.refusal import Refusal
from tabellone.http.language import language_of
from tabellone.locales.words import words
from tabellone.regulations import rulebook
from tabellone.web.context import Page
from tabellone.web.query import whole_number
from tabellone.web.rendering import page, refused

MOST_PLAYERS = 2000


def ends(numbers: range) -> tuple[int, int]:
    """The least and the most of a range."""
    return numbers[0], numbers[-1]


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step in words, with its citation."""

    sentence: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class GroupSizesPage(Page):
    """The calculator of the sizes of groups."""

    template: ClassVar[str] = "groups.html"

    form: Mapping[str, str]
    limits: Mapping[str, tuple[int, int]]
    division: Division | None = None
    steps: Sequence[ToldStep] = ()
    cited: Citation = LIMITS_CITATION


@dataclass(frozen=True, slots=True)
class GroupGridPage(Page):
    """Every field and number of rounds that annex 24 covers, for a number of groups."""

    template: ClassVar[str] = "groups_grid.html"

    choices: range
    grid: GroupGrid | None = None
    cited: Citation = GRID_CITATION


def _explained(request: Request, steps: tuple[Step, ...]) -> list[ToldStep]:
    """Each step in words with its citation, none twice."""
    vocabulary = words(language_of(request))
    cited_sentences = {vocabulary.step(step): step.citation for step in steps}
    return [ToldStep(sentence, citation) for sentence, citation in cited_sentences.items()]


def calculator(request: Request) -> Response:
    """What the annexes say about one field."""
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
    return page(request, replace(content, division=explained.division, steps=_explained(request, explained.why)))


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
