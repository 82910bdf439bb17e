"""What an act of the office would change in the lists that are published, as part of other answers."""

from collections.abc import Iterable

from tabellone.answers.lists.comparison import EffectLine, effect_lines
from tabellone.api.shaping import Shape, shape
from tabellone.desk.office.book import Effect

EffectShape = shape(EffectLine)


def effect_shapes(effects: Iterable[Effect]) -> list[Shape]:
    """Published lists with their differences."""
    return [EffectShape.model_validate(effect_line) for effect_line in effect_lines(effects)]
