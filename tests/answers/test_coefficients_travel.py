"""K of a player goes from the desk into a report file and back, and every door rates by it."""

from datetime import date

import pytest
from tests.desk.event.desk import A
from tests.desk.event.test_coefficient import COEFFICIENTS, USUAL, entered

from tabellone.answers.files.board import BoardQuestion
from tabellone.answers.files.rating import RatingQuestion, RatingReportQuestion, stages_of
from tabellone.answers.files.report import ReportedTournament, read_report
from tabellone.core.model import PlayerNumber
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.rating import rated_rows
from tabellone.desk.event.report_file import report_of
from tabellone.formats.trf import TrfError, read_trf, write_trf

RATINGS = (2005, 2004, 2003, 2002)
DAY = date(2026, 5, 2)


def report_with_coefficients(rounds: int = 1) -> ReportedTournament:
    players = zip(RATINGS, COEFFICIENTS, strict=True)
    desk = entered(*(PlayerDetails(f"Player {rating}", rating, coefficient=k) for rating, k in players))
    for _ in range(rounds):
        desk.play_round(5)
    return read_report(write_trf(report_of(desk.state, A)).encode(), "event.trf", None)


def test_a_report_file_is_rated_with_the_coefficients_of_the_event() -> None:
    players = zip(RATINGS, COEFFICIENTS, strict=True)
    desk = entered(*(PlayerDetails(f"Player {rating}", rating, coefficient=k) for rating, k in players))
    desk.play_round(5)
    text = write_trf(report_of(desk.state, A))
    assert "### TABELLONE coefficient 10: 3\r\n### TABELLONE coefficient 40: 1\r\n" in text
    report = read_report(text.encode(), "event.trf", None)
    question = RatingQuestion("fide", "2025", Conditions(Kind.SWISS, 100, Pace.STANDARD))
    rated = question.answered(report, date(2026, 5, 2)).players
    of_file = {player.number: player.after for player in rated}
    of_event = {row.player: row.after for row in rated_rows(desk.state, "fide", "2025")}
    assert list(of_file.values()) == list(of_event.values())
    assert {player.change.coefficient for player in rated} == {*filter(None, COEFFICIENTS), USUAL}


@pytest.mark.parametrize("record", ["coefficient 20", "coefficient 0: 1", "coefficient 101: 1", "coefficient x: 1"])
def test_a_coefficient_that_is_none_is_refused(record: str) -> None:
    line = f"001    1      {'Alfa, Anna':<33}{'':<43}"
    with pytest.raises(TrfError, match="is not a record of Tabellone"):
        read_trf(f"012 Prova\n### TABELLONE {record}\n{line.rstrip()}\n".encode(), "prova.trf")


def test_the_board_of_a_report_file_has_the_coefficients_of_the_event() -> None:
    report = report_with_coefficients()
    conditions = Conditions(Kind.SWISS, 100, Pace.STANDARD)
    rated = RatingQuestion("fide", "2025", conditions).answered(report, DAY).players
    question = BoardQuestion(RatingSystem.FIDE, "2025", conditions, is_explained=True)
    board = question.answered(report, DAY)
    assert [(line.number, line.coefficient, line.after) for line in board.players] == [
        (player.number, player.change.coefficient, player.after) for player in rated
    ]


@pytest.mark.parametrize(
    ("edition", "kind", "article", "reading"),
    [
        ("2025", Kind.SWISS, "B.02 2024 8.3.3", "fide-2024-coefficient-stated"),
        ("1997", Kind.SWISS, "B.02 10.64a", "fide-1997-coefficient-stated"),
        ("1997", Kind.SCHEVENINGEN, "B.02 10.64a", "fide-1997-coefficient-stated"),
    ],
)
def test_the_explanation_says_which_coefficient_was_used_and_by_which_article(
    edition: str, kind: Kind, article: str, reading: str
) -> None:
    question = RatingQuestion("fide", edition, Conditions(kind, 100, Pace.STANDARD), is_explained=True)
    players = question.answered(report_with_coefficients(), DAY).players
    stated = {
        player.number: (step.values["stated"], step.values["by_rating"], step.citation.article, step.citation.reading)
        for player in players
        for step in player.why
        if "stated" in step.values
    }
    usual = USUAL if edition == "2025" else 15
    assert stated == {
        number: (k, usual, article, reading) for number, k in enumerate(COEFFICIENTS, start=1) if k is not None
    }
    assert {player.number: player.change.coefficient for player in players} == {
        number: k or usual for number, k in enumerate(COEFFICIENTS, start=1)
    }


def test_the_coefficient_of_a_player_who_joins_in_a_later_stage_is_that_of_the_later_report() -> None:
    first, later = (
        read_report(write_trf(report_of(entered(*players).state, A)).encode(), "event.trf", None)
        for players in (
            (PlayerDetails("Alfa", 2005), PlayerDetails("Bravo", 2004, coefficient=40)),
            (PlayerDetails("Bravo", 2004, coefficient=10), PlayerDetails("Carli", 2003, coefficient=10)),
        )
    )
    assert stages_of(first, (later,)).coefficients == {PlayerNumber(2): 40, PlayerNumber(3): 10}


def test_the_table_of_a_computer_has_the_coefficients_of_the_event() -> None:
    for kind, rounds in ((Kind.SWISS, 1), (Kind.ROUND_ROBIN, 3)):
        report = report_with_coefficients(rounds)
        computer = RatingReportQuestion(kind, is_for_computer=True).answered(report, DAY).computer
        assert computer is not None
        known = {int(row.player): row.coefficient for row in computer.rows}
        assert {number: known[number] for number, k in enumerate(COEFFICIENTS, start=1) if k} == {1: 40, 3: 10}
        for row in computer.rows:
            assert row.coefficient is not None
            assert row.expected is not None
            assert row.change == row.coefficient * (row.scored - row.expected)
