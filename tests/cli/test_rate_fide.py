"""`tabellone rate --system fide`: kinds of events, stages, games too quick to be rated, and what is remarked."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tabellone.program import main

EXAMPLE = str(Path(__file__).parents[1] / "cases" / "fide" / "rating" / "1997" / "report_10_68.trf")
Rounds = Sequence[Sequence[tuple[int, str, str]]]
"""Round by round the opponent, colour and result of each player; 0 is nobody."""
Write = Callable[..., str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a report file of players with these ratings, 0 for none, and the rounds of each."""

    def written(
        name: str, ratings: Sequence[int], rounds: Rounds, *head: str, names: Sequence[str] = "ABCDEFGH"
    ) -> str:
        lines = [f"012 {name}", *head]
        for number, rating in enumerate(ratings, start=1):
            record = f"001 {number:4} m    {names[number - 1]:<33} {rating or '':>4} ITA"
            cells = [round_cells[number - 1] for round_cells in rounds]
            games = "".join(f"  {opponent:04} {colour} {result}" for opponent, colour, result in cells)
            points = sum({"1": 2, "=": 1, "+": 2}.get(result, 0) for _, _, result in cells)
            lines.append(f"{record:<80}{points / 2:4.1f} {number:4}{games}")
        path = tmp_path / f"{name}.trf"
        path.write_text("\r".join(lines) + "\r", encoding="utf-8")
        return str(path)

    return written


def answer(capsys: pytest.CaptureFixture[str], *command: str) -> Any:
    assert main(["rate", *command, "--system", "fide", "--json"]) == 0
    return json.loads(capsys.readouterr().out)


WON = [(2, "w", "1"), (1, "b", "0")]
LOST = [(2, "w", "0"), (1, "b", "1")]
DRAWN = [(2, "w", "="), (1, "b", "=")]


def test_the_example_is_rated_by_the_rule_or_as_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    def after(*more: str) -> list[int]:
        rating_report = answer(capsys, EXAMPLE, "--edition", "1997", "--kind", "round-robin", *more)
        return [player["after"] for player in rating_report["players"] if player["name"] == "H"]

    assert (after(), after("--as-in-example")) == ([2140], [2110])


def test_rapid_and_blitz_are_never_rated_as_standard(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    file = write("quick", (2400, 2300), [WON], "042 2026/05/09", "052 2026/05/09", "122 15' + 5\"")
    slow = write("slow", (2400, 2300), [WON], "042 2026/05/09", "052 2026/05/09", "122 90 minutes + 30 seconds")
    assert [len(answer(capsys, path)["players"]) for path in (file, slow)] == [0, 2]
    assert answer(capsys, file)["remarks"] == [
        "The players have 20 minutes for the moves that count, and need 120: the game is not rated. "
        "(FIDE, B.02 2024 1.1)"
    ]
    blitz = answer(capsys, slow, "--time", "blitz")
    assert blitz["players"] == []
    assert "not rated as standard games" in blitz["remarks"][0]
    rapid_file = write("told", (2400, 2300), [WON], "042 2026/05/09", "052 2026/05/09", "122 rapid")
    assert answer(capsys, rapid_file)["players"] == []
    assert "B.02 1.2" in answer(capsys, slow, "--time", "rapid", "--edition", "1997")["remarks"][0]


def test_a_game_needs_the_time_of_its_higher_rating(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    rounds = [[(2, "w", "1"), (1, "b", "0"), (4, "w", "1"), (3, "b", "0")]]
    file = write("club", (2450, 2300, 1700, 1600), rounds, "042 2026/05/09", "052 2026/05/09")
    rating_report = answer(capsys, file, "--minutes", "60")
    assert [player["name"] for player in rating_report["players"]] == ["C", "D"]


@pytest.mark.parametrize(
    ("days", "dates", "options", "remarked"),
    [
        (("1998/02/01", "1998/02/01"), "", (), ["B.02 3.0"]),
        (("1998/02/01", "1998/02/02"), "", (), []),
        (("1998/02/01", "1998/05/30"), "", (), ["B.02 4.1"]),
        (("1998/02/01", "1998/05/30"), "", ("--league",), []),
        (("1998/02/01", "1998/02/04"), "98/02/01 98/02/01 98/02/01 98/02/01", (), ["B.02 3.0"]),
        (("1998/02/01", "1998/02/02"), "", ("--minutes", "200"), ["B.02 3.0"]),
    ],
)
def test_rounds_a_day_and_ninety_days_are_remarked(
    days: tuple[str, str],
    dates: str,
    options: tuple[str, ...],
    remarked: list[str],
    write: Write,
    capsys: pytest.CaptureFixture[str],
) -> None:
    opponents = [(2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1), (2, 1, 4, 3)]
    rounds = [
        [(other, "w" if own < other else "b", "=") for own, other in enumerate(round_opponents, 1)]
        for round_opponents in opponents
    ]
    head = [f"042 {days[0]}", f"052 {days[1]}"]
    if dates:
        head.append("132" + " " * 88 + "".join(f"{day:<10}" for day in dates.split()))
    file = write("days", (2300, 2310, 2320, 2330), rounds, *head)
    rating_report = answer(capsys, file, *options)
    assert rating_report["edition"] == "1997"
    assert len(rating_report["players"]) == 4
    remarks = rating_report.get("remarks", [])
    assert [article for remark in remarks for article in ("B.02 3.0", "B.02 4.1") if article in remark] == remarked


def test_stages_are_counted_together(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    first = write("group", (2300, 2300), [WON], "042 1998/02/01", "052 1998/02/01")
    final = write("final", (2500, 2300), [LOST, DRAWN], "042 1998/02/02", "052 1998/02/03", names=("Z", "a"))
    rating_report = answer(capsys, first, "--stage", final, "--explain")
    players = {player["name"]: player for player in rating_report["players"]}
    assert (players["A"]["scored"], players["B"]["scored"], players["Z"]["scored"]) == ("2.5", "0", "0.5")
    assert players["Z"]["number"] == 3
    sentences = [step["text"] for step in players["A"]["why"] if step["rule"] == "counted_together"]
    assert sentences == [
        "Qualifying stages, finals and play-offs are counted together; games of the player in them: 1, 2. "
        "(Reading fide-1997-stages.)"
    ]
    assert all(step["rule"] != "counted_together" for step in players["B"]["why"])


def test_a_round_robin_with_a_forfeit_says_that_it_counts_like_a_swiss(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    opponents = [(2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1)]
    rounds = [
        [(other, "w" if own < other else "b", "=") for own, other in enumerate(round_opponents, 1)]
        for round_opponents in opponents
    ]
    rounds[2] = [(4, "w", "+"), (3, "w", "="), (2, "b", "="), (1, "b", "-")]
    file = write("forfeit", (2300, 2310, 2320, 2330), rounds, "042 1998/02/01", "052 1998/02/03")
    rating_report = answer(capsys, file, "--kind", "round-robin", "--explain")
    for player in rating_report["players"]:
        assert player["why"][0]["rule"] == "counts_as_swiss"
        assert "not played: 1;" in player["why"][0]["text"]


@pytest.mark.parametrize(
    ("options", "counted"),
    [
        (("--match-games", "4"), 3),
        (("--match-games", "8"), 4),
        ((), 4),
        (("--match-games", "4", "--edition", "1997"), 4),
    ],
)
def test_games_after_a_match_is_won_are_not_rated_today(
    options: tuple[str, ...], counted: int, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write("match", (2300, 2300), [WON, WON, DRAWN, LOST], "042 2026/05/01", "052 2026/05/04")
    rating_report = answer(capsys, file, "--kind", "match", *options)
    assert [player["scored"] for player in rating_report["players"]] == (
        ["2.5", "0.5"] if counted == 3 else ["2.5", "1.5"]
    )
    is_remarked = any("the first 3 count" in remark for remark in rating_report.get("remarks", []))
    assert is_remarked == (counted == 3)


def test_a_scheveningen_gives_the_unrated_a_performance(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    # A and B of one team meet C and D of the other; D has no rating.
    rounds = [
        [(3, "w", "1"), (4, "w", "="), (1, "b", "0"), (2, "b", "=")],
        [(4, "w", "="), (3, "w", "1"), (2, "b", "0"), (1, "b", "=")],
    ]
    file = write("teams", (2300, 2300, 2300, 0), rounds, "042 1998/02/01", "052 1998/02/02")
    by_team = answer(capsys, file, "--kind", "team", "--explain")["players"]
    players = answer(capsys, file, "--kind", "scheveningen", "--explain")["players"]
    assert [player["scored"] for player in by_team] == ["1", "1", "0", "1"]
    assert [player["scored"] for player in players] == ["1.5", "1.5", "0", "1"]
    assert "performance_in_scheveningen" in [step["rule"] for step in players[3]["why"]]
    again = write("again", (2300, 2300), [WON, LOST], "042 1998/02/01", "052 1998/02/02")
    assert main(["rate", again, "--system", "fide", "--kind", "scheveningen"]) == 2
    assert "has met" in capsys.readouterr().err


def test_a_board_of_quick_games_rates_nobody(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    def after(control: str) -> list[int | None]:
        file = write("board", (2400, 2300), [WON], "042 2026/05/09", "052 2026/05/09", f"122 {control}")
        assert main(["board", file, "--system", "fide", "--json"]) == 0
        return [player["after"] for player in json.loads(capsys.readouterr().out)["players"]]

    assert after("15' + 5\"") == [None, None]
    assert None not in after("120'")


def test_an_event_in_which_everybody_met_everybody_is_a_round_robin_unless_it_is_said_otherwise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    inferred, stated, swiss = (
        answer(capsys, EXAMPLE, "--edition", "1997", *kind)["players"]
        for kind in ((), ("--kind", "round-robin"), ("--kind", "swiss"))
    )
    assert inferred == stated != swiss
