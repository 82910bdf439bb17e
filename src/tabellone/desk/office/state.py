"""The state of the office: players, events, ratings set by hand, thresholds, published lists; records renamed."""

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from types import MappingProxyType

from tabellone.core.rating.lists.chain import NO_MEMORY, Memory
from tabellone.core.rating.lists.ratinglist import Line, RatingList
from tabellone.core.rating.lists.records import (
    CategoryTable,
    CommissionEntry,
    EventId,
    EventRecord,
    HonoraryRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.rating.lists.register import Register
from tabellone.core.refusal import Refusal


class OfficeError(Refusal):
    """An act that the office refuses now."""


class TwinError(OfficeError):
    """An event has the same games of the same players and days as another one; `again` enters it nevertheless."""


class SkippedListError(OfficeError):
    """A list of the calendar before this one was never published; `skips` publishes this one nevertheless."""


class UnconfirmedListError(OfficeError):
    """A list was not looked at before it is published; `confirmed` publishes it."""


@dataclass(frozen=True, slots=True)
class PublishedList:
    """A list as it was published; it is never changed. `counted` are the events that it had counted."""

    rating_list: RatingList
    in_force_from: date
    counted: frozenset[EventId]
    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ListWithdrawal:
    """A list that was published and withdrawn before it was in force; by whom, when and why."""

    published: PublishedList
    reason: str
    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Correction:
    """An old report that was replaced, or withdrawn where there is no new one; by whom, when and why."""

    event: EventId
    before: EventRecord
    after: EventRecord | None
    reason: str
    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class FormerName:
    """A name that a player had, until the day on which the register learned another one; None if nobody knows it."""

    name: str
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Belongings:
    """Records of a player besides events: names, ratings set by hand, honorary ratings."""

    record: PlayerRecord
    former_names: tuple[FormerName, ...] = ()
    entries: tuple[CommissionEntry, ...] = ()
    honorary: tuple[HonoraryRating, ...] = ()


@dataclass(frozen=True, slots=True)
class Merge:
    """A merge of two entries: both before it, the result, and the events that moved."""

    staying: Belongings
    leaving: Belongings
    merged: Belongings
    events: frozenset[EventId]
    reason: str
    author: str
    at: datetime

    @property
    def player(self) -> PlayerId:
        """The record kept by the merge."""
        return self.staying.record.id


@dataclass(frozen=True, slots=True)
class OfficeState:
    """The state after the last fact.

    `merged` has by their old identifiers the entries that became one with another, `told_apart` the players who look
    alike and are two people, the lower identifier first. `memory` has what was computed of lists; it is the same for
    every state of an office.
    """

    players: Mapping[PlayerId, PlayerRecord] = field(default_factory=lambda: MappingProxyType({}))
    events: Mapping[EventId, EventRecord] = field(default_factory=lambda: MappingProxyType({}))
    entries: tuple[CommissionEntry, ...] = ()
    tables: tuple[CategoryTable, ...] = ()
    lists: tuple[PublishedList, ...] = ()
    corrections: tuple[Correction, ...] = ()
    honorary: tuple[HonoraryRating, ...] = ()
    withdrawn_lists: tuple[ListWithdrawal, ...] = ()
    merged: Mapping[PlayerId, Merge] = field(default_factory=lambda: MappingProxyType({}))
    former_names: Mapping[PlayerId, tuple[FormerName, ...]] = field(default_factory=lambda: MappingProxyType({}))
    told_apart: frozenset[tuple[PlayerId, PlayerId]] = frozenset()
    memory: Memory = field(default=NO_MEMORY, compare=False, repr=False)

    @property
    def register(self) -> Register:
        """The register from which lists are computed."""
        return Register(self.players, tuple(self.events.values()), self.entries, self.tables, self.honorary)

    def lists_of(self, system: RatingSystem) -> tuple[PublishedList, ...]:
        """The published lists of a system, the oldest first."""
        return tuple(published_list for published_list in self.lists if published_list.rating_list.system is system)

    def last_list(self, system: RatingSystem) -> PublishedList | None:
        """The list published last."""
        published_lists = self.lists_of(system)
        return published_lists[-1] if published_lists else None

    def list_on(self, system: RatingSystem, on: date) -> PublishedList:
        """The published list that bears a day."""
        for published_list in self.lists_of(system):
            if published_list.rating_list.on == on:
                return published_list
        days = ", ".join(str(published_list.rating_list.on) for published_list in self.lists_of(system)) or "-"
        raise OfficeError(
            "{system}: no list of {day} is published; there are {known}", system=system.value, day=on, known=days
        )

    def list_in_force(self, system: RatingSystem, day: date) -> PublishedList | None:
        """The list by which an event that starts on a day is played."""
        published_lists = [
            published_list for published_list in self.lists_of(system) if published_list.in_force_from <= day
        ]
        return published_lists[-1] if published_lists else None

    def player(self, player: PlayerId) -> PlayerRecord:
        """A player of the register."""
        try:
            return self.players[player]
        except KeyError:
            raise self.unknown(player) from None

    def unknown(self, player: PlayerId) -> OfficeError:
        """The reason why an identifier is unknown: never given, or merged into another."""
        if player in self.merged:
            return OfficeError(
                'player "{player}" was merged into "{other}"; name that one', player=player, other=self.survivor(player)
            )
        return OfficeError('no player "{player}" stands in the register', player=player)

    def survivor(self, player: PlayerId) -> PlayerId:
        """The present identifier of a player: the same, or that of the merged entry."""
        while player in self.merged:
            player = self.merged[player].player
        return player

    def old_identifiers(self, player: PlayerId) -> tuple[PlayerId, ...]:
        """The identifiers under which a player stood in the register before entries were merged."""
        return tuple(sorted(old for old in self.merged if self.survivor(old) == player))

    @property
    def people(self) -> Mapping[PlayerId, PlayerRecord]:
        """Every player that a published list can name: also under old identifiers, those merged with others."""
        if not self.merged:
            return self.players
        old = {player: replace(self.players[self.survivor(player)], id=player) for player in self.merged}
        return ChainMap(self.players, old)  # type: ignore[arg-type]  # read alone

    def line_in(self, rating_list: RatingList, player: PlayerId) -> Line | None:
        """The line of a player in a published list, also under a former identifier."""
        line = rating_list.line(player)
        if line is not None or not self.merged:
            return line
        old_lines = (rating_list.line(old) for old in self.old_identifiers(player))
        return next((old_line for old_line in old_lines if old_line is not None), None)

    def event(self, event: EventId) -> EventRecord:
        """An event of the register."""
        try:
            return self.events[event]
        except KeyError:
            raise OfficeError('no event "{event}" stands in the register', event=event) from None


def renamed_event(event: EventRecord, names: Mapping[PlayerId, PlayerId]) -> EventRecord:
    """An event whose players have other identifiers, in entries, games, rests and ratings."""

    def new(player: PlayerId) -> PlayerId:
        return names.get(player, player)

    return replace(
        event,
        players=tuple(map(new, event.players)),
        games=tuple(replace(game, white=new(game.white), black=new(game.black)) for game in event.games),
        rests=tuple(replace(rest, player=new(rest.player)) for rest in event.rests),
        ratings=tuple((new(player), rating) for player, rating in event.ratings),
    )


def event_today(state: OfficeState, event: EventRecord) -> EventRecord:
    """An event whose players are named as the register names them now; two entries of one person are refused."""
    names = {player: state.survivor(player) for player in event.players if player in state.merged}
    if not names:
        return event
    for old, player in names.items():
        if [state.survivor(other) for other in event.players].count(player) > 1:
            raise OfficeError(
                '{event}: "{player}" was merged into "{other}", who plays in it, too: '
                "they are two people, or the report is wrong",
                event=event.name,
                player=old,
                other=player,
            )
    return renamed_event(event, names)


def entry_today(state: OfficeState, entry: CommissionEntry) -> CommissionEntry:
    """A rating set by hand, with the present identifier of the player."""
    return replace(entry, player=state.survivor(entry.player)) if entry.player in state.merged else entry


def honour_today(state: OfficeState, honour: HonoraryRating) -> HonoraryRating:
    """An honorary rating, with the present identifier of the player."""
    return replace(honour, player=state.survivor(honour.player)) if honour.player in state.merged else honour


def list_today(state: OfficeState, published: PublishedList) -> PublishedList:
    """A published list for comparison with the next one: who stood in it under an old identifier alone has the new one.

    Where both entries of one person stood in it, both lines stay: the next list has one of them.
    """
    rating_list = published.rating_list
    names: dict[PlayerId, PlayerId] = {}
    for old in sorted(state.merged):
        player = state.survivor(old)
        is_new = rating_list.line(player) is None and player not in names.values()
        if is_new and rating_list.line(old) is not None:
            names[old] = player
    if not names:
        return published
    lines = tuple(replace(line, player=names.get(line.player, line.player)) for line in rating_list.lines)
    off_list = tuple(replace(entry, player=names.get(entry.player, entry.player)) for entry in rating_list.off_list)
    return replace(published, rating_list=replace(rating_list, lines=lines, off_list=off_list))
