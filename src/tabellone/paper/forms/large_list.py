"""A list in type as large as its paper allows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabellone.locales.words import Words
from tabellone.paper.printing import Sheet

ListColumn = tuple[str, str]
"""The kind of a column, which says how its texts are set, and its title."""


@dataclass(frozen=True, slots=True)
class ListPaper:
    """The paper of a list: A3 for the wall, else A4, upright or on its side."""

    is_wall: bool = False
    landscape: bool = False


def list_sheet(
    title: str,
    form: str,
    columns: Sequence[ListColumn],
    rows: Sequence[Sequence[str]],
    words: Words,
    *,
    paper: ListPaper,
    lines: Iterable[str] = (),
    notes: Iterable[str] = (),
) -> Sheet:
    """The list, on as few sheets as can be read from a step away."""
    return Sheet(
        "wall_list",
        {
            "language": words.language,
            "title": title,
            "subtitle": form,
            "footer": f"{title} · {form}" if form else title,
            "paper": "a3" if paper.is_wall else "a4",
            "landscape": paper.landscape,
            "lines": [*lines],
            "kinds": [kind for kind, _ in columns],
            "titles": [column_title for _, column_title in columns],
            "rows": [[*row] for row in rows],
            "notes": [*notes],
        },
    )
