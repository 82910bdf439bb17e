"""The state of an event or group above every page of the desk, and what hinders a step or leaves a page empty."""

from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventState, GroupState
from tabellone.locales.event_names import phase_name
from tabellone.locales.words import Words
from tabellone.web.rendering import Chip

SHAPES = {RoundPhase.DRAFT: "draft", RoundPhase.PUBLISHED: "live", RoundPhase.CLOSED: "closed"}


def state_chip(state: EventState, group: GroupState | None, words: Words) -> Chip:
    """The current round of a group with its results; of an event with several groups its phase."""
    last = None if group is None else group.current_round
    if group is None or last is None:
        return Chip("miss", phase_name(state.phase, words))
    number = words("round {number} of {planned}", number=last.number, planned=group.planned_rounds)
    if last.phase is RoundPhase.DRAFT:
        return Chip("draft", f"{number} · {words('draft')}")
    progress = last.progress
    results = words("{finished}/{games} results", finished=progress.finished, games=progress.games)
    parts = [number, results]
    if last.published_at is not None:
        parts.append(words("published at {time}", time=words.time(last.published_at)))
    return Chip(SHAPES[last.phase], " · ".join(parts))


# Pages that show nothing before there are players; those of the second line have the button among their own.
NEED_PLAYERS = frozenset({"groups"})
SAY_PLAYERS = frozenset({"players", "numbers"})
NEED_A_ROUND = frozenset({"standings", "crosstable", "rating", "report"})


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Something that hinders a step: its state as a shape, the words, and links to where it is mended."""

    shape: str
    text: str
    links: tuple[tuple[str, str], ...] = ()


def first_step(groups: Iterable[GroupState], address: str, section: str, words: Words) -> Hindrance | None:
    """Why a page has no content yet, with the step to take; None if it has, no link where the page has the button."""
    groups_in_order = tuple(groups)
    if section not in NEED_PLAYERS | SAY_PLAYERS | NEED_A_ROUND or not groups_in_order:
        return None
    if not any(group.members for group in groups_in_order):
        if section in SAY_PLAYERS:
            return Hindrance(
                "miss", words("No players yet: paste a list, open a file, or take them from the register.")
            )
        to_players = (words("Enter the players"), f"{address}/players")
        return Hindrance("miss", words("No players are entered yet."), (to_players,))
    if section not in NEED_A_ROUND or any(group.published_rounds for group in groups_in_order):
        return None
    group = groups_in_order[0]
    if group.last_round is None:
        to_group = (words("Prepare round {number}", number=1), f"{address}/{group.id}")
        return Hindrance("miss", words("Round {number} is not paired yet.", number=1), (to_group,))
    to_round = (words("Open round {number}", number=1), f"{address}/{group.id}/round/1")
    return Hindrance("draft", words("Round {number} is a draft: nobody else sees it yet.", number=1), (to_round,))
