"""The names of the phases of events and rounds."""

from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventPhase
from tabellone.locales.words import Words


def phase_name(phase: EventPhase, words: Words) -> str:
    """The name of the phase of an event."""
    return {
        EventPhase.PREPARATION: words("in preparation"),
        EventPhase.RUNNING: words("in progress"),
        EventPhase.FINISHED: words("all rounds played"),
        EventPhase.CLOSED: words("ended"),
        EventPhase.RATED: words("rated"),
        EventPhase.SENT: words("sent to the register"),
    }[phase]


def round_phase_name(phase: RoundPhase, words: Words) -> str:
    """The name of the phase of a round."""
    return {
        RoundPhase.DRAFT: words("draft, nobody else sees it"),
        RoundPhase.PUBLISHED: words("in progress"),
        RoundPhase.CLOSED: words("closed"),
    }[phase]
