"""The progress of rounds and standings, in words."""

from tabellone.desk.event.round_state import RoundPhase, RoundProgress
from tabellone.locales.words import Words


def round_progress_text(progress: RoundProgress, words: Words) -> str:
    """The progress of a round."""
    finished, games = progress.finished, progress.games
    if progress.phase is RoundPhase.CLOSED:
        return words("The round is closed.")
    if finished == 0:
        return words("The round is being played.")
    if finished == games:
        return words("Every result is in.")
    return words("The round is being played: {finished} of {games} results.", finished=finished, games=games)


def standings_moment(progress: RoundProgress | None, planned: int, words: Words) -> str:
    """The round after which standings are computed, in words."""
    if progress is None:
        return words("Before the first round")
    if progress.is_over:
        return words("After round {round} of {planned}", round=progress.number, planned=planned)
    return words(
        "During round {round}: {finished} of {games} results",
        round=progress.number,
        finished=progress.finished,
        games=progress.games,
    )
