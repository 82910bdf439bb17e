"""The rating systems in their editions."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from tabellone.core.arithmetic import exact
from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele.event_change import HUNDRED, Bands, Category, Conversion, EloRubeleRules
from tabellone.core.rating.elo_rubele.federation import FederationRules
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.rating.fide.rules import AverageRules, GameRules, fide_rules
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.lists.watch import WatchLimits
from tabellone.core.rating.uisp.calendar import Calendar
from tabellone.core.rating.uisp.event_change import Pace, UispRules
from tabellone.core.regulation import whole
from tabellone.core.standings.performance import Differences, differences
from tabellone.regulations.rulebook.parameters import built, edition

T = TypeVar("T")
_FIRST_MONTHLY_EDITION = "2024"


def fide_expectation() -> ExpectationTable:
    """FIDE's expected scores by difference of rating."""
    return built(
        edition("fide", "rating"),
        "difference_to_score",
        lambda value: ExpectationTable.of(_rows_of_four(value), HUNDRED),
    )


def score_differences() -> Differences:
    """FIDE's differences of rating by hundredths scored."""
    return built(edition("fide", "rating"), "score_to_difference", differences)


def _bands(value: Any) -> Bands:
    first, *rest = value
    edges = [whole(first["below"]), *(whole(band["to"]) for band in rest if "to" in band)]
    return Bands(tuple(whole(band["coefficient"]) for band in value), tuple(edges))


def _thresholds(value: Any) -> dict[Category, int]:
    return {Category(entry["category"]): whole(entry["capital"]) for entry in value}


def _rows_of_four(value: Any) -> tuple[tuple[int, int, int, int], ...]:
    return tuple((whole(low), whole(high), whole(higher), whole(lower)) for low, high, higher, lower in value)


def elo_rubele_rules(discipline: Discipline, name: str | None = None) -> EloRubeleRules:
    """The Elo-Rubele of a discipline in an edition, by default the published regulation of 2008."""
    source = edition("fid", "elo_rubele", name=name or "2008")
    prefix = discipline.value

    def of(parameter: str, build: Callable[[Any], T]) -> T:
        return built(source, f"{prefix}.{parameter}", build)

    def bonus(parameter: str) -> int:
        return 0 if source.row(f"{prefix}.{parameter}").absent else of(parameter, whole)

    return EloRubeleRules(
        bands=of("coefficient_bands", _bands),
        thresholds=of("promotion_thresholds", _thresholds),
        initial_capital=of("initial_capital", whole),
        floor=of("floor", whole),
        first_event_bonus=bonus("first_event_bonus"),
        event_bonus=bonus("event_bonus"),
        malus=of("malus", whole),
        malus_limit=of("malus_limit", whole),
        expectation=built(
            source, "expected_scores", lambda value: ExpectationTable.of(_rows_of_four(value), 2 * HUNDRED)
        ),
    )


def fmjd_factors() -> tuple[tuple[int, int, Fraction], ...]:
    """The ranges of FMJD ratings with their factors."""
    return built(
        edition("fid", "elo_rubele"),
        "fmjd_conversion",
        lambda value: tuple((whole(e["from"]), whole(e["to"]), exact(e["factor"])) for e in value),
    )


def conversions_to(discipline: Discipline) -> dict[str, Conversion]:
    """With which capital and category a player of the other discipline starts in this one."""
    return built(
        edition("fid", "elo_rubele"),
        f"conversion_to_{discipline.value}",
        lambda value: {e["from"]: Conversion(Category(e["to"]), whole(e["capital"])) for e in value},
    )


def title_ranks() -> dict[str, str]:
    """The titles of the international game, each with its line in the conversion to the Italian one."""
    lines = conversions_to(Discipline.DAMA_ITALIANA)

    def ranks(value: Any) -> dict[str, str]:
        if unknown := [rank for rank in value.values() if rank not in lines]:
            raise ValueError(f"{unknown[0]!r} is no line of the conversion")
        return dict(value)

    return built(edition("fid", "elo_rubele"), "titles", ranks)


def uisp_rules() -> UispRules:
    """The Elo UISP."""
    source = edition("uisp", "elo")
    long_rapid = source.value("long_rapid")
    return UispRules(
        expectation=built(
            source, "expected_percentages", lambda value: ExpectationTable.of(_rows_of_four(value), HUNDRED)
        ),
        difference_cap=built(source, "difference_cap", whole),
        coefficients=built(source, "coefficients", lambda value: {Pace(k): whole(v) for k, v in value.items()}),
        long_rapid_minutes=whole(long_rapid["minutes"]),
        long_rapid_increment=whole(long_rapid["increment_seconds"]),
        long_rapid_coefficient=whole(long_rapid["coefficient"]),
        online_percent=built(source, "online_percent", whole),
        initial_lists=built(source, "initial_lists", lambda value: tuple(map(str, value))),
        initial_rating=built(source, "initial_rating", whole),
    )


def fide_rating_rules(name: str) -> AverageRules | GameRules:
    """FIDE's rating regulations in an edition."""
    return fide_rules(edition("fide", "rating", name=name))


def federation_rules(day: date) -> FederationRules:
    """What the Italian draughts federation says of both disciplines to an event that starts on a day."""
    source = edition("fid", "elo_rubele", first_day=day)
    return _federation_rules(source.name)


@cache
def _federation_rules(name: str) -> FederationRules:
    disciplines = {
        RatingSystem.ELO_RUBELE_ITALIANA: Discipline.DAMA_ITALIANA,
        RatingSystem.ELO_RUBELE_INTERNAZIONALE: Discipline.DAMA_INTERNAZIONALE,
    }
    return FederationRules(
        name,
        {system: elo_rubele_rules(discipline, name) for system, discipline in disciplines.items()},
        {system: conversions_to(discipline) for system, discipline in disciplines.items()},
        fmjd_factors(),
        built(edition("fid", "elo_rubele", name=name), "foreigner_annulment_years", whole),
        title_ranks(),
    )


def uisp_calendar() -> Calendar:
    """The days of the quarterly lists."""
    source = edition("uisp", "elo")
    return Calendar(
        built(source, "period_months", whole),
        built(source, "list_within_days", whole),
        built(source, "closing_days_before_list", whole),
    )


def fide_rules_on(day: date) -> AverageRules | GameRules:
    """FIDE's rating regulations in force on a day."""
    return fide_rating_rules(edition("fide", "rating", first_day=day).name)


def first_monthly_list() -> date:
    """The day of FIDE's first list by the editions that have one every month."""
    return edition("fide", "rating", name=_FIRST_MONTHLY_EDITION).since


def watch_limits() -> WatchLimits:
    """Whom FIDE's administrator follows to see whether the scale moves."""
    return built(
        edition("fide", "rating"),
        "watch",
        lambda value: WatchLimits(whole(value["cohort_from"]), whole(value["cohort_to"]), whole(value["top"])),
    )
