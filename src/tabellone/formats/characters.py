"""Characters that no name and no text of a table may hold: nobody sees them, and some turn what stands beside them."""

import unicodedata

# Controls, halves of characters, breaks of lines, and formats: signs that turn the direction of writing or join.
_REFUSED = ("Cc", "Cs", "Zl", "Zp", "Cf")
# Letters and marks that are blank in every typeface, by which two names that look alike are made to differ.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def is_unseen(character: str) -> bool:
    """Whether a character cannot be seen."""
    return character in _BLANK or unicodedata.category(character) in _REFUSED


def control_character(text: str, besides: str = "") -> str | None:
    """The first unseen character of a text but those `besides`, written as U+0007; None if there is none."""
    if text.isascii() and text.isprintable():
        return None
    unseen = (character for character in text if is_unseen(character) and character not in besides)
    return next((f"U+{ord(character):04X}" for character in unseen), None)
