"""The differences between an event and the register about players, and which side is to hold."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from types import MappingProxyType
from typing import Any

from tabellone.core.rating.lists.chain import Scratch
from tabellone.core.rating.lists.ratinglist import Line
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventRecord,
    OtherRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.office.computation import computed
from tabellone.desk.office.event_file import EventFile
from tabellone.desk.office.events import ReportEvent
from tabellone.desk.office.identification import Reported, changed_player, name_key
from tabellone.desk.office.state import OfficeState, list_today
from tabellone.formats.register.players import ID, RATING, PlayerRow
from tabellone.regulations.rating_systems import definition_of

NAME, BIRTH, RATED, CATEGORY = "name", "birth", "rating", "category"
TEXTS = ("club", "province", "nationality", "title")


class DifferenceSide(Enum):
    """The side that holds where event and register differ."""

    REGISTER = "register"
    EVENT = "event"


class UndecidedError(Refusal):
    """The register and an event differ about a player, and it is not decided which side holds."""

    def __init__(self, sentence: str, differences: Iterable["PlayerDifference"], **values: object) -> None:
        super().__init__(sentence, **values)
        self.differences = tuple(differences)


@dataclass(frozen=True, slots=True)
class PlayerDifference:
    """A field of a player in which register and event differ; None is what the register does not say.

    A field is "name", "sex", "birth", "club", "province", "nationality", "title", "rating", "category", or the number
    of a federation ("id_fid") and a rating in another list ("rating_italia_standard"). `take` is the side that holds,
    None while nobody has decided.
    """

    player: PlayerId
    name: str
    field: str
    in_register: str | None
    in_event: str
    take: DifferenceSide | None = None


def check_decided(differences: Iterable[PlayerDifference]) -> None:
    """Refuse to continue while a difference is undecided."""
    undecided = tuple(difference for difference in differences if difference.take is None)
    if undecided:
        raise UndecidedError(
            "register and event differ in {count} places; say for each, or for all, which of the two holds",
            undecided,
            count=len(undecided),
        )


@dataclass(frozen=True, slots=True)
class Decision:
    """The side that holds by default, and exceptions field by field; a field is named by player and field."""

    everywhere: DifferenceSide | None = None
    single: Mapping[tuple[str, str], DifferenceSide] = field(default_factory=lambda: MappingProxyType({}))

    def side(self, player: PlayerId, name: str) -> DifferenceSide | None:
        """The side that holds for a field of a player, None if nothing was decided."""
        return self.single.get((player, name), self.everywhere)


UNDECIDED = Decision()


@dataclass(frozen=True, slots=True)
class EventEntry:
    """A player of an event: the details that a file would have, their rating and their category in the event."""

    player: PlayerId
    row: PlayerRow
    rating: int | None = None
    category: str = ""


def entries_of_file(file: EventFile, roster: Mapping[Reported, PlayerId]) -> Iterator[EventEntry]:
    """The players of a report with their ratings and categories; a table of games says nothing but names."""
    if file.tournament is None:
        return
    for reported, player in zip(file.reported, file.tournament.players, strict=True):
        if reported in file.rows:
            yield EventEntry(roster[reported], file.rows[reported], player.rating, player.category)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything in which register and event differ, and what the register has to change where the event holds."""

    differences: tuple[PlayerDifference, ...]
    changed_players: tuple[PlayerRecord, ...]
    entries: tuple[CommissionEntry, ...]

    def report(self, record: EventRecord, new: tuple[PlayerRecord, ...], *, again: bool = False) -> ReportEvent:
        """The report of the event, with what the register takes from it."""
        return ReportEvent(record, new, again, self.changed_players, self.entries)


def ratings_on(state: OfficeState, system: RatingSystem, day: date) -> Mapping[PlayerId, Line]:
    """The ratings of the register for an event that starts on a day.

    The list in force comes first; other players have the rating computed or set by hand so far.
    """
    lines: dict[PlayerId, Line] = {}
    for entry in state.register.entries_of(system):
        if entry.on <= day:
            lines[entry.player] = Line(entry.player, entry.rating, entry.category or "")
    with suppress(Refusal):
        # Not every day has a list of every system.
        lines |= {
            line.player: line
            for line in computed(
                state, system, day, memory=Scratch(state.memory, wants_movements=True)
            ).rating_list.lines
        }
    listed = state.list_in_force(system, day)
    return lines | ({line.player: line for line in list_today(state, listed).rating_list.lines} if listed else {})


def compared(
    state: OfficeState, event: EventRecord, entries: Iterable[EventEntry], decision: Decision, author: str
) -> Comparison:
    """Compare the players of an event with the register; new players take everything from the event.

    The ratings of a report are those of the first system that it counts for.
    """
    listed = tuple(entries)
    ratings_of = {system: ratings_on(state, system, event.starts_on) for system in event.systems[:1] if listed}
    differences: list[PlayerDifference] = []
    changed: list[PlayerRecord] = []
    by_hand: list[CommissionEntry] = []
    for entry in listed:
        record = state.players.get(entry.player)
        own = _record_differences(record, entry.row) if record else ()
        own_differences = tuple(_decided(difference, decision) for difference in own)
        differences += own_differences
        taken = {difference.field for difference in own_differences if difference.take is DifferenceSide.EVENT}
        if record is not None and taken:
            changed.append(changed_player(record, _only(entry.row, record, taken)))
        for system, lines in ratings_of.items():
            line = lines.get(entry.player)
            apart = tuple(_rating_differences(event, system, entry, line))
            if record is None:
                apart = tuple(replace(difference, take=DifferenceSide.EVENT) for difference in apart)
            else:
                apart = tuple(_decided(difference, decision) for difference in apart)
                differences += apart
            by_hand += _entry(event, system, entry, line, apart, author)
    return Comparison(tuple(differences), tuple(changed), tuple(by_hand))


def _decided(difference: PlayerDifference, decision: Decision) -> PlayerDifference:
    return replace(difference, take=decision.side(difference.player, difference.field))


def _record_differences(record: PlayerRecord, row: PlayerRow) -> tuple[PlayerDifference, ...]:
    """The fields of the record that differ from a row; blank fields of the row are ignored."""
    field_differences: list[tuple[str, str | None, str]] = []
    if name_key(record.name) != name_key(row.name):
        field_differences.append((NAME, record.name, row.name))
    if row.sex is not None and row.sex is not record.sex:
        field_differences.append(("sex", record.sex.value if record.sex else None, row.sex.value))
    field_differences += _birth_difference(record, row)
    for name in TEXTS:
        value, recorded = getattr(row, name), getattr(record, name)
        if value and value.casefold() != recorded.casefold():
            field_differences.append((name, recorded or None, value))
    numbers = dict(record.federation_ids)
    field_differences += [
        (ID + key, numbers.get(key), number) for key, number in row.federation_ids if numbers.get(key) != number
    ]
    for other in row.other_ratings:
        rating = record.other_rating(other.list, other.since)
        if rating != other.rating:
            field_differences.append((RATING + other.list, None if rating is None else str(rating), str(other.rating)))
    return tuple(PlayerDifference(record.id, record.name, *field_difference) for field_difference in field_differences)


def _birth_difference(record: PlayerRecord, row: PlayerRow) -> Iterator[tuple[str, str | None, str]]:
    """A day is compared with a day; where one of the two has the year alone, the years are compared."""
    if row.year_of_birth is None:
        return
    both_days = row.birth_date is not None and record.birth_date is not None
    if both_days and row.birth_date == record.birth_date:
        return
    if not both_days and row.birth_date is None and row.birth_year == record.year_of_birth:
        return
    recorded = record.birth_date or record.year_of_birth
    yield BIRTH, None if recorded is None else str(recorded), str(row.birth_date or row.birth_year)


def _only(row: PlayerRow, record: PlayerRecord, taken: set[str]) -> PlayerRow:
    """A row with only the fields that are taken from it."""
    texts: dict[str, Any] = {name: getattr(row, name) if name in taken else None for name in TEXTS}
    return replace(
        row,
        name=row.name if NAME in taken else record.name,
        sex=row.sex if "sex" in taken else None,
        birth_year=row.birth_year if BIRTH in taken else None,
        birth_date=row.birth_date if BIRTH in taken else None,
        federation_ids=tuple(federation_id for federation_id in row.federation_ids if ID + federation_id[0] in taken),
        other_ratings=tuple(other_rating for other_rating in row.other_ratings if RATING + other_rating.list in taken),
        **texts,
    )


def _rating_differences(
    event: EventRecord, system: RatingSystem, entry: EventEntry, line: Line | None
) -> Iterator[PlayerDifference]:
    """Differences of rating and category, where the event states them and the regulation lets a list take them."""
    definition = definition_of(system)
    if entry.rating is not None and (line is None or line.rating != entry.rating):
        rating = definition.rating_of_event(entry.rating, event.starts_on)
        if rating is not None:
            recorded = None if line is None else str(line.rating)
            yield PlayerDifference(entry.player, entry.row.name, RATED, recorded, str(rating))
    category = definition.category_named(entry.category)
    if category and line is not None and line.category != category:
        yield PlayerDifference(entry.player, entry.row.name, CATEGORY, line.category or None, category)


def _entry(
    event: EventRecord,
    system: RatingSystem,
    entry: EventEntry,
    line: Line | None,
    apart: Iterable[PlayerDifference],
    author: str,
) -> Iterator[CommissionEntry]:
    """The rating and the category that the register takes from the event.

    They are in force from its first day on, or from the day of the list with whose ratings it is played.
    """
    taken = {difference.field for difference in apart if difference.take is DifferenceSide.EVENT}
    rating = entry.rating if RATED in taken else line.rating if line else None
    if not taken or rating is None:
        return
    takes_category = CATEGORY in taken or (RATED in taken and line is None)
    definition = definition_of(system)
    category = definition.category_named(entry.category) if takes_category else ""
    since = definition.list_at_start(event) or event.starts_on
    yield CommissionEntry(system, entry.player, since, rating, author, event.name, category or None, event=event.id)


def national_ratings(system: RatingSystem, rating: int | None, day: date) -> tuple[OtherRating, ...]:
    """The national rating of an entry as the list from which a first rating may come."""
    name = definition_of(system).national_list
    return (OtherRating(name, day, rating),) if name and rating is not None else ()
