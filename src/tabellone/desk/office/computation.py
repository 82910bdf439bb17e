"""The list of a day, computed from the whole register, with the movements since the list before it."""

from dataclasses import dataclass
from datetime import date

from tabellone.core.explain import Step
from tabellone.core.rating.fide.eligibility import Objections
from tabellone.core.rating.lists.exclusion import Exclusion
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.ratinglist import Difference, RatingList, differences
from tabellone.core.rating.lists.records import EventId, PlayerId, RatingSystem
from tabellone.desk.office.state import Correction, OfficeError, OfficeState, PublishedList
from tabellone.regulations.rating_systems import definition_of

LAST_YEAR = 2999


@dataclass(frozen=True, slots=True)
class Computation:
    """A list that is not published yet: every movement up to it, and those that the list before did not know.

    `exclusions` are what it does not count and why, `skipped` the lists of the calendar that were never published,
    which `warnings` tell of, `corrections` the events corrected or withdrawn since the list before.
    """

    rating_list: RatingList
    previous: PublishedList | None
    movements: tuple[Movement, ...]
    new_movements: tuple[Movement, ...]
    counted: frozenset[EventId]
    left_out: tuple[tuple[EventId, Objections], ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    skipped: tuple[date, ...] = ()
    warnings: tuple[Step, ...] = ()
    corrections: tuple[Correction, ...] = ()

    def changes(self) -> tuple[Difference, ...]:
        """What the list would change against the published one."""
        before = self.previous.rating_list if self.previous else _empty(self.rating_list)
        return differences(before, self.rating_list)

    def movements_of(self, player: PlayerId) -> tuple[Movement, ...]:
        """Every movement of a player's rating."""
        return tuple(movement for movement in self.movements if movement.player == player)


def _empty(like: RatingList) -> RatingList:
    return RatingList(like.system, like.on, (), like.edition)


def computed(state: OfficeState, system: RatingSystem, on: date, edition: str | None = None) -> Computation:
    """The list of a system on a day, cached for the usual case that it is viewed and then published."""
    key = (system, on, edition)
    known: Computation | None = state.memo.get(key)
    if known is None:
        known = _computed(state, system, on, edition)
        # One cached list is enough for that, and movements of many years are large.
        state.memo.clear()
        state.memo[key] = known
    return known


def _computed(state: OfficeState, system: RatingSystem, on: date, edition: str | None) -> Computation:
    if on.year > LAST_YEAR:
        raise OfficeError("the day {day} is not allowed; the last year is {most}", day=on, most=LAST_YEAR)
    before = [published_list for published_list in state.lists_of(system) if published_list.rating_list.on < on]
    previous = before[-1] if before else None
    computed_list = definition_of(system).computed(state.register, before, on, edition)
    return Computation(
        computed_list.rating_list,
        previous,
        computed_list.movements,
        computed_list.new_movements,
        computed_list.counted,
        computed_list.left_out,
        computed_list.exclusions,
        computed_list.skipped,
        computed_list.warnings,
        corrections_since(state, system, previous),
    )


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
    before: OfficeState, after: OfficeState, system: RatingSystem, since: date = date.min
) -> tuple[tuple[date, tuple[Difference, ...]], ...]:
    """What a change of the register does to each list published so far, if these were computed once more.

    Lists before `since` are skipped: the change cannot affect them.
    """
    effects = []
    for published in before.lists_of(system):
        on = published.rating_list.on
        if on < since:
            continue
        edition = definition_of(system).edition_of_list(published.rating_list)
        old = computed(before, system, on, edition).rating_list
        effects.append((on, differences(old, computed(after, system, on, edition).rating_list)))
    return tuple(effects)
