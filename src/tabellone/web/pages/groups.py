"""The sizes of groups: a calculator, and the whole grid of annex 24."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.groups import GRID_CITATION, LIMITS_CITATION, explained_division, group_grid
from tabellone.core.explain import Step
from tabellone.core.refusal import Refusal
from tabellone.http.language import language_of
from tabellone.locales.words import words
from tabellone.regulations import rulebook
from tabellone.web.query import whole_number
from tabellone.web.rendering import page, refused

MOST_PLAYERS = 2000


def ends(numbers: range) -> tuple[int, int]:
    """The least and the most of a range."""
    return numbers[0], numbers[-1]


def _explained(request: Request, steps: tuple[Step, ...]) -> list[dict[str, Any]]:
    """Each step in words with its citation, none twice."""
    spoken = words(language_of(request))
    told = {spoken.step(step): step.citation for step in steps}
    return [{"sentence": sentence, "citation": citation} for sentence, citation in told.items()]


def calculator(request: Request) -> Response:
    """What the annexes say about one field."""
    form = request.query_params
    published = rulebook.group_grid()
    context: dict[str, Any] = {
        "form": {
            "players": form.get("players", "80"),
            "groups": form.get("groups", "3"),
            "rounds": form.get("rounds", "6"),
        },
        "limits": {"players": (2, MOST_PLAYERS), "groups": ends(published.groups), "rounds": ends(published.rounds)},
        "division": None,
        "cited": LIMITS_CITATION,
    }
    try:
        players = whole_number(form, "players", 80, least=2, most=MOST_PLAYERS)
        groups = whole_number(form, "groups", 3, least=published.groups[0], most=published.groups[-1])
        rounds = whole_number(form, "rounds", 6, least=published.rounds[0], most=published.rounds[-1])
        explained = explained_division(players, groups, rounds)
    except Refusal as refusal:
        return refused(request, "groups.html", context, refusal)
    context |= {"division": explained.division, "steps": _explained(request, explained.why)}
    return page(request, "groups.html", context)


def grid_page(request: Request) -> Response:
    """Every field and number of rounds that annex 24 covers, for a number of groups."""
    form = request.query_params
    published = rulebook.group_grid()
    context: dict[str, Any] = {
        "form": {"groups": form.get("groups", "3")},
        "choices": published.groups,
        "grid": None,
        "cited": GRID_CITATION,
    }
    try:
        groups = whole_number(form, "groups", 3, least=published.groups[0], most=published.groups[-1])
    except Refusal as refusal:
        return refused(request, "groups_grid.html", context, refusal)
    context["grid"] = group_grid(groups)
    return page(request, "groups_grid.html", context)
