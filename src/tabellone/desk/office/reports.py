"""Reports of events: from a tournament or a table of games to the record of the office, and back to a tournament."""

import re
import unicodedata
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain, count

from tabellone.core.model import (
    CHESS_SCORING,
    DRAUGHTS_SCORING,
    Discipline,
    Encounter,
    Game,
    Player,
    PlayerNumber,
    Rest,
    Round,
    Tournament,
)
from tabellone.core.rating.account import FULL_VALIDITY
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import (
    ORDINARY,
    EventId,
    EventRecord,
    FideNature,
    GameEntry,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    RestEntry,
)
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.report_records import stated_pace
from tabellone.formats.register.games import GameRow, RestRow
from tabellone.regulations.rating_systems import definition_of

_NOT_IN_AN_ID = re.compile(r"[^a-z0-9]+")
_LONGEST_ID = 60


class ReportError(Refusal):
    """A report that is not complete."""


@dataclass(frozen=True, slots=True)
class EventDetails:
    """Details of an event besides its players and games; `pace` is None where it is not given."""

    name: str
    systems: tuple[RatingSystem, ...]
    starts_on: date
    ends_on: date
    received_on: date
    place: str = ""
    validity: int = FULL_VALIDITY
    pace: Pace | None = None
    minutes: int | None = None
    increment_seconds: int = 0
    is_online: bool = False
    kind: Kind = Kind.SWISS
    cycles: int = 1
    fide: FideNature = ORDINARY


def event_id(name: str, starts_on: date) -> EventId:
    """An identifier that is easy to type: the year and the words of the name."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode("ascii")
    words = _NOT_IN_AN_ID.sub("-", plain).strip("-")
    return EventId(f"{starts_on.year}-{words}"[:_LONGEST_ID].strip("-"))


def free_event_id(details: EventDetails, taken: Container[EventId]) -> EventId:
    """An identifier for an event that is not used yet."""
    first = event_id(details.name, details.starts_on)
    tries: Iterator[EventId] = chain((first,), (EventId(f"{first}-{number}") for number in count(2)))
    return next(identifier for identifier in tries if identifier not in taken)


def report_of_tournament(
    tournament: Tournament, roster: Mapping[PlayerNumber, PlayerId], event: EventId, details: EventDetails
) -> EventRecord:
    """The report of a finished tournament; `roster` maps its numbers to players of the register."""
    games: list[GameEntry] = []
    rests: list[RestEntry] = []
    for one_round in tournament.rounds:
        for game in one_round.games():
            if game.result is None:
                raise ReportError(
                    "{event}, round {round}: no result for {white}-{black}; only finished rounds are reported",
                    event=details.name,
                    round=one_round.number,
                    white=tournament.player(game.white).name,
                    black=tournament.player(game.black).name,
                )
            games.append(GameEntry(one_round.number, roster[game.white], roster[game.black], game.result, game.rated))
        rests += [RestEntry(one_round.number, roster[rest.player], rest.outcome) for rest in one_round.rests]
    players = tuple(roster[player.number] for player in tournament.players)
    ratings = tuple(
        (roster[participant.number], participant.rating)
        for participant in tournament.players
        if participant.rating is not None
    )
    return replace(_record(event, details, players, games, rests), ratings=ratings)


def report_of_games(
    rows: Iterable[GameRow | RestRow], roster: Mapping[str, PlayerId], event: EventId, details: EventDetails
) -> EventRecord:
    """The report of a table of games; `roster` maps texts to players. Players stand in the order of the table."""
    table_rows = tuple(rows)
    games = [
        GameEntry(row.round, roster[row.white], roster[row.black], row.result, row.is_rated)
        for row in table_rows
        if isinstance(row, GameRow)
    ]
    rests = [RestEntry(row.round, roster[row.player], row.outcome) for row in table_rows if isinstance(row, RestRow)]
    players = dict.fromkeys(roster[text] for row in table_rows for text in texts_of(row))
    return _record(event, details, tuple(players), games, rests)


def texts_of(row: GameRow | RestRow) -> tuple[str, ...]:
    """The players that a row names."""
    return (row.white, row.black) if isinstance(row, GameRow) else (row.player,)


def twin_of(event: EventRecord, others: Iterable[EventRecord]) -> EventRecord | None:
    """The event that counts the same games of the same players on the same days for one of the systems, if any does."""
    return next((other for other in others if other.id != event.id and _are_twins(event, other)), None)


def twins_of(
    events: Iterable[EventRecord], registered: Iterable[EventRecord]
) -> Iterator[tuple[EventRecord, EventRecord]]:
    """The events to be entered that have a twin under another name, each with it, in the register or among themselves.

    The book itself refuses the same name on the same days.
    """
    earlier = list(registered)
    for event in events:
        name = event.name.casefold()
        twin = twin_of(event, (other for other in earlier if other.name.casefold() != name))
        if twin is not None:
            yield event, twin
        earlier.append(event)


def _are_twins(one: EventRecord, other: EventRecord) -> bool:
    return (
        (one.starts_on, one.ends_on) == (other.starts_on, other.ends_on)
        and bool(set(one.systems) & set(other.systems))
        and set(one.players) == set(other.players)
        and set(one.games) == set(other.games)
    )


def _record(
    event: EventId,
    details: EventDetails,
    players: tuple[PlayerId, ...],
    games: Iterable[GameEntry],
    rests: Iterable[RestEntry],
) -> EventRecord:
    return EventRecord(
        event,
        details.name,
        details.systems,
        details.starts_on,
        details.ends_on,
        details.received_on,
        players,
        tuple(games),
        tuple(rests),
        details.place,
        details.validity,
        stated_pace(details.systems, details.pace, details.minutes, details.increment_seconds),
        details.minutes,
        details.increment_seconds,
        details.is_online,
        details.kind,
        details.cycles,
        details.fide,
    )


def with_details(event: EventRecord, details: EventDetails) -> EventRecord:
    """A report with other details."""
    return replace(
        event,
        name=details.name,
        systems=details.systems,
        starts_on=details.starts_on,
        ends_on=details.ends_on,
        received_on=details.received_on,
        place=details.place,
        validity=details.validity,
        pace=stated_pace(details.systems, details.pace, details.minutes, details.increment_seconds),
        minutes=details.minutes,
        increment_seconds=details.increment_seconds,
        is_online=details.is_online,
        kind=details.kind,
        cycles=details.cycles,
        fide=details.fide,
    )


def event_details_of(event: EventRecord) -> EventDetails:
    """The details of a registered event besides players and games."""
    return EventDetails(
        event.name,
        event.systems,
        event.starts_on,
        event.ends_on,
        event.received_on,
        event.place,
        event.validity,
        event.pace,
        event.minutes,
        event.increment_seconds,
        event.is_online,
        event.kind,
        event.cycles,
        event.fide,
    )


def tournament_of_report(
    event: EventRecord,
    players: Mapping[PlayerId, PlayerRecord],
    ratings: Mapping[PlayerId, int] | None = None,
    categories: Mapping[PlayerId, str] | None = None,
) -> Tournament:
    """The tournament of a report, numbered in the order of its players; draughts count 2-1-0, chess 1-half-0."""
    numbers = {player: PlayerNumber(number) for number, player in enumerate(event.players, start=1)}
    discipline = definition_of(event.systems[0]).discipline if event.systems else Discipline.CHESS
    rating_of = ratings or {}
    entered = tuple(
        Player(
            numbers[player_id],
            players[player_id].name,
            rating_of.get(player_id),
            players[player_id].club,
            players[player_id].province,
            (categories or {}).get(player_id, ""),
            title=players[player_id].title,
        )
        for player_id in event.players
    )
    rounds = tuple(_round(event, number, numbers) for number in event.round_numbers)
    return Tournament(
        event.name,
        discipline,
        CHESS_SCORING if discipline is Discipline.CHESS else DRAUGHTS_SCORING,
        entered,
        len(rounds),
        rounds,
        event.starts_on,
        event.kind.value,
    )


def _round(event: EventRecord, number: int, numbers: Mapping[PlayerId, PlayerNumber]) -> Round:
    games = [game for game in event.games if game.round == number]
    rests = (Rest(numbers[rest.player], rest.outcome) for rest in event.rests if rest.round == number)
    return Round(number, tuple(_encounters(games, numbers)), tuple(rests))


def _encounters(games: Iterable[GameEntry], numbers: Mapping[PlayerId, PlayerNumber]) -> Iterator[Encounter]:
    """Games of the same two players in a round are one encounter."""
    together: dict[frozenset[PlayerId], list[Game]] = {}
    for game in games:
        numbered_game = Game(numbers[game.white], numbers[game.black], game.result, rated=game.is_rated)
        together.setdefault(frozenset((game.white, game.black)), []).append(numbered_game)
    for encounter_games in together.values():
        yield Encounter(tuple(encounter_games))
