"""The acts that are allowed now, the usual next one, and several in a row tried on one state."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from tabellone.core.model import Result
from tabellone.desk.book import Stamp
from tabellone.desk.event import commands
from tabellone.desk.event.book import COMMANDS, EventBook
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.gates import FEWEST, nothing_to_act_on, objection
from tabellone.desk.event.numbers import usual_numbering
from tabellone.desk.event.refusals import DeskError, in_event
from tabellone.desk.event.registry import CONDITIONS, EVENT, EventCommand
from tabellone.desk.event.round_state import EncounterState, RoundPhase, RoundState
from tabellone.desk.event.state import Closing, EventState, GroupState


@dataclass(frozen=True, slots=True)
class Allowance:
    """Whether a command may be given now. `round` is the round it would act on.

    `needs_confirmation`: given without `confirmed` it is answered with the question what will change.
    """

    command: str
    group: GroupId | None
    round: int | None
    is_allowed: bool
    reason: DeskError | None
    needs_confirmation: bool


def allowed(state: EventState) -> tuple[Allowance, ...]:
    """Every command of the event and of each group, in the order of the commands.

    A command listed as allowed may still be refused for what it says and, in the case of `pair-round`, because the
    system finds no legal pairing.
    """
    return tuple(_allowances(state))


def _allowances(state: EventState) -> Iterator[Allowance]:
    for command in COMMANDS.values():
        if CONDITIONS[command].group_gates is None:
            yield allowance(state, command)
    for group in state.groups:
        for command in COMMANDS.values():
            if CONDITIONS[command].group_gates is not None:
                yield allowance(state, command, group)


def allowance(state: EventState, command: type, group_id: GroupId | None = None) -> Allowance:
    """Whether one command may be given now."""
    conditions = CONDITIONS[command]
    group = state.groups.get(group_id) if group_id is not None else None
    reason = objection(state, command, group_id) or nothing_to_act_on(state, command, group)
    number = conditions.round_of(group) if group is not None and conditions.round_of is not None else None
    return Allowance(
        EVENT.commands[command].name,
        group_id,
        number,
        reason is None,
        reason and in_event(state, reason),
        conditions.confirmation(state, group),
    )


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
    if not state.event.validity:
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


def first_round(state: EventState, group_id: GroupId, seed: Callable[[], int]) -> Iterator[commands.EventCommand]:
    """The usual numbers of a group, and the draft of its first round."""
    group = state.group(group_id)
    yield usual_numbering(state, group, seed())
    declaration = group.settings.declaration
    draws_colour = declaration is not None and group.awaits_colour_lot
    opening_seed = None if group.settings.openings is None else seed()
    yield commands.PairRound(group_id, opening_seed, colour_seed=seed() if draws_colour else None)


def all_rounds(state: EventState, group_id: GroupId, seed: Callable[[], int]) -> Iterator[commands.EventCommand]:
    """The usual numbers of a round robin, and all its rounds published."""
    group = state.group(group_id)
    yield usual_numbering(state, group, seed())
    yield commands.PublishAllRounds(group_id, None if group.settings.openings is None else seed())


class Rehearsal:
    """Commands given one after the other to a copy of the state; `given` are those that were possible."""

    def __init__(self, state: EventState, author: str, at: datetime) -> None:
        self.state = state
        self.given: tuple[EventCommand, ...] = ()
        self._author, self._at, self._kind = author, at, EventBook()

    def give(self, command: EventCommand) -> None:
        """Give a command; what is not possible is refused."""
        fact = self._kind.decide(self.state, command)
        self.given = (*self.given, command)
        self.state = self._kind.applied(self.state, fact, Stamp(self._author, self._at, len(self.given)))
