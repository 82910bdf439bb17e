"""Digests of what a period counts, found again as long as the same records stand in it.

Between two acts of an office nearly every period counts the same records of the same players, and there are thousands
of them: each is asked for its digest once, and not for every list that is computed.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property
from itertools import chain

from tabellone.core.rating.lists.digest import basis_digest, entries_digest, events_digest, seal_of
from tabellone.core.rating.lists.event_columns import columns_of
from tabellone.core.rating.lists.records import CommissionEntry, EventRecord, PlayerId, PlayerRecord

MOST_PERIODS = 400


class PeriodContents:
    """The events and the ratings set by hand that a period counts."""

    def __init__(self, events: Sequence[EventRecord], entries: Sequence[CommissionEntry]) -> None:
        self._events = tuple(events)
        self._entries = tuple(entries)
        self.playing = tuple(dict.fromkeys(chain.from_iterable(event.players for event in events)))
        self.known = tuple(dict.fromkeys((*self.playing, *(entry.player for entry in entries))))
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
    """What a period of these records counts."""
    key = tuple(map(id, events)), tuple(map(id, entries))
    known = _CONTENTS.get(key)
    if known is None:
        known = PeriodContents(events, entries)
        for oldest in tuple(_CONTENTS)[: max(len(_CONTENTS) + 1 - MOST_PERIODS, 0)]:
            _CONTENTS.pop(oldest, None)
        _CONTENTS[key] = known
    return known


class BasisDigests:
    """The digests of what ratings rest on in the records of some players, one by one and together."""

    def __init__(self, players: Mapping[PlayerId, PlayerRecord]) -> None:
        self.players = players
        self._digests: dict[PlayerId, str] = {}
        self._together: dict[int, tuple[Sequence[PlayerId], str]] = {}

    def of(self, players: Sequence[PlayerId]) -> str:
        """The digest of some players together, in their order."""
        known = self._together.get(id(players))
        if known is None:
            digests, records = self._digests, self.players
            for player in players:
                if player not in digests:
                    digests[player] = basis_digest(records[player])
            if len(self._together) >= MOST_PERIODS:
                self._together.clear()
            known = self._together[id(players)] = (players, seal_of(*[digests[player] for player in players]))
        return known[1]

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
