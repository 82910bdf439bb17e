"""Players of an event entered and changed from the command line, and the report file that says all of it."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.desk.event.commands import AssignNumbers, CreateEvent, EditGroup
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.roles import Person
from tabellone.formats.trf import read_trf
from tabellone.program import main
from tabellone.store.database import open_database
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import EVENT, House

A = GroupId(1)
ARBITER = Person("Arbitro", is_chief=True)
TABLE = """Nome;Elo;Categoria;Titolo;Naz;Sesso;Data di nascita;Tessera;Licenza
Grande Maestra;5120;Maestro;GMI;ITA;F;29/02/1980;F0001;T77
Giocatore Due;3000;;;;;;;
"""


class Desk:
    """An event without players, as the command line sees it."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys
        with open_database(DatabaseAddress(file=folder / "desk.db"), create=True) as database:
            house = House(database)
            self.book = house.begin(ARBITER, EVENT, "Torneo").id
            settings = EventSettings("Torneo", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
            house.act(ARBITER, self.book, CreateEvent(settings, GroupSettings("A", "round-robin")))
        (folder / "players.csv").write_text(TABLE, encoding="utf-8")

    def numbered(self) -> None:
        with open_database(DatabaseAddress(file=self.folder / "desk.db")) as database:
            house = House(database)
            members = house.view(self.book, EVENT).state.group(A).members
            house.act(ARBITER, self.book, AssignNumbers(A, members))

    def swiss(self) -> None:
        """Let a system pair the group."""
        with open_database(DatabaseAddress(file=self.folder / "desk.db")) as database:
            House(database).act(ARBITER, self.book, EditGroup(A, GroupSettings("A", "italo-swiss", 3)))

    def run(self, *arguments: str, code: int = 0) -> str:
        exit_code = main([*arguments, "--database", str(self.folder / "desk.db"), "--lang", "en"])
        printed = self._capsys.readouterr()
        assert exit_code == code, printed.err
        return printed.err if code else printed.out

    def ask(self, *arguments: str) -> Any:
        return json.loads(self.run(*arguments, "--json"))


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys)


def test_a_file_of_players_is_entered_and_nobody_twice(desk: Desk) -> None:
    file = str(desk.folder / "players.csv")
    assert "2 players are entered, 0 left out" in desk.run("event", "enter", desk.book, file, "--author", "Anna")
    players = desk.ask("event", "group", desk.book)["players"]
    first = players[0]
    assert (first["rating"], first["category"], first["title"], first["federation"]) == (5120, "Maestro", "GMI", "ITA")
    assert (first["sex"], first["birth_date"], first["federation_id"], first["licence"]) == (
        "f",
        "1980-02-29",
        "F0001",
        "T77",
    )
    public = desk.run("event", "group", desk.book, "--json", "--public", code=2)
    assert "1980" not in public
    assert "no player is given" in desk.run("event", "enter", desk.book, file, "--author", "Anna", code=2)


def test_a_player_who_stands_twice_is_named_and_entered_once(desk: Desk) -> None:
    file = desk.folder / "twice.csv"
    file.write_text("Nome;Tessera;Circolo\nRossi Alfa;F1;Uno\nVerdi Beta;F2;\nAlfa Rossi;;UNO\nVerdi B.;f2;\n", "utf-8")
    printed = desk.run("event", "enter", desk.book, str(file), "--author", "Anna")
    assert "line 4: Rossi Alfa stands already on line 2" in printed
    assert "line 5: same number as Verdi Beta, line 3" in printed
    assert "2 players are entered, 2 left out" in printed
    file.write_text("Rossi Alfa;Uno\nBianchi Gamma;Due\n", "utf-8")
    said = json.loads(desk.run("event", "enter", desk.book, str(file), "--author", "Anna", "--json"))
    assert said == {
        "entered": 1,
        "left_out": 1,
        "duplicates": [{"line": 1, "first_line": None, "name": "Rossi Alfa"}],
        "remarks": [],
    }


def test_what_is_known_of_a_player_is_changed_and_stands_in_the_report_file(desk: Desk) -> None:
    desk.run("event", "enter", desk.book, str(desk.folder / "players.csv"), "--author", "Anna")
    desk.numbered()
    options = (
        "--federation",
        "ita",
        "--birth-date",
        "1991-01-02",
        "--sex",
        "m",
        "--licence",
        "T2",
        "--category",
        "Maestro",
    )
    changed = desk.ask("event", "edit-player", desk.book, "2", "--rating", "3826", *options, "--author", "Anna")
    assert (changed["rating"], changed["category"], changed["federation"], changed["sex"]) == (
        3826,
        "Maestro",
        "ITA",
        "m",
    )
    assert (changed["birth_date"], changed["birth_year"], changed["licence"]) == ("1991-01-02", 1991, "T2")
    assert "nothing is said" in desk.run("event", "edit-player", desk.book, "2", "--author", "Anna", code=2)
    wrong = ("--federation", "Italia", "--author", "Anna")
    assert 'federation "ITALIA" is not allowed' in desk.run("event", "edit-player", desk.book, "2", *wrong, code=2)
    file = desk.folder / "event.trf"
    desk.run("export", "trf", desk.book, "--output", str(file))
    second = read_trf(file.read_bytes(), "event.trf").players[1]
    assert (second.rating, second.sex, second.federation, second.birth) == (3826, "m", "ITA", "1991/01/02")


def test_fee_and_note_are_noted_for_arbiters_and_told_to_nobody_else(desk: Desk) -> None:
    desk.run("event", "enter", desk.book, str(desk.folder / "players.csv"), "--author", "Anna")
    desk.numbered()
    noted = desk.ask("event", "edit-player", desk.book, "2", "--fee-paid", "--note", "Arriva tardi", "--author", "Anna")
    assert (noted["fee_paid"], noted["note"], noted["rating"]) == (True, "Arriva tardi", 3000)
    told = desk.run("event", "group", desk.book)
    assert told.startswith("A  Round robin  0/1\n")
    assert "not paid" in told
    assert "Giocatore Due: Arriva tardi" in told
    assert [player["fee_paid"] for player in desk.ask("event", "group", desk.book)["players"]] == [False, True]
    cleared = desk.ask("event", "edit-player", desk.book, "2", "--fee-open", "--note", "", "--author", "Anna")
    assert (cleared["fee_paid"], cleared["note"]) == (False, "")
    refused = desk.run("event", "edit-player", desk.book, "2", "--fee-open", "--author", "Anna", code=2)
    assert "nothing is changed" in refused


def test_players_are_kept_apart_from_the_command_line(desk: Desk) -> None:
    desk.swiss()
    desk.run("event", "enter", desk.book, str(desk.folder / "players.csv"), "--author", "Anna")
    desk.numbered()
    assert "Nobody is kept apart." in desk.run("event", "apart", desk.book)
    apart = desk.ask("event", "keep-apart", desk.book, "--player", "1", "--player", "2", "--title", "Prova")
    assert [(rule["by"], rule["title"], rule["pairs"]) for rule in apart["rules"]] == [("players", "Prova", 1)]
    assert apart == desk.ask("event", "apart", desk.book)
    told = desk.run("event", "keep-apart", desk.book, "--clear", "--same-club", "--club", "Dama", "--if-possible")
    assert "players of the same club (Dama), if possible: 0 pairs" in told
    limited = ("--player", "1", "--player", "2", "--to-round", "2")
    told = desk.run("event", "keep-apart", desk.book, "--clear", *limited)
    assert ", in rounds 1 to 2: 1 pair" in told
    assert "may not meet (in rounds 1 to 2)" in told
    assert "say who is kept apart" in desk.run("event", "keep-apart", desk.book, code=2)
    assert "no player has number 9" in desk.run("event", "keep-apart", desk.book, "--player", "9", code=2)
