"""The walk through a score group: proposals, exchanges for compatibility and for colour, downward and upward."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabellone.core.explain import Step, naming, reason, rule
from tabellone.core.matching import Matching
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.lim.board import PlayersOfRound
from tabellone.core.refusal import ColourWord


@dataclass(frozen=True, slots=True)
class MadePair:
    """A seeker paired with an opponent, why, and those whom the seeker could not have."""

    seeker: int
    opponent: int
    why: tuple[Step, ...]
    passed_over: tuple[tuple[PlayerNumber, Step], ...] = ()


@dataclass(frozen=True, slots=True)
class OthersToPair:
    """Players of a group to be paired beside a seeker: floaters in their order, then players in that of the walk."""

    floaters: tuple[int, ...]
    residents: tuple[int, ...]


@rule("fide", "Swiss 9.4 / Swiss 11.2")
def candidates_in_order(players: Sequence[int]) -> tuple[int, ...]:
    """The first of a group tries the other half in order, then their own half from its far end."""
    half = len(players) // 2
    return (*players[half:], *reversed(players[1:half]))


@rule("fide", "Swiss 11.4")
def leaves_rest_pairable(matching: Matching, first: int, second: int) -> bool:
    """An exchange must leave everybody else of the group an opponent."""
    return matching.can_pair(first, second)


@rule("fide", "Swiss 12.2")
def is_due_the_same(board: PlayersOfRound, seeker: int, candidate: int) -> bool:
    """An opponent due the same colour is set aside while others are tried, and taken if none fits better."""
    return not board.colours_agree(seeker, candidate)


@rule("fide", "Swiss 12.2")
def are_due_the_same(board: PlayersOfRound, seeker: int, candidates: Sequence[int]) -> bool:
    """Others who are tried then are due the same colour too."""
    return all(is_due_the_same(board, seeker, candidate) for candidate in candidates)


@rule("fide", "Swiss 12.7", reading="fide-maxi-unrated")
def are_too_far_in_rating(board: PlayersOfRound, proposed: int, candidates: Sequence[int]) -> bool:
    """In a Maxi-tournament others are not exchanged for colour: their ratings are too far from the one proposed."""
    return not any(board.is_within_maxi_limit(candidate, proposed) for candidate in candidates)


@rule("fide", "Swiss 12.2 / Swiss 9.5", reading="fide-lim-second-scrutiny")
def exchanged_for_colour(board: PlayersOfRound, seeker: int, candidate: int, proposed: int) -> bool:
    """An opponent who lets both have their due colour replaces the one proposed."""
    return board.colours_agree(seeker, candidate) and board.is_within_maxi_limit(candidate, proposed)


@rule("fide", "Swiss 12.2")
def is_taken_all_the_same(board: PlayersOfRound, seeker: int, candidate: int) -> bool:
    """Nobody fits better than an opponent who is due the same colour."""
    return is_due_the_same(board, seeker, candidate)


class _Trial:
    """The candidates whom a seeker tried and did not take, with their reasons."""

    def __init__(self, board: PlayersOfRound, seeker: int) -> None:
        self.board = board
        self.seeker = seeker
        self.barred = 0
        self.stranding: list[int] = []
        self.same_colour: list[int] = []
        self.too_far: list[int] = []

    def _numbers(self, indices: Sequence[int]) -> tuple[PlayerNumber, ...]:
        return tuple(self.board.players[index].number for index in indices)

    def steps(self, proposed: int | None = None) -> list[Step]:
        """One step a rule; `proposed` is the opponent found so far, who is due the same colour."""
        first = self.board.players[self.seeker].number
        steps = self.board.barriers(self.seeker, self.barred)
        if self.stranding:
            steps.append(reason(leaves_rest_pairable, first=first, others=self._numbers(self.stranding)))
        if self.same_colour:
            steps.append(reason(are_due_the_same, first=first, others=self._numbers(self.same_colour)))
        if self.too_far and proposed is not None:
            second = self.board.players[proposed].number
            limit = self.board.rules.maxi_rating_limit
            values = {"second": second, "others": self._numbers(self.too_far), "limit": limit}
            steps.append(reason(are_too_far_in_rating, **values))
        return steps

    def passed_over(self) -> list[tuple[PlayerNumber, Step]]:
        """Those whom the seeker could not take because others would have been left without an opponent."""
        numbers = self._numbers(self.stranding)
        if not numbers:
            return []
        step = reason(leaves_rest_pairable, first=self.board.players[self.seeker].number, others=numbers)
        return [(number, step) for number in numbers]


def choose_opponent(
    board: PlayersOfRound,
    matching: Matching,
    seeker: int,
    candidates: Sequence[Sequence[int]],
    proposal: Step,
    others: OthersToPair,
) -> MadePair:
    """The first available candidate with whom the colours agree, else the first available.

    Candidates come in ranks, and those of a later rank are tried only if nobody of an earlier one is available.
    """
    why = [proposal]
    passed_over: list[tuple[PlayerNumber, Step]] = []
    for rank in candidates:
        pair = _chosen_of_rank(board, matching, seeker, rank, others)
        why.extend(pair.why)
        passed_over.extend(pair.passed_over)
        if pair.opponent >= 0:
            return MadePair(seeker, pair.opponent, tuple(why), tuple(passed_over))
    raise ValueError("a perfect matching must offer an opponent")


def opponent_by(
    board: PlayersOfRound, matching: Matching, seeker: int, candidates: Sequence[Sequence[int]]
) -> int | None:
    """The opponent alone, for other candidates than those who are tried."""
    for rank in candidates:
        proposed: int | None = None
        for index in rank:
            if not board.graph[seeker] >> index & 1:
                continue
            if proposed is not None and not exchanged_for_colour(board, seeker, index, proposed):
                continue
            if matching.can_pair(seeker, index):
                if board.colours_agree(seeker, index):
                    return index
                proposed = index
        if proposed is not None:
            return proposed
    return None


def _first_scrutiny(matching: Matching, others: OthersToPair, gone: int) -> Iterator[frozenset[int]]:
    """The compatible pairs of a group whatever the colours, in their order, without one who is gone from it."""
    floaters, residents = (
        [index for index in indices if index != gone] for indices in (others.floaters, others.residents)
    )
    while floaters or residents:
        if floaters:
            seeker = floaters.pop(0)
            candidates = (*residents, *floaters)
        else:
            candidates = candidates_in_order(residents)
            seeker = residents.pop(0)
        opponent = next(index for index in candidates if matching.can_pair(seeker, index))
        matching.fix(seeker, opponent)
        (floaters if opponent in floaters else residents).remove(opponent)
        yield frozenset((seeker, opponent))


def _proposes_others_anew(matching: Matching, others: OthersToPair, seeker: int, proposed: int, taken: int) -> bool:
    """Whether an exchange gives the others other pairs than a swap of the two opponents would leave."""
    before, after = matching.copy(), matching.copy()
    before.fix(seeker, proposed)
    after.fix(seeker, taken)
    swapped = (
        frozenset(proposed if index == taken else index for index in pair)
        for pair in _first_scrutiny(before, others, proposed)
    )
    waiting: set[frozenset[int]] = set()
    is_swapped = False
    for anew in _first_scrutiny(after, others, taken):
        while anew not in waiting:
            pair = next(swapped, None)
            if pair is None or (pair & anew and pair != anew):
                return True
            waiting.add(pair)
        waiting.remove(anew)
        is_swapped = is_swapped or proposed in anew
        if is_swapped and not waiting:
            break
    return False


def _chosen_of_rank(
    board: PlayersOfRound, matching: Matching, seeker: int, rank: Sequence[int], others: OthersToPair
) -> MadePair:
    """The opponent whom a seeker finds among some candidates; -1 if nobody is available."""
    trial = _Trial(board, seeker)
    compatible = board.graph[seeker]
    for index, candidate in enumerate(rank):
        if not compatible >> candidate & 1:
            trial.barred |= 1 << candidate
        elif not leaves_rest_pairable(matching, seeker, candidate):
            trial.stranding.append(candidate)
        elif is_due_the_same(board, seeker, candidate):
            return _exchanged(board, matching, trial, candidate, rank[index + 1 :], others)
        else:
            return MadePair(seeker, candidate, tuple(trial.steps()), tuple(trial.passed_over()))
    return MadePair(seeker, -1, tuple(trial.steps()), tuple(trial.passed_over()))


def _exchanged(
    board: PlayersOfRound,
    matching: Matching,
    before: _Trial,
    proposed: int,
    rest: Sequence[int],
    others: OthersToPair,
) -> MadePair:
    """The first later candidate with whom the colours agree, else the one proposed."""
    seeker = before.seeker
    trial = _Trial(board, seeker)
    first, second = (board.players[index].number for index in (seeker, proposed))
    due = board.due_of(seeker)
    colour = None if due is None else ColourWord(due.value)
    why = [*before.steps(), reason(is_due_the_same, first=first, second=second, colour=colour)]
    compatible = board.graph[seeker]
    for candidate in rest:
        if not compatible >> candidate & 1:
            trial.barred |= 1 << candidate
        elif is_due_the_same(board, seeker, candidate):
            trial.same_colour.append(candidate)
        elif not exchanged_for_colour(board, seeker, candidate, proposed):
            trial.too_far.append(candidate)
        elif not leaves_rest_pairable(matching, seeker, candidate):
            trial.stranding.append(candidate)
        else:
            instead = board.players[candidate].number
            step = reason(exchanged_for_colour, first=first, second=second, instead=instead)
            bites = _proposes_others_anew(matching, others, seeker, proposed, candidate)
            step = naming(step, "fide-lim-second-scrutiny" if bites else None)
            passed_over = (*before.passed_over(), *trial.passed_over())
            return MadePair(seeker, candidate, (*why, *trial.steps(proposed), step), passed_over)
    result = "nobody fits better" if rest else "nobody else"
    step = reason(is_taken_all_the_same, result=result, first=first, second=second)
    passed_over = (*before.passed_over(), *trial.passed_over())
    return MadePair(seeker, proposed, (*why, *trial.steps(proposed), step), passed_over)


def walk(board: PlayersOfRound, matching: Matching, players: Sequence[int]) -> list[MadePair]:
    """Pair a group whose players, in the order of the walk, can all be paired with each other."""
    left = list(players)
    pairs = []
    while left:
        candidates = candidates_in_order(left)
        proposal = reason(
            candidates_in_order, first=board.players[left[0]].number, second=board.players[candidates[0]].number
        )
        pair = choose_opponent(board, matching, left[0], (candidates,), proposal, OthersToPair((), tuple(left[1:])))
        matching.fix(pair.seeker, pair.opponent)
        left.remove(pair.seeker)
        left.remove(pair.opponent)
        pairs.append(pair)
    return pairs
