"""Characters that no text of a table may hold."""

import unicodedata

_REFUSED = ("Cc", "Cs")


def control_character(text: str) -> str | None:
    """The first control character of a text, written as U+0007; None if there is none."""
    return next((f"U+{ord(character):04X}" for character in text if unicodedata.category(character) in _REFUSED), None)
