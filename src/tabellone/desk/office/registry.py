"""The declaration of the office's commands, and facts whose games and lines are written as rows."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from datetime import date
from typing import Any, TypeVar

from pydantic import TypeAdapter

from tabellone.core.model import Outcome, Result
from tabellone.core.rating.lists.ratinglist import Activity, Line, OffList, RatingList
from tabellone.core.rating.lists.records import EventId, GameEntry, PlayerId, RatingSystem, RestEntry
from tabellone.desk.book import Registry
from tabellone.desk.codec import Reader
from tabellone.desk.office.state import OfficeState


class Command:
    """A request to the office."""

    __slots__ = ()


class Fact:
    """Something that happened in the office."""

    __slots__ = ()


Days = Mapping[RatingSystem, date]
Reach = Callable[[OfficeState, Any], Days]
NamedReach = TypeVar("NamedReach", bound=Reach)

OFFICE: Registry[OfficeState] = Registry(is_brief=True)
REACHES: dict[type, Reach] = {}

command = OFFICE.command
decides = OFFICE.decides
adds = OFFICE.adds


def reaches(named: type) -> Callable[[NamedReach], NamedReach]:
    """Declare the systems whose published lists a command can change, and from which day on."""

    def declare(reach: NamedReach) -> NamedReach:
        REACHES[named] = reach
        return reach

    return declare


_LINES = TypeAdapter(tuple[Line, ...])
_OFF_LIST = TypeAdapter(OffList)
_LINE_FIELDS = tuple(field.name for field in fields(Line))
_DEFAULT_GAME = 4


class EventRows:
    """A fact with a field `event`, whose games and rests are rows."""

    def __init__(self, fact: type) -> None:
        self._reader = Reader(fact)

    def written(self, fact: Any) -> dict[str, Any]:
        """The fact, with a row a game and a row a rest."""
        data = self._reader.written(replace(fact, event=replace(fact.event, games=(), rests=())), is_brief=True)
        data["event"] |= {
            "games": [_game(game) for game in fact.event.games],
            "rests": [_rest(rest) for rest in fact.event.rests],
        }
        return data

    def read(self, data: Mapping[str, Any]) -> Any:
        """The fact that was written."""
        event = dict(data["event"])
        games = tuple(_as_game(row) for row in event.pop("games", ()))
        rests = tuple(_as_rest(row) for row in event.pop("rests", ()))
        fact = self._reader.read({**data, "event": {**event, "games": [], "rests": []}})
        return replace(fact, event=replace(fact.event, games=games, rests=rests))


class SeveralRows:
    """A fact whose field `reports` holds facts that have rows themselves."""

    def __init__(self, fact: type, rows: EventRows) -> None:
        self._fact = fact
        self._rows = rows

    def written(self, fact: Any) -> dict[str, Any]:
        """The facts inside, one after the other."""
        return {"reports": [self._rows.written(report) for report in fact.reports]}

    def read(self, data: Mapping[str, Any]) -> Any:
        """The fact that was written."""
        return self._fact(tuple(self._rows.read(report) for report in data["reports"]))


class ListRows:
    """The fact of a publication, with a row a line of the list."""

    def __init__(self, fact: type) -> None:
        self._fact = fact

    def written(self, fact: Any) -> dict[str, Any]:
        """The list with its columns, then the lines."""
        rating_list: RatingList = fact.rating_list
        off_list = [_OFF_LIST.dump_python(entry, mode="json", exclude_defaults=True) for entry in rating_list.off_list]
        return {
            "system": rating_list.system.value,
            "edition": rating_list.edition,
            "on": rating_list.on.isoformat(),
            "in_force_from": fact.in_force_from.isoformat(),
            "counted": sorted(fact.counted),
            "columns": list(_LINE_FIELDS),
            "lines": [[_plain(getattr(line, name)) for name in _LINE_FIELDS] for line in rating_list.lines],
            **({"apart": off_list} if off_list else {}),
        }

    def read(self, data: Mapping[str, Any]) -> Any:
        """The fact that was written."""
        columns = data["columns"]
        lines = _LINES.validate_python([dict(zip(columns, row, strict=True)) for row in data["lines"]])
        off_list = tuple(_OFF_LIST.validate_python(entry) for entry in data.get("apart", ()))
        system, on = RatingSystem(data["system"]), date.fromisoformat(data["on"])
        counted = frozenset(EventId(event_id) for event_id in data["counted"])
        rating_list = RatingList(system, on, lines, data["edition"], off_list)
        return self._fact(rating_list, date.fromisoformat(data["in_force_from"]), counted)


def _game(game: GameEntry) -> list[Any]:
    row: list[Any] = [game.round, game.white, game.black, game.result.name.lower()]
    return row if game.is_rated else [*row, False]


def _as_game(row: list[Any]) -> GameEntry:
    round_number, white, black, result = row[:_DEFAULT_GAME]
    rated = bool(row[_DEFAULT_GAME]) if len(row) > _DEFAULT_GAME else True
    return GameEntry(int(round_number), _player(white), _player(black), Result[result.upper()], rated)


def _rest(rest: RestEntry) -> list[Any]:
    return [rest.round, rest.player, rest.outcome.value]


def _as_rest(row: list[Any]) -> RestEntry:
    return RestEntry(int(row[0]), _player(row[1]), Outcome(row[2]))


def _player(word: object) -> PlayerId:
    if not isinstance(word, str):
        raise TypeError(f"{word} is no player")
    return PlayerId(word)


def _plain(value: object) -> object:
    if isinstance(value, Activity):
        return value.value
    return value.isoformat() if isinstance(value, date) else value
