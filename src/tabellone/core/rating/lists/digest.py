"""Digests of records and periods: what a computed list rests on, in a few characters."""

import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from functools import cached_property
from hashlib import sha256
from itertools import chain
from typing import Any, Generic, TypeVar

from tabellone.core.model import Outcome, Result
from tabellone.core.rating.game_columns import DRAW, LOSS, NOT_PLAYED, WIN, EventGames
from tabellone.core.rating.lists.records import CommissionEntry, EventRecord, PlayerId, PlayerRecord

R = TypeVar("R", EventRecord, PlayerRecord, CommissionEntry)
V = TypeVar("V")


class RecordMemo(Generic[V]):
    """Values by the identity of a record; a value goes when its record does."""

    def __init__(self) -> None:
        self._values: dict[int, tuple[weakref.ref[object], V]] = {}

    def get(self, record: R, compute: Callable[[R], V]) -> V:
        """The value of a record, computed once."""
        key = id(record)
        cached = self._values.get(key)
        if cached is not None and cached[0]() is record:
            return cached[1]
        value = compute(record)
        self._values[key] = (weakref.ref(record, lambda _: self._values.pop(key, None)), value)
        return value


_EVENT_FIELDS = tuple(field.name for field in fields(EventRecord) if field.name != "games")


_EVENTS, _PLAYERS, _ENTRIES = RecordMemo[str](), RecordMemo[str](), RecordMemo[str]()


def seal_of(*parts: str) -> str:
    """One seal of several texts, which cannot be mistaken for each other."""
    return sha256("\n".join([f"{len(part)}:{part}" for part in parts]).encode()).hexdigest()


def event_digest(event: EventRecord) -> str:
    """The digest of everything that an event says."""
    return _EVENTS.get(event, _of_event)


def _of_event(event: EventRecord) -> str:
    games = ";".join(
        f"{game.round},{game.white},{game.black},{game.result.name},{game.is_rated:d}" for game in event.games
    )
    return seal_of(*(repr(getattr(event, name)) for name in _EVENT_FIELDS), games)


def basis_digest(player: PlayerRecord) -> str:
    """The digest of what ratings rest on in the record of a player."""
    return _PLAYERS.get(player, _of_basis)


def _of_basis(player: PlayerRecord) -> str:
    return seal_of(player.id, repr(player.rating_basis))


def entry_digest(entry: CommissionEntry) -> str:
    """The digest of a rating set by hand."""
    return _ENTRIES.get(entry, lambda record: seal_of(repr(record)))


def events_digest(events: Iterable[EventRecord]) -> str:
    """The digest of some events in their order."""
    return seal_of(*map(event_digest, events))


def entries_digest(entries: Iterable[CommissionEntry]) -> str:
    """The digest of some ratings set by hand in their order."""
    return seal_of(*map(entry_digest, entries))


_HALVES = {Outcome.WIN: WIN, Outcome.DRAW: DRAW, Outcome.LOSS: LOSS}
_POINTS = {
    result: (_HALVES[result.value[0]], _HALVES[result.value[1]])
    for result in Result
    if result.value[0] in _HALVES and result.value[1] in _HALVES
}


@dataclass(frozen=True, slots=True)
class EventColumns:
    """The games that count, and who played them: players by their place among these, in the order of the entry list.

    A column of results says what White got. Where an arbiter gave both players less than a whole game, `uneven` has
    the row, Black's place, and the half points that Black has beyond what White left: a negative number.
    `rows` says which game of the event each one is.
    """

    players: tuple[PlayerId, ...]
    games: EventGames
    uneven: tuple[tuple[int, int, int], ...]
    rows: tuple[int, ...]

    def without(self, left_out: frozenset[int]) -> EventGames:
        """The games with some, by their rows, as if they had not been played."""
        if not left_out:
            return self.games
        results = [NOT_PLAYED if row in left_out else result for row, result in enumerate(self.games.results)]
        return EventGames(self.games.white, self.games.black, results)


_COLUMNS = RecordMemo[EventColumns]()


def columns_of(event: EventRecord) -> EventColumns:
    """The columns of an event."""
    return _COLUMNS.get(event, _columns)


def _columns(event: EventRecord) -> EventColumns:
    rows = tuple(row for row, game in enumerate(event.games) if game.counts)
    games = [event.games[row] for row in rows]
    playing = {game.white for game in games} | {game.black for game in games}
    players = tuple(player for player in event.players if player in playing)
    index_of = {player: index for index, player in enumerate(players)}
    points = [_POINTS[game.result] for game in games]
    black = [index_of[game.black] for game in games]
    return EventColumns(
        players,
        EventGames([index_of[game.white] for game in games], black, [white for white, _ in points]),
        tuple((row, black[row], own + other - WIN) for row, (own, other) in enumerate(points) if own + other != WIN),
        rows,
    )


MOST_PERIODS = 400


class PeriodContents:
    """The events and the ratings set by hand that a period counts."""

    def __init__(self, events: Sequence[EventRecord], entries: Sequence[CommissionEntry]) -> None:
        self._events = tuple(events)
        self._entries = tuple(entries)
        self.playing = tuple(dict.fromkeys(chain.from_iterable(event.players for event in events)))
        self.players = tuple(dict.fromkeys((*self.playing, *(entry.player for entry in entries))))
        self.events_digest = events_digest(events)
        self.entries_digest = entries_digest(entries)

    @cached_property
    def first_days(self) -> Mapping[PlayerId, date]:
        """The first day of the first of the events in which each player has a game that counts."""
        days: dict[PlayerId, date] = {}
        # From the last event to the first, so that the first has the last word.
        for event in sorted(self._events, key=lambda event: event.starts_on, reverse=True):
            days.update(dict.fromkeys(columns_of(event).players, event.starts_on))
        return days


_CONTENTS: dict[tuple[tuple[int, ...], tuple[int, ...]], PeriodContents] = {}
"""By the identity of the records, which stay alive with what was found of them; the oldest go first."""


def contents_of(events: Sequence[EventRecord], entries: Sequence[CommissionEntry] = ()) -> PeriodContents:
    """The contents that a period of these records counts."""
    key = tuple(map(id, events)), tuple(map(id, entries))
    cached = _CONTENTS.get(key)
    if cached is None:
        cached = PeriodContents(events, entries)
        for oldest in tuple(_CONTENTS)[: max(len(_CONTENTS) + 1 - MOST_PERIODS, 0)]:
            _CONTENTS.pop(oldest, None)
        _CONTENTS[key] = cached
    return cached


class BasisDigests:
    """The digests of what ratings rest on in the records of some players, one by one and together."""

    def __init__(self, players: Mapping[PlayerId, PlayerRecord]) -> None:
        self.players = players
        self._digests: dict[PlayerId, str] = {}
        self._together: dict[int, tuple[Sequence[PlayerId], str]] = {}

    def of(self, players: Sequence[PlayerId]) -> str:
        """The digest of some players together, in their order."""
        cached = self._together.get(id(players))
        if cached is None:
            digests, records = self._digests, self.players
            for player in players:
                if player not in digests:
                    digests[player] = basis_digest(records[player])
            if len(self._together) >= MOST_PERIODS:
                self._together.clear()
            cached = self._together[id(players)] = (players, seal_of(*[digests[player] for player in players]))
        return cached[1]

    def followed_by(self, players: Mapping[PlayerId, PlayerRecord]) -> "BasisDigests":
        """The digests of the players as they are after some of them have changed."""
        after = BasisDigests(players)
        changed = {player for player, record in self.players.items() if players.get(player) is not record}
        after._digests = {player: digest for player, digest in self._digests.items() if player not in changed}
        after._together = {
            key: (group, digest) for key, (group, digest) in self._together.items() if changed.isdisjoint(group)
        }
        return after


_LAST: list[BasisDigests] = []


def basis_digests_of(players: Mapping[PlayerId, PlayerRecord]) -> BasisDigests:
    """The digests of the players of a register, which go on from those of the register asked for last."""
    last = _LAST[0] if _LAST else BasisDigests({})
    if last.players is not players:
        last = last.followed_by(players)
        _LAST[:] = [last]
    return last


K = TypeVar("K")


class Amended(Mapping[K, V]):
    """A mapping with other values for some keys; a key whose value is None is not in it."""

    def __init__(self, base: Mapping[K, V], changes: Mapping[K, V | None]) -> None:
        self._base = base
        self._changes = changes

    def __getitem__(self, key: K) -> V:
        if key not in self._changes:
            return self._base[key]
        value = self._changes[key]
        if value is None:
            raise KeyError(key)
        return value

    def get(self, key: K, default: Any = None) -> Any:
        """The value of a key; asked for very often, so without an error on the way."""
        if key not in self._changes:
            return self._base.get(key, default)
        value = self._changes[key]
        return default if value is None else value

    def __contains__(self, key: object) -> bool:
        if key in self._changes:
            return self._changes[key] is not None  # type: ignore[index]
        return key in self._base

    def __iter__(self) -> Iterator[K]:
        yield from (key for key in self._base if key not in self._changes)
        yield from (key for key, value in self._changes.items() if value is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)
