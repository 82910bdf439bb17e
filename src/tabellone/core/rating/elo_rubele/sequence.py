"""Elo-Rubele over many events in order, for whole histories: plain integers, no steps recorded.

Each event starts from the capitals that the events before it left. Equal in every digit to
`elo_rubele.event_change` for each player of each event and `elo_rubele.after_idle_year` for each year without one;
those cite the articles. The malus of idle years is taken when a player's capital is next needed, which is the same.

Memory access costs more time than the arithmetic. So the data of a player are small: his
capital, a season that he shares with others, and what he gains in the current event. His category is read only
when it may change.
"""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tabellone.core.rating.elo_rubele.capitals import (
    NEVER,
    Capitals,
    capital_too_high,
    category_reached,
    check_capitals,
    check_event,
    closing_year,
    least_year,
    next_thresholds,
    thresholds_by_category,
)
from tabellone.core.rating.elo_rubele.event_change import HUNDRED, EloRubeleRules
from tabellone.core.rating.elo_rubele.potential import Potential, potential_of
from tabellone.core.rating.elo_rubele.seasons import Seasons
from tabellone.core.rating.game_columns import DRAW, LOSS, MOST_RATING, WIN, EventGames, played_games
from tabellone.core.rating.spread import last_change, spread

PARTS = HUNDRED * HUNDRED
"""Deviations are hundredths of a point times the validity in per cent."""
TWICE_PARTS = 2 * PARTS
FULL_GAME = 2 * HUNDRED

_Reach = tuple[int, int, int]
"""How far the simple case goes around a capital: an end below, twice the coefficient, an end above."""


class _Scale(NamedTuple):
    """What is found by a capital, without a search: its reach, and the one object that all who have it share."""

    reaches: list[_Reach]
    capitals: list[int]


@dataclass(frozen=True, slots=True)
class SequenceEvent:
    """An event in its order: its year, its validity in per cent, and its games."""

    year: int
    weight: int
    games: EventGames


class _Edition(NamedTuple):
    """The numbers of an edition, prepared: `promoting` is the capital that promotes from each category."""

    rules: EloRubeleRules
    potential: Potential
    thresholds: tuple[int, ...]
    promoting: tuple[int, ...]


class _Book(NamedTuple):
    """The data of each player while the list changes, and what he gains in the current event.

    `overdue` are those whose category is below the one of their capital: they are promoted after their next event.
    """

    points: list[int]
    categories: list[int]
    gained: list[int]
    seasons: Seasons
    overdue: set[int]


def capitals_after(
    capitals: Capitals, events: Iterable[SequenceEvent], rules: EloRubeleRules, closed_through: int | None = None
) -> Capitals:
    """The list after the events; the years before the last event's are closed, and those up to `closed_through`."""
    check_capitals(capitals, rules)
    last_change(rules.expectation)
    edition = _edition(rules)
    book = _book(capitals, edition)
    points, gained = book.points, book.gained
    room, highest = -1, max(points, default=rules.floor)
    deviations: list[list[int]] = []
    scale = _Scale([], [])
    year = NEVER
    least = least_year(capitals.closed_year, capitals.last_event_years)
    for number, event in enumerate(events):
        check_event(event.year, event.weight, number, least)
        if event.year != year:
            year = least = event.year
            book.seasons.turn_to(year)
        games, players = played_games(event.games, len(points), number)
        if highest - rules.floor > room:
            room = 2 * (highest - rules.floor)
            expected = spread(rules.expectation, room, FULL_GAME)
            deviations = [_deviations(result, expected) for result in (LOSS, DRAW, WIN)]
            scale = _scale(edition, min(rules.floor + room, MOST_RATING) + 1)
            points[:] = map(scale.capitals.__getitem__, points)
        _take_malus(players, book, scale, rules.floor)
        for white, black, result in zip(games.white, games.black, games.results, strict=True):
            deviation = deviations[result][points[white] - points[black]]
            gained[white] += deviation
            gained[black] -= deviation
        highest = max(highest, _finish(players, event.weight, book, scale, edition))
        if highest > MOST_RATING:
            raise capital_too_high(number, points.index(highest), highest)
    return _closed(capitals, book, closing_year(capitals.closed_year, year, closed_through), rules.floor)


def _edition(rules: EloRubeleRules) -> _Edition:
    return _Edition(rules, potential_of(rules.bands, PARTS), thresholds_by_category(rules), next_thresholds(rules))


def _deviations(result: int, expected: list[int]) -> list[int]:
    """What is scored beyond what is expected, for every difference, with one object for all that are equal."""
    shared = {hundredths: HUNDRED * result - hundredths for hundredths in set(expected)}
    return [shared[hundredths] for hundredths in expected]


def _book(capitals: Capitals, edition: _Edition) -> _Book:
    points, categories = list(capitals.points), list(capitals.categories)
    players = enumerate(zip(points, categories, strict=True))
    overdue = {player for player, (capital, place) in players if capital >= edition.promoting[place]}
    return _Book(points, categories, [0] * len(points), Seasons(capitals, edition.rules), overdue)


def _scale(edition: _Edition, end: int) -> _Scale:
    """The scale up to an end. A capital reaches as far as no other rule comes in.

    Others come in at the floor, at the edges of bands, at thresholds, and at the end.
    """
    reaches: list[_Reach] = []
    bands = edition.rules.bands
    below = edition.rules.floor - 1
    for mark in sorted(mark for mark in {*bands.edges, *edition.thresholds[1:], end} if mark <= end):
        # A mark itself is beyond every reach: there the coefficients of two bands meet, or a category begins.
        twice = 2 * bands.coefficients[bisect_left(bands.edges, mark)]
        reaches += [(below, twice, mark)] * (mark + 1 - len(reaches))
        below = mark
    return _Scale(reaches, list(range(end + 1)))


def _take_malus(players: Iterable[int], book: _Book, scale: _Scale, floor: int) -> None:
    """Take the malus of the idle years that are not settled yet."""
    points, season_of, maluses, shared = book.points, book.seasons.of_player, book.seasons.maluses, scale.capitals
    for player in players:
        malus = maluses[season_of[player]]
        if malus:
            points[player] = shared[max(points[player] - malus, floor)]


def _finish(players: Iterable[int], weight: int, book: _Book, scale: _Scale, edition: _Edition) -> int:
    """Move the capital of everybody who played by what he gained, and promote; the highest capital beyond a reach.

    Who stays within reach moves by one coefficient, and that is all. Only who may have gone beyond needs the potential.
    """
    points, categories, gained, seasons, overdue = book
    season_of, outcomes = seasons.of_player, seasons.outcomes
    rules, potential, thresholds, promoting = edition
    reaches, shared = scale
    highest = floor = rules.floor
    for player in players:
        before, deviation = points[player], gained[player]
        gained[player] = 0
        bonus, season_of[player] = outcomes[season_of[player]]
        below, twice, above = reaches[before]
        moved = before + (deviation * weight * twice + PARTS) // TWICE_PARTS
        after = moved + bonus
        if below < moved <= after < above:
            points[player] = shared[after]
        else:
            after = potential.rounded_after(before, deviation * weight) + bonus
            if after < floor:
                after = floor
            elif after > highest:
                highest = after
            if after >= promoting[categories[player]]:
                categories[player] = max(categories[player], category_reached(after, thresholds))
            points[player] = shared[after] if after < len(shared) else after
    if overdue:
        for player in overdue.intersection(players):
            categories[player] = max(categories[player], category_reached(points[player], thresholds))
        overdue.difference_update(players)
    return highest


def _closed(capitals: Capitals, book: _Book, year: int, floor: int) -> Capitals:
    """The list with the malus of all idle years taken, up to one."""
    seasons = book.seasons
    seasons.turn_to(year + 1)
    maluses = map(seasons.maluses.__getitem__, seasons.of_player)
    return Capitals(
        tuple(max(capital - malus, floor) for capital, malus in zip(book.points, maluses, strict=True)),
        tuple(book.categories),
        tuple(seasons.last_event_years()),
        tuple(capitals.entry_years),
        tuple(seasons.malus_taken()),
        year,
    )
