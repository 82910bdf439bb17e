"""The event of a file as it is sent to FIDE for its rating (B.02 11.2 to 11.31)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.answers.files.rating import below_list
from tabellone.answers.files.report import ReportedTournament, day_in
from tabellone.answers.files.standings import standings_of_family
from tabellone.core.explain import Step, explain_if
from tabellone.core.model import Player, PlayerNumber
from tabellone.core.pairing.declaration import Family
from tabellone.core.rating.fide.computer_report import ComputerReport, computer_report
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.report import (
    HomologationReport,
    ReportHeading,
    ReportLine,
    ReportPerson,
    event_of,
    homologation_report,
)
from tabellone.core.rating.fide.rules import rules_of_averages
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.formats.trf import TrfDocument
from tabellone.regulations import rulebook

# The edition that says what a report has.
EDITION = "1997"


@dataclass(frozen=True, slots=True)
class RatingReport:
    """The report with its table, and the table of a computer where that is sent instead.

    `why` are the steps of what is sent, if they were asked for; `below_list` are players of the file whose rating no
    list can have.
    """

    homologation: HomologationReport
    computer: ComputerReport | None
    why: tuple[Step, ...]
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
        homologation, steps = explain_if(
            lambda: homologation_report(heading, report, persons.values(), order, self.kind, remarks=self.remarks),
            is_asked=self.is_explained and not self.is_for_computer,
        )
        computer = None
        if self.is_for_computer:
            ratings = {str(number): person.rating for number, person in persons.items() if person.rating is not None}
            rules = rules_of_averages(rulebook.fide_rating_rules(EDITION))
            computer, steps = explain_if(
                lambda: computer_report(
                    event_of(heading, report, self.kind),
                    ratings,
                    map(str, order),
                    rules,
                    as_in_example=self.as_in_example,
                ),
                is_asked=self.is_explained,
            )
        return RatingReport(homologation, computer, steps, below_list(report.players, RatingSystem.FIDE, EDITION))


def heading_of(document: TrfDocument) -> ReportHeading:
    """What a report file says of its event."""
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
        PlayerNumber(each.number): ReportPerson(
            PlayerNumber(each.number),
            each.name if each.name.strip() else str(each.number),
            each.title,
            each.federation,
            each.rating or None,
            each.identity,
            teams.get(each.number, ""),
        )
        for each in document.players
    }
