"""One sentence for each kind of journal entry, whatever the book: what happened, taken back, or brought back."""

from collections.abc import Callable, Mapping
from typing import Any

from tabellone.locales.event_entry_sentences import EVENT_SENTENCES
from tabellone.locales.office_entry_sentences import OFFICE_SENTENCES
from tabellone.locales.words import Words

ENTRY_SENTENCES: Mapping[type, Callable[[Any, Any, Words], str]] = {**EVENT_SENTENCES, **OFFICE_SENTENCES}


def entry_sentence(fact: object, before: object, words: Words) -> str:
    """What a fact says, in the words of a reader; `before` is the state of its book when it was entered."""
    return ENTRY_SENTENCES[type(fact)](fact, before, words)


def undone_sentence(sentence: str, words: Words) -> str:
    """That an act was taken back."""
    return words("Undone: {what}", what=sentence)


def redone_sentence(sentence: str, words: Words) -> str:
    """That an act was brought back."""
    return words("Redone: {what}", what=sentence)
