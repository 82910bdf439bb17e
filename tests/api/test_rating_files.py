"""Rating lists of federations through the API, players entered and updated from them, and lists as files."""

import io
from datetime import date
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook
from starlette.testclient import TestClient
from tests.api.conftest import EVENT, Door

from tabellone.answers.lists.ranking import RankedPlayer, RankingAnswer
from tabellone.core.rating.lists.records import PlayerId, RatingSystem
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Role
from tabellone.formats.rating_files.fide_lists import write_fide_text
from tabellone.formats.rating_files.listed_player import ListedPlayer
from tabellone.locales.words import words
from tabellone.paper.list_files import ListFormat, list_file

PLAYERS = [
    ListedPlayer("101", "Alfa, Anna", "ITA", "f", "WFM", standard=2000, birth_year=1990),
    ListedPlayer("102", "Bravo, Bruno", "FRA", "m", standard=1900, birth_year=1980),
]


def text_of(players: list[ListedPlayer]) -> bytes:
    return "".join(write_fide_text(players)).encode()


@pytest.fixture(name="boss")
def _boss(door: Door) -> TestClient:
    boss = door.with_role(Role.CHIEF)
    answer = boss.post("/rating-files/fide?file=players.txt", content=text_of(PLAYERS))
    assert (answer.status_code, answer.json()["edition"]["is_waiting"]) == (200, False)
    return boss


def _ratings(boss: TestClient, search: str) -> list[int]:
    players = boss.get(f"/rating-files/fide/players?search={search}").json()["players"]
    return [player["standard"] for player in players]


def test_new_edition_waits_until_it_is_taken(boss: TestClient) -> None:
    later = [PLAYERS[0]._replace(standard=2050)]
    changes = boss.post("/rating-files/fide", content=text_of(later)).json()["changes"]
    assert (changes["new"], changes["gone"], changes["changed"]) == (0, 1, 1)
    assert boss.get("/rating-files/fide/changes").json() == changes
    assert [player["standard"] for player in boss.get("/rating-files/fide/players?search=alf").json()["players"]] == [
        2000
    ]
    assert [one["is_waiting"] for one in boss.post("/rating-files/fide/taking").json()["lists"]] == [False]
    assert [player["standard"] for player in boss.get("/rating-files/fide/players?search=101").json()["players"]] == [
        2050
    ]
    assert boss.delete("/rating-files/fide/waiting").status_code == 404
    assert boss.delete("/rating-files/fide").json()["lists"] == []


@pytest.mark.parametrize(
    ("list_name", "number", "rated"),
    [
        ("fide", "id_fide", {"fide_standard": 2000, "fide_rapid": 1950, "fide_blitz": 1940}),
        ("italia", "id_ita", {"italia_standard": 2000, "italia_rapid": 1950}),
        ("fmjd", "id_fmjd", {"fmjd": 2000}),
    ],
)
def test_the_register_takes_the_ratings_of_its_players_in_other_lists(
    door: Door, list_name: str, number: str, rated: dict[str, int]
) -> None:
    boss = door.with_role(Role.CHIEF)
    listed = [PLAYERS[0]._replace(rapid=1950, blitz=1940)]
    boss.post(f"/rating-files/{list_name}?file=players.txt", content=text_of(listed))
    boss.post("/office/imports/players", content=f"id,name,{number}\nX1,Alfa Anna,101\n".encode())
    place = "/office/imports/other-ratings"
    asked = f"list={list_name}&since=2026-01-01"
    preview = boss.post(f"{place}/preview?{asked}").json()
    assert (preview["done"], preview["changed"]) == (
        False,
        [{"player": "X1", "name": "Alfa Anna", "fields": ["other_ratings"]}],
    )
    assert boss.post(f"{place}?{asked}").json()["done"] is True
    state: OfficeState = door.house.view(door.house.office(), "office").state
    known = state.player(PlayerId("X1")).other_ratings
    assert {rating.list: rating.rating for rating in known} == rated


def test_a_list_from_which_no_first_rating_comes_is_refused(boss: TestClient) -> None:
    boss.post("/rating-files/fsi?file=players.txt", content=text_of(PLAYERS))
    answer = boss.post("/office/imports/other-ratings/preview?list=fsi&since=2026-01-01")
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("no first rating comes from the list fsi; there are fmjd, fide_standard")


def test_file_that_is_no_list_is_refused_and_changes_nothing(boss: TestClient) -> None:
    answer = boss.post("/rating-files/fide?file=x.txt", content=b"nothing;here\n")
    assert answer.status_code == 422
    assert "no column holds" in answer.json()["detail"]
    assert len(boss.get("/rating-files").json()["lists"]) == 1


def test_arbiter_finds_players_with_births_and_a_viewer_nobody(door: Door, boss: TestClient) -> None:
    del boss
    question = f"/events/{EVENT}/listed-players?search=bru&federation=FRA"
    (bruno,) = door.with_role(Role.ARBITER).get(question).json()["players"]
    assert (bruno["name"], bruno["birth_year"], bruno["sex"]) == ("Bravo, Bruno", 1980, "m")
    assert door.with_role(Role.VIEWER).get(question).status_code == 403
    assert door.anybody().get(question).status_code == 401
    assert door.with_role(Role.ARBITER).get(f"/events/{EVENT}/rating-update?list=none").status_code == 404


def test_list_file_is_the_same_at_every_ending_and_every_time() -> None:
    day = date(2026, 5, 1)
    lines = (
        RankedPlayer(1, "P0001", "=HYPERLINK(1)", 2000, title="FM", federation_ids={"fide": "101"}),
        RankedPlayer(2, "P0002", "Bravo Bruno", 1900, games=3, birth_year=1980),
    )
    answer = RankingAnswer(RatingSystem.FIDE, "2025", day, day, True, 2, lines)
    files = {form: list_file(answer, form, words("en")) for form in ListFormat if form is not ListFormat.PDF}
    assert files == {form: list_file(answer, form, words("en")) for form in files}
    sheet = load_workbook(io.BytesIO(files[ListFormat.XLSX])).worksheets[0]
    assert sheet.freeze_panes == "A2"
    assert [(cell.value, cell.data_type) for cell in sheet["C"][1:]] == [("=HYPERLINK(1)", "s"), ("Bravo Bruno", "s")]
    assert [cell.value for cell in sheet["D"][1:]] == [2000, 1900]
    assert {info.date_time for info in ZipFile(io.BytesIO(files[ListFormat.XLSX])).infolist()} == {
        (1980, 1, 1, 0, 0, 0)
    }
    assert b"'=HYPERLINK(1)" in files[ListFormat.CSV]
    assert b"101            =HYPERLINK(1)" in files[ListFormat.TXT]
    assert b"<fideid>P0002</fideid>" in files[ListFormat.XML]


def test_published_list_is_sent_with_every_ending(door: Door) -> None:
    place = "/lists/elo-rubele-italiana/on/2025-12-31/list."
    for ending in ("xlsx", "csv", "json", "txt", "xml"):
        answer = door.anybody().get(place + ending)
        assert answer.status_code == 200
        assert answer.headers["Content-Disposition"].endswith(f'.{ending}"')
    assert door.anybody().get(place + "doc").status_code == 422
    table = door.anybody().get("/lists/elo-rubele-italiana/on/2025-12-31?limit=500").json()
    del table["position"]
    assert door.anybody().get(place + "json").json() == table
