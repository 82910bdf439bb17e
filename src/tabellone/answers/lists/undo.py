"""What undo or redo in the office takes back or brings back, and the published lists that change."""

from dataclasses import dataclass

from tabellone.answers.lists.effects import EffectLine, effect_lines
from tabellone.locales.entry_sentences import entry_sentence
from tabellone.locales.words import Words
from tabellone.store.office import Undo


@dataclass(frozen=True, slots=True)
class UndoAnswer:
    """The entry that is taken back, or brought back: its kind, what it says, and the lists that it can reach.

    `position` is the last entry of the journal.
    """

    position: int
    entry: int
    kind: str
    sentence: str
    lists: tuple[EffectLine, ...]


def undo_answer(undo: Undo, words: Words) -> UndoAnswer:
    """The answer about undo or redo."""
    sentence = entry_sentence(undo.fact, undo.without, words)
    return UndoAnswer(undo.position, undo.entry.position, undo.entry.kind, sentence, effect_lines(undo.effects))
