"""The engine of the Lim system against the literal procedure by brute force, in small fields."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from tests.core.pairing.naive_lim import Naive

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
from tabellone.core.pairing.declaration import FieldSize
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, contestants_before
from tabellone.core.pairing.lim.edition import lim_rules
from tabellone.core.pairing.lim.round import pair_round
from tabellone.regulations import rulebook


def play(tournament: Tournament, pairing: PairedRound, lots: random.Random) -> Tournament:
    results = [Result.WHITE_WINS] * 4 + [Result.BLACK_WINS] * 3 + [Result.DRAW] * 3 + [Result.WHITE_WINS_BY_FORFEIT]
    encounters = tuple(Encounter((Game(pair.white, pair.black, lots.choice(results)),)) for pair in pairing.pairs)
    rests = [Rest(pairing.bye.player, Outcome.ALLOCATED_BYE)] if pairing.bye else []
    rests += [Rest(player, Outcome.ZERO_POINT_BYE) for player in pairing.absent]
    rounds = (*tournament.rounds, Round(pairing.round_number, encounters, tuple(rests)))
    return replace(tournament, rounds=rounds)


@pytest.mark.parametrize("edition", ["1989", "2026"])
@pytest.mark.parametrize("seed", range(150))
def test_the_engine_pairs_as_the_literal_procedure_does(seed: int, edition: str) -> None:
    lots = random.Random(seed)
    size = lots.randint(4, 12)
    planned = lots.randint(3, 7)
    players = tuple(Player(PlayerNumber(n), f"P{n}", 2400 - 30 * n) for n in range(1, size + 1))
    tournament = Tournament("T", Discipline.CHESS, CHESS_SCORING, players, planned)
    parameters = rulebook.edition("fide", "lim", name=edition).built
    rules = lim_rules(parameters, FieldSize(size, planned), {"maxi": "yes" if lots.random() < 0.3 else "no"})
    compared = 0
    for number in range(1, planned + 1):
        absent = frozenset(player.number for player in players if lots.random() < 0.05)
        contestants = contestants_before(tournament, number)
        bans = frozenset(
            frozenset(map(PlayerNumber, lots.sample(range(1, size + 1), 2))) for _ in range(lots.randint(0, 2))
        )
        request = PairingRequest(contestants, number, planned, Fraction(1), absent=absent, forbidden=bans)
        if seed % 3 == 0:
            request = replace(request, initial_colour=Colour.BLACK)
        pairing = pair_round(request, rules)
        expected = Naive(request, rules).pair()
        if expected is None:
            assert isinstance(pairing, Impossible)
            break
        assert isinstance(pairing, PairedRound)
        assert ({(pair.white, pair.black) for pair in pairing.pairs}, pairing.bye and pairing.bye.player) == expected
        compared += 1
        tournament = play(tournament, pairing, lots)
    assert compared > 0
