"""What is wrong with a draft, in words."""

from tabellone.core.pairing.proposal import WarningKind
from tabellone.locales.words import Words


def warning_name(kind: WarningKind, words: Words) -> str:
    """What is wrong with a draft."""
    return {
        WarningKind.PAIRED_TWICE: words("stands twice"),
        WarningKind.LEFT_OUT: words("unpaired, no bye"),
        WarningKind.ABSENT_PAIRED: words("is paired, but away"),
        WarningKind.REMATCH: words("have met already"),
        WarningKind.KEPT_APART: words("are to be kept apart"),
        WarningKind.COLOUR_LIMIT: words("has this colour too often"),
        WarningKind.SECOND_REST: words("has a second bye"),
        WarningKind.HALF_POINT_BYES: words("has another half-point bye"),
        WarningKind.REST_AFTER_UNPLAYED_WIN: words("has the bye after a win without a game"),
        WarningKind.SCORE_DIFFERENCE: words("have different points"),
        WarningKind.UNLIKE_THE_SYSTEM: words("are not paired so by the system"),
        WarningKind.NO_LEGAL_PAIRING: words("The system finds no legal pairing."),
    }[kind]
