"""A report file against the rules: every round paired again, and its standings computed."""

from dataclasses import dataclass
from datetime import date

from tabellone.answers.files.pairing_system import choose_system, constraints_of, in_pairing_order
from tabellone.answers.files.report import ReportedTournament
from tabellone.answers.files.standings import RankingList, StandingDifference, differences_of, list_for
from tabellone.core.pairing.checker import RoundCheck, check_rounds


@dataclass(frozen=True, slots=True)
class FileCheck:
    """How the rounds of a file are paired by the rules, and which of its figures differ from those computed."""

    system: str
    edition: str
    rounds: tuple[RoundCheck, ...]
    differences: tuple[StandingDifference, ...]
    ranking: RankingList

    @property
    def agrees(self) -> bool:
        """Every round and every figure is as the rules have it."""
        return all(round_check.agrees for round_check in self.rounds) and not self.differences


def checked(
    report: ReportedTournament, system: str, today: date, edition: str | None = None, maxi: str = "auto"
) -> FileCheck:
    """Check a file; the standings stated in a file that was changed since it was read are ignored."""
    chosen = choose_system(system, edition, report, today, maxi)
    constraints = constraints_of(report, chosen.system.declaration)
    rounds = tuple(check_rounds(in_pairing_order(report, chosen, constraints), chosen.system, constraints))
    is_stated = report.is_as_its_document(report.scoring)
    ranking = list_for(report, system, today, pairing_edition=edition)
    differences = differences_of(report, ranking.policy) if is_stated else ()
    return FileCheck(system, chosen.edition, rounds, differences, ranking)
