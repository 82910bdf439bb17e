"""What a list does not count although it stands in the register: events, games and results, each with its reason."""

from collections.abc import Callable
from dataclasses import dataclass

from tabellone.core.explain import Step, explain
from tabellone.core.rating.lists.records import EventId, EventRecord, PlayerId


@dataclass(frozen=True, slots=True)
class Exclusion:
    """An event that does not count, or some games of it, or the result of a player in it; `steps` say why."""

    event: EventId
    steps: tuple[Step, ...]
    games: int = 0
    player: PlayerId | None = None


def hindering_steps(call: Callable[[], object]) -> tuple[Step, ...]:
    """The steps of a call that found something against an event or a game."""
    return tuple(step for step in explain(call)[1] if step.result)


def unplayed(event: EventRecord) -> int:
    """How many games of an event were not played."""
    return sum(not game.result.value[0].is_played for game in event.games)


def unplayed_exclusion(event: EventRecord, counted: Callable[[int], int]) -> tuple[Exclusion, ...]:
    """The unplayed games of an event, by the rule of a system; nothing if all were played."""
    games = unplayed(event)
    return (Exclusion(event.id, explain(lambda: counted(games))[1], games),) if games else ()
