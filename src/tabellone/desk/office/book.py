"""The book of the office: which acts are allowed, and what each adds to the state."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from types import MappingProxyType
from typing import Any

from tabellone.core.rating.lists.elo_rubele_careers import FMJD
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.book import Stamp
from tabellone.desk.office import codec
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
from tabellone.regulations import rulebook


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
        _CHECKS[type(command)](state, command)
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

    def hindrance_to_undo(self, state: OfficeState, fact: Fact) -> Refusal | None:
        """A published list stands for ever; whatever came before one is corrected, not taken back."""
        del state
        if isinstance(fact, ListPublished):
            return OfficeError(
                "the list of {day} is published and stands; correct the event that was wrong and publish again",
                day=fact.rating_list.on,
            )
        return None


def _check_players(state: OfficeState, command: EnterPlayers) -> None:
    seen: set[PlayerId] = set()
    for player in command.players:
        if player.id in seen:
            raise OfficeError('player "{player}" stands twice', player=player.id)
        seen.add(player.id)
    _check_federation_ids(state, command.players)


def _check_federation_ids(state: OfficeState, players: Iterable[PlayerRecord]) -> None:
    new = {player.id: player for player in players}
    held: dict[tuple[str, str], PlayerRecord] = {}
    for player in [*(each for each in state.players.values() if each.id not in new), *new.values()]:
        for code in player.federation_ids:
            other = held.setdefault(code, player)
            if other.id != player.id:
                raise OfficeError(
                    "{federation} number {number} of {player} is already that of {other}",
                    federation=code[0],
                    number=code[1],
                    player=player.name,
                    other=other.name,
                )


def _check_removal(state: OfficeState, command: RemovePlayer) -> None:
    player = state.player(command.player)
    event = next((event for event in state.events.values() if command.player in event.players), None)
    if event is not None:
        raise OfficeError("{player} has played in {event} and stays", player=player.name, event=event.name)
    if any(entry.player == command.player for entry in state.entries):
        raise OfficeError("{player} has a rating set by hand and stays", player=player.name)
    listed = next((each for each in state.lists if each.rating_list.line(command.player)), None)
    if listed is not None:
        raise OfficeError(
            "{player} stands in the list of {day} and stays", player=player.name, day=listed.rating_list.on
        )


def _check_report(state: OfficeState, command: ReportEvent) -> None:
    _check_reports(state, ReportEvents((command,)))


def _check_reports(state: OfficeState, command: ReportEvents) -> None:
    twins = {_likeness(each): each.id for each in state.events.values()}
    events, players = set(state.events), set(state.players)
    for report in command.reports:
        event = report.event
        if event.id in events:
            raise OfficeError('event "{event}" is registered already; correct it instead', event=event.id)
        twin = twins.setdefault(_likeness(event), event.id)
        if twin != event.id:
            raise OfficeError(
                '{event} from {start} to {end} is registered already as "{other}"; correct that one instead',
                event=event.name,
                start=event.starts_on,
                end=event.ends_on,
                other=twin,
            )
        for player in report.new_players:
            if player.id in players:
                raise OfficeError('player "{player}" is in the register already', player=player.id)
            players.add(player.id)
        events.add(event.id)
        _check_entered(players, event)
        _check_edition(event.systems, event.starts_on)
    new = tuple(player for report in command.reports for player in report.new_players)
    for report in command.reports:
        _check_capitals(state, report.event, new)
    if new:
        _check_players(state, EnterPlayers(new))


def _likeness(event: EventRecord) -> tuple[str, date, date]:
    return event.name.casefold(), event.starts_on, event.ends_on


def _check_capitals(state: OfficeState, event: EventRecord, newcomers: Iterable[PlayerRecord]) -> None:
    """A foreigner needs something to start from: else every later list of the system would wait for it."""
    new = {player.id: player for player in newcomers}
    playing = event.games_by_player()
    for player, system in ((each, system) for system in event.systems if system.is_elo_rubele for each in playing):
        record = new.get(player) or state.players[player]
        if not record.is_foreign or record.title or record.other_rating(FMJD, event.starts_on) is not None:
            continue
        is_set = any(
            entry.player == player and entry.system is system and entry.on <= event.ends_on for entry in state.entries
        )
        has_played = any(
            player in each.players and system in each.systems and each.ends_on <= event.ends_on
            for each in state.events.values()
        )
        if not is_set and not has_played:
            raise OfficeError(
                "{event}: {player} plays for another country and has no FMJD rating; "
                "first let the commission set a capital for {system}",
                event=event.name,
                player=record.name,
                system=system.value,
            )


def _check_entered(known: set[PlayerId], event: EventRecord) -> None:
    for player in event.players:
        if player not in known:
            raise OfficeError('{event}: no player "{player}" stands in the register', event=event.name, player=player)


def _check_correction(state: OfficeState, command: CorrectEvent) -> None:
    state.event(command.event.id)
    _check_reason(command.reason)
    _check_entered(set(state.players), command.event)
    _check_edition(command.event.systems, command.event.starts_on)


def _check_edition(systems: Iterable[RatingSystem], day: date) -> None:
    """Refuse a day that no edition covers, before a list stumbles over it."""
    if any(system.is_elo_rubele for system in systems):
        rulebook.federation_rules(day)


def _check_withdrawal(state: OfficeState, command: WithdrawEvent) -> None:
    state.event(command.event)
    _check_reason(command.reason)


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise OfficeError("a correction needs a reason")


def _check_ratings(state: OfficeState, command: SetRatings) -> None:
    for entry in command.entries:
        state.player(entry.player)
        _check_edition((entry.system,), entry.on)
        if entry.system.is_elo_rubele:
            _check_limits(entry)


def _check_limits(entry: CommissionEntry) -> None:
    """A capital is not below the smallest, and no more malus has been taken than may be."""
    rules = rulebook.federation_rules(entry.on).systems[entry.system]
    if entry.rating < rules.floor:
        raise OfficeError(
            "{player}: capital {found} is not allowed; it must be at least {least}",
            player=entry.player,
            found=entry.rating,
            least=rules.floor,
        )
    if entry.malus_taken is not None and not 0 <= entry.malus_taken <= rules.malus_limit:
        raise OfficeError(
            "{player}: malus {found} is not allowed; it must be {least} to {most}",
            player=entry.player,
            found=entry.malus_taken,
            least=0,
            most=rules.malus_limit,
        )


def _check_table(state: OfficeState, command: SetCategories) -> None:
    if any(table.since == command.table.since for table in state.tables):
        raise OfficeError(
            "thresholds from {day} on are set already; a new table needs another day", day=command.table.since
        )


def _publication(state: OfficeState, command: PublishList) -> ListPublished:
    last = state.last_list(command.system)
    if last is not None and command.on <= last.rating_list.on:
        raise OfficeError(
            "{system}: the list of {last} is published already; the next one must bear a later day than {day}",
            system=command.system.value,
            last=last.rating_list.on,
            day=last.rating_list.on,
        )
    if command.asked_on is not None and command.on > command.asked_on:
        raise OfficeError(
            "the list of {day} cannot be published on {today}: its day has not come",
            day=command.on,
            today=command.asked_on,
        )
    if command.in_force_from < command.on:
        raise OfficeError(
            "the list of {day} cannot be in force before it, from {start}", day=command.on, start=command.in_force_from
        )
    found = computed(state, command.system, command.on, command.edition)
    if not found.rating_list.lines:
        raise OfficeError("{system}: nobody has a rating on {day}", system=command.system.value, day=command.on)
    return ListPublished(found.rating_list, command.in_force_from, found.counted)


_CHECKS: dict[type[Command], Callable[[OfficeState, Any], None]] = {
    EnterPlayers: _check_players,
    RemovePlayer: _check_removal,
    ReportEvent: _check_report,
    ReportEvents: _check_reports,
    CorrectEvent: _check_correction,
    WithdrawEvent: _check_withdrawal,
    SetRatings: _check_ratings,
    SetCategories: _check_table,
}


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
    return replace(state, entries=(*state.entries, *fact.entries))


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
