"""What arbiters note of a player for themselves: whether he has paid the fee, and remarks. Nobody else is told."""

from dataclasses import dataclass, replace

from tabellone.desk.book import Stamp
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.event_gates import has_players, is_made
from tabellone.desk.event.mappings import updated, without
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, command, decides
from tabellone.desk.event.state import EventState
from tabellone.desk.role import Role
from tabellone.formats.tables.text import control_character

LONGEST_NOTE = 2000


@command(role=Role.ARBITER, gates=(is_made, has_players))
@dataclass(frozen=True, slots=True)
class SetFee(EventCommand):
    """Note that a player has paid the entry fee, or has not after all."""

    player: EntrantId
    is_paid: bool


@dataclass(frozen=True, slots=True)
class FeeSet(EventFact):
    """Whether a player has paid the entry fee was noted."""

    player: EntrantId
    is_paid: bool


@decides(SetFee)
def fee_set(state: EventState, command: SetFee) -> FeeSet:
    """Note whether a player has paid."""
    entrant = state.entrant(command.player)
    if command.is_paid == (entrant.id in state.paid):
        raise DeskError("nothing is changed")
    return FeeSet(entrant.id, command.is_paid)


@adds(FeeSet)
def with_fee_set(state: EventState, fact: FeeSet, stamp: Stamp) -> EventState:
    """The event with what a player has paid."""
    del stamp
    return replace(state, paid=state.paid | {fact.player} if fact.is_paid else state.paid - {fact.player})


@command(role=Role.ARBITER, gates=(is_made, has_players))
@dataclass(frozen=True, slots=True)
class SetNote(EventCommand):
    """Write a note on a player that only arbiters read; an empty one takes it away."""

    player: EntrantId
    note: str


@dataclass(frozen=True, slots=True)
class NoteSet(EventFact):
    """A note on a player was written, or taken away."""

    player: EntrantId
    note: str


@decides(SetNote)
def note_set(state: EventState, command: SetNote) -> NoteSet:
    """Write a note on a player."""
    entrant, note = state.entrant(command.player), command.note.replace("\r\n", "\n").strip()
    if len(note) > LONGEST_NOTE:
        raise DeskError(
            "{field}: {found} characters are too many; at most {most} are allowed",
            field="note",
            found=len(note),
            most=LONGEST_NOTE,
        )
    if (character := control_character(note, besides="\n")) is not None:
        raise DeskError("{field}: the control character {found} is not allowed", field="note", found=character)
    if note == state.notes.get(entrant.id, ""):
        raise DeskError("nothing is changed")
    return NoteSet(entrant.id, note)


@adds(NoteSet)
def with_note_set(state: EventState, fact: NoteSet, stamp: Stamp) -> EventState:
    """The event with a note on a player."""
    del stamp
    notes = updated(state.notes, {fact.player: fact.note}) if fact.note else without(state.notes, fact.player)
    return replace(state, notes=notes)
