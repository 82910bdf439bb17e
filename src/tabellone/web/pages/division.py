"""The division of real players into groups, which the arbiter may change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.groups import LIMITS_CITATION, DividedPlayers, chosen_groups, proposed_groups
from tabellone.core.explain import Citation
from tabellone.core.model import Player
from tabellone.core.refusal import Refusal
from tabellone.formats.player_list import numbered_players, read_player_list
from tabellone.http.language import language_of
from tabellone.locales.table_warnings import group_warning
from tabellone.locales.words import words
from tabellone.regulations import rulebook
from tabellone.web.context import Page
from tabellone.web.pages.groups import ends
from tabellone.web.query import QueryError, posted_form, whole_number
from tabellone.web.rendering import page, refused


def _players(text: str) -> tuple[Player, ...]:
    players = numbered_players(read_player_list(text.encode(), "players")) if text.strip() else ()
    if not players:
        raise QueryError("players", "nobody is entered; write one player a line")
    return players


def _divided(players: Sequence[Player], groups: int, rounds: int, form: Mapping[str, str]) -> DividedPlayers:
    """The division that is proposed, or the one that the arbiter has made of it."""
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
    groups: int | None = None
    rounds: int | None = None
    warnings: Sequence[str] = ()
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
    vocabulary = words(language_of(request))
    warnings = [group_warning(warning, vocabulary) for warning in divided.warnings]
    return page(request, replace(content, divided=divided, groups=groups, rounds=rounds, warnings=warnings))
