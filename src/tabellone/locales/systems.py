"""Names of pairing and rating systems."""

from tabellone.core.model import Discipline
from tabellone.core.pairing.declaration import FideRating
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.locales.numbers import N_
from tabellone.locales.value_names import RATING_SYSTEM_NAMES, SystemTitles
from tabellone.locales.words import Words

_PAIRING_TITLES = SystemTitles({})


def pairing_system_name(system: str, words: Words) -> str:
    """The name of a pairing system."""
    return words(_PAIRING_TITLES[system]) if system in _PAIRING_TITLES else system


def pairing_choices(words: Words) -> list[tuple[str, str]]:
    """Every way to pair, by name and as a form offers it; by hand comes last."""
    return [(name, words(title)) for name, title in _PAIRING_TITLES.items()]


FIDE_RATINGS = {
    FideRating.RATED: N_("FIDE rates events paired by it."),
    FideRating.RATED_WITHOUT_PROGRAM: N_("FIDE rates events paired by it, though it has approved no program for it."),
    FideRating.WITH_PERMISSION: N_("FIDE rates events paired by it only with its permission beforehand."),
}


def use_of_system(system: str, discipline: Discipline, words: Words) -> str:
    """When a pairing system is used, where it is described, and in chess whether FIDE rates it.

    Nothing is said of pairing by hand.
    """
    use = SYSTEMS[system].use if system in SYSTEMS else None
    if use is None:
        return ""
    rated = [words(FIDE_RATINGS[use.fide_rating])] if discipline is Discipline.CHESS else []
    return " ".join([words(use.sentence), f"({words.citation(use.citation)})", *rated])


def system_topics(words: Words) -> dict[str, str]:
    """The topics of regulations that are pairing systems, with the names of these."""
    return {edition.topic: words(system.title) for system in SYSTEMS.values() for edition in system.editions}


def edition_name(edition: str) -> str:
    """An edition of a pairing system as it is written: FID, FSI 1997, 1989."""
    return edition.upper().replace("-", " ")


def edition_of_system(system: str, edition: str, words: Words) -> str:
    """A pairing system with its edition, where it has several."""
    name = pairing_system_name(system, words)
    if not edition or (system in SYSTEMS and len(SYSTEMS[system].editions) == 1):
        return name
    return words("{system}, edition {edition}", system=name, edition=edition_name(edition))


def rating_system_name(system: str, words: Words) -> str:
    """The name of a rating system."""
    return words(RATING_SYSTEM_NAMES[system]) if system in RATING_SYSTEM_NAMES else system
