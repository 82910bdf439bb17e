import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tabellone.program import main
from tabellone.regulations.loader import regulation

OPEN = str(Path(__file__).parents[2] / "examples" / "open.trf")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")


def answer(capsys: pytest.CaptureFixture[str], command: str) -> Any:
    assert main([*command.split(), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


TAB_14 = "calc elo-rubele --discipline italiana --capital 3479 --expected 9.30 --scored 14"


def test_calc_elo_rubele_has_its_shape(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, f"{TAB_14} --edition 2008") == {
        "before": 3479,
        "scored": "14",
        "expected": "9.30",
        "coefficient": 100,
        "exact": "3924.5",
        "after": 3925,
        "category_before": "Candidato Maestro",
        "category_after": "Maestro",
    }


def test_calc_elo_rubele_is_by_the_edition_of_today_unless_another_is_chosen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert answer(capsys, TAB_14)["after"] == answer(capsys, f"{TAB_14} --edition 2021")["after"] == 3935


def test_calc_elo_rubele_takes_games_and_editions(capsys: pytest.CaptureFixture[str]) -> None:
    calculation = answer(
        capsys, "calc elo-rubele --discipline internazionale --capital 2479 --game 2600:2 --game 2310:1 --edition 2021"
    )
    assert (calculation["scored"], calculation["expected"], calculation["after"]) == ("3", "2.02", 2651)


def test_calc_uisp_has_its_shape(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "calc uisp --rating 1500 --time standard --game 1440:1 --game 1600:0.5") == {
        "before": 1500,
        "scored": "1.5",
        "expected": "0.9",
        "coefficient": 30,
        "exact": "1518",
        "after": 1518,
    }
    online = answer(capsys, "calc uisp --rating 1500 --time blitz --online --game 1440:1")
    assert (online["coefficient"], online["after"]) == (5, 1502)


def test_calc_uisp_knows_the_long_rapid(capsys: pytest.CaptureFixture[str]) -> None:
    game = "--rating 1500 --game 1440:1"
    assert answer(capsys, f"calc uisp {game} --minutes 30 --increment 10")["coefficient"] == 30
    assert answer(capsys, f"calc uisp {game} --time rapid --minutes 30 --increment 10")["coefficient"] == 30
    assert answer(capsys, f"calc uisp {game} --time rapid --minutes 30 --increment 5")["coefficient"] == 20


def test_calc_elo_rubele_adds_the_bonus_of_the_year(capsys: pytest.CaptureFixture[str]) -> None:
    command = (
        "calc elo-rubele --discipline italiana --capital 3000 --expected 4 --scored 5 --validity 50 --edition 2008"
    )
    assert answer(capsys, f"{command} --first-of-year")["after"] == answer(capsys, command)["after"] + 10


def test_a_promotion_by_hand_is_unofficial(capsys: pytest.CaptureFixture[str]) -> None:
    capital = ("--discipline", "italiana", "--capital", "3479")
    assert main(["calc", "elo-rubele", *capital, "--expected", "9.30", "--scored", "14"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "Promotion to Maestro (unofficial until a list is published)"


@pytest.mark.parametrize("command", ["rate", "board", "report --kind swiss"])
def test_ratings_below_the_list_are_remarked_upon(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    name, *options = command.split()
    remark = "below 2005, not a rating of the list: Player 0006 (1954), Player 0007 (1856)"
    words = [name, OPEN, *options, "--system", "fide", "--edition", "1997"]
    assert main(words) == 0
    assert remark in capsys.readouterr().err
    assert remark in answer(capsys, " ".join(words))["remarks"][0]


def test_ratings_that_a_list_can_have_need_no_remark(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(answer(capsys, f"rate {OPEN} --system fide --edition 2024")) == ["system", "edition", "players"]


def test_italian_numbers_have_a_comma_and_json_keeps_the_point(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("rate", "board"):
        assert main(f"{name} {OPEN} --system fide --edition 2024 --lang it".split()) == 0
        output = capsys.readouterr().out
        assert "1,5" in output
        assert "." not in output.replace("Tra parentesi: incontri che non contano per il punteggio.", "")
    assert answer(capsys, f"rate {OPEN} --system fide --edition 2024 --lang it")["players"][3]["scored"] == "1.5"


def test_calc_fide_knows_the_editions(capsys: pytest.CaptureFixture[str]) -> None:
    old = answer(capsys, "calc fide --edition 1997 --kind swiss --rating 2400 --game 2300:1 --game 2500:0.5")
    assert list(old) == ["before", "scored", "expected", "coefficient", "exact", "after"]
    assert (old["before"], old["scored"], old["expected"], old["coefficient"]) == (2400, "1.5", "1", 10)
    assert (old["exact"], old["after"]) == ("2405", 2405)
    new = answer(capsys, "calc fide --edition 2024 --rating 2300 --k 20 --game 2300:1 --explain")
    assert (new["exact"], new["after"]) == ("2310", 2310)
    assert new["why"]
    first = answer(capsys, "calc fide --edition 2024 --unrated " + " ".join(["--game 2000:0.5"] * 5))
    assert (first["before"], first["expected"]) == (None, None)
    assert first["after"] == 1943
    few = answer(capsys, "calc fide --edition 2024 --unrated --game 2000:0.5")
    assert few["after"] is None


@pytest.mark.parametrize(
    ("options", "article"),
    [
        ("--edition 2024 --game 2000:0.5", "B.02 2024 7.1.4"),
        ("--edition 2024 --game 2000:0 --game 2000:0", "B.02 2024 8.2.1"),
        ("--edition 2025 --kind match --game 2000:1", "B.02 2024 6.1"),
        ("--edition 1997 --game 2100:0.5", "B.02 6.42"),
        ("--edition 1997 " + "--game 2300:0 " * 9, "B.02 6.1"),
        ("--edition 1997 " + "--game 2300:0.5 " * 8, "B.02 9.14"),
        ("--edition 1997 " + "--game 2000:0.5 " * 9, "B.02 10.31"),
    ],
)
def test_calc_fide_says_why_no_first_rating_is_published(
    options: str, article: str, capsys: pytest.CaptureFixture[str]
) -> None:
    calculation = answer(capsys, f"calc fide --unrated {options}")
    assert calculation["after"] is None
    assert [step["article"] for step in calculation["reasons"]] == [article]
    assert main(f"calc fide --unrated {options} --lang en".split()) == 0
    first, reason = capsys.readouterr().out.splitlines()
    assert first == "No rating is published"
    assert f"(FIDE, {article}" in reason


def test_calc_fide_has_no_reason_against_a_first_rating_that_is_published(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "calc fide --edition 2024 --unrated" + " --game 2000:0.5" * 5)["reasons"] == []


def test_calc_fide_explained_tells_every_step_once(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--edition", "2024", "--unrated", "--game", "2000:0.5", "--explain", "--lang", "en"]
    assert main(["calc", "fide", *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(set(lines)) > 2


@pytest.mark.parametrize("language", ["it", "en"])
def test_explained_arithmetic_names_its_articles(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = "calc elo-rubele --discipline italiana --capital 3479 --game 3000:2 --explain"
    calculation = answer(capsys, f"{command} --lang {language}")
    assert {"VI.10 / Tab. 19", "VI.6"} <= {step["article"] for step in calculation["why"]}
    assert all("{" not in step["text"] for step in calculation["why"])


def test_rate_has_its_shape_and_leaves_unplayed_games_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "gara.trf"
    assert main(f"generate --system italo-swiss --players 12 --rounds 6 --seed 5 --output {path}".split()) == 0
    capsys.readouterr()
    rating_report = answer(capsys, f"rate {path} --system elo-rubele-italiana --validity 50")
    assert (rating_report["system"], rating_report["edition"]) == ("elo-rubele-italiana", "2021")
    assert list(rating_report["players"][0]) == [
        "number", "name", "before", "scored", "expected", "coefficient", "exact", "crossings", "weight", "bonus", "q",
        "after", "category_before", "category_after",
    ]  # fmt: skip
    assert {row["weight"] for row in rating_report["players"]} == {50}
    chess = answer(capsys, f"rate {path} --system uisp --time rapid --explain")
    assert {row["coefficient"] for row in chess["players"]} == {"20"}
    assert chess["players"][0]["why"]
    assert main(["rate", str(path), "--system", "uisp"]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == [
        "number", "name", "before", "scored", "expected", "coefficient", "after",
    ]  # fmt: skip


def test_rate_writes_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event, table = tmp_path / "gara.trf", tmp_path / "gara.csv"
    assert main(f"generate --system italo-swiss --players 8 --rounds 4 --seed 7 --output {event}".split()) == 0
    capsys.readouterr()
    players = answer(capsys, f"rate {event} --system elo-rubele-italiana --csv {table}")["players"]
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert [(row["name"], row["before"], row["after"]) for row in rows] == [
        (player["name"], str(player["before"]), str(player["after"])) for player in players
    ]
    assert list(rows[0]) == list(players[0])


def test_rate_uisp_takes_the_clause_of_thirty_minutes_first_and_tells_k(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "open.trf"
    assert main(f"generate --system lim --players 6 --rounds 3 --seed 5 --output {path}".split()) == 0
    capsys.readouterr()
    for minutes, k in ((30, "15"), (29, "10")):
        command = f"rate {path} --system uisp --time rapid --minutes {minutes} --increment 10 --online --explain"
        first = answer(capsys, command)["players"][0]
        assert first["coefficient"] == k
        assert [step["rule"] for step in first["why"]][:2] == ["coefficient_of_time", "coefficient_online"]


def test_rate_remarks_upon_first_ratings(capsys: pytest.CaptureFixture[str]) -> None:
    spring = OPEN.replace("open.trf", "spring.trf")
    (unrated,) = answer(capsys, f"rate {spring} --system elo-rubele-italiana")["remarks"]
    assert unrated.startswith("without a rating in the file, counted with a first one: Alfa Anna (300), ")


@pytest.mark.parametrize(("day", "edition"), [("2019/04/20", "2008"), ("2024/04/20", "2021"), ("", "2021")])
@pytest.mark.parametrize("command", ["rate", "board"])
def test_a_file_is_rated_by_the_edition_of_its_first_day_unless_another_is_chosen(
    command: str, day: str, edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "event.trf"
    assert main(f"generate --system italo-swiss --players 8 --rounds 3 --seed 5 --output {path}".split()) == 0
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("\n001 ", f"\n042 {day}\n001 ", 1) if day else text, encoding="utf-8")
    capsys.readouterr()
    command_line = f"{command} {path} --system elo-rubele-italiana"
    assert answer(capsys, command_line)["edition"] == edition
    assert answer(capsys, f"{command_line} --edition 2008")["edition"] == "2008"


@pytest.mark.parametrize(("edition", "step"), [("1997", 5), ("2024", 1), ("2025", 1)])
def test_rate_fide_follows_the_edition(
    edition: str, step: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "open.trf"
    assert main(f"generate --system lim --players 14 --rounds 6 --seed 5 --output {path}".split()) == 0
    lines = path.read_text(encoding="utf-8").splitlines()
    unrated = [line[:48] + "    " + line[52:] if line.startswith("001   14") else line for line in lines]
    path.write_text("\n".join(unrated) + "\n", encoding="utf-8")
    capsys.readouterr()
    rating_report = answer(capsys, f"rate {path} --system fide --edition {edition} --explain")
    assert rating_report["edition"] == edition
    by_number = {row["number"]: row for row in rating_report["players"]}
    assert by_number[14]["before"] is None
    assert all(row["after"] % step == 0 for row in rating_report["players"] if row["before"] is not None)
    assert all(row["why"] for row in rating_report["players"])
    assert main(["rate", str(path), "--system", "fide"]) == 0
    assert "14      Player 0014  –" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("calc elo-rubele --discipline dama --capital 1 --game 1:1", 'discipline: "dama" is not allowed; there are'),
        ("calc elo-rubele --discipline italiana --capital 100", "give either --expected and --scored, or --game"),
        ("calc elo-rubele --discipline italiana --capital 100 --expected 3", "give either --expected and --scored"),
        ("calc elo-rubele --discipline italiana --capital x --game 1:1", 'capital: "x" is not a whole number'),
        (
            "calc elo-rubele --discipline italiana --capital 9 --expected 1e3 --scored 1",
            'expected: "1e3" is not a decimal number',
        ),
        (
            "calc elo-rubele --discipline italiana --capital 9 --expected 1 --scored -1",
            "scored: -1 is not allowed; it must be 0 to 1000",
        ),
        (
            "calc uisp --rating 1500 --time standard --game 1440:2",
            'game: "1440:2" is not allowed; write OPPONENT',
        ),
        ("calc uisp --rating 1500 --time standard --game 1440", "with points 0, 0.5, 1, such as 1440:1"),
        (
            "calc elo-rubele --discipline italiana --capital 9 --game 9:1 --edition 1994",
            'fid/elo_rubele: no edition "1994"; there are 2008, 2021',
        ),
        (
            "calc elo-rubele --discipline italiana --capital 99 --game 900:1",
            "capital: 99 is not allowed; it must be at least 100",
        ),
        (
            "calc elo-rubele --discipline italiana --capital 900 --game 99:1",
            "game: 99 is not allowed; it must be at least 100",
        ),
        ("calc uisp --rating 1500 --minutes 15 --game 1440:1", "the Elo UISP needs the time control"),
        ("calc fide --edition 1997 --game 2000:1", "give either --rating or --unrated"),
        (
            "calc fide --edition 1999 --rating 2000 --game 2000:1",
            'no edition "1999"; there are 1997, 2014, 2017, 2022, 2024, 2025',
        ),
        ("rate nowhere.trf --system glicko", 'system: "glicko" is not allowed'),
    ],
)
def test_bad_input_is_one_sentence(command: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert sentence in output.err


def test_an_increment_without_minutes_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(Path(__file__).parents[2] / "examples" / "spring.trf")
    assert main(["rate", file, "--system", "uisp", "--increment", "10", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "tabellone: --increment needs --minutes beside it\n"


def test_the_help_of_calc_fide_names_every_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calc", "fide", "--help"]) == 0
    words = capsys.readouterr().out.replace(",", " ").replace(";", " ").split()
    assert {edition.name for edition in regulation("fide", "rating").editions} <= set(words)


@pytest.mark.parametrize("who", ["--unrated", "--rating 2000 --game unrated:1"])
def test_a_round_robin_with_unrated_players_is_refused_by_the_editions_that_do_not_say_how(
    who: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = f"calc fide {who} --kind round-robin --game 2000:1 --edition"
    for edition in ("2014", "2017"):
        assert main([*command.split(), edition]) == 2
        assert f"edition {edition} does not rate a round robin with unrated players: the text that says how is not" in (
            capsys.readouterr().err
        )
    assert main([*command.split(), "2022"]) == 0
