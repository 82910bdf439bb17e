"""An event as it is sent to FIDE: the table of a computer only on request."""

from datetime import date
from pathlib import Path

from tabellone.answers.files.rating import RatingReportQuestion
from tabellone.answers.files.report import read_report
from tabellone.core.rating.fide.game_account import Kind

EXAMPLE = Path(__file__).parents[2] / "cases" / "fide" / "rating" / "1997" / "report_10_68.trf"


def test_the_computer_has_a_row_for_each_line_of_the_report() -> None:
    report = read_report(EXAMPLE.read_bytes(), EXAMPLE.name)
    plain = RatingReportQuestion(Kind.ROUND_ROBIN, ("A remark",), is_explained=True).answered(
        report, date(2026, 11, 16)
    )
    assert plain.computer is None
    assert plain.homologation.remarks == ("A remark",)
    question = RatingReportQuestion(Kind.ROUND_ROBIN, is_for_computer=True, is_explained=True)
    computed = question.answered(report, date(2026, 11, 16))
    assert computed.computer is not None
    assert {row.player for row in computed.computer.rows} | set(computed.computer.left_out) == set(computed.lines)
    assert plain.why
    assert computed.why
    assert plain.why != computed.why
