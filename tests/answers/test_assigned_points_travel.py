"""Points of record 299 count at every door: in the standings of a file, its check, and the event made of it."""

from datetime import UTC, date, datetime
from fractions import Fraction

from tests.desk.event.desk import A

from tabellone.answers.files.check import checked
from tabellone.answers.files.report import read_report
from tabellone.answers.files.standings import standings_of
from tabellone.answers.groups.rounds import round_of
from tabellone.answers.groups.standings import standings
from tabellone.core.model import AssignedPoints, Outcome, PlayerNumber
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.taken_report import ReportChoice, event_of_report
from tabellone.desk.fold import folded
from tabellone.desk.roles import Role
from tabellone.formats.trf import read_trf, write_trf

DAY = date(2026, 5, 2)
FILE = "\r\n".join(
    [
        "012 Prova",
        "042 2026/05/02",
        "142 3",
        "152 W",
        "192 FIDE_DUTCH_2026",
        "299 W         0.5  001    1",
        "299          -1.0       3",
        f"001    1      {'Alfa, Anna':<34}2400{'':28} 0.5    2     3 w 1",
        f"001    2      {'Bravo, Bice':<34}2300{'':28} 1.0    1     4 b 1",
        f"001    3      {'Carli, Carla':<34}2200{'':28}-1.0    4     1 b 0",
        f"001    4      {'Dori, Dora':<34}2100{'':28} 0.0    3     2 w 0",
        "",
    ]
)
ASSIGNED = (
    AssignedPoints(PlayerNumber(1), Fraction(1, 2), 1, Outcome.WIN),
    AssignedPoints(PlayerNumber(3), Fraction(-1)),
)


def test_a_file_with_assigned_points_agrees_with_them_and_not_without() -> None:
    check = checked(read_report(FILE.encode(), "prova.trf"), None, DAY)
    assert check.agrees
    assert [step.rule.name for step in check.assigned] == ["points_for_result", "points_added_from_start"]
    assert not check.remarks
    without = "\r\n".join(line for line in FILE.split("\r\n") if not line.startswith("299"))
    differences = checked(read_report(without.encode(), "prova.trf"), None, DAY).differences
    assert {(one.number, one.field) for one in differences} >= {(1, "points"), (3, "points")}


def test_the_event_made_of_a_file_counts_its_assigned_points_and_writes_them_again() -> None:
    report = read_report(FILE.encode(), "prova.trf")
    assert report.assigned == ASSIGNED
    at = datetime(2026, 5, 2, 9, tzinfo=UTC)
    journal = event_of_report(
        report.document, ReportChoice(), book="prova", author="arbiter", at=at, source="prova.trf"
    )
    state = folded(EventBook(), journal.entries).state
    answer = standings(state, A, Role.ARBITER)
    of_file = standings_of(report, DAY).standings
    assert [(row.number, row.points) for row in answer.rows] == [(row.number, row.points) for row in of_file.rows]
    assert [step.rule.name for step in answer.assigned] == ["points_for_result", "points_added_from_start"]
    text = write_trf(report_of(state, A))
    assert "299 W         0.5  001    1\r\n" in text
    assert "299          -1.0  000    3\r\n" in text
    again = read_trf(text.encode(), "again.trf")
    assert [player.points for player in again.players] == [player.points for player in report.document.players]
    assert checked(read_report(text.encode(), "again.trf"), None, DAY).agrees


def test_points_of_matches_are_those_of_players_where_there_are_no_teams_and_it_is_told() -> None:
    shifted = FILE.replace("299 W         0.5  001    1", "299 W   0.5        001    1")
    report = read_report(shifted.encode(), "prova.trf")
    assert report.assigned == ASSIGNED
    assert ["match points only" in remark.sentence for remark in report.document.remarks] == [True]


def test_the_round_of_the_event_says_what_a_bye_counts_as_the_file_does() -> None:
    lines = FILE.replace("142 3\r\n", "142 3\r\n162  W 1.0    D 0.5    P 0.5\r\n299 H         0.0  001    6\r\n")
    rows = f"001    5      {'Elba, Elsa':<34}2000{'':28} 0.5    5  0000 - U\r\n"
    rows += f"001    6      {'Fabbri, Fio':<34}1900{'':28} 0.0    6  0000 - H\r\n"
    report = read_report((lines + rows).encode(), "prova.trf")
    journal = event_of_report(
        report.document,
        ReportChoice(),
        book="prova",
        author="arbiter",
        at=datetime(2026, 5, 2, 9, tzinfo=UTC),
        source="prova.trf",
    )
    state = folded(EventBook(), journal.entries).state
    worth = {rest.number: rest.points for rest in round_of(state, A, 1, Role.ARBITER).rests}
    assert worth == {5: Fraction(1, 2), 6: Fraction(0)}
    assert {line.number: line.points for line in standings(state, A, Role.ARBITER).rows}.items() >= worth.items()
