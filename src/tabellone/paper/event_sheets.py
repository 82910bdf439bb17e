"""The forms of an event that is run here: pairings, slips, standings, crosstable, from its state."""

from dataclasses import replace

from tabellone.core.model import Round, Tournament
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.play_off import final_standings
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.settings import ArbiterRole
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import standings_of, standings_tournament, tournament_of
from tabellone.locales.words import Words
from tabellone.paper.printing import Sheet
from tabellone.paper.round_sheet import round_sheet
from tabellone.paper.slip_sheet import slip_sheet
from tabellone.paper.standings_sheet import crosstable_sheet, standings_sheet


def event_facts(state: EventState, words: Words) -> list[tuple[str, str]]:
    """What the head of a form says of an event."""
    event = state.made
    days = list(dict.fromkeys(words.short_day(each) for each in (event.starts_on, event.ends_on) if each is not None))
    chief = ", ".join(arbiter.name for arbiter in event.arbiters if arbiter.role is ArbiterRole.CHIEF)
    when = words("date") if len(days) == 1 else words("dates")
    return [(words("place"), event.place), (when, " – ".join(days)), (words("chief arbiter"), chief)]


def round_on_boards(found: Round, each: RoundState) -> Round:
    """The pairs of a round in the order of the boards, not in that in which they were made."""
    order = sorted(range(len(found.encounters)), key=lambda place: each.encounters[place].board)
    return replace(found, encounters=tuple(found.encounters[place] for place in order))


def on_boards(state: EventState, group: GroupId, each: RoundState) -> Tournament:
    """The group with the pairs of a round in the order of the boards."""
    tournament = tournament_of(state, group, with_draft=True)
    ordered = round_on_boards(tournament.rounds[each.number - 1], each)
    rounds = (*tournament.rounds[: each.number - 1], ordered, *tournament.rounds[each.number :])
    return replace(tournament, rounds=rounds)


def pairings_of(state: EventState, group: GroupId, each: RoundState, words: Words) -> Sheet:
    """The pairings of a round."""
    return round_sheet(on_boards(state, group, each), each.number, event_facts(state, words), words)


def slips_of(state: EventState, group: GroupId, each: RoundState, words: Words) -> Sheet:
    """A slip for each board of a round, on which the players write the result and sign."""
    return slip_sheet(on_boards(state, group, each), each.number, words)


def standings_form(state: EventState, group: GroupId, words: Words, through: int | None = None) -> Sheet:
    """The standings after a round, or as they stand."""
    found = final_standings(state, group) if through is None else standings_of(state, group, through=through)
    return standings_sheet(found, standings_tournament(state, group), event_facts(state, words), words)


def crosstable_form(state: EventState, group: GroupId, words: Words) -> Sheet:
    """The crosstable."""
    is_round_robin = state.group(group).settings.follows_table
    facts, tournament = event_facts(state, words), standings_tournament(state, group)
    return crosstable_sheet(final_standings(state, group), tournament, facts, words, is_round_robin=is_round_robin)
