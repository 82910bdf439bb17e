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


def redacted_sentence(data: Mapping[str, Any], words: Words) -> str:
    """That personal data were erased, or replaced by others."""
    erased, replaced = len(data.get("erased", ())), len(data.get("replaced", ()))
    if not replaced:
        return words("Personal data erased in {places} places", places=erased)
    if not erased:
        return words("Personal data corrected in {places} places", places=replaced)
    return words("Personal data erased in {erased} places, corrected in {replaced}", erased=erased, replaced=replaced)


def resealed_sentence(data: Mapping[str, Any], words: Words) -> str:
    """That a journal of before was sealed anew, with its personal data beside it."""
    if seal := str(data["seal"]):
        return words(
            "{entries} entries sealed anew; their last seal was {seal}", entries=data["entries"], seal=seal[:16]
        )
    return words("{entries} entries sealed anew", entries=data["entries"])
