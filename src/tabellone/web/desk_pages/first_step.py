"""What a page of an event says while it has nothing to show: what is missing, and where that is mended."""

from collections.abc import Iterable
from dataclasses import dataclass

from tabellone.desk.event.state import GroupState
from tabellone.locales.words import Words

# Pages that show nothing before there are players; those of the second line have the button among their own.
NEED_PLAYERS = frozenset({"groups"})
SAY_PLAYERS = frozenset({"players", "numbers"})
NEED_A_ROUND = frozenset({"standings", "crosstable", "rating", "report"})


@dataclass(frozen=True, slots=True)
class FirstStep:
    """A sentence, and a link with its words; no address where the page has the button itself."""

    sentence: str
    address: str = ""
    label: str = ""


def first_step(groups: Iterable[GroupState], address: str, section: str, words: Words) -> FirstStep | None:
    """What is to be done first before a page has something to show; None if it has."""
    shown = tuple(groups)
    if section not in NEED_PLAYERS | SAY_PLAYERS | NEED_A_ROUND or not shown:
        return None
    if not any(group.members for group in shown):
        if section in SAY_PLAYERS:
            return FirstStep(words("No players yet: paste a list, open a file, or take them from the register."))
        return FirstStep(words("No players are entered yet."), f"{address}/players", words("Enter the players"))
    if section not in NEED_A_ROUND or any(group.published_rounds for group in shown):
        return None
    group = shown[0]
    if group.last_round is None:
        sentence = words("Round {number} is not paired yet.", number=1)
        return FirstStep(sentence, f"{address}/{group.id}", words("Prepare round {number}", number=1))
    sentence = words("Round {number} is a draft: nobody else sees it yet.", number=1)
    return FirstStep(sentence, f"{address}/{group.id}/round/1", words("Open round {number}", number=1))
