"""What has become of a job, in words."""

from tabellone.locales.words import Words
from tabellone.store.jobs import JobState


def job_state_text(state: JobState, progress: str, words: Words) -> str:
    """The state of a job; while it is worked at, how far it is."""
    if state is JobState.DONE:
        return words("done")
    if state is JobState.CANCELLED:
        return words("cancelled")
    if state is JobState.LOST:
        return words("ended with the program")
    if state is JobState.CANCELLING:
        return words("being cancelled")
    return progress or words("preparing")
