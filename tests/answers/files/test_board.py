"""The board of a file: the figures are those of its lines, and the sums have both of their decimals as JSON."""

from datetime import date
from pathlib import Path

from tabellone.answers.as_json import as_json
from tabellone.answers.files.board import BoardQuestion, FileBoard
from tabellone.answers.files.report import read_report
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.locales.words import words

TAB_13 = Path(__file__).parents[2] / "cases" / "fid" / "expected_board" / "2008" / "tab_13.trf"


def asked(system: RatingSystem, *, is_explained: bool = False) -> FileBoard:
    report = read_report(TAB_13.read_bytes(), TAB_13.name)
    return BoardQuestion(system, None, Conditions(pace=Pace.STANDARD), is_explained).answered(report, date(2026, 5, 9))


def test_figures_are_those_of_the_lines() -> None:
    for system in RatingSystem:
        answer = asked(system)
        for figures, line in zip(answer.players, answer.board.lines, strict=True):
            assert line.account is not None
            assert (figures.sum, figures.expected) == (line.summed, line.account.expected)
            assert (figures.after, figures.deviation) == (line.account.after, line.deviation)


def test_sums_are_written_in_hundredths() -> None:
    first = as_json(asked(RatingSystem.UISP).players[0], words("it"))
    assert (first["sum"], first["expected"], first["deviation"]) == ("5.25", "5.20", "1.80")
    assert first["cells"]["3"]["expected"] == "0.50"


def test_each_line_has_its_steps_where_they_are_asked_for() -> None:
    assert not any(asked(RatingSystem.FIDE).steps)
    assert all(asked(RatingSystem.FIDE, is_explained=True).steps)
