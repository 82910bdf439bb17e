"""`check` for many files, the system that a file names, and random events with rates."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabellone.program import main

EVENT = ["generate", "--system", "dutch", "--players", "12", "--rounds", "4", "--seed", "5"]
RATES = [
    *("--draws", "1/3"),
    *("--forfeits", "1/8"),
    *("--double-forfeits", "1/50"),
    *("--absences", "1/8"),
    *("--half-point-byes", "1/8"),
    *("--withdrawals", "1/20"),
    *("--late-entries", "1/8"),
    *("--ratings", "1000-2400"),
    *("--spread", "even"),
    *("--forbidden-pairs", "4"),
]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    capsys.readouterr()
    assert main([*arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def changed(name: str, old: str, new: str) -> None:
    text = Path(name).read_bytes().decode()
    assert old in text
    Path(name).write_bytes(text.replace(old, new).encode())


def without(name: str, *starts: str) -> None:
    lines = Path(name).read_text("utf-8").splitlines()
    Path(name).write_text("\n".join(line for line in lines if not line.startswith(starts)) + "\n", "utf-8")


@pytest.fixture
def events() -> None:
    assert main([*EVENT, "--count", "3", "--output", "events"]) == 0


def test_a_folder_is_checked_file_by_file_with_the_totals(events: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "events"]) == 0
    lines = capsys.readouterr().out.splitlines()
    where = "Swiss, Dutch system, edition 2026 (named by a comment in the file)"
    assert lines == [
        *(f"events/event-000{number}.trf: agrees  4 rounds  {where}" for number in (1, 2, 3)),
        "Files: 3; agreeing: 3; differing: 0; not checked: 0",
    ]


def test_what_differs_and_what_cannot_be_read_is_told_beside_the_others(
    events: None, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path("events/event-0002.trf").read_text("utf-8")
    first = next(line for line in text.splitlines() if line.startswith("001    1"))
    changed("events/event-0002.trf", first, first[:80] + " 9.5" + first[84:])
    Path("events/event-0003.trf").write_text("root:x:0:0\n", "utf-8")
    assert main(["check", "events"]) == 1
    out = capsys.readouterr().out
    assert "events/event-0001.trf: agrees" in out
    assert "events/event-0002.trf: differs" in out
    assert "in the file 9.5" in out
    assert "events/event-0003.trf: no player; a report file has a 001 record for each" in out
    assert out.endswith("Files: 3; agreeing: 1; differing: 1; not checked: 1\n")
    one, other, refused = answer(capsys, "check", "events", code=1)
    assert (one["agrees"], other["agrees"], "agrees" in refused) == (True, False, False)
    assert list(refused) == ["file", "refused"]
    assert other["standings"]["differences"][0]["field"] == "points"


def test_only_unreadable_files_are_bad_input(events: None, capsys: pytest.CaptureFixture[str]) -> None:
    Path("events/event-0003.trf").write_text("root:x:0:0\n", "utf-8")
    assert main(["check", "events"]) == 2


def test_a_folder_without_reports_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("empty").mkdir()
    assert main(["check", "empty"]) == 2
    assert capsys.readouterr().err == (
        "tabellone: empty: there is no report file in this folder; their names end in .trf, .trfx\n"
    )


def test_the_round_that_differs_is_shown_with_its_pairs(events: None, capsys: pytest.CaptureFixture[str]) -> None:
    """The two lowest pairs of a round are exchanged, with their results."""
    verdict = answer(capsys, "check", "events/event-0001.trf")
    (a, b), (c, d) = verdict["rounds"][0]["found"][:2]
    path = Path("events/event-0001.trf")
    lines = path.read_text("utf-8").splitlines()
    opponents = {a: d, d: a, c: b, b: c}
    places = {int(line[4:8]): place for place, line in enumerate(lines) if line.startswith("001")}
    for player, opponent in opponents.items():
        line = lines[places[player]]
        result = "=" if line[98] in "1=0" else line[98]
        lines[places[player]] = f"{line[:91]}{opponent:>4}{line[95:98]}{result}{line[99:]}"
    path.write_text("\n".join(line for line in lines if "pairing-order" not in line) + "\n", "utf-8")
    assert main(["check", str(path)]) == 1
    out = capsys.readouterr().out
    assert "round 1  differs\n" in out
    assert f"  by the rules: {a}-{b}, {c}-{d}\n" in out
    assert f"  in the file: {a}-{d}, {c}-{b}\n" in out
    assert out.endswith("The file differs from the rules.\n")


@pytest.mark.parametrize(
    ("gone", "origin", "said"),
    [
        ((), "comment", "named by a comment in the file"),
        (("### TABELLONE pairing-edition",), "192", "named by record 192"),
        (("### TABELLONE pairing-edition", "192"), "092", "named by record 092"),
        (("### TABELLONE pairing-edition", "192", "092"), "assumed", "assumed: the file names no system"),
    ],
)
def test_without_a_system_the_file_is_asked_and_it_is_told(
    gone: tuple[str, ...], origin: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*EVENT, "--output", "one.trf"]) == 0
    without("one.trf", *gone) if gone else None
    verdict = answer(capsys, "check", "one.trf")
    assert (verdict["system"], verdict["system_from"], verdict["agrees"]) == ("dutch", origin, True)
    assert main(["check", "one.trf"]) == 0
    assert said in capsys.readouterr().out.splitlines()[0]
    assert "system_from" not in answer(capsys, "check", "one.trf", "--system", "dutch")


def test_record_192_names_the_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*EVENT, "--edition", "2017", "--output", "old.trf"]) == 0
    assert "192 FIDE_DUTCH_2017" in Path("old.trf").read_text("utf-8").splitlines()
    without("old.trf", "### TABELLONE pairing-edition", "092")
    assert answer(capsys, "check", "old.trf")["edition"] == "2017"


def test_remarks_stand_apart_from_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*EVENT, "--output", "one.trf"]) == 0
    changed("one.trf", "142 4", "1424")
    remark = "one.trf, line {line}: no blank follows the code 142; read as if there were one"
    verdict = answer(capsys, "check", "one.trf")
    line = verdict["remarks"][0].partition("line ")[2].partition(":")[0]
    assert verdict["remarks"] == [remark.format(line=line)]
    assert main(["standings", "one.trf"]) == 0
    assert capsys.readouterr().err == remark.format(line=line) + "\n"


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim", "italo-swiss"])
def test_events_with_high_rates_pass_the_checker(system: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["generate", "--system", system, "--players", "14", "--rounds", "5", "--seed", "40", *RATES]
    shapes = answer(capsys, *arguments, "--count", "3", "--output", "many")
    assert [shape["seed"] for shape in shapes] == [40, 41, 42]
    assert all(file["agrees"] for file in answer(capsys, "check", "many"))
    text = "".join(Path(shape["output"]).read_text("utf-8") for shape in shapes)
    assert text.count("\n260 ") == 12
    assert all(code in text for code in (" - H", " - Z", " b -", " w +"))
    assert main([*arguments, "--count", "3", "--output", "again"]) == 0
    assert text == "".join(path.read_text("utf-8") for path in sorted(Path("again").iterdir()))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ["--draws", "9/8"],
            'draws: "9/8" is not a rate; write thousandths, 0 to 1000, or a fraction up to 1, such as 1/8',
        ),
        (
            ["--late-entries", "often"],
            'late-entries: "often" is not a rate; write thousandths, 0 to 1000, or a fraction up to 1, such as 1/8',
        ),
        (["--ratings", "2400"], 'ratings: "2400" is not a range of two ratings, such as 1000-2400'),
        (["--ratings", "2400-1000"], "ratings: 2400-1000 is not a range within 1-9999"),
        (["--spread", "wide"], 'spread: "wide" is not allowed; there are middle, even'),
        (
            ["--forbidden-pairs", "67"],
            "forbidden pairs: 67 is not allowed; 12 players have 0 to 66",
        ),
        (["--players", "10000"], "players: 10000 is not allowed; it must be 2 to 9999"),
    ],
)
def test_wrong_rates_are_one_sentence(options: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*EVENT, "--output", "x.trf", *options]) == 2
    assert capsys.readouterr().err == f"tabellone: {sentence}\n"


def test_a_folder_that_is_a_file_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("taken").write_text("", "utf-8")
    assert main([*EVENT, "--count", "2", "--output", "taken"]) == 2
    assert capsys.readouterr().err == "tabellone: taken: cannot be written (File exists)\n"


def test_a_round_robin_has_no_forbidden_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["generate", "--system", "round-robin", "--players", "6", "--rounds", "5", "--seed", "1"]
    assert main([*arguments, "--output", "x.trf", "--forbidden-pairs", "1"]) == 2
    assert capsys.readouterr().err == "tabellone: forbidden pairs: in a round robin everybody meets everybody\n"


def test_ranks_are_not_compared_in_a_file_that_names_no_tie_breaks(
    events: None, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "events/event-0001.trf"
    first = next(line for line in Path(name).read_text("utf-8").splitlines() if line.startswith("001    1"))
    changed(name, first, f"{first[:85]}  12{first[89:]}" if first[85:89] != "  12" else f"{first[:85]}   1{first[89:]}")
    differing = answer(capsys, "check", name, code=1)
    assert [difference["field"] for difference in differing["standings"]["differences"]] == ["rank"]
    assert "ranks_compared" not in differing["standings"]
    without(name, "202", "212", "### TABELLONE tie-breaks")
    nameless = answer(capsys, "check", name)
    assert nameless["agrees"]
    assert nameless["standings"] == {"agrees": True, "ranks_compared": False, "differences": []}
    assert main(["check", name]) == 0
    assert "ranks were not compared: the file names no tie-breaks (record 202 or 212)" in capsys.readouterr().out
    Path(name).write_text(Path(name).read_text("utf-8") + "202 BH,ZZZ\n", "utf-8")
    assert main(["check", name]) == 0
    assert "by tie-breaks that are not known here (ZZZ)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("013 {name:<32}    1    2    3", "the file names teams without numbers (records 013)"),
        ("310   1 {name:<32}" + " " * 33 + "   1    2    3", "round 1: the players of team 1 do not all meet players"),
    ],
)
@pytest.mark.parametrize("command", [["check"], ["pair", "--system", "dutch"]])
def test_a_file_that_names_teams_without_matches_is_refused(
    events: None, capsys: pytest.CaptureFixture[str], record: str, sentence: str, command: list[str]
) -> None:
    name = "events/event-0001.trf"
    changed(name, "142 4", "142 6")
    changed(name, "XXR 4", "XXR 6")
    lines = [line for line in Path(name).read_text("utf-8").splitlines() if not line.startswith("###")]
    Path(name).write_text("\n".join([*lines, record.format(name="Faro"), ""]), "utf-8")
    assert main([*command, name]) == 2
    assert sentence in capsys.readouterr().err
    if command == ["check"]:
        assert main(["check", "events"]) == 2
        assert f"{name}: {sentence}" in capsys.readouterr().out
