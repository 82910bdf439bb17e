"""Players: pasted, imported, found in the register, changed, late, withdrawn."""

import io
import re
from datetime import date
from html import unescape

import pytest
from openpyxl import Workbook
from tests.web.desk.arbiter import BIRTH_YEAR, Arbiter, begin, names, plain, refusal_in

from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, Sex
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.office.commands import EnterPlayers as RegisterPlayers
from tabellone.desk.roles import Role
from tabellone.store.house import House

A = GroupId(1)


@pytest.fixture
def fresh(chief: Arbiter) -> Arbiter:
    """An event with four players and no round."""
    return begin(chief, 4, then="make")


def entered(event: Arbiter) -> list[str]:
    return [entrant.name for entrant in event.state.entrants.values()]


def uploaded(event: Arbiter, name: str, data: bytes) -> str:
    answer = event.client.post(f"{event.address}/players/import", files={"file": (name, data)})
    assert answer.status_code == 200, plain(answer.text)
    return str(answer.text)


def table_in(page: str) -> str:
    match = re.search(r'name="table"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    assert match is not None
    return unescape(match[1])


def test_a_pasted_list_is_entered(fresh: Arbiter) -> None:
    fresh.post("/players", players="Giocatore Nuovo; 2222; Club X; FI; M\nGiocatrice Nuova")
    details = fresh.state.entrant(EntrantId(5)).details
    assert (details.rating, details.club, details.province, details.category) == (2222, "Club X", "FI", "M")
    assert entered(fresh)[-1] == "Giocatrice Nuova"


def test_a_line_that_cannot_be_read_enters_nobody(fresh: Arbiter) -> None:
    answer = fresh.post("/players", players="Giocatore Nuovo; 2222\nAltro; molti")
    assert "line 2" in refusal_in(answer)
    assert len(entered(fresh)) == 4


def test_the_same_name_twice_is_shown(fresh: Arbiter) -> None:
    fresh.post("/players", players="01 Giocatore")
    assert fresh.text("/players").count("entered twice?") == 2


def test_a_csv_is_shown_before_it_is_entered_and_its_columns_are_guessed(fresh: Arbiter) -> None:
    page = uploaded(fresh, "lista.csv", b"Cognome;Nome;Elo;Circolo\nNuovi;Uno;1500;X\nNuovi;Due;;Y\n")
    assert len(entered(fresh)) == 4
    assert re.findall(r'<option value="(\w*)" selected>', page) == ["surname", "given_name", "rating", "club"]
    assert "Nuovi Uno" in page


def test_an_xlsx_is_read_by_its_values(fresh: Arbiter) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Name", "Rating", "Born"], ["Giocatore Cinque", 1500.0, "3.4.1951"], ["Giocatore Sei", None, None]):
        sheet.append(row)
    target = io.BytesIO()
    book.save(target)
    table = table_in(uploaded(fresh, "lista.xlsx", target.getvalue()))
    form = {"table": table, "map0": "name", "map1": "rating", "map2": "birth_year", "heading": "1", "do": "enter"}
    assert fresh.post("/players/import", **form).status_code == 200
    details = fresh.state.entrant(EntrantId(5)).details
    assert (details.name, details.rating, details.birth_year) == ("Giocatore Cinque", 1500, 1951)
    assert fresh.state.entrant(EntrantId(6)).details.rating is None


def test_a_report_file_is_read(fresh: Arbiter) -> None:
    line = "001    1      Nuovo, Giocatore                  2100 ITA     1234567 1980/01/01"
    page = uploaded(fresh, "open.trf", f"012 Open\n{line}\n".encode())
    assert "Nuovo, Giocatore" in page
    assert "2100" in page


def test_who_is_there_already_is_marked_and_left_out(fresh: Arbiter) -> None:
    page = uploaded(fresh, "lista.csv", b"name;rating\nGiocatore 01;3000\nNuovo;10\nNuovo;10\n")
    assert "entered already" in page
    assert page.count("twice in the file") == 2
    assert re.findall(r'name="skip(\d+)"[^>]*checked', page) == ["2", "4"]


def test_who_is_ticked_to_be_left_out_is_not_entered(fresh: Arbiter) -> None:
    table = "name;rating\nNuovo Uno;10\nNuovo Due;20\n"
    fresh.post("/players/import", table=table, map0="name", map1="rating", heading="1", do="enter", skip2="1")
    assert entered(fresh)[4:] == ["Nuovo Due"]


def test_a_table_without_names_is_refused(fresh: Arbiter) -> None:
    answer = fresh.post("/players/import", table="Uno;1\nDue;2\n", map0="", map1="rating", do="enter")
    assert answer.status_code == 422
    assert "no column holds the names" in refusal_in(answer)


@pytest.mark.parametrize("data", [b"PK\x03\x04 not a workbook", b"\x00\x01\x02", b"   "])
def test_a_damaged_file_is_refused(fresh: Arbiter, data: bytes) -> None:
    answer = fresh.client.post(f"{fresh.address}/players/import", files={"file": ("x.xlsx", data)})
    assert answer.status_code == 422
    assert "x.xlsx" in refusal_in(answer)


def test_nothing_chosen_is_refused(fresh: Arbiter) -> None:
    assert fresh.post("/players/import").status_code == 400


def test_a_player_of_the_register_is_found_and_entered_with_his_number(fresh: Arbiter, house: House) -> None:
    record = PlayerRecord(PlayerId("D0007"), "Registrato Sette", birth_year=BIRTH_YEAR, club="Club R")
    house.act(
        house.person_of(fresh.client.cookies.get("tabellone_session")), house.office(), RegisterPlayers((record,))
    )
    assert "Registrato Sette" in fresh.text("/players", search="sette regi")
    fresh.post("/players", register="D0007", group="1")
    assert fresh.state.entrant(EntrantId(5)).details.register_id == "D0007"
    assert "entered" in fresh.text("/players", search="sette")
    assert "Nobody in the register" in fresh.text("/players", search="nessuno")


def test_the_details_of_a_player_are_changed(fresh: Arbiter) -> None:
    fresh.post("/players/1", name="Giocatore Cambiato", rating="", club="Altro", birth_year="1951")
    details = fresh.state.entrant(EntrantId(1)).details
    assert (details.name, details.rating, details.club, details.birth_year) == (
        "Giocatore Cambiato",
        None,
        "Altro",
        1951,
    )


def test_a_player_in_a_published_round_is_changed_after_a_question_with_his_name(event: Arbiter) -> None:
    answer = event.post("/players/1", name="Giocatore Cambiato")
    assert answer.status_code == 409
    assert refusal_in(answer).startswith("Giocatore 01 stands in a published round")


def test_a_player_is_removed_before_and_withdrawn_after_the_first_round(fresh: Arbiter, event: Arbiter) -> None:
    fresh.post("/players/1", do="remove")
    assert len(entered(fresh)) == 3
    event.post("/players/1", do="withdraw", group="1")
    assert event.state.groups[A].withdrawn == {EntrantId(1): 2}
    event.post("/players/1", do="return", group="1")
    assert event.state.groups[A].withdrawn == {}


def test_a_late_player_enters_only_as_the_regulation_allows(event: Arbiter) -> None:
    answer = event.post("/players/late", name="Giocatore Tardi", group="1")
    assert "announced it in writing" in refusal_in(answer)
    event.post("/players/late", name="Giocatore Tardi", group="1", written="1", agreed="1")
    assert event.state.groups[A].first_rounds == {EntrantId(9): 2}


def test_years_of_birth_are_for_arbiters_alone(fresh: Arbiter) -> None:
    fresh.post("/players/1", name="Giocatore 01", birth_year=str(BIRTH_YEAR))
    assert str(BIRTH_YEAR) in fresh.get("/players/1").text
    viewer = fresh.with_role("spettatore", Role.VIEWER)
    assert str(BIRTH_YEAR) not in viewer.get("/players/1").text


def test_many_players_are_pasted_at_once(fresh: Arbiter) -> None:
    assert fresh.post("/players", players=names(300).replace("Giocatore", "Altro")).status_code == 200
    assert len(entered(fresh)) == 304


def test_everything_that_a_report_says_of_a_player_is_written_at_the_desk_and_private_data_stay_there(
    fresh: Arbiter,
) -> None:
    form = {
        "name": "Giocatore 01",
        "category": "Maestro",
        "federation": "ita",
        "federation_id": "F01",
        "licence": "T77",
        "birth_date": "1951-03-04",
        "birth_year": "",
        "sex": "f",
    }
    fresh.post("/players/1", **form)
    details = fresh.state.entrant(EntrantId(1)).details
    assert (details.federation, details.sex, details.birth_date, details.birth_year, details.licence) == (
        "ITA",
        Sex.FEMALE,
        date(1951, 3, 4),
        BIRTH_YEAR,
        "T77",
    )
    shown = fresh.get("/players/1").text
    assert 'value="1951-03-04"' in shown
    assert 'value="T77"' in shown
    viewer = fresh.with_role("spettatore", Role.VIEWER)
    for page in (viewer.get("/players/1").text, viewer.get("/players").text):
        assert "1951" not in page
        assert "T77" not in page
    answer = fresh.post("/players/1", name="Giocatore 01", federation="Italia")
    assert 'federation "ITALIA" is not allowed' in refusal_in(answer)


def test_a_file_with_federation_sex_birth_and_licence_is_read(fresh: Arbiter) -> None:
    table = "Nome;Elo;Naz;Sesso;Data di nascita;Licenza\nGiocatore Cinque;1500;ita;F;04/03/1951;T5\n"
    fresh.client.post(f"{fresh.address}/players/import", data={"text": table})
    form = {"table": table, "do": "enter", "heading": "1"}
    columns = ("name", "rating", "federation", "sex", "birth_date", "licence")
    fresh.post("/players/import", **form, **{f"map{place}": field for place, field in enumerate(columns)})
    details = fresh.state.entrant(EntrantId(5)).details
    assert (details.federation, details.sex, details.birth_date, details.licence) == (
        "ITA",
        Sex.FEMALE,
        date(1951, 3, 4),
        "T5",
    )
    refused = fresh.post(
        "/players/import",
        **{**form, "table": table.replace(";F;", ";X;")},
        **{f"map{n}": f for n, f in enumerate(columns)},
    )
    assert 'line 2, column 4: sex "X" is not allowed; write F or M' in refusal_in(refused)


def test_a_player_of_the_register_brings_along_what_a_report_must_say(fresh: Arbiter, house: House) -> None:
    record = PlayerRecord(
        PlayerId("D0007"),
        "Registrato Sette",
        Sex.MALE,
        birth_date=date(1951, 3, 4),
        nationality="ITA",
        title="MI",
        federation_ids=(("fid", "F7"), ("ita", "T7")),
    )
    house.act(
        house.person_of(fresh.client.cookies.get("tabellone_session")), house.office(), RegisterPlayers((record,))
    )
    fresh.post("/players", register="D0007", group="1")
    details = fresh.state.entrant(EntrantId(5)).details
    assert (details.federation, details.federation_id, details.licence, details.title) == ("ITA", "F7", "T7", "MI")
    assert (details.sex, details.birth_date, details.birth_year) == (Sex.MALE, date(1951, 3, 4), BIRTH_YEAR)
