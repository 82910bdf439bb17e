"""Files out of the API: PDFs, forms, pages; and files into it: report files, players, backups."""

import io
import zipfile
from pathlib import Path

import pytest
from tests.api.conftest import EVENT, Door
from tests.desk.sealed_reports import without_seal

from tabellone.core.model import Colour
from tabellone.desk.demo import filled
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import Adjournment, Pieces
from tabellone.desk.roles import Person, Role
from tabellone.store.backup import rotate
from tabellone.store.house import House

CHIEF = Person("chief", is_chief=True)
GROUP = f"/events/{EVENT}/groups/1"


@pytest.mark.parametrize(
    "path",
    [
        "rounds/3/pairings.pdf",
        "rounds/3/picture.pdf",
        "standings.pdf",
        "standings.pdf?through=2",
        "crosstable.pdf",
        "crosstable.pdf?heat=true",
        "race.pdf",
    ],
)
def test_everybody_may_print_what_is_published(door: Door, path: str) -> None:
    answer = door.anybody().get(f"{GROUP}/{path}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize("path", ["rounds/3/picture.svg", "race.svg", "crosstable.svg"])
def test_everybody_may_have_the_pictures(door: Door, path: str) -> None:
    answer = door.anybody().get(f"{GROUP}/{path}")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert b"<svg " in answer.content


def test_all_prints_of_a_round_are_for_those_who_run_the_event(door: Door) -> None:
    assert door.anybody().get(f"{GROUP}/rounds/4/papers.pdf").status_code == 401
    assert door.with_role(Role.VIEWER).get(f"{GROUP}/rounds/4/papers.pdf").content.startswith(b"%PDF")


@pytest.mark.parametrize("moment", ["start", "end"])
def test_everything_for_the_start_or_the_end_is_for_those_who_run_the_event(door: Door, moment: str) -> None:
    address = f"{GROUP}/papers.pdf?moment={moment}"
    assert door.anybody().get(address).status_code == 401
    assert door.with_role(Role.VIEWER).get(address).content.startswith(b"%PDF")
    assert door.with_role(Role.VIEWER).get(f"{GROUP}/papers.pdf?moment=needed").status_code == 422


def test_tables_are_for_everybody_without_private_data(door: Door) -> None:
    answer = door.anybody().get(f"{GROUP}/csv/players")
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.content.decode("utf-8-sig").startswith("number,name,title,rating")
    assert door.anybody().get(f"{GROUP}/csv/secrets").status_code == 422


def test_slips_are_for_those_who_run_the_event(door: Door) -> None:
    assert door.anybody().get(f"{GROUP}/rounds/4/slips.pdf").status_code == 401
    assert door.with_role(Role.VIEWER).get(f"{GROUP}/rounds/4/slips.pdf").content.startswith(b"%PDF")


def test_a_draft_cannot_be_printed_by_the_public(door: Door, house: House) -> None:
    path = "/events/demo-scacchi/groups/1/rounds/4/pairings.pdf"
    assert house.ledger.state("demo-scacchi").group(GroupId(1)).draft is not None
    assert door.anybody().get(path).status_code == 404
    assert door.with_role(Role.VIEWER).get(path).status_code == 200


def _adjourned(house: House, sealed: str) -> int:
    last = house.ledger.state(EVENT).group(GroupId(1)).rounds[-1]
    board = next(int(board_state.board) for board_state in last.boards if board_state.games[0].result is None)
    stands = Adjournment(
        house.now().date(), Colour.WHITE, Pieces(white_men=(21,), black_men=(10,)), 60, 90, sealed_move=sealed
    )
    house.act(CHIEF, EVENT, commands.AdjournGame(GroupId(1), last.number, board, stands))
    return board


@pytest.mark.parametrize("sealed", ["21-17", ""])
def test_the_forms_of_an_adjourned_game_are_told_to_those_who_may_adjourn(
    door: Door, house: House, sealed: str
) -> None:
    board = _adjourned(house, sealed)
    path = f"{GROUP}/rounds/4/boards/{board}/forms"
    assert door.with_role(Role.VIEWER).get(path).status_code == 403
    forms = door.chief().get(path).json()
    assert forms["a"]["white_seconds"] == 60
    assert (forms["b"] and forms["b"]["sealed_move"]) == (sealed or None)


def test_a_game_that_was_not_adjourned_has_no_forms(door: Door) -> None:
    answer = door.chief().get(f"{GROUP}/rounds/3/boards/1/forms")
    assert answer.status_code == 404
    assert "was not adjourned" in answer.json()["detail"]


def test_the_pages_of_an_event_come_packed(door: Door) -> None:
    answer = door.chief().get(f"/events/{EVENT}/site?address=https://example.org/torneo")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as folder:
        names = folder.namelist()
    assert "index.html" in names
    assert "qr.svg" in names


def test_the_qr_code_is_a_picture_of_an_address_that_phones_can_reach(door: Door) -> None:
    place = f"/events/{EVENT}/qr.svg"
    assert b"<svg" in door.anybody().get(place, headers={"Host": "192.0.2.7:8321"}).content
    local = door.anybody().get(place)
    assert local.status_code == 404
    assert "phones cannot reach this program yet" in local.json()["detail"]


def test_a_report_file_becomes_an_event_with_the_same_standings_and_the_same_report(door: Door) -> None:
    chief = door.chief()
    sent = chief.get(f"{GROUP}/trf")
    taken = chief.post("/imports/report", content=sent.content)
    assert taken.status_code == 201
    book = taken.json()["book"]
    assert without_seal(chief.get(f"/events/{book}/groups/1/trf").text) == without_seal(sent.text)
    rows = [
        [(row["rank"], row["name"], row["points"]) for row in chief.get(f"{path}/standings").json()["rows"]]
        for path in (GROUP, f"/events/{book}/groups/1")
    ]
    assert rows[0] == rows[1]


def test_a_report_sent_twice_is_a_second_event_only_on_demand_and_the_answer_says_what_was_read(door: Door) -> None:
    chief = door.chief()
    content = chief.get(f"{GROUP}/trf").content
    first = chief.post("/imports/report", content=content).json()
    assert (first["players"], first["fields"]["rating"], first["left_out"]) == (first["players"], first["players"], [])
    refused = chief.post("/imports/report?file=open.trf", content=content)
    assert refused.status_code == 409
    assert refused.json()["detail"].startswith('open.trf: the event "')
    second = chief.post("/imports/report?again=true", content=content)
    assert second.status_code == 201
    assert second.json()["book"] != first["book"]


@pytest.mark.parametrize(
    ("content", "detail"),
    [
        (b"012 Nobody\n", "no player"),
        (b"nonsense", "no player"),
        (b"001    x\n", "line 1"),
        (b"001    2      Somebody                          2000\n", "no player has number 1"),
    ],
)
def test_a_file_of_which_no_event_can_be_made_is_refused(door: Door, house: House, content: bytes, detail: str) -> None:
    before = len(house.ledger.books())
    answer = door.chief().post("/imports/report?file=open.trf", content=content)
    assert answer.status_code == 422
    assert detail in answer.json()["detail"]
    assert len(house.ledger.books()) == before


CSV = b"Cognome;Nome;Elo\nRossi;Carlo;3000\nBianchi;Anna;\nRossi;Carlo;3000\n"


def _new_event(door: Door) -> str:
    chief = door.chief()
    book = str(chief.post("/events", json={"title": "New"}).json()["id"])
    scoring = {"win": "2", "draw": "1", "loss": "0", "allocated_bye": "2", "forfeit_win": "2", "forfeit_loss": "0"}
    settings = {"name": "New", "discipline": "italiana", "scoring": scoring}
    command = {"command": "create-event", "settings": settings, "group": {"name": "A", "system": "lim", "rounds": 5}}
    assert chief.post(f"/events/{book}/commands", json=command).status_code == 200
    return book


def test_a_file_of_players_is_looked_at_before_it_is_entered(door: Door) -> None:
    book = _new_event(door)
    path = f"/events/{book}/groups/1/roster"
    seen = door.chief().post(f"{path}/preview?file=players.csv", content=CSV).json()
    assert seen["columns"] == ["surname", "given_name", "rating"]
    assert seen["heading"] is True
    assert [(player["name"], player["doubt"], player["is_left_out"]) for player in seen["players"]] == [
        ("Rossi Carlo", "twice", False),
        ("Bianchi Anna", None, False),
        ("Rossi Carlo", "twice", True),
    ]
    done = door.chief().post(f"{path}?file=players.csv", content=CSV)
    assert done.status_code == 200
    players = door.chief().get(f"/events/{book}/groups/1").json()["players"]
    assert [player["name"] for player in players] == ["Rossi Carlo", "Bianchi Anna"]
    again = door.chief().post(f"{path}/preview?file=players.csv", content=CSV).json()
    assert {player["doubt"] for player in again["players"]} == {"entered"}


def test_columns_and_rows_are_taken_as_they_are_given(door: Door) -> None:
    path = f"/events/{_new_event(door)}/groups/1/roster"
    query = "columns=club&columns=name&columns=rating&heading=true&skip=4"
    answer = door.chief().post(f"{path}?{query}", content=CSV)
    assert answer.status_code == 200, answer.text
    entered = [entrant["details"]["name"] for entrant in answer.json()["entry"]["data"]["players"]]
    assert entered == ["Carlo", "Anna"]
    wrong = door.chief().post(f"{path}?columns=name", content=CSV)
    assert wrong.status_code == 422
    assert wrong.json()["errors"] == [{"place": "query.columns", "message": "the file has another number of columns"}]


def test_a_report_file_is_a_file_of_players_too(door: Door) -> None:
    report = door.chief().get(f"{GROUP}/trf").content
    path = f"/events/{_new_event(door)}/groups/1/roster"
    preview = door.chief().post(f"{path}/preview?file=open.trf", content=report).json()
    assert len(preview["players"]) == len(door.chief().get(GROUP).json()["players"])


def test_a_backup_is_put_in_the_place_of_everything_only_where_that_is_said(door: Door, house: House) -> None:
    kept = rotate(house.database, house.now()).file
    before = house.ledger.view(EVENT).position
    house.act(CHIEF, EVENT, commands.WithdrawPlayer(GroupId(1), house.ledger.state(EVENT).group(GroupId(1)).members[0]))
    refused = door.chief().post(f"/backups/{kept.name}/restoration")
    assert refused.status_code == 409
    assert "replace=true" in refused.json()["detail"]
    client = door.chief()
    answer = client.post(f"/backups/{kept.name}/restoration?replace=true")
    assert answer.status_code == 200, answer.text
    assert house.ledger.view(EVENT).position == before
    assert door.anybody().get(f"/events/{EVENT}").json()["position"] == before
    assert client.get("/session").json()["is_signed_in"] is False
    token = answer.json()["link"].rsplit("/", 1)[1]
    assert door.anybody().post(f"/links/{token}/chief").json()["is_chief"] is True


def test_after_a_restoration_nobody_reads_what_was_answered_before_it(door: Door, house: House) -> None:
    kept = rotate(house.database, house.now()).file
    before = door.anybody().get(GROUP).json()
    house.act(CHIEF, EVENT, commands.WithdrawPlayer(GroupId(1), house.ledger.state(EVENT).group(GroupId(1)).members[0]))
    assert door.anybody().get(GROUP).json() != before
    door.chief().post(f"/backups/{kept.name}/restoration?replace=true").raise_for_status()
    assert door.anybody().get(GROUP).json() == before


def test_a_backup_that_is_sent_is_restored_whole(door: Door, house: House, tmp_path: Path) -> None:
    sent = rotate(house.database, house.now()).file.read_bytes()
    answer = door.chief().post("/imports/backup?replace=true", content=sent)
    assert answer.status_code == 200, answer.text
    assert answer.json()["books"] == len(house.ledger.books())
    assert (tmp_path / answer.json()["aside"]).exists()


def test_what_is_no_backup_changes_nothing(door: Door, house: House) -> None:
    before = house.positions()
    answer = door.chief().post("/imports/backup?replace=true", content=b"something else")
    assert answer.status_code == 422
    assert answer.json()["detail"] == "backup: this is not a database of Tabellone"
    assert house.positions() == before
    assert door.chief().post("/backups/none.db/restoration?replace=true").status_code == 404
    assert not filled(house)


def test_a_chief_lets_another_one_in_by_a_link(door: Door) -> None:
    link = door.chief().post("/links").json()["link"]
    entered = door.anybody().post(f"/links/{link.rsplit('/', 1)[1]}/chief")
    assert entered.json()["is_chief"] is True
    assert door.with_role(Role.OWNER).post("/links").status_code == 403
