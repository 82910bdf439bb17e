"""`tabellone event duplicates`."""

from tabellone.answers.duplicates import DuplicatesAnswer, duplicates_of
from tabellone.cli.events.asking import OpenEvent, question
from tabellone.locales.player_lists import likeness_sentence
from tabellone.locales.words import Words


def _text(answer: DuplicatesAnswer, words: Words) -> str:
    lines = [
        f"{duplicate.first.name} – {duplicate.second.name}: {likeness_sentence(duplicate.likeness, words)}"
        for duplicate in answer.duplicates
    ]
    return "\n".join(lines) or words("Nobody seems to be entered twice.")


@question("duplicates", _text)
def duplicates(event: OpenEvent) -> DuplicatesAnswer:
    """Players who look like the same person: same number, or same name with the same birth or club."""
    return duplicates_of(event.state, event.role)
