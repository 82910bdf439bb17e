"""Movements: everything that happened to a rating, each with what it was computed from."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from fractions import Fraction

from tabellone.core.explain import Step, explain
from tabellone.core.rating import elo_rubele, uisp
from tabellone.core.rating.fide import account as fide
from tabellone.core.rating.lists.records import CommissionEntry, EventId, PlayerId, RatingSystem


class MovementKind(Enum):
    """What moved a rating."""

    ENTRY = "entry"
    DEBUT = "debut"
    CONVERSION = "conversion"
    EVENT = "event"
    MALUS = "malus"
    ANNULMENT = "annulment"


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game as it counted: the opponent, his rating, and the points made."""

    opponent: PlayerId
    rating: int | None
    points: Fraction


Detail = elo_rubele.EventChange | uisp.EventChange | fide.EventChange | fide.FirstRating


@dataclass(frozen=True, slots=True)
class Movement:
    """One step in the life of a rating; `after` is None when it ends, `retell` computes it once more."""

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
    games: tuple[CountedGame, ...] = ()
    detail: Detail | None = None
    entry: CommissionEntry | None = None
    is_first_of_year: bool = False
    malus_taken: int = 0
    retell: Callable[[], object] | None = field(default=None, compare=False, repr=False)

    def steps(self) -> tuple[Step, ...]:
        """The rules that led to it, told again with their articles."""
        return explain(self.retell)[1] if self.retell else ()

    @property
    def is_promotion(self) -> bool:
        """A higher category was reached by playing."""
        return self.kind is MovementKind.EVENT and self.category_after != self.category_before
