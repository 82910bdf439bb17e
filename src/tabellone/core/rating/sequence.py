"""Elo-Rubele over many events in order, for whole histories: plain integers, no step told.

Each event starts from the capitals that the events before it left. Equal in every digit to
`elo_rubele.event_change` for each player of each event and `elo_rubele.after_idle_year` for each year without one;
those cite the articles. The malus of idle years is taken when a player's capital is next needed, which is the same.
"""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
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
FULL_GAME = 2 * HUNDRED


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
    """The columns of a list while they change."""

    points: list[int]
    categories: list[int]
    last_event_years: list[int]
    entry_years: list[int]
    malus_taken: list[int]
    closed_year: int


def capitals_after(
    capitals: Capitals, events: Iterable[SequenceEvent], rules: EloRubeleRules, closed_through: int | None = None
) -> Capitals:
    """The list after the events; the years before the last event's are closed, and those up to `closed_through`."""
    check_capitals(capitals, rules)
    last_change(rules.expectation)
    edition = _edition(rules)
    points, categories, last_event_years, entry_years, malus_taken = (list(column) for column in capitals.columns)
    book = _Book(points, categories, last_event_years, entry_years, malus_taken, capitals.closed_year)
    gained = [0] * len(points)
    reach, highest = -1, max(points, default=rules.floor)
    deviations: list[list[int]] = []
    year = NEVER
    least = least_year(capitals.closed_year, last_event_years)
    for number, event in enumerate(events):
        check_event(event.year, event.weight, number, least)
        year = least = event.year
        games, players = played_games(event.games, len(points), number)
        first = _start(players, year, book, rules)
        if highest - rules.floor > reach:
            reach = 2 * (highest - rules.floor)
            expected = spread(rules.expectation, reach, FULL_GAME)
            deviations = [[HUNDRED * result - hundredths for hundredths in expected] for result in (LOSS, DRAW, WIN)]
        for white, black, result in zip(games.white, games.black, games.results, strict=True):
            deviation = deviations[result][points[white] - points[black]]
            gained[white] += deviation
            gained[black] -= deviation
        highest = max(highest, _finish(players, first, event.weight, gained, book, edition))
        if highest > MOST_RATING:
            raise capital_too_high(number, points.index(highest), highest)
    closed_year = closing_year(capitals.closed_year, year, closed_through)
    for player in range(len(points)):
        _take_malus(player, closed_year, book, rules)
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


def _start(players: Iterable[int], year: int, book: _Book, rules: EloRubeleRules) -> set[int]:
    """Take the malus of the idle years of who plays; the players whose first event of the year it is."""
    last_event_years = book.last_event_years
    first = {player for player in players if last_event_years[player] != year}
    for player in first:
        if last_event_years[player] < year - 1:
            _take_malus(player, year - 1, book, rules)
        last_event_years[player] = year
    return first


def _take_malus(player: int, through: int, book: _Book, rules: EloRubeleRules) -> None:
    """Take the malus of a player's idle years that are not closed yet, up to one."""
    idle = through - max(book.last_event_years[player], book.entry_years[player], book.closed_year)
    if idle > 0:
        taken = min(idle * rules.malus, rules.malus_limit - book.malus_taken[player])
        book.malus_taken[player] += taken
        book.points[player] = max(book.points[player] - taken, rules.floor)


def _finish(
    players: Iterable[int], first: set[int], weight: int, gained: list[int], book: _Book, edition: _Edition
) -> int:
    """Move the capital of everybody who played by what he gained, and promote; the highest capital reached.

    The two formulas of the potential stand here in line: calling them would cost more than they do.
    """
    points, categories = book.points, book.categories
    rules, potential, thresholds, next_thresholds = edition
    edges, levels, steps, shifts = potential.edges, potential.levels, potential.steps, potential.shifts
    floor, event_bonus, first_event_bonus = rules.floor, rules.event_bonus, rules.first_event_bonus
    unit = weight * potential.part
    highest = floor
    for player in players:
        before = points[player]
        band = bisect_left(edges, before)
        level = steps[band] * before + shifts[band] + gained[player] * unit
        gained[player] = 0
        band = bisect_left(levels, level)
        step = steps[band]
        after = (2 * (level - shifts[band]) + step) // (2 * step) + event_bonus
        if player in first:
            after += first_event_bonus
        if after < floor:
            after = floor
        elif after > highest:
            highest = after
        points[player] = after
        if after >= next_thresholds[categories[player]]:
            categories[player] = max(categories[player], category_reached(after, thresholds))
    return highest
