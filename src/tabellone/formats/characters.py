"""Characters that no text of a table may hold."""

import unicodedata

_REFUSED = ("Cc", "Cs")


def control_character(text: str) -> str | None:
    """The first control character of a text, written as U+0007; None if there is none."""
    return next((f"U+{ord(each):04X}" for each in text if unicodedata.category(each) in _REFUSED), None)
