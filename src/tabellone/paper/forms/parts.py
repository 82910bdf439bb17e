"""The parts of which most forms are made: headings, facts, tables, fields and lines to write on, signatures."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabellone.locales.words import Words
from tabellone.paper.masthead import Facts, masthead
from tabellone.paper.printing import Data, Sheet

Pairs = Iterable[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; its kind says how wide it is and how its cells stand.

    `fit` and `number` take what they need, at the left and at the right; `middle` likewise in the middle; `name` is
    for people, `wide` for sentences, `cell` shares the width evenly.
    """

    title: str
    kind: str = "fit"


def heading(text: str) -> Data:
    """A title within the form."""
    return {"kind": "heading", "text": text}


def paragraph(text: str) -> Data:
    """A sentence of its own."""
    return {"kind": "text", "text": text}


def signs(text: str) -> Data:
    """Signs that are typed or compared one by one; a line ends at a blank."""
    return {"kind": "signs", "text": text}


def known_facts(pairs: Pairs) -> Data:
    """Labels with values, without those that are not known."""
    return {"kind": "facts", "pairs": [[label, value] for label, value in pairs if value.strip()]}


def fields(pairs: Pairs, columns: int = 2) -> Data:
    """Labels with a line on which the value stands or is written by hand."""
    return {"kind": "fields", "columns": columns, "pairs": [[label, value] for label, value in pairs]}


def listed(
    columns: Sequence[Column],
    rows: Iterable[Sequence[str]],
    *,
    size: str = "9.5",
    padding: str = "3.6",
    is_whole: bool = False,
) -> Data:
    """A table that is read; a whole one stands on one page."""
    return {
        "kind": "table",
        "is-whole": is_whole,
        "columns": _columns(columns),
        "rows": [[*row] for row in rows],
        "size": size,
        "padding": padding,
    }


def ruled(columns: Sequence[Column], rows: Iterable[Sequence[str]], *, size: str = "9", height: str = "7.5") -> Data:
    """A table with lines all round, in which one writes."""
    return {
        "kind": "grid",
        "columns": _columns(columns),
        "rows": [[*row] for row in rows],
        "size": size,
        "height": height,
    }


def _columns(columns: Sequence[Column]) -> list[Data]:
    return [{"title": column.title, "kind": column.kind} for column in columns]


def empty_lines(count: int) -> Data:
    """Lines to write on."""
    return {"kind": "lines", "count": count}


def choices(pairs: Iterable[tuple[str, bool]]) -> Data:
    """Boxes, those that hold with a cross."""
    return {"kind": "choices", "pairs": [[label, is_chosen] for label, is_chosen in pairs]}


def signatures(pairs: Pairs) -> Data:
    """Lines to sign on, with who signs below."""
    return {"kind": "signatures", "pairs": [[label, value] for label, value in pairs]}


def page_break() -> Data:
    """What follows stands on a new page."""
    return {"kind": "break"}


def together(parts: Iterable[Data]) -> Data:
    """Parts that stay on one page."""
    return {"kind": "together", "parts": [*parts]}


def paper(
    event: str,
    form: str,
    facts: Facts,
    parts: Iterable[Data],
    words: Words,
    *,
    notes: Iterable[str] = (),
    landscape: bool = False,
) -> Sheet:
    """A form of these parts."""
    head = masthead(event, form, facts, words, landscape=landscape)
    return Sheet("paper", {**head, "parts": [*parts], "notes": [*notes]})
