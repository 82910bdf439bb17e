"""The head of every printed form, and how wide tables are divided over pages."""

from collections.abc import Iterable
from itertools import pairwise

from tabellone.locales.words import Words
from tabellone.paper.printing import Data

TENTHS_OF_MM_FOR_CELLS = 1990
TENTHS_OF_MM_A_SIGN = 15
TENTHS_OF_MM_BESIDE = 22
Facts = Iterable[tuple[str, str]]


def masthead(event: str, form: str, facts: Facts, words: Words, *, landscape: bool = False) -> dict[str, Data]:
    """Title, subtitle and facts of a form; an event without a name has the name of the form as its title."""
    title = event.strip() or form
    return {
        "language": words.language,
        "title": title,
        "subtitle": form if event.strip() else "",
        "footer": title if title == form else f"{title} · {form}",
        "facts": [[label, value] for label, value in facts if value.strip()],
        "landscape": landscape,
        "notes": [],
    }


def column_parts(cells: int, longest: int) -> list[range]:
    """Columns of cells in parts that fit a page on its side, as even as can be; `longest` is the widest text."""
    most = max(4, TENTHS_OF_MM_FOR_CELLS // (TENTHS_OF_MM_A_SIGN * max(longest, 2) + TENTHS_OF_MM_BESIDE))
    parts = max(1, -(-cells // most))
    edges = [cells * part // parts for part in range(parts + 1)]
    return [range(first, last) for first, last in pairwise(edges)]
