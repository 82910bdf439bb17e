"""Every sentence of every board of 200 generated events is true, and says enough."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from tests.core.pairing.lim_truth.claims import CLAIMS, Board, Evidence
from tests.core.pairing.naive_lim import Naive
from tests.core.pairing.test_lim_against_naive import play

from tabellone.core.explain import Step
from tabellone.core.model import CHESS_SCORING, Colour, Discipline, Player, PlayerNumber, Tournament
from tabellone.core.pairing.declaration import FieldSize
from tabellone.core.pairing.field import PairedRound, PairingRequest, contestants_before
from tabellone.core.pairing.lim.edition import LimRules, lim_rules
from tabellone.core.pairing.lim.system import Lim
from tabellone.locales.words import words
from tabellone.regulations import rulebook

EVENTS = 200
CHUNK = 20
# Events with rare situations.
RARE = (9, 202, 211, 236, 270, 343, 362, 510, 741, 1016, 1476)
ENGLISH = words("en")


def rounds_of(seed: int) -> Iterator[tuple[PairingRequest, LimRules, PairedRound]]:
    """The rounds of a small event, with absences, bans, forfeits, and some Maxi-tournaments."""
    lots = random.Random(seed)
    size, planned = lots.randint(4, 12), lots.randint(3, 7)
    players = tuple(Player(PlayerNumber(n), f"P{n}", 2400 - 30 * n) for n in range(1, size + 1))
    tournament = Tournament("T", Discipline.CHESS, CHESS_SCORING, players, planned)
    parameters = rulebook.edition("fide", "lim", name=("1989", "2026")[seed % 2]).built
    rules = lim_rules(parameters, FieldSize(size, planned), {"maxi": "yes" if lots.random() < 0.2 else "no"})
    for number in range(1, planned + 1):
        bans = [frozenset(lots.sample([player.number for player in players], 2)) for _ in range(lots.randint(0, 2))]
        request = PairingRequest(
            contestants_before(tournament, number),
            number,
            planned,
            Fraction(1),
            absent=frozenset(player.number for player in players if lots.random() < 0.05),
            forbidden=frozenset(bans),
            initial_colour=lots.choice(list(Colour)),
        )
        pairing = Lim(rules).pair(request, None)
        if not isinstance(pairing, PairedRound):
            return
        yield request, rules, pairing
        tournament = play(tournament, pairing, lots)


def verified(evidence: Evidence, steps: tuple[Step, ...]) -> Iterator[re.Pattern[str]]:
    """The claims that the sentences of a board make; each sentence makes one, and it is true."""
    for step in steps:
        sentence = ENGLISH.step(step)
        matches = [(pattern, verifier, match) for pattern, verifier in CLAIMS if (match := pattern.fullmatch(sentence))]
        assert len(matches) == 1, sentence
        pattern, verifier, match = matches[0]
        assert verifier(evidence, match.groupdict()), (sentence, evidence.board)
        yield pattern
    evidence.close()


def claims_of(seed: int) -> Iterator[re.Pattern[str]]:
    for request, rules, pairing in rounds_of(seed):
        naive = Naive(request, rules)
        assert naive.pair() is not None
        for pair in pairing.pairs:
            yield from verified(Evidence(request, naive, Board(pair.white, pair.black)), pair.why)
        if pairing.bye:
            yield from verified(Evidence(request, naive, Board(pairing.bye.player, None)), pairing.bye.why)


@pytest.mark.parametrize("first", range(0, EVENTS, CHUNK))
def test_every_sentence_of_every_board_is_true_and_nobody_who_was_tried_is_left_out(first: int) -> None:
    claims = Counter(pattern for seed in range(first, first + CHUNK) for pattern in claims_of(seed))
    assert len(claims) > 10


def test_what_is_said_seldom_is_true_and_every_claim_is_made_somewhere() -> None:
    patterns = {pattern for seed in (*range(40), *RARE) for pattern in claims_of(seed)}
    missing = [pattern.pattern for pattern, _ in CLAIMS if pattern not in patterns]
    assert len(missing) == 1
    assert "difference" in missing[0]
    assert "round\\ he\\ may\\ have\\ it\\ all\\ the\\ same" in missing[0]


def test_a_sentence_that_is_not_true_is_found_out() -> None:
    request, rules, pairing = next(
        (request, rules, pairing)
        for seed in range(9)
        for request, rules, pairing in rounds_of(seed)
        if pairing.floaters
    )
    pair = next(pair for pair in pairing.pairs if len(pair.why) > 3)
    naive = Naive(request, rules)
    naive.pair()
    turned = Evidence(request, naive, Board(pair.black, pair.white))
    with pytest.raises(AssertionError):
        list(verified(turned, pair.why))
    shortened = Evidence(request, naive, Board(pair.white, pair.black))
    with pytest.raises((AssertionError, IndexError)):
        list(verified(shortened, tuple(replace(step, values={**step.values, "player": 99}) for step in pair.why)))
