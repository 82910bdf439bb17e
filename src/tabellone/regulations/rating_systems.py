"""The rating systems, each with its regulation: a new one is a folder of `core.rating` and a line here.

The order is the one in which they are offered; the first of a discipline is its usual one.
"""

from functools import partial

from tabellone.core.model import Discipline
from tabellone.core.rating.declaration import SystemDefinition
from tabellone.core.rating.elo_rubele.system import elo_rubele_systems
from tabellone.core.rating.fide.system import Fide
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.system import Uisp
from tabellone.regulations.loader import regulation

DEFINITIONS: tuple[SystemDefinition, ...] = (
    *elo_rubele_systems(partial(regulation, "fid", "elo_rubele")),
    Fide(partial(regulation, "fide", "rating")),
    Uisp(partial(regulation, "uisp", "elo")),
)
_BY_SYSTEM = {definition.system: definition for definition in DEFINITIONS}


def definition_of(system: RatingSystem) -> SystemDefinition:
    """The definition of a rating system."""
    return _BY_SYSTEM[system]


def definitions_for(discipline: Discipline) -> tuple[SystemDefinition, ...]:
    """The systems of a discipline, the usual one first."""
    return tuple(definition for definition in DEFINITIONS if definition.discipline is discipline)
