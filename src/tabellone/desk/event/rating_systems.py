"""The rating systems that an event can be played for, each with its game."""

from tabellone.regulations.rating_systems import DEFINITIONS

RATING_SYSTEMS = {definition.system.value: definition.discipline for definition in DEFINITIONS}
