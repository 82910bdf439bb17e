"""The division of real players into groups, which the arbiter may change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.explain import citation_of
from tabellone.core.model import Player
from tabellone.core.organisation.groups import GroupWarning, broken_limits, divided, division
from tabellone.core.refusal import Refusal
from tabellone.formats.roster import parse_players
from tabellone.regulations import rulebook
from tabellone.web.pages.groups import ends
from tabellone.web.query import QueryError, posted_form, whole_number
from tabellone.web.rendering import page, refused


@dataclass(frozen=True, slots=True)
class Divided:
    """The groups as they stand, and the limits that they break."""

    groups: tuple[tuple[Player, ...], ...]
    warnings: tuple[GroupWarning, ...]


def _players(text: str) -> tuple[Player, ...]:
    players = parse_players(text)
    if not players:
        raise QueryError("players", "nobody is entered; write one player a line")
    return players


def _proposed(players: Sequence[Player], groups: int, rounds: int) -> tuple[tuple[Player, ...], ...] | None:
    """The division by rating, or None where the least sizes cannot be met."""
    sizes = division(len(players), groups, rounds, rulebook.group_limits()).sizes
    return None if sizes is None else divided(players, sizes)


def _as_changed(players: Sequence[Player], groups: int, form: Mapping[str, str]) -> tuple[tuple[Player, ...], ...]:
    """The groups that the arbiter has chosen, each by rating."""
    members: list[list[Player]] = [[] for _ in range(groups)]
    for player in players:
        group = whole_number(form, f"group-{player.number}", 1, least=1, most=groups)
        members[group - 1].append(player)
    return tuple(part for group in members for part in divided(group, [len(group)]))


def _context(form: Mapping[str, str]) -> dict[str, Any]:
    published = rulebook.group_grid()
    return {
        "form": {
            "players": form.get("players", ""),
            "groups": form.get("groups", "3"),
            "rounds": form.get("rounds", "6"),
        },
        "limits": {"groups": ends(published.groups), "rounds": ends(published.rounds)},
        "is_impossible": False,
        "divided": None,
    }


async def division_page(request: Request) -> Response:
    """GET shows the form; POST proposes a division, or takes the arbiter's changes and checks them."""
    if request.method != "POST":
        return page(request, "division.html", _context({}))
    form = await posted_form(request)
    context = _context(form)
    published, limits = rulebook.group_grid(), rulebook.group_limits()
    try:
        groups = whole_number(form, "groups", 3, least=published.groups[0], most=published.groups[-1])
        rounds = whole_number(form, "rounds", 6, least=published.rounds[0], most=published.rounds[-1])
        players = _players(form.get("players", ""))
        is_changed = form.get("action") == "recalculate"
        found = _as_changed(players, groups, form) if is_changed else _proposed(players, groups, rounds)
    except Refusal as refusal:
        return refused(request, "division.html", context, refusal)
    context |= {
        "count": len(players),
        "groups": groups,
        "rounds": rounds,
        "minimum": limits.minimum_sizes[rounds],
        "is_impossible": found is None,
        "cited": citation_of(broken_limits),
    }
    if found is not None:
        context["divided"] = Divided(found, broken_limits([len(group) for group in found], rounds, limits))
    return page(request, "division.html", context)
