"""The list of a day from everything that is registered, with the movements since the list before it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from tabellone.core.explain import Step
from tabellone.core.rating.fide.eligibility import Objections
from tabellone.core.rating.lists.chain import History, Memory, Scratch
from tabellone.core.rating.lists.computed_list import ComputedList, Exclusion, ListSeries, RatingAndCategory
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.ratinglist import Difference, Line, RatingList, differences, in_order
from tabellone.core.rating.lists.records import EventId, PlayerId, RatingSystem
from tabellone.core.rating.loops import Loops
from tabellone.desk.office.loops import CHOSEN_LOOPS
from tabellone.desk.office.renaming import list_today
from tabellone.desk.office.state import Correction, OfficeError, OfficeState, PublishedList
from tabellone.regulations.rating_systems import definition_of

LAST_YEAR = 2999


@dataclass(frozen=True)
class Computation:
    """A list that is not published yet, with the history of every movement up to it.

    `skipped` are the lists of the calendar that were never published, which `warnings` tell of, `corrections` the
    events corrected or withdrawn since the list before.
    """

    computed_list: ComputedList
    previous: PublishedList | None
    corrections: tuple[Correction, ...] = ()

    @property
    def rating_list(self) -> RatingList:
        """The list itself."""
        return self.computed_list.rating_list

    @property
    def history(self) -> History:
        """Every movement up to it, read as far as somebody asks."""
        return self.computed_list.history

    @property
    def counted(self) -> frozenset[EventId]:
        """The events that it counts."""
        return self.computed_list.counted

    @property
    def left_out(self) -> tuple[tuple[EventId, Objections], ...]:
        """The events that no list will count."""
        return self.computed_list.left_out

    @property
    def exclusions(self) -> tuple[Exclusion, ...]:
        """What it does not count, and why."""
        return self.computed_list.exclusions

    @property
    def skipped(self) -> tuple[date, ...]:
        """The lists of the calendar that were never published."""
        return self.computed_list.skipped

    @property
    def warnings(self) -> tuple[Step, ...]:
        """What follows from the lists that were never published."""
        return self.computed_list.warnings

    @cached_property
    def movements(self) -> tuple[Movement, ...]:
        """Every movement up to it; of many years they are many."""
        return self.history.all()

    @cached_property
    def new_movements(self) -> tuple[Movement, ...]:
        """The movements that the list before did not know."""
        return self.history.new()

    def movements_of(self, player: PlayerId) -> tuple[Movement, ...]:
        """Every movement of a player's rating."""
        return tuple(movement for movement, _ in self.history.of(player))

    def changes(self) -> tuple[Difference, ...]:
        """What the list would change against the published one."""
        before = self.previous.rating_list if self.previous else _empty(self.rating_list)
        return differences(before, self.rating_list)


def _empty(like: RatingList) -> RatingList:
    return RatingList(like.system, like.on, (), like.edition)


def computed(
    state: OfficeState, system: RatingSystem, on: date, edition: str | None = None, memory: Memory | None = None
) -> Computation:
    """The list of a system on a day, which goes on from what the memory of the office has of the lists before it."""
    if on.year > LAST_YEAR:
        raise OfficeError("the day {day} is not allowed; the last year is {most}", day=on, most=LAST_YEAR)
    before = [published_list for published_list in state.lists_of(system) if published_list.rating_list.on < on]
    before[-1:] = [list_today(state, published_list) for published_list in before[-1:]]
    previous = before[-1] if before else None
    remembered = state.memory if memory is None else memory
    computed_list = definition_of(system).computed(state.register, before, on, edition, remembered)
    return Computation(computed_list, previous, corrections_since(state, system, previous))


def corrections_since(
    state: OfficeState, system: RatingSystem, published: PublishedList | None
) -> tuple[Correction, ...]:
    """The corrections of a system's events since a list was published; none before the first list."""
    if published is None:
        return ()
    return tuple(
        correction
        for correction in state.corrections
        if correction.at > published.at
        and system in {*correction.before.systems, *(correction.after.systems if correction.after else ())}
    )


def effect_of_correction(
    before: OfficeState,
    after: OfficeState,
    system: RatingSystem,
    since: date = date.min,
    loops: Loops = CHOSEN_LOOPS,
) -> tuple[tuple[date, tuple[Difference, ...]], ...]:
    """What a change of the register does to each list published so far, if these were computed once more.

    Lists before `since` are skipped: the change cannot affect them.
    """
    definition, lists = definition_of(system), before.lists_of(system)
    # Ratings alone are compared: no movement is wanted, and what would be is not kept.
    old_memory = Scratch(before.memory, loops=loops)
    new_memory = Scratch(old_memory, loops=loops)
    effects: dict[date, tuple[Difference, ...]] = {}
    for edition in dict.fromkeys(definition.edition_of_list(published.rating_list) for published in lists):
        own = [published for published in lists if definition.edition_of_list(published.rating_list) == edition]
        upto = [published for published in lists if published.rating_list.on <= own[-1].rating_list.on]
        old = definition.series(before.register, upto, edition, old_memory)
        new = definition.series(after.register, upto, edition, new_memory, old)
        for published in own:
            if published.rating_list.on >= since:
                effects[published.rating_list.on] = _differences(old, new, system, published.rating_list.on)
    return tuple(sorted(effects.items()))


def _differences(old: ListSeries, new: ListSeries, system: RatingSystem, on: date) -> tuple[Difference, ...]:
    """What differs between two lists of a day; nothing where both rest on the same."""
    places = old.days.index(on), new.days.index(on)
    if old.seals[places[0]] == new.seals[places[1]]:
        return ()
    reached = new.reached(places[1])
    before, after = old.ratings(places[0], reached), new.ratings(places[1], reached)
    changed = [player for player in before.keys() | after.keys() if before.get(player) != after.get(player)]
    return differences(_short_list(system, on, before, changed), _short_list(system, on, after, changed))


def _short_list(
    system: RatingSystem, on: date, ratings: Mapping[PlayerId, RatingAndCategory], players: Iterable[PlayerId]
) -> RatingList:
    """The lines of some players, with no more than rating and category."""
    return RatingList(system, on, in_order(Line(player, *ratings[player]) for player in players if player in ratings))
