"""Random tournaments, repeatable from a seed: to check a pairing system against itself and against others."""

from dataclasses import dataclass, replace

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
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import Impossible, PairedRound
from tabellone.core.pairing.systems import PairingConstraints, pair_next
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.refusal import Refusal

FEWEST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS = 2, 2000, 50


class GeneratorError(Refusal):
    """A tournament that cannot be made."""


@dataclass(frozen=True, slots=True)
class Chances:
    """How often things happen, in thousandths of the players of a round or of the games."""

    forfeit: int = 15
    double_forfeit: int = 2
    half_point_bye: int = 10
    absence: int = 10
    late_entry: int = 20
    withdrawal: int = 5
    draw: int = 280


@dataclass(frozen=True, slots=True)
class Generated:
    """The tournament, and the round in which it had to stop because no legal pairing existed, if any."""

    tournament: Tournament
    stopped: Impossible | None = None


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
) -> Generated:
    """Make a tournament whose results follow a table of expected scores, in hundredths of a point."""
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise GeneratorError(
            "players: {found} is not allowed; it must be {least} to {most}",
            found=players,
            least=FEWEST_PLAYERS,
            most=MOST_PLAYERS,
        )
    if not 1 <= rounds <= MOST_ROUNDS:
        raise GeneratorError("rounds: {found} is not allowed; it must be 1 to {most}", found=rounds, most=MOST_ROUNDS)
    lots = Lots(seed)
    field = _field(players, lots)
    begun = Tournament(name, discipline, scoring, field, rounds, system=system.name)
    random_event = _Event(begun, lots, expected, chances or Chances(), initial_colour)
    for number in range(1, rounds + 1):
        stopped = random_event.add_round(number, system)
        if stopped is not None:
            return Generated(random_event.tournament, stopped)
    return Generated(random_event.tournament)


def _field(players: int, lots: Lots) -> tuple[Player, ...]:
    """Players by descending rating, about as spread as in an open tournament."""
    ratings = sorted((1200 + sum(lots.below(450) for _ in range(3)) for _ in range(players)), reverse=True)
    return tuple(
        Player(PlayerNumber(number), f"Player {number:04}", rating) for number, rating in enumerate(ratings, start=1)
    )


class _Event:
    """A tournament being generated."""

    def __init__(
        self,
        tournament: Tournament,
        lots: Lots,
        expected: ExpectationTable,
        chances: Chances,
        initial_colour: Colour,
    ) -> None:
        self.tournament = tournament
        self.lots = lots
        self.expected = expected
        self.chances = chances
        self.initial_colour = initial_colour
        self.gone: set[PlayerNumber] = set()
        self.not_yet = {
            player.number: 2 + lots.below(2) for player in tournament.players if self._happens(chances.late_entry)
        }

    def _happens(self, thousandths: int) -> bool:
        return self.lots.below(THOUSAND) < thousandths

    def add_round(self, number: int, system: PairingSystem) -> Impossible | None:
        """Pair and play a round; the reason if it cannot be paired."""
        away = {} if system.declaration.pairs_the_absent else self._away(number)
        constraints = PairingConstraints(absent={number: frozenset(away)}, initial_colour=self.initial_colour)
        answer = pair_next(self.tournament, number, system, constraints)
        if isinstance(answer, Impossible):
            return answer
        rests = [Rest(player, outcome) for player, outcome in sorted(away.items())]
        if answer.bye:
            rests.append(Rest(answer.bye.player, Outcome.ALLOCATED_BYE))
        played = Round(number, tuple(self._encounters(answer)), tuple(rests))
        self.tournament = replace(self.tournament, rounds=(*self.tournament.rounds, played))
        return None

    def _away(self, number: int) -> dict[PlayerNumber, Outcome]:
        away: dict[PlayerNumber, Outcome] = {}
        for player in self.tournament.players:
            late = self.not_yet.get(player.number, 0) > number
            if number > 1 and not late and self._happens(self.chances.withdrawal):
                self.gone.add(player.number)
            if late or player.number in self.gone or self._happens(self.chances.absence):
                away[player.number] = Outcome.ZERO_POINT_BYE
            elif self._happens(self.chances.half_point_bye):
                away[player.number] = Outcome.HALF_POINT_BYE
        few = len(self.tournament.players) - len(away) < FEWEST_PLAYERS
        return {} if few else away

    def _encounters(self, answer: PairedRound) -> list[Encounter]:
        return [
            Encounter((Game(pair.white, pair.black, self._result(pair.white, pair.black)),)) for pair in answer.pairs
        ]

    def _result(self, white: PlayerNumber, black: PlayerNumber) -> Result:
        if self._happens(self.chances.double_forfeit):
            return Result.DOUBLE_FORFEIT
        if self._happens(self.chances.forfeit):
            return (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT)[self.lots.below(2)]
        ratings = [self.tournament.player(number).rating or 0 for number in (white, black)]
        expected = 10 * self.expected.expected(ratings[0] + WHITE_ADVANTAGE - ratings[1])
        draws = min(self.chances.draw, 2 * expected, 2 * (THOUSAND - expected))
        lot = self.lots.below(THOUSAND)
        if lot < draws:
            return Result.DRAW
        return Result.WHITE_WINS if lot < draws + expected - draws // 2 else Result.BLACK_WINS
