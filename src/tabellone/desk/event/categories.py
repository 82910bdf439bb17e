"""Categories of the players of an event: those that their points contradict, and the openings of dama italiana."""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache
from pathlib import Path

from tabellone.core.draughts.openings import BY_CATEGORY, OpeningSeries, table_of_series
from tabellone.core.rating.elo_rubele.event_change import Category
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import EntrantId, PlayerDetails
from tabellone.desk.event.rating import usual_rating_system
from tabellone.desk.event.settings import EventSettings, OpeningRule
from tabellone.desk.event.state import EventState
from tabellone.regulations import rulebook
from tabellone.regulations.loader import folder
from tabellone.regulations.rating_systems import definition_of

Pair = tuple[EntrantId, EntrantId]
Thresholds = tuple[tuple[str, int], ...]


def _system(settings: EventSettings) -> RatingSystem:
    return RatingSystem(settings.rating_system or usual_rating_system(settings.discipline))


@cache
def _thresholds(system: RatingSystem, day: date, _regulations: Path) -> Thresholds:
    """The categories of a system by their thresholds on a day, the highest first; the lowest has no threshold."""
    definition = definition_of(system)
    names, thresholds = definition.category_names, dict(definition.thresholds_on(day))
    upper = ((name, thresholds[name]) for name in reversed(names) if name in thresholds)
    return (*upper, *((name, 0) for name in names[:1]))


def thresholds_of(settings: EventSettings) -> Thresholds:
    """The categories of an event by their thresholds."""
    return _thresholds(_system(settings), settings.day_of_editions, folder())


def category_of_points(thresholds: Thresholds, rating: int | None) -> str:
    """The category that a rating reaches; the lowest without a rating, empty where the regulation has no thresholds."""
    for name, threshold in thresholds:
        if (rating or 0) >= threshold:
            return name
    return ""


def category_remark(settings: EventSettings | None, details: PlayerDetails) -> Refusal | None:
    """The remark on a stated category that the federation does not have, or that the points have gone beyond.

    A category is kept when points fall, so that a higher one than theirs is no contradiction.
    """
    if settings is None or not details.category.strip():
        return None
    definition = definition_of(_system(settings))
    names = definition.category_names
    if not names:
        return None
    values = {"name": details.name, "category": details.category.strip()}
    stated = definition.category_named(details.category)
    reached = category_of_points(thresholds_of(settings), details.rating)
    if not stated:
        return Refusal(
            '{name}: "{category}" is no category of the federation; the rating counts that of the points, {reached}',
            reached=reached,
            **values,
        )
    if details.rating is None or names.index(reached) <= names.index(stated):
        return None
    return Refusal(
        "{name}: {rating} points are those of {reached}; the category {category} is kept until the event is rated",
        rating=details.rating,
        reached=reached,
        **values,
    )


def category_remarks(state: EventState) -> Iterator[Refusal]:
    """The remarks on the categories of everybody in the event."""
    for entrant in state.entrants.values():
        remark = category_remark(state.event, entrant.as_entered)
        if remark is not None:
            yield remark


@cache
def _national_series(_regulations: Path) -> frozenset[str]:
    return frozenset(Category(word).italian for word in rulebook.opening_tables().national_series)


def series_of(state: EventState, players: Iterable[EntrantId]) -> OpeningSeries:
    """Whether players are all of Serie Nazionale, by their category or else by their points."""
    settings = state.event
    national = _national_series(folder())
    thresholds, are_national = thresholds_of(settings), []
    for player in players:
        details = state.entrant(player).as_entered
        category = details.category and definition_of(_system(settings)).category_named(details.category)
        are_national.append((category or category_of_points(thresholds, details.rating)) in national)
    if all(are_national):
        return OpeningSeries.NATIONAL
    return OpeningSeries.MIXED if any(are_national) else OpeningSeries.OTHER


def opening_tables_of(state: EventState, rule: OpeningRule, pairs: Iterable[Pair]) -> tuple[str, ...]:
    """The table of each board, by those who meet there; of all boards together where they have one opening."""
    listed = tuple(pairs)
    if rule.table != BY_CATEGORY:
        return (rule.table,) * len(listed)
    uses = rulebook.opening_tables().uses
    if rule.per_board:
        return tuple(table_of_series(uses, series_of(state, pair)) for pair in listed)
    series = series_of(state, (player for pair in listed for player in pair))
    return (table_of_series(uses, series),) * len(listed)
