"""What is published of a system: its last list, and everything that the list rests on."""

from typing import Annotated

from fastapi import Path

from tabellone.answers.lists.computed import published_computation
from tabellone.answers.missing import MissingError
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.state import OfficeState, PublishedList

System = Annotated[RatingSystem, Path()]


def last_published(state: OfficeState, system: RatingSystem) -> PublishedList:
    """The list published last; without one there is nothing to tell."""
    found = state.last_list(system)
    if found is None:
        raise MissingError("{system}: no list is published yet", system=system.value)
    return found


def movements_behind(state: OfficeState, system: RatingSystem) -> tuple[Movement, ...]:
    """Everything that the last published list rests on; what waits for the next one is not told."""
    found = published_computation(state, system)
    return found.movements if found else ()
