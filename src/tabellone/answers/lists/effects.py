"""What a command with effects on the past would do to the lists that are published already."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tabellone.answers.lists.comparison import DifferenceLine, difference_lines
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.effects import Effect
from tabellone.desk.office.state import OfficeState


@dataclass(frozen=True, slots=True)
class EffectLine:
    """A published list, and the lines that would differ if it were computed once more."""

    system: RatingSystem
    on: date
    differences: tuple[DifferenceLine, ...]


def effect_lines(effects: Iterable[Effect], known: OfficeState) -> tuple[EffectLine, ...]:
    """Published lists with their differences; `known` has every player of them."""
    return tuple(
        EffectLine(effect.system, effect.on, difference_lines(effect.differences, known.people)) for effect in effects
    )
