"""The Italo-Swiss system with continuous rotation: the scoreboard read as a circle, always forward.

The order in which the pairs are made is part of the round: the next one starts from its last pair.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction

from tabellone.core.explain import Step, reason, rule, without_reading
from tabellone.core.matching import Matching
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.field import (
    Bye,
    Contestant,
    Floater,
    Impossible,
    Pair,
    PairedRound,
    PairingRequest,
    fixed_pairs,
    in_board_order,
    with_broken_wishes,
)
from tabellone.core.pairing.italo_swiss.circle import (
    NOBODY,
    Circle,
    dead_end,
    finds_no_opponent,
    is_left_last,
    kept_apart,
    leaves_others_pairable,
    rotation_can_be_completed,
    why_he_may_rest,
    why_passed_over,
)
from tabellone.core.pairing.italo_swiss.edition import ItaloSwissRules, StartFrom

LastPair = tuple[PlayerNumber, PlayerNumber]
FIRST_NUMBER = 1


@rule("fid", "V.4 / Tab. 7")
def starts_from_last_black(last_pair: LastPair) -> int:
    """The rotation starts from the last who had Black: Black of the pair made last in the round before."""
    _, black = last_pair
    return black


@rule("fsi", "Italo-svizzero")
def starts_from_last_white(last_pair: LastPair) -> int:
    """In chess the rotation starts from the last who had White: White of the pair made last in the round before."""
    white, _ = last_pair
    return white


@rule("fid", "V.4")
def first_round_starts_from_number_one(round_number: int) -> bool:
    """The first round goes by the numbers drawn: 1-2, 3-4, and so on."""
    return round_number == 1


@rule("fid", "V.4")
def starts_from_number_one(last_pair: LastPair | None) -> bool:
    """Where no pair was made in the round before, the rotation starts from number 1 again."""
    return last_pair is None


def rotation_start(round_number: int, last_pair: LastPair | None, rules: ItaloSwissRules) -> tuple[int, Step]:
    """The number from which the rotation of a round starts, and why; `last_pair` is (White, Black)."""
    before = round_number - 1
    if first_round_starts_from_number_one(round_number):
        return FIRST_NUMBER, reason(first_round_starts_from_number_one)
    if last_pair is None:
        return FIRST_NUMBER, reason(starts_from_number_one, round=before)
    if rules.start_from is StartFrom.BLACK:
        start = starts_from_last_black(last_pair)
        return start, reason(starts_from_last_black, start=start, round=before)
    start = starts_from_last_white(last_pair)
    return start, reason(starts_from_last_white, start=start, round=before)


@rule("fid", "V.4", reading="fid-italo-colours")
def white_evens_out(first: Contestant, second: Contestant) -> Contestant | None:
    """White goes to who has had it less often, compared with Black, than the other."""
    if first.colour_difference == second.colour_difference:
        return None
    return min(first, second, key=lambda contestant: contestant.colour_difference)


@rule("fid", "V.4", reading="fid-italo-colours")
def white_alternates(first: Contestant, second: Contestant) -> Contestant | None:
    """With equal balance White goes to who had Black last, if the other had White."""
    last, other = (contestant.played_colours[-1:] for contestant in (first, second))
    if not last or not other or last == other:
        return None
    return first if last == (Colour.BLACK,) else second


@rule("fid", "V.4")
def first_named_has_white(first: Contestant, second: Contestant) -> Contestant:
    """If nothing else decides, the first named of a pair has White."""
    del second
    return first


def white_of_pair(first: Contestant, second: Contestant) -> tuple[Contestant, Step]:
    """The player of a pair who has White, and the criterion that decides.

    By the other reading the first named always has White: where the answer is the same, no reading is named.
    """
    for criterion in (white_evens_out, white_alternates, first_named_has_white):
        white = criterion(first, second)
        if white is not None:
            black = second if white is first else first
            counts = _games(white, black) if criterion is white_evens_out else {}
            step = reason(criterion, white=white.number, black=black.number, **counts)
            return white, without_reading(step) if white is first else step
    raise ValueError("the last criterion always decides")


def _games(white: Contestant, black: Contestant) -> dict[str, int]:
    """How many games both have played with each colour."""
    return {
        "had_white": white.played_colours.count(Colour.WHITE),
        "had_black": white.played_colours.count(Colour.BLACK),
        "other_white": black.played_colours.count(Colour.WHITE),
        "other_black": black.played_colours.count(Colour.BLACK),
    }


@rule("fid", "V.4 / Tab. 7")
def is_first_himself(start: int, seeker: int) -> bool:
    """The player who starts the rotation is the first to be paired if they are one of those with the highest score."""
    return start == seeker


@rule("fid", "V.4 / Tab. 7")
def first_to_pair(bucket: Sequence[int], start: int) -> int:
    """Going round from where the rotation starts, the first with the highest score is paired first."""
    return bucket[bisect_left(bucket, start) % len(bucket)]


@rule("fid", "V.4 / Tab. 7")
def next_to_pair(bucket: Sequence[int], last_paired: int) -> int:
    """Going round from the last paired player, the first left with the highest score is paired next."""
    return bucket[bisect_right(bucket, last_paired) % len(bucket)]


@rule("fid", "V.5 / Tab. 7")
def is_alone_with_score(left: Sequence[int]) -> bool:
    """A player left alone with a score seeks among the next lower one, going round from there."""
    return len(left) == 1


@rule("fid", "V.5 / Tab. 7")
def goes_on_with_lower_score(score: Fraction, candidate: Contestant) -> bool:
    """A player who may meet nobody of a score goes on with the next lower one, from the last who was rejected."""
    return candidate.score < score


@rule("fid", "V.5 / Tab. 7")
def takes_the_next(rejected: Sequence[int]) -> bool:
    """The first who comes round the circle from the seeker is taken if nothing speaks against them."""
    return not rejected


@rule("fid", "V.5 / Tab. 7")
def goes_on_from_last_rejected(rejected: Sequence[int]) -> int:
    """After a rejection the search goes on round the circle from the last who was rejected."""
    return rejected[-1]


@rule("fid", "V.5 / Tab. 7")
def finds_nobody_of_his_score(seeker: Contestant, opponent: Contestant) -> bool:
    """A player who finds nobody of their own score meets one of the next lower score."""
    return seeker.score != opponent.score


def pair_round(request: PairingRequest, rules: ItaloSwissRules, last_pair: LastPair | None) -> PairedRound | Impossible:
    """Pair a round; `last_pair` is (white, black) of the pair made last in the round before."""
    circle = Circle(request, kept_apart(request))
    matching = circle.matching()
    if not rotation_can_be_completed(matching):
        return dead_end(circle)
    start, why = rotation_start(request.round_number, last_pair, rules)
    rotation = _Rotation(circle, matching, start, why)
    by_number = {contestant.number: contestant for contestant in request.contestants}
    everything = (*fixed_pairs(request), *rotation.pairs)
    pairing = PairedRound(
        request.round_number,
        everything,
        in_board_order(everything, by_number),
        rotation.bye,
        tuple(rotation.floaters),
        tuple(sorted(request.absent)),
    )
    return with_broken_wishes(pairing, request)


class _Search:
    """One player's search round the circle for an opponent, step by step."""

    def __init__(self, circle: Circle, matching: Matching, seeker: int) -> None:
        self.circle = circle
        self.matching = matching
        self.seeker = circle.players[seeker]
        self.rejected: list[int] = []
        self.passed_over: list[tuple[PlayerNumber, Step]] = []
        self.steps: list[Step] = []
        self.opponent = self._opponent()

    def _opponent(self) -> int:
        seeker, score = self.seeker.number, self.seeker.score
        for candidate in self.circle.candidates(seeker):
            player = self.circle.players[candidate]
            if goes_on_with_lower_score(score, player):
                self.steps.append(self._lower(score, player.score))
                score = player.score
            if not self.circle.graph[seeker] >> candidate & 1:
                self.steps.append(self.circle.why_not(seeker, candidate))
            elif not leaves_others_pairable(self.matching, seeker, candidate):
                passed = why_passed_over(self.circle, self.matching, seeker, candidate)
                self.steps.append(passed)
                self.passed_over.append((player.number, passed))
            else:
                self.steps.append(self._taken(candidate))
                return candidate
            self.rejected.append(candidate)
        return NOBODY

    def _lower(self, score: Fraction, lower: Fraction) -> Step:
        values = {"player": self.seeker.number, "score": score, "other": lower}
        if score == self.seeker.score and is_alone_with_score(self.circle.buckets[score]):
            return reason(is_alone_with_score, **values)
        return reason(goes_on_with_lower_score, start=goes_on_from_last_rejected(self.rejected), **values)

    def _taken(self, candidate: int) -> Step:
        score = self.circle.players[candidate].score
        values = {"first": self.seeker.number, "second": candidate, "score": score}
        if takes_the_next(self.rejected):
            return reason(takes_the_next, **values)
        return reason(goes_on_from_last_rejected, start=goes_on_from_last_rejected(self.rejected), **values)


class _Rotation:
    """One rotation until everybody is paired; in an odd field the player left last rests."""

    def __init__(self, circle: Circle, matching: Matching, start: int, why_start: Step) -> None:
        self.circle = circle
        self.matching = matching
        self.pairs: list[Pair] = []
        self.floaters: list[Floater] = []
        self.bye: Bye | None = None
        last_paired: int | None = None
        why_first = [why_start]
        while circle.buckets:
            score = circle.scores()[0]
            bucket = circle.buckets[score]
            seeker = first_to_pair(bucket, start) if last_paired is None else next_to_pair(bucket, last_paired)
            why = [*why_first, self._turn(seeker, score, start, last_paired)]
            search = _Search(circle, matching, seeker)
            matching.fix(seeker, search.opponent)
            circle.remove(seeker)
            if search.opponent == NOBODY:
                self._rest(seeker, why, search)
                continue
            circle.remove(search.opponent)
            self._add(search, why)
            last_paired, why_first = search.opponent, []

    def _turn(self, seeker: int, score: Fraction, start: int, last_paired: int | None) -> Step:
        if last_paired is not None:
            return reason(next_to_pair, player=seeker, score=score, start=last_paired)
        if is_first_himself(start, seeker):
            return reason(is_first_himself, player=seeker, score=score)
        return reason(first_to_pair, player=seeker, score=score, start=start)

    def _rest(self, seeker: int, why: list[Step], search: _Search) -> None:
        player, left = search.seeker, [number for bucket in self.circle.buckets.values() for number in bucket]
        steps = list(why_he_may_rest(player, self.circle.players.values()))
        if is_left_last(left):
            steps.append(reason(is_left_last, player=seeker))
        elif finds_no_opponent(left):
            steps += [*why, *search.steps, reason(finds_no_opponent, player=seeker)]
        self.bye = Bye(player.number, tuple(steps))
        self.circle.rest_score = None

    def _add(self, search: _Search, why: list[Step]) -> None:
        first, second = search.seeker, self.circle.players[search.opponent]
        white, colour = white_of_pair(first, second)
        black = second if white is first else first
        steps = (*why, *search.steps, colour)
        self.pairs.append(Pair(white.number, black.number, steps, first.number, tuple(search.passed_over)))
        if finds_nobody_of_his_score(first, second):
            step = reason(finds_nobody_of_his_score, player=first.number, score=second.score)
            self.floaters.append(Floater(first.number, first.score, second.score, (step,)))
