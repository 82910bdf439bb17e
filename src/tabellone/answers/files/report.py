"""A tournament as a report file describes it: with its circumstances, and with the document it was read from."""

from dataclasses import dataclass, field, fields
from datetime import date

from tabellone.answers.files.choice import chosen_word
from tabellone.core.model import Scoring, Tournament
from tabellone.desk.event.system import SCORINGS
from tabellone.formats.trf import Circumstances, TrfDocument, circumstances_of, read_trf, tournament_of
from tabellone.formats.trf.document import TrfError
from tabellone.formats.trf.times import day_in


@dataclass(frozen=True, slots=True)
class ReportedTournament(Tournament):
    """A tournament with what a report says beside players and rounds; `document` keeps what the model does not hold."""

    circumstances: Circumstances = field(default=Circumstances(), kw_only=True)
    document: TrfDocument = field(default=TrfDocument(()), kw_only=True, compare=False, repr=False)

    @property
    def next_round(self) -> int:
        """The round after those in the report."""
        return len(self.rounds) + 1

    def is_as_its_document(self, scoring: Scoring | None = None) -> bool:
        """The document still says the same: nothing was changed since it was read."""
        return bool(self.document.players) and reported_in(self.document, scoring) == self


def read_report(data: bytes | str, source: str, scoring: str | None = None) -> ReportedTournament:
    """Read a report; one that cannot be read is refused. `scoring` counts where the report has none."""
    document = read_trf(data, source)
    if not document.players:
        raise TrfError("{file}: no player; a report file has a 001 record for each", file=source)
    return reported_in(document, None if scoring is None else scoring_named(scoring))


def reported_in(document: TrfDocument, scoring: Scoring | None = None) -> ReportedTournament:
    """The tournament that a document describes."""
    tournament = tournament_of(document, scoring)
    return with_circumstances(tournament, circumstances_of(document), document)


def with_circumstances(
    tournament: Tournament, circumstances: Circumstances | None = None, document: TrfDocument | None = None
) -> ReportedTournament:
    """A tournament of any origin as a reported one; without circumstances only its number of rounds is known."""
    values = {
        tournament_field.name: getattr(tournament, tournament_field.name)
        for tournament_field in fields(Tournament)
        if tournament_field.init
    }
    known = circumstances or Circumstances(announced_rounds=tournament.planned_rounds)
    return ReportedTournament(**values, circumstances=known, document=document or TrfDocument(()))


def first_day(report: ReportedTournament) -> date | None:
    """The day on which the event begins, as far as the report states it: of the event, else of its first round."""
    days = (played_round.played_on for played_round in report.rounds if played_round.played_on is not None)
    return report.starts_on or day_in(report.document.value("042")) or min(days, default=None)


def scoring_named(name: str) -> Scoring:
    """The scoring of a name; another is refused."""
    return SCORINGS[chosen_word("scoring", name, SCORINGS)]
