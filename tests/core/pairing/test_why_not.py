import random
from dataclasses import replace
from fractions import Fraction

import pytest

from tabellone.core.model import CHESS_SCORING, Colour, Discipline, PlayerNumber
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import Contestant, PairedRound, PairingError, PairingRequest
from tabellone.core.pairing.generator import generate
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints, request_for
from tabellone.core.pairing.why_not import why_not
from tabellone.regulations.rulebook import fide_expectation, pairing_system

LIM, ITALO_SWISS, ROUND_ROBIN = (
    pairing_system(SYSTEMS[name], SYSTEMS[name].editions[0].name, players=4, rounds=9)
    for name in ("lim", "italo-swiss", "round-robin")
)
W, B = Colour.WHITE, Colour.BLACK


def player(number: int, *, score: int = 1, met: tuple[int, ...] = (), colours: tuple[Colour, ...] = ()) -> Contestant:
    return Contestant(PlayerNumber(number), None, Fraction(score), frozenset(map(PlayerNumber, met)), colours)


def ask(contestants: list[Contestant], one: int, other: int, **constraints: object) -> tuple[bool, str]:
    request = replace(PairingRequest(tuple(contestants), 3, 9, Fraction(1)), **constraints)  # type: ignore[arg-type]
    answer = why_not(request, LIM, None, PlayerNumber(one), PlayerNumber(other))
    return answer.are_paired, answer.why[0].rule.name


FOUR = [player(1), player(2), player(3), player(4)]


def test_players_who_meet_are_told_so() -> None:
    assert ask(FOUR, 1, 3) == (True, "median_score")


@pytest.mark.parametrize(
    ("contestants", "pair", "rule"),
    [
        ([player(1, met=(2,)), player(2, met=(1,)), player(3), player(4)], (1, 2), "have_met"),
        (FOUR, (1, 2), "comes_earlier_in_order"),
        ([player(1), player(2, score=0), player(3), player(4, score=0)], (1, 2), "floats_more"),
        (
            [player(n, colours=(W, W) if n < 3 else (B, B)) for n in (1, 2, 3, 4)],
            (1, 2),
            "colours_allow",
        ),
        (
            [player(n, colours=(B, W) if n in (1, 3) else (W, B)) for n in (1, 2, 3, 4)],
            (1, 3),
            "gets_fewer_colours",
        ),
        (
            [player(1, met=(4,)), player(2, met=(4,)), player(3), player(4, met=(1, 2))],
            (1, 3),
            "leaves_rest_pairable",
        ),
    ],
)
def test_the_first_rule_that_a_pair_would_break_is_named(
    contestants: list[Contestant], pair: tuple[int, int], rule: str
) -> None:
    assert ask(contestants, *pair) == (False, rule)


def test_a_pair_of_two_score_groups_that_would_strand_others_is_named() -> None:
    strangers = [
        player(1, score=2, met=(2,)),
        player(2, score=2, met=(1, 4)),
        player(3, score=0),
        player(4, score=0, met=(2,)),
    ]
    assert ask(strangers, 1, 3) == (False, "would_leave_others_unpaired")


def test_who_rests_is_told_so_and_a_round_robin_names_its_table() -> None:
    three = [player(1), player(2), player(3)]
    assert ask(three, 1, 3) == (False, "rests")
    request = PairingRequest(tuple(FOUR), 1, 3, Fraction(1))
    answer = why_not(request, ROUND_ROBIN, None, PlayerNumber(1), PlayerNumber(2))
    assert (answer.are_paired, answer.why[0].rule.name) == (False, "meeting_round")


def test_the_rotation_explains_itself_in_its_own_words() -> None:
    request = PairingRequest(tuple(FOUR), 1, 3, Fraction(2))
    answer = why_not(request, ITALO_SWISS, None, PlayerNumber(1), PlayerNumber(4))
    (step,) = answer.why
    assert step.citation.body == "fid"
    assert (step.values["seeker"], step.values["found"]) == (1, 2)


def test_a_ban_and_an_absence_are_named() -> None:
    ban = frozenset({frozenset({PlayerNumber(1), PlayerNumber(3)})})
    assert ask(FOUR, 1, 3, forbidden=ban) == (False, "are_kept_apart")
    assert ask(FOUR, 1, 3, absent=frozenset({PlayerNumber(3)})) == (False, "is_away")


def test_strangers_and_oneself_are_refused() -> None:
    with pytest.raises(PairingError, match="no player has number 9"):
        ask(FOUR, 1, 9)
    with pytest.raises(PairingError, match="player 1 cannot play against himself"):
        ask(FOUR, 1, 1)


@pytest.mark.parametrize("system", [LIM, ITALO_SWISS], ids=["lim", "italo-swiss"])
def test_every_pair_of_a_round_has_an_answer_that_agrees_with_the_pairing(system: PairingSystem) -> None:
    lots = random.Random(1)
    for seed in range(6):
        generated_event = generate(
            system,
            players=10 + seed,
            rounds=5,
            seed=seed,
            discipline=Discipline.CHESS,
            scoring=CHESS_SCORING,
            expected=fide_expectation(),
        )
        before = replace(generated_event.tournament, rounds=generated_event.tournament.rounds[:3])
        request = request_for(before, 4, PairingConstraints())
        pairing = system.pair(request, before.rounds[-1])
        assert isinstance(pairing, PairedRound)
        pairs = {frozenset((pair.white, pair.black)) for pair in pairing.pairs}
        for _ in range(10):
            one, other = (PlayerNumber(n) for n in lots.sample(range(1, 11), 2))
            answer = why_not(request, system, before.rounds[-1], one, other)
            assert answer.are_paired is (frozenset((one, other)) in pairs)
            assert answer.why
