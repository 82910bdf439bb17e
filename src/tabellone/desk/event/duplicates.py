"""Entries that look like the same person, in the event and in a file of players to be entered."""

import unicodedata
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from tabellone.desk.event.entrant import EntrantId, PlayerDetails
from tabellone.desk.event.state import EventState
from tabellone.formats.player_list import PlayerEntry


class Likeness(Enum):
    """Why two entries look like the same person."""

    NUMBER = "number"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Duplicate:
    """The later of two entries that look alike, by their indices in a list, and the earlier one."""

    second: int
    first: int
    likeness: Likeness


@dataclass(frozen=True, slots=True)
class EntrantDuplicate:
    """Two players of an event who look like one."""

    first: EntrantId
    second: EntrantId
    likeness: Likeness


def same_name(name: str) -> str:
    """A name as it is compared: the order of its parts, capitals, accents and punctuation do not matter."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = [character if character.isalnum() else " " for character in plain if not unicodedata.combining(character)]
    return " ".join(sorted("".join(letters).split()))


def likeness(one: PlayerDetails, other: PlayerDetails) -> Likeness | None:
    """Why two entries look alike; None if they do not.

    The same number decides. The same name does unless the births differ or, where one is not known, the clubs and
    with them the rating or the province: a club alone is written in many ways, and players change it.
    """
    for field in _NUMBERS:
        number, other_number = _number(one, field), _number(other, field)
        if number and other_number:
            return Likeness.NUMBER if number == other_number else None
    if same_name(one.name) != same_name(other.name):
        return None
    births = (one.birth_date, other.birth_date)
    if None not in births:
        return Likeness.NAME if births[0] == births[1] else None
    years = (one.year_of_birth, other.year_of_birth)
    if None not in years:
        return Likeness.NAME if years[0] == years[1] else None
    are_two = _differ(_letters(one.club), _letters(other.club)) and (
        _differ(one.rating, other.rating)
        or _differ(one.national_rating, other.national_rating)
        or _differ(_letters(one.province), _letters(other.province))
    )
    return None if are_two else Likeness.NAME


def _differ(one: object, other: object) -> bool:
    """Whether both are given, and are not the same."""
    return one not in (None, "") and other not in (None, "") and one != other


def _letters(text: str) -> str:
    """A name without spaces, points and accents, so that "C.D. Mestre" is "CD Mestre"."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", text.casefold())))


_NUMBERS = ("register_id", "federation_id", "licence")


def _number(details: PlayerDetails, field: str) -> str:
    text: str = getattr(details, field)
    return text.strip().casefold().lstrip("0")


def duplicates(players: Iterable[PlayerDetails], distinct: Container[tuple[int, int]] = ()) -> tuple[Duplicate, ...]:
    """Rows that look like an earlier one, each with the first such row.

    `distinct` are the places, the earlier one first, of whom it is known that they are two people.
    """
    first_of: dict[int, Duplicate] = {}
    for alike in look_alikes(tuple(players)):
        if (alike.first, alike.second) not in distinct:
            first_of.setdefault(alike.second, alike)
    return tuple(first_of.values())


def look_alikes(listed: Sequence[PlayerDetails]) -> Iterator[Duplicate]:
    """Every two of a list who look alike."""
    indexes: dict[tuple[str, str], list[int]] = defaultdict(list)
    for index, details in enumerate(listed):
        keys = [(field, number) for field in _NUMBERS if (number := _number(details, field))]
        if name := same_name(details.name):
            keys.append(("name", name))
        for earlier in sorted({earlier for key in keys for earlier in indexes[key]}):
            if (why := likeness(listed[earlier], details)) is not None:
                yield Duplicate(index, earlier, why)
        for key in keys:
            indexes[key].append(index)


def entrant_duplicates(state: EventState) -> tuple[EntrantDuplicate, ...]:
    """The players of an event who look like another one of it, and are not known to be two people."""
    entrants = tuple(state.entrants.values())
    index_of = {entrant.id: index for index, entrant in enumerate(entrants)}
    distinct = {
        (min(indexes), max(indexes))
        for pair in state.distinct
        if len(indexes := [index_of[player] for player in pair if player in index_of]) == len(pair)
    }
    return tuple(
        EntrantDuplicate(entrants[duplicate.first].id, entrants[duplicate.second].id, duplicate.likeness)
        for duplicate in duplicates((entrant.details for entrant in entrants), distinct)
    )


def merged(first: PlayerDetails, second: PlayerDetails) -> PlayerDetails:
    """One entry made of two: fields empty in the first come from the second."""
    missing = {
        field: getattr(second, field)
        for field in PlayerDetails.__dataclass_fields__
        if getattr(first, field) in (None, "") and getattr(second, field) not in (None, "")
    }
    if "birth_date" in missing and first.birth_year not in (None, second.year_of_birth):
        del missing["birth_date"]
    return replace(first, **missing)


class Doubt(Enum):
    """Why a player of a file may be somebody whom the event has already."""

    ENTERED = "entered"
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class Twin:
    """A row that repeats a player; `first` is the earlier row, None if the player is entered already."""

    row: int
    first: int | None
    name: str
    likeness: Likeness


def doubts(state: EventState, entries: Iterable[PlayerEntry]) -> Mapping[int, Doubt]:
    """The rows whose players look like one who is entered, or like another in the list."""
    row_doubts: dict[int, Doubt] = {}
    for twin in twins(state, entries):
        if twin.first is None:
            row_doubts[twin.row] = Doubt.ENTERED
        else:
            row_doubts[twin.row] = Doubt.TWICE
            row_doubts.setdefault(twin.first, Doubt.TWICE)
    return row_doubts


def left_out(state: EventState, entries: Iterable[PlayerEntry]) -> frozenset[int]:
    """The rows left out by default: players already entered, and the second of two who look alike."""
    return frozenset(twin.row for twin in twins(state, entries))


def twins(state: EventState, entries: Iterable[PlayerEntry]) -> tuple[Twin, ...]:
    """The rows that repeat a player: one who is entered already, or one earlier in the list."""
    entered = tuple(entrant.details for entrant in state.entrants.values())
    listed = tuple(entries)
    details = (*entered, *map(details_of_entry, listed))
    return tuple(
        Twin(
            listed[duplicate.second - len(entered)].row,
            listed[duplicate.first - len(entered)].row if duplicate.first >= len(entered) else None,
            details[duplicate.first].name,
            duplicate.likeness,
        )
        for duplicate in duplicates(details)
        if duplicate.second >= len(entered)
    )


def details_of_entry(entry: PlayerEntry) -> PlayerDetails:
    """The entry of a player who stands in a file."""
    return PlayerDetails(
        entry.name,
        entry.rating,
        entry.national_rating,
        entry.club,
        entry.province,
        entry.category,
        entry.title,
        entry.federation_id,
        entry.birth_year,
        federation=entry.federation,
        sex=entry.sex,
        birth_date=entry.birth_date,
        licence=entry.licence,
        coefficient=entry.coefficient,
    )
