"""What reasons say of points, pairing scores and brackets that are left, read as claims and verified from the event."""

import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from tests.core.pairing.test_lim_against_naive import play

from tabellone.core.model import CHESS_SCORING, Discipline, Player, PlayerNumber, Tournament
from tabellone.core.pairing.acceleration import virtual_points_of
from tabellone.core.pairing.field import Contestant, PairedRound, PairingRequest, contestants_before
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints, pair_next, request_for
from tabellone.core.pairing.why_not import why_not
from tabellone.locales.words import words
from tabellone.regulations.rulebook import pairing_system

ENGLISH = words("en")
PLAYERS, ROUNDS = 12, 6
SAME_POINTS = re.compile(r"(\d+) and (\d+) have the same points before the round, ([\d½]+)\.")
SAME_SCORE = re.compile(r"(\d+) and (\d+) have the same pairing score before the round, ([\d½]+)\.")
POINTS = re.compile(r"Points before the round: (\d+) has ([\d½]+), (\d+) has ([\d½]+)\. .*")
SCORES = re.compile(r"Pairing scores before the round: (\d+) has ([\d½]+), (\d+) has ([\d½]+)\. .*")
NONE_PAIRED = re.compile(r"(\d+) is moved down from the bracket of ([\d½]+) points: of its (\d+) players none is .*")
NO_TWO = re.compile(r"No two of the (\d+) players of that bracket may meet: .*")
NEEDED = re.compile(r"If some of the (\d+) players of that bracket met each other, the rest could not all be paired\.")


def number(text: str) -> Fraction:
    whole = text.removesuffix("½")
    return Fraction(int(whole or 0)) + (Fraction(1, 2) if text.endswith("½") else 0)


def event() -> Tournament:
    players = tuple(Player(PlayerNumber(n), f"P{n}", 2400 - 30 * n) for n in range(1, PLAYERS + 1))
    return Tournament("T", Discipline.CHESS, CHESS_SCORING, players, ROUNDS)


def verified(sentence: str, known: Mapping[PlayerNumber, Contestant]) -> str:
    """The kind of a sentence on scores, found true; empty for any other sentence."""
    for kind, pattern, of in (("points", SAME_POINTS, "points"), ("scores", SAME_SCORE, "score")):
        if match := pattern.fullmatch(sentence):
            values = {getattr(known[PlayerNumber(int(match[place]))], of) for place in (1, 2)}
            assert values == {number(match[3])}, sentence
            return "same " + kind
    for kind, pattern, of in (("points", POINTS, "points"), ("scores", SCORES, "score")):
        if match := pattern.fullmatch(sentence):
            found = [getattr(known[PlayerNumber(int(match[place]))], of) for place in (1, 3)]
            assert found == [number(match[2]), number(match[4])], sentence
            return kind
    assert "points before the round" not in sentence.lower()
    return ""


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein"])
def test_what_is_said_of_points_and_pairing_scores_of_accelerated_rounds_is_true(system: str) -> None:
    chosen = pairing_system(SYSTEMS[system], "2026", players=PLAYERS, rounds=ROUNDS, choices={"acceleration": "baku"})
    assert chosen.acceleration is not None
    numbers = [PlayerNumber(n) for n in range(1, PLAYERS + 1)]
    virtual = virtual_points_of(ROUNDS, Fraction(1), chosen.acceleration, PlayerNumber(6), numbers)
    said: Counter[str] = Counter()
    for seed in range(12):
        lots, tournament = random.Random(seed), event()
        for round_number in range(1, ROUNDS + 1):
            constraints = PairingConstraints(virtual=virtual)
            pairing = pair_next(tournament, round_number, chosen, constraints)
            if not isinstance(pairing, PairedRound):
                break
            known = {one.number: one for one in contestants_before(tournament, round_number, virtual)}
            steps = [step for pair in pairing.pairs for step in pair.why]
            request = request_for(tournament, round_number, constraints)
            before = tournament.rounds[-1] if tournament.rounds else None
            one, other = lots.sample(numbers, 2)
            steps += why_not(request, chosen, before, one, other).why
            said.update(verified(ENGLISH.step(step), known) for step in steps)
            tournament = play(tournament, pairing, lots)
    assert min(said[kind] for kind in ("same points", "same scores", "scores")) > 5


def may_meet(one: Contestant, other: Contestant) -> bool:
    """Two who have not met and need not both have the same colour."""
    needed = []
    for player in (one, other):
        games = [colour.value for colour in player.played_colours]
        white = player.colour_difference > 1 or games[-2:] == ["white"] * 2
        black = player.colour_difference < -1 or games[-2:] == ["black"] * 2
        needed.append("black" if white else "white" if black else None)
    return other.number not in one.met and (needed[0] is None or needed[0] != needed[1])


def test_a_bracket_from_which_everybody_is_moved_down_says_what_keeps_its_players_apart() -> None:
    chosen = pairing_system(SYSTEMS["dutch"], "2026", players=8, rounds=7)
    said: Counter[str] = Counter()
    for seed in range(150):
        lots, tournament = random.Random(seed), replace(event(), players=event().players[:8], planned_rounds=7)
        for round_number in range(1, 7):
            request = PairingRequest(contestants_before(tournament, round_number), round_number, 7, Fraction(1))
            pairing = chosen.pair(request, None)
            if not isinstance(pairing, PairedRound):
                break
            for pair in pairing.pairs:
                sentences = [ENGLISH.step(step) for step in pair.why]
                for sentence, following in pairwise(sentences):
                    if not (match := NONE_PAIRED.fullmatch(sentence)):
                        continue
                    alike = [one for one in request.contestants if one.score == number(match[2])]
                    meet = any(may_meet(one, other) for one, other in combinations(alike, 2))
                    assert len(alike) <= int(match[3])
                    assert NO_TWO.fullmatch(following) or NEEDED.fullmatch(following), following
                    if NO_TWO.fullmatch(following):
                        assert not meet, sentences
                    said["apart" if NO_TWO.fullmatch(following) else "needed"] += 1
            tournament = play(tournament, pairing, lots)
    assert said["apart"] > 5, said
