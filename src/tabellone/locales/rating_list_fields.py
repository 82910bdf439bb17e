"""What the fields of a rating list are called."""

from tabellone.locales.mark import N_
from tabellone.locales.words import Words

_NAMES = {
    "standard": N_("standard"),
    "rapid": N_("rapid"),
    "blitz": N_("blitz"),
    "title": N_("title"),
    "name": N_("name"),
    "federation": N_("federation"),
}


def rating_list_field(field: str, words: Words) -> str:
    """The name of a field for readers."""
    return words(_NAMES[field])
