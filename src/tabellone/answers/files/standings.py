"""The standings of a report file: by which tie-breaks, and whether the file states them as they are computed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tabellone.answers.files.pairing_system import known_system
from tabellone.answers.files.report import ReportedTournament
from tabellone.core.arithmetic import decimal_text
from tabellone.core.explain import Step, explain
from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.organisation.withdrawal import standings_view
from tabellone.core.pairing.declaration import Family
from tabellone.core.pairing.systems import SYSTEMS, system_in_words, usual_system
from tabellone.core.refusal import Refusal
from tabellone.core.standings.policy import ChoiceWarning, Policy, choice_warnings, custom_policy
from tabellone.core.standings.ranking import Standings
from tabellone.core.standings.ranking import standings as compute_standings
from tabellone.desk.event.system import default_list_name
from tabellone.regulations import rulebook

# The list that treats unplayed rounds as the codes of TRF26 do.
LIST_OF_CODES = "fide-2026"
_NAMES_IN_FILES = {
    "BH": "bucholz",
    "BH:C1": "bucholz-cut1",
    "BH:M1": "bucholz-median",
    "SB": "sonneborn-berger",
    "DE": "direct",
    "WIN": "wins",
    "PS": "progressive",
    "ARO": "aro",
    "TPR": "performance",
    "KS": "koya",
    "LOT": "lot",
}


@dataclass(frozen=True, slots=True)
class FileStandings:
    """The standings of a file, the tournament as it counts for them, and what is odd about the list of tie-breaks.

    `withdrawals` tell what becomes of the games of those who have left.
    """

    tournament: Tournament
    system: str
    standings: Standings
    warnings: tuple[ChoiceWarning, ...]
    withdrawals: tuple[Step, ...] = ()

    @property
    def is_round_robin(self) -> bool:
        """Everybody meets everybody: the crosstable has a column for each."""
        return SYSTEMS[self.system].table is not None


def standings_of(
    report: ReportedTournament,
    tie_breaks: Iterable[str] | None = None,
    *,
    system: str | None = None,
    withdrawn: Iterable[int] = (),
    seed: int | None = None,
) -> FileStandings:
    """The standings after the rounds of a file, by its own tie-breaks, by the usual ones of its system or by these."""
    kind = system_of_file(report) if system is None else known_system(system)
    leavers = [report.player(PlayerNumber(number)).number for number in withdrawn]
    half = rulebook.withdrawal_half()
    counted, left = explain(lambda: standings_view(report, leavers, half)) if leavers else (report, ())
    policy = list_for(report, kind, None)
    if tie_breaks is not None:
        names = tuple(tie_breaks)
        if not names:
            raise Refusal("tiebreaks: name at least one, such as bucholz,wins")
        policy = custom_policy(names, policy, rulebook.tie_break_policies().values())
    return FileStandings(
        counted, kind, ranked(counted, policy, seed), tuple(choice_warnings(SYSTEMS[kind].family, policy)), left
    )


def standings_of_family(report: ReportedTournament, family: Family) -> Standings:
    """The standings of a file of which only the family of its system is told: Swiss or round robin."""
    return standings_of(report, system=usual_system(family).name).standings


def list_of_file(report: ReportedTournament) -> Policy | None:
    """The tie-breaks that the file itself names (202 or 212), None if it names none or some that are not known."""
    codes = [_code(name) for name in report.document.tie_breaks if name.upper() not in ("PTS", "MPTS", "GPTS")]
    if not codes or any(code not in _NAMES_IN_FILES for code in codes):
        return None
    policies = rulebook.tie_break_policies()
    return custom_policy([_NAMES_IN_FILES[code] for code in codes], policies[LIST_OF_CODES], policies.values())


def _code(text: str) -> str:
    """A code without what says by which points it is counted: "BH:GP/C1" is "BH:C1"."""
    return text.upper().replace(":GP/", ":").removesuffix(":GP")


def list_for(report: ReportedTournament, system: str, edition: str | None) -> Policy:
    """The list of the file, else the usual one for the system."""
    return list_of_file(report) or default_list(system, edition, report)


def default_list(system: str, edition: str | None, tournament: Tournament) -> Policy:
    """The list that is used where nobody has chosen one."""
    return rulebook.tie_break_policies()[default_list_name(system, edition, tournament.scoring)]


def ranked(tournament: Tournament, policy: Policy, seed: int | None) -> Standings:
    """The standings of a tournament by a list of tie-breaks."""
    return compute_standings(tournament, policy, seed=seed, differences=rulebook.score_differences())


def system_of_file(tournament: Tournament) -> str:
    """The kind of event, as far as the file tells it."""
    return system_in_words(tournament.system).name


@dataclass(frozen=True, slots=True)
class StandingDifference:
    """A figure of the file that differs from the one computed."""

    number: PlayerNumber
    field: str
    expected: str
    found: str


def differences_of(report: ReportedTournament, policy: Policy) -> tuple[StandingDifference, ...]:
    """Points and ranks of the file against those computed; who is left to the lot may stand in any order."""
    computed = ranked(report, policy, None)
    shared = _ranks_allowed(computed)
    differences = []
    for record in report.document.players:
        row = computed.row_of(PlayerNumber(record.number))
        if record.points is not None and Fraction(record.points) != row.points:
            differences.append(
                StandingDifference(row.number, "points", decimal_text(row.points), decimal_text(record.points))
            )
        if record.rank and record.rank not in shared[row.number]:
            differences.append(StandingDifference(row.number, "rank", str(row.rank), str(record.rank)))
    return tuple(differences)


def _ranks_allowed(standings: Standings) -> Mapping[PlayerNumber, range]:
    sizes: dict[int, int] = {}
    for row in standings.rows:
        sizes[row.rank] = sizes.get(row.rank, 0) + 1
    return {row.number: range(row.rank, row.rank + sizes[row.rank]) for row in standings.rows}
