"""Names of systems, disciplines, phases and the like, as a reader knows them."""

from tabellone.core.model import Discipline, Outcome
from tabellone.desk.event.attendance import Attendance
from tabellone.desk.event.records import DrawKind
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventPhase
from tabellone.locales.value_names import (
    ATTENDANCE_NAMES,
    DISCIPLINE_NAMES,
    RATING_SYSTEM_NAMES,
)
from tabellone.locales.words import Words


def discipline_name(discipline: Discipline, words: Words) -> str:
    """The name of a game."""
    return words(DISCIPLINE_NAMES[discipline.value])


def opening_table_name(table: str, words: Words) -> str:
    """A table that openings are drawn from."""
    return words("general table") if table == "general" else words("table {name}", name=table)


def change_pairs_name(discipline: Discipline, words: Words) -> str:
    """Changing who meets whom: Italian draughts and chess players have a word each."""
    return words("Change the pairings") if discipline is Discipline.CHESS else words("Change pairs")


def print_pairings_name(discipline: Discipline, words: Words) -> str:
    """Printing who meets whom, in the same words."""
    return words("Print the pairings") if discipline is Discipline.CHESS else words("Print pairings")


def rating_system_name(system: str, words: Words) -> str:
    """The name of a rating system."""
    return words(RATING_SYSTEM_NAMES[system]) if system in RATING_SYSTEM_NAMES else system


def phase_name(phase: EventPhase, words: Words) -> str:
    """How far an event is."""
    return {
        EventPhase.PREPARATION: words("in preparation"),
        EventPhase.RUNNING: words("being played"),
        EventPhase.FINISHED: words("all rounds played"),
        EventPhase.CLOSED: words("ended"),
        EventPhase.RATED: words("rated"),
        EventPhase.SENT: words("sent to the register"),
    }[phase]


def round_phase_name(phase: RoundPhase, words: Words) -> str:
    """How far a round is."""
    return {
        RoundPhase.DRAFT: words("draft, nobody else sees it"),
        RoundPhase.PUBLISHED: words("being played"),
        RoundPhase.CLOSED: words("closed"),
    }[phase]


def rest_name(outcome: Outcome, words: Words) -> str:
    """Why somebody has no opponent."""
    return {
        Outcome.ALLOCATED_BYE: words("rests"),
        Outcome.FULL_POINT_BYE: words("full-point bye"),
        Outcome.HALF_POINT_BYE: words("half-point bye"),
        Outcome.ZERO_POINT_BYE: words("absent"),
        Outcome.WITHDRAWN: words("withdrawn"),
    }.get(outcome, outcome.value)


def attendance_name(attendance: Attendance, words: Words) -> str:
    """Where a player is in a round."""
    return words(ATTENDANCE_NAMES[attendance.value])


def draw_name(kind: DrawKind, words: Words) -> str:
    """How numbers came about."""
    return {
        DrawKind.LOT: words("drawn by lot"),
        DrawKind.VARMA: words("Varma envelopes"),
        DrawKind.VARMA_OFFICIAL: words("Varma envelopes as FIDE prints them"),
        DrawKind.PROVINCE: words("numbers for the same province"),
        DrawKind.RANKING: words("by rating"),
        DrawKind.HAND: words("given by hand"),
    }[kind]


def reporter_name(reported_by: str, words: Words) -> str:
    """Who has reported a result; a seat at the board is White's or Black's."""
    if reported_by.startswith("seat/"):
        is_white = reported_by.endswith("/white")
        return words("White, at the board") if is_white else words("Black, at the board")
    return reported_by
