"""Rating systems for large tables: Elo-Rubele, FIDE and Elo UISP; a new one is a line of the registry."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import ClassVar

import numpy as np

from tabellone.answers.bulk.reckoning import Reckoning, sample_of, unequal
from tabellone.answers.bulk.rows import RATING, EventColumn, GamePiece, PlayerColumn, Players, rating_column
from tabellone.bulk import fide_period, period, sequence
from tabellone.bulk.columns import Int64
from tabellone.bulk.sequence_loop import ChangeLedger
from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.elo_rubele.event_change import HUNDRED, EloRubeleRules
from tabellone.core.rating.elo_rubele.sequence import CATEGORIES, LAST_YEAR, NEVER, thresholds_by_category
from tabellone.core.rating.fide.account_2024 import change_by_game, is_junior_player
from tabellone.core.rating.fide.game_account import FideCareer, RatedGame
from tabellone.core.rating.fide.rules import GameRules, rules_of_games
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.core.rating.uisp.event_change import HUNDRED as UISP_HUNDRED
from tabellone.core.rating.uisp.event_change import UispRules
from tabellone.core.rating.uisp.period import MOST_COEFFICIENT
from tabellone.regulations import rulebook

YEAR, VALIDITY = "year", "validity"
CATEGORY, LAST_EVENT, ENTRY, MALUS = "category", "last_event_year", "entry_year", "malus"


@dataclass(slots=True)
class EloRubeleReckoning(Reckoning):
    """A history of Elo-Rubele: each event from what the one before left, the idle years taken at their end."""

    player_columns: ClassVar[tuple[PlayerColumn, ...]] = (
        rating_column(0, may_be_missing=False),
        PlayerColumn(CATEGORY, 0, len(CATEGORIES) - 1, -1),
        PlayerColumn(LAST_EVENT, NEVER, LAST_YEAR, NEVER),
        PlayerColumn(ENTRY, NEVER, LAST_YEAR, -1),
        PlayerColumn(MALUS, 0, LAST_YEAR, 0),
    )
    event_columns: ClassVar[tuple[EventColumn, ...]] = (
        EventColumn(YEAR, 1, LAST_YEAR),
        EventColumn(VALIDITY, 1, HUNDRED),
    )

    band: ClassVar[int] = 100

    rules: EloRubeleRules
    audited_events: int = 0
    capitals: sequence.CapitalArrays | None = field(default=None, init=False)
    audited: int = field(default=0, init=False)

    @property
    def has_events(self) -> bool:
        """Every event counts as a whole."""
        return True

    def take(self, piece: GamePiece) -> None:
        """Carry the list on through the events; the first event of each piece is computed by the rules, too."""
        self.counted += int((piece.games.results >= 0).sum())
        capitals = self._opened(piece) if self.capitals is None else self.capitals
        years, weights = piece.values[YEAR], piece.values[VALIDITY]
        if not self.audited_events:
            self.capitals = sequence.capitals_after(capitals, piece.games, years, weights, self.rules)
            return
        history = sequence.history(capitals, piece.games, years, weights, self.rules)
        self.capitals = history.capitals
        count = min(self.audited_events, piece.games.events)
        for event in np.linspace(0, piece.games.events - 1, count, dtype=np.int64).tolist():
            self._audit_event(piece, event, int(weights[event]), history.ledger)

    def _opened(self, piece: GamePiece) -> sequence.CapitalArrays:
        """The list before the first event; without further columns everybody enters it in that year."""
        columns, first = self.players.columns, int(piece.values[YEAR][0])
        thresholds = np.array(thresholds_by_category(self.rules))
        reached = (self.before[:, None] >= thresholds[1:]) * np.arange(1, len(CATEGORIES))
        by_capital = reached.max(axis=1, initial=0)
        return sequence.CapitalArrays(
            self.before.astype(np.int32),
            np.where(columns[CATEGORY] < 0, by_capital, columns[CATEGORY]).astype(np.int32),
            columns[LAST_EVENT].astype(np.int32),
            np.where(columns[ENTRY] < 0, first, columns[ENTRY]).astype(np.int32),
            columns[MALUS].astype(np.int32),
            first - 1,
        )

    def columns(self) -> dict[str, Int64]:
        """The new capital, and the values that the next history needs."""
        if self.capitals is None:
            return {RATING: self.before}
        names = (RATING, CATEGORY, LAST_EVENT, ENTRY, MALUS)
        return {name: values.astype(np.int64) for name, values in zip(names, self.capitals.columns, strict=True)}

    def _audit_event(self, piece: GamePiece, event: int, weight: int, ledger: ChangeLedger) -> None:
        """Compute everybody of an event by the rules, from the capitals of the ledger."""
        rows = slice(int(ledger.starts[event]), int(ledger.starts[event + 1]))
        before = dict(zip(ledger.player[rows].tolist(), ledger.before[rows].tolist(), strict=True))
        played: dict[int, list[tuple[int, int]]] = {player: [] for player in before}
        games = slice(int(piece.games.starts[event]), int(piece.games.starts[event + 1]))
        columns = (piece.games.white[games], piece.games.black[games], piece.games.results[games])
        for white, black, result in zip(*(values.tolist() for values in columns), strict=True):
            if result >= 0:
                played[white].append((before[black], result))
                played[black].append((before[white], 2 - result))
        first, category = ledger.is_first_of_year[rows].tolist(), ledger.category_before[rows].tolist()
        after = ledger.after[rows].tolist()
        for index, (player, capital) in enumerate(before.items()):
            met = played[player]
            expected = elo_rubele.expected_in_event(capital, [other for other, _ in met], self.rules.expectation)
            change = elo_rubele.event_change(
                capital,
                Fraction(sum(points for _, points in met)),
                expected,
                self.rules,
                weight=weight,
                is_first_of_year=first[index],
                category=CATEGORIES[category[index]],
            )
            if change.after != after[index]:
                raise unequal(self.players, player, after[index], change.after)
            self.audited += 1

    def audit(self) -> int:
        """The accounts of the sampled events, computed on the way."""
        return self.audited


K, GAMES, BIRTH_YEAR, REACHED = "k", "games", "birth_year", "has_reached_2400"
MOST_GAMES_OF_CAREER = 1_000_000


@dataclass(slots=True)
class FideReckoning(Reckoning):
    """A period of FIDE's: everybody with one rating and one K."""

    player_columns: ClassVar[tuple[PlayerColumn, ...]] = (
        rating_column(0, may_be_missing=True),
        PlayerColumn(K, 1, 100, 0),
        PlayerColumn(GAMES, 0, MOST_GAMES_OF_CAREER, MOST_GAMES_OF_CAREER),
        PlayerColumn(BIRTH_YEAR, 0, LAST_YEAR, 0),
        PlayerColumn(REACHED, 0, 1, 0),
    )

    rules: GameRules
    on: date
    added: fide_period.FideGains | None = field(default=None, init=False)
    period: fide_period.FidePeriod = field(init=False)
    so_far: fide_period.FideSums = field(init=False)

    def __post_init__(self) -> None:
        self.period = fide_period.fide_period_of(self.before, self.rules)
        self.so_far = fide_period.FideSums(self.period)

    @property
    def has_events(self) -> bool:
        """Only where the limit of differences raises a player once an event."""
        return self.rules.has_one_upgrade

    def take(self, piece: GamePiece) -> None:
        """Add up the sums of the games."""
        self.note_sample(piece)
        self.so_far.add(piece.games)

    def sums(self) -> dict[str, Int64]:
        """Hundredths gained, and games."""
        gains = self._gains()
        return {"hundredths": gains.hundredths, "rated": gains.games}

    def add(self, sums: Mapping[str, Int64]) -> None:
        """Add gains and games."""
        gains = fide_period.FideGains(sums["hundredths"], sums["rated"])
        self.added = gains if self.added is None else fide_period.merged_gains([self.added, gains])

    def _gains(self) -> fide_period.FideGains:
        gains = self.so_far.gains()
        return gains if self.added is None else fide_period.merged_gains([gains, self.added])

    def _coefficients(self) -> Int64:
        columns = self.players.columns
        born = columns[BIRTH_YEAR]
        is_junior = (born > 0) & (self.on.year - born <= self.rules.junior.age)
        by_rules = fide_period.coefficients_of(
            self.period.ratings, columns[GAMES], columns[REACHED] == 1, is_junior, self.rules
        )
        return np.where(columns[K] > 0, columns[K], by_rules)

    def _outcome(self) -> tuple[fide_period.FideGains, fide_period.FideOutcome]:
        gains = self._gains()
        return gains, fide_period.outcome_of(self.period, gains, self._coefficients())

    def columns(self) -> dict[str, Int64]:
        """The new rating, the games that counted, K, and the change in hundredths."""
        gains, outcome = self._outcome()
        return {
            RATING: outcome.after,
            "rated_games": gains.games,
            K: outcome.coefficients,
            "change_hundredths": outcome.changes,
        }

    def audit(self) -> int:
        """Every player of the sample, with all games at once."""
        _, outcome = self._outcome()
        for player in sorted(self.sample):
            rating = int(self.before[player])
            games = [
                RatedGame(int(self.before[other]) or None, points, event=game.event)
                for game, other, points in self.games_of(player)
            ]
            after: int | None = rating
            if rating and any(game.opponent for game in games):
                change = change_by_game(rating, games, self.rules, self._given_k(player), self._career(player))
                after = change.after if change.is_listed else 0
            if after != int(outcome.after[player]):
                raise unequal(self.players, player, outcome.after[player], after)
        return len(self.sample)

    def _given_k(self, player: int) -> int | None:
        return int(self.players.columns[K][player]) or None

    def _career(self, player: int) -> FideCareer:
        columns = self.players.columns
        born = int(columns[BIRTH_YEAR][player])
        is_junior = bool(born) and is_junior_player(born, self.on.year, self.rules.junior.age)
        return FideCareer(int(columns[GAMES][player]), columns[REACHED][player] == 1, is_junior)


COEFFICIENT = "coefficient"


@dataclass(slots=True)
class UispReckoning(Reckoning):
    """A quarter of the UISP: fixed ratings, what is expected rounded once an event."""

    player_columns: ClassVar[tuple[PlayerColumn, ...]] = (rating_column(0, may_be_missing=False),)
    event_columns: ClassVar[tuple[EventColumn, ...]] = (EventColumn(COEFFICIENT, 0, MOST_COEFFICIENT // UISP_HUNDRED),)

    rules: UispRules
    quarter: period.PeriodSums = field(init=False)
    added: Int64 | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.quarter = period.sums_of_period(self.before, self.rules)

    @property
    def has_events(self) -> bool:
        """An event is rounded as a whole."""
        return True

    def take(self, piece: GamePiece) -> None:
        """Add up the changes of the events."""
        self.note_sample(piece)
        self.quarter.add(piece.games, piece.values[COEFFICIENT] * UISP_HUNDRED)

    def sums(self) -> dict[str, Int64]:
        """Thousandths gained."""
        return {"thousandths": self._thousandths()}

    def add(self, sums: Mapping[str, Int64]) -> None:
        """Add the changes of other events."""
        self.added = sums["thousandths"] + (0 if self.added is None else self.added)

    def _thousandths(self) -> Int64:
        return self.quarter.thousandths() + (0 if self.added is None else self.added)

    def columns(self) -> dict[str, Int64]:
        """The new rating, and the change in thousandths."""
        thousandths = self._thousandths()
        after = period.published_ratings(self.quarter.ratings, thousandths)
        return {RATING: after, "change_thousandths": thousandths}

    def audit(self) -> int:
        """Every player of the sample, event by event."""
        published = self.columns()[RATING]
        for player in sorted(self.sample):
            events: dict[int, list[tuple[int, Fraction]]] = {}
            coefficients: dict[int, int] = {}
            for game, other, points in self.games_of(player):
                events.setdefault(game.event, []).append((int(self.before[other]), points))
                coefficients[game.event] = game.values[0]
            rating = int(self.before[player])
            changes = [
                uisp.event_change(rating, games, Fraction(coefficients[event]), self.rules).change
                for event, games in events.items()
            ]
            after = uisp.published_rating(uisp.rating_after_period(rating, changes))
            if after != int(published[player]):
                raise unequal(self.players, player, published[player], after)
        return len(self.sample)


@dataclass(frozen=True, slots=True)
class Opening:
    """The start of a computation: players, size of the audited sample, edition and day of the list."""

    players: Players
    audited: int
    edition: str
    on: date


@dataclass(frozen=True, slots=True)
class ReckoningKind:
    """How a system is reckoned: the columns that it needs, and how it is opened."""

    reckoning: type[Reckoning]
    opened: Callable[[Opening], Reckoning]


def _fide(opening: Opening) -> Reckoning:
    rules = rules_of_games(rulebook.fide_rating_rules(opening.edition))
    sample = sample_of(opening.players.count, opening.audited)
    return FideReckoning(opening.players, sample, rules, opening.on)


def _uisp(opening: Opening) -> Reckoning:
    return UispReckoning(opening.players, sample_of(opening.players.count, opening.audited), rulebook.uisp_rules())


def _elo_rubele(discipline: Discipline) -> ReckoningKind:
    def opened(opening: Opening) -> Reckoning:
        rules = rulebook.elo_rubele_rules(discipline, opening.edition)
        return EloRubeleReckoning(opening.players, frozenset(), rules, opening.audited)

    return ReckoningKind(EloRubeleReckoning, opened)


RECKONINGS: Mapping[RatingSystem, ReckoningKind] = {
    RatingSystem.ELO_RUBELE_ITALIANA: _elo_rubele(Discipline.DAMA_ITALIANA),
    RatingSystem.ELO_RUBELE_INTERNAZIONALE: _elo_rubele(Discipline.DAMA_INTERNAZIONALE),
    RatingSystem.UISP: ReckoningKind(UispReckoning, _uisp),
    RatingSystem.FIDE: ReckoningKind(FideReckoning, _fide),
}
