"""The Varma envelopes: numbers that keep team-mates apart in the last rounds."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.explain import citation_of
from tabellone.core.organisation.guided_draw import broken_envelopes, last_meeting, varma_envelopes
from tabellone.core.pairing.round_robin.table import table_size
from tabellone.core.refusal import Refusal
from tabellone.regulations import rulebook
from tabellone.web.query import is_ticked, whole_number
from tabellone.web.rendering import page, refused

MOST_PLAYERS = 200


@dataclass(frozen=True, slots=True)
class Envelope:
    """An envelope, and the round after which nobody in it meets anybody else in it."""

    name: str
    numbers: tuple[int, ...]
    last_meeting: int


def varma(request: Request) -> Response:
    """The envelopes for a field, repaired or as FIDE prints them."""
    form = request.query_params
    is_official = is_ticked(form, "official")
    repaired = rulebook.varma_tables()
    context = {
        "form": {"players": form.get("players", "12")},
        "is_official": is_official,
        "fields": tuple(table.players for table in repaired),
        "envelopes": None,
    }
    tables = rulebook.official_varma_tables() if is_official else repaired
    try:
        players = whole_number(form, "players", 12, least=2, most=MOST_PLAYERS)
        found = varma_envelopes(players, tables)
    except Refusal as refusal:
        return refused(request, "varma.html", context, refusal)
    envelopes = tuple(Envelope(name, numbers, last_meeting([numbers], players)) for name, numbers in found.items())
    rounds = table_size(players) - 1
    protected = rulebook.protected_last_rounds()
    context |= {
        "players": players,
        "rounds": rounds,
        "protected": protected,
        "envelopes": envelopes,
        "late_meetings": broken_envelopes(found, players, protected),
        "prints_differ": found != varma_envelopes(players, rulebook.official_varma_tables()) or is_official,
        "cited": citation_of(varma_envelopes),
    }
    return page(request, "varma.html", context)
