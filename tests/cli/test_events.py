"""`tabellone event`: questions about events of a database, and the refusals when they cannot be answered."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.web.public.events import A, cup, hidden, house_in, open_event

from tabellone.desk.event import commands as do
from tabellone.program import main


class Database:
    """A database with an open event of one group, one of two groups and one that nobody knows of."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "house.db"
        with house_in(folder) as house:
            self.open = open_event(house).book
            self.drafted = open_event(house).play(5).do(do.CloseRound(A), do.PairRound(A)).book
            self.cup = cup(house).book
            self.hidden = hidden(house).book

    def run(self, *arguments: str) -> int:
        """Run a command in English."""
        return main([*arguments, "--database", str(self.file), "--lang", "en"])


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(tmp_path_factory.mktemp("database"))


def told(database: Database, capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert database.run(*arguments, "--json") == 0
    return json.loads(capsys.readouterr().out)


def test_every_event_is_listed_with_its_id(database: Database, capsys: pytest.CaptureFixture[str]) -> None:
    assert database.run("events") == 0
    lines = capsys.readouterr().out.splitlines()
    books = (database.open, database.drafted, database.cup, database.hidden)
    assert sorted(line.split()[0] for line in lines[1:]) == sorted(books)


def test_standings_are_asked_for_by_the_title_of_the_event(
    database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    by_id = told(database, capsys, "event", "standings", database.cup)
    assert told(database, capsys, "event", "standings", "Coppa <Foglia> & Ramo") == by_id


def test_a_draft_is_seen_at_the_desk_alone(database: Database, capsys: pytest.CaptureFixture[str]) -> None:
    group = ("--group", "1")
    assert told(database, capsys, "event", "round", database.drafted, "4", *group)["phase"] == "draft"
    assert database.run("event", "round", database.drafted, "4", *group, "--public") == 2
    assert "round 4 has not been paired; 3 have" in capsys.readouterr().err


def test_who_withdraws_is_known_to_everybody_when_his_first_missing_round_is_published(
    database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("event", "standings", database.open, "--group", "1")
    at_desk = {row["withdrawn_from_round"] for row in told(database, capsys, *arguments)["rows"]}
    in_public = {row["withdrawn_from_round"] for row in told(database, capsys, *arguments, "--public")["rows"]}
    assert (at_desk, in_public) == ({None, 4}, {None})


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("event", "standings", "{hidden}", "--public"), "is not one of those in the database"),
        (("event", "standings", "nowhere"), 'event "nowhere" is not one of those in the database'),
        (("event", "standings", "{open}"), "group: say which one with --group: 1 A, 2 B"),
        (("event", "standings", "{open}", "--group", "9"), "group: say which one with --group"),
        (("event", "standings", "{cup}", "--after", "99"), "standings can be made after rounds"),
        (("event", "round", "{cup}", "99"), "round 99 has not been paired"),
        (("event", "board", "{cup}", "1", "99"), "there is no board 99"),
        (("event", "player", "{cup}", "999"), "no player has number 999"),
        (("event", "why-not", "{cup}", "1", "2", "2"), "2 cannot play against himself"),
        (("event", "draft", "{cup}", "--public"), "this needs the role of viewer or more here"),
        (("event", "rating", "{cup}", "--system", "fide"), "rating system FIDE rating is for Chess"),
        (("event", "shows", "{cup}"), 'no command "shows"; there are show, group'),
    ],
)
def test_what_cannot_be_answered_is_said_in_one_sentence(
    database: Database, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    names = {"open": database.open, "cup": database.cup, "hidden": database.hidden}
    assert database.run(*(argument.format(**names) for argument in arguments)) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("show",), "1      A "),
        (("crosstable", "--group", "1"), "rank  name"),
        (("player", "3", "--group", "1"), "Castagno Andrè"),
        (("round", "1", "--group", "1"), "Round 1"),
        (("why", "1", "1", "--group", "1"), "(FIDE"),
        (("why-not", "1", "1", "2", "--group", "1"), "Round 1: They do not meet:"),
        (("rating",), "edition"),
        (("report",), "Open degli Alberi (in progress)"),
        (("announcement",), "Tie-breaks: "),
    ],
)
def test_people_are_answered_in_words(
    database: Database, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], line: str
) -> None:
    command, *rest = arguments
    assert database.run("event", command, database.open, *rest) == 0
    assert line in capsys.readouterr().out


def test_race_and_round_are_drawn_into_a_file(
    database: Database, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for question in (("race",), ("picture", "1")):
        file = tmp_path / f"{question[0]}.svg"
        assert database.run("event", question[0], database.open, *question[1:], "--group", "1", "--svg", str(file)) == 0
        assert capsys.readouterr().out
        assert ElementTree.parse(file).getroot().tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314, our own picture
    assert database.run("event", "race", database.open, "--group", "1", "--svg", str(tmp_path / "no" / "x.svg")) == 2
    assert "cannot be written" in capsys.readouterr().err
