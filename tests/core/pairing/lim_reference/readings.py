"""The other readings of the Lim system: each takes the place of ours while it is tried."""

import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Any
from unittest.mock import patch

from tabellone.core.pairing.lim import board, colours, floaters
from tabellone.core.pairing.lim import round as round_of_lim
from tabellone.core.pairing.lim.board import PlayersOfRound
from tabellone.core.pairing.lim.floaters import Direction, FloaterChoice

Alternative = Callable[[], Any]


def instead_of(module: ModuleType, name: str, function: Callable[..., object]) -> Any:
    """Another function in the place of a rule, under the rule's name."""
    return patch.object(module, name, functools.wraps(getattr(module, name))(function))


def history_alone_decides() -> Any:
    """Between two players due the same colour, a larger imbalance gives no preference."""
    return instead_of(colours, "further_from_even", lambda first, second: None)


def everybody_in_order_of_numbers() -> Any:
    """A floater tries players of the group and other floaters together."""

    def together(residents: Sequence[int], others: Sequence[int], direction: Direction) -> tuple[tuple[int, ...], ...]:
        return (tuple(sorted([*residents, *others], reverse=direction is Direction.UP)),)

    return instead_of(round_of_lim, "opponents_of_floater", together)


def both_have_floated() -> Any:
    """Both players of a game between different scores have floated."""

    def played_another_score(board: PlayersOfRound, place: int) -> bool:
        player = board.players[place]
        if not player.opponents or player.opponents[-1] is None or player.colours[-1] is None:
            return False
        known = {contestant.number: contestant for contestant in board.request.contestants}
        return known[player.opponents[-1]].scores[-1] != player.scores[-1]

    return instead_of(floaters, "floated_last_round", played_another_score)


def nobody_is_chosen_like_others() -> Any:
    """A player without a possible opponent in the group is one of those to choose among."""
    return patch.object(FloaterChoice, "first", lambda choice, able: able)


def limits_are_lifted_for_all() -> Any:
    """In the last round every pair may break a limit of colours."""
    return instead_of(board, "limits_are_lifted", lambda request, first, second, rules: request.is_last_round)


ALTERNATIVES: dict[str, Alternative] = {
    "fide-lim-further-from-even": history_alone_decides,
    "fide-lim-floated-last-round": both_have_floated,
    "fide-lim-floater-opponent": everybody_in_order_of_numbers,
    "fide-lim-nobody-first": nobody_is_chosen_like_others,
    "fide-lim-last-round": limits_are_lifted_for_all,
}


@contextmanager
def reading_otherwise(readings: Sequence[str]) -> Iterator[None]:
    """Let the engine pair by the other side of some readings."""
    with ExitStack() as stack:
        for reading in readings:
            stack.enter_context(ALTERNATIVES[reading]())
        yield
