"""The sheets of an event from its state, with its title and facts: pairings, slips, standings, pictures, card."""

from tabellone.answers.groups.card import card
from tabellone.answers.groups.pictures import (
    crosstable,
    race,
    round_picture,
)
from tabellone.answers.groups.rounds import round_of
from tabellone.answers.groups.standings import standings
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.settings import ArbiterRole
from tabellone.desk.event.state import EventState
from tabellone.desk.roles import Role
from tabellone.locales.event_names import group_title
from tabellone.locales.words import Words
from tabellone.paper.player_card import card_sheet
from tabellone.paper.printing import Sheet
from tabellone.paper.sheets import crosstable_sheet, picture_sheet, race_sheet, round_sheet, slip_sheet, standings_sheet


def event_facts(state: EventState, words: Words) -> list[tuple[str, str]]:
    """The facts of an event in the head of a form."""
    event = state.event
    chief = ", ".join(arbiter.name for arbiter in event.arbiters if arbiter.role is ArbiterRole.CHIEF)
    return [(words("place"), event.place), days_fact(state, words), (words("chief arbiter"), chief)]


def days_fact(state: EventState, words: Words) -> tuple[str, str]:
    """The day of an event, or its first and its last."""
    given = (day for day in (state.event.starts_on, state.event.ends_on) if day is not None)
    days = list(dict.fromkeys(words.short_day(day) for day in given))
    return words("date") if len(days) == 1 else words("dates"), " – ".join(days)


def title_of(state: EventState, group: GroupId, words: Words) -> str:
    """The title of a form: the name of the event, with that of the group where there are several."""
    name = state.event.name
    return name if len(state.groups) == 1 else f"{name}, {group_title(state.group(group).settings.name, words)}"


def pairings_form(state: EventState, group: GroupId, number: int, role: Role, words: Words) -> Sheet:
    """The pairings of a round."""
    answer = round_of(state, group, number, role)
    return round_sheet(answer, title_of(state, group, words), state.event.discipline, event_facts(state, words), words)


def slips_form(state: EventState, group: GroupId, number: int, role: Role, words: Words) -> Sheet:
    """A slip for each board of a round, on which the players write the result and sign."""
    return slip_sheet(round_of(state, group, number, role), title_of(state, group, words), words)


def standings_form(state: EventState, group: GroupId, words: Words, through: int | None = None) -> Sheet:
    """The standings after a round, or the current ones."""
    answer = standings(state, group, Role.PUBLIC, through)
    return standings_sheet(answer, title_of(state, group, words), event_facts(state, words), words)


def crosstable_form(state: EventState, group: GroupId, words: Words, *, is_heat: bool = False) -> Sheet:
    """The crosstable, plain or as a heat map."""
    title, facts = title_of(state, group, words), event_facts(state, words)
    return crosstable_sheet(crosstable(state, group), title, facts, words, is_heat=is_heat)


def race_form(state: EventState, group: GroupId, words: Words) -> Sheet:
    """The race for the first place."""
    return race_sheet(race(state, group), title_of(state, group, words), event_facts(state, words), words)


def picture_form(state: EventState, group: GroupId, number: int, role: Role, words: Words) -> Sheet:
    """A round as a picture."""
    picture = round_picture(state, group, number, role)
    return picture_sheet(picture, title_of(state, group, words), event_facts(state, words), words)


def card_form(state: EventState, group: GroupId, player: EntrantId, role: Role, words: Words) -> Sheet:
    """The card of a player: their event at a glance, their rounds, the sums of their tie-breaks."""
    answer = card(state, group, player, role)
    return card_sheet(answer, title_of(state, group, words), state.event.discipline, event_facts(state, words), words)
