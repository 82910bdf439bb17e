import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tabellone
from tabellone.program import main


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> Any:
    assert main([*arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def make(path: Path, system: str, players: int, rounds: int, seed: int, edition: str | None = None) -> str:
    arguments = ["generate", "--system", system, "--players", str(players), "--rounds", str(rounds)]
    arguments += [] if edition is None else ["--edition", edition]
    assert main([*arguments, "--seed", str(seed), "--output", str(path)]) == 0
    return str(path)


def cut(path: str, rounds: int) -> str:
    """The same file without the later rounds."""
    lines = []
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        if line.startswith("001"):
            lines.append(line[: 91 + 10 * rounds])
        elif not (line.startswith("### TABELLONE pairing-order") and int(line.split()[3].rstrip(":")) > rounds):
            lines.append(line)
    shorter = Path(path).with_suffix(".cut.trf")
    shorter.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(shorter)


def ranks_of(standings: Any) -> dict[int, int]:
    """The rank of every number."""
    return {row["number"]: row["rank"] for row in standings["standings"]}


SYSTEMS = ("dutch", "dubov", "burstein", "lim", "italo-swiss", "round-robin")


@pytest.mark.parametrize("system", SYSTEMS)
def test_pair_has_its_shape_and_agrees_with_the_file(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = make(tmp_path / "event.trf", system, 13, 6, 4)
    capsys.readouterr()
    pairing = answer(capsys, "pair", cut(whole, 3), "--system", system)
    assert list(pairing) == ["system", "edition", "round", "pairs", "bye", "floaters", "absent"]
    assert (pairing["system"], pairing["round"]) == (system, 4)
    assert (
        pairing["edition"]
        == {
            "dutch": "2026",
            "dubov": "2026",
            "burstein": "2026",
            "lim": "2026",
            "italo-swiss": "fid",
            "round-robin": "1997",
        }[system]
    )
    assert [pair["board"] for pair in pairing["pairs"]] == list(range(1, len(pairing["pairs"]) + 1))
    assert all(pair["why"] == [] for pair in pairing["pairs"])
    if system == "round-robin":
        checked = answer(capsys, "check", whole, "--system", system)
        pairs = sorted([pair["white"], pair["black"]] for pair in pairing["pairs"])
        assert pairs == checked["rounds"][3]["found"]


@pytest.mark.parametrize("language", ["it", "en"])
def test_explained_pairs_say_why_with_the_article(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = cut(make(tmp_path / "event.trf", "lim", 13, 6, 4, "1989"), 3)
    capsys.readouterr()
    pairing = answer(capsys, "pair", path, "--system", "lim", "--explain", "--lang", language)
    for pair in pairing["pairs"]:
        assert pair["why"][0]["article"] == "9.2"
        assert pair["why"][-1]["article"].partition(".")[0] in ("9", "12", "14")
        assert all(set(step) == {"rule", "article", "text"} for step in pair["why"])
        assert all("{" not in step["text"] for step in pair["why"])
    assert main(["pair", path, "--system", "lim", "--explain", "--lang", language]) == 0
    assert "(FIDE, Swiss 9.2)" in capsys.readouterr().out


def test_plain_is_the_list_that_other_engines_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = cut(make(tmp_path / "event.trf", "lim", 13, 6, 4), 3)
    capsys.readouterr()
    pairing = answer(capsys, "pair", path, "--system", "lim")
    assert main(["pair", path, "--system", "lim", "--plain"]) == 0
    first, *lines = capsys.readouterr().out.splitlines()
    assert int(first) == len(lines)
    expected = [f"{pair['white']} {pair['black']}" for pair in pairing["pairs"]]
    assert lines == expected + ([f"{pairing['bye']['player']} 0"] if pairing["bye"] else [])


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_generated_file_agrees_with_the_rules_and_a_changed_one_does_not(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = make(tmp_path / "event.trf", system, 14, 5, 9)
    capsys.readouterr()
    verdict = answer(capsys, "check", path, "--system", system)
    assert verdict["agrees"] is True
    assert verdict["standings"] == {"agrees": True, "differences": []}
    assert [round_check["round"] for round_check in verdict["rounds"]] == [1, 2, 3, 4, 5]
    text = Path(path).read_text(encoding="utf-8")
    player = next(line for line in text.splitlines() if line.startswith("001    1"))
    points = player[80:84]
    Path(path).write_text(text.replace(player, player[:80] + " 9.5" + player[84:]), encoding="utf-8")
    changed = answer(capsys, "check", path, "--system", system, code=1)
    assert changed["agrees"] is False
    wrong = {"number": 1, "field": "points", "expected": points.strip().removesuffix(".0"), "found": "9.5"}
    assert wrong in changed["standings"]["differences"]


def test_the_order_of_pairs_is_recovered_where_the_file_does_not_carry_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(make(tmp_path / "event.trf", "italo-swiss", 20, 7, 2))
    bare = "\n".join(line for line in path.read_text("utf-8").splitlines() if not line.startswith("###")) + "\n"
    path.write_text(bare, encoding="utf-8")
    capsys.readouterr()
    assert answer(capsys, "check", str(path), "--system", "italo-swiss")["agrees"] is True


def test_why_answers_for_any_two_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = cut(make(tmp_path / "event.trf", "lim", 12, 6, 3), 3)
    capsys.readouterr()
    paired = answer(capsys, "pair", path, "--system", "lim")["pairs"][0]
    met = answer(capsys, "why", path, "--system", "lim", str(paired["white"]), str(paired["black"]))
    assert met["paired"] is True
    explanation = answer(capsys, "why", path, "--system", "lim", "1", "12")
    assert (explanation["players"], explanation["round"]) == ([1, 12], 4)
    assert explanation["why"]
    assert main(["why", path, "--system", "lim", "1", "1"]) == 2
    assert capsys.readouterr().err == "tabellone: player 1 cannot play against himself\n"


def test_an_event_without_legal_pairing_says_why_and_exits_with_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(40):
        path = make(tmp_path / "event.trf", "lim", 6, 9, seed)
        output = capsys.readouterr()
        if "no legal pairing" in output.err:
            break
    pairing = answer(capsys, "pair", path, "--system", "lim", code=1)
    assert pairing["pairs"] is None
    assert pairing["impossible"][0]["rule"] == "everybody_can_be_paired"
    assert main(["pair", path, "--system", "lim"]) == 1
    assert "The arbiter may lift a ban" in capsys.readouterr().err


def test_standings_have_their_shape_and_take_other_tie_breaks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = make(tmp_path / "event.trf", "lim", 15, 6, 1, "1989")
    capsys.readouterr()
    rows = answer(capsys, "standings", path)["standings"]
    assert list(rows[0]) == ["rank", "number", "name", "points", "tiebreaks", "printed"]
    assert [row["rank"] for row in rows] == sorted(row["rank"] for row in rows)
    assert list(rows[0]["tiebreaks"])[:2] == ["bucholz", "bucholz-median"]
    assert main(["standings", path, "--tiebreaks", "sonneborn-berger,wins", "--json"]) == 0
    standings = json.loads(capsys.readouterr().out)
    assert set(standings["standings"][0]["tiebreaks"]) == {"sonneborn-berger", "wins"}
    assert "none of these is in the list" in standings["warnings"][0]
    seeded = answer(capsys, "standings", path, "--seed", "9")
    assert seeded["seed"] == 9
    assert [row["rank"] for row in seeded["standings"]] == list(range(1, 16))


def test_a_file_that_names_its_tie_breaks_is_ranked_and_checked_by_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "event.trf"
    for seed in range(40):
        make(path, "lim", 15, 6, seed, "1989")
        capsys.readouterr()
        by_default = ranks_of(answer(capsys, "standings", str(path)))
        by_name = ranks_of(answer(capsys, "standings", str(path), "--tiebreaks", "bucholz-cut1,sonneborn-berger,wins"))
        if by_name != by_default:
            break
    else:
        pytest.fail("both lists rank every event alike")
    text = re.sub(r"^(?:202|212) .*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    path.write_text(text.replace("142 6", "202 PTS,BH:GP/C1,SB,WIN\n142 6"), encoding="utf-8")
    found = answer(capsys, "standings", str(path))
    assert list(found["standings"][0]["tiebreaks"])[:2] == ["bucholz-cut1", "sonneborn-berger"]
    assert ranks_of(found) == by_name


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["pair", "nowhere.trf", "--system", "lim"], "nowhere.trf: cannot be read (No such file or directory)"),
        (["pair", "nowhere.trf", "--system", "keizer"], 'system: "keizer" is not allowed; there are round-robin,'),
        (["generate", "--system", "lim", "--players", "1", "--rounds", "3", "--seed", "1", "--output", "x"],
         "players: 1 is not allowed"),
        (
            ["generate", "--system", "lim", "--players", "9", "--rounds", "3", "--seed", "1", "--output", "/no/x"],
            "/no/x: cannot be written (No such file or directory)",
        ),
        (
            ["generate", "--system", "lim", "--edition", "1970", "--players", "9", "--rounds", "3", "--seed", "1",
             "--output", "x"],
            'edition "1970" of Swiss, Lim system is not known; there are 1989, 2026',
        ),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert output.err.startswith(f"tabellone: {sentence}")


@pytest.mark.parametrize("content", ["", "\n\n", "012 Event\n", "root:x:0:0\n"])
@pytest.mark.parametrize("command", ["pair", "check"])
def test_a_file_without_players_is_no_report(
    command: str, content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.txt"
    path.write_text(content, encoding="utf-8")
    assert main([command, str(path), "--system", "lim"]) == 2
    assert capsys.readouterr().err.startswith(f"tabellone: {path}: no player; a report file has a 001 record")


def test_a_round_robin_follows_its_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = cut(make(tmp_path / "event.trf", "round-robin", 6, 5, 2), 2)
    capsys.readouterr()
    assert main(["pair", path, "--system", "round-robin", "--fixed", "1-2"]) == 2
    assert "a round robin follows its table" in capsys.readouterr().err


def test_plain_goes_with_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", "x.trf", "--system", "lim", "--plain", "--json"]) == 2
    assert "--plain is a bare list" in capsys.readouterr().err


def test_the_explanation_names_the_reading_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = cut(make(tmp_path / "event.trf", "italo-swiss", 12, 6, 3), 2)
    assert main(["pair", path, "--system", "italo-swiss", "--explain"]) == 0
    assert "(FID, V.4; reading fid-italo-colours)" in capsys.readouterr().out


def test_an_answer_that_cannot_be_written_is_one_sentence() -> None:
    command = [
        sys.executable,
        "-c",
        "import sys; from tabellone.program import main; sys.exit(main())",
        "openings",
        "list",
    ]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, env={"LANGUAGE": "en"})
    assert done.returncode == 2
    assert done.stderr == "tabellone: the answer cannot be written: No space left on device\n"


def test_a_reader_who_goes_away_is_no_fault() -> None:
    command = f"{sys.executable} -c 'import sys; from tabellone.program import main; sys.exit(main())' openings list"
    done = subprocess.run(
        ["bash", "-c", f"{command} | head -1; echo ${{PIPESTATUS[0]}}"], capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "0"
    assert done.stderr == ""


OPEN = str(Path(__file__).parents[2] / "examples" / "open.trf")


def test_the_arbiter_may_fix_forbid_avoid_and_send_away(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["pair", OPEN, "--system", "lim"]
    free = {(pair["white"], pair["black"]) for pair in answer(capsys, *command)["pairs"]}
    assert (2, 6) in free
    fixed = answer(capsys, *command, "--fixed", "3-2", "--absent", "9", "--absent", "10")
    assert (3, 2) in {(pair["white"], pair["black"]) for pair in fixed["pairs"]}
    assert fixed["absent"] == [9, 10]
    for option in ("--forbid", "--avoid"):
        kept = answer(capsys, *command, option, "2-6")["pairs"]
        assert {2, 6} not in [{pair["white"], pair["black"]} for pair in kept]


def test_bans_that_leave_no_legal_round_are_told_with_what_the_arbiter_may_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bans = [f"--forbid={one}-{other}" for one in (1, 2) for other in range(3, 11)]
    stuck = answer(capsys, "pair", OPEN, "--system", "lim", *bans, code=1)
    assert stuck["pairs"] is None
    assert stuck["impossible"][-1]["rule"] == "arbiter_decides"


def test_an_unfinished_round_or_an_unknown_number_of_rounds_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = Path(OPEN).read_text(encoding="utf-8")
    unfinished = tmp_path / "unfinished.trf"
    unfinished.write_text(
        text.replace("     4 w 1", "     4 w  ").replace("w =     3 b 0", "w =     3 b  "), encoding="utf-8"
    )
    assert main(["pair", str(unfinished), "--system", "lim"]) == 2
    assert "round 3 is not finished: no result for 3-4" in capsys.readouterr().err
    unknown = tmp_path / "unknown.trf"
    kept = [line for line in text.splitlines() if line[:3] not in ("142", "XXR")]
    unknown.write_text("\n".join(kept) + "\n", encoding="utf-8")
    assert main(["pair", str(unknown), "--system", "lim"]) == 2
    assert "say it with rounds (--rounds)" in capsys.readouterr().err
    assert main(["pair", str(unknown), "--system", "lim", "--rounds", "6"]) == 0


@pytest.mark.parametrize("pair", ["3", "3-3", "a-b", "3-", "-3-4"])
def test_a_pair_is_two_different_numbers(pair: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", OPEN, "--system", "lim", f"--fixed={pair}"]) == 2
    assert "is not a pair of two players, such as 3-7" in capsys.readouterr().err


def test_sums_and_crosstables_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", OPEN, "--edition", "1989", "--explain", "--crosstable"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "    Median Buchholz: (½) + 2 + (3) = 2 (FIDE, Swiss 16)" in lines
    assert "1     Player 0003  9w1   8b1   6w1   3" in lines
    path = make(tmp_path / "double.trf", "round-robin", 5, 10, 2)
    capsys.readouterr()
    assert main(["standings", path, "--crosstable"]) == 0
    assert "1     Player 0002  *    ½ ½   ½ 1  1 1  1 1   6½" in capsys.readouterr().out.splitlines()


def test_the_board_of_the_wall_shows_rounds_with_results_and_rest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = make(tmp_path / "five.trf", "round-robin", 5, 5, 2)
    capsys.readouterr()
    assert main(["standings", path, "--board"]) == 0
    lines = capsys.readouterr().out.splitlines()
    place = lines.index("Round 1")
    assert lines[place + 1].split()[:7] == ["1", "2", "Player", "0002", "5", "Player", "0005"]
    assert lines[place + 3] == "rest 1 Player 0001"


def test_the_order_of_strength_is_told_with_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    order = answer(capsys, "order", OPEN, "--seed", "3")
    assert order["seed"] == 3
    assert [player["number"] for player in order["players"]] == list(range(1, 11))
    ratings = [player["rating"] for player in order["players"]]
    assert ratings == sorted(ratings, reverse=True)
    assert main(["order", OPEN, "--seed", "3", "--lang", "it"]) == 0
    assert capsys.readouterr().out.splitlines()[0].split()[:3] == ["numero", "nome", "Elo"]


def test_equal_players_are_ordered_by_the_alphabet_from_2026_on_and_before_by_a_lot_that_needs_a_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("Zeta", "Gamma", "Alfa", "Delta", "Beta", "Epsilon")
    lines = [f"001 {number:4}      {name}" for number, name in enumerate(names, start=1)]
    files = {}
    for day in ("2026/05/02", "2025/05/02"):
        path = tmp_path / f"{day[:4]}.trf"
        path.write_text("\n".join(["012 Prova", f"042 {day}", "092 FIDE Dutch", *lines, ""]), encoding="utf-8")
        files[day[:4]] = str(path)
    ordered = answer(capsys, "order", files["2026"])
    assert [player["name"] for player in ordered["players"]] == sorted(names)
    assert (ordered["seed"], ordered["equal_players"]) == (None, "alphabet")
    assert answer(capsys, "order", files["2026"], "--seed", "2")["players"] == ordered["players"]
    lot = answer(capsys, "order", files["2026"], "--seed", "2", "--equal-players", "lot")
    assert lot == answer(capsys, "order", files["2025"], "--seed", "2")
    assert lot["players"] != ordered["players"]
    assert main(["order", files["2025"]]) == 2
    assert "numbered by lot (FIDE Swiss 7); give a seed" in capsys.readouterr().err
    report = tabellone.read_trf(Path(files["2026"]))
    assert [player.name for player in tabellone.order(report)] == sorted(names)


def test_final_numbers_run_through_the_whole_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = Path(OPEN).read_text(encoding="utf-8")
    late = tmp_path / "late.trf"
    line = next(record for record in text.splitlines() if record.startswith("001    9"))
    late.write_text(text.replace(line, line[:48] + "2500" + line[52:]), encoding="utf-8")
    final = tmp_path / "final.trf"
    assert main(["order", str(late), "--seed", "3", "--output", str(final)]) == 0
    capsys.readouterr()
    before = {row["name"]: row["points"] for row in answer(capsys, "standings", str(late))["standings"]}
    after = answer(capsys, "standings", str(final))["standings"]
    assert {row["name"]: row["points"] for row in after} == before
    assert next(row["number"] for row in after if row["name"] == "Player 0009") == 1
    games = [record for record in final.read_text(encoding="utf-8").splitlines() if record.startswith("001    1")]
    assert "Player 0009" in games[0]
    assert main(["order", str(late), "--seed", "3", "--output", "/no/where.trf"]) == 2


def test_the_present_edition_cites_its_own_chapters(capsys: pytest.CaptureFixture[str]) -> None:
    pairing = answer(capsys, "pair", OPEN, "--system", "lim", "--edition", "2026", "--explain")
    assert pairing["pairs"][0]["why"][0]["article"] == "C.04.4.3 art. 2.2"
    assert answer(capsys, "pair", OPEN, "--system", "lim", "--explain") == pairing
    old = answer(capsys, "pair", OPEN, "--system", "lim", "--edition", "1989", "--explain")
    assert old["pairs"][0]["why"][0]["article"] == "9.2"


def test_a_player_who_left_before_half_is_annulled_in_the_standings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = cut(make(tmp_path / "event.trf", "round-robin", 6, 5, 2), 2)
    capsys.readouterr()
    before = {row["number"]: row["points"] for row in answer(capsys, "standings", path)["standings"]}
    standings = answer(capsys, "standings", path, "--withdrawn", "1")
    after = {row["number"]: row["points"] for row in standings["standings"]}
    assert after[1] == "0"
    assert after != before
    effect = next(step for step in standings["withdrawals"] if step["rule"] == "withdrawal_effect")
    assert effect["article"] == "Varie"
    assert main(["standings", path, "--withdrawn", "1"]) == 0
    assert "2 of 5 rounds are fewer than half: the results are annulled. (FSI, Varie" in capsys.readouterr().out


def test_results_that_are_compared_name_the_opponents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = make(tmp_path / "event.trf", "round-robin", 6, 5, 3)
    capsys.readouterr()
    names = {row["name"] for row in answer(capsys, "standings", path)["standings"]}
    assert main(["standings", path, "--tiebreaks", "direct,standing-order", "--explain"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.strip().startswith("Standing order:")]
    assert lines
    for line in lines:
        named = line.partition(", against ")[2].partition(" (FIDE")[0].split("; ")
        assert set(named) <= names


def test_bad_files_and_tie_breaks_are_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.trf"
    broken.write_text("001 hello\n", encoding="utf-8")
    assert main(["check", str(broken), "--system", "lim"]) == 2
    assert capsys.readouterr().err.startswith(f"tabellone: {broken}, line 1")
    path = make(tmp_path / "event.trf", "lim", 8, 3, 1)
    capsys.readouterr()
    assert main(["standings", path, "--tiebreaks", "magic"]) == 2
    assert 'tie-break "magic"' in capsys.readouterr().err
    assert main(["pair", path, "--system", "lim"]) == 2
    assert "all 3 rounds of the file are paired" in capsys.readouterr().err
