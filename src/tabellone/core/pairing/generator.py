"""Random tournaments, repeatable from a seed: to check a pairing system against itself and against others."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction

from tabellone.core.lots import Lots
from tabellone.core.model import (
    Colour,
    Discipline,
    Encounter,
    Game,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Round,
    Scoring,
    Tournament,
)
from tabellone.core.pairing.acceleration import (
    AccelerationRules,
    check_scoring,
    is_listed,
    last_accelerated,
    virtual_points_of,
)
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import Impossible, PairedRound, VirtualPoints
from tabellone.core.pairing.systems import PairingConstraints, pair_next
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.refusal import Refusal

# A report has four columns for the number of a player.
FEWEST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS = 2, 9999, 50
LOWEST_RATING, HIGHEST_RATING = 1, 9999
MOST_FORBIDDEN_PAIRS = 10_000
Rate = int | Fraction
"""How often something happens: in thousandths, or as a fraction of the cases."""


class GeneratorError(Refusal):
    """A tournament that cannot be made."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How often things happen: forfeits and draws by games, late entries by players, the others by players a round."""

    forfeit: Rate = 15
    double_forfeit: Rate = 2
    half_point_bye: Rate = 10
    absence: Rate = 10
    late_entry: Rate = 20
    withdrawal: Rate = 5
    draw: Rate = 280


class Spread(Enum):
    """How ratings are spread over their range: most of them in the middle, or evenly."""

    MIDDLE = "middle"
    EVEN = "even"


@dataclass(frozen=True, slots=True)
class Ratings:
    """The range of the ratings of a random field, and how they are spread over it."""

    least: int = 1200
    most: int = 2547
    spread: Spread = Spread.MIDDLE

    def drawn(self, lots: Lots) -> int:
        """A rating by lot; in the middle as the sum of three lots."""
        if self.spread is Spread.EVEN:
            return self.least + lots.below(self.most - self.least + 1)
        third = (self.most - self.least) // 3 + 1
        return self.least + sum(lots.below(third) for _ in range(3))


@dataclass(frozen=True, slots=True)
class Generated:
    """The tournament, the round in which it stopped because no legal pairing existed, if any, and who never meets."""

    tournament: Tournament
    stopped: Impossible | None = None
    forbidden: tuple[tuple[PlayerNumber, PlayerNumber], ...] = ()
    virtual: VirtualPoints = field(default_factory=dict)


THOUSAND = 1000
WHITE_ADVANTAGE = 35


def generate(
    system: PairingSystem,
    *,
    players: int,
    rounds: int,
    seed: int,
    discipline: Discipline,
    scoring: Scoring,
    expected: ExpectationTable,
    chances: Chances | None = None,
    name: str = "",
    initial_colour: Colour = Colour.WHITE,
    ratings: Ratings | None = None,
    forbidden_pairs: int = 0,
    before_round: Callable[[int], object] | None = None,
) -> Generated:
    """Make a tournament whose results follow a table of expected scores, in hundredths of a point.

    `before_round` is called with the number of each round before it is paired.
    """
    check_size(players, rounds)
    lots, range_of_ratings = Lots(seed), checked_ratings(ratings or Ratings())
    if system.acceleration is not None:
        check_scoring(scoring, system.acceleration)
    entered = _field(players, lots, range_of_ratings)
    begun = Tournament(name, discipline, scoring, entered, rounds, system=system.name)
    forbidden = lots_of_forbidden_pairs(forbidden_pairs, players, system, lots)
    random_event = RandomTournament(begun, lots, expected, chances or Chances(), initial_colour, forbidden)
    stopped = random_event.played(rounds, system, before_round)
    return Generated(random_event.tournament, stopped, forbidden, random_event.virtual)


def check_size(players: int, rounds: int) -> None:
    """Refuse more or fewer contestants or rounds than a report can hold."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise GeneratorError(
            "players: {found} is not allowed; it must be {least} to {most}",
            found=players,
            least=FEWEST_PLAYERS,
            most=MOST_PLAYERS,
        )
    if not 1 <= rounds <= MOST_ROUNDS:
        raise GeneratorError("rounds: {found} is not allowed; it must be 1 to {most}", found=rounds, most=MOST_ROUNDS)


def checked_ratings(ratings: Ratings) -> Ratings:
    """A range of ratings, if it can be drawn from."""
    if not LOWEST_RATING <= ratings.least <= ratings.most <= HIGHEST_RATING:
        raise GeneratorError(
            "ratings: {least}-{most} is not a range within {lowest}-{highest}",
            least=ratings.least,
            most=ratings.most,
            lowest=LOWEST_RATING,
            highest=HIGHEST_RATING,
        )
    return ratings


def _check_forbidden_pairs(pairs: int, players: int, system: PairingSystem) -> None:
    if pairs and system.declaration.table is not None:
        raise GeneratorError("forbidden pairs: in a round robin everybody meets everybody")
    most = min(MOST_FORBIDDEN_PAIRS, players * (players - 1) // 2)
    if not 0 <= pairs <= most:
        raise GeneratorError(
            "forbidden pairs: {found} is not allowed; {players} players have 0 to {most}",
            found=pairs,
            players=players,
            most=most,
        )


def lots_of_forbidden_pairs(
    pairs: int, players: int, system: PairingSystem, lots: Lots
) -> tuple[tuple[PlayerNumber, PlayerNumber], ...]:
    """So many different pairs by lot, in the order of their numbers."""
    _check_forbidden_pairs(pairs, players, system)
    drawn: set[tuple[PlayerNumber, PlayerNumber]] = set()
    while len(drawn) < pairs:
        one, other = (PlayerNumber(1 + lots.below(players)) for _ in range(2))
        if one != other:
            drawn.add((min(one, other), max(one, other)))
    return tuple(sorted(drawn))


def _field(players: int, lots: Lots, ratings: Ratings) -> tuple[Player, ...]:
    """Players by descending rating."""
    drawn = sorted((ratings.drawn(lots) for _ in range(players)), reverse=True)
    return tuple(
        Player(PlayerNumber(number), f"Player {number:04}", rating) for number, rating in enumerate(drawn, start=1)
    )


class RandomTournament:
    """A tournament being generated."""

    def __init__(
        self,
        tournament: Tournament,
        lots: Lots,
        expected: ExpectationTable,
        chances: Chances,
        initial_colour: Colour,
        forbidden: tuple[tuple[PlayerNumber, PlayerNumber], ...] = (),
    ) -> None:
        self.tournament = tournament
        self.lots = lots
        self.expected = expected
        self.chances = chances
        self.initial_colour = initial_colour
        self.virtual: VirtualPoints = {}
        self.forbidden = frozenset(frozenset(pair) for pair in forbidden)
        self.gone: set[PlayerNumber] = set()
        self.not_yet = {
            player.number: 2 + lots.below(2) for player in tournament.players if self.happens(chances.late_entry)
        }

    def happens(self, rate: Rate) -> bool:
        """Draw whether something with this rate happens."""
        if isinstance(rate, Fraction):
            return self.lots.below(rate.denominator) < rate.numerator
        return self.lots.below(THOUSAND) < rate

    def played(
        self, rounds: int, system: PairingSystem, before_round: Callable[[int], object] | None
    ) -> Impossible | None:
        """Pair and play the rounds; the reason where one cannot be paired."""
        for number in range(1, rounds + 1):
            if before_round is not None:
                before_round(number)
            if (stopped := self.add_round(number, system)) is not None:
                return stopped
        return None

    def add_round(self, number: int, system: PairingSystem) -> Impossible | None:
        """Pair and play a round; the reason if it cannot be paired."""
        away = {} if system.declaration.pairs_the_absent else self._away(number)
        if number == 1 and system.acceleration is not None:
            self.virtual = self._virtual_points(system.acceleration, away)
        constraints = PairingConstraints(
            forbidden=self.forbidden,
            absent={number: frozenset(away)},
            initial_colour=self.initial_colour,
            virtual=self.virtual,
        )
        answer = pair_next(self.tournament, number, system, constraints)
        if isinstance(answer, Impossible):
            return answer
        rests = [Rest(player, outcome) for player, outcome in sorted(away.items())]
        if answer.bye:
            rests.append(Rest(answer.bye.player, Outcome.ALLOCATED_BYE))
        self.play(number, answer, tuple(rests))
        return None

    def play(self, number: int, answer: PairedRound, rests: tuple[Rest, ...]) -> None:
        """Play the games of a round."""
        played = Round(number, tuple(self._encounters(answer)), rests)
        self.tournament = replace(self.tournament, rounds=(*self.tournament.rounds, played))

    def _virtual_points(self, rules: AccelerationRules, away: Mapping[PlayerNumber, Outcome]) -> VirtualPoints:
        """The virtual points of all rounds, by the list before the first one."""
        players = [player.number for player in self.tournament.players]
        listed = [one for one in players if is_listed(Rest(one, away[one]) if one in away else None)]
        win, last = self.tournament.scoring.win, last_accelerated(listed, rules)
        return virtual_points_of(self.tournament.planned_rounds, win, rules, last, players)

    def _away(self, number: int) -> dict[PlayerNumber, Outcome]:
        away: dict[PlayerNumber, Outcome] = {}
        for player in self.tournament.players:
            late = self.not_yet.get(player.number, 0) > number
            if number > 1 and not late and self.happens(self.chances.withdrawal):
                self.gone.add(player.number)
            if late or player.number in self.gone or self.happens(self.chances.absence):
                away[player.number] = Outcome.ZERO_POINT_BYE
            elif self.happens(self.chances.half_point_bye):
                away[player.number] = Outcome.HALF_POINT_BYE
        few = len(self.tournament.players) - len(away) < FEWEST_PLAYERS
        return {} if few else away

    def _encounters(self, answer: PairedRound) -> list[Encounter]:
        ratings = {player.number: player.rating or 0 for player in self.tournament.players}
        return [
            Encounter((Game(pair.white, pair.black, self.result(ratings[pair.white], ratings[pair.black])),))
            for pair in answer.pairs
        ]

    def result(self, white: int, black: int) -> Result:
        """The result of a game between players of two ratings."""
        if self.happens(self.chances.double_forfeit):
            return Result.DOUBLE_FORFEIT
        if self.happens(self.chances.forfeit):
            return (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT)[self.lots.below(2)]
        rate = self.chances.draw
        parts = rate.denominator if isinstance(rate, Fraction) else 1
        whole = THOUSAND * parts
        wanted = THOUSAND * rate.numerator if isinstance(rate, Fraction) else rate
        expected = 10 * parts * self.expected.expected(white + WHITE_ADVANTAGE - black)
        draws = min(wanted, 2 * expected, 2 * (whole - expected))
        lot = self.lots.below(whole)
        if lot < draws:
            return Result.DRAW
        return Result.WHITE_WINS if lot < draws + expected - draws // 2 else Result.BLACK_WINS
