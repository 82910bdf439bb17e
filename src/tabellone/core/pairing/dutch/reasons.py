"""Why each pair of a round was made, and why somebody floats or has the bye."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from tabellone.core.explain import Step, naming, reason, rule
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.basic_rules import are_kept_apart, has_rested, have_met
from tabellone.core.pairing.dutch.bracket import Bracket, Opponent, PairedBracket
from tabellone.core.pairing.dutch.criteria import Criterion
from tabellone.core.pairing.dutch.edition import ByeChoice
from tabellone.core.pairing.dutch.losses import LOSSES
from tabellone.core.pairing.dutch.round import Stage, bye_decides_bracket, lowest_score_of_bye
from tabellone.core.pairing.dutch.seats import SeatsOfRound, has_won_unplayed, need_the_same_colour
from tabellone.core.pairing.dutch.sequence import exchanged
from tabellone.core.pairing.field import Bye, Contestant, Floater
from tabellone.core.refusal import ColourWord


@rule("fide", "C.04.3 1.3")
def is_moved_down(higher: Fraction, lower: Fraction) -> bool:
    """Opponents are of one bracket: both of its score, or one of them moved down into it."""
    return higher > lower


@rule("fide", "C.04.3 C6 / C.04.3 C7")
def is_left_over(place: int, paired: PairedBracket) -> bool:
    """As few players as possible leave a bracket, of those who must the lowest scores."""
    return place in paired.floaters


@rule("fide", "C.04.3 3.3")
def is_first_candidate(opponent: Opponent, paired: PairedBracket) -> bool:
    """Players moved down meet the first of the bracket, then its upper half meets the lower half, each in order."""
    return not opponent.passed_over and not any(paired.exchanged)


@rule("fide", "C.04.3 4.2")
def is_transposed(opponent: Opponent) -> bool:
    """Where the first candidate does not comply, the next in order is taken that complies best."""
    return bool(opponent.passed_over)


@rule("fide", "C.04.3 C1")
def has_met_all_of(player: Contestant, others: Sequence[Contestant]) -> bool:
    """A player has already met all of some others."""
    return all(have_met(player, other) for other in others)


@rule("fide", "C.04.3 C1", reading="arbiter-forbidden-pairs")
def is_kept_apart_from(
    player: Contestant, others: Sequence[Contestant], pairs: frozenset[frozenset[PlayerNumber]]
) -> bool:
    """The arbiter has announced that a player may not meet any of some others."""
    return all(are_kept_apart(player, other, pairs) for other in others)


@rule("fide", "C.04.3 C2")
def is_last_without_opponent(place: int, paired: PairedBracket) -> bool:
    """Who is left over in the last bracket has the bye."""
    return place in paired.floaters


class Reasons:
    """The reasons of a round."""

    def __init__(self, board: SeatsOfRound, stages: Sequence[Stage]) -> None:
        self.board = board
        self.stages = stages
        self.left: dict[int, list[Step]] = {}
        for stage in stages:
            for place in stage.paired.floaters:
                self.left.setdefault(place, []).append(self._left_over(place, stage))

    def _number(self, place: int) -> PlayerNumber:
        return self.board.seats[place].number

    def _numbers(self, places: Sequence[int]) -> tuple[PlayerNumber, ...]:
        return tuple(map(self._number, places))

    def _score(self, bracket: Bracket) -> Fraction:
        """The score of the residents of a bracket; of a collapsed one, the highest."""
        return self.board.seats[bracket.residents[0]].score

    def _left_over(self, place: int, stage: Stage) -> Step:
        bracket, floaters = stage.bracket, stage.paired.floaters
        players = len(bracket.moved_down) + len(bracket.residents)
        return reason(
            is_left_over,
            result="alone" if players == 1 else "one" if len(floaters) == 1 else "more",
            player=self._number(place),
            score=self._score(bracket),
            players=players,
            floaters=len(floaters),
        )

    def of_pair(self, stage: Stage, opponent: Opponent) -> Iterator[Step]:
        """Why two players meet, besides their colours."""
        first, second = self.board.seats[opponent.seeker], self.board.seats[opponent.chosen]
        values = {"first": first.number, "second": second.number}
        result = "moved" if is_moved_down(first.score, second.score) else "same"
        yield reason(is_moved_down, result=result, score=first.score, other=second.score, **values)
        yield from self.left.get(opponent.seeker, ())
        came_down = opponent.seeker in stage.bracket.moved_down
        if any(stage.paired.exchanged) and not came_down:
            above, below = stage.paired.exchanged
            yield reason(exchanged, above=self._numbers(above), below=self._numbers(below))
        if is_transposed(opponent):
            yield from self._passed_over(opponent)
            yield reason(is_transposed, **values)
        else:
            yield reason(is_first_candidate, result="moved" if came_down else "halves", **values)

    def _passed_over(self, opponent: Opponent) -> Iterator[Step]:
        """Whom a player could not have, one step a cause."""
        causes: dict[Callable[..., object], list[int]] = {}
        for other, criterion in opponent.passed_over:
            causes.setdefault(self._cause(opponent.seeker, other, criterion), []).append(other)
        for cause, others in causes.items():
            yield self._step(cause, opponent.seeker, others)

    def _step(self, cause: Callable[..., object], seeker: int, others: Sequence[int]) -> Step:
        values: dict[str, object] = {"first": self._number(seeker), "others": self._numbers(others)}
        if cause is need_the_same_colour:
            colour = self.board.seats[seeker].preference.colour
            return reason(cause, result="others", colour=colour and ColourWord(colour.value), **values)
        return naming(reason(cause, **values), None)

    def _cause(self, seeker: int, other: int, criterion: Criterion | None) -> Callable[..., object]:
        """The rule by which a player does not have another."""
        if self.board.graph[seeker] >> other & 1:
            return LOSSES[criterion]
        if need_the_same_colour(self.board.seats[seeker], self.board.seats[other]):
            return need_the_same_colour
        has_met = have_met(self.board.contestants[seeker], self.board.contestants[other])
        return has_met_all_of if has_met else is_kept_apart_from

    def passed_over(self, opponent: Opponent) -> Iterator[tuple[PlayerNumber, Step]]:
        """Whom a player could not have because of a criterion, each with the step that says so."""
        for other, criterion in opponent.passed_over:
            if criterion is not None and self.board.graph[opponent.seeker] >> other & 1:
                yield self._number(other), self._step(LOSSES[criterion], opponent.seeker, (other,))

    def floaters(self, opponent: Opponent) -> Iterator[Floater]:
        """Who of a pair was moved down, and who plays against a higher score."""
        first, second = self.board.seats[opponent.seeker], self.board.seats[opponent.chosen]
        if first.score != second.score:
            why = tuple(self.left.get(opponent.seeker, ()))
            yield Floater(first.number, first.score, second.score, why)

    def of_bye(self, place: int) -> Bye:
        """Why somebody has the bye."""
        seat = self.board.seats[place]
        return Bye(seat.number, (*self._barred_from_bye(place), *self._why_bye(place)))

    def _barred_from_bye(self, place: int) -> Iterator[Step]:
        """Who is ranked below the player with the bye and may not have it."""
        for below in self.board.contestants[:place:-1]:
            if has_rested(below):
                yield reason(has_rested, player=below.number)
            elif has_won_unplayed(below):
                yield reason(has_won_unplayed, player=below.number)

    def _why_bye(self, place: int) -> Iterator[Step]:
        seat = self.board.seats[place]
        if self.board.rules.bye_choice is ByeChoice.LOWEST_SCORE:
            yield reason(lowest_score_of_bye, player=seat.number, score=seat.score)
            if any(stage.bracket.weighs_bye for stage in self.stages):
                yield reason(bye_decides_bracket, player=seat.number, unplayed=seat.unplayed)
        elif any(stage.bracket.counts_differences and place in stage.paired.floaters for stage in self.stages):
            yield naming(reason(is_last_without_opponent, player=seat.number, score=seat.score), None)
