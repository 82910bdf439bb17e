"""Elo-Rubele over many events in order, as arrays: equal to the rules and to `core.rating.elo_rubele.sequence`.

Events depend on those before them, so the loop is one thread's; lists of different disciplines may run side by side.
Whole numbers of 64 bits are wide enough: `_check_width` proves it for the edition and the games before anything runs.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tabellone.bulk.columns import Games, Int16, Int32, Int64, check_range, column, refusal_of_row
from tabellone.bulk.sequence_loop import (
    BOOK_COLUMNS,
    LEDGER_COLUMNS,
    LEDGER_FULL,
    LIST_COLUMNS,
    NOT_IN,
    TOO_HIGH,
    ChangeLedger,
    Numbers,
    Scale,
    Stop,
    bad_game,
    close_years,
    run_events,
)
from tabellone.core.rating.elo_rubele.event_change import HUNDRED, EloRubeleRules
from tabellone.core.rating.elo_rubele.federation import potential_of
from tabellone.core.rating.elo_rubele.sequence import (
    CATEGORIES,
    FULL_GAME,
    LAST_YEAR,
    NEVER,
    PARTS,
    Capitals,
    capital_too_high,
    check_closed_year,
    check_event,
    closing_year,
    least_year,
    next_thresholds,
    thresholds_by_category,
)
from tabellone.core.rating.expectation import ExpectationTable, last_change, spread
from tabellone.core.rating.game_columns import MOST_RATING, ColumnError

WIDTH = 2**62
GAMES_A_ROW = 3
"""A player has about seven games in an event: one row for three games has room enough, else it is doubled."""


@dataclass(frozen=True, slots=True, eq=False)
class CapitalArrays:
    """A list of players in columns, as `core.rating.elo_rubele.capitals.Capitals` has them."""

    points: Int32
    categories: Int32
    last_event_years: Int32
    entry_years: Int32
    malus_taken: Int32
    closed_year: int

    @property
    def columns(self) -> tuple[Int32, ...]:
        """The columns in their order."""
        return self.points, self.categories, self.last_event_years, self.entry_years, self.malus_taken


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """The result of a sequence of events: the list, and the ledger of its changes."""

    capitals: CapitalArrays
    ledger: ChangeLedger


class _Edition(NamedTuple):
    """The numbers of an edition in the form that the loop needs."""

    expected: Int16
    scale: Scale
    numbers: Numbers


class _Run(NamedTuple):
    """A list while events are applied to it: what is checked already, and a row for each player."""

    games: Games
    years: Int32
    weights: Int32
    book: Int32
    present: Int32
    edition: _Edition
    closed_year: int


def capital_arrays(capitals: Capitals) -> CapitalArrays:
    """The columns of a list as arrays."""
    return _capital_arrays(capitals.columns, capitals.closed_year)


def _capital_arrays(columns: Iterable[ArrayLike], closed_year: int) -> CapitalArrays:
    names = ("capital", "category", "year of the last event", "year of entry", "malus so far")
    points, categories, last_event_years, entry_years, malus_taken = (
        column(name, values, np.int32) for name, values in zip(names, columns, strict=True)
    )
    return CapitalArrays(points, categories, last_event_years, entry_years, malus_taken, closed_year)


def capitals_after(
    capitals: CapitalArrays,
    games: Games,
    years: ArrayLike,
    weights: ArrayLike,
    rules: EloRubeleRules,
    closed_through: int | None = None,
) -> CapitalArrays:
    """The list after the events; the years before the last event's are closed, and those up to `closed_through`.

    The given arrays are not changed, even when something is refused.
    """
    run = _run(capitals, games, years, weights, rules, closed_through)
    _refuse_too_high(_go_on(run, 0, 0, None, np.empty(0, np.int64)))
    return _closed(run)


def history(
    capitals: CapitalArrays,
    games: Games,
    years: ArrayLike,
    weights: ArrayLike,
    rules: EloRubeleRules,
    closed_through: int | None = None,
) -> History:
    """The list after the events, as `capitals_after` gives it, with the ledger of its changes."""
    run = _run(capitals, games, years, weights, rules, closed_through)
    room = games.white.size // GAMES_A_ROW
    rows, starts = np.empty((room, LEDGER_COLUMNS), np.int32), np.empty(games.events + 1, np.int64)
    stop = _go_on(run, 0, 0, rows, starts)
    while stop.reason == LEDGER_FULL:
        room = 2 * room + 2 * int(games.starts[stop.event + 1] - games.starts[stop.event])
        rows.resize((room, LEDGER_COLUMNS), refcheck=False)
        stop = _go_on(run, stop.event, stop.rows, rows, starts)
    _refuse_too_high(stop)
    rows.resize((stop.rows, LEDGER_COLUMNS), refcheck=False)
    starts[-1] = stop.rows
    return History(_closed(run), ChangeLedger(starts, rows))


def _run(
    capitals: CapitalArrays,
    games: Games,
    years: ArrayLike,
    weights: ArrayLike,
    rules: EloRubeleRules,
    closed_through: int | None,
) -> _Run:
    """Check everything that is given, and copy the list."""
    _check_list(capitals, rules)
    event_years, event_weights = _event_columns(capitals, games, years, weights)
    last_year = int(event_years[-1]) if event_years.size else NEVER
    closed_year = closing_year(capitals.closed_year, last_year, closed_through)
    players = capitals.points.size
    row = bad_game(games.white, games.black, games.results, players)
    if row >= 0:
        raise refusal_of_row(games, row, players)
    most_games = int(np.diff(games.starts).max(initial=0))
    edition = _edition(rules, capitals.closed_year, most_games)
    book = np.full((players, BOOK_COLUMNS), NOT_IN, np.int32)
    for index, values in enumerate(capitals.columns):
        book[:, index] = values
    present = np.empty(min(2 * most_games, players), np.int32)
    return _Run(games, event_years, event_weights, book, present, edition, closed_year)


def _go_on(run: _Run, event: int, rows: int, ledger: Int32 | None, ledger_starts: Int64) -> Stop:
    games = run.games
    columns = games.white, games.black, games.results, games.starts, run.years, run.weights
    return run_events(*columns, event, rows, run.book, run.present, ledger, ledger_starts, *run.edition)


def _refuse_too_high(stop: Stop) -> None:
    if stop.reason == TOO_HIGH:
        raise capital_too_high(stop.event, int(stop.player), int(stop.capital))


def _closed(run: _Run) -> CapitalArrays:
    """The list at the end of a run, with its years closed."""
    close_years(run.closed_year, run.book, run.edition.numbers)
    points, categories, last_event_years, entry_years, malus_taken = run.book.T[:LIST_COLUMNS].copy()
    return CapitalArrays(points, categories, last_event_years, entry_years, malus_taken, run.closed_year)


def _check_list(capitals: CapitalArrays, rules: EloRubeleRules) -> None:
    players = capitals.points.size
    if any(values.size != players for values in capitals.columns):
        raise ColumnError(
            "the columns of the list have {found} rows; they must be equally long",
            found=", ".join(str(values.size) for values in capitals.columns),
        )
    check_closed_year(capitals.closed_year)
    check_range("capital", capitals.points, rules.floor, MOST_RATING)
    check_range("category", capitals.categories, 0, len(CATEGORIES) - 1)
    check_range("year of the last event", capitals.last_event_years, NEVER, LAST_YEAR)
    check_range("year of entry", capitals.entry_years, NEVER, LAST_YEAR)
    check_range("malus so far", capitals.malus_taken, 0, rules.malus_limit)


def _event_columns(capitals: CapitalArrays, games: Games, years: ArrayLike, weights: ArrayLike) -> tuple[Int32, Int32]:
    event_years: Int32 = column("year", years, np.int32, games.events)
    event_weights: Int32 = column("validity", weights, np.int32, games.events)
    first = least_year(capitals.closed_year, [int(capitals.last_event_years.max(initial=NEVER))])
    least = np.concatenate((np.array([first], np.int32), event_years[:-1]))[: games.events]
    wrong = (event_years < least) | (event_years > LAST_YEAR) | (event_weights < 1) | (event_weights > HUNDRED)
    if wrong.any():
        event = int(np.argmax(wrong))
        check_event(int(event_years[event]), int(event_weights[event]), event, int(least[event]))
    return event_years, event_weights


def _edition(rules: EloRubeleRules, closed_year: int, most_games: int) -> _Edition:
    potential = potential_of(rules.bands, PARTS)
    formulas = np.array([potential.steps, potential.shifts], np.int64).T.copy()
    _check_width(potential.part, max(potential.steps), max(map(abs, potential.shifts)), most_games)
    return _Edition(
        _expected(rules.expectation),
        Scale((*potential.edges, WIDTH), (*potential.levels, WIDTH), formulas, potential.part),
        Numbers(
            thresholds=thresholds_by_category(rules),
            next_thresholds=np.array(next_thresholds(rules), np.int64),
            floor=rules.floor,
            most=MOST_RATING,
            first_event_bonus=rules.first_event_bonus,
            event_bonus=rules.event_bonus,
            malus=rules.malus,
            malus_limit=rules.malus_limit,
            closed_year=closed_year,
        ),
    )


def _expected(expectation: ExpectationTable) -> Int16:
    """The table spread out as `spread` does, but from the lowest difference to the highest."""
    reach = last_change(expectation)
    # With a reach of 0 it only checks whether one look-up may serve both players.
    spread(expectation, 0, FULL_GAME)
    up = np.repeat(np.array(expectation.higher, np.int16), np.diff((*expectation.starts, reach + 1)))
    return np.concatenate((FULL_GAME - up[:0:-1], up))


def _check_width(part: int, step: int, shift: int, most_games: int) -> None:
    """Refuse scales and events for which the largest intermediate number would not fit 64 bits."""
    level = step * MOST_RATING + shift + most_games * FULL_GAME * HUNDRED * part
    if 2 * (level + shift) + step >= WIDTH:
        raise ColumnError(
            "an event of {games} games is too large for coefficients with the common multiple {multiple}",
            games=most_games,
            multiple=part,
        )
