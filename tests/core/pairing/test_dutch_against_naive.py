"""The engine of the Dutch system against the literal procedure by brute force, in small fields."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from tests.core.pairing.naive_dutch import NaiveDutch

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
from tabellone.core.pairing.dutch.edition import dutch_rules
from tabellone.core.pairing.dutch.pairing import pair_round
from tabellone.core.pairing.dutch.seats import SeatsOfRound
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, contestants_before
from tabellone.regulations import rulebook

RESULTS = [Result.WHITE_WINS] * 4 + [Result.BLACK_WINS] * 3 + [Result.DRAW] * 3 + [Result.WHITE_WINS_BY_FORFEIT]
AWAY = [Outcome.ZERO_POINT_BYE, Outcome.HALF_POINT_BYE]


def play(tournament: Tournament, pairing: PairedRound, lots: random.Random) -> Tournament:
    encounters = tuple(Encounter((Game(pair.white, pair.black, lots.choice(RESULTS)),)) for pair in pairing.pairs)
    rests = [Rest(pairing.bye.player, Outcome.ALLOCATED_BYE)] if pairing.bye else []
    rests += [Rest(player, lots.choice(AWAY)) for player in pairing.absent]
    rounds = (*tournament.rounds, Round(pairing.round_number, encounters, tuple(rests)))
    return replace(tournament, rounds=rounds)


@pytest.mark.parametrize("edition", ["2017", "2026"])
@pytest.mark.parametrize("seed", range(60))
def test_the_engine_pairs_as_the_literal_procedure_does(seed: int, edition: str) -> None:
    lots = random.Random(seed)
    size = lots.randint(4, 8)
    planned = lots.randint(3, 6)
    players = tuple(Player(PlayerNumber(n), f"P{n}", 2400 - 30 * n) for n in range(1, size + 1))
    tournament = Tournament("T", Discipline.CHESS, CHESS_SCORING, players, planned)
    rules = dutch_rules(rulebook.edition("fide", "dutch", name=edition).built)
    for number in range(1, planned + 1):
        absent = frozenset(player.number for player in players if lots.random() < 0.1)
        contestants = contestants_before(tournament, number)
        request = PairingRequest(contestants, number, planned, Fraction(1), absent=absent)
        if seed % 3 == 0:
            request = replace(request, initial_colour=Colour.BLACK)
        pairing = pair_round(request, rules)
        board = SeatsOfRound(request, rules, frozenset())
        expected = NaiveDutch(board).pairs()
        if isinstance(pairing, Impossible):
            assert expected is None
            break
        assert expected is not None
        pairs, bye = expected
        numbers = {frozenset((board.seats[one].number, board.seats[other].number)) for one, other in pairs}
        assert {frozenset((pair.white, pair.black)) for pair in pairing.pairs} == numbers, (seed, number)
        assert (pairing.bye.player if pairing.bye else None) == (None if bye is None else board.seats[bye].number)
        tournament = play(tournament, pairing, lots)
    assert tournament.rounds
