"""Acceleration: virtual points that set the stronger half apart in the first rounds, for the pairing alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from math import ceil

from tabellone.core.explain import Step, note, reason, rule
from tabellone.core.model import Outcome, PlayerNumber, Rest, Scoring
from tabellone.core.pairing.field import (
    Contestant,
    Impossible,
    Pair,
    PairedRound,
    PairingError,
    PairingRequest,
    VirtualPoints,
)


class AccelerationMethod(Enum):
    """How the first rounds are accelerated."""

    BAKU = "baku"
    HALEY = "haley"


RoundCount = int | Fraction


@dataclass(frozen=True, slots=True)
class AccelerationRules:
    """The numbers of a method in an edition.

    The field is cut into so many `parts`, each rounded up, of which the first `accelerated_parts` have virtual points.
    `accelerated` rounds give some, the first `full` of them `full_points`, the others `reduced_points`, both as a share
    of a win. A number of rounds is whole, or a share of the rounds, rounded up.
    """

    method: AccelerationMethod
    parts: int
    accelerated_parts: int
    accelerated: RoundCount
    full: RoundCount
    full_points: Fraction
    reduced_points: Fraction
    needs_two_draws_a_win: bool


def _rounds(count: RoundCount, rounds: int) -> int:
    return min(count, rounds) if isinstance(count, int) else ceil(count * rounds)


@rule("fide", "C.04.7 1.1")
def scoring_allows(scoring: Scoring, rules: AccelerationRules) -> bool:
    """The virtual points fit a scoring in which two draws are worth a win and a loss nothing."""
    return not rules.needs_two_draws_a_win or (scoring.win == 2 * scoring.draw and not scoring.loss)


def check_scoring(scoring: Scoring, rules: AccelerationRules) -> None:
    """Refuse to accelerate an event whose points the method is not made for."""
    if not scoring_allows(scoring, rules):
        raise PairingError(
            "acceleration: C.04.7 art. 1 asks for a win worth two draws and a loss worth nothing; found {win}, {draw} "
            "and {loss}",
            win=scoring.win,
            draw=scoring.draw,
            loss=scoring.loss,
        )


@rule("fide", "C.04.7 1.2", reading="fide-baku-list")
def is_listed(rest: Rest | None) -> bool:
    """The list that is divided before the first round leaves out players who are away from it without points."""
    return rest is None or rest.outcome not in (Outcome.ZERO_POINT_BYE, Outcome.WITHDRAWN)


@rule("fide", "C.04.7 1.2")
def accelerated_group(players: int, rules: AccelerationRules) -> int:
    """How many players of the list have virtual points: its first half, rounded up to an even number."""
    return min(players, rules.accelerated_parts * -(-players // rules.parts))


def last_accelerated(listed: Sequence[PlayerNumber], rules: AccelerationRules) -> PlayerNumber | None:
    """The last player with virtual points, in the list before the first round; None in an empty list."""
    size = accelerated_group(len(listed), rules)
    return sorted(listed)[size - 1] if size else None


@rule("fide", "C.04.7 1.3")
def is_accelerated(player: PlayerNumber, last: PlayerNumber | None) -> bool:
    """Virtual points go to everybody down to the player who was the last before the first round."""
    return last is not None and player <= last


@rule("fide", "C.04.7 1.4")
def virtual_points(round_number: int, planned_rounds: int, win_points: Fraction, rules: AccelerationRules) -> Fraction:
    """The virtual points of a round: full in the first accelerated rounds, less in the others, then none."""
    accelerated = _rounds(rules.accelerated, planned_rounds)
    if round_number > accelerated:
        return Fraction(0)
    is_full = round_number <= _rounds(rules.full, accelerated)
    return win_points * (rules.full_points if is_full else rules.reduced_points)


def virtual_points_in(
    round_number: int,
    planned_rounds: int,
    win_points: Fraction,
    rules: AccelerationRules,
    last: PlayerNumber | None,
    players: Iterable[PlayerNumber],
) -> Mapping[PlayerNumber, Fraction]:
    """The virtual points of each player in a round; empty where nobody has any."""
    points = virtual_points(round_number, planned_rounds, win_points, rules)
    return {player: points for player in players if is_accelerated(player, last)} if points else {}


def virtual_points_of(
    planned_rounds: int,
    win_points: Fraction,
    rules: AccelerationRules,
    last: PlayerNumber | None,
    players: Sequence[PlayerNumber],
) -> VirtualPoints:
    """The virtual points of all rounds of an event."""
    rounds = range(1, planned_rounds + 1)
    of_rounds = ((n, virtual_points_in(n, planned_rounds, win_points, rules, last, players)) for n in rounds)
    return {number: points for number, points in of_rounds if points}


@rule("fide", "C.04.7 1.5")
def pairing_score(contestant: Contestant) -> Fraction:
    """The score by which a player is paired: points and virtual points."""
    note(**_score_values(contestant))
    return contestant.score


def _score_values(contestant: Contestant) -> dict[str, object]:
    return {
        "player": contestant.number,
        "score": contestant.score,
        "own_points": contestant.points,
        "virtual": contestant.virtual_points,
    }


def why_accelerated(contestants: Iterable[Contestant]) -> Iterator[Step]:
    """The steps to the pairing scores of players with virtual points."""
    for contestant in contestants:
        if contestant.virtual_points:
            yield reason(pairing_score, result=pairing_score(contestant), **_score_values(contestant))


_ON_SCORES = frozenset({"is_moved_down", "is_moved_up"})


def in_pairing_scores(steps: Iterable[Step], by_number: Mapping[PlayerNumber, Contestant]) -> tuple[Step, ...]:
    """Steps on the points of two players as steps on their pairing scores, where virtual points are in them."""

    def named(step: Step) -> Step:
        if step.rule.name not in _ON_SCORES:
            return step
        players = (by_number.get(step.values[place]) for place in ("first", "second"))
        if not any(player is not None and player.virtual_points for player in players):
            return step
        return replace(step, result=f"{step.result} by pairing score")

    return tuple(map(named, steps))


def with_pairing_scores(answer: PairedRound | Impossible, request: PairingRequest) -> PairedRound | Impossible:
    """A pairing in which every pair and the bye begin with the pairing scores that rest on virtual points."""
    by_number = {contestant.number: contestant for contestant in request.contestants}
    if isinstance(answer, Impossible) or not any(contestant.virtual_points for contestant in by_number.values()):
        return answer

    def accelerated(pair: Pair) -> Pair:
        accelerated = why_accelerated((by_number[pair.white], by_number[pair.black]))
        return replace(pair, why=(*accelerated, *in_pairing_scores(pair.why, by_number)))

    bye = answer.bye
    return replace(
        answer,
        pairs=tuple(map(accelerated, answer.pairs)),
        boards=tuple(map(accelerated, answer.boards)),
        bye=None if bye is None else replace(bye, why=(*why_accelerated((by_number[bye.player],)), *bye.why)),
    )
