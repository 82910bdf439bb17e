"""Virtual points: the worked examples, a naive second computation, and what they do to a pairing."""

import random
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from tabellone.core.explain import Step
from tabellone.core.model import (
    CHESS_SCORING,
    DRAUGHTS_SCORING,
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
    accelerated_group,
    check_scoring,
    is_accelerated,
    is_listed,
    last_accelerated,
    virtual_points,
    virtual_points_of,
)
from tabellone.core.pairing.burstein.seats import index_of, score_for_opponents
from tabellone.core.pairing.checker import check_rounds
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.dutch.seats import dutch_rules, floats_of
from tabellone.core.pairing.field import PairedRound, PairingError, contestants_before
from tabellone.core.pairing.generator import generate
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints, pair_next, request_for
from tabellone.core.pairing.why_not import why_not
from tabellone.regulations import rulebook

WORKED = tomllib.loads((Path(__file__).parents[2] / "cases/fide/baku/2026/worked.toml").read_text(encoding="utf-8"))
HALF = Fraction(1, 2)


def accelerated(method: str, system: str = "dutch", edition: str = "2026", *, rounds: int = 9) -> PairingSystem:
    return rulebook.pairing_system(
        SYSTEMS[system], edition, players=16, rounds=rounds, choices={"acceleration": method}
    )


def rules_of(method: str) -> AccelerationRules:
    rules = accelerated(method).acceleration
    assert rules is not None
    return rules


def numbers(count: int) -> list[PlayerNumber]:
    return [PlayerNumber(number) for number in range(1, count + 1)]


def field(count: int, rounds: int = 9, *played: Round) -> Tournament:
    players = tuple(Player(number, f"Player {number:02}", 2500 - 10 * number) for number in numbers(count))
    return Tournament("Open", Discipline.CHESS, CHESS_SCORING, players, rounds, played)


@pytest.mark.parametrize("case", WORKED["groups"])
@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_the_accelerated_group_is_that_of_the_worked_examples(case: dict[str, int], edition: str) -> None:
    rules = accelerated("baku", edition=edition).acceleration
    assert rules is not None
    assert accelerated_group(case["players"], rules) == case["accelerated"]
    assert last_accelerated(numbers(case["players"]), rules) == case["accelerated"]


@pytest.mark.parametrize("case", WORKED["rounds"])
def test_the_virtual_points_are_those_of_the_worked_examples(case: dict[str, object]) -> None:
    planned, win = int(str(case["planned"])), Fraction(str(case["win"]))
    found = [virtual_points(number, planned, win, rules_of("baku")) for number in range(1, planned + 1)]
    assert isinstance(case["virtual"], list)
    assert found == list(map(Fraction, case["virtual"]))


def naive_virtual_points(
    method: str, listed: list[int], everybody: list[int], rounds: int
) -> dict[tuple[int, int], str]:
    """Counted off one by one: the list grows by two from the top until it has half of the players."""
    group = 0
    while 2 * group < len(listed):
        group += 2
    last = listed[min(group, len(listed)) - 1] if listed else 0
    accelerated_rounds = [number for number in range(1, rounds + 1) if 2 * (number - 1) < rounds]
    if method == "haley":
        accelerated_rounds = [1, 2][:rounds]
    points = {}
    for place, number in enumerate(accelerated_rounds):
        is_full = method == "haley" or 2 * place < len(accelerated_rounds)
        points.update({(number, player): "1" if is_full else "1/2" for player in everybody if player <= last})
    return points


@pytest.mark.parametrize("method", ["baku", "haley"])
def test_virtual_points_agree_with_a_naive_computation(method: str) -> None:
    choice = random.Random(7)
    for _ in range(200):
        players, rounds = choice.randint(2, 60), choice.randint(1, 13)
        away = {number for number in range(1, players + 1) if choice.random() < 0.1}
        listed = [number for number in numbers(players) if number not in away]
        rules = rules_of(method)
        found = virtual_points_of(rounds, Fraction(1), rules, last_accelerated(listed, rules), numbers(players))
        flat = {(number, player): str(points) for number, row in found.items() for player, points in row.items()}
        assert flat == naive_virtual_points(method, list(listed), list(range(1, players + 1)), rounds)


def test_haley_gives_a_point_in_the_first_two_rounds() -> None:
    found = [virtual_points(number, 7, Fraction(1), rules_of("haley")) for number in range(1, 8)]
    assert found == [1, 1, 0, 0, 0, 0, 0]


def test_the_stronger_half_meets_itself_in_the_first_round() -> None:
    system, virtual = (
        accelerated("baku"),
        virtual_points_of(9, Fraction(1), rules_of("baku"), PlayerNumber(8), numbers(16)),
    )
    pairing = pair_next(field(16), 1, system, PairingConstraints(virtual=virtual))
    assert isinstance(pairing, PairedRound)
    pairs = {frozenset((pair.white, pair.black)) for pair in pairing.pairs}
    assert pairs == {
        frozenset(pair) for pair in [(1, 5), (2, 6), (3, 7), (4, 8), (9, 13), (10, 14), (11, 15), (12, 16)]
    }


def _steps(pairing: PairedRound, number: int) -> tuple[Step, ...]:
    return next(pair.why for pair in pairing.pairs if number in (pair.white, pair.black))


def second_round() -> tuple[Tournament, PairingConstraints]:
    """Eight players, of whom four are accelerated; in the first round the lower numbers won."""
    pairs = [(1, 3), (2, 4), (5, 7), (6, 8)]
    games = (Game(PlayerNumber(one), PlayerNumber(other), Result.WHITE_WINS) for one, other in pairs)
    tournament = field(8, 5, Round(1, tuple(Encounter((game,)) for game in games)))
    virtual = virtual_points_of(5, Fraction(1), rules_of("baku"), PlayerNumber(4), numbers(8))
    return tournament, PairingConstraints(virtual=virtual)


def test_losers_of_the_stronger_half_meet_winners_of_the_other_and_the_reason_says_so() -> None:
    tournament, constraints = second_round()
    pairing = pair_next(tournament, 2, accelerated("baku", rounds=5), constraints)
    assert isinstance(pairing, PairedRound)
    assert {frozenset((pair.white, pair.black)) for pair in pairing.pairs} == {
        frozenset(pair) for pair in [(1, 2), (3, 5), (4, 6), (7, 8)]
    }
    first = _steps(pairing, 3)[0]
    assert (first.rule.name, first.citation.article) == ("pairing_score", "C.04.7 1.5")
    assert (first.values["score"], first.values["own_points"], first.values["virtual"]) == (1, 0, 1)
    assert all(step.rule.name != "pairing_score" for step in _steps(pairing, 7))


@pytest.mark.parametrize(
    ("method", "edition", "article"),
    [("baku", "2026", "C.04.7 1.5"), ("baku", "2017", "C.04.5.1 art. 5"), ("haley", "2026", "Haley")],
)
def test_reasons_cite_the_text_of_the_method_and_edition(method: str, edition: str, article: str) -> None:
    tournament, constraints = second_round()
    system = accelerated(method, edition=edition, rounds=5)
    pairing = pair_next(tournament, 2, system, constraints)
    assert isinstance(pairing, PairedRound)
    assert _steps(pairing, 1)[0].citation.article == article
    request = request_for(tournament, 2, constraints)
    answer = why_not(request, system, tournament.rounds[0], PlayerNumber(1), PlayerNumber(8))
    assert not answer.are_paired
    assert answer.why[0].citation.article == article


def test_boards_are_ordered_by_pairing_score() -> None:
    tournament, constraints = second_round()
    pairing = pair_next(tournament, 2, accelerated("baku", rounds=5), constraints)
    assert isinstance(pairing, PairedRound)
    assert [min(pair.white, pair.black) for pair in pairing.boards] == [1, 3, 4, 7]


def test_points_of_a_round_do_not_contain_virtual_points_that_come_and_go() -> None:
    """A half-point bye in the last round with a full virtual point leaves the pairing score as it was."""
    rested = Round(1, (), tuple(Rest(number, Outcome.HALF_POINT_BYE) for number in numbers(4)))
    tournament = field(4, 4, rested)
    virtual = virtual_points_of(4, Fraction(1), rules_of("baku"), PlayerNumber(2), numbers(4))
    known = {contestant.number: contestant for contestant in contestants_before(tournament, 2, virtual)}
    one = known[PlayerNumber(1)]
    assert (one.scores[0], one.score, one.points, one.points_in(0)) == (Fraction(1), Fraction(1), HALF, HALF)
    rules = dutch_rules(rulebook.edition("fide", "dutch", name="2026").built)
    assert floats_of(one, known, rules).down
    assert score_for_opponents(one, Fraction(1)) == HALF
    assert index_of(one, {}, Fraction(1)).buchholz == HALF


def test_who_is_away_from_the_first_round_without_points_is_a_late_entry() -> None:
    outcomes = {Outcome.HALF_POINT_BYE: True, Outcome.FULL_POINT_BYE: True, Outcome.ZERO_POINT_BYE: False}
    for outcome, expected in outcomes.items():
        assert is_listed(Rest(PlayerNumber(3), outcome)) is expected
    assert is_listed(None)
    assert is_accelerated(PlayerNumber(3), PlayerNumber(4))
    assert not is_accelerated(PlayerNumber(5), PlayerNumber(4))
    assert not is_accelerated(PlayerNumber(1), None)


def test_baku_needs_two_draws_to_a_win_and_haley_does_not() -> None:
    three_points = Scoring(Fraction(3), Fraction(1), Fraction(0), Fraction(3), Fraction(3))
    check_scoring(DRAUGHTS_SCORING, rules_of("baku"))
    check_scoring(three_points, rules_of("haley"))
    with pytest.raises(PairingError, match=r"C\.04\.7 art\. 1"):
        check_scoring(three_points, rules_of("baku"))


@pytest.mark.parametrize("method", ["baku", "haley"])
@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein"])
def test_a_generated_event_is_paired_again_with_its_virtual_points_and_not_without(system: str, method: str) -> None:
    engine = accelerated(method, system, rounds=5)
    made = generate(
        engine,
        players=15,
        rounds=5,
        seed=11,
        discipline=Discipline.CHESS,
        scoring=CHESS_SCORING,
        expected=rulebook.fide_expectation(),
    )
    constraints = PairingConstraints(virtual=made.virtual)
    assert made.stopped is None
    assert made.virtual
    assert all(check.agrees for check in check_rounds(made.tournament, engine, constraints))
    assert not all(check.agrees for check in check_rounds(made.tournament, engine, PairingConstraints()))
