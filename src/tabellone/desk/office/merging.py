"""Two entries of the register that are one person become one; and two that should not have, two again."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from datetime import date
from types import MappingProxyType
from typing import Any

from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    HonoraryRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.desk.book import Role, Stamp
from tabellone.desk.office.merge_choices import belongings_of, merged_belongings
from tabellone.desk.office.players import check_federation_ids, joined_names, systems_of, with_names
from tabellone.desk.office.ratings import SetRatings, reach_of_ratings
from tabellone.desk.office.registry import Command, Days, Fact, adds, command, decides, reaches
from tabellone.desk.office.state import Belongings, FormerName, Merge, OfficeError, OfficeState, renamed_event
from tabellone.regulations.rating_systems import definition_of


@command(role=Role.ARBITER)
@dataclass(frozen=True, slots=True)
class MergePlayerRecords(Command):
    """Make one of two entries of the register that are the same person; the identifier of the first stays.

    What one of them does not say is taken from the other. Where they differ the first is right, or the second in the
    fields that are `taken`; births, numbers of a federation and ratings set by hand must be chosen, be it as the
    first's `own`. Ratings set by hand named in both count together. An event in which both have played refuses it.
    """

    staying: PlayerId
    leaving: PlayerId
    taken: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RecordsMerged(Fact):
    """Two entries were merged: the resulting record, ratings set by hand and honorary ratings."""

    staying: PlayerId
    leaving: PlayerId
    record: PlayerRecord
    entries: tuple[CommissionEntry, ...] = ()
    honorary: tuple[HonoraryRating, ...] = ()
    reason: str = ""


@decides(MergePlayerRecords)
def records_merged(state: OfficeState, command: MergePlayerRecords) -> RecordsMerged:
    """Merge two entries that have never met, with every choice that the merge needs."""
    staying, leaving = state.player(command.staying), state.player(command.leaving)
    check_never_met(state, staying.id, leaving.id)
    merged = merged_belongings(state, staying.id, leaving.id, command.taken, command.own)
    fact = RecordsMerged(staying.id, leaving.id, merged.record, merged.entries, merged.honorary, command.reason.strip())
    _check_first_events(_merged(state, fact), (staying.id,))
    return fact


def check_never_met(state: OfficeState, one: PlayerId, other: PlayerId) -> None:
    """Refuse to merge players who have played in one event."""
    check_two(state, one, other)
    met = next((event for event in state.events.values() if {one, other} <= set(event.players)), None)
    if met is not None:
        raise OfficeError(
            "{player} and {other} have both played in {event}: they are two people",
            player=state.player(one).name,
            other=state.player(other).name,
            event=met.name,
        )


def check_two(state: OfficeState, one: PlayerId, other: PlayerId) -> None:
    """Refuse one entry that is named twice."""
    if one == other:
        raise OfficeError("{player}: two entries are needed, and this is one", player=state.player(one).name)


def _check_first_events(state: OfficeState, players: Iterable[PlayerId]) -> None:
    """Everybody must still have a rating to start from: otherwise no later list of the system could be computed."""
    register = state.register
    for player in players:
        for system in systems_of(state, frozenset({player})):
            first = next((event for event in register.events_of(system) if player in event.players), None)
            if first is not None:
                others = tuple(event for event in register.events if event.id != first.id)
                definition_of(system).check_newcomers(first, replace(register, events=others))


def _merged(state: OfficeState, fact: RecordsMerged) -> OfficeState:
    """The register with players, events and ratings of two entries under one identifier."""
    both = (fact.staying, fact.leaving)
    players = {key: player for key, player in state.players.items() if key != fact.leaving}
    players[fact.staying] = fact.record
    return replace(
        state,
        players=MappingProxyType(players),
        events=_with_renamed(state, _events_of(state, fact.leaving), fact.leaving, fact.staying),
        entries=(*(entry for entry in state.entries if entry.player not in both), *fact.entries),
        honorary=(*(honour for honour in state.honorary if honour.player not in both), *fact.honorary),
    )


def _events_of(state: OfficeState, player: PlayerId) -> frozenset[EventId]:
    return frozenset(key for key, event in state.events.items() if player in event.players)


def _with_renamed(
    state: OfficeState, events: Iterable[EventId], old: PlayerId, new: PlayerId
) -> MappingProxyType[EventId, EventRecord]:
    renamed = {key: renamed_event(state.events[key], {old: new}) for key in events}
    return MappingProxyType({**state.events, **renamed})


@adds(RecordsMerged, kind="records_merged")
def with_records_merged(state: OfficeState, fact: RecordsMerged, stamp: Stamp) -> OfficeState:
    """The register with one entry instead of two, and a record of both; the name that is given up is a former one."""
    one, other = belongings_of(state, fact.staying), belongings_of(state, fact.leaving)
    day = stamp.at.date()
    given_up = (FormerName(one.record.name, day), FormerName(other.record.name, day))
    names = joined_names(fact.record.name, (*one.former_names, *other.former_names, *given_up))
    merged = Belongings(fact.record, names, fact.entries, fact.honorary)
    merge = Merge(one, other, merged, _events_of(state, fact.leaving), fact.reason, stamp.author, stamp.at)
    later = with_names(_merged(state, fact), {fact.staying: names, fact.leaving: ()})
    return replace(
        later,
        merged=MappingProxyType({**state.merged, fact.leaving: merge}),
        told_apart=frozenset(_pairs_after(state, fact)),
    )


def _pairs_after(state: OfficeState, fact: RecordsMerged) -> Iterable[tuple[PlayerId, PlayerId]]:
    """Pairs told apart after a merge: those of either entry hold for the one that stays."""
    for pair in state.told_apart:
        one, other = sorted(fact.staying if player == fact.leaving else player for player in pair)
        if one != other:
            yield one, other


@reaches(MergePlayerRecords)
def reach_of_merge(state: OfficeState, command: MergePlayerRecords) -> Days:
    """Every list of the systems in which one of the two has played or has a rating."""
    return _reach(state, command.staying, command.leaving)


@reaches(RecordsMerged)
def reach_of_merged(state: OfficeState, fact: RecordsMerged) -> Days:
    """The same, once it is a fact."""
    return _reach(state, fact.staying, fact.leaving)


def _reach(state: OfficeState, *players: PlayerId) -> Days:
    honorary = tuple(honour for honour in state.honorary if honour.player in players)
    honouring = reach_of_ratings(state, SetRatings((), honorary))
    systems: set[RatingSystem] = systems_of(state, frozenset(players)) | set(honouring)
    return dict.fromkeys(systems, date.min)


@command(role=Role.ARBITER)
@dataclass(frozen=True, slots=True)
class SeparatePlayerRecords(Command, Fact):
    """Make two entries again of two that were merged, named by the identifier that left; with a reason.

    Each gets back what it had before; what was entered since stays with the entry that stayed.
    """

    player: PlayerId
    reason: str


@decides(SeparatePlayerRecords)
def records_separated(state: OfficeState, command: SeparatePlayerRecords) -> SeparatePlayerRecords:
    """Separate entries that were merged, the last merge first."""
    merge = state.merged.get(command.player)
    if merge is None:
        if left := state.old_identifiers(command.player):
            raise OfficeError(
                '"{player}" is the identifier that stayed; name the one that left: {others}',
                player=command.player,
                others=", ".join(left),
            )
        raise OfficeError('no entry "{player}" was merged with another one', player=command.player)
    if merge.player in state.merged:
        raise OfficeError(
            '"{player}" was merged into "{other}" since; separate these first',
            player=merge.player,
            other=state.merged[merge.player].player,
        )
    if not command.reason.strip():
        raise OfficeError("a separation needs a reason")
    later = _separated(state, merge)
    check_federation_ids(later, ())
    _check_first_events(later, (merge.player, command.player))
    return command


def _separated(state: OfficeState, merge: Merge) -> OfficeState:
    staying, leaving = _given_back(state, merge), merge.leaving
    ids = (staying.record.id, leaving.record.id)
    players = {**state.players, ids[0]: staying.record, ids[1]: leaving.record}
    moved = [key for key in merge.events if key in state.events and ids[0] in state.events[key].players]
    entries = tuple(entry for entry in state.entries if entry.player != ids[0])
    honorary = tuple(honour for honour in state.honorary if honour.player != ids[0])
    later = replace(
        state,
        players=MappingProxyType(players),
        events=_with_renamed(state, moved, ids[0], ids[1]),
        entries=(*entries, *staying.entries, *leaving.entries),
        honorary=(*honorary, *staying.honorary, *leaving.honorary),
        merged=MappingProxyType({key: other for key, other in state.merged.items() if key != ids[1]}),
        told_apart=state.told_apart | {pair_of(*ids)},
    )
    return with_names(later, {ids[0]: staying.former_names, ids[1]: leaving.former_names})


def pair_of(one: PlayerId, other: PlayerId) -> tuple[PlayerId, PlayerId]:
    """Two players, the lower identifier first."""
    return (one, other) if one < other else (other, one)


def _given_back(state: OfficeState, merge: Merge) -> Belongings:
    """The belongings that the remaining entry had before, with those entered or changed since."""
    before, merged, now = merge.staying, merge.merged, belongings_of(state, merge.player)
    return Belongings(
        _record_given_back(before.record, merged.record, now.record),
        _without_merged(before.former_names, merged.former_names, now.former_names),
        _without_merged(before.entries, merged.entries, now.entries),
        _without_merged(before.honorary, merged.honorary, now.honorary),
    )


_TOGETHER = ("birth_year", "birth_date")
_SEVERAL = ("federation_ids", "other_ratings")


def _record_given_back(before: PlayerRecord, merged: PlayerRecord, now: PlayerRecord) -> PlayerRecord:
    values: dict[str, Any] = {}
    for name in (field.name for field in fields(PlayerRecord)):
        together = _TOGETHER if name in _TOGETHER else (name,)
        is_changed = any(getattr(now, field) != getattr(merged, field) for field in together)
        values[name] = getattr(now if is_changed else before, name)
    for name in _SEVERAL:
        values[name] = _without_merged(getattr(before, name), getattr(merged, name), getattr(now, name))
    values["federation_ids"] = tuple(sorted(dict(values["federation_ids"]).items()))
    return PlayerRecord(**values)


def _without_merged(before: tuple[Any, ...], merged: tuple[Any, ...], now: tuple[Any, ...]) -> tuple[Any, ...]:
    """The former items that were not removed since, and those added since."""
    staying = (value for value in before if value in now or value not in merged)
    return (*staying, *(value for value in now if value not in merged and value not in before))


@adds(SeparatePlayerRecords, kind="records_separated")
def with_records_separated(state: OfficeState, fact: SeparatePlayerRecords, stamp: Stamp) -> OfficeState:
    """The register with a merged entry parted again into two, marked as two people."""
    del stamp
    return _separated(state, state.merged[fact.player])


@reaches(SeparatePlayerRecords)
def reach_of_separation(state: OfficeState, command: SeparatePlayerRecords) -> Days:
    """Every list of the systems in which the player has played or has a rating."""
    if command.player not in state.merged:
        return {}
    return _reach(_separated(state, state.merged[command.player]), state.merged[command.player].player, command.player)


@command(role=Role.ARBITER)
@dataclass(frozen=True, slots=True)
class TellPlayersApart(Command, Fact):
    """Say that two players who look alike are two people, or with `are_two` false that this is not known after all."""

    one: PlayerId
    other: PlayerId
    are_two: bool = True


@decides(TellPlayersApart)
def players_told_apart(state: OfficeState, command: TellPlayersApart) -> TellPlayersApart:
    """Remember that two entries are two people."""
    state.player(command.one), state.player(command.other)
    check_two(state, command.one, command.other)
    pair = pair_of(command.one, command.other)
    if (pair in state.told_apart) is command.are_two:
        raise OfficeError("nothing is changed")
    return TellPlayersApart(*pair, command.are_two)


@adds(TellPlayersApart, kind="players_told_apart")
def with_players_told_apart(state: OfficeState, fact: TellPlayersApart, stamp: Stamp) -> OfficeState:
    """The register in which two players are known to be two people, or no longer."""
    del stamp
    pair = frozenset({(fact.one, fact.other)})
    return replace(state, told_apart=state.told_apart | pair if fact.are_two else state.told_apart - pair)
