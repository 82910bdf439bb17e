"""A word chosen among some that are known."""

from collections.abc import Collection

from tabellone.core.refusal import Refusal


def chosen_word(where: str, word: str, known: Collection[str]) -> str:
    """The word, if it is one of those known; another is refused."""
    if word not in known:
        raise Refusal(
            '{where}: "{found}" is not allowed; there are {known}', where=where, found=word, known=", ".join(known)
        )
    return word
