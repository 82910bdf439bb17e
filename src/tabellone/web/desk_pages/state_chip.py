"""How far an event or a group is, as the bar above every page of the desk says it."""

from dataclasses import dataclass

from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventState, GroupState
from tabellone.locales.phases import phase_name
from tabellone.locales.words import Words

SHAPES = {RoundPhase.DRAFT: "draft", RoundPhase.PUBLISHED: "live", RoundPhase.CLOSED: "closed"}


@dataclass(frozen=True, slots=True)
class StateChip:
    """A shape and its words."""

    shape: str
    text: str


def state_chip(state: EventState, group: GroupState | None, words: Words) -> StateChip:
    """The current round of a group with its results; of an event with several groups its phase."""
    last = None if group is None else group.current_round
    if group is None or last is None:
        return StateChip("miss", phase_name(state.phase, words))
    number = words("round {number} of {planned}", number=last.number, planned=group.planned_rounds)
    if last.phase is RoundPhase.DRAFT:
        return StateChip("draft", f"{number} · {words('draft')}")
    progress = last.progress
    results = words("{finished}/{games} results", finished=progress.finished, games=progress.games)
    parts = [number, results]
    if last.published_at is not None:
        parts.append(words("published at {time}", time=words.time(last.published_at)))
    return StateChip(SHAPES[last.phase], " · ".join(parts))
