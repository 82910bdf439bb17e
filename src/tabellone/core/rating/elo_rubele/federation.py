"""The federation's rules for both disciplines, and an event's effect on a capital in plain integers."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cache, cached_property
from math import lcm
from typing import Any

from tabellone.core.arithmetic import exact
from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele.event_change import (
    HUNDRED,
    Bands,
    CapitalError,
    Category,
    Conversion,
    EloRubeleRules,
    category_of,
    promoted,
)
from tabellone.core.rating.expectation import ExpectationTable, rows_of_four
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, RatingSystem
from tabellone.core.regulation import Edition, whole


@dataclass(frozen=True, slots=True)
class Potential:
    """Within a band the level of a capital is `step * capital + shift`; `levels` are those of the edges.

    `part` units of level are one part of a game point.
    """

    edges: tuple[int, ...]
    levels: tuple[int, ...]
    steps: tuple[int, ...]
    shifts: tuple[int, ...]
    part: int

    def level_after(self, capital: int, parts: int) -> int:
        """The level that a capital reaches when it moves so many parts of a game point, up or down."""
        band = bisect_left(self.edges, capital)
        return self.steps[band] * capital + self.shifts[band] + parts * self.part

    def capital_at(self, level: int) -> Fraction:
        """The capital at a level, exactly."""
        band = bisect_left(self.levels, level)
        return Fraction(level - self.shifts[band], self.steps[band])

    def rounded_after(self, capital: int, parts: int) -> int:
        """The capital after it moves so many parts of a game point, rounded to the unit, a half upwards."""
        level = self.level_after(capital, parts)
        band = bisect_left(self.levels, level)
        step = self.steps[band]
        return (2 * (level - self.shifts[band]) + step) // (2 * step)


def potential_of(bands: Bands, parts: int) -> Potential:
    """The potential of a scale on which deviations are counted in so many parts of a game point."""
    if min(bands.coefficients) < 1 or parts < 1:
        raise CapitalError(
            "coefficients {coefficients} and {parts} parts of a point must be greater than 0",
            coefficients=", ".join(map(str, bands.coefficients)),
            parts=parts,
        )
    part = lcm(*bands.coefficients)
    steps = tuple(parts * part // coefficient for coefficient in bands.coefficients)
    shifts = [0]
    levels = []
    for index, edge in enumerate(bands.edges):
        # The bands on both sides of an edge give it the same level.
        levels.append(steps[index] * edge + shifts[index])
        shifts.append(levels[index] - steps[index + 1] * edge)
    return Potential(bands.edges, tuple(levels), steps, tuple(shifts), part)


PARTS = HUNDRED * HUNDRED
"""Deviations are hundredths of a point times the validity in per cent."""


@dataclass(frozen=True)
class QuickChange:
    """The numbers of a discipline in an edition, prepared."""

    rules: EloRubeleRules

    @cached_property
    def _potential(self) -> Potential:
        return potential_of(self.rules.bands, PARTS)

    def after(
        self,
        capital: int,
        games: Iterable[tuple[int, int]],
        weight: int,
        category: Category,
        *,
        is_first_of_year: bool,
    ) -> tuple[int, Category]:
        """The capital and the category after the games of an event: opponents' capitals and hundredths scored."""
        rules = self.rules
        expected = rules.expectation.expected
        deviation = sum(scored - expected(capital - opponent) for opponent, scored in games)
        bonus = rules.event_bonus + (rules.first_event_bonus if is_first_of_year else 0)
        after = max(self._potential.rounded_after(capital, deviation * weight) + bonus, rules.floor)
        return after, promoted(category, category_of(after, rules.thresholds))


DISCIPLINES = {
    RatingSystem.ELO_RUBELE_ITALIANA: Discipline.DAMA_ITALIANA,
    RatingSystem.ELO_RUBELE_INTERNAZIONALE: Discipline.DAMA_INTERNAZIONALE,
}


@dataclass(frozen=True, slots=True)
class FederationRules:
    """The rules of an edition for both disciplines, and for those who come from elsewhere."""

    edition: str
    systems: Mapping[RatingSystem, EloRubeleRules]
    conversions: Mapping[RatingSystem, Mapping[str, Conversion]]
    fmjd_factors: Sequence[tuple[int, int, Fraction]]
    annulment_years: int
    titles: Mapping[str, str]

    def rank_of(self, title: str) -> str:
        """The rank of a title of the international game in the table of conversion; empty for one that it has not."""
        return self.titles.get(title.upper().replace(".", ""), "")


RulesOn = Callable[[date], FederationRules]


@cache
def federation_rules(edition: Edition) -> FederationRules:
    """The rules of an edition of fid/elo_rubele."""
    return FederationRules(
        edition.name,
        {system: elo_rubele_rules(edition, discipline) for system, discipline in DISCIPLINES.items()},
        {system: conversions_to(edition, discipline) for system, discipline in DISCIPLINES.items()},
        fmjd_factors(edition),
        edition.whole("foreigner_annulment_years"),
        _title_ranks(edition),
    )


def elo_rubele_rules(edition: Edition, discipline: Discipline) -> EloRubeleRules:
    """The Elo-Rubele of a discipline."""
    prefix = discipline.value

    def bonus(parameter: str) -> int:
        return 0 if edition.row(f"{prefix}.{parameter}").absent else edition.whole(f"{prefix}.{parameter}")

    return EloRubeleRules(
        bands=edition.built(f"{prefix}.coefficient_bands", _bands),
        thresholds=edition.built(f"{prefix}.promotion_thresholds", _thresholds),
        initial_capital=edition.whole(f"{prefix}.initial_capital"),
        floor=edition.whole(f"{prefix}.floor"),
        first_event_bonus=bonus("first_event_bonus"),
        event_bonus=bonus("event_bonus"),
        malus=edition.whole(f"{prefix}.malus"),
        malus_limit=edition.whole(f"{prefix}.malus_limit"),
        expectation=edition.built(
            "expected_scores", lambda value: ExpectationTable.of(rows_of_four(value), 2 * HUNDRED)
        ),
    )


def _bands(value: Any) -> Bands:
    first, *rest = value
    edges = [whole(first["below"]), *(whole(band["to"]) for band in rest if "to" in band)]
    return Bands(tuple(whole(band["coefficient"]) for band in value), tuple(edges))


def _thresholds(value: Any) -> dict[Category, int]:
    return {Category(entry["category"]): whole(entry["capital"]) for entry in value}


def fmjd_factors(edition: Edition) -> tuple[tuple[int, int, Fraction], ...]:
    """The ranges of FMJD ratings with their factors."""
    return edition.built(
        "fmjd_conversion",
        lambda value: tuple((whole(e["from"]), whole(e["to"]), exact(e["factor"])) for e in value),
    )


def conversions_to(edition: Edition, discipline: Discipline) -> dict[str, Conversion]:
    """With which capital and category a player of the other discipline starts in this one."""
    return edition.built(
        f"conversion_to_{discipline.value}",
        lambda value: {e["from"]: Conversion(Category(e["to"]), whole(e["capital"])) for e in value},
    )


def _title_ranks(edition: Edition) -> dict[str, str]:
    """The titles of the international game, each with its line in the conversion to the Italian one."""
    lines = conversions_to(edition, Discipline.DAMA_ITALIANA)

    def ranks(value: Any) -> dict[str, str]:
        if unknown := [rank for rank in value.values() if rank not in lines]:
            raise ValueError(f"{unknown[0]!r} is no line of the conversion")
        return dict(value)

    return edition.built("titles", ranks)


@dataclass(frozen=True, slots=True)
class FederationCareer:
    """The capital and category of a player in a discipline."""

    capital: int
    category: Category
    since: date
    active_in: int
    malus_taken: int = 0


@dataclass(frozen=True, slots=True)
class CareerState:
    """The careers of everybody on a day.

    `year` is the first whose end is not settled, None before anything has happened; `last_played` is the end of
    the last event that counted for a player.
    """

    careers: Mapping[tuple[RatingSystem, PlayerId], FederationCareer] = field(default_factory=dict)
    last_played: Mapping[tuple[RatingSystem, PlayerId], date] = field(default_factory=dict)
    year: int | None = None


@dataclass(slots=True)
class CareersSoFar:
    """The careers of everybody, updated event by event."""

    players: Mapping[PlayerId, PlayerRecord]
    rules_on: RulesOn
    careers: dict[tuple[RatingSystem, PlayerId], FederationCareer] = field(default_factory=dict)
    last_played: dict[tuple[RatingSystem, PlayerId], date] = field(default_factory=dict)
    year: int | None = None
    quick: dict[int, QuickChange] = field(default_factory=dict)

    @classmethod
    def continued(
        cls, state: CareerState, players: Mapping[PlayerId, PlayerRecord], rules_on: RulesOn
    ) -> "CareersSoFar":
        """The careers of a day, to be updated; the state of that day stays as it is."""
        return cls(players, rules_on, dict(state.careers), dict(state.last_played), state.year)

    def state(self) -> CareerState:
        """The careers as they are now."""
        return CareerState(self.careers, self.last_played, self.year)

    def quick_change(self, rules: EloRubeleRules) -> QuickChange:
        """The prepared numbers of some rules."""
        return self.quick.setdefault(id(rules), QuickChange(rules))
