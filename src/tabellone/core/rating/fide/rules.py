"""The numbers of an edition of B.02, typed, and its two tables."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any, TypeVar

from tabellone.core.arithmetic import exact, half_up
from tabellone.core.explain import Concordance, rule
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.rating.expected_board import UnratableError
from tabellone.core.regulation import Edition, RegulationError, concordance_of
from tabellone.core.standings.performance import Differences, differences

HUNDRED = 100
T = TypeVar("T")


class FideRatingError(UnratableError):
    """A rating, a score or a field from which B.02 computes nothing."""


@dataclass(frozen=True, slots=True)
class Coefficients:
    """The development coefficient K, and when it changes."""

    new: int
    below: int
    above: int
    games: int
    threshold: int


@dataclass(frozen=True, slots=True)
class Junior:
    """Until when, and below which rating, a young player keeps the K of a new one."""

    age: int
    rating: int


@dataclass(frozen=True, slots=True)
class Hypothetical:
    """Opponents with whom a new player is taken to have drawn."""

    count: int
    rating: int


@dataclass(frozen=True, slots=True)
class OlympiadEntry:
    """The ratings with which unrated players of an Olympiad enter the list."""

    open: int
    women: int
    rounds_percent: int
    score_percent: int


@dataclass(frozen=True, slots=True)
class RatedShare:
    """The number of players of a round robin who must be rated."""

    share: Fraction
    small_field: int
    small_rated: int
    double_players: int
    double_rated: int
    championship_rated: int
    championship_rated_women: int


@dataclass(frozen=True, slots=True)
class PlayingTime:
    """Minutes for the moves of a game, by the higher rating of the two, the lowest rating first."""

    moves: int
    minutes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class EventLimits:
    """Rounds and hours a day, and days from the first to the last."""

    rounds_a_day: int
    hours_a_day: int
    days: int


@dataclass(frozen=True, slots=True)
class ListDate:
    """The month of a list, and the last day on which reports for it are received."""

    month: int
    closing_month: int
    closing_day: int


@dataclass(frozen=True, slots=True)
class Inactivity:
    """Games in a year that keep a player active, and the lists that still name who is not."""

    games: int
    lists: int


@dataclass(frozen=True, slots=True)
class AverageRules:
    """The edition of 1997: an event counts as one result against the average of the opponents."""

    edition: str
    differences: Differences
    expectation: ExpectationTable
    difference_limit: int
    coefficients: Coefficients
    list_step: int
    list_floor: int
    first_games: int
    first_periods: int
    half_point_value: Fraction
    olympiad: OlympiadEntry
    least_rated_opponents: int
    rated_in_round_robin: RatedShare
    playing_time: PlayingTime
    limits: EventLimits
    list_dates: tuple[ListDate, ...]
    inactivity: Inactivity
    titles: frozenset[str]


@dataclass(frozen=True, slots=True)
class GameRules:
    """The editions since 2014: every game counts by itself.

    A first rating adds `half_point_value` to the average for each half point above the half, or has hypothetical
    opponents and a limit; what an edition does not know is None. `has_one_upgrade` says that the limit of differences
    raises a player once in an event, `starts_with_points` that all events before the first point are left out of a
    first rating, `refuses_unrated_round_robins` that a round robin with an unrated player who has a point is not rated.
    `first_list` is the first of the lists that follow from each other; `concordance` says where the edition has the
    articles that the rules cite.
    """

    edition: str
    differences: Differences
    expectation: ExpectationTable
    difference_limit: int
    uncapped_from: int | None
    has_one_upgrade: bool
    coefficients: Coefficients
    junior: Junior
    product_limit: int | None
    list_floor: int
    first_games: int
    first_periods: int
    half_point_value: Fraction | None
    hypothetical: Hypothetical | None
    first_limit: int | None
    playing_time: PlayingTime
    inactive_months: int
    closing_days: int
    first_list: date
    starts_with_points: bool
    refuses_unrated_round_robins: bool
    concordance: Concordance


FideRules = AverageRules | GameRules


def _whole(value: object) -> int:
    if type(value) is not int:
        raise FideRatingError("{value} is not a whole number", value=repr(value))
    return value


def _choice(edition: Edition, parameter: str, no: str, yes: str) -> bool:
    """A parameter that has one of two words."""
    return (no, yes).index(edition.value(parameter)) == 1


def _numbers(build: Callable[..., T], value: Mapping[str, Any]) -> T:
    return build(**{name: _whole(number) for name, number in value.items()})


def _coefficients(edition: Edition) -> Coefficients:
    three = edition.value("coefficient")
    return Coefficients(
        _whole(three["new"]),
        _whole(three["below"]),
        _whole(three["above"]),
        _whole(edition.value("coefficient_games")),
        _whole(edition.value("coefficient_threshold")),
    )


def _playing_time(edition: Edition) -> PlayingTime:
    value = edition.value("playing_time")
    return PlayingTime(_whole(value["moves"]), tuple((_whole(low), _whole(time)) for low, time in value["minutes"]))


def _rated_share(value: Mapping[str, Any]) -> RatedShare:
    numerator, denominator = value["share"]
    rest = {name: _whole(number) for name, number in value.items() if name != "share"}
    return RatedShare(Fraction(_whole(numerator), _whole(denominator)), **rest)


def _with_ends(table: Differences, undetermined: int) -> Differences:
    ends = {0: -undetermined, HUNDRED: undetermined}
    return MappingProxyType({score: ends.get(score, difference) for score, difference in table.items()})


def _average_rules(edition: Edition) -> AverageRules:
    first = edition.value("first_rating")
    return AverageRules(
        edition=edition.name,
        differences=differences(edition.value("score_to_difference")),
        expectation=ExpectationTable.of(edition.value("difference_to_score"), HUNDRED),
        difference_limit=_whole(edition.value("difference_limit")),
        coefficients=_coefficients(edition),
        list_step=_whole(edition.value("list_step")),
        list_floor=_whole(edition.value("list_floor")),
        first_games=_whole(first["games"]),
        first_periods=_whole(first["periods"]),
        half_point_value=exact(edition.value("half_point_value")),
        olympiad=_numbers(OlympiadEntry, edition.value("olympiad_entry")),
        least_rated_opponents=_whole(edition.value("least_rated_opponents")),
        rated_in_round_robin=_rated_share(edition.value("rated_in_round_robin")),
        playing_time=_playing_time(edition),
        limits=_numbers(EventLimits, edition.value("event_limits")),
        list_dates=tuple(_numbers(ListDate, row) for row in edition.value("list_dates")),
        inactivity=_numbers(Inactivity, edition.value("inactivity")),
        titles=frozenset(edition.value("titles")),
    )


def _game_rules(edition: Edition) -> GameRules:
    half_points, drawn = edition.row("half_point_value"), edition.row("hypothetical_opponents")
    table = differences(edition.value("score_to_difference"))
    uncapped, first_limit = edition.row("uncapped_from"), edition.row("first_rating_limit")
    product, round_robins = edition.row("coefficient_product"), edition.row("unrated_round_robin")
    return GameRules(
        edition=edition.name,
        differences=_with_ends(table, _whole(edition.value("undetermined_difference"))),
        expectation=ExpectationTable.of(edition.value("difference_to_score"), HUNDRED),
        difference_limit=_whole(edition.value("difference_limit")),
        uncapped_from=None if uncapped.absent else _whole(uncapped.value),
        has_one_upgrade=not edition.row("upgrades_of_event").absent,
        coefficients=_coefficients(edition),
        junior=_numbers(Junior, edition.value("junior_coefficient")),
        product_limit=None if product.absent else _whole(product.value),
        list_floor=_whole(edition.value("list_floor")),
        first_games=_whole(edition.value("first_rating")["games"]),
        first_periods=_whole(edition.value("first_rating")["periods"]),
        half_point_value=None if half_points.absent else exact(half_points.value),
        hypothetical=None if drawn.absent else _numbers(Hypothetical, drawn.value),
        first_limit=None if first_limit.absent else _whole(first_limit.value),
        playing_time=_playing_time(edition),
        inactive_months=_whole(edition.value("inactivity")["months"]),
        closing_days=_whole(edition.value("list_dates")["days_before"]),
        first_list=edition.row("lists_begin").since,
        starts_with_points=_choice(edition, "events_without_points", "first", "all"),
        refuses_unrated_round_robins=not round_robins.absent
        and _choice(edition, "unrated_round_robin", "rated", "refused"),
        concordance=concordance_of(edition),
    )


@cache
def fide_rules(edition: Edition) -> FideRules:
    """The rules of an edition of fide/rating; one that asks for a share of rated players is computed by averages."""
    try:
        return _game_rules(edition) if edition.row("rated_in_round_robin").absent else _average_rules(edition)
    except (TypeError, KeyError, ValueError, AttributeError) as error:
        raise RegulationError(
            "{body}/{topic}, edition {edition}: the values have not the shape they must have ({reason})",
            body=edition.body,
            topic=edition.topic,
            edition=edition.name,
            reason=f"{type(error).__name__}: {error}",
        ) from error


def rules_of_averages(rules: FideRules) -> AverageRules:
    """The rules of an edition that reports an event by averages; another is refused."""
    if not isinstance(rules, AverageRules):
        raise FideRatingError("edition {found} has no report of averages", found=rules.edition)
    return rules


def rules_of_games(rules: FideRules) -> GameRules:
    """The rules of an edition that counts every game by itself; another is refused."""
    if not isinstance(rules, GameRules):
        raise FideRatingError("edition {found} counts events by averages, not game by game", found=rules.edition)
    return rules


@rule("fide", "B.02 10.1a", reading="fide-1997-whole-numbers")
def percentage_scored(score: Fraction, games: int) -> int:
    """The score in hundredths of the games, a half rounded up, since the table has no finer rows."""
    if not 0 <= score <= games or games < 1:
        raise FideRatingError("{score} points out of {games} games are not possible", score=score, games=games)
    return half_up(Fraction(HUNDRED * score, games))


@rule("fide", "B.02 10.1a")
def difference_of_percentage(hundredths: int, differences: Differences) -> int:
    """The difference of rating d(p) that stands for a percentage scored."""
    difference = differences.get(hundredths)
    if difference is None:
        raise FideRatingError("for {hundredths} per cent the table gives no difference", hundredths=hundredths)
    return difference


@rule("fide", "B.02 10.63 / B.02 10.1b")
def percentage_expected(difference: int, expectation: ExpectationTable) -> int:
    """The hundredths P(D) that a difference of rating lets one expect."""
    return expectation.expected(difference)
