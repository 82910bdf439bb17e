from datetime import date

import pytest

from tabellone.core.rating.lists.ratinglist import Activity, Line, OffList, OffListReason, RatingList
from tabellone.core.rating.lists.records import PlayerId, RatingSystem
from tabellone.desk.office.computation import inactivity_step, off_list_citation

A = PlayerId("a")


def listed(edition: str, on: date, idle: int) -> RatingList:
    line = Line(A, 2000, activity=Activity.INACTIVE, idle_lists=idle)
    off_list = OffList(A, OffListReason.INACTIVE, 2000, 2000, idle)
    return RatingList(RatingSystem.FIDE, on, (line,), edition, (off_list,))


@pytest.mark.parametrize(
    ("reason", "edition", "article"),
    [
        (OffListReason.CANCELLED, "1997", "B.02 9.21"),
        (OffListReason.TITLED, "1997", "B.02 9.21a"),
        (OffListReason.INACTIVE, "1997", "B.02 9.22"),
        (OffListReason.CANCELLED, "2024", "B.02 2024 7.2.1"),
        (OffListReason.INACTIVE, "2024", "B.02 2024 7.2.2"),
        (OffListReason.INACTIVE, "2025", "B.02 2024 7.2.2"),
    ],
)
def test_a_list_apart_has_the_article_of_its_edition(reason: OffListReason, edition: str, article: str) -> None:
    assert off_list_citation(reason, edition).article == article


@pytest.mark.parametrize(
    ("on", "idle", "counted_on"),
    [
        (date(2025, 4, 1), 1, date(2024, 4, 1)),
        (date(2026, 1, 1), 1, date(2025, 1, 1)),
        (date(2026, 1, 1), 2, date(2024, 12, 1)),
    ],
)
def test_the_step_of_a_monthly_list_names_the_last_that_counted_a_game(on: date, idle: int, counted_on: date) -> None:
    step = inactivity_step(listed("2024", on, idle), A)
    assert step is not None
    assert (step.rule.name, step.values["counted_on"], step.result) == ("lists_inactive", counted_on, idle)


def test_the_step_of_a_half_yearly_list_counts_the_lists() -> None:
    step = inactivity_step(listed("1997", date(2002, 1, 1), 6), A)
    assert step is not None
    assert (step.rule.name, step.values["idle_lists"]) == ("activity_status", 6)


def test_who_is_active_has_no_step() -> None:
    rating_list = RatingList(RatingSystem.FIDE, date(2025, 4, 1), (Line(A, 2000),), "2024")
    assert inactivity_step(rating_list, A) is None
