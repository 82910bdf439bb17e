"""Small events with random results, forfeits and absences, round by round."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from tabellone.core.model import (
    CHESS_SCORING,
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
    Tournament,
)
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, contestants_before

RESULTS = [Result.WHITE_WINS] * 4 + [Result.BLACK_WINS] * 3 + [Result.DRAW] * 3 + [Result.WHITE_WINS_BY_FORFEIT]
AWAY = [Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE]


def play(tournament: Tournament, pairing: PairedRound, lots: random.Random) -> Tournament:
    encounters = tuple(Encounter((Game(pair.white, pair.black, lots.choice(RESULTS)),)) for pair in pairing.pairs)
    rests = [Rest(pairing.bye.player, Outcome.ALLOCATED_BYE)] if pairing.bye else []
    rests += [Rest(player, lots.choice(AWAY)) for player in pairing.absent]
    rounds = (*tournament.rounds, Round(pairing.round_number, encounters, tuple(rests)))
    return replace(tournament, rounds=rounds)


def rounds_of_small_event(
    seed: int, pair: Callable[[PairingRequest], PairedRound | Impossible], *, most: int = 8, banned: float = 0
) -> Iterator[tuple[PairingRequest, PairedRound | Impossible]]:
    """Every round of an event that a seed gives, as it was to be paired and as it was; it ends where none can be."""
    lots = random.Random(seed)
    size = lots.randint(4, most)
    planned = lots.randint(3, 6)
    players = tuple(Player(PlayerNumber(n), f"P{n}", 2400 - 30 * n - lots.randint(0, 29)) for n in range(1, size + 1))
    tournament = Tournament("T", Discipline.CHESS, CHESS_SCORING, players, planned)
    forbidden = frozenset(
        frozenset((one.number, other.number))
        for one in players
        for other in players
        if one.number < other.number and lots.random() < banned
    )
    for number in range(1, planned + 1):
        absent = frozenset(player.number for player in players if lots.random() < 0.1)
        request = PairingRequest(
            contestants_before(tournament, number),
            number,
            planned,
            Fraction(1),
            absent=absent,
            forbidden=forbidden,
            initial_colour=Colour.BLACK if seed % 3 == 0 else Colour.WHITE,
        )
        pairing = pair(request)
        yield request, pairing
        if isinstance(pairing, Impossible):
            return
        tournament = play(tournament, pairing, lots)
