"""What is kept of published lists beside the journal, and whether it is what computing from nothing gives."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.core.rating.lists.chain import NoMemory
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.computation import computed
from tabellone.desk.office.state import OfficeState
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class DerivedSystem:
    """The published lists of a system: their periods, how many of these were kept, and the movements in them.

    `is_same` says that list and movements agree, in every digit, with what computing from the first event on gives.
    """

    system: RatingSystem
    lists: int
    periods: int
    kept: int
    movements: int
    is_same: bool


@dataclass(frozen=True, slots=True)
class DerivedAnswer:
    """What is kept of each system that has a list; `is_rebuilt` says that it was made anew before."""

    is_rebuilt: bool
    systems: tuple[DerivedSystem, ...]

    @property
    def is_same(self) -> bool:
        """Whether everything agrees."""
        return all(derived_system.is_same for derived_system in self.systems)


def derived(state: OfficeState, *, rebuild: bool = False) -> DerivedAnswer:
    """What is kept of published lists, compared with what computing gives; `rebuild` makes it anew first."""
    if rebuild:
        state.memory.forget()
    return DerivedAnswer(rebuild, tuple(_systems(state)))


def _systems(state: OfficeState) -> Iterator[DerivedSystem]:
    for system in RatingSystem:
        lists = state.lists_of(system)
        if not lists:
            continue
        last, definition = lists[-1].rating_list, definition_of(system)
        edition = definition.edition_of_list(last)
        seals = definition.series(state.register, lists, edition, state.memory).seals
        kept = sum(state.memory.state(seal) is not None for seal in seals)
        known = computed(state, system, last.on, edition)
        anew = computed(state, system, last.on, edition, NoMemory(state.memory.root))
        is_same = known.rating_list == anew.rating_list and known.movements == anew.movements
        yield DerivedSystem(system, len(lists), len(seals), kept, len(anew.movements), is_same)
