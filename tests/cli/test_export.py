"""`tabellone export`: folders of pages and report files from the events of a database."""

import json
from pathlib import Path

import pytest
from tests.web.public.events import A, Event, cup, hidden, house_in, open_event

from tabellone.desk.event import commands
from tabellone.formats.trf import read_trf, tournament_of
from tabellone.program import main


class Database:
    """A database with three events, as the command line sees it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with house_in(folder) as house:
            self.open = open_event(house).book
            self.cup = cup(house).book
            self.hidden = hidden(house).book
            self.drafted = self._drafted(open_event(house))

    def _drafted(self, event: Event) -> str:
        event.play(5).do(commands.CloseRound(A), commands.PairRound(A))
        return event.book

    def run(self, *arguments: str) -> int:
        """Run an export in English."""
        return main(["export", *arguments, "--database", str(self.folder / "house.db"), "--lang", "en"])


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(tmp_path_factory.mktemp("database"))


def test_a_site_is_written_by_id_and_says_how_to_open_it(
    database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert database.run("site", database.open, "--output", str(tmp_path / "site")) == 0
    assert "open index.html" in capsys.readouterr().out
    assert (tmp_path / "site" / "index.html").is_file()


def test_a_site_is_found_by_its_title_and_answers_as_json(
    database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "site")
    address = "https://example.org/"
    assert database.run("site", "Coppa <Foglia> & Ramo", "--output", folder, "--json", "--address", address) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["folder"] == folder
    assert answer["pages"] == len(list((tmp_path / "site").rglob("*.html")))
    assert answer["files"] == len([path for path in (tmp_path / "site").rglob("*") if path.is_file()]) - 1


@pytest.mark.parametrize(
    ("event", "sentence"),
    [("nothing", "is not one of those"), ("Open degli Alberi", "is not one of those"), ("hidden", "is not announced")],
)
def test_what_cannot_be_exported_is_refused_in_one_line(
    database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str], event: str, sentence: str
) -> None:
    book = database.hidden if event == "hidden" else event
    assert database.run("site", book, "--output", str(tmp_path / "site")) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("edition", ["16", "26"])
def test_a_report_file_holds_the_published_rounds(
    database: Database, tmp_path: Path, edition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "open.trf"
    arguments = ("trf", database.drafted, "--group", "1", "--edition", edition, "--output", str(file), "--json")
    assert database.run(*arguments) == 0
    assert json.loads(capsys.readouterr().out) == {"file": str(file), "players": 9, "rounds": 3}
    tournament = tournament_of(read_trf(file.read_bytes(), "open.trf"))
    assert [player.name for player in tournament.players][:2] == ["Abete Prova", "Betulla Prova"]
    assert len(tournament.rounds) == 3


def test_the_exported_file_agrees_with_the_rules(database: Database, tmp_path: Path) -> None:
    file = str(tmp_path / "open.trf")
    assert database.run("trf", database.open, "--group", "1", "--output", file) == 0
    assert main(["check", file, "--system", "lim"]) == 0


def test_of_several_groups_one_must_be_named(
    database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for more in ((), ("--group", "3")):
        assert database.run("trf", database.open, *more, "--output", str(tmp_path / "x.trf")) == 2
        assert "1 A, 2 B" in capsys.readouterr().err
    assert database.run("trf", database.hidden, "--output", str(tmp_path / "one.trf")) == 0


def test_what_a_report_file_cannot_hold_is_refused(
    database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert database.run("trf", database.cup, "--output", str(tmp_path / "cup.trf")) == 2
    assert "has 2 games; a report holds one" in capsys.readouterr().err
    assert not (tmp_path / "cup.trf").exists()


def test_a_table_is_written_and_its_rows_are_counted(
    database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "players.csv"
    assert database.run("csv", database.open, "players", "--group", "1", "--output", str(file), "--json") == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("number,name,title,rating")
    assert rows == len(lines) - 1 > 0
    assert database.run("csv", database.open, "secrets", "--group", "1", "--output", str(file)) == 2
    assert "players, standings, results" in capsys.readouterr().err


@pytest.mark.parametrize("moment", ["1", "start", "end"])
def test_everything_for_a_moment_is_one_pdf(
    moment: str, database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "papers.pdf"
    assert database.run("papers", database.open, moment, "--group", "1", "--output", str(file)) == 0
    assert file.read_bytes().startswith(b"%PDF")
    assert "Printed into" in capsys.readouterr().out


@pytest.mark.parametrize("moment", ["0", "middle", "²"])
def test_a_moment_that_there_is_not_is_refused(
    moment: str, database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "papers.pdf"
    assert database.run("papers", database.open, moment, "--group", "1", "--output", str(file)) == 2
    assert "must be a round, 1 to 1000, or start or end" in capsys.readouterr().err


def test_a_round_that_there_is_not_is_refused(
    database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "papers.pdf"
    assert database.run("papers", database.open, "99", "--group", "1", "--output", str(file)) == 2
    assert "round 99" in capsys.readouterr().err
