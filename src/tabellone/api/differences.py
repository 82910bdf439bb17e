"""What differs between two lists, and what an act of the office would change in those that are published."""

from collections.abc import Iterable
from datetime import date

from tabellone.api.shaping import Shape
from tabellone.core.rating.lists.ratinglist import Difference
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.effects import Effect
from tabellone.desk.office.state import OfficeState


class DifferenceShape(Shape):
    """A player in two lists; what is missing in one of them is null."""

    player: str
    name: str
    before: int | None
    after: int | None
    change: int | None
    category_before: str | None
    category_after: str | None


class EffectShape(Shape):
    """What an act would do to a published list, if it were computed once more."""

    system: RatingSystem
    on: date
    differences: list[DifferenceShape]


def difference_shape(found: Difference, state: OfficeState) -> DifferenceShape:
    """A player in two lists."""
    return DifferenceShape(
        player=found.player,
        name=state.player(found.player).name,
        before=found.before.rating if found.before else None,
        after=found.after.rating if found.after else None,
        change=found.change,
        category_before=found.before.category if found.before else None,
        category_after=found.after.category if found.after else None,
    )


def effect_shapes(effects: Iterable[Effect], known: OfficeState) -> list[EffectShape]:
    """Published lists with their differences; `known` has every player of them."""
    return [
        EffectShape(
            system=each.system, on=each.on, differences=[difference_shape(found, known) for found in each.differences]
        )
        for each in effects
    ]
