"""Conditions on the whole event; each returns the reason if it does not hold."""

from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.state import Closing, EventState


def is_not_made(state: EventState) -> DeskError | None:
    """The event has not been created yet."""
    if state.settings is None:
        return None
    return DeskError("the event has been made already; its name is {name}", name=state.settings.name)


def is_made(state: EventState) -> DeskError | None:
    """The event has been created."""
    return DeskError("the event has not been made yet") if state.settings is None else None


def is_open(state: EventState) -> DeskError | None:
    """The event has not been closed."""
    if state.closing is Closing.OPEN:
        return None
    return DeskError("the event is closed; open it again first")


def is_not_announced(state: EventState) -> DeskError | None:
    """The announcement has not been published."""
    return DeskError("the announcement is up already") if state.is_announced else None


def has_players(state: EventState) -> DeskError | None:
    """Somebody is entered."""
    return None if state.entrants else DeskError("nobody is entered")


def every_group_is_finished(state: EventState) -> DeskError | None:
    """No group has a round to play or a game to finish, and at least one has played."""
    playing = [group for group in state.groups.values() if group.members]
    if not playing:
        return DeskError("no group has players")
    for group in playing:
        if not group.is_finished:
            return DeskError("group {group} is not finished", group=group.settings.name)
    return None


def is_closed(state: EventState) -> DeskError | None:
    """The event has been closed."""
    return DeskError("the event is not closed yet") if state.closing is Closing.OPEN else None


def is_not_sent(state: EventState) -> DeskError | None:
    """The event has not been sent."""
    if state.sent is None:
        return None
    return DeskError("the event was sent to {register}", register=state.sent.register)


def counts_for_rating(state: EventState) -> DeskError | None:
    """The event is valid for rating."""
    if state.settings is not None and state.settings.validity:
        return None
    return DeskError("the event is not valid for rating")


def is_not_rated(state: EventState) -> DeskError | None:
    """The ratings have not been computed."""
    return DeskError("the event is rated already") if state.rating is not None else None


def is_rated(state: EventState) -> DeskError | None:
    """The ratings have been computed."""
    return DeskError("the event is not rated yet") if state.rating is None else None


def is_archived(state: EventState) -> DeskError | None:
    """The event is in the archive."""
    return None if state.is_archived else DeskError("the event is not in the archive")


def is_not_archived(state: EventState) -> DeskError | None:
    """The event is in the lists of events."""
    return DeskError("the event is in the archive already") if state.is_archived else None
