"""Ratings and categories set by hand, by decision of the commission."""

from dataclasses import dataclass, replace
from datetime import date

from tabellone.core.rating.lists.records import (
    CategoryTable,
    CommissionEntry,
    HonoraryRating,
    RatingSystem,
    honorary_on,
)
from tabellone.desk.book import Role, Stamp
from tabellone.desk.office.events import check_ratings_by_hand
from tabellone.desk.office.registry import Command, Days, Fact, adds, command, decides, reaches
from tabellone.desk.office.state import OfficeError, OfficeState, entry_today, honour_today
from tabellone.regulations.rating_systems import DEFINITIONS


@command(role=Role.OWNER)
@dataclass(frozen=True, slots=True)
class SetRatings(Command, Fact):
    """Set ratings by hand, by decision of the commission; honorary ratings (FIDE, B.02 10.62) are apart from them."""

    entries: tuple[CommissionEntry, ...]
    honorary: tuple[HonoraryRating, ...] = ()


@decides(SetRatings)
def ratings_set(state: OfficeState, command: SetRatings) -> SetRatings:
    """Set ratings that the regulations of their days allow."""
    entries = tuple(entry_today(state, entry) for entry in command.entries)
    honorary = tuple(honour_today(state, honour) for honour in command.honorary)
    check_ratings_by_hand(state.players, entries)
    for honour in honorary:
        _check_honorary(state, honour)
    return SetRatings(entries, honorary)


def _check_honorary(state: OfficeState, honour: HonoraryRating) -> None:
    """Honorary ratings exist in the edition of 1997, one at a time for a player; only one that began can end."""
    player = state.player(honour.player)
    if not any(definition.has_honorary_ratings(honour.since) for definition in DEFINITIONS):
        raise OfficeError(
            "{player}: there is no honorary rating on {day}; the edition of 1997 alone has them",
            player=player.name,
            day=honour.since,
        )
    if any(
        other_honour.player == honour.player and other_honour.since == honour.since for other_honour in state.honorary
    ):
        raise OfficeError(
            "{player}: an honorary rating from {day} on is entered already; another one needs another day",
            player=player.name,
            day=honour.since,
        )
    if honour.rating is None and honour.player not in honorary_on(honour.since, state.honorary):
        raise OfficeError(
            "{player} has no honorary rating on {day} that could end", player=player.name, day=honour.since
        )


@adds(SetRatings, kind="ratings_set")
def with_ratings_set(state: OfficeState, fact: SetRatings, stamp: Stamp) -> OfficeState:
    """The office with more ratings set by hand."""
    del stamp
    return replace(state, entries=(*state.entries, *fact.entries), honorary=(*state.honorary, *fact.honorary))


@reaches(SetRatings)
def reach_of_ratings(state: OfficeState, command: SetRatings) -> Days:
    """The lists from the day of a rating on."""
    del state
    days: dict[RatingSystem, date] = {}
    for entry in command.entries:
        days[entry.system] = min(entry.on, days.get(entry.system, date.max))
    for honour in command.honorary:
        for system in (
            definition.system for definition in DEFINITIONS if definition.has_honorary_ratings(honour.since)
        ):
            days[system] = min(honour.since, days.get(system, date.max))
    return days


@command(role=Role.OWNER)
@dataclass(frozen=True, slots=True)
class SetCategories(Command, Fact):
    """Set the thresholds of UISP's categories from a day on."""

    table: CategoryTable


@decides(SetCategories)
def categories_set(state: OfficeState, command: SetCategories) -> SetCategories:
    """Set a table for a day that has none."""
    if any(table.since == command.table.since for table in state.tables):
        raise OfficeError(
            "thresholds from {day} on are set already; a new table needs another day", day=command.table.since
        )
    return command


@adds(SetCategories, kind="categories_set")
def with_categories_set(state: OfficeState, fact: SetCategories, stamp: Stamp) -> OfficeState:
    """The office with one table of categories more."""
    del stamp
    return replace(state, tables=(*state.tables, fact.table))


@reaches(SetCategories)
def reach_of_categories(state: OfficeState, command: SetCategories) -> Days:
    """The lists of a system with tables of categories from the day of the table on."""
    del state
    return {definition.system: command.table.since for definition in DEFINITIONS if definition.has_category_tables}
