"""The book of an event: everything that its modules declare, in the order of an event's life."""

from collections.abc import Mapping
from typing import Any

from tabellone.core.refusal import Refusal
from tabellone.desk import codec
from tabellone.desk.book import Stamp
from tabellone.desk.event import (
    assigned_points,
    closing,
    creation,
    disputes,
    drafts,
    groups,
    hall,
    namesakes,
    numbers,
    pairings,
    play_off,
    players,
    presence,
    rating,
    requests,
    results,
    rounds,
    teams,
)
from tabellone.desk.event.gates import objection
from tabellone.desk.event.refusals import DeskError, in_event
from tabellone.desk.event.registry import CONDITIONS, EVENT, EventCommand, EventFact
from tabellone.desk.event.state import EventState

COMMANDS: Mapping[str, type] = EVENT.named_in(
    (
        creation,
        groups,
        players,
        teams,
        rating,
        namesakes,
        numbers,
        presence,
        requests,
        pairings,
        drafts,
        rounds,
        results,
        disputes,
        assigned_points,
        play_off,
        hall,
        closing,
    )
)


def decide(state: EventState, command: EventCommand) -> EventFact:
    """The fact that a command results in; a DeskError says why it is not allowed."""
    if type(command) in CONDITIONS:
        refusal = objection(state, type(command), getattr(command, "group", None))
        if refusal is not None:
            raise in_event(state, refusal)
    try:
        fact: EventFact = EVENT.decide(state, command)
    except DeskError as error:
        in_event(state, error)
        raise
    except Refusal as error:
        raise DeskError(error.sentence, **error.values) from error
    return fact


class EventBook:
    """An event as a kind of book."""

    @property
    def name(self) -> str:
        """The name of the kind."""
        return "event"

    def initial(self) -> EventState:
        """An event that has not been created yet."""
        return EventState()

    def decide(self, state: EventState, command: EventCommand) -> EventFact:
        """The fact that a command results in."""
        return decide(state, command)

    def applied(self, state: EventState, fact: EventFact, stamp: Stamp) -> EventState:
        """The state after a fact."""
        return EVENT.applied(state, fact, stamp)

    def encoded(self, fact: EventFact) -> tuple[str, dict[str, Any]]:
        """The kind of a fact and its data as JSON values."""
        return codec.encoded_fact(EVENT, fact)

    def decoded(self, kind: str, data: dict[str, Any]) -> EventFact:
        """The fact that was encoded."""
        fact: EventFact = codec.decoded_fact(EVENT, kind, data)
        return fact

    def objection_to_undo(self, state: EventState, fact: EventFact) -> Refusal | None:
        """Why a fact cannot be undone: the creation of an event, and what was sent to a register."""
        del state
        return EVENT.objection_to_undo(fact)
