"""The standings of a report file, its results by board where teams play, and a report file as text."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from tabellone.answers.files.pairing_system import known_system, system_in_file
from tabellone.answers.files.report import ReportedTournament, first_day, reported_in
from tabellone.answers.groups.team_boards import BoardsAnswer, boards_of_teams
from tabellone.core.arithmetic import decimal_text
from tabellone.core.explain import Step, explain
from tabellone.core.model import PlayerNumber, Score, Scoring, Tournament
from tabellone.core.organisation.withdrawal import standings_view
from tabellone.core.pairing.declaration import Family
from tabellone.core.pairing.systems import SYSTEMS, system_in_words, usual_system
from tabellone.core.refusal import Refusal
from tabellone.core.standings.codes import tie_breaks_of
from tabellone.core.standings.policy import ChoiceWarning, Policy, choice_warnings, custom_policy
from tabellone.core.standings.ranking import Standings
from tabellone.core.standings.ranking import standings as compute_standings
from tabellone.desk.event.pairing_system import list_of_codes, tie_break_policy, usual_list, usual_lists
from tabellone.desk.report_records import is_said_by_codes
from tabellone.formats.trf import Edition, TrfDocument, document_of, write_trf
from tabellone.formats.trf.contents import NumberedTeam, Text, TieBreaksNote
from tabellone.formats.trf.team_event import team_event_of, team_type
from tabellone.regulations import rulebook
from tabellone.regulations.editions_in_force import tie_break_list


@dataclass(frozen=True, slots=True)
class RankingList:
    """The list of tie-breaks that ranks a file, and the codes of its record 202 that are not known and are skipped.

    `is_of_file`: the file names its tie-breaks, so that its ranks can be compared with those computed.
    """

    policy: Policy
    skipped: tuple[str, ...] = ()
    is_of_file: bool = False

    @property
    def compares_ranks(self) -> bool:
        """The file names this list with known codes only, so its ranks can be checked."""
        return self.is_of_file and not self.skipped


@dataclass(frozen=True, slots=True)
class FileStandings:
    """The standings of a file, the tournament they count, and warnings about the list of tie-breaks.

    `skipped` are codes of record 202 that are not known; `seed` is that of the lots. `withdrawals` tell what becomes of
    the games of those who have left.
    """

    tournament: Tournament
    system: str
    standings: Standings
    warnings: tuple[ChoiceWarning, ...]
    skipped: tuple[str, ...] = ()
    seed: int | None = None
    withdrawals: tuple[Step, ...] = ()

    @property
    def is_round_robin(self) -> bool:
        """Everybody meets everybody: the crosstable has a column for each."""
        return SYSTEMS[self.system].table is not None


def standings_of(
    report: ReportedTournament,
    today: date,
    tie_breaks: Iterable[str] | None = None,
    *,
    edition: str | None = None,
    system: str | None = None,
    withdrawn: Iterable[int] = (),
    seed: int | None = None,
) -> FileStandings:
    """The standings after the rounds of a file, by its own tie-breaks, by the usual ones of its system or by these.

    `edition` is the one of the tie-breaks, where it is not to be that of the first day.
    """
    kind = system_of_file(report) if system is None else known_system(system)
    leavers = [report.player(PlayerNumber(number)).number for number in withdrawn]
    half = rulebook.withdrawal_half()
    counted, left = explain(lambda: standings_view(report, leavers, half)) if leavers else (report, ())
    ranking = list_for(report, kind, today, edition=edition)
    if tie_breaks is not None:
        names = tuple(tie_breaks)
        if not names:
            raise Refusal("tiebreaks: name at least one, such as bucholz,wins")
        ranking = RankingList(_custom(names, ranking.policy))
    drawn = report.circumstances.seed_of("tie-breaks") if seed is None else seed
    warnings = tuple(choice_warnings(SYSTEMS[kind].family, ranking.policy))
    return FileStandings(counted, kind, ranked(counted, ranking.policy, drawn), warnings, ranking.skipped, drawn, left)


def standings_of_family(report: ReportedTournament, family: Family, today: date) -> Standings:
    """The standings of a file of which only the family of its system is known: Swiss or round robin."""
    return standings_of(report, today, system=usual_system(family).name).standings


def list_for(
    report: ReportedTournament,
    system: str,
    today: date,
    *,
    edition: str | None = None,
    pairing_edition: str | None = None,
) -> RankingList:
    """The list that ranks a file: its own, else the usual one of its system and first day.

    `edition` chooses one of the tie-breaks, `pairing_edition` the one that is usual with an edition of the system.
    """
    of_teams = report.match_scores is not None
    lists, day = usual_lists(system, report.scoring, of_teams=of_teams), first_day(report) or today
    chosen = None
    if edition:
        is_of_system = edition in [dated_edition.name for dated_edition in SYSTEMS[system].editions]
        by_system = usual_list(system, report.scoring, day, edition) if is_of_system and not of_teams else None
        chosen = by_system or tie_break_list(lists, day, edition)
    coded, noted = (
        tie_breaks_of(report.document.tie_breaks, of_teams=of_teams),
        report.circumstances.note(TieBreaksNote),
    )
    base = chosen or (tie_break_policy(noted.list) if noted is not None else None)
    is_said = noted is not None and is_said_by_codes(
        tie_break_policy(noted.list, noted.tie_breaks).tie_breaks, report.document.tie_breaks
    )
    if coded.names and not is_said:
        base = base or list_of_codes(system, day, of_teams=of_teams)
        return RankingList(_custom(coded.names, base), coded.skipped, is_of_file=True)
    base = base or usual_list(system, report.scoring, day, pairing_edition, of_teams=of_teams)
    own = () if noted is None else noted.tie_breaks
    is_of_file = noted is not None or bool(coded.names)
    return RankingList(_custom(own, base) if own else base, coded.skipped, is_of_file=is_of_file)


def _custom(names: Iterable[str], base: Policy) -> Policy:
    return custom_policy(names, base, rulebook.tie_break_policies().values())


def ranked(tournament: Tournament, policy: Policy, seed: int | None) -> Standings:
    """The standings of a tournament by a list of tie-breaks."""
    return compute_standings(
        tournament,
        policy,
        seed=seed,
        differences=rulebook.score_differences(),
        expectations=rulebook.fide_expectation(),
    )


def system_of_file(tournament: Tournament) -> str:
    """The kind of event, as far as the file states it."""
    if isinstance(tournament, ReportedTournament):
        return system_in_file(tournament).system
    return system_in_words(tournament.system).name


@dataclass(frozen=True, slots=True)
class StandingDifference:
    """A figure of the file that differs from the one computed."""

    number: PlayerNumber
    field: str
    expected: str
    found: str


def differences_of(report: ReportedTournament, ranking: RankingList) -> tuple[StandingDifference, ...]:
    """Points and ranks of the file against those computed; players tied up to the lot may stand in any order.

    Ranks are compared only where the file names the tie-breaks by which it has them.
    """
    computed = ranked(report, ranking.policy, None)
    shared = _ranks_allowed(computed)
    differences = []
    for record in _stated(report):
        row = computed.row_of(PlayerNumber(record.number))
        if record.points is not None and record.points != row.points:
            differences.append(
                StandingDifference(row.number, "points", decimal_text(row.points), decimal_text(record.points))
            )
        if ranking.compares_ranks and record.rank and record.rank not in shared[row.number]:
            differences.append(StandingDifference(row.number, "rank", str(row.rank), str(record.rank)))
    return tuple(differences)


@dataclass(frozen=True, slots=True)
class _StatedRow:
    """Points and rank of a contestant as the file has them."""

    number: int
    points: Fraction | None
    rank: int | None


def _stated(report: ReportedTournament) -> Iterator[_StatedRow]:
    """The rows of players or, in an event of teams, of teams by the points that count first."""
    document = report.document
    if not document.is_team_event:
        yield from (_StatedRow(record.number, record.points, record.rank) for record in document.players)
        return
    kind = team_type(document.value("192"))
    by_games = kind is not None and kind.primary is Score.GAME_POINTS
    for team in document.all(NumberedTeam):
        yield _StatedRow(team.number, team.game_points if by_games else team.match_points, team.rank)


def _ranks_allowed(standings: Standings) -> Mapping[PlayerNumber, range]:
    sizes: dict[int, int] = {}
    for row in standings.rows:
        sizes[row.rank] = sizes.get(row.rank, 0) + 1
    return {row.number: range(row.rank, row.rank + sizes[row.rank]) for row in standings.rows}


def report_text(report: ReportedTournament, today: date, edition: Edition | None = None) -> str:
    """A report in an edition; without one as it was read, or by TRF26 where it was changed or never read.

    Unchanged parts are written without loss; ranks of changed parts are those of the standings.
    """
    if report.is_as_its_document():
        return write_trf(report.document, edition)
    standings = ranked(report, list_for(report, system_of_file(report), today).policy, None)
    ranks = {row.number: row.rank for row in standings.rows}
    chosen = edition or "26"
    base = _without_stale_heads(report)
    return write_trf(document_of(report, report.circumstances, edition=chosen, ranks=ranks, based_on=base), chosen)


def _without_stale_heads(report: ReportedTournament) -> TrfDocument:
    """The document that the report came from, without the heads that contradict the report as it is now."""
    now, then = _heads(report), _heads(reported_in(report.document))
    stale = {code for code, value in now.items() if value != then[code]}
    lines = report.document.lines
    unchanged = tuple(line for line in lines if not (isinstance(line.content, Text) and line.content.code in stale))
    return replace(report.document, lines=unchanged)


def _heads(tournament: Tournament) -> dict[str, object]:
    """The heads of a report that the model holds, by their codes: name, first day, system, days of the rounds."""
    return {
        "012": tournament.name,
        "042": tournament.starts_on,
        "092": tournament.system,
        "132": tuple(played_round.played_on for played_round in tournament.rounds),
    }


def boards_of(report: ReportedTournament, scoring: Scoring | None = None) -> BoardsAnswer:
    """The results by board of a file of teams; a file of players has none."""
    if not report.document.is_team_event:
        raise Refusal("results by board are those of teams; the file has none (records 310)")
    return boards_of_teams(team_event_of(report.document, scoring))
