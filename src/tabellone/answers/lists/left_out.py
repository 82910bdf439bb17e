"""What a list rests on besides its numbers: what it does not count and why, and what was corrected before it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tabellone.core.explain import Step
from tabellone.core.rating.lists.computed_list import Exclusion
from tabellone.desk.office.state import Correction, OfficeState


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An event that does not count, some games of it, or the result of a player in it; `why` has the articles."""

    event: str
    event_name: str
    player: str | None
    player_name: str | None
    games: int
    why: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class CorrectionLine:
    """An event that was corrected, or withdrawn: by whom, when and why."""

    event: str
    event_name: str
    is_withdrawn: bool
    reason: str
    author: str
    at: datetime


def left_out(exclusions: Iterable[Exclusion], state: OfficeState) -> tuple[LeftOut, ...]:
    """What a list leaves out, with the names."""
    return tuple(
        LeftOut(
            exclusion.event,
            state.event(exclusion.event).name,
            exclusion.player,
            state.player(exclusion.player).name if exclusion.player else None,
            exclusion.games,
            exclusion.steps,
        )
        for exclusion in exclusions
    )


def correction_lines(corrections: Iterable[Correction]) -> tuple[CorrectionLine, ...]:
    """Events that were corrected or withdrawn."""
    return tuple(
        CorrectionLine(
            correction.event,
            correction.before.name,
            correction.after is None,
            correction.reason,
            correction.author,
            correction.at,
        )
        for correction in corrections
    )
