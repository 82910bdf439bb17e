"""What the phases of events and rounds are called."""

from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventPhase
from tabellone.locales.words import Words


def phase_name(phase: EventPhase, words: Words) -> str:
    """How far an event is."""
    return {
        EventPhase.PREPARATION: words("in preparation"),
        EventPhase.RUNNING: words("in progress"),
        EventPhase.FINISHED: words("all rounds played"),
        EventPhase.CLOSED: words("ended"),
        EventPhase.RATED: words("rated"),
        EventPhase.SENT: words("sent to the register"),
    }[phase]


def round_phase_name(phase: RoundPhase, words: Words) -> str:
    """How far a round is."""
    return {
        RoundPhase.DRAFT: words("draft, nobody else sees it"),
        RoundPhase.PUBLISHED: words("in progress"),
        RoundPhase.CLOSED: words("closed"),
    }[phase]
