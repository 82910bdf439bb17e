"""Players of a file in the order of their strength, and the file with their final numbers."""

from datetime import date
from pathlib import Path

from tabellone.answers.files.check import checked
from tabellone.answers.files.report import ReportedTournament, order_of_strength, read_report, text_with_final_numbers
from tabellone.formats.trf.contents import Acceleration

OPEN = Path(__file__).parents[3] / "examples" / "open.trf"


def test_the_file_with_final_numbers_has_the_players_in_their_order() -> None:
    report = read_report(OPEN.read_bytes(), OPEN.name)
    ordered = order_of_strength(report, 3)
    assert [player.number for player in ordered] == list(range(1, len(report.players) + 1))
    again = read_report(text_with_final_numbers(report, 3), "final.trf")
    assert {player.number: player.name for player in again.players} == {
        player.number: player.name for player in ordered
    }
    assert len(again.rounds) == len(report.rounds)


def _with_records(*records: str) -> str:
    """A round of six players out of order: number 1 is the last by rating, number 6 the first."""
    played = (
        ("0.0", "4 w 0"),
        ("1.0", "5 w 1"),
        ("0.5", "6 w 1"),
        ("1.0", "1 b 1"),
        ("0.0", "2 b 0"),
        ("-1.0", "3 b 0"),
    )
    players = [
        f"001 {place:4}      {f'Giocatore {place}':<34}{2000 + 10 * place}{'':28}{points:>4}{place:5}     {game}"
        for place, (points, game) in enumerate(played, start=1)
    ]
    heads = ("012 Prova", "042 2026/05/02", "142 3", "152 W", "192 FIDE_DUTCH_2026")
    return "\r\n".join([*heads, *records, *players, ""])


def _wrong_points(report: ReportedTournament) -> list[int]:
    differences = checked(report, None, date(2026, 5, 2)).differences
    return [difference.number for difference in differences if difference.field == "points"]


def test_points_of_record_299_withdrawals_and_accelerations_go_with_their_players() -> None:
    text = _with_records(
        "299 W         0.5  001    3",
        "299          -1.0  001    6",
        "260 001 002    1    6",
        "240 Z 002    2",
        "250 1.0  1.0  001 002    1    2",
    )
    report = read_report(text.encode(), "prova.trf")
    assert not _wrong_points(report)
    text = text_with_final_numbers(report, 3)
    again = read_report(text.encode(), "final.trf")
    assert not _wrong_points(again)
    assert {(one.player, one.points, one.result is None) for one in again.assigned} == {
        (7 - one.player, one.points, one.result is None) for one in report.assigned
    }
    assert [group.players for group in again.circumstances.forbidden] == [(1, 6)]
    assert [bye.player for bye in again.circumstances.byes] == [5]
    ranges = [(one.first_player, one.last_player) for one in again.document.all(Acceleration)]
    assert ranges == [(5, 6)]
