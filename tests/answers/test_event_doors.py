"""The same question about an event has the same answer by command and API: docs/doors.md names the pairs."""

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tabellone.cli.events.group import PLACES
from tabellone.desk.demo import filled
from tabellone.desk.event.state import GroupState
from tabellone.desk.event.tournament import numbers_of
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.program import main
from tabellone.server import create_app
from tabellone.store.accounts.passwords import Effort, Passwords
from tabellone.store.database import open_database
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import House

DOCUMENT = Path(__file__).parents[2] / "docs" / "doors.md"
PASSWORD = "a long enough password"  # noqa: S105 - of an account that lives as long as the tests
# An event as it is played, one of two groups with a draft, one of chess with a rest, and one that is rated.
EVENTS = ("demo-italiana", "demo-gruppi", "demo-scacchi", "demo-internazionale")


BLANK = "discipline=internazionale&players=12&rounds=11&boards=3"
HALL = "http://192.168.1.5:8421"


@dataclass(frozen=True)
class Row:
    """A row of the table."""

    command: str
    route: str
    page: str


def _rows() -> Iterator[Row]:
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        if line.startswith("| `tabellone event"):
            cells = [*re.findall(r"`([^`]*)`", line), ""]
            yield Row(cells[0], cells[1], cells[2])


ROWS = tuple(_rows())
WITHOUT_POSITION = ("/events", "/events?archived=true", "/removals")


@dataclass(frozen=True)
class Doors:
    """A database of events with its doors; clients speak English."""

    file: Path
    house: House
    chief: TestClient
    anybody: TestClient

    def values(self, event: str) -> dict[str, str]:
        """Values of an event for the placeholders of the table."""
        group: GroupState = next(iter(self.house.ledger.state(event).groups.values()))
        number = {player: str(of) for player, of in numbers_of(group).items()}
        round_state = next(
            (candidate for candidate in reversed(group.published_rounds) if candidate.rests), group.published_rounds[0]
        )
        first, second = round_state.boards[0].white, round_state.boards[-1].black
        resting = round_state.rests[0].player if round_state.rests else None
        rest = {} if resting is None else {"RESTING_ID": str(resting), "RESTING": number[resting]}
        return {
            "EVENT": event,
            "GROUP": str(group.id),
            "ROUND": str(round_state.number),
            "FIRST_ID": str(first),
            "FIRST": number[first],
            "SECOND_ID": str(second),
            "SECOND": number[second],
            **rest,
        }


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    file = tmp_path_factory.mktemp("doors") / "events.db"
    with open_database(DatabaseAddress(file=file)) as database:
        house = House(database, passwords=Passwords(Effort(1, 8, 1)))
        filled(house)
        boss = house.accounts.add("boss", "", PASSWORD, house.now(), is_chief=True)
        token = house.sessions.begin(boss.id, house.now())
        app = create_app(house=house)

        def client(**cookies: str) -> TestClient:
            headers = {"Accept-Language": "en"}
            return TestClient(app, base_url="http://localhost", headers=headers, cookies=cookies)

        yield Doors(file, house, client(**{SESSION_COOKIE: token}), client())


def _filled_in(text: str, values: dict[str, str]) -> str:
    return re.sub(r"\b[A-Z_]{4,}\b", lambda word: values[word[0]], text)


def _cases() -> Iterator[Any]:
    for row in ROWS:
        for event in EVENTS if "EVENT" in row.command else EVENTS[:1]:
            # Among these, only the odd field of chess has a bye.
            if "RESTING" not in row.command or event == "demo-scacchi":
                yield pytest.param(event, row, id=row.command.replace("EVENT", event))


def _told(doors: Doors, capsys: pytest.CaptureFixture[str], command: str, *options: str) -> Any:
    program, *arguments = shlex.split(command)
    assert program == "tabellone"
    code = main([*arguments, "--json", "--lang", "en", "--database", str(doors.file), *options])
    printed = capsys.readouterr()
    assert code == 0, printed.err
    return json.loads(printed.out)


def _sent(client: TestClient, route: str) -> Any:
    answer = client.get(f"/api/v1{route}")
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert body.pop("position", None) is not None or route in WITHOUT_POSITION
    return body


@pytest.mark.parametrize(("event", "row"), tuple(_cases()))
def test_command_and_route_give_the_same_answer_and_a_page_shows_it(
    doors: Doors, capsys: pytest.CaptureFixture[str], event: str, row: Row
) -> None:
    values = doors.values(event)
    command_answer = _told(doors, capsys, _filled_in(row.command, values))
    assert command_answer
    assert command_answer == _sent(doors.chief, _filled_in(row.route, values))
    if row.page:
        assert doors.chief.get(_filled_in(row.page, values)).status_code == 200


@pytest.mark.parametrize(("event", "row"), tuple(_cases()))
def test_what_everybody_sees_is_the_same_too(
    doors: Doors, capsys: pytest.CaptureFixture[str], event: str, row: Row
) -> None:
    if row.command.startswith("tabellone events"):
        assert len(_sent(doors.anybody, row.route)["events"]) <= len(_sent(doors.chief, row.route)["events"])
        return
    if row.command == "tabellone event deleted":
        assert doors.anybody.get(f"/api/v1{row.route}").status_code == 401
        return
    if row.command == "tabellone event duplicates EVENT":
        assert main(["event", "duplicates", event, "--public", "--database", str(doors.file)]) == 2
        return
    if (word := row.command.split()[2]) in ("draft", "apart", "points"):
        assert main(["event", word, event, "--group", "1", "--public", "--database", str(doors.file)]) == 2
        return
    values = doors.values(event)
    command_answer = _told(doors, capsys, _filled_in(row.command, values), "--public")
    assert command_answer == _sent(doors.anybody, _filled_in(row.route, values))


# Acts, not questions: the API takes them as commands.
WITHOUT_ROUTE = {"correct", "enter", "edit-player", "keep-apart", "archive", "unarchive", "delete"} | {
    *(
        "publish-all-rounds",
        "adopt-pairings",
        "check-in",
        "line-up",
        "attendance",
        "withdraw",
        "answer-request",
        "enter-late",
        "acceleration",
        "assign-points",
        "revoke-points",
        "listing",
        "merge-players",
        "tell-apart",
        "enter-listed",
        "update-ratings",
    ),
}
# A file, whose bytes are compared below.
FILES = {"form"}


def test_every_command_about_events_stands_in_the_table() -> None:
    commands = {row.command.split()[2] for row in ROWS if row.command.startswith("tabellone event ")}
    assert commands == set(PLACES) - WITHOUT_ROUTE - FILES
    assert len(ROWS) == len({row.route for row in ROWS})


@pytest.mark.parametrize("event", EVENTS)
def test_standings_of_its_report_file_are_printed_as_those_of_the_event(
    doors: Doors, capsys: pytest.CaptureFixture[str], tmp_path: Path, event: str
) -> None:
    file = tmp_path / "event.trf"
    code = main(["export", "trf", event, "--group", "1", "--output", str(file), "--database", str(doors.file)])
    assert code == 0, capsys.readouterr().err
    capsys.readouterr()
    assert main(["standings", str(file), "--json", "--lang", "en"]) == 0
    of_file = json.loads(capsys.readouterr().out)["standings"]
    of_event = _told(doors, capsys, f"tabellone event standings {event} --group 1")["rows"]
    assert {row["number"]: row["printed"] for row in of_file} == {row["number"]: row["printed"] for row in of_event}
    assert any(row["printed"] for row in of_file) == (event != "demo-scacchi")


@pytest.mark.parametrize(("event", "board"), [("demo-scacchi", "scacchiera"), ("demo-italiana", "damiera")])
def test_what_is_refused_names_the_board_of_the_game(
    doors: Doors, capsys: pytest.CaptureFixture[str], event: str, board: str
) -> None:
    command = ["event", "board", event, "1", "999", "--group", "1", "--lang", "it", "--database", str(doors.file)]
    assert main(command) == 2
    assert f"{board} 999" in capsys.readouterr().err
    italian = {"Accept-Language": "it", "Origin": "http://localhost"}
    places = f"/api/v1/events/{event}"
    sent = doors.chief.get(f"{places}/groups/1/rounds/1/boards/999", headers=italian)
    assert f"{board} 999" in sent.json()["detail"]
    result = {"group": 1, "round": 1, "board": 999, "result": "WHITE_WINS"}
    given = doors.chief.post(f"{places}/commands", json={"command": "enter-result", **result}, headers=italian)
    assert f"{board} 999" in given.json()["detail"], given.text


HERE = {"Origin": "http://localhost"}


def _written(tmp_path: Path, *arguments: str) -> bytes:
    file = tmp_path / "form.pdf"
    assert main([*arguments, "--output", str(file), "--lang", "en"]) == 0
    return file.read_bytes()


@pytest.mark.parametrize(
    ("form", "query"),
    [
        ("wall-chart", ""),
        ("pairings-by-name", "round=3"),
        ("receipts", ""),
        ("wall-standings", ""),
        ("team-board", ""),
    ],
)
def test_a_form_of_an_event_is_the_same_file_at_every_door(doors: Doors, tmp_path: Path, form: str, query: str) -> None:
    options = [f"--{part}" for part in query.split("&") if part]
    database = ("--database", str(doors.file))
    by_command = _written(tmp_path, "event", "form", "demo-italiana", form, *options, *database)
    by_api = doors.chief.get(f"/api/v1/events/demo-italiana/groups/1/forms/{form}.pdf?{query}")
    by_page = doors.chief.get(f"/desk/demo-italiana/1/forms/{form}.pdf?{query}")
    assert by_api.content == by_command
    assert by_page.content == by_command


@pytest.mark.parametrize("form", ["scoresheet", "adjourned-game", "wall-chart", "team-board", "badges"])
def test_a_blank_form_is_the_same_file_at_every_door(doors: Doors, tmp_path: Path, form: str) -> None:
    options = [f"--{part}" for part in BLANK.split("&")]
    by_command = _written(tmp_path, "print", "blank", form, *options)
    assert doors.anybody.get(f"/api/v1/forms/{form}.pdf?{BLANK}").content == by_command
    assert doors.anybody.get(f"/tables/forms/{form}.pdf?{BLANK}").content == by_command


@pytest.mark.parametrize("moves", ["1. 21-17 9-13 2. 25-21 10-14", "1. e4 e5 2. Nf3"])
def test_the_scoresheet_of_a_game_is_the_same_file_at_every_door(doors: Doors, tmp_path: Path, moves: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(moves, encoding="utf-8")
    by_command = _written(tmp_path, "print", "scoresheet", str(file))
    by_api = doors.anybody.post("/api/v1/forms/scoresheet.pdf", json={"games": moves}, headers=HERE)
    assert by_api.content == by_command
    page = "/tables/forms"
    assert doors.anybody.post(page, data={"games": moves}, headers=HERE).content == by_command
    sent = doors.anybody.post(page, files={"file": ("game.pdn", moves.encode())}, headers=HERE)
    assert sent.content == by_command


def test_the_scoresheet_of_a_board_with_its_moves_is_the_same_file_at_every_door(doors: Doors, tmp_path: Path) -> None:
    moves = "1. 21-17 9-13 2. 25-21 10-14"
    file = tmp_path / "game.pdn"
    file.write_text(moves, encoding="utf-8")
    options = ("--round", "2", "--board", "1", "--moves", str(file), "--database", str(doors.file))
    by_command = _written(tmp_path, "event", "form", "demo-italiana", "scoresheet", *options)
    board = "/api/v1/events/demo-italiana/groups/1/rounds/2/boards/1/scoresheet.pdf"
    assert doors.chief.post(board, json={"games": moves}, headers=HERE).content == by_command
    address = "/desk/demo-italiana/1/round/2/board/1/scoresheet"
    by_page = doors.chief.post(address, data={"games": moves}, headers=HERE)
    assert by_page.content == by_command


def test_an_illegal_move_gets_its_sentence_at_every_door(
    doors: Doors, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, moves, sentence = tmp_path / "game.pdn", "1. 21-17 9-13 2. 17x14", "square 14 is not reachable from 17"
    file.write_text(moves, encoding="utf-8")
    assert main(["print", "scoresheet", str(file), "--output", str(tmp_path / "x.pdf"), "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err
    by_api = doors.anybody.post("/api/v1/forms/scoresheet.pdf", json={"games": moves}, headers=HERE)
    assert (by_api.status_code, sentence in by_api.json()["detail"]) == (422, True)
    page = doors.anybody.post("/tables/forms", data={"games": moves}, headers=HERE)
    assert (page.status_code, sentence in page.text, moves in page.text) == (400, True, True)
    address = "/desk/demo-italiana/1/round/2/board/1/scoresheet"
    desk = doors.chief.post(address, data={"games": moves}, headers=HERE)
    assert (desk.status_code, sentence in desk.text) == (422, True)


def test_badges_have_a_code_where_phones_reach_the_program_at_every_door(doors: Doors, tmp_path: Path) -> None:
    command = ("event", "form", "demo-chiuso", "badges", "--database", str(doors.file))
    plain, coded = _written(tmp_path, *command), _written(tmp_path, *command, "--address", HALL)
    api, page = "/api/v1/events/demo-chiuso/groups/1/forms/badges.pdf", "/desk/demo-chiuso/1/forms/badges.pdf"
    assert plain != coded
    assert doors.chief.get(api).content == plain
    assert doors.chief.get(f"{api}?address={HALL}").content == coded
    # The arbiter's own computer is no address for phones; one of the network is.
    assert doors.chief.get(page).content == plain
    assert doors.chief.get(page, headers={"Host": HALL.removeprefix("http://")}).content == coded


def test_an_address_that_is_none_is_refused(doors: Doors, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["event", "form", "demo-chiuso", "badges", "--database", str(doors.file), "--output", "x.pdf"]
    assert main([*command, "--address", "somewhere"]) == 2
    assert "is not an address such as" in capsys.readouterr().err


def test_a_form_for_arbiters_is_refused_to_others(doors: Doors) -> None:
    assert doors.anybody.get("/api/v1/events/demo-italiana/groups/1/forms/receipts.pdf").status_code == 401
    assert doors.anybody.get("/api/v1/events/demo-italiana/groups/1/forms/standings.pdf").status_code == 200


def test_a_form_that_cannot_be_made_says_why(doors: Doors) -> None:
    answer = doors.chief.get("/api/v1/events/demo-italiana/groups/1/forms/pairings.pdf")
    assert (answer.status_code, "about a round" in answer.text) == (404, True)
    assert doors.chief.get("/desk/demo-italiana/1/forms/nothing.pdf").status_code == 404
    assert doors.anybody.get("/tables/forms?players=0").status_code == 400
    assert "boards=3" in doors.anybody.get(f"/tables/forms?{BLANK}").text
    assert doors.anybody.get("/tables/forms?boards=13").status_code == 400
