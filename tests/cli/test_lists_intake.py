"""Input to the register of a rating office: players, events and whole registers from files."""

import json
from pathlib import Path

import pytest
from tests.cli.office_desk import AUTUMN, EXAMPLES, ITALIANA, SPRING, Desk, ratings

from tabellone.formats.trf import read_trf, tournament_of
from tabellone.program import main


def test_players_are_previewed_then_entered_then_changed(desk: Desk) -> None:
    preview = desk.ask("import", "players", "examples/players.csv", "--preview")
    assert (preview["done"], len(preview["entered"])) == (False, 6)
    assert not (desk.folder / "office.db").exists()
    assert len(desk.ask("import", "players", "examples/players.csv")["entered"]) == 6
    again = desk.ask("import", "players", "examples/players.csv")
    assert (again["entered"], again["changed"], again["unchanged"]) == ([], [], 6)
    assert desk.position() == 1
    changed = desk.file("c.csv", "name,birth_year,club,birth_date\nAnna Alfa,1991,Altro,1991-12-24\n")
    output = desk.run("import", "players", changed, "--preview")
    assert "P0001  Anna Alfa  name, birth_date, club" in output
    assert "12-24" not in output


def test_players_come_from_report_files_too(desk: Desk) -> None:
    intake = desk.ask("import", "players", "examples/spring.trf", "--numbers", "fid")
    assert [entered_player["player"] for entered_player in intake["entered"]] == [
        "P0001",
        "P0002",
        "P0003",
        "P0004",
        "P0005",
    ]
    player = desk.ask("player", "900004")
    assert (player["player"]["name"], player["player"]["sex"], player["player"]["birth_year"]) == (
        "Delta Dora",
        "f",
        2004,
    )


def test_the_same_games_under_another_name_are_refused_unless_meant(draughts: Desk) -> None:
    days = ("--name", "Fall cup", "--from", "2024-10-05", "--to", "2024-10-06", "--received", "2024-10-12")
    command = ("import", "event", "examples/autumn.csv", "--systems", ITALIANA, *days)
    assert draughts.refusal(*command) == (
        "Fall cup: the same games of the same players on the same days stand already in "
        f'"{AUTUMN}" (Autumn cup); if they were played twice, say so with "again"'
    )
    assert draughts.ask(*command, "--again")["events"][0]["event"] == "2024-fall-cup"


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
    assert main(["lists", "import", "event", "spring.trf", *received, *common, "--take", "event"]) == 0
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
    intake = draughts.ask("import", "event", *files, *common)
    assert [event["event"] for event in intake["events"]] == ["2024-cup-1", "2024-cup-2", "2024-cup-3"]
    assert draughts.position() == before + 1
    draughts.run("undo")
    assert [event["id"] for event in draughts.ask("events")["events"]] == [SPRING, AUTUMN]
    draughts.run("redo")
    assert len(draughts.ask("events")["events"]) == 5


def test_new_players_of_an_event_are_entered_only_when_allowed(desk: Desk) -> None:
    common = ("--systems", ITALIANA, "--received", "2024-05-01")
    sentence = desk.refusal("import", "event", "examples/spring.trf", *common)
    assert sentence.startswith("examples/spring.trf line 15: these are not in the register (with lines): ")
    intake = desk.ask("import", "event", "examples/spring.trf", *common, "--new-players")
    assert intake["events"][0]["new_players"][0]["name"] == "Alfa Anna"
    assert desk.ask("player", "900001")["player"]["name"] == "Alfa Anna"
    days = ("--name", "Cup", "--from", "2024-06-01", "--received", "2024-06-02", "--systems", ITALIANA)
    games = desk.file("g.csv", "round,white,black,result\n1,Alfa Anna,Zulu Zeno,2-0\n")
    (event,) = desk.ask("import", "event", games, *days, "--new-players")["events"]
    assert event["new_players"] == [{"player": "P0006", "name": "Zulu Zeno"}]
    unknown = desk.file("u.csv", "round,white,black,result\n1,Alfa Anna,P9999,2-0\n")
    assert desk.refusal("import", "event", unknown, *days, "--new-players") == (
        'u.csv line 2: "P9999" is not in the register'
    )


def test_only_who_never_played_is_struck(draughts: Desk) -> None:
    assert "has played in" in draughts.refusal("remove", "P0001")
    draughts.run("remove", "Foxtrot")
    assert "no player" in draughts.refusal("player", "P0006")


def test_the_same_event_is_not_registered_twice(draughts: Desk) -> None:
    common = ("--systems", ITALIANA, "--received", "2024-04-25")
    assert "correct it instead" in draughts.refusal("import", "event", "examples/spring.trf", *common)
    assert "is registered already as" in draughts.refusal(
        "import", "event", "examples/spring.trf", *common, "--id", "another"
    )


def test_a_report_file_has_the_ratings_with_which_the_event_was_played(draughts: Desk) -> None:
    draughts.run("export", "event", AUTUMN, "--output", "autumn.trf")
    (system,) = draughts.ask("player", "P0001", "--on", "2024-12-31")["careers"]
    played = next(movement for movement in system["movements"] if movement["event"] == AUTUMN)
    tournament = tournament_of(read_trf((draughts.folder / "autumn.trf").read_bytes(), "autumn.trf"))
    own = next(player for player in tournament.players if player.name == "Alfa Anna")
    assert own.rating == played["before"]
    assert played["before"] != system["movements"][0]["after"]
