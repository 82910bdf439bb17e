"""Elo-Rubele over many events in order: capitals in columns, the years' malus and bonus, plain integers."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import NamedTuple

from tabellone.core.rating.elo_rubele.event_change import HUNDRED, Category, EloRubeleRules
from tabellone.core.rating.elo_rubele.federation import Potential, potential_of
from tabellone.core.rating.expectation import last_change, spread
from tabellone.core.rating.game_columns import (
    DRAW,
    LOSS,
    MOST_RATING,
    WIN,
    ColumnError,
    EventGames,
    check_ratings,
    played_games,
)

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
    return tuple(min(thresholds[index + 1 :], default=UNREACHED) for index in range(len(CATEGORIES)))


def category_reached(capital: int, thresholds: Sequence[int]) -> int:
    """The place of the highest category whose threshold a capital has reached, as `elo_rubele.category_of` says."""
    return next((index for index in range(len(thresholds) - 1, 0, -1) if capital >= thresholds[index]), 0)


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


Season = tuple[int, int, int]
"""The year of the last event, the last year for which no malus is due any more, and the malus so far."""


class Seasons:
    """The season of every player, and the demands of the current year on each.

    `of_player` are indices of `seasons`. By such an index `maluses` are points to take before a player's games, and
    `outcomes` the bonus and the season after them.
    """

    def __init__(self, capitals: Capitals, rules: EloRubeleRules) -> None:
        self._rules = rules
        last_event_years = capitals.last_event_years
        settled_years = map(max, last_event_years, capitals.entry_years, repeat(capitals.closed_year))
        self.seasons: list[Season] = []
        self._row_of: dict[Season, int] = {}
        seasons = zip(last_event_years, settled_years, capitals.malus_taken, strict=True)
        self.of_player = [self._row(season) for season in seasons]
        self.maluses: list[int] = []
        self.outcomes: list[tuple[int, int]] = []

    def turn_to(self, year: int) -> None:
        """Compute a year for every known season, and for those that follow from them."""
        rules = self._rules
        self.maluses.clear()
        self.outcomes.clear()
        # The list grows during the iteration, until no new season follows.
        for last, settled, taken in self.seasons:
            total = max(taken, min(taken + (year - 1 - settled) * rules.malus, rules.malus_limit))
            bonus = rules.event_bonus if last == year else rules.event_bonus + rules.first_event_bonus
            self.maluses.append(total - taken)
            self.outcomes.append((bonus, self._row((year, max(settled, year), total))))

    def last_event_years(self) -> list[int]:
        """The year of every player's last event."""
        by_season = [last for last, _, _ in self.seasons]
        return [by_season[index] for index in self.of_player]

    def malus_taken(self) -> list[int]:
        """The malus of every player, including the idle years before the current one."""
        by_season = [taken + malus for (_, _, taken), malus in zip(self.seasons, self.maluses, strict=True)]
        return [by_season[index] for index in self.of_player]

    def _row(self, season: Season) -> int:
        index = self._row_of.setdefault(season, len(self.seasons))
        if index == len(self.seasons):
            self.seasons.append(season)
        return index


PARTS = HUNDRED * HUNDRED
"""Deviations are hundredths of a point times the validity in per cent."""
TWICE_PARTS = 2 * PARTS
FULL_GAME = 2 * HUNDRED

_Reach = tuple[int, int, int]
"""The reach of the simple case around a capital: an end below, twice the coefficient, an end above."""


class _Scale(NamedTuple):
    """Look-up tables by capital: its reach, and the one object that all who have it share."""

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
    """The data of each player while the list changes, and their gain in the current event.

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
    """The score beyond what is expected, for every difference, with one object for all that are equal."""
    shared = {hundredths: HUNDRED * result - hundredths for hundredths in set(expected)}
    return [shared[hundredths] for hundredths in expected]


def _book(capitals: Capitals, edition: _Edition) -> _Book:
    points, categories = list(capitals.points), list(capitals.categories)
    players = enumerate(zip(points, categories, strict=True))
    overdue = {player for player, (capital, category) in players if capital >= edition.promoting[category]}
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
    """Move the capital of each player who played by their gain, and promote; the highest capital beyond a reach.

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
