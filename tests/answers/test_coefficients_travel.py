"""K of a player goes from the desk into a report file and back, and every door rates by it."""

from datetime import date

import pytest
from tests.desk.event.desk import A
from tests.desk.event.test_coefficient import COEFFICIENTS, USUAL, entered

from tabellone.answers.files.rating import RatingQuestion
from tabellone.answers.files.report import read_report
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.rating import rated_rows
from tabellone.desk.event.report_file import report_of
from tabellone.formats.trf import TrfError, read_trf, write_trf

RATINGS = (2005, 2004, 2003, 2002)


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
