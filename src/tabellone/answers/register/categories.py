"""The thresholds of UISP's categories, which the office dates and edits."""

from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.lists.records import CategoryTable, RatingSystem
from tabellone.desk.office.state import OfficeState


@dataclass(frozen=True, slots=True)
class ThresholdLine:
    """A category, and the rating from which it is reached."""

    category: str
    rating: int


@dataclass(frozen=True, slots=True)
class CategoriesLine:
    """The categories from a day on, the lowest first; without any the categories end."""

    since: date
    thresholds: tuple[ThresholdLine, ...]


@dataclass(frozen=True, slots=True)
class CategoriesAnswer:
    """Every table of categories, the oldest first."""

    system: RatingSystem
    tables: tuple[CategoriesLine, ...]


def categories(state: OfficeState) -> CategoriesAnswer:
    """The tables of the Elo UISP."""
    tables = sorted(state.tables, key=lambda table: table.since)
    return CategoriesAnswer(RatingSystem.UISP, tuple(categories_line(table) for table in tables))


def categories_line(table: CategoryTable) -> CategoriesLine:
    """One table."""
    return CategoriesLine(table.since, tuple(ThresholdLine(name, rating) for name, rating in table.thresholds))


def in_force(answer: CategoriesAnswer, day: date) -> CategoriesLine | None:
    """The table of a day, None before the first."""
    return next((table for table in reversed(answer.tables) if table.since <= day), None)
