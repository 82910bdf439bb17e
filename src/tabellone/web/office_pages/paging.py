"""Long tables a page at a time, with links that need no JavaScript."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from starlette.requests import Request

from tabellone.web.query import QueryError, whole_number

A_PAGE = 100
MOST_PAGES = 100_000
AROUND = 3

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page of a long table, by the places that it holds."""

    address: str
    text: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Paged(Generic[T]):
    """One page of a long table, and the way to the others."""

    rows: Sequence[T]
    total: int
    pages: tuple[PageLink, ...]
    refusal: QueryError | None

    @property
    def status(self) -> int:
        """What the page is answered with."""
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
    shown = rows[(number - 1) * A_PAGE : number * A_PAGE]
    return Paged(shown, len(rows), page_links(request, len(rows), number), refusal)


def page_links(request: Request, rows: int, number: int) -> tuple[PageLink, ...]:
    """Links to the first and the last page and to those around this one; none where one page is enough."""
    count = -(-rows // A_PAGE)
    if count <= 1:
        return ()
    shown = sorted({1, count, *range(max(1, number - AROUND), min(count, number + AROUND) + 1)})
    return tuple(
        PageLink(
            f"{request.url.path}?{request.url.include_query_params(page=page).query}",
            f"{(page - 1) * A_PAGE + 1}–{min(page * A_PAGE, rows)}",
            page == number,
        )
        for page in shown
    )
