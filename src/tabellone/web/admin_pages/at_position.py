"""An event or the office as it stood at some moment: rounds with their results, standings, lists."""

from dataclasses import dataclass

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.round_state import EncounterState, RoundState
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import numbers_of, standings_of
from tabellone.desk.office.state import OfficeState
from tabellone.locales.phases import round_phase_name
from tabellone.locales.rests import rest_name
from tabellone.locales.results import result_text
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words


@dataclass(frozen=True, slots=True)
class BoardThen:
    """A board of a round."""

    board: int
    white: str
    black: str
    result: str


@dataclass(frozen=True, slots=True)
class RoundThen:
    """A round with its boards and who had no opponent."""

    number: int
    phase: str
    boards: tuple[BoardThen, ...]
    rests: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class StandingThen:
    """A line of the standings."""

    rank: int
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class GroupThen:
    """A group: its players, rounds and standings."""

    name: str
    players: tuple[str, ...]
    rounds: tuple[RoundThen, ...]
    standings: tuple[StandingThen, ...]


def event_then(state: EventState, words: Words) -> tuple[GroupThen, ...]:
    """Every group of an event."""
    return tuple(_group(state, group, words) for group in state.groups.values())


def _group(state: EventState, group: GroupState, words: Words) -> GroupThen:
    rounds = tuple(_round(state, each, words) for each in reversed(group.rounds))
    names = tuple(state.entrant(each).name for each in group.members)
    return GroupThen(group.settings.name, names, rounds, _standings(state, group, words))


def _round(state: EventState, found: RoundState, words: Words) -> RoundThen:
    return RoundThen(
        found.number,
        round_phase_name(found.phase, words),
        tuple(_board(state, each, words) for each in found.boards),
        tuple(
            (state.entrant(each.player).name, rest_name(each.outcome, state.made.discipline, words))
            for each in found.rests
        ),
    )


def _board(state: EventState, found: EncounterState, words: Words) -> BoardThen:
    marks = (result_text(game.result, state.made.scoring, words) for game in found.games)
    white, black = (state.entrant(each).name for each in found.players)
    return BoardThen(found.board, white, black, "  ".join(mark for mark in marks if mark))


def _standings(state: EventState, group: GroupState, words: Words) -> tuple[StandingThen, ...]:
    if not group.published_rounds:
        return ()
    try:
        found = standings_of(state, group.id)
    except Refusal:
        return ()
    names = {number: state.entrant(player).name for player, number in numbers_of(group).items()}
    return tuple(StandingThen(row.rank, names[row.number], words.points(row.points)) for row in found.rows)


@dataclass(frozen=True, slots=True)
class OfficeThen:
    """What the office knew: how much, its last events, its lists."""

    players: int
    events: tuple[tuple[str, str], ...]
    entries: int
    lists: tuple[tuple[str, str, int], ...]


def office_then(state: OfficeState, words: Words) -> OfficeThen:
    """The register and the lists of some moment."""
    events = sorted(state.events.values(), key=lambda event: (event.ends_on, event.name), reverse=True)
    lists = [
        (rating_system_name(system.value, words), words.day(each.rating_list.on), len(each.rating_list.lines))
        for system in RatingSystem
        for each in state.lists_of(system)
    ]
    return OfficeThen(
        len(state.players),
        tuple((event.name, words.day(event.ends_on)) for event in events),
        len(state.entries),
        tuple(lists),
    )
