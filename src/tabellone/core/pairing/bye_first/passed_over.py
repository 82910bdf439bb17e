"""Whom a player could not have, one step a cause."""

from collections.abc import Callable, Iterator, Sequence

from tabellone.core.explain import Step, naming, reason, rule
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.basic_rules import are_kept_apart, have_met
from tabellone.core.pairing.bye_first.seats import Seats, need_the_same_colour
from tabellone.core.pairing.field import Contestant
from tabellone.core.refusal import ColourWord


@rule("fide", "C.04.4.1 C1 / C.04.4.2 C1")
def has_met_all_of(player: Contestant, others: Sequence[Contestant]) -> bool:
    """A player has already met all of some others."""
    return all(have_met(player, other) for other in others)


@rule("fide", "C.04.4.1 C1 / C.04.4.2 C1", reading="arbiter-forbidden-pairs")
def is_kept_apart_from(
    player: Contestant, others: Sequence[Contestant], pairs: frozenset[frozenset[PlayerNumber]]
) -> bool:
    """The arbiter has announced that a player may not meet any of some others."""
    return all(are_kept_apart(player, other, pairs) for other in others)


def steps_passed_over(
    board: Seats, seeker: int, passed_over: Sequence[int], otherwise: Callable[..., object]
) -> Iterator[tuple[Step, tuple[int, ...]]]:
    """The causes for which a player did not have some others; `otherwise` is that of those whom he may meet."""
    causes: dict[Callable[..., object], list[int]] = {}
    for other in passed_over:
        causes.setdefault(_cause(board, seeker, other, otherwise), []).append(other)
    for cause, others in causes.items():
        yield _step(board, cause, seeker, others), tuple(others)


def _cause(board: Seats, seeker: int, other: int, otherwise: Callable[..., object]) -> Callable[..., object]:
    if board.graph[seeker] >> other & 1:
        return otherwise
    if need_the_same_colour(board.seats[seeker], board.seats[other]):
        return need_the_same_colour
    has_met = have_met(board.contestants[seeker], board.contestants[other])
    return has_met_all_of if has_met else is_kept_apart_from


def _step(board: Seats, cause: Callable[..., object], seeker: int, others: Sequence[int]) -> Step:
    values: dict[str, object] = {"first": board.number(seeker), "others": board.numbers(others)}
    if cause is need_the_same_colour:
        colour = board.seats[seeker].needed_colour
        return reason(cause, result="others", colour=colour and ColourWord(colour.value), **values)
    return reason(cause, **values) if cause is is_kept_apart_from else naming(reason(cause, **values), None)
