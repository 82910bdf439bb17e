"""Steps of a pairing for readers: with the names of the players instead of their tournament numbers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tabellone.core.explain import Step

# Values of steps that are players; rules about tables, which have a `number`, keep all their numbers.
_PLAYERS = frozenset(
    {
        *("first", "second", "player", "white", "black", "seeker", "found", "instead", "start", "opponents", "tied"),
        *("left", "others", "opponent", "partner", "beside", "end"),
    }
)


def named_step(step: Step, names: Mapping[int, str]) -> Step:
    """A step with the names of the players in the place of their numbers."""

    def named(value: Any) -> Any:
        if isinstance(value, tuple | list | frozenset):
            return tuple(named(member) for member in value)
        return names.get(value, value) if isinstance(value, int) else value

    if "number" in step.values:
        return step
    values = {name: named(value) if name in _PLAYERS else value for name, value in step.values.items()}
    return replace(step, values=values)


def named_steps(steps: Iterable[Step], names: Mapping[int, str]) -> tuple[Step, ...]:
    """Each step with the names of the players."""
    return tuple(named_step(step, names) for step in steps)


def numbers_in(steps: Iterable[Step]) -> frozenset[int]:
    """The numbers of all players whom some steps mention."""
    return frozenset(
        number
        for step in steps
        for name, value in step.values.items()
        if name in _PLAYERS
        for number in _numbers(value)
    )


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, tuple | list | frozenset):
        for member in value:
            yield from _numbers(member)
    elif isinstance(value, int):
        yield value
