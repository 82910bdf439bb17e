"""Whether the office may do what it is asked: each command against the state, refused with its reason."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from tabellone.core.rating.elo_rubele.careers import FMJD
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventRecord,
    HonoraryRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    honorary_on,
    is_country,
)
from tabellone.desk.office.commands import (
    Command,
    CorrectEvent,
    EnterPlayers,
    RemovePlayer,
    ReportEvent,
    ReportEvents,
    SetCategories,
    SetRatings,
    WithdrawEvent,
)
from tabellone.desk.office.state import OfficeError, OfficeState
from tabellone.regulations import rulebook


def check(state: OfficeState, command: Command) -> None:
    """Refuse a command that is not allowed now; a publication is decided where its list is computed."""
    _CHECKS[type(command)](state, command)


def _check_players(state: OfficeState, command: EnterPlayers) -> None:
    seen: set[PlayerId] = set()
    for player in command.players:
        if player.id in seen:
            raise OfficeError('player "{player}" stands twice', player=player.id)
        seen.add(player.id)
        known = state.players.get(player.id)
        if not is_country(player.nationality) and (known is None or known.nationality != player.nationality):
            raise OfficeError(
                '{player}: nationality "{found}" is not allowed; write three letters such as ITA',
                player=player.name,
                found=player.nationality,
            )
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
    by_hand = {entry.player for entry in state.entries} | {entry.player for entry in state.honorary}
    if command.player in by_hand:
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
    for honour in command.honorary:
        _check_honorary(state, honour)


def _check_honorary(state: OfficeState, honour: HonoraryRating) -> None:
    """The edition of 1997 has honorary ratings, and a player one at a time; only what was begun can end."""
    player = state.player(honour.player)
    if not isinstance(rulebook.fide_rules_on(honour.since), AverageRules):
        raise OfficeError(
            "{player}: there is no honorary rating on {day}; the edition of 1997 alone has them",
            player=player.name,
            day=honour.since,
        )
    if any(each.player == honour.player and each.since == honour.since for each in state.honorary):
        raise OfficeError(
            "{player}: an honorary rating from {day} on is entered already; another one needs another day",
            player=player.name,
            day=honour.since,
        )
    if honour.rating is None and honour.player not in honorary_on(honour.since, state.honorary):
        raise OfficeError(
            "{player} has no honorary rating on {day} that could end", player=player.name, day=honour.since
        )


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
