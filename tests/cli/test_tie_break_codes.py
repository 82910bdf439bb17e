"""Codes of TRF26 on the command line: in `--tiebreaks`, in records 202 and 212, and in the check of a file."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tabellone
from tabellone.program import main

OPEN = Path(__file__).parents[2] / "examples" / "open.trf"
CODES = "BH/C2,FB,AOB,SB/C1,KS/L+1,WON,BPG,BWG,PS/C1,REP,STD,TPN,ARO/C1,PTP,APRO,APPO,RTNG,DE/P"


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    assert main([*arguments, "--json", "--lang", "en"]) == code
    return json.loads(capsys.readouterr().out)


def with_codes(folder: Path, *lines: str, text: str = "") -> str:
    """The open of the examples with records before its own, or another text."""
    file = folder / "open.trf"
    file.write_text("".join(lines) + (text or OPEN.read_text(encoding="utf-8")), encoding="utf-8")
    return str(file)


def test_codes_give_what_the_library_gives(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "standings", str(OPEN), "--tiebreaks", CODES)
    ranked = tabellone.standings(tabellone.read_trf(OPEN), CODES.split(","))
    for line, row in zip(found["standings"], ranked.rows, strict=True):
        assert (line["rank"], line["number"]) == (row.rank, row.number)
        assert {name: Fraction(text) for name, text in line["tiebreaks"].items()} == {
            name: value.value for name, value in row.tie_breaks.items()
        }
    assert set(CODES.split(",")) - {"DE/P"} <= set(found["standings"][0]["tiebreaks"])


def test_our_names_and_codes_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    ours = answer(capsys, "standings", str(OPEN), "--tiebreaks", "bucholz-cut1,bucholz-median,wins,direct")
    assert answer(capsys, "standings", str(OPEN), "--tiebreaks", "BH-C1,bh/m1,WIN,de") == ours


def test_a_code_that_is_not_known_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for code in ("ESB", "WON/C1"):
        assert main(["standings", str(OPEN), "--tiebreaks", f"BH,{code}", "--lang", "en"]) == 2
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == 1
        assert f'tie-break "{code}" is not known; there are bucholz, ' in lines[0]
    assert main(["standings", str(OPEN), "--tiebreaks", "BH,EDE", "--lang", "en"]) == 2
    assert 'tie-break "EDE" is for teams' in capsys.readouterr().err


@pytest.mark.parametrize("record", ["202", "212"])
def test_a_file_is_ranked_by_the_codes_that_it_names(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = with_codes(tmp_path, f"{record} PTS,DE,BH/C2,EDE,PS/C1,DE\n", "042 2025/05/01\n")
    found = answer(capsys, "standings", file)
    assert (found["edition"], found["skipped"]) == ("2023", ["EDE"])
    assert set(found["standings"][1]["tiebreaks"]) <= {"direct", "BH/C2", "PS/C1", "direct#2"}
    assert {"BH/C2", "PS/C1"} <= set(found["standings"][0]["tiebreaks"])


def test_the_check_of_a_file_uses_its_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ranks = {
        line["number"]: line["rank"]
        for line in answer(capsys, "standings", str(OPEN), "--tiebreaks", "PS/C1,TPN")["standings"]
    }
    assert sorted(ranks.values()) == list(range(1, len(ranks) + 1))
    lines = []
    for line in OPEN.read_text(encoding="utf-8").splitlines():
        is_player = line.startswith("001")
        lines.append(f"{line[:85]}{ranks[int(line[4:8])]:4d}{line[89:]}" if is_player else line)
    text = "\n".join(lines) + "\n"
    file = with_codes(tmp_path, "202 PS/C1,TPN\n", text=text)
    assert answer(capsys, "check", file, "--system", "lim")["standings"]["agrees"]
    file = with_codes(tmp_path, "202 PS/C1,TPN/R\n", text=text)
    differing = answer(capsys, "check", file, "--system", "lim", code=1)["standings"]["differences"]
    assert {difference["field"] for difference in differing} == {"rank"}


def test_a_round_robin_with_codes_counts_forfeits_as_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = "092 Round robin\n202 SB\n042 2026/05/01\n"
    cells = {1: "   2 w +     3 b 1", 2: "   1 b -     4 w 1", 3: "   4 b 1     1 w 0", 4: "   3 w 0     2 b 0"}
    points = {1: 2, 2: 1, 3: 1, 4: 0}
    lines = []
    for number, cell in cells.items():
        player = f"001 {number:4d}      {f'Player {number}':33} {2000 - number:4d}".ljust(80)
        lines.append(f"{player}{points[number]:4.1f}{'':7}{cell}\n")
    file = with_codes(tmp_path, head, text="".join(lines))
    found = answer(capsys, "standings", file)
    assert (found["system"], found["edition"]) == ("round-robin", "2026")
    values = {line["number"]: line["tiebreaks"]["sonneborn-berger"] for line in found["standings"]}
    assert values == {1: "2", 2: "0", 3: "0", 4: "0"}
