"""The book of the office: which acts are allowed, and what each adds to the state."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from tabellone.core.rating.lists.records import (
    EventId,
    EventRecord,
    PlayerRecord,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.book import Stamp
from tabellone.desk.office import codec
from tabellone.desk.office.checks import check
from tabellone.desk.office.commands import (
    Command,
    CorrectEvent,
    EnterPlayers,
    Fact,
    ListPublished,
    PublishList,
    RemovePlayer,
    ReportEvent,
    ReportEvents,
    SetCategories,
    SetRatings,
    WithdrawEvent,
)
from tabellone.desk.office.computation import computed
from tabellone.desk.office.state import Correction, OfficeError, OfficeState, PublishedList


class OfficeBook:
    """The kind of book that a rating office keeps."""

    name = "office"

    def initial(self) -> OfficeState:
        """An empty register."""
        return OfficeState()

    def decide(self, state: OfficeState, command: Command) -> Fact:
        """The fact that a command comes to, or the reason why it is not allowed."""
        if isinstance(command, PublishList):
            return _publication(state, command)
        check(state, command)
        return command

    def applied(self, state: OfficeState, fact: Fact, stamp: Stamp) -> OfficeState:
        """The register after a fact."""
        return _APPLIED[type(fact)](state, fact, stamp)

    def encoded(self, fact: Fact) -> tuple[str, dict[str, Any]]:
        """A fact as JSON."""
        return codec.encoded(fact)

    def decoded(self, kind: str, data: dict[str, Any]) -> Fact:
        """A fact from JSON."""
        return codec.decoded(kind, data)

    def objection_to_undo(self, state: OfficeState, fact: Fact) -> Refusal | None:
        """A published list stands for ever; whatever came before one is corrected, not taken back."""
        del state
        if isinstance(fact, ListPublished):
            return OfficeError(
                "the list of {day} is published and stands; correct the event that was wrong and publish again",
                day=fact.rating_list.on,
            )
        return None


def publication_objection(state: OfficeState, command: PublishList) -> OfficeError | None:
    """What stands against publishing a list of this day at all, before anything is computed."""
    last = state.last_list(command.system)
    if last is not None and command.on <= last.rating_list.on:
        return OfficeError(
            "{system}: the list of {last} is published already; the next one must bear a later day than {day}",
            system=command.system.value,
            last=last.rating_list.on,
            day=last.rating_list.on,
        )
    if command.asked_on is not None and command.on > command.asked_on:
        return OfficeError(
            "the list of {day} cannot be published on {today}: its day has not come",
            day=command.on,
            today=command.asked_on,
        )
    if command.in_force_from < command.on:
        return OfficeError(
            "the list of {day} cannot be in force before it, from {start}", day=command.on, start=command.in_force_from
        )
    return None


def _publication(state: OfficeState, command: PublishList) -> ListPublished:
    objection = publication_objection(state, command)
    if objection is not None:
        raise objection
    found = computed(state, command.system, command.on, command.edition)
    if found.skipped and not command.skips:
        raise OfficeError(
            "no list of {missing} is published, and after this one it never can be; "
            "publish it first, or skip it on purpose",
            missing=found.skipped[0],
        )
    if not found.rating_list.lines:
        raise OfficeError("{system}: nobody has a rating on {day}", system=command.system.value, day=command.on)
    return ListPublished(found.rating_list, command.in_force_from, found.counted)


def _with_players(state: OfficeState, players: Iterable[PlayerRecord]) -> OfficeState:
    entered = {**state.players, **{player.id: player for player in players}}
    return replace(state, players=MappingProxyType(entered))


def _players_entered(state: OfficeState, fact: EnterPlayers, stamp: Stamp) -> OfficeState:
    del stamp
    return _with_players(state, fact.players)


def _player_removed(state: OfficeState, fact: RemovePlayer, stamp: Stamp) -> OfficeState:
    del stamp
    left = {key: player for key, player in state.players.items() if key != fact.player}
    return replace(state, players=MappingProxyType(left))


def _with_event(state: OfficeState, event: EventRecord) -> OfficeState:
    return replace(state, events=MappingProxyType({**state.events, event.id: event}))


def _event_reported(state: OfficeState, fact: ReportEvent, stamp: Stamp) -> OfficeState:
    del stamp
    return _with_event(_with_players(state, fact.new_players) if fact.new_players else state, fact.event)


def _events_reported(state: OfficeState, fact: ReportEvents, stamp: Stamp) -> OfficeState:
    del stamp
    new = [player for report in fact.reports for player in report.new_players]
    events = {**state.events, **{report.event.id: report.event for report in fact.reports}}
    return replace(_with_players(state, new) if new else state, events=MappingProxyType(events))


def _event_corrected(state: OfficeState, fact: CorrectEvent, stamp: Stamp) -> OfficeState:
    made = Correction(fact.event.id, state.event(fact.event.id), fact.event, fact.reason, stamp.author, stamp.at)
    return replace(_with_event(state, fact.event), corrections=(*state.corrections, made))


def _event_withdrawn(state: OfficeState, fact: WithdrawEvent, stamp: Stamp) -> OfficeState:
    made = Correction(fact.event, state.event(fact.event), None, fact.reason, stamp.author, stamp.at)
    left: dict[EventId, EventRecord] = {key: event for key, event in state.events.items() if key != fact.event}
    return replace(state, events=MappingProxyType(left), corrections=(*state.corrections, made))


def _ratings_set(state: OfficeState, fact: SetRatings, stamp: Stamp) -> OfficeState:
    del stamp
    return replace(state, entries=(*state.entries, *fact.entries), honorary=(*state.honorary, *fact.honorary))


def _categories_set(state: OfficeState, fact: SetCategories, stamp: Stamp) -> OfficeState:
    del stamp
    return replace(state, tables=(*state.tables, fact.table))


def _list_published(state: OfficeState, fact: ListPublished, stamp: Stamp) -> OfficeState:
    made = PublishedList(fact.rating_list, fact.in_force_from, fact.counted, stamp.author, stamp.at)
    return replace(state, lists=(*state.lists, made))


_APPLIED: dict[type[Fact], Callable[[OfficeState, Any, Stamp], OfficeState]] = {
    EnterPlayers: _players_entered,
    RemovePlayer: _player_removed,
    ReportEvent: _event_reported,
    ReportEvents: _events_reported,
    CorrectEvent: _event_corrected,
    WithdrawEvent: _event_withdrawn,
    SetRatings: _ratings_set,
    SetCategories: _categories_set,
    ListPublished: _list_published,
}
