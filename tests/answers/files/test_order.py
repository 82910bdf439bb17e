"""Players of a file in the order of their strength, and the file with their final numbers."""

from pathlib import Path

from tabellone.answers.files.order import order_of_strength, text_with_final_numbers
from tabellone.answers.files.report import read_report

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
