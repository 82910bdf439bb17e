"""What the careers of the Elo-Rubele are made from, and where everybody stands while events pass by."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from tabellone.core.rating.elo_rubele.event_change import Category, Conversion, EloRubeleRules
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, RatingSystem

Systems = Mapping[RatingSystem, EloRubeleRules]


@dataclass(frozen=True, slots=True)
class FederationRules:
    """What an edition says of both disciplines, and of those who come from elsewhere."""

    edition: str
    systems: Systems
    conversions: Mapping[RatingSystem, Mapping[str, Conversion]]
    fmjd_factors: Sequence[tuple[int, int, Fraction]]
    annulment_years: int
    titles: Mapping[str, str]

    def rank_of(self, title: str) -> str:
        """What a title of the international game is in the table of conversion; empty for one that it has not."""
        return self.titles.get(title.upper().replace(".", ""), "")


RulesOn = Callable[[date], FederationRules]


@dataclass(slots=True)
class Career:
    """Where a player stands in a discipline."""

    capital: int
    category: Category
    since: date
    active_in: int
    malus_taken: int = 0


@dataclass(slots=True)
class Office:
    """The careers so far, while events pass by."""

    players: Mapping[PlayerId, PlayerRecord]
    rules_on: RulesOn
    careers: dict[tuple[RatingSystem, PlayerId], Career] = field(default_factory=dict)
