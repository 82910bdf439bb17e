"""The rating systems in their editions."""

from datetime import date

from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele import federation
from tabellone.core.rating.elo_rubele.event_change import HUNDRED, Conversion, EloRubeleRules
from tabellone.core.rating.elo_rubele.federation import FederationRules
from tabellone.core.rating.expectation import ExpectationTable, rows_of_four
from tabellone.core.rating.fide.rules import FideRules, fide_rules
from tabellone.core.rating.lists.watch import WatchLimits
from tabellone.core.rating.uisp import system as uisp
from tabellone.core.rating.uisp.calendar import Calendar
from tabellone.core.rating.uisp.event_change import UispRules
from tabellone.core.regulation import whole
from tabellone.core.standings.performance import Differences, differences
from tabellone.regulations.loader import cached, edition


@cached
def fide_expectation() -> ExpectationTable:
    """FIDE's expected scores by difference of rating."""
    return edition("fide", "rating").built(
        "difference_to_score", lambda value: ExpectationTable.of(rows_of_four(value), HUNDRED)
    )


@cached
def score_differences() -> Differences:
    """FIDE's differences of rating by hundredths scored."""
    return edition("fide", "rating").built("score_to_difference", differences)


def elo_rubele_rules(discipline: Discipline, name: str) -> EloRubeleRules:
    """The Elo-Rubele of a discipline in an edition."""
    return federation.elo_rubele_rules(edition("fid", "elo_rubele", name=name), discipline)


def conversions_to(discipline: Discipline) -> dict[str, Conversion]:
    """With which capital and category a player of the other discipline starts in this one."""
    return federation.conversions_to(edition("fid", "elo_rubele"), discipline)


def federation_rules(day: date) -> FederationRules:
    """The rules of the Italian draughts federation for both disciplines and an event that starts on a day."""
    return federation.federation_rules(edition("fid", "elo_rubele", first_day=day))


def uisp_rules() -> UispRules:
    """The Elo UISP."""
    return uisp.uisp_rules(edition("uisp", "elo"))


def uisp_calendar() -> Calendar:
    """The days of the quarterly lists."""
    return uisp.uisp_calendar(edition("uisp", "elo"))


def fide_rating_rules(name: str) -> FideRules:
    """FIDE's rating regulations in an edition."""
    return fide_rules(edition("fide", "rating", name=name))


def fide_rules_on(day: date) -> FideRules:
    """FIDE's rating regulations in force on a day."""
    return fide_rules(edition("fide", "rating", first_day=day))


def watch_limits() -> WatchLimits:
    """The group of players by which FIDE's administrator checks whether the scale moves."""
    return edition("fide", "rating").built(
        "watch",
        lambda value: WatchLimits(whole(value["cohort_from"]), whole(value["cohort_to"]), whole(value["top"])),
    )
