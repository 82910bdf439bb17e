"""The wall table of a round robin."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.explain import citation_of
from tabellone.core.pairing.round_robin.table import (
    ScheduledRound,
    colour_counts,
    has_white,
    letter,
    longest_colour_run,
    schedule,
)
from tabellone.core.refusal import Refusal
from tabellone.web.query import is_ticked, whole_number
from tabellone.web.rendering import page, refused
from tabellone.web.wall_chart import wall_chart

FEWEST_PLAYERS = 2
MOST_PLAYERS = 200
MOST_CYCLES = 4
TOO_LONG_A_RUN = 3
SUGGESTED_SIZES = (4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24)


@dataclass(frozen=True, slots=True)
class ColourCount:
    """Numbers that have White and Black equally often."""

    numbers: str
    white: int
    black: int


def shown_numbers(numbers: Iterable[int], letters: bool) -> str:
    """Numbers in a row, three or more in succession as a range: 1–5, 7, 9."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(_shown_run(run, letters) for run in runs)


def _shown_run(run: Sequence[int], letters: bool) -> str:
    shown = [letter(number) if letters else str(number) for number in run]
    return f"{shown[0]}–{shown[-1]}" if len(run) > 2 else ", ".join(shown)


def _colours(rounds: Sequence[ScheduledRound], letters: bool) -> Iterator[ColourCount]:
    alike: dict[tuple[int, int], list[int]] = {}
    for number, count in colour_counts(rounds).items():
        alike.setdefault(count, []).append(number)
    for (white, black), numbers in alike.items():
        yield ColourCount(shown_numbers(numbers, letters), white, black)


def round_robin(request: Request) -> Response:
    """Rounds by boards, White first."""
    form = request.query_params
    letters, swap = is_ticked(form, "letters"), is_ticked(form, "swap")
    context = {
        "form": {"players": form.get("players", "10"), "cycles": form.get("cycles", "1")},
        "letters": letters,
        "swap": swap,
        "limits": {"players": (FEWEST_PLAYERS, MOST_PLAYERS), "cycles": (1, MOST_CYCLES)},
        "sizes": SUGGESTED_SIZES,
        "chart": None,
    }
    try:
        players = whole_number(form, "players", 10, least=FEWEST_PLAYERS, most=MOST_PLAYERS)
        cycles = whole_number(form, "cycles", 1, least=1, most=MOST_CYCLES)
        rounds = schedule(players, cycles=cycles, swap_last_rounds=swap)
    except Refusal as refusal:
        return refused(request, "round_robin.html", context, refusal)
    context |= {
        "chart": wall_chart(rounds, letters=letters),
        "players": players,
        "cycles": cycles,
        "colours": tuple(_colours(rounds, letters)),
        "has_long_run": longest_colour_run(rounds) >= TOO_LONG_A_RUN,
        "schedule_citation": citation_of(schedule),
        "colour_citation": citation_of(has_white),
        "letter_citation": citation_of(letter),
    }
    return page(request, "round_robin.html", context)
