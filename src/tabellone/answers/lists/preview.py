"""A list before it is published: changes, events left out with reasons, and warnings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial

from tabellone.answers.lists.comparison import (
    Balance,
    DifferenceLine,
    balance_of,
    difference_lines,
    differences_between,
)
from tabellone.answers.lists.published import ListSummary, computed_list, list_summary
from tabellone.answers.lists.ranking import RankingAnswer, ranking_of
from tabellone.answers.portion import EVERYTHING, Portion
from tabellone.core.explain import Step, explain
from tabellone.core.rating.lists.computed_list import Exclusion
from tabellone.core.rating.lists.movement import MovementKind
from tabellone.core.rating.lists.records import EventId, PlayerId, RatingSystem
from tabellone.desk.office.computation import Computation, category_changes
from tabellone.desk.office.state import Correction, OfficeState, PublishedList
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An event that does not count, some games of it, or the result of a player in it; `why` has the articles."""

    event: str
    event_name: str
    player: str | None
    player_name: str | None
    games: int
    why: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class CorrectionLine:
    """An event that was corrected, or withdrawn: by whom, when and why."""

    event: str
    event_name: str
    is_withdrawn: bool
    reason: str
    author: str
    at: datetime


def left_out(exclusions: Iterable[Exclusion], state: OfficeState) -> tuple[LeftOut, ...]:
    """The events and games that a list leaves out, with names."""
    return tuple(
        LeftOut(
            exclusion.event,
            state.event(exclusion.event).name,
            exclusion.player,
            state.player(exclusion.player).name if exclusion.player else None,
            exclusion.games,
            exclusion.steps,
        )
        for exclusion in exclusions
    )


def correction_lines(corrections: Iterable[Correction]) -> tuple[CorrectionLine, ...]:
    """Events that were corrected or withdrawn."""
    return tuple(
        CorrectionLine(
            correction.event,
            correction.before.name,
            correction.after is None,
            correction.reason,
            correction.author,
            correction.at,
        )
        for correction in corrections
    )


_STARTS = (MovementKind.DEBUT, MovementKind.CONVERSION, MovementKind.EVENT)
_NEWS = (MovementKind.DEBUT, MovementKind.CONVERSION, MovementKind.MALUS, MovementKind.ANNULMENT)


@dataclass(frozen=True, slots=True)
class EventName:
    """An event of the register."""

    event: str
    name: str


@dataclass(frozen=True, slots=True)
class PreviewPlayer:
    """A player of the register."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class CategoryLine:
    """A category that a player holds, and the one that the list gives them; one that is lower is taken back."""

    player: str
    name: str
    before: str
    after: str
    is_promotion: bool


@dataclass(frozen=True, slots=True)
class NewsLine:
    """A first rating, a malus or an annulment since the list before."""

    player: str
    name: str
    on: date
    kind: MovementKind
    before: int | None
    after: int | None
    change: int | None
    malus_taken: int


@dataclass(frozen=True, slots=True)
class UnheededRating:
    """A player who starts in the list with another rating than the event entered, and the reason."""

    player: str
    name: str
    event: str
    event_name: str
    entered_with: int
    starts_with: int | None
    why: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class UncountedGames:
    """Games of an event that a list counts for neither player, as when both are unrated; `names` are the players."""

    event: str
    event_name: str
    games: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StandingList:
    """The published list of the same day, and the differences if it were computed today: counted, then one by one."""

    list: ListSummary
    balance: Balance
    differences: tuple[DifferenceLine, ...]


@dataclass(frozen=True, slots=True)
class PreviewAnswer:
    """A list as it would be published now: its lines, the changes, and the events that do not count.

    `events` are those that no list before has counted, `waiting` those that this one does not count either,
    `returned` who is active again after lists among the inactive. `skipped` are the lists of the calendar that were
    never published since the one before; `warnings` say what follows. `published` is there where a list of this day
    stands already. `unheeded` are those who start from nothing, or from something else, although their event gave a
    rating; `uncounted` are games without effect on anybody. Of the lines and of the `changes`, `changes_total` in all,
    a part may be asked for; `next` is how many come before the next ones, None where neither has more.
    """

    ranking: RankingAnswer
    previous: ListSummary | None
    published: StandingList | None
    events: tuple[EventName, ...]
    waiting: tuple[EventName, ...]
    movements: int
    balance: Balance
    changes: tuple[DifferenceLine, ...]
    changes_total: int
    next: int | None
    categories: tuple[CategoryLine, ...]
    news: tuple[NewsLine, ...]
    returned: tuple[PreviewPlayer, ...]
    left_out: tuple[LeftOut, ...]
    skipped: tuple[date, ...]
    warnings: tuple[Step, ...]
    corrections: tuple[CorrectionLine, ...]
    unheeded: tuple[UnheededRating, ...]
    uncounted: tuple[UncountedGames, ...]


@dataclass(frozen=True, slots=True)
class PublicationAnswer:
    """A list just published, and its sources."""

    list: ListSummary
    left_out: tuple[LeftOut, ...]
    skipped: tuple[date, ...]
    warnings: tuple[Step, ...]
    corrections: tuple[CorrectionLine, ...]


def preview(
    state: OfficeState,
    system: RatingSystem,
    on: date,
    edition: str | None = None,
    portion: Portion = EVERYTHING,
    lines: Portion | None = None,
) -> PreviewAnswer:
    """The list of a day as it would be published now, with its changes; for the office alone.

    `portion` is the part of the changes that is asked for, and of the lines of the list unless `lines` says another.
    """
    asked = portion if lines is None else lines
    computation = computed_list(state, system, on, edition)
    changes = difference_lines(computation.changes(), state.people)
    standing = next(
        (published_list for published_list in state.lists_of(system) if published_list.rating_list.on == on), None
    )
    portion.check(max(len(computation.rating_list.lines), len(changes)))
    listed = ranking_of(state, computation.rating_list, limit=asked.limit, after=asked.offset, with_private=True)
    return PreviewAnswer(
        listed,
        list_summary(computation.previous, with_author=True) if computation.previous else None,
        _standing(standing, computation, state) if standing else None,
        _named(state, computation.counted - (computation.previous.counted if computation.previous else frozenset())),
        _named(state, _waiting(state, computation)),
        len(computation.new_movements),
        balance_of(changes),
        tuple(portion.of(changes)),
        len(changes),
        portion.next_of(max(listed.total, len(changes))),
        categories_of(state, computation),
        tuple(_news(state, computation)),
        tuple(PreviewPlayer(player, state.player(player).name) for player in _returned(computation)),
        left_out(computation.exclusions, state),
        computation.skipped,
        computation.warnings,
        correction_lines(computation.corrections),
        tuple(unheeded_ratings(state, computation)),
        tuple(uncounted_games(state, computation)),
    )


def uncounted_games(state: OfficeState, computation: Computation) -> Iterator[UncountedGames]:
    """The rated games of the events that no list before has counted, where neither player has a movement."""
    new = computation.counted - (computation.previous.counted if computation.previous else frozenset())
    moved = {(movement.event, movement.player) for movement in computation.new_movements}
    for event in (state.events[event_id] for event_id in sorted(new)):
        games = [
            game
            for game in event.games
            if game.is_rated
            and game.result.value[0].is_played
            and moved.isdisjoint(((event.id, game.white), (event.id, game.black)))
        ]
        players = dict.fromkeys(player for game in games for player in (game.white, game.black))
        if games:
            yield UncountedGames(
                event.id, event.name, len(games), tuple(state.player(player).name for player in players)
            )


def unheeded_ratings(state: OfficeState, computation: Computation) -> Iterator[UnheededRating]:
    """The players who start in a list with another rating than the one that their first event in it states."""
    definition = definition_of(computation.rating_list.system)
    for movement in computation.new_movements:
        event = state.events.get(movement.event) if movement.event else None
        if event is None or movement.before is not None or movement.kind not in _STARTS:
            continue
        entered_with = dict(event.ratings).get(movement.player)
        if entered_with is None or entered_with == movement.after:
            continue
        _, why = explain(partial(definition.rating_of_event, entered_with, event.starts_on))
        name = state.player(movement.player).name
        yield UnheededRating(movement.player, name, event.id, event.name, entered_with, movement.after, why)


def publication(state: OfficeState, published: PublishedList, computation: Computation) -> PublicationAnswer:
    """The answer about a list that was published as it had been computed."""
    return PublicationAnswer(
        list_summary(published, with_author=True),
        left_out(computation.exclusions, state),
        computation.skipped,
        computation.warnings,
        correction_lines(computation.corrections),
    )


def categories_of(state: OfficeState, computation: Computation) -> tuple[CategoryLine, ...]:
    """The players whose category changes with a list that is not published yet."""
    return tuple(
        CategoryLine(
            category_change.player,
            state.player(category_change.player).name,
            category_change.held,
            category_change.reached,
            category_change.is_promotion,
        )
        for category_change in category_changes(computation, state.tables)
    )


def _standing(published: PublishedList, computation: Computation, state: OfficeState) -> StandingList:
    differences = differences_between(published.rating_list, computation.rating_list, state.people)
    return StandingList(list_summary(published, with_author=True), balance_of(differences), differences)


def _named(state: OfficeState, events: Iterable[EventId]) -> tuple[EventName, ...]:
    event_records = (state.events[event_id] for event_id in events if event_id in state.events)
    return tuple(
        EventName(event.id, event.name)
        for event in sorted(event_records, key=lambda event: (event.ends_on, event.name, event.id))
    )


def _waiting(state: OfficeState, computation: Computation) -> Iterator[EventId]:
    """The events of the system that neither a published list nor this one counts, and that are not left out."""
    system = computation.rating_list.system
    last = state.last_list(system)
    done = computation.counted | (last.counted if last else frozenset())
    done |= {exclusion.event for exclusion in computation.exclusions if exclusion.player is None} | {
        event for event, _ in computation.left_out
    }
    return (event.id for event in state.events.values() if system in event.systems and event.id not in done)


def _news(state: OfficeState, computation: Computation) -> Iterator[NewsLine]:
    for movement in computation.new_movements:
        if movement.kind in _NEWS:
            yield NewsLine(
                movement.player,
                state.player(movement.player).name,
                movement.on,
                movement.kind,
                movement.before,
                movement.after,
                movement.after - movement.before
                if movement.after is not None and movement.before is not None
                else None,
                movement.malus_taken,
            )


def _returned(computation: Computation) -> Iterator[PlayerId]:
    """Players who were inactive in the list before and are active again (FIDE 1997, 9.22)."""
    if computation.previous is None:
        return
    for line in computation.rating_list.lines:
        old = computation.previous.rating_list.line(line.player)
        if old is not None and old.idle_lists and not line.idle_lists:
            yield line.player
