"""The whole life of a rating office, through the command line and on a real database."""

import json
import subprocess
import sys
from io import StringIO
from itertools import pairwise, product
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from tests.cli.office_desk import EXAMPLES, ITALIANA, Desk, publish

from tabellone.cli import main
from tabellone.cli.lists import progress
from tabellone.cli.lists.group import PLACES

RUN = "import sys; from tabellone.cli import main; sys.exit(main())"
SPRING, AUTUMN = "2024-spring-open-of-fictional-players", "2024-autumn-cup"


@pytest.fixture
def draughts(desk: Desk) -> Desk:
    """An office with players, ratings and two events, one of them at 50%."""
    desk.run("import", "players", "examples/players.csv")
    desk.run("import", "ratings", ITALIANA, "examples/ratings.csv", "--on", "2024-01-01", "--reason", "Old list")
    desk.run("import", "event", "examples/spring.trf", "--systems", ITALIANA, "--received", "2024-04-25")
    autumn = ("--name", "Autumn cup", "--from", "2024-10-05", "--to", "2024-10-06", "--received", "2024-10-10")
    desk.run("import", "event", "examples/autumn.csv", "--systems", ITALIANA, *autumn, "--validity", "50")
    return desk


def ratings(shown: Any) -> dict[str, int]:
    return {line["player"]: line["rating"] for line in shown["players"]}


def test_players_are_previewed_then_entered_then_changed(desk: Desk) -> None:
    preview = desk.ask("import", "players", "examples/players.csv", "--preview")
    assert (preview["done"], len(preview["entered"])) == (False, 6)
    assert not (desk.folder / "office.db").exists()
    assert len(desk.ask("import", "players", "examples/players.csv")["entered"]) == 6
    again = desk.ask("import", "players", "examples/players.csv")
    assert (again["entered"], again["changed"], again["unchanged"]) == ([], [], 6)
    assert desk.position() == 1
    changed = desk.file("c.csv", "name,birth_year,club,birth_date\nAnna Alfa,1991,Altro,1991-12-24\n")
    found = desk.run("import", "players", changed, "--preview")
    assert "P0001  Anna Alfa  name, birth_date, club" in found
    assert "12-24" not in found


def test_players_come_from_report_files_too(desk: Desk) -> None:
    found = desk.ask("import", "players", "examples/spring.trf", "--numbers", "fid")
    assert [each["player"] for each in found["entered"]] == ["P0001", "P0002", "P0003", "P0004", "P0005"]
    player = desk.ask("player", "900004")
    assert (player["name"], player["sex"], player["birth_year"]) == ("Delta Dora", "f", 2004)


def test_a_list_is_previewed_published_and_shown(draughts: Desk) -> None:
    preview = draughts.ask("compute", ITALIANA, "--on", "2024-06-30")
    assert preview["unofficial"] is True
    assert preview["events"] == [SPRING]
    assert preview["promotions"] == [
        {"player": "P0001", "name": "Alfa Anna", "from": "Candidato Maestro", "to": "Maestro"},
        {"player": "P0003", "name": "Charlie Carlo", "from": "Nazionale", "to": "Candidato Maestro"},
    ]
    assert draughts.ask("published") == {"lists": []}
    publish(draughts, "2024-06-30")
    shown = draughts.ask("show", ITALIANA)
    assert shown["players"] == preview["players"]
    assert shown["published_by"] == "Commission"
    assert ratings(shown)["P0001"] == 3908


def test_the_second_list_carries_on_from_the_first_and_halves_an_event_of_half_validity(draughts: Desk) -> None:
    publish(draughts, "2024-06-30", "2024-12-31")
    first, second = (ratings(draughts.ask("show", ITALIANA, "--on", day)) for day in ("2024-06-30", "2024-12-31"))
    assert (first["P0001"], second["P0001"]) == (3908, 3929)
    assert first["P0004"] == second["P0004"]
    compared = draughts.ask("compare", ITALIANA, "2024-06-30", "2024-12-31")
    assert {each["player"]: each["change"] for each in compared["differences"]} == {
        player: second[player] - first[player] for player in first if second[player] != first[player]
    }


def test_a_year_without_an_event_costs_a_malus_and_stands_in_its_register(draughts: Desk) -> None:
    publish(draughts, "2024-12-31")
    before = ratings(draughts.ask("show", ITALIANA))
    preview = draughts.ask("compute", ITALIANA, "--on", "2025-12-31")
    assert {each["player"] for each in preview["malus"]} == set(before)
    publish(draughts, "2025-12-31")
    assert ratings(draughts.ask("show", ITALIANA)) == {player: each - 50 for player, each in before.items()}
    found = draughts.ask("malus", "--csv", "malus.csv")["players"]
    assert {(each["malus"], each["at_most"]) for each in found} == {(50, 450)}
    assert (draughts.folder / "malus.csv").read_text().startswith("system,id,name,club,province,malus,rating")
    assert draughts.run("malus", "--pdf", "malus.pdf").splitlines()[1].endswith("3879    2024-10-06")
    assert (draughts.folder / "malus.pdf").read_bytes().startswith(b"%PDF")


def test_a_promotion_is_unofficial_until_a_list_has_it(draughts: Desk) -> None:
    reached = "Candidato Maestro → Maestro"
    assert f"{reached} (unofficial until a list is published)" in draughts.run("player", "alfa", "--on", "2024-06-30")
    publish(draughts, "2024-06-30")
    assert f"{reached}\n" in draughts.run("player", "alfa", "--on", "2024-06-30")


def test_computing_a_published_list_again_says_so_and_compares_with_it(draughts: Desk) -> None:
    assert draughts.ask("compute", ITALIANA, "--on", "2024-12-31")["published"] is None
    publish(draughts, "2024-12-31")
    told = draughts.run("compute", ITALIANA, "--on", "2024-12-31")
    assert "the list of 31 December 2024 is published by Commission with 5 players, and stands." in told
    assert "Computed today it is the same." in told
    draughts.run("withdraw", AUTUMN, "--reason", "Not homologated", "--yes")
    assert "P0001  Alfa Anna      3929  3908  -21" in draughts.run("compute", ITALIANA, "--on", "2024-12-31")
    found = draughts.ask("compute", ITALIANA, "--on", "2024-12-31")
    assert found["unofficial"] is False
    assert {each["player"]: each["after"] for each in found["published"]["differences"]}["P0001"] == 3908


def test_the_board_of_an_event_has_the_capitals_of_its_day_and_its_validity(draughts: Desk) -> None:
    found = draughts.ask("board", AUTUMN, "--pdf", "board.pdf", "--explain")
    assert (found["edition"], found["validity"]) == ("2021", 50)
    movements = draughts.ask("player", "P0001", "--on", "2024-12-31")["systems"][0]["movements"]
    first = found["players"][0]
    assert (first["before"], first["expected"], first["after"]) == (3908, "4.58", movements[-1]["after"])
    assert first["why"]
    assert (draughts.folder / "board.pdf").read_bytes().startswith(b"%PDF")
    assert "4,58" in draughts.run("board", AUTUMN, "--lang", "it")
    assert "validity: 50%" in draughts.run("board", AUTUMN)
    assert "Autumn cup does not count for" in draughts.refusal("board", AUTUMN, "--system", "uisp")


def test_the_boards_of_every_event_agree_with_its_movements(draughts: Desk) -> None:
    for event in (SPRING, AUTUMN):
        for line in draughts.ask("board", event)["players"]:
            (system,) = draughts.ask("player", line["name"], "--on", "2024-12-31")["systems"]
            (moved,) = (each for each in system["movements"] if each["event"] == event and each["kind"] == "event")
            assert [line[key] for key in ("before", "scored", "expected", "after")] == [
                moved[key] for key in ("before", "scored", "expected", "after")
            ]


def test_the_same_games_under_another_name_are_refused_unless_meant(draughts: Desk) -> None:
    days = ("--name", "Fall cup", "--from", "2024-10-05", "--to", "2024-10-06", "--received", "2024-10-12")
    command = ("import", "event", "examples/autumn.csv", "--systems", ITALIANA, *days)
    assert draughts.refusal(*command) == (
        "examples/autumn.csv: the same games of the same players on the same days stand already in "
        f'"{AUTUMN}" (Autumn cup); if they were played twice, add --again'
    )
    assert draughts.ask(*command, "--again")["events"][0]["event"] == "2024-fall-cup"


def test_a_correction_shows_its_differences_before_anything_changes(draughts: Desk) -> None:
    publish(draughts, "2024-06-30", "2024-12-31")
    text = (EXAMPLES / "autumn.csv").read_text(encoding="utf-8").replace("Bravo Bruno;1-1", "Bravo Bruno;2-0", 1)
    corrected = draughts.file("corrected.csv", text)
    position = draughts.position()
    shown = draughts.ask("correct", AUTUMN, corrected, "--reason", "Sheet misread")
    assert shown["done"] is False
    assert draughts.position() == position
    by_day = {each["on"]: {line["player"]: line["change"] for line in each["differences"]} for each in shown["lists"]}
    assert by_day["2024-06-30"] == {}
    assert by_day["2024-12-31"]["P0001"] > 0 > by_day["2024-12-31"]["P0002"]
    done = draughts.ask("correct", AUTUMN, corrected, "--reason", "Sheet misread", "--yes")
    assert done["done"] is True
    assert done["lists"] == shown["lists"]
    assert ratings(draughts.ask("show", ITALIANA))["P0001"] == 3929
    later = ratings(draughts.ask("compute", ITALIANA, "--on", "2025-01-31"))
    assert later["P0001"] == 3929 + by_day["2024-12-31"]["P0001"]
    assert "corrected Autumn cup: Sheet misread" in draughts.run("history")


def test_a_withdrawn_event_no_longer_counts(draughts: Desk) -> None:
    assert "Nothing was changed" in draughts.run("withdraw", AUTUMN, "--reason", "Not homologated")
    draughts.run("withdraw", AUTUMN, "--reason", "Not homologated", "--yes")
    assert [each["event"] for each in draughts.ask("events")["events"]] == [SPRING]
    assert ratings(draughts.ask("compute", ITALIANA, "--on", "2024-12-31"))["P0001"] == 3908


def test_a_player_is_told_every_movement_with_its_articles(draughts: Desk) -> None:
    publish(draughts, "2024-12-31")
    told = draughts.run("player", "alfa", "--explain", "--svg", "alfa.svg")
    assert "Decided by Commission: Old list" in told
    assert "(FID, VI.10 / Tab. 17" in told
    assert "Every valid event adds Q, 10 points: 3929. (FID, VI.10" in told
    assert "CI 3908, PO 5, PA 4.58, S 50: CF 3929" in told
    assert (draughts.folder / "alfa.svg").read_text(encoding="utf-8").startswith("<svg")
    (system,) = draughts.ask("player", "P0001", "--explain")["systems"]
    assert [each["kind"] for each in system["movements"]] == ["entry", "event", "event"]
    last = system["movements"][-1]
    assert (last["before"], last["after"], last["expected"], last["weight"]) == (3908, 3929, "4.58", 50)
    assert {each["rule"] for each in last["why"]} >= {"expected_in_game", "capital_after", "weighted_deviation"}
    assert system["lists"] == [{"on": "2024-12-31", "rating": 3929}]


def test_the_movements_of_a_player_are_a_chain_that_ends_in_his_rating(draughts: Desk) -> None:
    publish(draughts, "2024-12-31")
    for player, rating in ratings(draughts.ask("show", ITALIANA)).items():
        (system,) = draughts.ask("player", player)["systems"]
        moved = system["movements"]
        assert all(one["after"] == other["before"] for one, other in pairwise(moved))
        assert moved[-1]["after"] == rating


@pytest.mark.parametrize(
    ("arguments", "players"),
    [
        (("--category", "maestro"), ["P0001"]),
        (("--province", "mo"), ["P0004", "P0003"]),
        (("--club", "Circolo Modello"), ["P0005"]),
        (("--sex", "f"), ["P0001", "P0004"]),
        (("--most-age", "25"), ["P0004", "P0005"]),
        (("--least-age", "33", "--sex", "m"), ["P0002", "P0003"]),
        (("--name", "echo", "--activity", "active"), ["P0005"]),
        (("--nationality", "NED"), []),
    ],
)
def test_the_ranking_is_filtered(draughts: Desk, arguments: tuple[str, ...], players: list[str]) -> None:
    publish(draughts, "2024-12-31")
    shown = draughts.ask("show", ITALIANA, *arguments)["players"]
    assert [line["player"] for line in shown] == players
    assert [line["rank"] for line in shown] == list(range(1, len(players) + 1))
    assert draughts.run("show", ITALIANA, *arguments)


def test_a_list_is_written_as_a_table_and_printed(draughts: Desk) -> None:
    publish(draughts, "2024-12-31")
    draughts.run("show", ITALIANA, "--csv", "list.csv", "--pdf", "list.pdf")
    lines = (draughts.folder / "list.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 6
    assert lines[1].startswith("1,P0001,Alfa Anna,3929,")
    assert (draughts.folder / "list.pdf").read_bytes().startswith(b"%PDF")


def test_dates_of_birth_are_shown_by_one_command_only(draughts: Desk) -> None:
    publish(draughts, "2024-12-31")
    draughts.run("show", ITALIANA, "--csv", "list.csv")
    draughts.run("export", "players", "--output", "players.csv")
    draughts.run("export", "event", SPRING, "--output", "event.trf")
    commands = (("show", ITALIANA), ("player", "P0002", "--explain"), ("history",), ("events",))
    printed = "".join(draughts.run(*command) + draughts.run(*command, "--json") for command in commands)
    for text in (printed, *((draughts.folder / name).read_text() for name in ("list.csv", "players.csv", "event.trf"))):
        assert "02-29" not in text
        assert "02/29" not in text
    draughts.run("export", "players", "--output", "private.csv", "--private")
    assert "1988-02-29" in (draughts.folder / "private.csv").read_text()


def test_the_register_can_be_carried_to_another_office(draughts: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    draughts.run("export", "players", "--output", "p.csv", "--private")
    draughts.run("export", "event", SPRING, "--output", "spring.trf")
    draughts.run("export", "event", AUTUMN, "--output", "autumn.csv")
    other = draughts.folder / "other"
    other.mkdir()
    common = ("--database", "other.db", "--author", "Other")
    assert main(["lists", "import", "players", "p.csv", *common]) == 0
    entry = ("--on", "2024-01-01", "--reason", "Old list")
    assert main(["lists", "import", "ratings", ITALIANA, "examples/ratings.csv", *entry, *common]) == 0
    received = ("--systems", ITALIANA, "--received", "2024-12-01")
    assert main(["lists", "import", "event", "spring.trf", *received, *common]) == 0
    days = ("--name", "Autumn cup", "--from", "2024-10-05", "--to", "2024-10-06", "--validity", "50")
    assert main(["lists", "import", "event", "autumn.csv", *received, *days, *common]) == 0
    capsys.readouterr()
    assert main(["lists", "compute", ITALIANA, "--on", "2024-12-31", "--database", "other.db", "--json"]) == 0
    carried = json.loads(capsys.readouterr().out)
    assert ratings(carried) == ratings(draughts.ask("compute", ITALIANA, "--on", "2024-12-31"))


def test_several_files_are_all_taken_or_none(draughts: Desk) -> None:
    head = "012 {name}\n042 2024/11/0{day}\n052 2024/11/0{day}\n"
    body = (EXAMPLES / "spring.trf").read_text(encoding="utf-8").split("\n", 4)[4]
    files = [draughts.file(f"{n}.trf", head.format(name=f"Cup {n}", day=n) + body) for n in (1, 2, 3)]
    broken = draughts.file("4.trf", head.format(name="Cup 4", day=4) + body.replace("Echo Elio", "Nobody X.", 1))
    common = ("--systems", ITALIANA, "--received", "2024-11-30")
    numberless = draughts.file("5.trf", Path(broken).read_text().replace("900005", "      "))
    sentence = draughts.refusal("import", "event", *files, numberless, *common)
    assert sentence == '5.trf line 17: "Nobody X." is not in the register'
    assert "the number of" in draughts.refusal("import", "event", *files, broken, *common)
    before = draughts.position()
    found = draughts.ask("import", "event", *files, *common)
    assert [each["event"] for each in found["events"]] == ["2024-cup-1", "2024-cup-2", "2024-cup-3"]
    assert draughts.position() == before + 1
    draughts.run("undo")
    assert [each["event"] for each in draughts.ask("events")["events"]] == [SPRING, AUTUMN]
    draughts.run("redo")
    assert len(draughts.ask("events")["events"]) == 5


def test_new_players_of_an_event_are_entered_only_when_allowed(desk: Desk) -> None:
    common = ("--systems", ITALIANA, "--received", "2024-05-01")
    sentence = desk.refusal("import", "event", "examples/spring.trf", *common)
    assert sentence.startswith("examples/spring.trf line 15: these are not in the register (with lines): ")
    found = desk.ask("import", "event", "examples/spring.trf", *common, "--new-players")
    assert found["events"][0]["new_players"][0]["name"] == "Alfa Anna"
    assert desk.ask("player", "900001")["name"] == "Alfa Anna"
    days = ("--name", "Cup", "--from", "2024-06-01", "--received", "2024-06-02", "--systems", ITALIANA)
    games = desk.file("g.csv", "round,white,black,result\n1,Alfa Anna,Zulu Zeno,2-0\n")
    (event,) = desk.ask("import", "event", games, *days, "--new-players")["events"]
    assert event["new_players"] == [{"player": "P0006", "name": "Zulu Zeno"}]
    unknown = desk.file("u.csv", "round,white,black,result\n1,Alfa Anna,P9999,2-0\n")
    assert desk.refusal("import", "event", unknown, *days, "--new-players") == (
        'u.csv line 2: "P9999" is not in the register'
    )


CHESS = """id,name,birth_year,rating_fide_standard,rating_fide_standard_since
C1,Golf Gina,1990,1800,2023-01-01
C2,Hotel Hugo,1991,,
C3,India Ivo,1992,1650,2023-01-01
C4,Juliet Jole,1993,,
"""


@pytest.fixture
def chess(desk: Desk) -> Desk:
    """An UISP office: a report in time, and one that came after the closing day of the first list."""
    desk.run("import", "players", desk.file("chess.csv", CHESS))
    one = desk.file("one.csv", "round,white,black,result\n1,C1,C2,1-0\n1,C3,C4,0.5-0.5\n2,C2,C3,0-1\n2,C4,C1,0-1\n")
    two = desk.file("two.csv", "round,white,black,result\n1,C2,C1,1-0\n1,C4,C3,1-0\n")
    rapid = ("--from", "2024-02-01", "--received", "2024-02-10", "--time", "rapid")
    desk.run("import", "event", one, "--systems", "uisp", "--name", "One", *rapid)
    late = ("--from", "2024-03-10", "--received", "2024-03-28", "--time", "standard")
    desk.run("import", "event", two, "--systems", "uisp", "--name", "Late", *late)
    return desk


@pytest.mark.parametrize("given", [(), ("--minutes", "15"), ("--minutes", "30"), ("--increment", "10")])
def test_an_event_for_uisp_needs_its_time_control(chess: Desk, given: tuple[str, ...]) -> None:
    games = chess.file("t.csv", "round,white,black,result\n1,C1,C2,1-0\n")
    days = ("--systems", "uisp", "--name", "Timeless", "--from", "2024-05-01", "--received", "2024-05-02")
    assert chess.refusal("import", "event", games, *days, *given) == (
        "the Elo UISP needs the time control: give --time standard, rapid or blitz, or --minutes and --increment "
        "from 30 minutes and 10 seconds on"
    )


def test_a_long_rapid_and_a_correction_need_no_time_option(chess: Desk) -> None:
    games = chess.file("t.csv", "round,white,black,result\n1,C1,C2,1-0\n")
    days = ("--name", "Long", "--from", "2024-05-01", "--received", "2024-05-02")
    chess.run("import", "event", games, "--systems", "uisp", *days, "--minutes", "30", "--increment", "10")
    chess.run("correct", "2024-one", games, "--reason", "Other games", "--yes")
    by_id = {each["event"]: each["time"] for each in chess.ask("events")["events"]}
    assert by_id["2024-one"] == "rapid"
    assert chess.ask("board", "2024-long")["players"][0]["coefficient"] == "30"


def test_a_late_report_counts_in_the_next_quarter(chess: Desk) -> None:
    (coming,) = chess.ask("periods", "uisp", "--on", "2024-03-30")["periods"]
    assert (coming["on"], coming["issued_to"], coming["closes_on"]) == ("2024-04-01", "2024-04-10", "2024-03-22")
    assert (coming["events"], coming["too_late_for_it"]) == (["2024-one"], ["2024-late"])
    assert "2024-late came too late" in chess.run("periods", "uisp", "--on", "2024-03-30")
    publish(chess, "2024-04-01", system="uisp")
    assert ratings(chess.ask("show", "uisp")) == {"C1": 1804, "C3": 1650, "C4": 1444, "C2": 1434}
    second = chess.ask("compute", "uisp", "--on", "2024-07-01")
    assert second["events"] == ["2024-late"]
    assert ratings(second) == {"C1": 1777, "C3": 1626, "C4": 1468, "C2": 1461}


def test_a_late_list_is_not_in_force_before_it_is_published(chess: Desk) -> None:
    chess.run("publish", "uisp", "--on", "2024-04-01", "--in-force", "2024-04-20")
    games = chess.file("three.csv", "round,white,black,result\n1,C1,C2,1-0\n")
    for name, day in (("Before", "2024-04-10"), ("After", "2024-04-25")):
        days = ("--from", day, "--received", "2024-05-01", "--time", "standard")
        chess.run("import", "event", games, "--systems", "uisp", "--name", name, *days)
    (system,) = chess.ask("player", "C1", "--on", "2024-07-01", "--explain")["systems"]
    rating_of_opponent = {
        each["event_name"]: each["games"][0]["rating"] for each in system["movements"] if each["games"]
    }
    assert (rating_of_opponent["Before"], rating_of_opponent["After"]) == (1440, 1434)
    assert chess.ask("show", "uisp", "--in-force-on", "2024-04-20")["on"] == "2024-04-01"
    assert "no list is published yet" in chess.refusal("show", "uisp", "--in-force-on", "2024-04-19")


def test_what_an_explanation_comes_to_is_the_rating_of_its_movement(chess: Desk) -> None:
    publish(chess, "2024-04-01", system="uisp")
    for player in ("C1", "C2", "C3", "C4"):
        (system,) = chess.ask("player", player, "--on", "2024-07-01", "--explain")["systems"]
        for movement in system["movements"]:
            published = [each["text"] for each in movement["why"] if each["rule"] == "published_rating"]
            assert published in ([], [f"Published as {movement['after']}."])


def test_thresholds_are_dated_and_empty_at_first(chess: Desk) -> None:
    assert chess.ask("categories") == {"system": "uisp", "tables": []}
    assert {line["category"] for line in chess.ask("compute", "uisp", "--on", "2024-04-01")["players"]} == {""}
    chess.run("categories", "set", "Terza=1500", "Seconda=1700", "--since", "2024-01-01")
    found = chess.ask("compute", "uisp", "--on", "2024-04-01")["players"]
    assert [line["category"] for line in found] == ["Seconda", "Terza", "", ""]
    assert chess.ask("categories")["tables"][0]["thresholds"][1] == {"category": "Seconda", "rating": 1700}
    assert "already" in chess.refusal("categories", "set", "Terza=1550", "--since", "2024-01-01")
    assert "must rise" in chess.refusal("categories", "set", "Terza=1550", "Seconda=1500", "--since", "2024-05-01")
    assert "NAME=RATING" in chess.refusal("categories", "set", "Terza", "--since", "2024-05-01")


def test_thresholds_that_end_are_shown(chess: Desk) -> None:
    chess.run("categories", "set", "Terza=1500", "--since", "2024-01-01")
    assert "nobody reaches a category" in chess.run("categories", "set", "--since", "2024-06-01")
    assert chess.run("categories").splitlines()[1:] == [
        "2024-01-01  Terza                   1500",
        "2024-06-01  no thresholds any more  -",
    ]


FIDE_ROUNDS = ((("F1", "F4"), ("F2", "F3")), (("F4", "F3"), ("F1", "F2")), (("F2", "F4"), ("F3", "F1")))


def test_two_lists_of_fide_in_the_edition_of_1997(desk: Desk) -> None:
    desk.run("import", "players", desk.file("f.csv", "id,name\nF1,Kilo K\nF2,Lima L\nF3,Mike M\nF4,November N\n"))
    known = desk.file("r.csv", "id,rating\nF1,2400\nF2,2300\nF3,2250\n")
    desk.run("import", "ratings", "fide", known, "--on", "1997-07-01", "--reason", "List of FIDE")
    lines = [
        f"{3 * cycle + place + 1},{white},{black},{('1-0', '0.5-0.5', '0-1')[(cycle + place + board) % 3]}"
        for cycle, (place, games) in product(range(3), enumerate(FIDE_ROUNDS))
        for board, (white, black) in enumerate(games)
    ]
    games = desk.file("g.csv", "\n".join(("round,white,black,result", *lines)) + "\n")
    days = ("--from", "1997-08-01", "--to", "1997-08-20", "--received", "1997-09-01")
    desk.run("import", "event", games, "--systems", "fide", "--name", "Match tournament", *days)
    assert "not that of a list" in desk.refusal("publish", "fide", "--on", "1997-08-01", "--edition", "1997")
    desk.run("publish", "fide", "--on", "1997-07-01", "--edition", "1997")
    desk.run("publish", "fide", "--on", "1998-01-01", "--edition", "1997")
    shown = desk.ask("show", "fide")
    assert shown["edition"] == "1997"
    assert set(ratings(shown)) == {"F1", "F2", "F3", "F4"}
    assert all(rating % 5 == 0 for rating in ratings(shown).values())
    assert "rank  player  FIDE number  name        title  fed.  rating  ±" in desk.run("show", "fide")
    newcomer = next(line for line in shown["players"] if line["player"] == "F4")
    assert newcomer["change"] is None
    told = desk.run("player", "F4", "--explain")
    assert "9 games are enough for a first rating" in told
    assert desk.ask("watch", "fide")["calibration"]


def test_the_watch_gives_numbers_and_pictures_for_every_list(draughts: Desk) -> None:
    publish(draughts, "2024-06-30", "2024-12-31")
    found = draughts.ask("watch", ITALIANA, "--svg", "pictures")
    assert [each["on"] for each in found["lists"]] == ["2024-06-30", "2024-12-31"]
    assert [each["cohort_players"] for each in found["lists"]] == [3, 3]
    assert sum(each["players"] for each in found["lists"][-1]["distribution"]) == 5
    played = sum(len(game) for game in ((1,) * 5, (1,) * 6))
    assert sum(each["games"] for each in found["calibration"]) == played
    names = {path.name for path in (draughts.folder / "pictures").iterdir()}
    assert names == {"trend.svg", "distribution.svg", "calibration.svg"}
    assert "mean of the group" in draughts.run("watch", ITALIANA)


def test_a_rating_set_by_hand_has_its_author_and_reason(draughts: Desk) -> None:
    draughts.run("set", ITALIANA, "echo", "--rating", "1200", "--on", "2024-12-01", "--reason", "Appeal upheld")
    (system,) = draughts.ask("player", "P0005", "--on", "2024-12-31")["systems"]
    entry = system["movements"][-1]
    assert (entry["kind"], entry["after"], entry["author"], entry["reason"]) == (
        "entry",
        1200,
        "Commission",
        "Appeal upheld",
    )


def test_a_published_list_cannot_be_taken_back_or_overtaken(draughts: Desk) -> None:
    publish(draughts, "2024-12-31")
    assert "is published and stands" in draughts.refusal("undo")
    assert "must bear a later day" in draughts.refusal("publish", ITALIANA, "--on", "2024-12-31")
    assert "cannot be in force before" in draughts.refusal(
        "publish", ITALIANA, "--on", "2025-01-31", "--in-force", "2025-01-01"
    )


def test_who_comes_from_the_other_discipline_or_from_abroad_starts_by_conversion(draughts: Desk) -> None:
    games = draughts.file("i.csv", "round,white,black,result\n1,P0001,P0006,2-0\n1,P0005,P0002,1-1\n")
    days = ("--from", "2024-11-01", "--received", "2024-11-05")
    international = "elo-rubele-internazionale"
    draughts.run("import", "event", games, "--systems", international, "--name", "World", *days)
    found = {line["player"]: line for line in draughts.ask("compute", international, "--on", "2024-12-31")["players"]}
    assert set(found) == {"P0001", "P0002", "P0005", "P0006"}
    (_, career) = draughts.ask("player", "P0001", "--on", "2024-12-31", "--explain")["systems"]
    assert [each["kind"] for each in career["movements"]] == ["conversion", "event"]
    (foreigner,) = draughts.ask("player", "P0006", "--on", "2024-12-31")["systems"]
    assert foreigner["movements"][0]["after"] == 4510


def test_the_monthly_lists_of_fide_count_a_report_in_the_month_after_it(chess: Desk) -> None:
    known = chess.file("r.csv", "id,rating\nC1,1800\nC2,1700\nC3,1650\nC4,1600\n")
    chess.run("import", "ratings", "fide", known, "--on", "2024-03-01", "--reason", "List of FIDE")
    games = chess.file("m.csv", "round,white,black,result\n1,C1,C2,0-1\n1,C3,C4,1-0\n")
    days = ("--from", "2024-04-05", "--to", "2024-04-06", "--received", "2024-04-10")
    chess.run("import", "event", games, "--systems", "fide", "--name", "Monthly", *days)
    april, may = (ratings(chess.ask("compute", "fide", "--on", day)) for day in ("2024-04-01", "2024-05-01"))
    assert april == {"C1": 1800, "C2": 1700, "C3": 1650, "C4": 1600}
    assert may["C1"] < 1800
    assert may["C2"] > 1700
    assert "first day of a month" in chess.refusal("compute", "fide", "--on", "2024-05-02")


def test_the_lists_of_fide_have_their_closing_days_and_reports_that_wait(chess: Desk) -> None:
    games = chess.file("m.csv", "round,white,black,result\n1,C1,C2,0-1\n")
    for name, received in (("Early", "1997-11-30"), ("Tardy", "1997-12-01")):
        days = ("--name", name, "--from", "1997-10-01", "--received", received)
        chess.run("import", "event", games, "--systems", "fide", *days, "--again")
    found = chess.ask("periods", "fide", "--on", "1997-10-15")
    assert found["edition"] == "1997"
    assert found["periods"] == [
        {
            "on": "1998-01-01",
            "closes_on": "1997-11-30",
            "in_force_from": None,
            "events": ["1997-early"],
            "too_late_for_it": ["1997-tardy"],
        }
    ]
    told = chess.run("periods", "fide", "--on", "1998-01-15")
    assert "1998-07-01  1998-05-31     not published  1997-early, 1997-tardy" in told
    assert chess.ask("periods", "fide", "--on", "2024-05-02")["periods"][0]["closes_on"] == "2024-05-31"


def test_only_who_never_played_is_struck(draughts: Desk) -> None:
    assert "has played in" in draughts.refusal("remove", "P0001")
    draughts.run("remove", "Foxtrot")
    assert "no player" in draughts.refusal("player", "P0006")


BAD_PLAYERS = {
    "name": ("id,name\nP1,\n", "bad.csv line 2: name is missing"),
    "number": (
        "id,name,id_fid\nP77,Zulu Zeno,900001\n",
        "bad.csv line 2: fid number 900001 is already that of P0001",
    ),
    "rating": (
        "id,name,rating_fmjd\nP1,A B,99999\n",
        "bad.csv line 2: rating_fmjd 99999 is not allowed; it must be 0 to 9999",
    ),
    "twice": ("id,name\nP1,A B\nP1,A B\n", 'bad.csv line 3: player "P1" stands already on line 2'),
    "nobody": ("id,name\n", "bad.csv: there is no player"),
}


@pytest.mark.parametrize("case", BAD_PLAYERS)
def test_bad_players_are_named_with_file_and_line_and_change_nothing(draughts: Desk, case: str) -> None:
    text, sentence = BAD_PLAYERS[case]
    assert draughts.refusal("import", "players", draughts.file("bad.csv", text)) == sentence


BAD_GAMES = {
    "unknown": ("1,P0001,P0042,2-0", 'bad.csv line 2: "P0042" is not in the register'),
    "himself": ("1,P0001,Alfa Anna,2-0", "bad.csv line 2: P0001 cannot play against himself"),
    "duplicate": (
        "1,P0001,P0002,2-0\n1,Alfa Anna,P0002,0-2",
        "bad.csv line 3: round 1, P0001-P0002 has a result already on line 2",
    ),
    "two places": (
        "1,P0001,P0002,2-0\n1,P0003,P0001,0-2",
        "bad.csv line 3: round 1: P0001 stands already on line 2 with another opponent",
    ),
    "result": (
        "1,P0001,P0002,5-0",
        'bad.csv line 2: result "5-0" is not known; allowed are 1-0, 0-1, 0.5-0.5, 2-0, 0-2, 1-1, 1F-0F, 0F-1F, '
        "0F-0F, 0L-0L, adj",
    ),
    "round": ("one,P0001,P0002,2-0", 'bad.csv line 2: round "one" is not a whole number'),
}


@pytest.mark.parametrize("case", BAD_GAMES)
def test_bad_games_are_named_with_file_and_line_and_change_nothing(draughts: Desk, case: str) -> None:
    lines, sentence = BAD_GAMES[case]
    file = draughts.file("bad.csv", f"round,white,black,result\n{lines}\n")
    days = ("--name", "Bad", "--from", "2024-11-01", "--received", "2024-11-02")
    assert draughts.refusal("import", "event", file, "--systems", ITALIANA, *days) == sentence
    assert draughts.refusal("correct", AUTUMN, file, "--reason", "x", "--yes") == sentence


BAD_RATINGS = {
    "unknown": ("P0042,3000,", 'bad.csv line 2: "P0042" is not in the register'),
    "range": ("P0001,30000,", "bad.csv line 2: rating 30000 is not allowed; it must be 0 to 9999"),
    "word": ("P0001,30OO,", 'bad.csv line 2: rating "30OO" is not a whole number'),
    "twice": ("P0001,3000,\nP0001,3001,", 'bad.csv line 3: player "P0001" stands already on line 2'),
    "category": (
        "P0001,3000,Campione",
        'bad.csv line 2: category "Campione" is not allowed; there are Provinciale, Regionale, Nazionale, '
        "Candidato Maestro, Maestro",
    ),
}


@pytest.mark.parametrize("case", BAD_RATINGS)
def test_bad_ratings_are_named_with_file_and_line_and_change_nothing(draughts: Desk, case: str) -> None:
    lines, sentence = BAD_RATINGS[case]
    file = draughts.file("bad.csv", f"id,rating,category\n{lines}\n")
    assert draughts.refusal("import", "ratings", ITALIANA, file, "--on", "2024-11-01", "--reason", "x") == sentence


def test_bad_report_files_are_named_with_file_and_line_and_change_nothing(draughts: Desk) -> None:
    text = (EXAMPLES / "spring.trf").read_text(encoding="utf-8")
    common = ("--systems", ITALIANA, "--name", "Bad", "--received", "2024-11-02")
    against_himself = draughts.file("bad.trf", text.replace("     2 w 1", "     1 w 1", 1))
    assert "bad.trf, line 15" in draughts.refusal("import", "event", against_himself, *common)
    no_day = draughts.file("day.trf", text.replace("042 2024/04/20\n", ""))
    assert draughts.refusal("import", "event", no_day, *common) == (
        "day.trf: the file does not say when the event starts; give it with --from"
    )
    odd_day = draughts.file("odd.trf", text.replace("052 2024/04/21", "052 21 aprile"))
    assert draughts.refusal("import", "event", odd_day, *common) == (
        'odd.trf: "21 aprile" is not a day such as 2026/05/09; give the days with --from and --to'
    )
    unfinished = draughts.file(
        "open.trf", text.replace("     3 w 1", "     3 w  ").replace("     1 b 0\n", "     1 b  \n")
    )
    assert "no result for" in draughts.refusal("import", "event", unfinished, *common)


def test_the_same_event_is_not_registered_twice(draughts: Desk) -> None:
    common = ("--systems", ITALIANA, "--received", "2024-04-25")
    assert "correct it instead" in draughts.refusal("import", "event", "examples/spring.trf", *common)
    assert "is registered already as" in draughts.refusal(
        "import", "event", "examples/spring.trf", *common, "--id", "another"
    )


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("show", "elo"), 'system: "elo" is not allowed; there are elo-rubele-italiana'),
        (("show", ITALIANA), "no list is published yet"),
        (("show", ITALIANA, "--on", "2024-01-01"), "no list of 1 January 2024 is published"),
        (("compute", ITALIANA, "--on", "yesterday"), 'on: "yesterday" is not a day such as 2026-05-09'),
        (("compute", ITALIANA, "--on", "2007-01-01", "--edition", "2008"), "the edition follows from the days"),
        (("publish", "uisp", "--on", "2024-05-01"), "a list is issued in the first 10 days of a quarter"),
        (("publish", ITALIANA, "--on", "2020-01-01"), "nobody has a rating on 1 January 2020"),
        (("import", "event", "nowhere.trf", "--systems", ITALIANA), "nowhere.trf: cannot be read"),
        (("import", "players", "."), ".: cannot be read"),
        (("set", ITALIANA, "P0001", "--rating", "1", "--on", "2024-01-01", "--reason", " "), "an author and a reason"),
        (("set", ITALIANA, "P0001", "--rating", "1", "--on", "2001-01-01", "--reason", "x"), "no edition covers"),
        (("withdraw", "x", "--reason", "y", "--yes"), 'no event "x" stands in the register'),
        (("withdraw", SPRING, "--reason", " ", "--yes"), "a correction needs a reason"),
        (("player", "P0001", "--svg", "x.svg"), "stands in no published list"),
        (("watch", "uisp"), "no list is published yet"),
        (("nonsense",), 'no command "nonsense"; there are import'),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(draughts: Desk, arguments: tuple[str, ...], part: str) -> None:
    assert part in draughts.refusal(*arguments)


def test_nothing_can_be_taken_back_where_nothing_was_done(desk: Desk) -> None:
    desk.run("import", "players", "nowhere.csv", code=2)
    (desk.folder / "empty.csv").write_text("round,white,black,result\n", encoding="utf-8")
    assert "there is no game" in desk.run("import", "event", "empty.csv", "--systems", "uisp", code=2)
    assert "nothing was done in this office yet" in desk.run("undo", code=2)
    assert desk.position() == 0


def test_reading_does_not_make_a_database(desk: Desk) -> None:
    assert "there is no such database" in desk.run("show", ITALIANA, code=2)
    assert not (desk.folder / "office.db").exists()


def test_every_command_has_help_and_both_languages(
    draughts: Desk, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in PLACES:
        assert main(["lists", name, "--help"]) == 0
    assert "Usage" in capsys.readouterr().out
    publish(draughts, "2024-12-31")
    for language in ("it", "en"):
        for command in (("show", ITALIANA), ("events",), ("history",), ("player", "P0001", "--explain")):
            assert draughts.run(*command, "--lang", language)


@pytest.fixture
def terminal(desk: Desk) -> Path:
    """A program that runs a command with a terminal for its error stream and prints what was written there."""
    program = desk.folder / "terminal.py"
    program.write_text(
        "import os, pty, subprocess, sys\n"
        "mine, theirs = pty.openpty()\n"
        f"subprocess.run([sys.executable, '-c', {RUN!r}, *sys.argv[1:]], stderr=theirs, check=True)\n"
        "os.close(theirs)\n"
        "os.set_blocking(mine, False)\n"
        "try:\n"
        "    print(os.read(mine, 100000).decode())\n"
        "except OSError:\n"
        "    print('nothing')\n",
        encoding="utf-8",
    )
    return program


def test_progress_is_told_on_a_terminal_and_nowhere_else(desk: Desk, terminal: Path) -> None:
    command = ["lists", "import", "event", "examples/spring.trf", "--systems", ITALIANA, "--received", "2024-05-01"]
    command += ["--new-players", "--database", "t.db"]
    done = subprocess.run([sys.executable, str(terminal), *command], capture_output=True, text=True, check=True)
    assert "reading 1/1" in done.stdout
    quiet = subprocess.run(
        [sys.executable, "-c", RUN, *command[:-1], "q.db"], capture_output=True, text=True, check=True
    )
    assert quiet.stderr == ""
    asked = [*command[:-1], "j.db", "--json"]
    program = subprocess.run([sys.executable, str(terminal), *asked], capture_output=True, text=True, check=True)
    assert "reading" not in program.stdout
    assert json.loads(program.stdout.splitlines()[0])["events"]


class Terminal(StringIO):
    """An error stream that says that it is a terminal."""

    def isatty(self) -> bool:
        """Yes."""
        return True


def test_long_work_is_told_only_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with progress.at_work("short"):
        pass
    assert "short" not in stream.getvalue()
    monkeypatch.setattr(progress, "PATIENCE_SECONDS", 0.0)
    told = Event()
    monkeypatch.setattr(progress, "_show", lambda text: told.set() if text == "long ..." else None)
    with progress.at_work("long"):
        assert told.wait(60)
