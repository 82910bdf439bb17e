"""The thresholds of UISP's categories: tables that the office dates; each holds until the next one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.register.categories import CategoriesAnswer, CategoriesLine, categories, in_force
from tabellone.core.rating.lists.records import HIGHEST_RATING, CategoryTable
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import SetCategories
from tabellone.http.whole import whole
from tabellone.locales.numbers import NOTHING
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.office_pages.acts import posted
from tabellone.web.office_pages.effects import decided
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, office_of
from tabellone.web.pending_uploads import Upload
from tabellone.web.query import QueryError, needed_day
from tabellone.web.rendering import page

MOST_ROWS = 50
LONGEST = 60


def categories_page(request: Request) -> Response:
    """Every table, the latest first, and the form for another."""
    return _shown(office_of(request), {})


@dataclass(frozen=True, slots=True)
class CategoriesPage(Page):
    """The tables of thresholds, and the form for another."""

    template: ClassVar[str] = "office/categories.html"

    frame: OfficeFrame
    form: Mapping[str, str]
    categories: CategoriesAnswer
    current: CategoriesLine | None
    may_set: bool


def _shown(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    answer = categories(office.state)
    current = in_force(answer, office.today)
    text = (
        "\n".join(f"{threshold.category} = {threshold.rating}" for threshold in current.thresholds) if current else ""
    )
    content = CategoriesPage(
        frame=office.frame(),
        form={"thresholds": text, "since": "", **form},
        categories=answer,
        current=current,
        may_set=office.may(SetCategories),
    )
    status = 200 if refusal is None else status_of(refusal)
    return page(office.request, content, status=status, refusal=refusal)


def _thresholds(text: str) -> tuple[tuple[str, int], ...]:
    """Lines such as "Prima = 1800", in any order; none at all ends the categories."""
    rows = [line.strip() for line in text.splitlines() if line.strip()]
    if len(rows) > MOST_ROWS:
        raise QueryError("thresholds", "{found} lines are too many; at most {most}", found=len(rows), most=MOST_ROWS)
    return tuple(sorted((_threshold(row) for row in rows), key=lambda row: row[1]))


def _threshold(row: str) -> tuple[str, int]:
    name, sign, least = row.rpartition("=")
    name, rating = " ".join(name.split()), whole(least.strip())
    if not sign or not name or len(name) > LONGEST or rating is None or rating > HIGHEST_RATING:
        raise QueryError(
            "thresholds", '"{found}" is not a category with its rating, such as Prima = 1800', found=row[:40]
        )
    return name, rating


async def set_categories(request: Request) -> Response:
    """Set the thresholds from a day on."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        table = CategoryTable(needed_day(form, "since"), _thresholds(form.get("thresholds", "")))
        return decided(
            office,
            SetCategories(table),
            form,
            title=office.words("Thresholds from {day} on", day=office.words.day(table.since)),
            sentence=", ".join(f"{name} = {least}" for name, least in reversed(table.thresholds)) or NOTHING,
            act=office.words("Set the thresholds all the same"),
            back="/office/categories",
        )

    return await posted(request, handle, _shown)
