"""The list of a day computed from the register: movements, changes of category, articles of the lists apart."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from importlib.util import find_spec

from tabellone.core.explain import Citation, Step
from tabellone.core.rating.elo_rubele.event_change import EloRubeleRules
from tabellone.core.rating.elo_rubele.sequence import Capitals, SequenceEvent
from tabellone.core.rating.fide.eligibility import Objections
from tabellone.core.rating.fide.rules import GameRules
from tabellone.core.rating.fide.seat_gains import SeatGains
from tabellone.core.rating.game_columns import EventGames
from tabellone.core.rating.lists.chain import History, Memory, Scratch
from tabellone.core.rating.lists.computed_list import ComputedList, Exclusion, ListSeries, RatingAndCategory
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.ratinglist import Difference, Line, OffListReason, RatingList, differences, in_order
from tabellone.core.rating.lists.records import CategoryTable, EventId, PlayerId, RatingSystem
from tabellone.core.rating.lists.watch import ExpectedShare
from tabellone.core.rating.loops import PLAIN_LOOPS, Loops
from tabellone.core.rating.uisp.event_change import UispRules
from tabellone.core.rating.uisp.period import PeriodEvent
from tabellone.desk.office.state import Correction, OfficeError, OfficeState, PublishedList, list_today
from tabellone.regulations.rating_systems import DEFINITIONS, definition_of

WORTH_LOADING = 50_000
"""Games of a period from which on the compiled loops are loaded."""


@cache
def compiled_loops() -> Loops | None:
    """The compiled loops, None without the extra."""
    if find_spec("numba") is None or find_spec("numpy") is None:
        return None
    from tabellone.bulk.list_loops import CompiledLoops

    return CompiledLoops()


class ChosenLoops:
    """The loops by the number of games; both give the same digits."""

    def uisp_changes(self, ratings: Sequence[int], events: Sequence[PeriodEvent], rules: UispRules) -> Sequence[int]:
        """The change by the events for each seat, in thousandths."""
        return loops_for(event.games for event in events).uisp_changes(ratings, events, rules)

    def fide_gains(self, ratings: Sequence[int], events: Sequence[EventGames], rules: GameRules) -> SeatGains:
        """The gain by the events for each seat."""
        return loops_for(events).fide_gains(ratings, events, rules)

    def capitals_after(self, capitals: Capitals, events: Sequence[SequenceEvent], rules: EloRubeleRules) -> Capitals:
        """The capitals after events in their order."""
        return loops_for(event.games for event in events).capitals_after(capitals, events, rules)


def loops_for(events: Iterable[EventGames]) -> Loops:
    """The loops for some events."""
    is_loaded = "tabellone.bulk.list_loops" in sys.modules
    if is_loaded or sum(len(games.results) for games in events) >= WORTH_LOADING:
        return compiled_loops() or PLAIN_LOOPS
    return PLAIN_LOOPS


CHOSEN_LOOPS = ChosenLoops()


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
        """Every movement up to it, computed lazily."""
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
        """The events and games left out, with reasons."""
        return self.computed_list.exclusions

    @property
    def skipped(self) -> tuple[date, ...]:
        """The lists of the calendar that were never published."""
        return self.computed_list.skipped

    @property
    def warnings(self) -> tuple[Step, ...]:
        """The consequences of lists that were never published."""
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
        """The differences between the list and the published one."""
        before = self.previous.rating_list if self.previous else _empty(self.rating_list)
        return differences(before, self.rating_list)


def _empty(like: RatingList) -> RatingList:
    return RatingList(like.system, like.on, (), like.edition)


def computed(
    state: OfficeState, system: RatingSystem, on: date, edition: str | None = None, memory: Memory | None = None
) -> Computation:
    """The list of a system on a day, continued from the cached lists before it."""
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
    """The effect of a change of the register on each list published so far, if these were computed once more.

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
    """The differences between two lists of a day; nothing where both rest on the same."""
    indexes = old.days.index(on), new.days.index(on)
    if old.seals[indexes[0]] == new.seals[indexes[1]]:
        return ()
    reached = new.reached(indexes[1])
    before, after = old.ratings(indexes[0], reached), new.ratings(indexes[1], reached)
    changed = [player for player in before.keys() | after.keys() if before.get(player) != after.get(player)]
    return differences(_short_list(system, on, before, changed), _short_list(system, on, after, changed))


def _short_list(
    system: RatingSystem, on: date, ratings: Mapping[PlayerId, RatingAndCategory], players: Iterable[PlayerId]
) -> RatingList:
    """The lines of some players, with no more than rating and category."""
    return RatingList(system, on, in_order(Line(player, *ratings[player]) for player in players if player in ratings))


@dataclass(frozen=True, slots=True)
class CategoryChange:
    """The current category of a player, and the one that a list not yet official gives them."""

    player: PlayerId
    held: str
    reached: str
    is_promotion: bool


def category_changes(computation: Computation, tables: Sequence[CategoryTable]) -> tuple[CategoryChange, ...]:
    """Players in another category than in the list before, or who have reached one by playing since their first rating.

    Categories are kept, so one is lower than before only where the past was corrected or the commission decided.
    """
    definition, on = definition_of(computation.rating_list.system), computation.rating_list.on
    changes = []
    first = _first_categories(computation)
    for line in computation.rating_list.lines:
        before = line.category_before
        held = first.get(line.player, line.category) if before is None else before
        if held != line.category:
            is_promotion = definition.is_promotion(held, line.category, on, tables)
            changes.append(CategoryChange(line.player, held, line.category, is_promotion))
    return tuple(changes)


def _first_categories(computation: Computation) -> Mapping[PlayerId, str]:
    """The categories with which those came whom the list before did not have."""
    newcomers = frozenset(line.player for line in computation.rating_list.lines if line.category_before is None)
    categories: dict[PlayerId, str] = {}
    for movement in computation.history.new(newcomers) if newcomers else ():
        categories.setdefault(movement.player, movement.category_before or movement.category_after)
    return categories


def promoted_in(rating_list: RatingList, tables: Iterable[CategoryTable]) -> frozenset[PlayerId]:
    """Players whose category is higher than in the list before; until the list is published it is unofficial."""
    definition, dated_tables = definition_of(rating_list.system), tuple(tables)
    return frozenset(
        line.player
        for line in rating_list.lines
        if definition.is_promotion(line.category_before, line.category, rating_list.on, dated_tables)
    )


def expected_share(system: RatingSystem) -> tuple[ExpectedShare, int]:
    """The expected score of one rating against another, a win being 1; and the points of a win in a game."""
    definition = definition_of(system)
    return definition.expected_share(), definition.win


def off_list_citation(reason: OffListReason, edition: str) -> Citation:
    """The article of a list apart in an edition of the system that publishes such lists."""
    definition = next(candidate for candidate in DEFINITIONS if candidate.has_off_lists)
    return definition.off_list_citation(reason, edition)


def inactivity_step(rating_list: RatingList, player: PlayerId) -> Step | None:
    """Why a player stands in the list apart of the inactive; None for other players."""
    return definition_of(rating_list.system).inactivity_step(rating_list, player)
