"""The Elo UISP: fixed ratings for a quarter, expected points rounded once an event, changes added up at its end."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from tabellone.core.arithmetic import half_down, half_up, to_multiple, total
from tabellone.core.explain import note, rule
from tabellone.core.rating.expectation import ExpectationTable

HUNDRED = 100
TENTH = Fraction(1, 10)


class Pace(Enum):
    """The list for which FIDE would accept a time control."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


@dataclass(frozen=True, slots=True)
class UispRules:
    """The rules of the regulation."""

    expectation: ExpectationTable
    difference_cap: int
    coefficients: Mapping[Pace, int]
    long_rapid_minutes: int
    long_rapid_increment: int
    long_rapid_coefficient: int
    online_percent: int
    initial_lists: tuple[str, ...]
    initial_rating: int


@dataclass(frozen=True, slots=True)
class UispEventChange:
    """The change by an event, before the quarter is closed."""

    before: int
    scored: Fraction
    expected: Fraction
    coefficient: Fraction
    change: Fraction
    exact: Fraction
    after: int

    @property
    def details(self) -> dict[str, object]:
        """Empty: this system has no further details."""
        return {}

    @property
    def categories(self) -> None:
        """None: an event gives no category."""
        return


@rule("uisp", "Calcolo 1", each_time=True)
def expected_percentage(rating: int, opponent: int, rules: UispRules) -> int:
    """The percentage of the table for a difference, which counts 400 at the most."""
    difference, cap = rating - opponent, rules.difference_cap
    counted = capped_difference(difference, cap) if abs(difference) > cap else difference
    return rules.expectation.expected(counted)


@rule("uisp", "Calcolo 1", each_time=True)
def capped_difference(difference: int, cap: int) -> int:
    """A difference of more than 400 points counts as 400."""
    return max(-cap, min(cap, difference))


@rule("uisp", "Calcolo 1", reading="uisp-expected-half-down")
def expected_points(percentages: Sequence[int]) -> Fraction:
    """The sum of an event as points with one decimal: a second decimal up to 5 falls, from 6 on it rises."""
    added = Fraction(sum(percentages), HUNDRED)
    note(added=added)
    return to_multiple(added, TENTH, half_down)


def is_long_rapid(minutes: int | None, increment: int | None, rules: UispRules) -> bool:
    """True if a time control decides the coefficient by itself, whatever FIDE calls it."""
    if minutes is None:
        return False
    return minutes >= rules.long_rapid_minutes and (increment or 0) >= rules.long_rapid_increment


@rule("uisp", "Calcolo 2", reading="uisp-long-rapid-first")
def coefficient_of_time(minutes: int, increment_seconds: int, pace: Pace, rules: UispRules) -> int:
    """Thirty minutes and ten seconds a move count as standard, whatever FIDE calls them; else FIDE's list decides."""
    if is_long_rapid(minutes, increment_seconds, rules):
        return rules.long_rapid_coefficient
    return rules.coefficients[pace]


@rule("uisp", "Calcolo 2", reading="uisp-online-halved-once")
def coefficient_of_event(coefficient: int, rules: UispRules, *, online: bool) -> Fraction:
    """The coefficient of the time control; online events count half."""
    return coefficient_online(coefficient, rules.online_percent) if online else Fraction(coefficient)


@rule("uisp", "Calcolo 2", reading="uisp-online-halved-once")
def coefficient_online(coefficient: int, percent: int) -> Fraction:
    """Online every coefficient is halved."""
    return Fraction(coefficient * percent, HUNDRED)


@rule("uisp", "Calcolo 1", each_time=True)
def change_of_event(scored: Fraction, expected: Fraction, coefficient: Fraction) -> Fraction:
    """Points made minus points expected, times the coefficient."""
    return (scored - expected) * coefficient


@rule("uisp", "Calcolo 3")
def published_rating(exact: Fraction) -> int:
    """Ratings are published as whole numbers, a half upwards."""
    return half_up(exact)


@rule("uisp", "Graduatoria 3", reading="uisp-next-base")
def rating_after_period(base: int, changes: Iterable[Fraction]) -> Fraction:
    """The changes of all events of a quarter are added to the rating that was fixed for it."""
    change = total(changes)
    note(change=change)
    return base + change


@rule("uisp", "Graduatoria 5")
def initial_uisp_rating(lists: Mapping[str, int], rules: UispRules) -> int:
    """The rating of the first list that has the player, in the order of the regulation, else 1440."""
    return next((lists[name] for name in rules.initial_lists if name in lists), rules.initial_rating)


def event_change(
    before: int, games: Sequence[tuple[int, Fraction]], coefficient: Fraction, rules: UispRules
) -> UispEventChange:
    """The change of a rating by the played games of an event, given as opponent's rating and points."""
    expected = expected_points([expected_percentage(before, opponent, rules) for opponent, _ in games])
    scored = total(points for _, points in games)
    change = change_of_event(scored, expected, coefficient)
    exact = rating_after_period(before, [change])
    return UispEventChange(before, scored, expected, coefficient, change, exact, published_rating(exact))
