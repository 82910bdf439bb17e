"""Players in a reason are named; every other value in it is a figure or a word."""

import re
from collections.abc import Iterator

from tabellone.core.pairing.systems import SYSTEMS
from tabellone.locales.sentences import _PLAYERS

NO_PLAYERS = {
    *("above", "below", "colour", "difference", "fewer", "fewest", "first_score", "had_black", "had_white", "less"),
    *(
        "limit",
        "more",
        "most",
        "opposite",
        "other",
        "other_black",
        "other_white",
        "pairs",
        "planned",
        "players",
    ),
    *("teams", "points", "result", "round", "rounds", "row", "score", "second_score"),
    *("average", "berger", "buchholz", "games", "rank", "upfloaters"),
    *("cycles", "fitting", "fitting_then", "floaters", "floaters_then", "number", "unplayed"),
}


def sentences(part: object) -> Iterator[str]:
    """Every sentence of a table of sentences."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for inner in part.values():
            yield from sentences(inner)


def test_every_place_of_a_reason_is_a_player_or_known_to_be_none() -> None:
    places = {
        place
        for system in SYSTEMS.values()
        for sentence in sentences(dict(system.sentences))
        for place in re.findall(r"\{(\w+)\}", sentence)
    }
    assert places - _PLAYERS - NO_PLAYERS == set()
    assert not NO_PLAYERS & _PLAYERS
