"""What moved a rating, in a word or two."""

from collections.abc import Sequence

from tabellone.core.rating.lists.movement import MovementKind
from tabellone.locales.words import Words

MOST_NAMED = 3


def movement_name(kind: MovementKind, events: Sequence[str], words: Words) -> str:
    """The events that were played, the first of many; or what else moved the rating."""
    if kind is MovementKind.EVENT:
        if not events:
            return words("events of the period")
        return ", ".join(events[:MOST_NAMED]) + (", …" if len(events) > MOST_NAMED else "")
    return {
        MovementKind.ENTRY: words("set by hand"),
        MovementKind.DEBUT: words("first rating"),
        MovementKind.CONVERSION: words("conversion"),
        MovementKind.MALUS: words("malus"),
        MovementKind.ANNULMENT: words("annulled"),
    }[kind]
