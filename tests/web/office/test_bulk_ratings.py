"""Large tables without a register: the page and the API give what the command gives, within the bounds of a role."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.formats.tables.workbooks import zipped
from tests.web.office.visiting import visitor_to

from tabellone.answers.bulk import answer as bulk_answer
from tabellone.desk.roles import Role
from tabellone.program import main
from tabellone.store.house import House

PAGE, API = "/office/bulk-ratings", "/api/v1/office/bulk-ratings"
PLAYERS = "id,rating\n1,1500\n2,1600\n3,1700\n"
GAMES = "event,coefficient,white,black,result\n1,20,1,2,1-0\n1,20,2,3,1/2-1/2\n1,20,3,1,0-1\n1,20,3,9,1-0\n"
TABLES = zipped({"season/players.csv": PLAYERS, "season/games.csv": GAMES})
FORM = {"system": "uisp", "on": "2026-11-01"}


@pytest.fixture(name="officer")
def _officer(house: House) -> TestClient:
    return visitor_to(house, Role.OWNER)


def sent(client: TestClient, data: bytes = TABLES) -> str:
    """Response of the page to an archive."""
    answer = client.post(PAGE, files={"file": ("season.zip", data, "application/zip")}, data=FORM)
    return answer.text


def by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[dict[str, object], str]:
    """Output of the command for the same tables, and the table that it writes."""
    for name, text in (("players", PLAYERS), ("games", GAMES)):
        (tmp_path / f"{name}.csv").write_text(text)
    words = ["--system", "uisp", "--on", "2026-11-01", "--output", str(tmp_path / "out.csv"), "--json"]
    tables = ["--players", str(tmp_path / "players.csv"), "--games", str(tmp_path / "games.csv")]
    assert main(["ratings", "compute", *words, *tables]) == 0
    return json.loads(capsys.readouterr().out), (tmp_path / "out.csv").read_text()


def test_the_page_shows_what_the_tables_come_to_and_gives_them_back(
    officer: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = sent(officer)
    assert "<svg" in text
    assert "9" in text
    address = text.partition(f'href="{PAGE}/')[2].partition('"')[0]
    result = officer.get(f"{PAGE}/{address}")
    with zipfile.ZipFile(io.BytesIO(result.content)) as archive:
        assert sorted(archive.namelist()) == ["ratings.csv", "refused.csv"]
        assert archive.read("ratings.csv").decode() == by_command(tmp_path, capsys)[1]
        assert archive.read("refused.csv").decode().splitlines()[1].startswith("games,4,")


def test_the_api_answers_as_the_command_does(
    officer: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = "?system=uisp&on=2026-11-01"
    told = officer.post(API + asked, content=TABLES, headers={"Content-Type": "application/octet-stream"})
    assert told.status_code == 200, told.text
    assert told.json()["ratings"] == by_command(tmp_path, capsys)[0]
    assert [(line["table"], line["row"]) for line in told.json()["refused"]] == [("games", 4)]
    packed = officer.post(f"{API}/result{asked}", content=TABLES, headers={"Content-Type": "application/octet-stream"})
    assert packed.content.startswith(b"PK")


def test_what_is_missing_is_named_without_the_folder_of_the_server(officer: TestClient) -> None:
    text = sent(officer, zipped({"players.csv": PLAYERS}))
    assert "games.csv" in text
    text = sent(officer, zipped({"players.csv": "id\n1\n", "games.csv": GAMES}))
    assert "players.csv" in text
    assert "tabellone-" not in text


def test_a_role_bounds_the_games(officer: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk_answer, "MOST_GAMES", {Role.OWNER: 2})
    assert officer.post(PAGE, files={"file": ("season.zip", TABLES, "application/zip")}, data=FORM).status_code == 422


def test_who_may_not_publish_is_refused(house: House) -> None:
    viewer = visitor_to(house, Role.VIEWER)
    answer = viewer.post(PAGE, files={"file": ("season.zip", TABLES, "application/zip")}, data=FORM)
    assert answer.status_code == 403
