"""A list of Elo-Rubele capitals in columns, for whole histories: what each player has, and what is settled.

What every quick way along a sequence of events shares: the columns, what follows from an edition, and the refusals.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tabellone.core.rating.elo_rubele.event_change import HUNDRED, Category, EloRubeleRules
from tabellone.core.rating.game_columns import MOST_RATING, ColumnError, check_ratings

CATEGORIES = tuple(Category)
NEVER = 0
LAST_YEAR = 9999
UNREACHED = MOST_RATING + 1


@dataclass(frozen=True, slots=True)
class Capitals:
    """A list of players in columns.

    Categories are places in `CATEGORIES`. `last_event_years` are those of the last valid event, 0 if there was none;
    `entry_years` those in which capitals were given, and for which no malus is due. The malus of every year up to
    `closed_year` has been taken.
    """

    points: Sequence[int]
    categories: Sequence[int]
    last_event_years: Sequence[int]
    entry_years: Sequence[int]
    malus_taken: Sequence[int]
    closed_year: int

    @property
    def columns(self) -> tuple[Sequence[int], ...]:
        """The columns in their order."""
        return self.points, self.categories, self.last_event_years, self.entry_years, self.malus_taken


def thresholds_by_category(rules: EloRubeleRules) -> tuple[int, ...]:
    """The capital at which each category is reached, out of reach where an edition names none."""
    return tuple(rules.thresholds.get(category, UNREACHED) for category in CATEGORIES)


def next_thresholds(rules: EloRubeleRules) -> tuple[int, ...]:
    """The capital that promotes from each category."""
    thresholds = thresholds_by_category(rules)
    return tuple(min(thresholds[place + 1 :], default=UNREACHED) for place in range(len(CATEGORIES)))


def category_reached(capital: int, thresholds: Sequence[int]) -> int:
    """The place of the highest category whose threshold a capital has reached, as `elo_rubele.category_of` says."""
    return next((place for place in range(len(thresholds) - 1, 0, -1) if capital >= thresholds[place]), 0)


def newcomers(points: Sequence[int], year: int, rules: EloRubeleRules) -> Capitals:
    """Players who enter a list in a year with these capitals, in the categories of their capitals."""
    thresholds = thresholds_by_category(rules)
    count = len(points)
    return Capitals(
        tuple(points),
        tuple(category_reached(capital, thresholds) for capital in points),
        (NEVER,) * count,
        (year,) * count,
        (0,) * count,
        year - 1,
    )


def check_capitals(capitals: Capitals, rules: EloRubeleRules) -> None:
    """Refuse columns of different lengths, and by its row a player whose numbers cannot be."""
    if len({len(column) for column in capitals.columns}) != 1:
        raise ColumnError(
            "the columns of the list have {found} rows; they must be equally long",
            found=", ".join(str(len(column)) for column in capitals.columns),
        )
    check_ratings(capitals.points, rules.floor)
    check_closed_year(capitals.closed_year)
    limits = (
        ("category", capitals.categories, len(CATEGORIES) - 1),
        ("year of the last event", capitals.last_event_years, LAST_YEAR),
        ("year of entry", capitals.entry_years, LAST_YEAR),
        ("malus so far", capitals.malus_taken, rules.malus_limit),
    )
    for name, column, most in limits:
        if column and not 0 <= min(column) <= max(column) <= most:
            row = next(row for row, value in enumerate(column) if not 0 <= value <= most)
            raise ColumnError(
                "player {row}: {name} {found} is not allowed; it must be from 0 to {most}",
                row=row,
                name=name,
                found=column[row],
                most=most,
            )


def check_closed_year(year: int) -> None:
    """Refuse a year that no list can be closed through."""
    if not NEVER <= year <= LAST_YEAR:
        raise ColumnError(
            "a list closed through {found} is not allowed; it must be from 0 to {most}", found=year, most=LAST_YEAR
        )


def least_year(closed_year: int, last_event_years: Iterable[int]) -> int:
    """The first year in which the next event may be: none that is closed, and none before an event of the list."""
    return max(closed_year + 1, max(last_event_years, default=NEVER))


def check_event(year: int, weight: int, event: int, least: int) -> None:
    """Refuse an event out of order, and a validity that is not a percentage."""
    if not least <= year <= LAST_YEAR:
        raise ColumnError(
            "event {event}: year {found} is not allowed; it must be from {least} to {most}",
            event=event,
            found=year,
            least=least,
            most=LAST_YEAR,
        )
    if not 0 < weight <= HUNDRED:
        raise ColumnError(
            "event {event}: a validity of {found} per cent is not allowed; it must be from 1 to 100",
            event=event,
            found=weight,
        )


def closing_year(closed_year: int, last_year: int, closed_through: int | None) -> int:
    """The last year to close: the one before the last event's, or a later one that is requested."""
    least = max(closed_year, last_year - 1)
    if closed_through is None:
        return least
    if not least <= closed_through <= LAST_YEAR:
        raise ColumnError(
            "closing the years through {found} is not allowed; it must be from {least} to {most}",
            found=closed_through,
            least=least,
            most=LAST_YEAR,
        )
    return closed_through


def capital_too_high(event: int, player: int, capital: int) -> ColumnError:
    """The refusal of a capital that no list can hold."""
    return ColumnError(
        "event {event}: player {player} would reach {found}; a capital is at most {most}",
        event=event,
        player=player,
        found=capital,
        most=MOST_RATING,
    )
