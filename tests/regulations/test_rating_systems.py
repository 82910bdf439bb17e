"""The registry of rating systems: what each says of itself."""

from datetime import date

import pytest

from tabellone.core.model import Discipline
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.lists.records import CategoryTable, RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.regulation import NoEditionError
from tabellone.regulations.editions_in_force import rating_edition
from tabellone.regulations.rating_systems import DEFINITIONS, definition_of, definitions_for

ITALIANA, UISP, FIDE = RatingSystem.ELO_RUBELE_ITALIANA, RatingSystem.UISP, RatingSystem.FIDE
DAY = date(2026, 4, 1)
TABLES = (
    CategoryTable(date(2025, 1, 1), (("bronze", 1300), ("silver", 1600))),
    CategoryTable(date(2026, 1, 1), (("third", 1300), ("second", 1500), ("first", 1700))),
)


def test_every_system_has_one_definition() -> None:
    assert sorted(definition.system.value for definition in DEFINITIONS) == sorted(
        system.value for system in RatingSystem
    )
    assert all(definition_of(definition.system) is definition for definition in DEFINITIONS)


@pytest.mark.parametrize("discipline", Discipline)
def test_every_discipline_has_a_usual_system(discipline: Discipline) -> None:
    assert all(definition.discipline is discipline for definition in definitions_for(discipline))
    assert definitions_for(discipline)


@pytest.mark.parametrize(
    ("system", "first_day", "chosen", "edition"),
    [
        (ITALIANA, date(2020, 12, 31), None, "2008"),
        (ITALIANA, date(2021, 1, 1), None, "2021"),
        (ITALIANA, date(2021, 1, 1), "2008", "2008"),
        (ITALIANA, date(2026, 1, 1), "", "2021"),
        (FIDE, date(2000, 6, 30), None, "1997"),
        (FIDE, date(2022, 1, 1), None, "2022"),
        (FIDE, date(2024, 2, 29), None, "2022"),
        (FIDE, date(2024, 3, 1), None, "2024"),
        (FIDE, date(2025, 10, 1), None, "2025"),
        (UISP, date(2026, 1, 1), None, "2020"),
    ],
)
def test_an_event_is_rated_by_the_edition_of_its_first_day_unless_another_is_chosen(
    system: RatingSystem, first_day: date, chosen: str | None, edition: str
) -> None:
    assert rating_edition(system, first_day, chosen) == edition


def test_a_day_that_no_edition_covers_and_an_edition_that_does_not_exist_are_refused() -> None:
    with pytest.raises(NoEditionError, match="no edition covers 2007-12-31"):
        rating_edition(ITALIANA, date(2007, 12, 31))
    with pytest.raises(NoEditionError, match='no edition "1950"'):
        rating_edition(ITALIANA, DAY, "1950")


@pytest.mark.parametrize(
    ("system", "before", "now", "is_promotion"),
    [
        (ITALIANA, "Nazionale", "Candidato Maestro", True),
        (ITALIANA, "Maestro", "Candidato Maestro", False),
        (ITALIANA, "Maestro", "Maestro", False),
        (ITALIANA, None, "Maestro", False),
        (UISP, "third", "second", True),
        (UISP, "second", "third", False),
        (UISP, "", "third", True),
        (UISP, "silver", "first", True),
        (UISP, "first", "", False),
        (UISP, "first", "silver", False),
        (UISP, "bronze", "silver", False),
        (FIDE, "", "", False),
    ],
)
def test_a_system_says_whether_another_category_is_a_higher_one(
    system: RatingSystem, before: str | None, now: str, is_promotion: bool
) -> None:
    assert definition_of(system).is_promotion(before, now, DAY, TABLES) is is_promotion


def test_the_elo_uisp_needs_a_time_control_unless_a_long_rapid_decides_it() -> None:
    uisp = definition_of(UISP)
    assert uisp.missing_details(Conditions()) is not None
    assert uisp.missing_details(Conditions(minutes=25, increment_seconds=10)) is not None
    assert uisp.missing_details(Conditions(minutes=30, increment_seconds=10)) is None
    assert uisp.missing_details(Conditions(pace=Pace.BLITZ)) is None
    assert all(definition.missing_details(Conditions()) is None for definition in DEFINITIONS if definition is not uisp)


@pytest.mark.parametrize(
    ("system", "last", "today", "following"),
    [
        (ITALIANA, None, date(2026, 5, 9), date(2026, 5, 9)),
        (ITALIANA, date(2026, 5, 9), date(2026, 5, 9), date(2026, 5, 10)),
        (UISP, None, date(2026, 4, 5), date(2026, 4, 5)),
        (UISP, date(2026, 4, 1), date(2026, 4, 5), date(2026, 7, 1)),
        (UISP, None, date(2026, 4, 11), date(2026, 7, 1)),
        (FIDE, None, date(2026, 4, 1), date(2026, 4, 1)),
        (FIDE, None, date(2026, 4, 2), date(2026, 5, 1)),
        (FIDE, date(2025, 12, 1), date(2026, 4, 2), date(2026, 1, 1)),
        (FIDE, date(1999, 1, 1), date(2026, 4, 2), date(1999, 7, 1)),
        # After the end of an edition the next list is the first of the edition that came next.
        (FIDE, date(2000, 7, 1), date(2026, 4, 2), date(2014, 7, 1)),
        (FIDE, date(2021, 12, 1), date(2026, 4, 2), date(2022, 1, 1)),
    ],
)
def test_the_calendar_says_when_the_next_list_is_due(
    system: RatingSystem, last: date | None, today: date, following: date
) -> None:
    assert definition_of(system).next_day(last, today) == following
