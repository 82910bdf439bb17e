"""Small positions in which one clause of the Dutch system decides."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from tabellone.core.model import CHESS_SCORING, Colour, Discipline, PlayerNumber
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import Contestant, Impossible, PairedRound, PairingRequest
from tabellone.core.pairing.generator import generate
from tabellone.core.pairing.proposal import Proposal, WarningKind
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints, pair_next
from tabellone.core.pairing.why_not import why_not
from tabellone.regulations.rulebook import fide_expectation, pairing_system

W, B = Colour.WHITE, Colour.BLACK
ONE = Fraction(1)


def dutch(edition: str = "2026") -> PairingSystem:
    return pairing_system(SYSTEMS["dutch"], edition, players=8, rounds=9)


def player(
    number: int, *colours: Colour | None, score: Fraction = Fraction(0), met: tuple[int, ...] = ()
) -> Contestant:
    """A player with the opponents `met` and the colours of the last games; all earlier rounds have today's score."""
    opponents = [*([None] * (len(colours) - len(met))), *map(PlayerNumber, met)]
    return Contestant(
        PlayerNumber(number),
        score=score,
        met=frozenset(map(PlayerNumber, met)),
        colours=tuple(colours),
        opponents=tuple(opponents),
        scores=tuple(score for _ in colours),
    )


def paired(players: list[Contestant], *, last: bool = False, edition: str = "2026") -> PairedRound:
    number = len(players[0].colours) + 1
    answer = dutch(edition).pair(PairingRequest(tuple(players), number, number if last else 9, ONE), None)
    assert isinstance(answer, PairedRound)
    return answer


def pairs_of(pairing: PairedRound) -> list[tuple[int, int]]:
    return sorted((pair.white, pair.black) for pair in pairing.pairs)


def cited(pairing: PairedRound, number: int) -> set[str]:
    pair = next(pair for pair in pairing.pairs if number in (pair.white, pair.black))
    return {step.citation.article for step in pair.why}


def test_the_first_round_is_half_against_half_with_alternating_colours() -> None:
    pairing = paired([player(n) for n in range(1, 9)])
    assert pairs_of(pairing) == [(1, 5), (3, 7), (6, 2), (8, 4)]


def test_who_has_not_come_yet_does_not_count_in_the_colours_of_the_first_round() -> None:
    players = tuple(player(n) for n in range(1, 6))
    request = PairingRequest(players, 1, 9, ONE, absent=frozenset({PlayerNumber(2)}))
    answer = dutch().pair(request, None)
    assert isinstance(answer, PairedRound)
    assert pairs_of(answer) == [(1, 4), (5, 3)]


def test_opponents_are_transposed_for_colours_and_the_criterion_is_named() -> None:
    players = [player(1, W), player(2, B), player(3, W), player(4, B)]
    pairing = paired(players)
    assert pairs_of(pairing) == [(2, 3), (4, 1)]
    assert "C.04.3 C12" in cited(pairing, 1)


def test_the_edition_of_2017_cites_its_own_numbers() -> None:
    players = [player(1, W), player(2, B), player(3, W), player(4, B)]
    pairing = paired(players, edition="2017")
    assert "C.04.3 art. C.10" in cited(pairing, 1)


def test_a_player_of_each_half_is_exchanged_when_nothing_else_complies() -> None:
    players = [player(1, W, W, met=(3, 4)), player(2, W, W, met=(3, 4)), player(3, B, B, met=(1, 2))]
    players.append(player(4, B, B, met=(1, 2)))
    request = PairingRequest(tuple(replace(p, colours=(W, B)) for p in players), 3, 9, ONE)
    answer = dutch().pair(request, None)
    assert isinstance(answer, PairedRound)
    assert {frozenset((pair.white, pair.black)) for pair in answer.pairs} == {frozenset({1, 2}), frozenset({3, 4})}
    assert "C.04.3 4.3" in cited(answer, 1)


def test_two_who_must_have_the_same_colour_do_not_meet_unless_one_is_a_topscorer_in_the_last_round() -> None:
    players = [player(1, W, W, score=Fraction(2)), player(2, W, W, score=Fraction(2))]
    answer = dutch().pair(PairingRequest(tuple(players), 3, 9, ONE), None)
    assert isinstance(answer, Impossible)
    step = why_not(
        PairingRequest((*players, player(3, B, B), player(4, B, B)), 3, 9, ONE),
        dutch(),
        None,
        *map(PlayerNumber, (1, 2)),
    )
    assert [one.citation.article for one in step.why] == ["C.04.3 C3"]
    assert pairs_of(paired(players, last=True)) == [(2, 1)]


def test_the_bye_goes_to_the_fewest_rounds_without_a_game() -> None:
    top = [player(1, W, score=ONE, met=(3,)), player(2, B, score=ONE, met=(4,))]
    low = [player(3, B, met=(1,)), player(4, W, met=(2,)), player(5, None)]
    pairing = paired([*top, *low])
    assert pairing.bye is not None
    assert pairing.bye.player == 4
    assert pairing.bye.why[-1].citation.article == "C.04.3 C9"


def test_nobody_has_the_bye_after_a_win_without_playing() -> None:
    players = [player(n) for n in range(1, 4)]
    players[2] = replace(players[2], unplayed_wins=(1,))
    pairing = paired(players)
    assert pairing.bye is not None
    assert pairing.bye.player == 2
    assert [step.citation.article for step in pairing.bye.why] == ["C.04.3 C2", "C.04.3 C2 / C.04.3 C5"]


def test_why_not_names_the_first_criterion_that_gets_worse() -> None:
    players = (player(1, W), player(2, B), player(3, W), player(4, B))
    answer = why_not(PairingRequest(players, 2, 9, ONE), dutch(), None, PlayerNumber(1), PlayerNumber(3))
    assert not answer.are_paired
    assert [step.citation.article for step in answer.why] == ["C.04.3 C12"]


def test_why_not_says_that_a_pair_comes_later_in_order() -> None:
    players = tuple(player(n) for n in range(1, 5))
    answer = why_not(PairingRequest(players, 1, 9, ONE), dutch(), None, PlayerNumber(1), PlayerNumber(4))
    assert [step.rule.name for step in answer.why] == ["comes_later_in_order"]
    assert answer.instead is not None


def test_why_not_says_that_a_player_is_of_another_bracket() -> None:
    players = (player(1, W, score=ONE), player(2, B, score=ONE), player(3, W), player(4, B))
    answer = why_not(PairingRequest(players, 2, 9, ONE), dutch(), None, PlayerNumber(1), PlayerNumber(4))
    assert [step.rule.name for step in answer.why] == ["is_in_another_bracket"]


def test_a_round_by_hand_is_warned_of_colours_rematches_and_byes() -> None:
    players = (player(1, W, W, met=(2,)), player(2, B, W, met=(1,)), replace(player(3, B, B), unplayed_wins=(1,)))
    request = PairingRequest(players, 3, 9, ONE)
    proposal = Proposal(((PlayerNumber(1), PlayerNumber(2)),), (PlayerNumber(3),))
    kinds = [warning.kind for warning in dutch().warnings(request, proposal)]
    assert kinds == [WarningKind.REMATCH, WarningKind.COLOUR_LIMIT, WarningKind.REST_AFTER_UNPLAYED_WIN]


def test_a_wish_of_the_arbiter_gives_way_only_where_nothing_else_is_legal() -> None:
    players = tuple(player(n) for n in range(1, 5))
    wish = frozenset({frozenset(map(PlayerNumber, (1, 3)))})
    kept = dutch().pair(PairingRequest(players, 1, 9, ONE, unwanted=wish), None)
    assert isinstance(kept, PairedRound)
    assert {1, 3} not in [{pair.white, pair.black} for pair in kept.pairs]
    two = dutch().pair(PairingRequest((players[0], players[2]), 1, 9, ONE, unwanted=wish), None)
    assert isinstance(two, PairedRound)
    assert pairs_of(two) == [(1, 3)]


def test_a_bracket_can_leave_over_any_odd_number_of_players_who_are_kept_apart() -> None:
    club = [player(n, score=ONE) for n in range(1, 10)] + [player(n, score=ONE / 2) for n in (10, 11)]
    others = [player(n) for n in range(12, 23)]
    apart = frozenset(frozenset(pair) for pair in combinations([one.number for one in club], 2))
    answer = dutch().pair(PairingRequest((*club, *others), 2, 9, ONE, forbidden=apart), None)
    assert isinstance(answer, PairedRound)
    assert sorted(min(pair.white, pair.black) for pair in answer.pairs) == list(range(1, 12))


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_everybody_who_is_passed_over_has_the_criterion_that_was_against_it(edition: str) -> None:
    system = pairing_system(SYSTEMS["dutch"], edition, players=90, rounds=6)
    event = generate(
        system,
        players=90,
        rounds=6,
        seed=7,
        discipline=Discipline.CHESS,
        scoring=CHESS_SCORING,
        expected=fide_expectation(),
    ).tournament
    steps = set()
    for number in range(1, 7):
        answer = pair_next(event, number, system, PairingConstraints())
        assert isinstance(answer, PairedRound)
        steps |= {step.rule.name for pair in answer.pairs for step in pair.why}
    assert "is_not_as_good" not in steps
    assert {"fewer_preferences", "more_up_again", "more_down_as_before_last"} <= steps


def test_who_would_leave_others_without_an_opponent_is_passed_over_for_that() -> None:
    players = [player(n) for n in range(1, 7)]
    apart = frozenset(frozenset(map(PlayerNumber, pair)) for pair in ((2, 5), (2, 6), (2, 3), (2, 1)))
    answer = dutch().pair(PairingRequest(tuple(players), 1, 9, ONE, forbidden=apart), None)
    assert isinstance(answer, PairedRound)
    pair = next(pair for pair in answer.pairs if 1 in (pair.white, pair.black))
    assert "others_would_be_unpaired" in [step.rule.name for step in pair.why]
