"""Changes of category that a list would bring: promotions, and what a correction takes back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabellone.core.rating.lists.ratinglist import RatingList
from tabellone.core.rating.lists.records import CategoryTable, PlayerId
from tabellone.desk.office.computation import Computation
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class CategoryChange:
    """The current category of a player, and the one that a list not yet official gives him."""

    player: PlayerId
    held: str
    reached: str
    is_promotion: bool


def category_changes(computation: Computation, tables: Sequence[CategoryTable]) -> tuple[CategoryChange, ...]:
    """Players in another category than in the list before, or who have reached one by playing since their first rating.

    Categories are kept, so one is lower than before only where the past was corrected or the commission decided.
    """
    definition, on = definition_of(computation.rating_list.system), computation.rating_list.on
    changes = []
    first = _first_categories(computation)
    for line in computation.rating_list.lines:
        before = line.category_before
        held = first.get(line.player, line.category) if before is None else before
        if held != line.category:
            is_promotion = definition.is_promotion(held, line.category, on, tables)
            changes.append(CategoryChange(line.player, held, line.category, is_promotion))
    return tuple(changes)


def _first_categories(computation: Computation) -> Mapping[PlayerId, str]:
    """The categories with which those came whom the list before did not have."""
    newcomers = frozenset(line.player for line in computation.rating_list.lines if line.category_before is None)
    categories: dict[PlayerId, str] = {}
    for movement in computation.history.new(newcomers) if newcomers else ():
        categories.setdefault(movement.player, movement.category_before or movement.category_after)
    return categories


def promoted_in(rating_list: RatingList, tables: Iterable[CategoryTable]) -> frozenset[PlayerId]:
    """Players whose category is higher than in the list before; until the list is published it is unofficial."""
    definition, known = definition_of(rating_list.system), tuple(tables)
    return frozenset(
        line.player
        for line in rating_list.lines
        if definition.is_promotion(line.category_before, line.category, rating_list.on, known)
    )
