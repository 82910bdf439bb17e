"""Parts of forms: headings, facts, tables, fields, signatures, seals, and lists in large type."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabellone.core.explain import Citation
from tabellone.core.model import Discipline
from tabellone.desk.journal_file import JournalSeal
from tabellone.locales.words import Words
from tabellone.paper.charts import qr_file
from tabellone.paper.printing import Data, Facts, Sheet, masthead

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
    """Start a new page."""
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


CODE_MILLIMETRES = 30


def seal_part(seal: JournalSeal, words: Words) -> Data:
    """The seal with everything that is needed to check it later."""
    code: Data = {
        "kind": "picture",
        "svg": qr_file(seal.text).decode(),
        "width": CODE_MILLIMETRES,
        "text": words("QR code of the seal"),
    }
    facts = [
        (words("Entry"), str(seal.position)),
        (words("Seal"), seal.short),
        (words("Signed by the key"), seal.key),
    ]
    return together(
        [
            heading(words("Seal of the journal")),
            known_facts(facts),
            signs(seal.lines),
            code,
            paragraph(
                words(
                    "The seal stands for everything that was entered up to this entry. It is checked at the desk under "
                    "Seal, or with tabellone journal verify --text."
                )
            ),
        ]
    )


REQUEST = Citation("fid", "Tab. 25", "fid-request-form")
COMPETITION_SHEET = Citation("fid", "Tab. 26", "fid-competition-sheet")
ARBITERS_REPORT = Citation("fid", "Tab. 27", "fid-arbiters-report")
BOARDS = Citation("fid", "Tab. 27", "fid-boards")


def substitute_notes(citation: Citation, discipline: Discipline, words: Words) -> list[str]:
    """Where the form stands, and that its original was not at hand; chess has no prescribed one."""
    if discipline is Discipline.CHESS:
        return []
    return [words("{source}. The original form was not available.", source=words.source(citation))]


def federation_name(discipline: Discipline, words: Words) -> str:
    """The federation whose form it is; chess has no prescribed one."""
    return "" if discipline is Discipline.CHESS else words("Italian Draughts Federation")


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
