"""Digests of records: what a computed list rests on, in a few characters; two records with one digest are the same."""

import weakref
from collections.abc import Callable, Iterable
from dataclasses import fields
from hashlib import sha256
from typing import TypeVar

from tabellone.core.rating.lists.records import CommissionEntry, EventRecord, PlayerRecord

R = TypeVar("R", EventRecord, PlayerRecord, CommissionEntry)
_EVENT_FIELDS = tuple(field.name for field in fields(EventRecord) if field.name != "games")


class _Memo:
    """The digests of records that are still in use; a record is immutable, so that its digest never changes."""

    def __init__(self) -> None:
        self._digests: dict[int, tuple[weakref.ref[object], str]] = {}

    def get(self, record: R, compute: Callable[[R], str]) -> str:
        """The digest of a record, computed once."""
        key = id(record)
        known = self._digests.get(key)
        if known is not None and known[0]() is record:
            return known[1]
        digest = compute(record)
        self._digests[key] = (weakref.ref(record, lambda _: self._digests.pop(key, None)), digest)
        return digest


_EVENTS, _PLAYERS, _ENTRIES = _Memo(), _Memo(), _Memo()


def seal_of(*parts: str) -> str:
    """One seal of several texts, which cannot be mistaken for each other."""
    return sha256("\n".join(f"{len(part)}:{part}" for part in parts).encode()).hexdigest()


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
    return _PLAYERS.get(player, lambda record: seal_of(record.id, repr(record.rating_basis)))


def entry_digest(entry: CommissionEntry) -> str:
    """The digest of a rating set by hand."""
    return _ENTRIES.get(entry, lambda record: seal_of(repr(record)))


def events_digest(events: Iterable[EventRecord]) -> str:
    """The digest of some events in their order."""
    return seal_of(*map(event_digest, events))


def entries_digest(entries: Iterable[CommissionEntry]) -> str:
    """The digest of some ratings set by hand in their order."""
    return seal_of(*map(entry_digest, entries))


def bases_digest(players: Iterable[PlayerRecord]) -> str:
    """The digest of what ratings rest on in the records of some players, in their order."""
    return seal_of(*map(basis_digest, players))
