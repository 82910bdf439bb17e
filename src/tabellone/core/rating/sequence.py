"""Elo-Rubele over many events in order, for whole histories: plain integers, no step told.

Each event starts from the capitals that the events before it left. Equal in every digit to
`elo_rubele.event_change` for each player of each event and `elo_rubele.after_idle_year` for each year without one;
those cite the articles. The malus of idle years is taken when a player's capital is next needed, which is the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import repeat
from typing import NamedTuple

from tabellone.core.rating.capitals import (
    CATEGORIES,
    NEVER,
    UNREACHED,
    Capitals,
    capital_too_high,
    category_reached,
    check_capitals,
    check_event,
    closing_year,
    least_year,
    thresholds_by_category,
)
from tabellone.core.rating.elo_rubele import HUNDRED, EloRubeleRules
from tabellone.core.rating.game_columns import DRAW, LOSS, MOST_RATING, WIN, EventGames, played_games
from tabellone.core.rating.potential import Potential, potential_of
from tabellone.core.rating.spread import last_change, spread

PARTS = HUNDRED * HUNDRED
"""Deviations are hundredths of a point times the validity in per cent."""
TWICE_PARTS = 2 * PARTS
FULL_GAME = 2 * HUNDRED

_Band = tuple[int, int, int]
"""The edge below, the coefficient of the capitals from there on, and the edge above."""


@dataclass(frozen=True, slots=True)
class SequenceEvent:
    """An event in its order: its year, its validity in per cent, and its games."""

    year: int
    weight: int
    games: EventGames


class _Edition(NamedTuple):
    """What an edition says, made ready: `next_thresholds` is the capital that promotes from each category."""

    rules: EloRubeleRules
    potential: Potential
    thresholds: tuple[int, ...]
    next_thresholds: tuple[int, ...]


class _Book(NamedTuple):
    """The columns of a list while they change, and for each player the last year for which he owes no malus."""

    points: list[int]
    categories: list[int]
    last_event_years: list[int]
    malus_taken: list[int]
    settled_years: list[int]


def capitals_after(
    capitals: Capitals, events: Iterable[SequenceEvent], rules: EloRubeleRules, closed_through: int | None = None
) -> Capitals:
    """The list after the events; the years before the last event's are closed, and those up to `closed_through`."""
    check_capitals(capitals, rules)
    last_change(rules.expectation)
    edition = _edition(rules)
    points, categories, last_event_years, entry_years, malus_taken = (list(column) for column in capitals.columns)
    settled_years = [max(years) for years in zip(last_event_years, entry_years, repeat(capitals.closed_year))]
    book = _Book(points, categories, last_event_years, malus_taken, settled_years)
    gained = [0] * len(points)
    reach, highest = -1, max(points, default=rules.floor)
    deviations: list[list[int]] = []
    bands: list[_Band] = []
    year = NEVER
    least = least_year(capitals.closed_year, last_event_years)
    for number, event in enumerate(events):
        check_event(event.year, event.weight, number, least)
        year = least = event.year
        games, players = played_games(event.games, len(points), number)
        _take_malus(players, year - 1, book, rules)
        if highest - rules.floor > reach:
            reach = 2 * (highest - rules.floor)
            expected = spread(rules.expectation, reach, FULL_GAME)
            deviations = [[HUNDRED * result - hundredths for hundredths in expected] for result in (LOSS, DRAW, WIN)]
            bands = _bands_by_capital(rules, rules.floor + reach)
        for white, black, result in zip(games.white, games.black, games.results, strict=True):
            deviation = deviations[result][points[white] - points[black]]
            gained[white] += deviation
            gained[black] -= deviation
        highest = max(highest, _finish(players, year, event.weight, gained, book, bands, edition))
        if highest > MOST_RATING:
            raise capital_too_high(number, points.index(highest), highest)
    closed_year = closing_year(capitals.closed_year, year, closed_through)
    _take_malus(range(len(points)), closed_year, book, rules)
    return Capitals(
        tuple(points),
        tuple(categories),
        tuple(last_event_years),
        tuple(entry_years),
        tuple(malus_taken),
        closed_year,
    )


def _edition(rules: EloRubeleRules) -> _Edition:
    thresholds = thresholds_by_category(rules)
    next_thresholds = tuple(min(thresholds[place + 1 :], default=UNREACHED) for place in range(len(CATEGORIES)))
    return _Edition(rules, potential_of(rules.bands, PARTS), thresholds, next_thresholds)


def _bands_by_capital(rules: EloRubeleRules, most: int) -> list[_Band]:
    """The band of every capital up to one, found without a search."""
    found: list[_Band] = []
    ends = (-1, *rules.bands.edges, UNREACHED)
    for above, coefficient, below in zip(ends, rules.bands.coefficients, ends[1:], strict=False):
        found += [(above, coefficient, below)] * (min(below, most) - min(above, most))
    return found


def _take_malus(players: Iterable[int], through: int, book: _Book, rules: EloRubeleRules) -> None:
    """Take the malus of the idle years that are not settled yet, up to one."""
    points, _, _, malus_taken, settled_years = book
    malus, limit, floor = rules.malus, rules.malus_limit, rules.floor
    for player in players:
        idle = through - settled_years[player]
        if idle > 0:
            settled_years[player] = through
            before = malus_taken[player]
            if before < limit:
                malus_taken[player] = taken = min(before + idle * malus, limit)
                points[player] = max(points[player] - taken + before, floor)


def _finish(
    players: Iterable[int],
    year: int,
    weight: int,
    gained: list[int],
    book: _Book,
    bands: list[_Band],
    edition: _Edition,
) -> int:
    """Move the capital of everybody who played by what he gained, and promote; the highest capital reached.

    Who stays between two edges moves by one coefficient; only who may have crossed one needs the potential.
    """
    points, categories, last_event_years, _, settled_years = book
    rules, potential, thresholds, next_thresholds = edition
    floor, event_bonus = rules.floor, rules.event_bonus
    first_event_bonus = event_bonus + rules.first_event_bonus
    twice = 2 * weight
    highest = floor
    for player in players:
        before, deviation = points[player], gained[player]
        gained[player] = 0
        above, coefficient, below = bands[before]
        after = before + (deviation * twice * coefficient + PARTS) // TWICE_PARTS
        if not above < after < below:
            after = potential.rounded_capital_at(potential.level_after(before, deviation * weight))
        if last_event_years[player] == year:
            after += event_bonus
        else:
            after += first_event_bonus
            last_event_years[player] = year
            if settled_years[player] < year:
                settled_years[player] = year
        if after < floor:
            after = floor
        elif after > highest:
            highest = after
        points[player] = after
        if after >= next_thresholds[categories[player]]:
            categories[player] = max(categories[player], category_reached(after, thresholds))
    return highest
