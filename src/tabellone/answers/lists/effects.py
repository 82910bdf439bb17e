"""What a command with effects on the past would do to the lists that are published already."""

from collections import ChainMap
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tabellone.answers.lists.comparison import DifferenceLine, difference_lines
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.commands import Command
from tabellone.desk.office.effects import Effect, after, effects_of
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


def effects_of_command(state: OfficeState, command: Command) -> tuple[EffectLine, ...]:
    """The published lists that a command can reach, with their differences; who is merged by it has his own name."""
    later = after(state, command)
    merged = {player: state.people[player] for player in later.merged if player not in state.merged}
    people = ChainMap(merged, dict(later.people)) if merged else later.people
    return tuple(
        EffectLine(effect.system, effect.on, difference_lines(effect.differences, people))
        for effect in effects_of(state, command)
    )
