"""The next step: the one button that an arbiter is shown in colour."""

from dataclasses import dataclass, replace

from tabellone.core.model import Result
from tabellone.desk.event import commands
from tabellone.desk.event.allowed import Allowance, allowance
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.gates import objection
from tabellone.desk.event.group_gates import FEWEST
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.round_state import EncounterState, RoundPhase, RoundState
from tabellone.desk.event.state import Closing, EventState
from tabellone.desk.event.usual_numbering import usual_numbering


@dataclass(frozen=True, slots=True)
class NextStep:
    """The command to give next, and whether the state allows it; None when nothing is left to do."""

    allowance: Allowance | None


def next_step(state: EventState, group_id: GroupId | None = None) -> NextStep:
    """The next step in a group, or in an event that is not created yet or whose groups are finished."""
    command = _command(state, group_id)
    if command is None:
        return NextStep(None)
    is_of_event = command in (commands.CreateEvent, commands.CloseEvent, commands.RateEvent, commands.SendEvent)
    return NextStep(allowance(state, command, None if is_of_event else group_id))


def is_paired_after_closing(state: EventState, group: GroupState) -> bool:
    """Whether the next round can be paired as soon as the round being played is closed, its results supposed."""
    last = group.current_round
    if last is None or last.phase is not RoundPhase.PUBLISHED:
        return False
    encounters = tuple(map(_supposed, last.encounters))
    closed = group.with_round(replace(last, phase=RoundPhase.CLOSED, encounters=encounters))
    return objection(state.with_group(closed), commands.PairRound, group.id) is None


def _supposed(encounter: EncounterState) -> EncounterState:
    """An encounter whose missing results are there; which ones does not matter. Adjourned games stay so."""
    games = tuple(replace(game, result=game.result or Result.DRAW) for game in encounter.games)
    return replace(encounter, games=games)


def _command(state: EventState, group_id: GroupId | None) -> type | None:
    if state.settings is None:
        return commands.CreateEvent
    if state.closing is not Closing.OPEN:
        return _after_closing(state)
    group = state.groups.get(group_id) if group_id is not None else None
    if group is None or group.is_finished:
        return commands.CloseEvent
    return _in_group(state, group)


def _after_closing(state: EventState) -> type | None:
    if not state.made.validity:
        return None
    return {Closing.CLOSED: commands.RateEvent, Closing.RATED: commands.SendEvent}.get(state.closing)


def _in_group(state: EventState, group: GroupState) -> type:
    current = group.current_round
    if current is not None and current.phase is not RoundPhase.CLOSED:
        return _in_round(group, current)
    if len(group.members) < FEWEST:
        return commands.EnterPlayers
    if not group.is_numbered:
        return type(usual_numbering(state, group, seed=0))
    if group.check_in is not None and group.check_in.is_open:
        return commands.CloseCheckIn
    unfinished = any(not game.is_finished for round_state in group.rounds for game in round_state.games())
    if unfinished and len(group.rounds) >= group.planned_rounds - 1:
        return commands.EnterResult
    return commands.PairRound


def _in_round(group: GroupState, current: RoundState) -> type:
    without_openings = group.settings.openings is not None and any(
        encounter.opening is None for encounter in current.encounters
    )
    if current.phase is RoundPhase.PUBLISHED:
        if without_openings and not current.is_begun:
            return commands.DrawOpenings
        return commands.EnterResult if any(game.result is None for game in current.games()) else commands.CloseRound
    if set(group.members) - set(current.standing()):
        return commands.EditPairings
    return commands.DrawOpenings if without_openings else commands.PublishRound
