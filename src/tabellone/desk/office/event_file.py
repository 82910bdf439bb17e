"""An event read from a file, and what is said of it besides: a report file (TRF) or a table of games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from tabellone.core.model import Tournament
from tabellone.core.rating.declaration import EventDetail
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import (
    EARLIEST_BIRTH,
    LICENCE,
    EventId,
    EventRecord,
    FideNature,
    OtherRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    Sex,
)
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.office.identification import Index, Reported, enrolments, identified
from tabellone.desk.office.reports import EventDetails, report_of_games, report_of_tournament, texts_of
from tabellone.formats.register.day import read_day
from tabellone.formats.register.games import EventGames, GameRow, RestRow, check_rounds, read_event_games
from tabellone.formats.register.layout import AS_FOUND, ColumnChoice, RegisterError
from tabellone.formats.register.players import PlayerRow
from tabellone.formats.time_control import UNTOLD, TimeControl, time_control_coded, time_control_in
from tabellone.formats.trf import TrfDocument, TrfPlayer, read_trf, tournament_of
from tabellone.formats.trf.convert import player_notes
from tabellone.regulations.rating_systems import DEFINITIONS, definition_of

TRF_ENDINGS = (".trf", ".trfx", ".txt")
_SEXES = {"m": Sex.MALE, "f": Sex.FEMALE, "w": Sex.FEMALE}
_KINDS = {kind.value: kind for kind in Kind}
_YEAR_DIGITS = 4


@dataclass(frozen=True, slots=True)
class EventFile:
    """The content of a file; None and empty texts are missing values, `unread_days` texts that are not days."""

    source: str
    reported: tuple[Reported, ...]
    rows: Mapping[Reported, PlayerRow] = field(compare=False)
    name: str = ""
    place: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    unread_days: tuple[str, ...] = ()
    kind: Kind | None = None
    time_control: TimeControl = UNTOLD
    tournament: Tournament | None = None
    games: tuple[GameRow | RestRow, ...] = ()
    received_on: date | None = None
    validity: int | None = None

    def record(self, roster: Mapping[Reported, PlayerId], event: EventId, details: EventDetails) -> EventRecord:
        """The record of the event, once its players are identified."""
        if self.tournament is not None:
            numbers = zip(self.tournament.players, self.reported, strict=True)
            by_number = {player.number: roster[reported] for player, reported in numbers}
            return report_of_tournament(self.tournament, by_number, event, details)
        by_text = {reported.text: roster[reported] for reported in self.reported}
        check_rounds(self.games, by_text)
        return report_of_games(self.games, by_text, event, details)


def is_report_file(source: str) -> bool:
    """Whether a file is a report file by its name."""
    return source.casefold().endswith(TRF_ENDINGS)


def read_event_files(
    data: bytes, source: str, federation: str, choice: ColumnChoice = AS_FOUND
) -> tuple[EventFile, ...]:
    """Read a report file, or a table with the games of one event or of several.

    `federation` is the one whose numbers stand in the 001 records.
    """
    if is_report_file(source):
        return (_from_report(data, source, federation),)
    return tuple(_from_games(games, source) for games in read_event_games(data, source, choice))


def read_event_file(data: bytes, source: str, federation: str, choice: ColumnChoice = AS_FOUND) -> EventFile:
    """Read the file of one event; a table with several is refused."""
    files = read_event_files(data, source, federation, choice)
    if len(files) > 1:
        raise RegisterError("{file}: the games of {count} events; here one is allowed", file=source, count=len(files))
    return files[0]


def _from_report(data: bytes, source: str, federation: str) -> EventFile:
    document = read_trf(data, source)
    rows = trf_players(document, source, federation)
    if not rows:
        raise RegisterError("{file}: no player; a report file has a 001 record for each", file=source)
    reported = tuple(Reported(source, row.line, row.name, "", row.year_of_birth, row.federation_ids) for row in rows)
    tournament = tournament_of(document)
    lists = (definition.national_list for definition in DEFINITIONS if definition.federation == federation)
    if (national := next(filter(None, lists), "")) and (day := tournament.starts_on) is not None:
        rows = tuple(
            replace(row, other_ratings=(OtherRating(national, day, player.national_rating),))
            if player.national_rating is not None
            else row
            for row, player in zip(rows, tournament.players, strict=True)
        )
    people, control = zip(document.players, reported, rows, strict=True), time_control_in(document.value("122"))
    days = (document.value("042"), document.value("052"))
    return EventFile(
        source,
        reported,
        {person: row for player, person, row in people if player.name.strip()},
        document.value("012"),
        document.value("022"),
        read_day(days[0]),
        read_day(days[1]),
        tuple(text for text in days if text and read_day(text) is None),
        _KINDS.get(document.value("092").casefold()),
        control if control != UNTOLD else time_control_coded(document.value("222")),
        tournament,
    )


def _from_games(games: EventGames, source: str) -> EventFile:
    first: dict[str, Reported] = {}
    for row in games.rows:
        for text in texts_of(row):
            first.setdefault(text, Reported(source, row.line, "", text=text))
    rows = {person: PlayerRow(source, person.line, text) for text, person in first.items() if _is_name(text)}
    return EventFile(
        source,
        tuple(first.values()),
        rows,
        games.name,
        games.place,
        games.starts_on,
        games.ends_on,
        games=games.rows,
        received_on=games.received_on,
        validity=games.validity,
    )


def _is_name(text: str) -> bool:
    """Whether a word can be a name; one with figures is an identifier or a number."""
    return not any(character.isdigit() for character in text)


def trf_players(document: TrfDocument, source: str, federation: str) -> tuple[PlayerRow, ...]:
    """The 001 records of a report file as rows of players, with the numbers of its national records."""
    national: dict[int, list[tuple[str, str]]] = {}
    for record in document.national_ratings:
        if record.identity:
            national.setdefault(record.number, []).append((record.code.casefold(), record.identity))
    fields = player_notes(document)
    for number, noted in fields.items():
        own = ((federation, noted.get("federation-id")), (LICENCE, noted.get("licence")))
        national.setdefault(number, []).extend((name, identity) for name, identity in own if identity)
    return tuple(
        _row(player, source, line, federation, national.get(player.number, ()), fields.get(player.number, {}))
        for line, player in document.numbered()
        if isinstance(player, TrfPlayer)
    )


def _row(
    player: TrfPlayer,
    source: str,
    line: int,
    federation: str,
    national: Iterable[tuple[str, str]],
    fields: Mapping[str, str],
) -> PlayerRow:
    born = read_day(player.birth)
    year = player.birth[:_YEAR_DIGITS]
    own = [(federation, player.identity)] if player.identity.strip("0 ") else []
    return PlayerRow(
        source,
        line,
        fields.get("name") or (player.name if player.name.strip() else str(player.number)),
        sex=_SEXES.get(player.sex.casefold()),
        birth_year=int(year) if year.isascii() and year.isdigit() and int(year) >= EARLIEST_BIRTH else None,
        birth_date=born if born and born.year >= EARLIEST_BIRTH else None,
        nationality=player.federation.upper() or None,
        club=fields.get("club"),
        province=fields.get("province"),
        title=fields.get("title", player.title) or None,
        federation_ids=tuple(dict([*own, *national]).items()),
    )


def roster_of(
    file: EventFile, index: Index, *, with_new: bool
) -> tuple[dict[Reported, PlayerId], tuple[PlayerRecord, ...]]:
    """The identified players of a file, and the players who are new to the register, if such are allowed."""
    new: tuple[PlayerRecord, ...] = ()
    if with_new:
        unknown = [
            file.rows[person] for person in file.reported if person in file.rows and index.identified(person) is None
        ]
        new = tuple(enrolment.after for enrolment in enrolments(index, unknown))
    identities = identified(index, file.reported)
    lines: dict[PlayerId, int] = {}
    for reported, player in identities.items():
        if file.tournament is not None and lines.setdefault(player, reported.line) != reported.line:
            raise RegisterError(
                '{file} line {line}: player "{player}" stands already on line {other}',
                file=file.source,
                line=reported.line,
                player=player,
                other=lines[player],
            )
    return identities, new


@dataclass(frozen=True, slots=True)
class EventOptions:
    """The options of an event besides its file; None where nothing is given."""

    systems: tuple[RatingSystem, ...] | None = None
    name: str | None = None
    place: str | None = None
    starts_on: date | None = None
    ends_on: date | None = None
    received_on: date | None = None
    validity: int | None = None
    pace: Pace | None = None
    minutes: int | None = None
    increment: int | None = None
    online: bool | None = None
    kind: Kind | None = None
    cycles: int | None = None
    league: bool | None = None
    championship: bool | None = None
    women: bool | None = None
    olympiad_rounds: int | None = None
    match_games: int | None = None
    round_days: tuple[date, ...] | None = None

    def event_details(self, file: EventFile, today: date, registered: EventDetails | None = None) -> EventDetails:
        """The details of an event: as they are said, else from the file, else from the register."""
        if file.unread_days and (self.starts_on is None or self.ends_on is None):
            raise Refusal(
                '{file}: "{found}" is not a day such as 2026/05/09; say its first and its last day',
                file=file.source,
                found=file.unread_days[0],
            )
        starts = self.starts_on or file.starts_on or (registered.starts_on if registered else None)
        ends = self.ends_on or file.ends_on or (registered.ends_on if registered else None) or starts
        name = self.name or file.name or (registered.name if registered else "")
        systems = self.systems or (registered.systems if registered else None)
        if not name:
            raise Refusal("{file}: the file does not name the event; say it", file=file.source)
        if starts is None or ends is None:
            raise Refusal("{file}: the file does not say when the event starts; say its first day", file=file.source)
        if not systems:
            raise Refusal("{file}: no system is given for which the event counts", file=file.source)
        base = registered or EventDetails(name, systems, starts, ends, ends)
        # The pace is unknown for an event that counted for no system that needs it.
        pace = base.pace if any(EventDetail.PACE in definition_of(system).facts for system in base.systems) else None
        return EventDetails(
            name,
            systems,
            starts,
            ends,
            self.received_on or file.received_on or (registered.received_on if registered else max(today, ends)),
            self.place or file.place or base.place,
            self.validity or file.validity or base.validity,
            self.pace or pace or file.time_control.pace,
            (base.minutes or file.time_control.minutes) if self.minutes is None else self.minutes,
            (base.increment_seconds or file.time_control.increment_seconds)
            if self.increment is None
            else self.increment,
            base.is_online if self.online is None else self.online,
            self.kind or file.kind or base.kind,
            self.cycles or base.cycles,
            self._fide_nature(base.fide),
        )

    def _fide_nature(self, base: FideNature) -> FideNature:
        return FideNature(
            base.is_national_league if self.league is None else self.league,
            base.is_national_championship if self.championship is None else self.championship,
            base.is_women_event if self.women is None else self.women,
            base.olympiad_rounds if self.olympiad_rounds is None else self.olympiad_rounds,
            self.round_days or base.round_days,
            base.match_games if self.match_games is None else self.match_games,
        )
