"""A pairing system and its edition, as readers know them."""

from tabellone.core.pairing.systems import SYSTEMS
from tabellone.locales.system_titles import SystemTitles
from tabellone.locales.words import Words

_TITLES = SystemTitles({})


def system_name(system: str, words: Words) -> str:
    """The name of a pairing system."""
    return words(_TITLES[system]) if system in _TITLES else system


def edition_name(edition: str) -> str:
    """An edition of a pairing system as it is written: FID, FSI 1997, 1989."""
    return edition.upper().replace("-", " ")


def edition_of_system(system: str, edition: str, words: Words) -> str:
    """A pairing system with its edition, where there are several."""
    name = system_name(system, words)
    if system not in SYSTEMS or len(SYSTEMS[system].editions) == 1:
        return name
    return words("{system}, edition {edition}", system=name, edition=edition_name(edition))


def pairing_choices(words: Words) -> list[tuple[str, str]]:
    """Every way to pair, by name and as a form offers it; by hand comes last."""
    return [(name, words(title)) for name, title in _TITLES.items()]
