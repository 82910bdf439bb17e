import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tabellone.program import main
from tabellone.regulations import loader


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: str) -> Any:
        assert main([*arguments, "--json"]) == 0
        out = capsys.readouterr()
        assert out.err == ""
        return json.loads(out.out)

    return run


@pytest.fixture
def refusal(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: str) -> str:
        assert main(arguments) == 2
        out = capsys.readouterr()
        assert out.out == ""
        assert out.err.count("\n") == 1
        return out.err.strip()

    return run


def test_round_robin_has_its_shape(answer: Any) -> None:
    assert answer("tables", "round-robin", "4") == {
        "players": 4,
        "rounds": [
            {"round": 1, "games": [[1, 4], [2, 3]], "rest": None},
            {"round": 2, "games": [[4, 3], [1, 2]], "rest": None},
            {"round": 3, "games": [[2, 4], [3, 1]], "rest": None},
        ],
    }


def test_a_scheveningen_has_its_shape(answer: Any) -> None:
    assert answer("tables", "scheveningen", "2") == {
        "boards": 2,
        "constructed": False,
        "rounds": [
            {"round": 1, "games": [["A1", "B1"], ["A2", "B2"]], "rest": None},
            {"round": 2, "games": [["B2", "A1"], ["B1", "A2"]], "rest": None},
        ],
    }
    assert answer("tables", "scheveningen", "9")["constructed"]


def test_a_scheveningen_without_a_table_is_refused(refusal: Any) -> None:
    assert "two teams of 2 to 12 players each" in refusal("tables", "scheveningen", "13")


def test_an_odd_round_robin_names_who_rests(answer: Any) -> None:
    table = answer("tables", "round-robin", "3", "--letters")
    assert table["rounds"][0] == {"round": 1, "games": [["B", "C"]], "rest": "A"}


def test_cycles_go_on_numbering_and_reverse_colours(answer: Any) -> None:
    rounds = answer("tables", "round-robin", "4", "--cycles", "2")["rounds"]
    assert [table_round["round"] for table_round in rounds] == [1, 2, 3, 4, 5, 6]
    assert rounds[3]["games"] == [[4, 1], [3, 2]]
    swapped = answer("tables", "round-robin", "4", "--cycles", "2", "--swap-last-rounds")["rounds"]
    assert swapped[1]["games"] == rounds[2]["games"]


def test_eighteen_players_have_the_repaired_seventh_round(answer: Any) -> None:
    games = answer("tables", "round-robin", "18")["rounds"][6]["games"]
    assert games == [[4, 18], [5, 3], [6, 2], [7, 1], [8, 17], [9, 16], [10, 15], [11, 14], [12, 13]]


def test_varma_has_its_shape(answer: Any) -> None:
    assert answer("tables", "varma", "12") == {
        "players": 12,
        "groups": {"A": [4, 5, 9, 10], "B": [1, 2, 7], "C": [3, 6, 11], "D": [8, 12]},
    }
    assert answer("tables", "varma", "11")["groups"]["D"] == [8]


def test_the_official_varma_print_comes_with_its_warning(answer: Any) -> None:
    table = answer("tables", "varma", "12", "--official")
    assert table["groups"]["C"] == [6, 8, 12]
    assert table["warning"] == "Envelope C: 6 and 12 meet in round 11, one of the last 3."


def test_province_has_its_shape(answer: Any) -> None:
    assert answer("tables", "province", "16", "--sizes", "3,4") == {
        "players": 16,
        "groups": [[1, 2, 16], [8, 9, 10, 11]],
        "rounds": 5,
    }
    assert answer("tables", "province", "15", "--sizes", "3") == {"players": 15, "groups": [[8, 9, 10]], "rounds": 3}


def test_groups_have_their_shape(answer: Any) -> None:
    assert answer("tables", "groups", "--players", "80", "--groups", "3", "--rounds", "6") == {
        "players": 80,
        "groups": 3,
        "rounds": 6,
        "critical": 72,
        "first_group_max": 20,
        "first_group_increment": 2,
        "sizes": [20, 30, 30],
    }


def test_groups_that_cannot_be_made_have_no_sizes_and_a_warning(answer: Any) -> None:
    division = answer("tables", "groups", "--players", "20", "--groups", "3", "--rounds", "6")
    assert division["sizes"] is None
    assert division["warning"].startswith("3 groups of at least 10 players need 30; there are 20.")


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("tables round-robin 3", "round 1  2-3  rest 1"),
        ("tables round-robin 3 --lang it", "turno 1  2-3  riposa 1"),
        ("tables varma 12", "A  4, 5, 9, 10"),
        ("tables province 16 --sizes 3", "They meet within the first 3 rounds."),
        ("tables groups --players 80 --groups 3 --rounds 6 --lang it", "Numero critico: 72 giocatori"),
    ],
)
def test_people_read_plain_text(command: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 0
    assert expected in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("tables round-robin 1", "players: 1 is not allowed; it must be 2 to 1000"),
        ("tables round-robin 1001", "players: 1001 is not allowed; it must be 2 to 1000"),
        ("tables round-robin ten", 'players: "ten" is not a whole number'),
        ("tables round-robin 4 --cycles 0", "cycles: 0 is not allowed; it must be 1 to 20"),
        ("tables round-robin", "PLAYERS is missing; see tabellone tables round-robin --help"),
        ("tables varma 8", "players: 8 is not allowed; there are Varma tables for 9 to 24 players"),
        (
            "tables province 16 --sizes 3,x",
            'sizes: "3,x" is not a list of whole numbers separated by commas, such as 3,4',
        ),
        ("tables province 16 --sizes 7", "sizes: no table for 16 players has provinces of 7; there are 3; 4; 5; 3,3;"),
        ("tables province 30 --sizes 3", "players: 30 is not allowed; Tab. 10 has numbers for 5 to 24 players"),
        ("tables groups --players 80 --groups 3", "--rounds is missing; see tabellone tables groups --help"),
        ("tables groups --players 80 --groups 3 --rounds 4", "rounds: 4 is not allowed; Tab. 23 fixes minimum sizes"),
        ("tables groups --players 80 --groups 1 --rounds 6", "groups: 1 is not allowed; a division has at least 2"),
        (
            "tables swiss",
            'no command "swiss"; there are groups, playing-rates, province, round-robin, scheveningen, varma',
        ),
        ("tables varma 12 --offical", 'no option "--offical"; see tabellone tables varma --help'),
        ("tables varma 12 --lang fr", 'language: "fr" is not allowed; there are it, en'),
        ("tables round-robin 1 --lang it", "giocatori: 1 non è consentito; dev'essere da 2 a 1000"),
    ],
)
def test_bad_input_is_one_sentence(command: str, sentence: str, refusal: Any) -> None:
    assert refusal(*command.split()).startswith(f"tabellone: {sentence}")


def test_a_damaged_regulation_file_is_one_sentence(
    refusal: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "regulations"
    shutil.copytree(loader.folder(), copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (copy / "fid" / "groups.toml").write_text("[[edition", encoding="utf-8")
    monkeypatch.setenv(loader.FOLDER_VARIABLE, str(copy))
    sentence = refusal("tables", "groups", "--players", "80", "--groups", "3", "--rounds", "6")
    assert sentence.startswith(f"tabellone: {copy / 'fid' / 'groups.toml'}: not valid TOML")


def test_the_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("tabellone 0.")
