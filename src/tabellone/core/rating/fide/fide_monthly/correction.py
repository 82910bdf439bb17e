"""Whom a correction reaches in the monthly lists; everybody else stands as in the lists before it.

Within a month every game counts with ratings of earlier lists, and what comes out is rounded. So a player's month is
another one only if his own past is, his events are, or the rating of somebody in them is at their start.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from tabellone.core.rating.fide.fide_monthly.changes import Listed
from tabellone.core.rating.fide.fide_monthly.state import Life, MonthState, place_in_force
from tabellone.core.rating.lists.amended import Amended
from tabellone.core.rating.lists.chain import Chain
from tabellone.core.rating.lists.event_columns import columns_of
from tabellone.core.rating.lists.records import CommissionEntry, EventRecord, PlayerId
from tabellone.core.rating.lists.register import Register

Advance = Callable[[int, Collection[PlayerId]], tuple[Mapping[PlayerId, Life], Mapping[PlayerId, Listed]]]


class MonthContents(NamedTuple):
    """The events and the ratings set by hand that a month counts."""

    events: Sequence[EventRecord]
    entries: Sequence[CommissionEntry]


class Changed(NamedTuple):
    """Whose life after a month differs, who stands otherwise in its list, and who has another rating there."""

    lives: frozenset[PlayerId]
    listed: frozenset[PlayerId]
    rated: frozenset[PlayerId]


NOBODY = Changed(frozenset(), frozenset(), frozenset())


class Correction:
    """The lists of the same months before and after a correction, compared month by month."""

    def __init__(
        self,
        months: Sequence[date],
        before: Chain[MonthState],
        contents_before: Sequence[MonthContents],
        after: Chain[MonthState],
        contents: Sequence[MonthContents],
    ) -> None:
        self._months = months
        self._before, self._after = before, after
        self._contents_before, self._contents = contents_before, contents
        self._records = _other_records(before.register, after.register)
        self._changed: dict[int, Changed] = {}

    def changed(self, place: int) -> Changed:
        """Who differs after a month."""
        if place < 0 or self._before.links[place].seal == self._after.links[place].seal:
            return NOBODY
        new = self._after.state(place)
        if place not in self._changed:
            old = self._before.state(place)
            self._note(place, old, old.lives.keys() | new.lives.keys(), new.lives, new.listed)
        return self._changed[place]

    def state_after(self, place: int, advance: Advance) -> MonthState | None:
        """The state after a month, where `advance` plays it for those who are reached; None if that may be anybody."""
        players = self._reached(place)
        if players is None:
            return None
        old = self._before.state(place)
        lives, listed = advance(place, players)
        changed = self._note(place, old, players, lives, listed)
        return MonthState(
            Amended(old.lives, {player: lives.get(player) for player in changed.lives}),
            listed=Amended(old.listed, {player: listed.get(player) for player in changed.listed}),
        )

    def _note(
        self,
        place: int,
        old: MonthState,
        players: Iterable[PlayerId],
        lives: Mapping[PlayerId, Life],
        listed: Mapping[PlayerId, Listed],
    ) -> Changed:
        """Remember who of some players differs after a month."""
        asked = tuple(players)
        self._changed[place] = Changed(
            frozenset(player for player in asked if lives.get(player) != old.lives.get(player)),
            frozenset(player for player in asked if listed.get(player) != old.listed.get(player)),
            frozenset(player for player in asked if _rating_in(listed, player) != _rating_in(old.listed, player)),
        )
        return self._changed[place]

    def _reached(self, place: int) -> set[PlayerId] | None:
        """Everybody whose month may be another one; None if that may be anybody."""
        earlier = self.changed(place - 1)
        events, entries = self._contents[place]
        events_before, entries_before = self._contents_before[place]
        players = {*self._records, *earlier.lives, *earlier.listed, *_players_otherwise(entries_before, entries)}
        for event in _events_otherwise(events_before, events):
            players.update(event.players)
        for event in events:
            start = place_in_force(self._months, event.starts_on, place)
            if start < 0:
                # Without a list the event counts with everybody as he is by then.
                return None
            at_start = self.changed(start)
            if not at_start.rated.isdisjoint(columns_of(event).players):
                players.update(columns_of(event).players)
            elif at_start.listed:
                players.update(at_start.listed.intersection(columns_of(event).players))
        return players


def _rating_in(listed: Mapping[PlayerId, Listed], player: PlayerId) -> int | None:
    entry = listed.get(player)
    return entry.rating if entry else None


def _other_records(before: Register, after: Register) -> frozenset[PlayerId]:
    """The players whose record says something else that ratings rest on, or who are in one register alone."""
    if before.players is after.players:
        return frozenset()
    changed = set(before.players.keys() ^ after.players.keys())
    for player, record in after.players.items():
        old = before.players.get(player)
        if old is not None and old is not record and old.rating_basis != record.rating_basis:
            changed.add(player)
    return frozenset(changed)


def _events_otherwise(before: Sequence[EventRecord], after: Sequence[EventRecord]) -> list[EventRecord]:
    """The events that only one of two registers has, or that they have otherwise, as each has them."""
    old, new = ({event.id: event for event in events} for events in (before, after))
    other = [event for event in after if old.get(event.id) is not event and old.get(event.id) != event]
    return other + [event for event in before if new.get(event.id) is not event and new.get(event.id) != event]


def _players_otherwise(before: Sequence[CommissionEntry], after: Sequence[CommissionEntry]) -> list[PlayerId]:
    """The players for whom other ratings are set by hand, or in another order."""
    if before == after:
        return []
    old, new = _by_player(before), _by_player(after)
    return [player for player in old.keys() | new.keys() if old.get(player) != new.get(player)]


def _by_player(entries: Iterable[CommissionEntry]) -> dict[PlayerId, list[CommissionEntry]]:
    by_player: dict[PlayerId, list[CommissionEntry]] = {}
    for entry in entries:
        by_player.setdefault(entry.player, []).append(entry)
    return by_player
