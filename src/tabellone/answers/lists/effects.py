"""What a command with effects on the past would do to the lists that are published already."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tabellone.answers.lists.comparison import DifferenceLine, difference_line
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.book import Effect, effects_of
from tabellone.desk.office.commands import Command
from tabellone.desk.office.state import OfficeState


@dataclass(frozen=True, slots=True)
class EffectLine:
    """A published list, and the lines that would differ if it were computed once more."""

    system: RatingSystem
    on: date
    differences: tuple[DifferenceLine, ...]


def effect_lines(effects: Iterable[Effect]) -> tuple[EffectLine, ...]:
    """Published lists with their differences."""
    return tuple(
        EffectLine(
            effect.system,
            effect.on,
            tuple(difference_line(difference, effect.names[difference.player]) for difference in effect.differences),
        )
        for effect in effects
    )


def effects_of_command(state: OfficeState, command: Command) -> tuple[EffectLine, ...]:
    """The published lists that a command can reach, with their differences."""
    return effect_lines(effects_of(state, command))
