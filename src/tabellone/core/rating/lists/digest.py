"""Digests of records: what a computed list rests on, in a few characters; two records with one digest are the same."""

from collections.abc import Iterable
from dataclasses import fields
from hashlib import sha256

from tabellone.core.rating.lists.record_memo import RecordMemo
from tabellone.core.rating.lists.records import CommissionEntry, EventRecord, PlayerRecord

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
