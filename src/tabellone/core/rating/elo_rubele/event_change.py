"""The Elo-Rubele of the Federazione Italiana Dama: the change of a player's capital of points by an event.

A capital moves along a scale whose slope, the coefficient, changes at the edges of bands: as many edges as it crosses,
in either direction. It is rounded once, at the end.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import pairwise

from tabellone.core.arithmetic import Exact, from_hundredths, half_up, total
from tabellone.core.explain import note, rule
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.refusal import Refusal

HUNDRED = 100


class CapitalError(Refusal):
    """A capital or a score that the system does not know."""


class Category(Enum):
    """The categories of players, the lowest first."""

    # One of a kind: the hash of an object does, and is quicker than that of a name.
    __hash__ = object.__hash__

    PROVINCIAL = "provincial"
    REGIONAL = "regional"
    NATIONAL = "national"
    CANDIDATE_MASTER = "candidate_master"
    MASTER = "master"

    @property
    def italian(self) -> str:
        """The name by which the federation calls it."""
        return _ITALIAN[self]


_ITALIAN = {
    Category.PROVINCIAL: "Provinciale",
    Category.REGIONAL: "Regionale",
    Category.NATIONAL: "Nazionale",
    Category.CANDIDATE_MASTER: "Candidato Maestro",
    Category.MASTER: "Maestro",
}


_RANKS = {
    **{category.value: italian for category, italian in _ITALIAN.items()},
    "international_grandmaster": "G.M.I.",
    "international_master": "M.I.",
    "fmjd_master": "M.F.",
    "national_master": "M.N.",
}
"""The lines of the conversions (Tab. 20, 21): categories, and the titles above them, as the federation writes them."""


@dataclass(frozen=True, slots=True)
class Bands:
    """Coefficients from the lowest capital up, and the capitals at which they change."""

    coefficients: tuple[int, ...]
    edges: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.coefficients) != len(self.edges) + 1 or list(self.edges) != sorted(set(self.edges)):
            raise CapitalError(
                "{coefficients} coefficients do not fit {edges} edges in ascending order",
                coefficients=len(self.coefficients),
                edges=len(self.edges),
            )


@dataclass(frozen=True, slots=True)
class EloRubeleRules:
    """The rules of an edition for a discipline."""

    bands: Bands
    thresholds: Mapping[Category, int]
    initial_capital: int
    floor: int
    first_event_bonus: int
    event_bonus: int
    malus: int
    malus_limit: int
    expectation: ExpectationTable


@dataclass(frozen=True, slots=True)
class EloRubeleEventChange:
    """The change of a capital by an event, with every number on the way."""

    before: int
    scored: Fraction
    expected: Fraction
    coefficient: int
    weight: int
    exact: Fraction
    crossings: tuple[int, ...]
    bonus: int
    event_bonus: int
    after: int
    category_before: Category
    category_after: Category

    @property
    def details(self) -> dict[str, object]:
        """Further numbers of this system, by the names of the JSON."""
        return {
            "crossings": list(self.crossings),
            "weight": self.weight,
            "bonus": self.bonus,
            "q": self.event_bonus,
        }

    @property
    def categories(self) -> tuple[str, str]:
        """The category before and after, by their names."""
        return self.category_before.italian, self.category_after.italian


@rule("fid", "VI.10 / Tab. 19", each_time=True)
def expected_in_game(capital: int, opponent: int, expectation: ExpectationTable) -> Fraction:
    """Points that the table expects of a player against an opponent, out of two."""
    return from_hundredths(expectation.expected(capital - opponent))


@rule("fid", "VI.10 / Tab. 17")
def expected_in_event(capital: int, opponents: Iterable[int], expectation: ExpectationTable) -> Fraction:
    """The sum of what is expected in each game; nothing is rounded."""
    return total(expected_in_game(capital, opponent, expectation) for opponent in opponents)


@rule("fid", "VI.10 / Tab. 17", reading="fid-coefficient-edges")
def coefficient_at(capital: Exact, bands: Bands) -> int:
    """The coefficient of a capital; on an edge it is that of the middle band."""
    middle = len(bands.edges) // 2
    for index, edge in enumerate(bands.edges):
        if capital < edge or (capital == edge and index >= middle):
            return bands.coefficients[index]
    return bands.coefficients[-1]


@rule("fid", "VI.10 / Tab. 17", reading="fid-coefficient-edges")
def capital_after(capital: Exact, deviation: Fraction, bands: Bands) -> tuple[Fraction, tuple[int, ...]]:
    """Move `deviation` points along the scale, changing coefficient at each edge crossed; the capital and the edges."""
    reached, crossed = _moved(Fraction(capital), Fraction(deviation), bands)
    note(reached=reached, legs=tuple(end - start for start, end in pairwise((capital, *crossed, reached))))
    return reached, crossed


def _moved(at: Fraction, deviation: Fraction, bands: Bands) -> tuple[Fraction, tuple[int, ...]]:
    crossed: list[int] = []
    upward = deviation > 0
    ahead = [edge for edge in bands.edges if edge > at] if upward else [edge for edge in bands.edges if edge < at][::-1]
    band = len(bands.edges) - len(ahead) if upward else len(ahead)
    variation = deviation * bands.coefficients[band]
    note(coefficient=bands.coefficients[band], variation=variation)
    reached = at + variation
    for edge in ahead:
        if reached <= edge if upward else reached >= edge:
            break
        beyond = band + (1 if upward else -1)
        reached = beyond_edge(reached, edge, bands.coefficients[band], bands.coefficients[beyond])
        crossed.append(edge)
        band = beyond
    return reached, tuple(crossed)


@rule("fid", "VI.10 / Tab. 14 / Tab. 16 / Tab. 17", reading="fid-coefficient-edges")
def beyond_edge(reached: Fraction, edge: int, coefficient: int, new_coefficient: int) -> Fraction:
    """The excess over an edge is divided by the coefficient used so far and multiplied by the one beyond the edge."""
    excess = reached - edge
    remaining = excess * Fraction(new_coefficient, coefficient)
    note(excess=excess, remaining=remaining)
    return edge + remaining


@rule("fid", "VI.6")
def rounded_capital(exact: Fraction) -> int:
    """The final capital is rounded to the unit, a half upwards, and nothing before it is."""
    return half_up(exact)


@rule("fid", "VI.11 / Tab. 18", reading="fid-bonus-and-malus-per-discipline")
def with_bonus_of_year(capital: int, bonus: int) -> int:
    """The first valid event of a year adds a bonus, once the event is over."""
    return capital + bonus


@rule("fid", "VI.10", reading="fid-2021-effective-date")
def with_constant_of_event(capital: int, constant: int) -> int:
    """Since 2021 every valid event adds the constant Q, whatever its kind and validity."""
    return capital + constant


@rule("fid", "VI.6", reading="fid-floor-realigned")
def not_below_floor(capital: int, floor: int) -> int:
    """A capital that falls below the smallest allowed is set to it."""
    return max(capital, floor)


@rule("fid", "VI.9 / Tab. 11 / Tab. 12")
def category_of(capital: int, thresholds: Mapping[Category, int]) -> Category:
    """The highest category whose threshold a capital has reached."""
    reached = [category for category, threshold in thresholds.items() if capital >= threshold]
    return max(reached, key=list(Category).index, default=Category.PROVINCIAL)


@rule("fid", "VI.9 / Tab. 11 / Tab. 12", reading="fid-category-kept")
def promoted(category: Category, reached: Category) -> Category:
    """A category once reached is kept when the capital falls."""
    return max(category, reached, key=list(Category).index)


@rule("fid", "VI.10", reading="fid-event-weight")
def weighted_deviation(scored: Fraction, expected: Fraction, weight: int) -> Fraction:
    """Points made minus points expected, multiplied by the validity of the event."""
    return (scored - expected) * Fraction(weight, HUNDRED)


@rule("fid", "VI.11 / Tab. 18", reading="fid-malus-at-floor")
def malus_of_year(taken_so_far: int, rules: EloRubeleRules) -> int:
    """The cost of a year without a valid event, as long as the limit of all such years is not reached."""
    return min(rules.malus, rules.malus_limit - taken_so_far)


def after_idle_year(capital: int, taken_so_far: int, rules: EloRubeleRules) -> tuple[int, int]:
    """The state after a year without a valid event: the capital, and the malus of all such years."""
    malus = malus_of_year(taken_so_far, rules)
    return not_below_floor(capital - malus, rules.floor), taken_so_far + malus


def event_change(
    before: int,
    scored: Fraction,
    expected: Fraction,
    rules: EloRubeleRules,
    *,
    weight: int = HUNDRED,
    is_first_of_year: bool = False,
    category: Category | None = None,
) -> EloRubeleEventChange:
    """The change by an event: weight, crossings, rounding, bonus, floor, promotion, in this order."""
    deviation = weighted_deviation(scored, expected, weight)
    coefficient = coefficient_at(before, rules.bands)
    exact, crossings = capital_after(before, deviation, rules.bands)
    bonus = rules.first_event_bonus if is_first_of_year else 0
    reached = rounded_capital(exact)
    reached = with_bonus_of_year(reached, bonus) if bonus else reached
    reached = with_constant_of_event(reached, rules.event_bonus) if rules.event_bonus else reached
    after = not_below_floor(reached, rules.floor)
    held = category or category_of(before, rules.thresholds)
    return EloRubeleEventChange(
        before=before,
        scored=scored,
        expected=expected,
        coefficient=coefficient,
        weight=weight,
        exact=exact,
        crossings=crossings,
        bonus=bonus,
        event_bonus=rules.event_bonus,
        after=after,
        category_before=held,
        category_after=promoted(held, category_of(after, rules.thresholds)),
    )


@dataclass(frozen=True, slots=True)
class Conversion:
    """The capital and category with which a player starts in the other discipline."""

    category: Category
    capital: int


@rule("fid", "VI.2 / Tab. 22", reading="fid-fmjd-rounding")
def capital_from_fmjd(rating: int, bands: Sequence[tuple[int, int, Fraction]]) -> int:
    """A foreign player's FMJD rating times the factor of its range."""
    for low, high, factor in bands:
        if low <= rating and (rating <= high or high == -1):
            note(factor=factor, product=rating * factor)
            return half_up(rating * factor)
    raise CapitalError(
        "FMJD rating {found} is not allowed; it must be at least {least}", found=rating, least=bands[0][0]
    )


@rule("fid", "VI.13 / Tab. 20 / Tab. 21", reading="fid-titles-in-conversion")
def converted(category: str, conversions: Mapping[str, Conversion]) -> Conversion:
    """The start in the other discipline by the category held in the first."""
    note(held=_RANKS.get(category, category))
    try:
        return conversions[category]
    except KeyError:
        raise CapitalError(
            'category "{found}" is not allowed; there are {known}', found=category, known=", ".join(conversions)
        ) from None


@rule("fid", "VI.2 / Tab. 22", reading="fid-foreigner-two-years")
def is_annulled(last_active_year: int, year: int, idle_years: int) -> bool:
    """A foreign player's capital is annulled after two full years without a valid event."""
    return year - last_active_year > idle_years
