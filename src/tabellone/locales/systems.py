"""What pairing systems, their editions and rating systems are called."""

from tabellone.desk.event.system import ROUND_ROBIN
from tabellone.locales.value_names import PAIRING_SYSTEM_NAMES, RATING_SYSTEM_NAMES
from tabellone.locales.words import Words


def pairing_system_name(system: str, words: Words) -> str:
    """The name of a pairing system."""
    return words(PAIRING_SYSTEM_NAMES[system]) if system in PAIRING_SYSTEM_NAMES else system


def edition_name(edition: str) -> str:
    """An edition of a pairing system as it is written: FID, FSI 1997, 1989."""
    return edition.upper().replace("-", " ")


def edition_of_system(system: str, edition: str, words: Words) -> str:
    """A pairing system with its edition; the tables of a round robin are the same in all."""
    name = pairing_system_name(system, words)
    if system == ROUND_ROBIN or not edition:
        return name
    return words("{system}, edition {edition}", system=name, edition=edition_name(edition))


def rating_system_name(system: str, words: Words) -> str:
    """The name of a rating system."""
    return words(RATING_SYSTEM_NAMES[system]) if system in RATING_SYSTEM_NAMES else system
