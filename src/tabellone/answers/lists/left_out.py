"""What a list rests on besides its numbers: what it does not count and why, and what was corrected before it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tabellone.core.explain import Step
from tabellone.core.rating.lists.exclusion import Exclusion
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


def left_out(found: Iterable[Exclusion], state: OfficeState) -> tuple[LeftOut, ...]:
    """What a list leaves out, with the names."""
    return tuple(
        LeftOut(
            each.event,
            state.event(each.event).name,
            each.player,
            state.player(each.player).name if each.player else None,
            each.games,
            each.steps,
        )
        for each in found
    )


def correction_lines(found: Iterable[Correction]) -> tuple[CorrectionLine, ...]:
    """Events that were corrected or withdrawn."""
    return tuple(
        CorrectionLine(each.event, each.before.name, each.after is None, each.reason, each.author, each.at)
        for each in found
    )
