"""Changes of something published: they must be confirmed, and are then marked."""

from collections.abc import Mapping

from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.records import Change, ChangeSubject
from tabellone.desk.event.refusals import ConfirmationNeeded
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.state import EventState

_SENTENCES: Mapping[ChangeSubject, str] = {
    ChangeSubject.ANNOUNCEMENT: "announced already: {before} becomes {after}; confirm the change",
    ChangeSubject.PLAYER: "a round with this player is published: {before} becomes {after}; confirm the change",
    ChangeSubject.NUMBERS: "the numbers are published; confirm that the players get others",
    ChangeSubject.ROUNDS: "rounds announced: {before}; confirm that {after} are played",
    ChangeSubject.PAIRINGS: "the pairings of round {round} are published; confirm the change",
    ChangeSubject.OPENINGS: "openings of round {round} are published: {before} becomes {after}; confirm the change",
    ChangeSubject.RESULT: "round {round}, board {board}: there is a result already; confirm the change",
    ChangeSubject.CLOSED_ROUND: "round {round} is closed; confirm that it is opened again",
    ChangeSubject.CLOSED_EVENT: "the event is closed; confirm that it is opened again",
}


def always(state: EventState, group: GroupState | None) -> bool:
    """The command always changes something published."""
    del state, group
    return True


def when_announced(state: EventState, group: GroupState | None) -> bool:
    """The command changes what the announcement says."""
    del group
    return state.is_announced


def when_last_round_is_published(state: EventState, group: GroupState | None) -> bool:
    """The command changes the last round, which is already published."""
    del state
    return group is not None and group.draft is None


def has_published_openings(round_state: RoundState) -> bool:
    """Everybody may have seen an opening of the round; one of many published at once may have none yet."""
    is_drawn = any(encounter.opening is not None for encounter in round_state.encounters)
    return round_state.phase is not RoundPhase.DRAFT and is_drawn


def when_openings_are_published(state: EventState, group: GroupState | None) -> bool:
    """The command changes openings that everybody has seen."""
    del state
    current = None if group is None else group.current_round
    return current is not None and has_published_openings(current)


def announced_change(state: EventState, before: str, after: str, *, confirmed: bool) -> Change | None:
    """The mark of a change of what the announcement says; None before it is public."""
    if not state.is_announced:
        return None
    return confirmed_change(Change(ChangeSubject.ANNOUNCEMENT, before, after), confirmed=confirmed)


def confirmed_change(change: Change, *, confirmed: bool) -> Change:
    """The mark of a change, if it was confirmed; otherwise a request for confirmation."""
    if confirmed:
        return change
    raise ConfirmationNeeded(
        _SENTENCES[change.subject],
        change,
        before=change.before or "-",
        after=change.after or "-",
        round=change.round or "-",
        board=change.board or "-",
    )
