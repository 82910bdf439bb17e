"""The whole life of a rating office, through the command line and on a real database."""

from itertools import pairwise

import pytest
from tests.cli.office_desk import AUTUMN, ITALIANA, SPRING, Desk, publish, ratings

from tabellone.cli.lists.group import PLACES
from tabellone.program import main


def test_a_list_is_previewed_published_and_shown(draughts: Desk) -> None:
    preview = draughts.ask("compute", ITALIANA, "--on", "2024-06-30")
    assert (preview["ranking"]["is_published"], preview["published"]) == (False, None)
    assert [event["event"] for event in preview["events"]] == [SPRING]
    assert [
        (category["name"], category["before"], category["after"], category["is_promotion"])
        for category in preview["categories"]
    ] == [
        ("Alfa Anna", "Candidato Maestro", "Maestro", True),
        ("Charlie Carlo", "Nazionale", "Candidato Maestro", True),
    ]
    assert draughts.ask("published") == {"lists": []}
    publish(draughts, "2024-06-30")
    shown = draughts.ask("show", ITALIANA)
    assert shown["lines"] == preview["ranking"]["lines"]
    assert draughts.ask("published")["lists"][0]["published_by"] == "Commission"
    assert ratings(shown)["P0001"] == 3908


def test_the_second_list_carries_on_from_the_first_and_halves_an_event_of_half_validity(draughts: Desk) -> None:
    publish(draughts, "2024-06-30", "2024-12-31")
    first, second = (ratings(draughts.ask("show", ITALIANA, "--on", day)) for day in ("2024-06-30", "2024-12-31"))
    assert (first["P0001"], second["P0001"]) == (3908, 3929)
    assert first["P0004"] == second["P0004"]
    compared = draughts.ask("compare", ITALIANA, "2024-06-30", "2024-12-31")
    assert {difference["player"]: difference["change"] for difference in compared["differences"]} == {
        player: second[player] - first[player] for player in first if second[player] != first[player]
    }


def test_a_year_without_an_event_costs_a_malus_and_stands_in_its_register(draughts: Desk) -> None:
    publish(draughts, "2024-12-31")
    before = ratings(draughts.ask("show", ITALIANA))
    preview = draughts.ask("compute", ITALIANA, "--on", "2025-12-31")
    assert {news_item["player"] for news_item in preview["news"] if news_item["kind"] == "malus"} == set(before)
    publish(draughts, "2025-12-31")
    assert ratings(draughts.ask("show", ITALIANA)) == {player: rating - 50 for player, rating in before.items()}
    (register,) = draughts.ask("malus", "--csv", "malus.csv")["systems"]
    assert ({register_line["malus_taken"] for register_line in register["players"]}, register["at_most"]) == ({50}, 450)
    assert draughts.ask("malus", "--on", "2024-12-31")["systems"][0]["players"] == []
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
    output = draughts.run("compute", ITALIANA, "--on", "2024-12-31")
    assert "the list of 31 December 2024 is published by Commission with 5 players, and stands." in output
    assert "Computed today it is the same." in output
    draughts.run("withdraw", AUTUMN, "--reason", "Not homologated", "--yes")
    output = draughts.run("compute", ITALIANA, "--on", "2024-12-31")
    counts, names = (
        output.index(text) for text in ("new: 0; no longer listed: ", "P0001  Alfa Anna      3929  3908  −21")
    )
    assert counts < names
    computation = draughts.ask("compute", ITALIANA, "--on", "2024-12-31")
    assert computation["published"]["list"]["published_by"] == "Commission"
    assert sum(list(computation["published"]["balance"].values())[:4]) == len(computation["published"]["differences"])
    assert {difference["player"]: difference["after"] for difference in computation["published"]["differences"]}[
        "P0001"
    ] == 3908


def test_the_board_of_an_event_has_the_capitals_of_its_day_and_its_validity(draughts: Desk) -> None:
    board = draughts.ask("board", AUTUMN, "--pdf", "board.pdf", "--explain")
    assert (board["edition"], board["validity"]) == ("2021", 50)
    movements = draughts.ask("player", "P0001", "--on", "2024-12-31")["careers"][0]["movements"]
    first = board["players"][0]
    assert (first["before"], first["expected"], first["after"]) == (3908, "4.58", movements[-1]["after"])
    assert first["why"]
    assert (draughts.folder / "board.pdf").read_bytes().startswith(b"%PDF")
    assert "4,58" in draughts.run("board", AUTUMN, "--lang", "it")
    assert "validity: 50%" in draughts.run("board", AUTUMN)
    assert "Autumn cup does not count for" in draughts.refusal("board", AUTUMN, "--system", "uisp")


def test_the_boards_of_every_event_agree_with_its_movements(draughts: Desk) -> None:
    for event in (SPRING, AUTUMN):
        for line in draughts.ask("board", event)["players"]:
            (system,) = draughts.ask("player", line["name"], "--on", "2024-12-31")["careers"]
            (moved,) = (
                movement
                for movement in system["movements"]
                if movement["event"] == event and movement["kind"] == "event"
            )
            assert [line[key] for key in ("before", "scored", "expected", "after")] == [
                moved[key] for key in ("before", "scored", "expected", "after")
            ]


def test_a_player_is_told_every_movement_with_its_articles(draughts: Desk) -> None:
    publish(draughts, "2024-12-31")
    output = draughts.run("player", "alfa", "--explain", "--svg", "alfa.svg")
    assert "Decided by Commission: Old list" in output
    assert "(FID, VI.10 / Tab. 17" in output
    assert "Every valid event adds Q, 10 points: 3929. (FID, VI.10" in output
    assert "CI 3908, PO 5, PA 4.58, S 50: CF 3929" in output
    assert (draughts.folder / "alfa.svg").read_text(encoding="utf-8").startswith("<svg")
    (system,) = draughts.ask("player", "P0001", "--explain")["careers"]
    assert [movement["kind"] for movement in system["movements"]] == ["entry", "event", "event"]
    last = system["movements"][-1]
    assert (last["before"], last["after"], last["expected"], last["weight"]) == (3908, 3929, "4.58", 50)
    assert {step["rule"] for step in last["why"]} >= {"expected_in_game", "capital_after", "weighted_deviation"}
    assert [(published_list["on"], published_list["rating"]) for published_list in system["lists"]] == [
        ("2024-12-31", 3929)
    ]


def test_the_movements_of_a_player_are_a_chain_that_ends_in_his_rating(draughts: Desk) -> None:
    publish(draughts, "2024-12-31")
    for player, rating in ratings(draughts.ask("show", ITALIANA)).items():
        (system,) = draughts.ask("player", player)["careers"]
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
    shown = draughts.ask("show", ITALIANA, *arguments)["lines"]
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


def test_the_watch_gives_numbers_and_pictures_for_every_list(draughts: Desk) -> None:
    publish(draughts, "2024-06-30", "2024-12-31")
    watch = draughts.ask("watch", ITALIANA, "--svg", "pictures")
    assert [watched_list["on"] for watched_list in watch["lists"]] == ["2024-06-30", "2024-12-31"]
    assert [watched_list["cohort_size"] for watched_list in watch["lists"]] == [3, 3]
    assert sum(players for _, players in watch["lists"][-1]["distribution"]) == 5
    played = sum(len(game) for game in ((1,) * 5, (1,) * 6))
    assert sum(calibration_bin["games"] for calibration_bin in watch["calibration"]) == played
    names = {path.name for path in (draughts.folder / "pictures").iterdir()}
    days = ("", "-2024-06-30", "-2024-12-31")
    assert names == {"trend.svg", *(f"{what}{day}.svg" for what in ("distribution", "calibration") for day in days)}
    assert [sum(calibration_bin["games"] for calibration_bin in one["calibration"]) for one in watch["lists"]] == [5, 6]
    assert "mean of the group" in draughts.run("watch", ITALIANA)


def test_who_comes_from_the_other_discipline_or_from_abroad_starts_by_conversion(draughts: Desk) -> None:
    games = draughts.file("i.csv", "round,white,black,result\n1,P0001,P0006,2-0\n1,P0005,P0002,1-1\n")
    days = ("--from", "2024-11-01", "--received", "2024-11-05")
    international = "elo-rubele-internazionale"
    draughts.run("import", "event", games, "--systems", international, "--name", "World", *days)
    lines = {
        line["player"]: line
        for line in draughts.ask("compute", international, "--on", "2024-12-31")["ranking"]["lines"]
    }
    assert set(lines) == {"P0001", "P0002", "P0005", "P0006"}
    (_, career) = draughts.ask("player", "P0001", "--on", "2024-12-31", "--explain")["careers"]
    assert [movement["kind"] for movement in career["movements"]] == ["conversion", "event"]
    (foreigner,) = draughts.ask("player", "P0006", "--on", "2024-12-31")["careers"]
    assert foreigner["movements"][0]["after"] == 4510


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
        (("player", "P0001", "--svg", "x.svg", "--on", "2024-12-31"), "stands in no published list"),
        (("watch", "uisp"), "no list is published yet"),
        (("nonsense",), 'no command "nonsense"; there are import'),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(draughts: Desk, arguments: tuple[str, ...], part: str) -> None:
    assert part in draughts.refusal(*arguments)


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


def test_words_of_options_are_known_in_any_case(draughts: Desk) -> None:
    publish(draughts, "2024-12-31")
    assert draughts.run("show", ITALIANA, "--sex", "F") == draughts.run("show", ITALIANA, "--sex", "f")


def test_one_new_player_is_one(desk: Desk) -> None:
    one = desk.file("one.csv", "name\nZulu Zeno\n")
    assert "1 player is new, 0 change, 0 stay as they are" in desk.run("import", "players", one)
