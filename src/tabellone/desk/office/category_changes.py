"""Changes of category that a list would bring: promotions, and what a correction takes back."""

from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.core.rating.elo_rubele.event_change import Category
from tabellone.core.rating.lists.records import CategoryTable, PlayerId
from tabellone.core.rating.uisp.calendar import table_on
from tabellone.desk.office.computation import Computation


@dataclass(frozen=True, slots=True)
class CategoryChange:
    """A category that a player holds, and the one that a list not yet official gives him."""

    player: PlayerId
    held: str
    reached: str
    is_promotion: bool


def category_changes(found: Computation, tables: Iterable[CategoryTable]) -> tuple[CategoryChange, ...]:
    """Who stands in another category than in the list before, or has reached one by playing since he has a rating.

    Categories are kept, so one is lower than before only where the past was corrected or the commission decided.
    """
    before: dict[PlayerId, str] = {}
    for movement in found.new_movements:
        before.setdefault(movement.player, movement.category_before or movement.category_after)
    order = _order(found, tables)
    changes = []
    for line in found.rating_list.lines:
        held = before.get(line.player, line.category) if line.category_before is None else line.category_before
        if held != line.category:
            is_promotion = order.get(line.category, -1) >= order.get(held, -1)
            changes.append(CategoryChange(line.player, held, line.category, is_promotion))
    return tuple(changes)


def _order(found: Computation, tables: Iterable[CategoryTable]) -> dict[str, int]:
    """Categories by their names with their places, the lowest first; a name that no table has stands below."""
    if found.rating_list.system.is_elo_rubele:
        names = [category.italian for category in Category]
    else:
        table = table_on(found.rating_list.on, tables)
        names = [name for name, _ in table.thresholds] if table else []
    return {name: place for place, name in enumerate(names)}
