"""Why a term of a tie-break is not simply the points of the opponent."""

from collections.abc import Mapping

from tabellone.core.standings.tie_break_value import Note
from tabellone.locales.mark import N_
from tabellone.locales.words import Words

_NOTES: Mapping[Note, str] = {
    Note.OWN_POINTS: N_("own points"),
    Note.OPPONENT_ADJUSTED: N_("unplayed rounds of the opponent count otherwise"),
    Note.OPPONENT_OF_DRAWS: N_("unplayed round: an opponent who drew every round"),
    Note.SCHEDULED_OPPONENT: N_("forfeit: the scheduled opponent"),
    Note.DUMMY: N_("unplayed round: a dummy with the player's own points"),
    Note.CAPPED_BY_OPPONENT: N_("dummy: at most the points of the scheduled opponent"),
    Note.CAPPED_BY_DRAWS: N_("dummy: at most a draw for every round"),
    Note.NOT_COUNTED: N_("unplayed round: nothing"),
    Note.PENDING: N_("game still to be finished"),
    Note.CUT_LOWEST: N_("the lowest is left out"),
    Note.CUT_HIGHEST: N_("the highest is left out"),
    Note.CUT_VOLUNTARY: N_("the lowest of the rounds he chose not to play is left out first"),
    Note.CUT_LEAST_SIGNIFICANT: N_(
        "the least significant is left out: more than the lowest of the rounds he chose not to play"
    ),
    Note.FINAL_ROUND_DRAWN: N_("the final round of the opponent counts as drawn"),
    Note.NOT_ELECTED: N_("a round he chose not to play"),
    Note.WITHOUT_PLAYING: N_("points without playing"),
    Note.SCORED_AS_MUCH: N_("as many points as the opponent"),
    Note.EXPECTED: N_("expected score"),
    Note.LOWEST_RATED: N_("the lowest rated opponent"),
    Note.ZERO_SCORE: N_("for a score of nothing"),
    Note.BELOW_LIMIT: N_("the opponent did not reach the limit"),
    Note.UNRATED: N_("the opponent has no rating"),
    Note.TABLE: N_("difference of the table for the score"),
}


def note_text(note: Note, words: Words) -> str:
    """A note beside a term, in the words of a reader."""
    return words(_NOTES[note])
