"""The names of groups."""

import re

from tabellone.locales.words import Words

# The name that a play-off has in the journal where nobody gave it one.
_PLAY_OFF = re.compile(r"(?P<group>.+) play-off(?: (?P<place>\d+))?")


def group_title(name: str, words: Words) -> str:
    """The name of a group; a play-off without a name of its own is named after its group."""
    match = _PLAY_OFF.fullmatch(name)
    if match is None:
        return name
    title = words("Play-off {group}", group=group_title(match["group"], words))
    return f"{title} {match['place']}" if match["place"] else title
