"""The event of a file as it is sent to FIDE for its rating (B.02 11.2 to 11.31)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.answers.files.rating import below_list
from tabellone.answers.files.report import ReportedTournament
from tabellone.answers.files.standings import standings_of_family
from tabellone.core.explain import Step, explain
from tabellone.core.model import Player, PlayerNumber
from tabellone.core.pairing.declaration import Family
from tabellone.core.rating.fide.computer_report import ComputerReport, computer_report, event_steps
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.report import (
    HomologationReport,
    ReportHeading,
    ReportLine,
    ReportPerson,
    event_of,
    homologation_report,
    result_sign,
)
from tabellone.core.rating.fide.rules import rules_of_averages
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.formats.trf import TrfDocument
from tabellone.formats.trf.times import day_in
from tabellone.regulations import rulebook

# The edition that says what a report has.
EDITION = "1997"


@dataclass(frozen=True, slots=True)
class RatingReport:
    """The report with its table, and the table of a computer where that is sent instead.

    If steps were asked for, `why` are those of the event as a whole, `why_of` those of each player by the number in
    the file; `below_list` are players of the file whose rating no list can have.
    """

    homologation: HomologationReport
    computer: ComputerReport | None
    why: tuple[Step, ...]
    why_of: Mapping[PlayerNumber, tuple[Step, ...]]
    below_list: tuple[Player, ...]

    @property
    def lines(self) -> Mapping[str, ReportLine]:
        """The lines of the report, by the players of the computer's table."""
        return {str(line.person.number): line for line in self.homologation.lines}


@dataclass(frozen=True, slots=True)
class RatingReportQuestion:
    """What kind of event is reported, in which form, with which remarks; `as_in_example` reads 10.25 as 10.68 does."""

    kind: Kind
    remarks: tuple[str, ...] = ()
    is_for_computer: bool = False
    as_in_example: bool = False
    is_explained: bool = False

    def answered(self, report: ReportedTournament, today: date) -> RatingReport:
        """The report of an event, its players in the order of the final standings."""
        heading, persons = heading_of(report.document), _persons(report.document)
        family = Family.ROUND_ROBIN if self.kind is Kind.ROUND_ROBIN else Family.SWISS
        order = [row.number for row in standings_of_family(report, family, today).rows]
        homologation, steps = explain(
            lambda: homologation_report(heading, report, persons.values(), order, self.kind, remarks=self.remarks)
        )
        below = below_list(report.players, RatingSystem.FIDE, EDITION)
        if not self.is_for_computer:
            why = tuple(step for step in steps if step.rule.name != result_sign.__name__)
            return RatingReport(homologation, None, *self._answer(why, _sign_steps(homologation)), below)
        ratings = {str(number): person.rating for number, person in persons.items() if person.rating is not None}
        rules = rules_of_averages(rulebook.fide_rating_rules(EDITION))
        event = event_of(heading, report, self.kind)
        coefficients = {str(number): k for number, k in report.circumstances.coefficients.items()}
        computer = computer_report(
            event, ratings, map(str, order), rules, as_in_example=self.as_in_example, coefficients=coefficients
        )
        _, why = explain(lambda: event_steps(event, ratings, rules))
        return RatingReport(homologation, computer, *self._answer(why, _row_steps(computer)), below)

    def _answer(
        self, why: tuple[Step, ...], why_of: Iterable[tuple[PlayerNumber, tuple[Step, ...]]]
    ) -> tuple[tuple[Step, ...], Mapping[PlayerNumber, tuple[Step, ...]]]:
        """The steps, where they are requested."""
        return (why, dict(why_of)) if self.is_explained else ((), {})


def _sign_steps(report: HomologationReport) -> Iterator[tuple[PlayerNumber, tuple[Step, ...]]]:
    """How the results of each player are written."""
    for line in report.lines:
        if line.retell is not None:
            yield line.person.number, explain(line.retell)[1]


def _row_steps(report: ComputerReport) -> Iterator[tuple[PlayerNumber, tuple[Step, ...]]]:
    """The steps that lead to the numbers of each player."""
    for row in report.rows:
        if row.retell is not None:
            yield PlayerNumber(int(row.player)), explain(row.retell)[1]


def heading_of(document: TrfDocument) -> ReportHeading:
    """What a report file says about its event."""
    return ReportHeading(
        name=document.value("012"),
        starts_on=day_in(document.value("042")),
        ends_on=day_in(document.value("052")),
        time_control=document.value("122") or document.value("222"),
        city=document.value("022"),
        federation=document.value("032"),
        chief_arbiter=document.value("102"),
        deputies=document.values("112"),
        system=document.value("092"),
    )


def _persons(document: TrfDocument) -> dict[PlayerNumber, ReportPerson]:
    teams = {number: team.name for team in document.teams for number in team.players}
    return {
        PlayerNumber(player.number): ReportPerson(
            PlayerNumber(player.number),
            player.name if player.name.strip() else str(player.number),
            player.title,
            player.federation,
            player.rating or None,
            player.identity,
            teams.get(player.number, ""),
        )
        for player in document.players
    }
