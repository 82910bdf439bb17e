"""How the ways of naming a minor are called."""

from tabellone.desk.public_view import NameShape
from tabellone.locales.words import Words


def name_shape_name(shape: NameShape, words: Words) -> str:
    """A way of naming a minor, with an example."""
    return {
        NameShape.FULL: words("whole name"),
        NameShape.NAME_AND_INITIAL: words("given name and initial of the surname"),
        NameShape.INITIALS: words("initials"),
    }[shape]
