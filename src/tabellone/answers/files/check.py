"""A report file against the rules: every round paired again, and its standings computed; many files one by one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from tabellone.answers.files.pairing_system import (
    SystemOrigin,
    choose_system,
    constraints_of,
    in_pairing_order,
    system_in_file,
    virtual_points_for,
)
from tabellone.answers.files.report import ReportedTournament, file_content, read_report
from tabellone.answers.files.standings import RankingList, StandingDifference, differences_of, list_for
from tabellone.core.assigned_points import assigned_steps
from tabellone.core.explain import Step
from tabellone.core.pairing.checker import RoundCheck, check_rounds
from tabellone.core.refusal import Refusal
from tabellone.desk.progress import tell
from tabellone.formats.trf.document import TrfRemark

ENDINGS = (".trf", ".trfx")


@dataclass(frozen=True, slots=True)
class FileCheck:
    """How the rounds of a file are paired by the rules, and which of its figures differ from those computed.

    `origin` says where the system is known from, None where it was named by who asks; `assigned` which points the
    scoring does not give.
    """

    system: str
    edition: str
    rounds: tuple[RoundCheck, ...]
    differences: tuple[StandingDifference, ...]
    ranking: RankingList
    origin: SystemOrigin | None = None
    remarks: tuple[TrfRemark, ...] = ()
    assigned: tuple[Step, ...] = ()

    @property
    def agrees(self) -> bool:
        """Every round and every figure is as the rules have it."""
        return not self.rounds_that_differ and not self.differences

    @property
    def rounds_that_differ(self) -> tuple[int, ...]:
        """The numbers of the rounds that are not paired as the rules have it."""
        return tuple(round_check.round_number for round_check in self.rounds if not round_check.agrees)


def checked(
    report: ReportedTournament,
    system: str | None,
    today: date,
    edition: str | None = None,
    maxi: str = "auto",
    acceleration: str = "auto",
) -> FileCheck:
    """Check a file; the standings stated in a file that was changed since it was read are ignored.

    Without a system it is the one that the file names.
    """
    named = system_in_file(report) if system is None else None
    name = named.system if named is not None else system or ""
    chosen = choose_system(name, edition, report, today, maxi, acceleration)
    constraints = constraints_of(report, chosen.system.declaration)
    constraints = replace(constraints, virtual=virtual_points_for(report, chosen, constraints, acceleration))
    ordered = in_pairing_order(report, chosen, constraints)
    rounds = tuple(_reported_progress(check_rounds(ordered, chosen.system, constraints), len(ordered.rounds)))
    is_stated = report.is_as_its_document(report.scoring)
    ranking = list_for(report, name, today, pairing_edition=edition)
    differences = differences_of(report, ranking) if is_stated else ()
    origin = None if named is None else named.origin
    remarks, assigned = report.document.remarks, assigned_steps(report)
    return FileCheck(name, chosen.edition, rounds, differences, ranking, origin, remarks, assigned)


def _reported_progress(rounds: Iterable[RoundCheck], total: int) -> Iterator[RoundCheck]:
    """The rounds one by one, and how far the check is."""
    for number, round_check in enumerate(rounds, start=1):
        yield round_check
        tell("round {done} of {total}", number, total)


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """One of several files: how it was checked, or why it could not be."""

    file: str
    check: FileCheck | None
    refusal: Refusal | None = None


def checked_file(
    file: str,
    system: str | None,
    today: date,
    edition: str | None = None,
    maxi: str = "auto",
    scoring: str | None = None,
    acceleration: str = "auto",
) -> CheckedFile:
    """Check one of several files; a failure does not stop the others."""
    try:
        report = read_report(file_content(file), file, scoring)
        return CheckedFile(file, checked(report, system, today, edition, maxi, acceleration))
    except Refusal as refusal:
        return CheckedFile(file, None, refusal)


def files_named(paths: Iterable[str]) -> tuple[str, ...]:
    """The files that are named, and in place of a folder the report files in it, by name."""
    files: list[str] = []
    for path in paths:
        if not Path(path).is_dir():
            files.append(path)
            continue
        reports = sorted(str(file) for file in Path(path).iterdir() if file.name.lower().endswith(ENDINGS))
        if not reports:
            raise Refusal(
                "{file}: there is no report file in this folder; their names end in {endings}",
                file=path,
                endings=ENDINGS,
            )
        files += reports
    return tuple(files)


@dataclass(frozen=True, slots=True)
class CheckTotals:
    """How many files agree with the rules, how many differ, and how many could not be checked."""

    files: int
    agree: int
    differ: int
    refused: int


def totals_of(files: Iterable[CheckedFile]) -> CheckTotals:
    """The totals of several files."""
    checked = tuple(files)
    agree = sum(file.check is not None and file.check.agrees for file in checked)
    refused = sum(file.check is None for file in checked)
    return CheckTotals(len(checked), agree, len(checked) - agree - refused, refused)
