"""An event from a report file (TRF): its players, rounds and results become the entries of a journal.

Every entry is decided by the same commands that an arbiter gives. A round that the system of the group pairs as the
file has it is paired by the system, so that it can say why; any other is made by hand.
"""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta

from tabellone.core.model import Colour, Outcome, PlayerNumber, Result, Round, Scoring, Tournament
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.pairing.declaration import SystemDeclaration
from tabellone.core.pairing.field import Impossible
from tabellone.core.pairing.order import EqualPlayers
from tabellone.core.pairing.systems import SYSTEMS, tournament_type
from tabellone.core.standings.codes import tie_breaks_of
from tabellone.core.teams.event import TeamEvent, tournament_of_teams
from tabellone.desk.event import commands
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.pairing_system import MANUAL, list_of_codes, method_in_report, tie_break_policy
from tabellone.desk.event.pairings import MOST_RULES
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.report_fields import (
    adjourned_games,
    apart_of,
    is_limited,
    with_event_fields,
    with_group_fields,
)
from tabellone.desk.event.round_state import Adjournment
from tabellone.desk.event.settings import (
    LONGEST_FILE_NOTE,
    RATING_SYSTEMS,
    Arbiter,
    ArbiterRole,
    EventSettings,
    GroupSettings,
    Maxi,
    PointsAssignment,
)
from tabellone.desk.event.state import EventPhase, EventState
from tabellone.desk.event.taken_entries import (
    GROUP,
    checked_teams,
    entries_of,
    late_entries,
    late_entries_of,
    line_ups_of_file,
    results_of_match,
    team_ids,
    team_play_of,
    without_late,
)
from tabellone.desk.event.tournament import basis_of, engine_pairing
from tabellone.desk.fold import Scribe
from tabellone.desk.journal import Book, Journal, instant
from tabellone.desk.report_records import is_said_by_codes
from tabellone.formats.time_control import stated_time_control
from tabellone.formats.trf import Circumstances, TrfDocument, circumstances_of, tournament_of
from tabellone.formats.trf.contents import (
    EqualPlayersNote,
    FieldNote,
    MaxiNote,
    PairingEditionNote,
    RatingEditionNote,
    TieBreaksNote,
)
from tabellone.formats.trf.document import TrfRemark, remark
from tabellone.formats.trf.remarks import START_RANK_METHODS
from tabellone.formats.trf.team_event import team_circumstances_of, team_event_of
from tabellone.formats.trf.times import day_in
from tabellone.regulations.editions_in_force import pairing_edition

GROUP_NAME = "A"
AT_ONCE = timedelta(0)
_BYES = {
    Outcome.ZERO_POINT_BYE: Attendance.ZERO_POINT_BYE,
    Outcome.HALF_POINT_BYE: Attendance.HALF_POINT_BYE,
    Outcome.FULL_POINT_BYE: Attendance.FULL_POINT_BYE,
}


class ReportFileError(DeskError):
    """A report file that cannot become an event."""


@dataclass(frozen=True, slots=True)
class ReportChoice:
    """Choices left open by a report file. Without a system it is the one that the file names, or pairing by hand."""

    system: str = ""
    edition: str = ""
    scoring: Scoring | None = None
    rounds: int | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class _Report:
    """A report file, read: `ids` are the players of the event, or its teams, by the numbers of the file.

    `late` are the first rounds of those who were entered late.
    """

    document: TrfDocument
    tournament: Tournament
    circumstances: Circumstances
    ids: dict[PlayerNumber, EntrantId]
    adjourned: Mapping[tuple[int, int], Adjournment]
    teams: TeamEvent | None = None
    late: Mapping[PlayerNumber, int] = field(default_factory=dict)

    @property
    def scoring(self) -> Scoring:
        """The points of a game."""
        return self.tournament.scoring if self.teams is None else self.teams.scoring.game


def event_of_report(
    document: TrfDocument, choice: ReportChoice, *, book: str, author: str, at: datetime, source: str
) -> Journal:
    """The journal of a new event with everything in a report file; refusals call the file `source`."""
    report = _read(document, choice, source)
    settings = _event_settings(report, choice, source)
    new_book = Book(book, EventBook().name, settings.name, instant(at))
    scribe = Scribe(EventBook(), new_book, author, AT_ONCE)
    try:
        scribe.do(commands.CreateEvent(settings, _group_settings(report, choice)))
        in_time = [player for player in report.tournament.players if report.late.get(player.number, 1) == 1]
        scribe.do(entries_of(report.document, report.circumstances, in_time, report.teams))
        numbers = sorted(player.number for player in in_time)
        scribe.do(commands.AssignNumbers(GROUP, tuple(report.ids[number] for number in numbers)))
        for one_round in report.tournament.rounds:
            _enter_late(scribe, report, one_round.number)
            _play(scribe, report, one_round)
        _enter_late(scribe, report, len(report.tournament.rounds) + 1)
        _plan(scribe, report)
        lots_seed = report.circumstances.seed_of("tie-breaks")
        if lots_seed is not None and scribe.state.phase is EventPhase.FINISHED:
            scribe.do(commands.CloseEvent(lots_seed))
    except DeskError as error:
        raise ReportFileError(error.sentence, **error.values) from error
    return scribe.journal


def _enter_late(scribe: Scribe[EventState], report: _Report, round_number: int) -> None:
    """Enter the players who play from a round on."""
    late = [player for player in report.tournament.players if report.late.get(player.number, 1) == round_number > 1]
    for command in late_entries_of(report.document, report.circumstances, late):
        scribe.do(command)


def _read(document: TrfDocument, choice: ReportChoice, source: str) -> _Report:
    teams = team_event_of(document, choice.scoring) if document.is_team_event else None
    tournament = tournament_of(document, choice.scoring) if teams is None else tournament_of_teams(teams)
    numbers = sorted(player.number for player in tournament.players)
    if not numbers:
        raise ReportFileError("{file}: no player; a report file has a 001 record for each", file=source)
    for expected, number in enumerate(numbers, start=1):
        if number != expected:
            raise ReportFileError(
                "{file}: no player has number {number}; an event numbers its players from 1 without gaps",
                file=source,
                number=expected,
            )
    adjourned = adjourned_games(document.all(FieldNote))
    _check_games(tournament, adjourned, source)
    if teams is not None:
        circumstances = team_circumstances_of(document)
        teams = checked_teams(teams, circumstances, source)
        return _Report(document, tournament, circumstances, team_ids(teams)[0], adjourned, teams)
    ids = {PlayerNumber(number): EntrantId(number) for number in numbers}
    late = late_entries(document.all(FieldNote), ids, len(tournament.rounds))
    tournament = without_late(tournament, late)
    return _Report(document, tournament, circumstances_of(document), ids, adjourned, late=late)


def _check_games(tournament: Tournament, adjourned: Container[tuple[int, int]], source: str) -> None:
    """Refuse games that an event cannot hold."""
    for one_round in tournament.rounds:
        for game in (game for encounter in one_round.encounters for game in encounter.games):
            where = {"file": source, "round": one_round.number, "white": game.white, "black": game.black}
            if not game.rated:
                raise ReportFileError(
                    "{file}: round {round}, {white}-{black}: a game that is not rated cannot be kept in an event",
                    **where,
                )
            if game.result is Result.ADJOURNED and (one_round.number, game.white) not in adjourned:
                raise ReportFileError(
                    "{file}: round {round}, {white}-{black}: there is no result, and the file does not say how the "
                    "adjourned game stood",
                    **where,
                )


def _event_settings(report: _Report, choice: ReportChoice, source: str) -> EventSettings:
    document, tournament = report.document, report.tournament
    chiefs = ((name, ArbiterRole.CHIEF) for name in document.values("102"))
    deputies = ((name, ArbiterRole.DEPUTY) for name in document.values("112"))
    days = [one_round.played_on for one_round in tournament.rounds if one_round.played_on]
    starts_on = tournament.starts_on
    ends_on = day_in(document.value("052")) or max(days, default=None)
    rating_system, rating_edition = _rated_by(report)
    settings = EventSettings(
        choice.title or tournament.name or source,
        tournament.discipline,
        report.scoring,
        place=document.value("022"),
        starts_on=starts_on,
        ends_on=ends_on if ends_on and (starts_on is None or ends_on >= starts_on) else None,
        time_control=stated_time_control(document.value("122"), document.value("222")),
        arbiters=tuple(Arbiter(name, role) for name, role in (*chiefs, *deputies) if name),
        rating_system=rating_system,
        rating_edition=rating_edition,
    )
    return with_event_fields(settings, document.all(FieldNote))


def _rated_by(report: _Report) -> tuple[str, str]:
    """The rating system and its edition, where the file names one of its discipline."""
    noted = report.circumstances.note(RatingEditionNote)
    if noted is None or RATING_SYSTEMS.get(noted.system) is not report.tournament.discipline:
        return "", ""
    return noted.system, noted.edition


def _group_settings(report: _Report, choice: ReportChoice) -> GroupSettings:
    tournament = report.tournament
    system = choice.system or _named_system(report)
    players, rounds = len(tournament.players), choice.rounds or max(tournament.planned_rounds, len(tournament.rounds))
    declaration = SYSTEMS.get(system)
    colour = report.circumstances.initial_colour
    if colour is None and declaration is not None and declaration.draws_first_colour:
        colour = _colour_of_first(tournament)
    settings = replace(_run_by(report, system, choice.edition), initial_colour=colour)
    if declaration is not None:
        settings = replace(settings, acceleration=_acceleration(report, declaration, settings.edition, rounds))
    if declaration is None or declaration.table is None:
        return replace(settings, rounds=rounds or 1)
    cycle = declaration.table.rounds(players)
    if players < declaration.table.fewest_players or rounds % cycle:
        raise ReportFileError(
            "round robin: {players} players have {cycle} rounds, or so many again and again; the file has {found}",
            players=players,
            cycle=cycle,
            found=rounds,
        )
    return replace(settings, cycles=max(1, rounds // cycle))


def _acceleration(
    report: _Report, declaration: SystemDeclaration, edition: str, rounds: int
) -> AccelerationMethod | None:
    """How the rounds were accelerated, where the file says it."""
    tournament = replace(report.tournament, planned_rounds=rounds)
    day = tournament.starts_on or date.max
    chosen = pairing_edition(declaration, tournament.discipline, day, edition or None)
    return method_in_report(report.document, report.circumstances, tournament, declaration, chosen)


def _named_system(report: _Report) -> str:
    """The system that the file names: by its name, in a comment of ours or by the code of record 192; else by hand."""
    tournament, noted = report.tournament, report.circumstances.note(PairingEditionNote)
    if tournament.system in (*SYSTEMS, MANUAL):
        return tournament.system
    if noted is not None and noted.system in SYSTEMS:
        return noted.system
    kind = tournament_type(report.document.value("192"))
    if kind is None or not kind.system:
        return MANUAL
    table = SYSTEMS[kind.system].table
    players, rounds = len(tournament.players), max(tournament.planned_rounds, len(tournament.rounds))
    if table is not None and (players < table.fewest_players or rounds % table.rounds(players)):
        return MANUAL
    return kind.system


def _run_by(report: _Report, system: str, edition: str) -> GroupSettings:
    """The editions and lots of the group, as far as the file states them; the rest is that of its first day."""
    circumstances, declaration = report.circumstances, SYSTEMS.get(system)
    stored, maxi = circumstances.note(PairingEditionNote), circumstances.note(MaxiNote)
    equals = circumstances.note(EqualPlayersNote)
    kind = tournament_type(report.document.value("192"))
    if stored is not None and stored.system == system:
        edition = edition or stored.edition
    elif kind is not None and kind.system == system:
        edition = edition or kind.edition
    knows_maxi = maxi is not None and declaration is not None and "maxi" in declaration.settings
    plain = GroupSettings(
        GROUP_NAME,
        system,
        edition=edition,
        teams=None if report.teams is None else team_play_of(report.teams, report.document),
        maxi=Maxi(maxi.choice) if maxi is not None and knows_maxi else Maxi.AUTO,
        colour_seed=circumstances.seed_of("colour"),
        equal_players=None if equals is None else EqualPlayers(equals.choice),
    )
    plain = with_group_fields(plain, report.document.all(FieldNote))
    games = (game for one_round in report.tournament.rounds for game in one_round.games())
    if any(game.opening is None for game in games):
        plain = replace(plain, openings=None)
    notes = tuple(" ".join(note.split())[:LONGEST_FILE_NOTE] for note in report.document.irregular_acts)
    assigned = tuple(
        PointsAssignment(report.ids[one.player], one.points, one.round, one.result)
        for one in report.tournament.assigned
    )
    plain = replace(plain, start_rank=start_rank_of(report.document), file_notes=notes, assigned_points=assigned)
    codes, noted = report.document.tie_breaks, circumstances.note(TieBreaksNote)
    if noted is not None and is_said_by_codes(tie_break_policy(noted.list, noted.tie_breaks).tie_breaks, codes):
        return replace(plain, tie_break_list=noted.list, tie_breaks=noted.tie_breaks)
    of_teams = report.teams is not None
    coded = tie_breaks_of(codes, of_teams=of_teams)
    day = report.tournament.starts_on or date.max
    by_codes = list_of_codes(system, day, of_teams=of_teams).name if coded.names else ""
    return replace(
        plain,
        tie_break_list=by_codes if noted is None else noted.list,
        tie_breaks=coded.names or (() if noted is None else noted.tie_breaks),
        skipped_tie_breaks=coded.skipped,
    )


def not_kept(document: TrfDocument, choice: ReportChoice, source: str) -> Iterator[TrfRemark]:
    """The records of a report file that an event cannot hold."""
    report = _read(document, choice, source)
    declaration = SYSTEMS.get(choice.system or _named_system(report))
    if report.circumstances.forbidden and (declaration is None or declaration.table is not None):
        yield remark(
            "{source}: forbidden pairs are not kept, since the pairs of the event are made by hand or by a table",
            source=source,
        )
    elif sum(map(is_limited, report.circumstances.forbidden)) > MOST_RULES:
        yield remark(
            "{source}: of the records of players who may not meet in some rounds the first {most} are kept",
            source=source,
            most=MOST_RULES,
        )
    if report.circumstances.accelerations and _group_settings(report, choice).acceleration is None:
        yield remark("{source}: the virtual points are those of no known method; the event has none", source=source)
    if document.teams and report.teams is None:
        yield remark("{source}: the teams are not kept", source=source)


def start_rank_of(document: TrfDocument) -> str:
    """The federation and the method of record 172, where TRF26 has that method and it says more than OTHER."""
    federation, method = document.starting_rank_method
    return f"{federation} {method}" if federation and method in START_RANK_METHODS and method != "OTHER" else ""


def skipped_tie_breaks(document: TrfDocument) -> tuple[str, ...]:
    """The unknown codes of record 202."""
    return tie_breaks_of(document.tie_breaks, of_teams=document.is_team_event).skipped


def _colour_of_first(tournament: Tournament) -> Colour | None:
    """The colour drawn for number 1, as the first round shows it; None before it is paired."""
    if not tournament.rounds:
        return None
    for encounter in tournament.rounds[0].encounters:
        white, black = encounter.players
        colour = Colour.WHITE if white < black else Colour.BLACK
        return colour if min(white, black) % 2 else colour.opposite
    return Colour.WHITE


def _play(scribe: Scribe[EventState], report: _Report, one_round: Round) -> None:
    """A round: who is away, the pairs, the results."""
    for number, first in report.circumstances.withdrawn:
        if first == one_round.number:
            scribe.do(commands.WithdrawPlayer(GROUP, report.ids[number]))
    _note_absences(scribe, report, one_round)
    if report.teams is not None:
        for team, players in line_ups_of_file(scribe.state, report.teams, one_round.number):
            scribe.do(commands.SetLineUp(GROUP, one_round.number, team, players))
    _pair(scribe, report, one_round)
    _note_openings(scribe, report, one_round)
    scribe.do(commands.PublishRound(GROUP, one_round.played_on))
    boards = {encounter.players: encounter.board for encounter in scribe.state.group(GROUP).rounds[-1].encounters}
    for encounter in one_round.encounters:
        white, black = (report.ids[player] for player in encounter.players)
        adjournment = report.adjourned.get((one_round.number, encounter.players[0]))
        if report.teams is not None:
            for game, result in enumerate(results_of_match(report.teams, one_round.number, encounter), start=1):
                _enter(scribe, one_round, boards[white, black], result, game)
        elif adjournment is None:
            _enter(scribe, one_round, boards[white, black], encounter.games[0].result)
        else:
            scribe.do(commands.AdjournGame(GROUP, one_round.number, boards[white, black], adjournment))
    if all(game.result is not None for game in scribe.state.group(GROUP).rounds[-1].games()):
        scribe.do(commands.CloseRound(GROUP))


def _note_openings(scribe: Scribe[EventState], report: _Report, one_round: Round) -> None:
    """The openings of a round, in the order of its boards."""
    group = scribe.state.group(GROUP)
    rule, boards = group.settings.openings, group.rounds[-1].boards
    drawn = {report.ids[encounter.players[0]]: encounter.games[0].opening for encounter in one_round.encounters}
    openings = tuple(drawn[board.white] or 0 for board in boards)
    if rule is not None and openings:
        scribe.do(commands.EnterOpenings(GROUP, openings if rule.per_board else openings[:1]))


def _note_absences(scribe: Scribe[EventState], report: _Report, one_round: Round) -> None:
    group = scribe.state.group(GROUP)
    if group.settings.pairs_the_absent:
        return
    for rest in one_round.rests:
        player = report.ids[rest.player]
        if rest.outcome in _BYES and group.attendance_of(player, one_round.number) is Attendance.PRESENT:
            scribe.do(commands.SetAttendance(GROUP, player, one_round.number, _BYES[rest.outcome]))


def _pair(scribe: Scribe[EventState], report: _Report, one_round: Round) -> None:
    """The pairs of the file; who is kept apart is set before the first round that the system pairs otherwise."""
    is_paired = _is_as_the_system_pairs(scribe.state, report, one_round)
    while not is_paired and _keep_apart(scribe, report):
        is_paired = _is_as_the_system_pairs(scribe.state, report, one_round)
    if is_paired:
        scribe.do(commands.PairRound(GROUP))
        return
    scribe.do(commands.PairRound(GROUP, by_hand=True))
    pairs = tuple(commands.HandPair(*(report.ids[player] for player in one.players)) for one in one_round.encounters)
    paired_rests = {rest.player: rest.outcome for rest in scribe.state.group(GROUP).rounds[-1].rests}
    wanted = {report.ids[rest.player]: rest.outcome for rest in one_round.rests}
    left = scribe.state.group(GROUP).withdrawn
    wanted = {player: Outcome.WITHDRAWN if player in left else outcome for player, outcome in wanted.items()}
    if pairs or paired_rests != wanted:
        rests = tuple(commands.HandRest(player, outcome) for player, outcome in wanted.items())
        scribe.do(commands.EditPairings(GROUP, pairs, rests))


def _is_as_the_system_pairs(state: EventState, report: _Report, one_round: Round) -> bool:
    """Whether the system of the group makes the same round as the file: the same pairs, colours and rest."""
    group = state.group(GROUP)
    if group.settings.is_paired_by_hand:
        return False
    answer = engine_pairing(state, group, one_round.number, basis_of(state, group, one_round.number))
    if isinstance(answer, Impossible):
        return False
    resting = {rest.player for rest in one_round.rests if rest.outcome is Outcome.ALLOCATED_BYE}
    if resting != ({answer.bye.player} if answer.bye else set()):
        return False
    pairs = [(pair.white, pair.black) for pair in answer.pairs]
    file_pairs = [encounter.players for encounter in one_round.encounters]
    is_ordered = one_round.number not in report.circumstances.unordered_rounds
    return pairs == file_pairs if is_ordered else sorted(pairs) == sorted(file_pairs)


def _enter(scribe: Scribe[EventState], one_round: Round, board: int, result: Result | None, game: int = 1) -> None:
    entered = scribe.state.group(GROUP).rounds[-1].on_board(board).games[game - 1].result
    if result is None or result is entered:
        return
    if entered is not None:
        scribe.do(commands.CorrectResult(GROUP, one_round.number, board, result, game, confirmed=True))
        return
    scribe.do(commands.EnterResult(GROUP, one_round.number, board, result, game))


def _plan(scribe: Scribe[EventState], report: _Report) -> None:
    """The plans of the file for rounds to come: who has left, who will be absent, who must not meet."""
    circumstances, played = report.circumstances, len(report.tournament.rounds)
    left = {number for number, first in circumstances.withdrawn if first > played}
    for number in sorted(left):
        scribe.do(commands.WithdrawPlayer(GROUP, report.ids[number]))
    planned, settings = scribe.state.group(GROUP).planned_rounds, scribe.state.group(GROUP).settings
    for bye in circumstances.byes:
        player = report.ids[bye.player]
        is_there = scribe.state.group(GROUP).attendance_of(player, bye.round) is Attendance.PRESENT
        if bye.outcome in _BYES and is_there and bye.round <= planned:
            away = Attendance.ABSENT if settings.pairs_the_absent else _BYES[bye.outcome]
            scribe.do(commands.SetAttendance(GROUP, player, bye.round, away))
    for note in report.document.all(FieldNote):
        if note.field == "announced" and not scribe.state.is_announced:
            scribe.do(commands.AnnounceEvent())
        elif note.field == "distinct":
            first, *_, last = (report.ids[PlayerNumber(number)] for number in (note.numbers[0], *note.numbers))
            scribe.do(commands.TellApart(first, last))
    while _keep_apart(scribe, report):
        pass


def _keep_apart(scribe: Scribe[EventState], report: _Report) -> bool:
    """Set the pairs, or else the rules, of those who may not or should not meet; false if all of it is set."""
    group = scribe.state.group(GROUP)
    if group.settings.is_paired_by_hand or group.settings.follows_table:
        return False
    apart = apart_of(scribe.state, group, report.document.all(FieldNote), report.circumstances.forbidden, report.ids)
    players, before = ([frozenset(rule.players) for rule in of] for of in (apart.rules, group.apart))
    if (apart.forbidden, apart.unwanted) != (group.forbidden, group.unwanted):
        scribe.do(commands.SetWishes(GROUP, apart.forbidden, apart.unwanted))
    elif players and players != before:
        scribe.do(commands.KeepApart(GROUP, apart.rules))
    else:
        return False
    return True
