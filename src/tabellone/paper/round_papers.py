"""All prints of a round as one document."""

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventState
from tabellone.desk.roles import Role
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import (
    crosstable_form,
    pairings_form,
    picture_form,
    race_form,
    slips_form,
    standings_form,
)
from tabellone.paper.printing import Sheet, printed_together


def round_papers(state: EventState, group: GroupId, number: int, role: Role, words: Words) -> tuple[Sheet, ...]:
    """Pairings, slips and picture of a round; of a published one also standings after it, crosstable and race."""
    sheets = [
        pairings_form(state, group, number, role, words),
        slips_form(state, group, number, role, words),
        picture_form(state, group, number, role, words),
    ]
    if state.group(group).round_numbered(number).phase is not RoundPhase.DRAFT:
        sheets += [
            standings_form(state, group, words, number),
            crosstable_form(state, group, words),
            race_form(state, group, words),
        ]
    return tuple(sheets)


def printed_round(state: EventState, group: GroupId, number: int, role: Role, words: Words) -> bytes:
    """All prints of a round in one PDF."""
    return printed_together(round_papers(state, group, number, role, words))
