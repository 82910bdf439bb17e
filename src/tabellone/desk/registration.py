"""An event of the desk to be entered in the register: the report to the rating office for each of its groups."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date

from tabellone.core.arithmetic import Exact
from tabellone.core.rating.declaration import EventDetail
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import (
    LICENCE,
    EventId,
    EventRecord,
    FideNature,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.rating import counted_groups, days_of, kind_of, rated_rows
from tabellone.desk.event.records import RatedRow, RegisteredEntrant
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import people_of, tournament_of_people
from tabellone.desk.office.commands import ReportEvent, ReportEvents
from tabellone.desk.office.computation import computed
from tabellone.desk.office.differences import (
    UNDECIDED,
    Decision,
    EventEntry,
    PlayerDifference,
    check_decided,
    compared,
    national_ratings,
)
from tabellone.desk.office.event_file import EventFile, roster_of
from tabellone.desk.office.identification import Reported, index_of
from tabellone.desk.office.reports import EventDetails, free_event_id, report_of_tournament, twin_of
from tabellone.desk.office.state import OfficeState
from tabellone.desk.report_records import stated_pace
from tabellone.formats.register.players import PlayerRow
from tabellone.formats.time_control import UNTOLD
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class PlayedUnder:
    """Conditions of an event that a rating office asks for; `pace` is None where it is not given."""

    pace: Pace | None = None
    minutes: int | None = None
    increment_seconds: int = 0
    is_online: bool = False


@dataclass(frozen=True, slots=True)
class Registration:
    """The events of the register that an event becomes, and the report of those that are not there yet.

    `differences` are what register and event say otherwise of a player, each with who is believed, `players` the
    entrants by their identifiers in the register.
    """

    records: tuple[EventId, ...]
    report: ReportEvents | None
    differences: tuple[PlayerDifference, ...] = ()
    players: Mapping[EntrantId, PlayerId] = field(default_factory=dict)

    @property
    def registered_before(self) -> tuple[EventId, ...]:
        """The events of the register that have these games already."""
        reports = self.report.reports if self.report else ()
        new = {report.event.id for report in reports}
        return tuple(record for record in self.records if record not in new)

    @property
    def new_players(self) -> tuple[PlayerRecord, ...]:
        """The players who are new to the register."""
        reports = self.report.reports if self.report else ()
        return tuple(player for report in reports for player in report.new_players)

    @property
    def first_ratings(self) -> Mapping[PlayerId, int]:
        """The ratings that the register takes from the event, by player."""
        reports = self.report.reports if self.report else ()
        return {entry.player: entry.rating for report in reports for entry in report.entries}

    def check_decided(self) -> None:
        """Refuse to continue while a difference is undecided."""
        check_decided(self.differences)


def registration(
    state: EventState,
    office: OfficeState,
    played: PlayedUnder,
    received_on: date,
    *,
    with_new: bool,
    author: str,
    decision: Decision = UNDECIDED,
) -> Registration:
    """The registration of a rated event; games that stand in the register already are not reported again.

    Where register and event differ, `decision` says which holds; until then the register is not changed.
    """
    if state.rating is None:
        raise DeskError("the event is not rated yet")
    system = RatingSystem(state.rating.system)
    groups = tuple(_counted(state, system))
    main = [group for group in groups if group.play_off_of is None]
    index = index_of(office)
    records: list[EventId] = []
    reports: list[ReportEvent] = []
    compared_so_far: set[PlayerId] = set()
    differences: list[PlayerDifference] = []
    players: dict[EntrantId, PlayerId] = {}
    for group in main:
        name = state.event.name if len(main) == 1 else f"{state.event.name}, {group.settings.name}"
        play_offs = [other_group for other_group in groups if other_group.play_off_of == group.id]
        details = _event_details(state, group, name, system, played, received_on)
        file = _file(state, group, name, system)
        roster, new = roster_of(file, index, with_new=with_new)
        record = file.record(roster, free_event_id(details, office.events.keys() | set(records)), details)
        for play_off in play_offs:
            record = _with_stage(state, record, group, play_off, details)
        twin = twin_of(record, office.events.values())
        records.append(record.id if twin is None else twin.id)
        player_of = {int(number): player for player, number in people_of(state, group).items()}
        players |= {player_of[reported.line]: roster[reported] for reported in file.rows}
        if twin is None:
            entries = _entries(state, group, file, roster)
            fresh = [entry for entry in entries if entry.player not in compared_so_far]
            compared_so_far |= {entry.player for entry in fresh}
            comparison = compared(office, record, fresh, decision, author)
            differences += comparison.differences
            reports.append(comparison.report(record, new))
    return Registration(tuple(records), ReportEvents(tuple(reports)) if reports else None, tuple(differences), players)


def official_figures(
    state: EventState, office: OfficeState, sent: Registration, played: PlayedUnder
) -> tuple[tuple[RegisteredEntrant, ...], tuple[RatedRow, ...]]:
    """The players of a registered event as the office has them now, and the effect of the event counted so."""
    if state.rating is None:
        return (), ()
    system, edition = RatingSystem(state.rating.system), state.rating.edition
    counted = _counted_with(office, system, sent.records)
    started = {row.player: (row.before, row.coefficient) for row in state.rating.rows}
    players = []
    for entrant, player in sent.players.items():
        details = state.entrant(entrant).details
        rating, category, coefficient = counted.get(player, (details.rating, details.category, details.coefficient))
        # Who starts with the capital of a debut has no rating on either side; K is often that of the rating.
        before, own = started.get(entrant, (details.rating, details.coefficient))
        rating = details.rating if before == rating else rating
        coefficient = details.coefficient if coefficient in (None, own) else coefficient
        players.append(RegisteredEntrant(entrant, player, rating, category, coefficient))
    pace = stated_pace((system,), played.pace, played.minutes, played.increment_seconds)
    registered = replace(state, registered={player.player: player for player in players})
    rows = rated_rows(registered, system.value, edition, pace, online=played.is_online)
    return tuple(players), rows


def _counted_with(
    office: OfficeState, system: RatingSystem, records: Iterable[EventId]
) -> Mapping[PlayerId, tuple[int | None, str, int | None]]:
    """Rating, category and K with which the lists count the events, by player; none where no list can be computed."""
    takes_coefficients = definition_of(system).takes_coefficients
    counted: dict[PlayerId, tuple[int | None, str, int | None]] = {}
    for record in (office.event(record) for record in records):
        day = definition_of(system).list_counting(record, office.lists_of(system))
        with suppress(Refusal):
            counted |= {
                movement.player: (
                    movement.before,
                    movement.category_before,
                    _whole(movement.detail.coefficient) if takes_coefficients and movement.detail else None,
                )
                for movement in computed(office, system, day).history.of_event(record.id)
                if movement.games
            }
    return counted


def _whole(coefficient: Exact | None) -> int | None:
    return None if coefficient is None else int(coefficient)


def _entries(
    state: EventState, group: GroupState, file: EventFile, roster: Mapping[Reported, PlayerId]
) -> Iterator[EventEntry]:
    """The entrants of a group, each with the player of the register."""
    player_of = {int(number): player for player, number in people_of(state, group).items()}
    for reported, row in file.rows.items():
        details = state.entrant(player_of[reported.line]).details
        yield EventEntry(roster[reported], row, details.rating, details.category)


def _counted(state: EventState, system: RatingSystem) -> Iterator[GroupState]:
    """The groups that have played; of play-offs those of a system that counts them."""
    for group in counted_groups(state, system.value):
        if group.published_rounds:
            yield group


def _with_stage(
    state: EventState, record: EventRecord, group: GroupState, play_off: GroupState, details: EventDetails
) -> EventRecord:
    """The record of a group with the games of its play-off, which follow in rounds of their own (B.02 6.2)."""
    entered = zip(tournament_of_people(state, group.id).players, record.players, strict=True)
    identity = {player.number: known_as for player, known_as in entered}
    own = people_of(state, group)
    by_number = {number: identity[own[player]] for player, number in people_of(state, play_off).items()}
    stage = report_of_tournament(tournament_of_people(state, play_off.id), by_number, record.id, details)
    last = max(record.round_numbers, default=0)
    return replace(
        record,
        games=(*record.games, *(replace(game, round=game.round + last) for game in stage.games)),
        rests=(*record.rests, *(replace(rest, round=rest.round + last) for rest in stage.rests)),
    )


def _event_details(
    state: EventState, group: GroupState, name: str, system: RatingSystem, played: PlayedUnder, received_on: date
) -> EventDetails:
    days = sorted(days_of(group))
    kind = kind_of(group)
    facts = definition_of(system).facts
    # A system that needs the pace is given it; another reads the time that the event has announced.
    reads_time = EventDetail.TIME in facts and EventDetail.PACE not in facts and played.minutes is None
    announced = state.event.control if reads_time else UNTOLD
    return EventDetails(
        name,
        (system,),
        state.event.starts_on or days[0],
        state.event.ends_on or max(days[-1], state.event.starts_on or days[-1]),
        received_on,
        state.event.place,
        state.event.validity,
        played.pace or announced.pace,
        played.minutes or announced.minutes,
        played.increment_seconds or announced.increment_seconds,
        played.is_online,
        kind,
        group.settings.cycles,
        FideNature(
            is_national_championship=state.event.is_national_championship,
            match_games=group.planned_rounds if kind is Kind.MATCH else None,
        ),
    )


def _file(state: EventState, group: GroupState, name: str, system: RatingSystem) -> EventFile:
    """A group as a file would describe it, players in order of number."""
    tournament = tournament_of_people(state, group.id)
    player_of = {number: player for player, number in people_of(state, group).items()}
    federation = definition_of(system).federation
    day = state.event.starts_on or min(days_of(group))
    rows: dict[Reported, PlayerRow] = {}
    for player in tournament.players:
        details = state.entrant(player_of[player.number]).details
        numbers = tuple(
            (name, number)
            for name, number in ((federation, details.federation_id), (LICENCE, details.licence))
            if number
        )
        line = int(player.number)
        reported = Reported(name, line, details.name, details.register_id, details.year_of_birth, numbers)
        rows[reported] = PlayerRow(
            name,
            line,
            details.name,
            PlayerId(details.register_id),
            sex=details.sex,
            birth_year=details.year_of_birth,
            birth_date=details.birth_date,
            nationality=details.federation or None,
            club=details.club or None,
            province=details.province or None,
            title=details.title or None,
            federation_ids=numbers,
            other_ratings=national_ratings(system, details.national_rating, day),
        )
    return EventFile(name, tuple(rows), rows, tournament=tournament)
