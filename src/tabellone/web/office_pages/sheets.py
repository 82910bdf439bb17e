"""Tables of the office: columns, the lists apart, pages, files, and the choice of columns of an upload."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.formats.register.layout import (
    AS_FOUND,
    LEFT_OUT,
    ColumnChoice,
    ColumnsError,
    Layout,
    below_title,
    laid_out,
)
from tabellone.formats.tables.archive import REGISTER
from tabellone.formats.tables.rows import table_rows
from tabellone.web.query import QueryError, is_ticked, whole_number
from tabellone.web.rendering import Link

FRESH = "no-store"


def downloaded(data: bytes | str, name: str, media: str) -> Response:
    """A file for the reader to keep."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": FRESH}
    return Response(data, media_type=media, headers=headers)


A_PAGE = 100
MOST_PAGES = 100_000
AROUND = 3

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Paged(Generic[T]):
    """One page of a long table, with links to the others."""

    rows: Sequence[T]
    total: int
    pages: tuple[Link, ...]
    refusal: QueryError | None

    @property
    def status(self) -> int:
        """Status code of the response."""
        return 200 if self.refusal is None else 400


def page_number(form: Mapping[str, str], rows: int) -> int:
    """The page of a table that an address names, the first where it names none."""
    return whole_number(form, "page", 1, least=1, most=max(1, -(-rows // A_PAGE)))


def paged(request: Request, rows: Sequence[T]) -> Paged[T]:
    """The page of a table that the address names; the first, and why, where there is no such page."""
    number, refusal = 1, None
    try:
        number = page_number(request.query_params, len(rows))
    except QueryError as error:
        refusal = error
    listed = rows[(number - 1) * A_PAGE : number * A_PAGE]
    return Paged(listed, len(rows), page_links(request, len(rows), number), refusal)


def page_links(request: Request, rows: int, number: int) -> tuple[Link, ...]:
    """Links to the first and the last page and to those around this one; none where one page is enough."""
    count = -(-rows // A_PAGE)
    if count <= 1:
        return ()
    numbers = sorted({1, count, *range(max(1, number - AROUND), min(count, number + AROUND) + 1)})
    return tuple(
        Link(
            f"{request.url.path}?{request.url.include_query_params(page=page).query}",
            f"{(page - 1) * A_PAGE + 1}–{min(page * A_PAGE, rows)}",
            page == number,
        )
        for page in numbers
    )


COLUMN, CHOSEN, HEADING = "column-", "columns-chosen", "heading"
SHOWN_LINES, LOOKED_AT = 6, 2000
# A choice of more columns than any table may have is no choice.
MOST_COLUMNS = REGISTER.columns


@dataclass(frozen=True, slots=True)
class ColumnsShown:
    """The first lines of a table, what each of its columns is taken for, and what else it may be."""

    columns: Sequence[str]
    options: Sequence[str]
    lines: Sequence[Sequence[str]]
    has_heading: bool
    is_open: bool


def posted_choice(form: Mapping[str, str]) -> ColumnChoice:
    """The choice of columns in a form; without it the columns are detected."""
    if not is_ticked(form, CHOSEN):
        return AS_FOUND
    columns = [form.get(f"{COLUMN}{column}") for column in range(MOST_COLUMNS)]
    named = tuple(column for column in columns if column is not None)
    return ColumnChoice(named, is_ticked(form, HEADING))


def choice_fields(form: Mapping[str, str]) -> dict[str, str]:
    """The fields of a form that say what the columns are, to be carried on."""
    return {name: value for name, value in form.items() if name.startswith((COLUMN, CHOSEN, HEADING))}


def columns_shown(data: bytes, source: str, layout: Layout, choice: ColumnChoice) -> ColumnsShown:
    """The columns of a table as they are chosen, or as far as they are found."""
    rows = list(islice(table_rows(data, source, REGISTER, has_heading=True), LOOKED_AT))
    lines = below_title(rows, layout, choice)
    width = max((len(cells) for _, cells in lines), default=0)
    head = lines[0][1] if lines else []
    meanings = [layout.meaning(text) or LEFT_OUT for text in head]
    try:
        columns, has_heading, is_guessed = laid_out(lines, source, layout, choice)
        is_open = is_guessed or choice is not AS_FOUND
    except ColumnsError:
        columns = choice.columns or tuple(meanings)
        has_heading, is_open = any(meanings) if choice.has_heading is None else choice.has_heading, True
    return ColumnsShown(
        (*columns, *[LEFT_OUT] * (width - len(columns))),
        layout.columns,
        [[*cells, *[""] * (width - len(cells))] for _, cells in lines[:SHOWN_LINES]],
        has_heading,
        is_open,
    )
