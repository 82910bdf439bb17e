"""Movements: everything that happened to a rating, each with what it was computed from."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from fractions import Fraction

from tabellone.core.explain import Step, explain
from tabellone.core.rating.account import RatingAccount
from tabellone.core.rating.expected_board import CountedGame
from tabellone.core.rating.lists.records import CommissionEntry, EventId, PlayerId, RatingSystem


class MovementKind(Enum):
    """The cause of a movement."""

    ENTRY = "entry"
    DEBUT = "debut"
    CONVERSION = "conversion"
    EVENT = "event"
    MALUS = "malus"
    ANNULMENT = "annulment"


@dataclass(frozen=True, slots=True)
class EventPart:
    """One event within a movement that counts several: Rc, D, P(D), We and the change, or the performance Ru.

    `list_on` is the list whose ratings it was counted with, `counted` the games n, `scored` W.
    """

    event: EventId
    name: str
    list_on: date
    games: tuple[CountedGame[PlayerId], ...]
    counted: int
    scored: Fraction
    average: int | None = None
    difference: int | None = None
    percentage: Fraction | None = None
    expected: Fraction | None = None
    change: Fraction | None = None
    performance: int | None = None
    retell: Callable[[], object] | None = field(default=None, compare=False, repr=False)

    def steps(self) -> tuple[Step, ...]:
        """The rules that led to it, recorded again with their articles; the first names the event."""
        return explain(self.retell)[1] if self.retell else ()


@dataclass(frozen=True, slots=True)
class Movement:
    """One step in the life of a rating; `after` is None when it ends, `retell` computes it once more.

    A movement that counts several events has them as `parts`; `opening` is what was settled before them.
    """

    system: RatingSystem
    player: PlayerId
    on: date
    kind: MovementKind
    before: int | None
    after: int | None
    category_before: str = ""
    category_after: str = ""
    edition: str = ""
    event: EventId | None = None
    games: tuple[CountedGame[PlayerId], ...] = ()
    detail: RatingAccount | None = None
    entry: CommissionEntry | None = None
    is_first_of_year: bool = False
    malus_taken: int = 0
    retell: Callable[[], object] | None = field(default=None, compare=False, repr=False)
    parts: tuple[EventPart, ...] = ()
    opening: Callable[[], object] | None = field(default=None, compare=False, repr=False)

    def steps(self) -> tuple[Step, ...]:
        """The rules that led to it, recorded again with their articles, event by event."""
        step_groups = (self.opening_steps(), *(part.steps() for part in self.parts), self.closing_steps())
        return tuple(step for steps in step_groups for step in steps)

    def opening_steps(self) -> tuple[Step, ...]:
        """The steps settled before the events."""
        return explain(self.opening)[1] if self.opening else ()

    def closing_steps(self) -> tuple[Step, ...]:
        """The result of the events."""
        return explain(self.retell)[1] if self.retell else ()

    @property
    def events(self) -> tuple[EventId, ...]:
        """The events that it counts."""
        return tuple(dict.fromkeys((*((self.event,) if self.event else ()), *(part.event for part in self.parts))))

    @property
    def is_promotion(self) -> bool:
        """A higher category was reached by playing."""
        return self.kind is MovementKind.EVENT and self.category_after != self.category_before


def movement_by_hand(entry: CommissionEntry, before: int | None, edition: str) -> Movement:
    """The movement to a rating set by hand, in a system without categories."""
    return Movement(
        entry.system, entry.player, entry.on, MovementKind.ENTRY, before, entry.rating, edition=edition, entry=entry
    )
