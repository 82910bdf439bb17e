"""The facts of the office as JSON and back; games and lines are written as rows, since there are many of them."""

from dataclasses import fields, replace
from datetime import date
from functools import cache
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError

from tabellone.core.model import Outcome, Result
from tabellone.core.rating.lists.ratinglist import Activity, Line, OffList, RatingList
from tabellone.core.rating.lists.records import EventId, EventRecord, GameEntry, PlayerId, RatingSystem, RestEntry
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import (
    CorrectEvent,
    EnterPlayers,
    Fact,
    ListPublished,
    RemovePlayer,
    ReportEvent,
    ReportEvents,
    SetCategories,
    SetRatings,
    WithdrawEvent,
)
from tabellone.desk.office.state import OfficeError

KINDS: dict[str, type[Fact]] = {
    "players_entered": EnterPlayers,
    "player_removed": RemovePlayer,
    "event_reported": ReportEvent,
    "events_reported": ReportEvents,
    "event_corrected": CorrectEvent,
    "event_withdrawn": WithdrawEvent,
    "ratings_set": SetRatings,
    "categories_set": SetCategories,
    "list_published": ListPublished,
}
_NAMES = {kind: name for name, kind in KINDS.items()}
_LINE = TypeAdapter(Line)
_OFF_LIST = TypeAdapter(OffList)
_LINE_FIELDS = tuple(each.name for each in fields(Line))
_DEFAULT_GAME = 4


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(KINDS[kind])


def encoded(fact: Fact) -> tuple[str, dict[str, Any]]:
    """The kind of a fact and its data."""
    if isinstance(fact, ListPublished):
        return "list_published", _published(fact)
    if isinstance(fact, ReportEvents):
        return "events_reported", {"reports": [encoded(each)[1] for each in fact.reports]}
    games: list[Any] = []
    rests: list[Any] = []
    if isinstance(fact, ReportEvent | CorrectEvent):
        games, rests = [_game(game) for game in fact.event.games], [_rest(rest) for rest in fact.event.rests]
        fact = replace(fact, event=replace(fact.event, games=(), rests=()))
    data = cast(dict[str, Any], _adapter(_NAMES[type(fact)]).dump_python(fact, mode="json", exclude_defaults=True))
    if "event" in data and isinstance(data["event"], dict):
        data["event"] |= {"games": games, "rests": rests}
    return _NAMES[type(fact)], data


def decoded(kind: str, data: dict[str, Any]) -> Fact:
    """The fact that was encoded; damaged data are refused."""
    if kind not in KINDS:
        raise OfficeError('"{kind}" is not a kind of entry; there are {known}', kind=kind, known=", ".join(KINDS))
    try:
        if kind == "list_published":
            return _as_published(data)
        if kind == "events_reported":
            return ReportEvents(tuple(_as_report(each) for each in data["reports"]))
        found = dict(data)
        games: tuple[GameEntry, ...] = ()
        rests: tuple[RestEntry, ...] = ()
        if isinstance(found.get("event"), dict):
            event = dict(found["event"])
            games = tuple(_as_game(row) for row in event.pop("games", ()))
            rests = tuple(_as_rest(row) for row in event.pop("rests", ()))
            found["event"] = {**event, "games": [], "rests": []}
        fact = cast(Fact, _adapter(kind).validate_python(found))
        if isinstance(fact, ReportEvent | CorrectEvent):
            return replace(fact, event=_with_games(fact.event, games, rests))
    except Refusal:
        raise
    except (ValidationError, KeyError, TypeError, ValueError, IndexError) as error:
        reason = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
        raise OfficeError("an entry of the kind {kind} is damaged: {reason}", kind=kind, reason=reason) from error
    return fact


def _as_report(data: dict[str, Any]) -> ReportEvent:
    return cast(ReportEvent, decoded("event_reported", data))


def _with_games(event: EventRecord, games: tuple[GameEntry, ...], rests: tuple[RestEntry, ...]) -> EventRecord:
    return replace(event, games=games, rests=rests)


def _game(game: GameEntry) -> list[Any]:
    row: list[Any] = [game.round, game.white, game.black, game.result.name.lower()]
    return row if game.is_rated else [*row, False]


def _as_game(row: list[Any]) -> GameEntry:
    round_number, white, black, result = row[:_DEFAULT_GAME]
    rated = bool(row[_DEFAULT_GAME]) if len(row) > _DEFAULT_GAME else True
    return GameEntry(int(round_number), PlayerId(white), PlayerId(black), Result[result.upper()], rated)


def _rest(rest: RestEntry) -> list[Any]:
    return [rest.round, rest.player, rest.outcome.value]


def _as_rest(row: list[Any]) -> RestEntry:
    return RestEntry(int(row[0]), PlayerId(row[1]), Outcome(row[2]))


def _published(fact: ListPublished) -> dict[str, Any]:
    found = fact.rating_list
    rows = [[_plain(getattr(line, name)) for name in _LINE_FIELDS] for line in found.lines]
    off_list = [_OFF_LIST.dump_python(each, mode="json", exclude_defaults=True) for each in found.off_list]
    return {
        "system": found.system.value,
        "edition": found.edition,
        "on": found.on.isoformat(),
        "in_force_from": fact.in_force_from.isoformat(),
        "counted": sorted(fact.counted),
        "columns": list(_LINE_FIELDS),
        "lines": rows,
        **({"apart": off_list} if off_list else {}),
    }


def _plain(value: object) -> object:
    if isinstance(value, Activity):
        return value.value
    return value.isoformat() if isinstance(value, date) else value


def _as_published(data: dict[str, Any]) -> ListPublished:
    columns = data["columns"]
    lines = tuple(_LINE.validate_python(dict(zip(columns, row, strict=True))) for row in data["lines"])
    off_list = tuple(_OFF_LIST.validate_python(each) for each in data.get("apart", ()))
    found = RatingList(RatingSystem(data["system"]), date.fromisoformat(data["on"]), lines, data["edition"], off_list)
    counted = frozenset(EventId(each) for each in data["counted"])
    return ListPublished(found, date.fromisoformat(data["in_force_from"]), counted)
