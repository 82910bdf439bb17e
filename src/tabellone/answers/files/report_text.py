"""The text of a report file, from a tournament."""

from dataclasses import replace
from datetime import date

from tabellone.answers.files.report import ReportedTournament, reported_in
from tabellone.answers.files.standings import list_for, ranked, system_of_file
from tabellone.core.model import Tournament
from tabellone.formats.trf import Edition, TrfDocument, document_of, write_trf
from tabellone.formats.trf.contents import Text


def report_text(report: ReportedTournament, today: date, edition: Edition | None = None) -> str:
    """A report in an edition; without one as it was read, or by TRF26 where it was changed or never read.

    What was not changed is written without loss; ranks of what was changed are those of the standings.
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
    kept = tuple(line for line in lines if not (isinstance(line.content, Text) and line.content.code in stale))
    return replace(report.document, lines=kept)


def _heads(tournament: Tournament) -> dict[str, object]:
    """The heads of a report that the model holds, by their codes: name, first day, system, days of the rounds."""
    return {
        "012": tournament.name,
        "042": tournament.starts_on,
        "092": tournament.system,
        "132": tuple(played_round.played_on for played_round in tournament.rounds),
    }
