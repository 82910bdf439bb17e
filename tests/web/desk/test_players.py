"""Players: pasted, imported, found in the register, changed, late, withdrawn."""

import io
import re
from datetime import date
from html import unescape

import pytest
from openpyxl import Workbook
from tests.formats.tables.workbooks import old_workbook
from tests.web.desk.arbiter import BIRTH_YEAR, Arbiter, begin, names, plain, refusal_in

from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, Sex
from tabellone.desk.event.commands import EnterPlayers
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
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


def form_in(page: str) -> dict[str, str]:
    """The form of the preview as a browser without scripts would send it."""
    box = re.search(r'name="players"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    assert box is not None
    form = {"players": unescape(box[1])}
    for select, options in re.findall(r'<select class="map" name="(\w+)"[^>]*>(.*?)</select>', page):
        chosen = re.search(r'value="(\w*)" selected', options)
        form[select] = chosen[1] if chosen else ""
    for tag in re.findall(r"<input [^>]*>", page[page.index('id="preview"') :]):
        name = re.search(r' name="([^"]+)"', tag)
        value = re.search(r' value="([^"]*)"', tag)
        if name and value and ('type="checkbox"' not in tag or " checked" in tag):
            form[name[1]] = unescape(value[1])
    return form


def previewed(event: Arbiter, table: str, **form: str) -> str:
    answer = event.post("/players/import", players=table, then="preview", **form)
    assert answer.status_code == 200, plain(answer.text)
    return str(answer.text)


def test_a_pasted_list_is_entered(fresh: Arbiter) -> None:
    fresh.post("/players", players="Giocatore Nuovo; 2222; Club X; FI; M\nGiocatrice Nuova")
    details = fresh.state.entrant(EntrantId(5)).details
    assert (details.rating, details.club, details.province, details.category) == (2222, "Club X", "FI", "M")
    assert entered(fresh)[-1] == "Giocatrice Nuova"


def test_a_line_that_cannot_be_read_enters_nobody(fresh: Arbiter) -> None:
    answer = fresh.post("/players", players="Giocatore Nuovo; 2222\nAltro; molti")
    assert "line 2" in refusal_in(answer)
    assert len(entered(fresh)) == 4


def test_a_pasted_list_with_a_fault_is_shown_with_cells_to_mend_and_entered_from_there(fresh: Arbiter) -> None:
    answer = fresh.post("/players", players="Nome;Elo\nGiocatore Nuovo;2222\nAltro;16OO")
    assert answer.status_code == 422
    assert "1 line to check" in plain(answer.text)
    mended = form_in(answer.text) | {"c3-1": "1600"}
    fresh.post("/players/import", **mended, then="enter")
    assert entered(fresh)[4:] == ["Giocatore Nuovo", "Altro"]


def test_a_pasted_list_can_be_looked_at_before_it_is_entered(fresh: Arbiter) -> None:
    assert f'formaction="{fresh.address}/players/import"' in fresh.get("/players").text
    shown = fresh.post("/players/import", players="Giocatore Nuovo; 2222", then="preview")
    assert "everything can be read" in shown.text
    assert len(entered(fresh)) == 4


def test_who_stands_on_the_list_already_is_decided_and_the_decision_is_remembered(fresh: Arbiter) -> None:
    answer = fresh.post("/players", players="01 Giocatore")
    assert "is entered already; say what to do" in refusal_in(answer)
    fresh.post("/players/import", **form_in(answer.text), join1="both", then="enter")
    assert len(entered(fresh)) == 5
    assert "entered twice?" not in fresh.text("/players")


def test_one_who_came_twice_by_another_door_is_decided_on_the_page_of_the_players(fresh: Arbiter) -> None:
    person = fresh.house.person_of(fresh.client.cookies.get("tabellone_session"))
    for rating in (1700, 1800):
        fresh.house.act(person, fresh.book, EnterPlayers(A, (PlayerDetails("01 Giocatore", rating),)))
    assert fresh.text("/players").count("entered twice?") == 3
    fresh.post("/1/duplicates", first="1", second="5", two_people="1", back="players")
    answer = fresh.post("/1/duplicates", first="1", second="6", back="players")
    assert answer.url.path == f"{fresh.address}/players"
    assert len(entered(fresh)) == 5
    assert "entered twice?" not in fresh.text("/players")
    fresh.post("/undo")
    assert len(entered(fresh)) == 6


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
    form = form_in(uploaded(fresh, "lista.xlsx", target.getvalue()))
    assert fresh.post("/players/import", **form, then="enter").status_code == 200
    details = fresh.state.entrant(EntrantId(5)).details
    assert (details.name, details.rating, details.birth_year) == ("Giocatore Cinque", 1500, 1951)
    assert fresh.state.entrant(EntrantId(6)).details.rating is None


def test_an_xls_is_read_by_its_values(fresh: Arbiter) -> None:
    form = form_in(uploaded(fresh, "lista.xls", old_workbook("players")))
    assert fresh.post("/players/import", **form, then="enter").status_code == 200
    details = fresh.state.entrant(EntrantId(5)).details
    assert (details.name, details.birth_year, details.club) == ("Nuovo Nino", 1990, "Circolo Prova")


def test_a_report_file_is_read(fresh: Arbiter) -> None:
    line = "001    1      Nuovo, Giocatore                  2100 ITA     1234567 1980/01/01"
    page = uploaded(fresh, "open.trf", f"012 Open\n{line}\n".encode())
    assert "Nuovo, Giocatore" in page
    assert "2100" in page


TWICE = "name;rating\nGiocatore 01;3000\nNuovo;10\nNuovo;20\n"


def test_who_is_entered_already_or_stands_twice_is_named_and_holds_everybody_back(fresh: Arbiter) -> None:
    page = previewed(fresh, TWICE)
    assert "entered already: Giocatore 01" in page
    assert "also on line 3: Nuovo" in page
    assert "2 lines to check" in plain(page)
    answer = fresh.post("/players/import", **form_in(page), then="enter")
    assert answer.status_code == 422
    assert "line 2: Giocatore 01 is entered already; say what to do" in refusal_in(answer)
    assert len(entered(fresh)) == 4


def test_lines_that_repeat_a_player_are_left_out_merged_or_entered_as_two(fresh: Arbiter) -> None:
    form = form_in(previewed(fresh, TWICE))
    shown = fresh.post("/players/import", **form, join2="merge").text
    assert form_in(shown)["join2"] == "merge"
    fresh.post("/players/import", **form_in(shown), join4="merge", then="enter")
    assert [(entrant.name, entrant.details.rating) for entrant in fresh.state.entrants.values()][4:] == [("Nuovo", 10)]
    again = form_in(previewed(fresh, "Nuovo;10;Altro Club\nNuovo;20;Altro Club\n"))
    fresh.post("/players/import", **again, join1="both", join2="both", then="enter")
    assert entered(fresh)[4:] == ["Nuovo", "Nuovo", "Nuovo"]


def test_a_cell_is_mended_and_a_column_means_something_else_on_the_page_of_the_preview(fresh: Arbiter) -> None:
    page = previewed(fresh, "Nome;Elo;Note\nNuovo Uno;15OO;Circolo Uno\n")
    assert 'line 2, column 2: rating "15OO" is not allowed' in unescape(page)
    assert 'id="c2-1" name="c2-1" value="15OO"' in page
    form = form_in(page) | {"c2-1": "1500", "map2": "club"}
    assert "everything can be read" in fresh.post("/players/import", **form, then="preview").text
    fresh.post("/players/import", **form, then="enter")
    details = fresh.state.entrant(EntrantId(5)).details
    assert (details.rating, details.club) == (1500, "Circolo Uno")


def test_what_was_mended_is_forgotten_when_another_list_is_pasted(fresh: Arbiter) -> None:
    form = form_in(previewed(fresh, "Nome;Elo\nNuovo Uno;15OO\n")) | {"c2-1": "1500"}
    page = fresh.post("/players/import", **(form | {"players": "Nome;Elo\nNuovo Due;16OO\n"}), then="preview").text
    assert form_in(page)["c2-1"] == "16OO"


def test_a_table_without_names_is_refused(fresh: Arbiter) -> None:
    form = form_in(previewed(fresh, "Uno;1\nDue;2\n")) | {"map0": ""}
    answer = fresh.post("/players/import", **form, then="enter")
    assert answer.status_code == 422
    assert "no column holds the names" in refusal_in(answer)
    mended = fresh.post("/players/import", **(form_in(answer.text) | {"map0": "surname"}), then="enter")
    assert mended.status_code == 200
    assert entered(fresh)[4:] == ["Uno", "Due"]


def test_a_large_list_can_be_mended_where_something_is_wrong(fresh: Arbiter) -> None:
    table = (
        "".join(f"Nuovo {place};{3000 + place};Club {place};PI\n" for place in range(700)) + "Nuovo Ultimo;30OO;C;PI\n"
    )
    page = previewed(fresh, table)
    assert re.findall(r'name="(c\d+-1)"', page) == ["c701-1"]
    fresh.post("/players/import", **(form_in(page) | {"c701-1": "3000"}), then="enter")
    assert len(entered(fresh)) == 705


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
    assert "announced in writing" in refusal_in(answer)
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
    fresh.post("/players/import", players=table, then="enter")
    details = fresh.state.entrant(EntrantId(5)).details
    assert (details.federation, details.sex, details.birth_date, details.licence) == (
        "ITA",
        Sex.FEMALE,
        date(1951, 3, 4),
        "T5",
    )
    refused = fresh.post("/players/import", players=table.replace(";F;", ";X;"), then="enter")
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


def test_who_is_perhaps_entered_twice_is_named_beside_the_first_draft_and_merged_there(chief: Arbiter) -> None:
    begun = begin(chief, 5, then="make")
    person = begun.house.person_of(begun.client.cookies.get("tabellone_session"))
    twin = PlayerDetails("02 Giocatore", 1111, club="Club 2")
    begun.house.act(person, begun.book, EnterPlayers(A, (twin,)))
    begun.step("draw-numbers")
    begun.step("pair-round")
    for path in ("/1/round/1", "/1/round/1/draft"):
        shown = begun.text(path)
        assert "Perhaps entered twice" in shown
        assert "same name" in shown
    answer = begun.post("/1/duplicates", first="2", second="6", position="5")
    assert answer.status_code == 200, plain(answer.text)
    assert entered(begun) == [f"Giocatore {place:02}" for place in range(1, 6)]
    assert len(begun.state.groups[A].rounds[0].encounters) == 2
    assert "Perhaps entered twice" not in begun.text("/1/round/1")
    begun.post("/undo")
    assert "Perhaps entered twice" in begun.text("/1/round/1")
    begun.post("/redo")
    begun.step("publish-round")
    late = begun.post("/1/duplicates", first="1", second="2")
    assert late.status_code == 422
    assert "he can only withdraw" in refusal_in(late)


def order_of(page: str) -> list[str]:
    return re.findall(r'<tr id="p\d+"[^>]*>.*?<a [^>]*>([^<]+)</a>', page, re.DOTALL)


def test_players_are_sorted_by_a_head_and_searched_by_name_and_club(event: Arbiter) -> None:
    names_in_order = order_of(event.get("/players").text)
    assert order_of(event.get("/players", order="rating").text) == sorted(names_in_order)
    clubs = [name[-2:] for name in order_of(event.get("/players", order="club").text)]
    assert [int(number) % 3 for number in clubs] == sorted(int(number) % 3 for number in clubs)
    assert order_of(event.get("/players", find="giocatore 03").text) == ["Giocatore 03"]
    assert len(order_of(event.get("/players", find="club 1", order="name").text)) == 3
    assert "Nobody is found." in event.text("/players", find="Nessuno")
    assert order_of(event.get("/players", order="height").text) == names_in_order


def test_who_has_withdrawn_is_marked_in_the_list_and_no_fee_is_missing_where_none_is_noted(event: Arbiter) -> None:
    assert "not paid" not in event.text("/players") + event.text("/players/1")
    event.post("/1/attendance", withdraw="3")
    assert event.text("/players").count("withdrawn from round 2 on") == 1
    event.post("/players/fee", paid="1")
    assert event.text("/players").count("not paid") == 7
    assert "not paid" in event.text("/players/2")


def test_a_late_entry_is_asked_for_in_three_fields_and_says_what_must_be_ticked(event: Arbiter) -> None:
    page = event.get("/players").text
    form = page[page.index("/players/late") :]
    first = form[: form.index("<details")]
    assert re.findall(r'name="(\w+)"', first) == ["name", "rating", "club", "group"]
    assert form.index("must be ticked") < form.index("Add from next round")


def test_under_a_draft_the_pages_say_what_becomes_of_a_late_entry_and_of_the_pairs(chief: Arbiter) -> None:
    event = begin(chief)
    page = event.text("/players")
    assert "Round 1 is a draft: the player gets the next number" in page
    assert "Add to round 1" in page
    assert "accepted by the arbiter" not in page
    assert "The system pairs the same." in event.text("/1/round/1/draft")
    event.post("/players/late", group="1", name="Ultimo Arrivato")
    event.post("/players/3", do="withdraw", group="1")
    assert event.state.groups[A].numbers[EntrantId(9)] == 9
    page = event.text("/1/round/1/draft")
    assert "The system pairs the same." not in page
    assert "discard the draft and pair again" in page


def test_pages_of_players_and_numbers_name_the_group_only_where_there_are_several(event: Arbiter) -> None:
    assert "Withdraw from A" not in event.text("/players/3")
    assert "A, number" not in event.text("/players/3")
    assert "Draw and numbers Italo-Swiss system" in event.text("/1")
    event.post("/groups", do="add", name="B", confirmed="1")
    assert "Withdraw from A" in event.text("/players/3")


def test_categories_have_a_column_where_somebody_has_one(event: Arbiter) -> None:
    assert "order=category" not in event.get("/players").text
    event.post("/players/3", do="edit", category="Maestro", confirmed="1")
    assert "order=category" in event.get("/players").text


def test_a_picture_is_called_one_and_an_empty_file_is_not_passed_over(event: Arbiter, fresh: Arbiter) -> None:
    assert "list.csv: this is a picture" in plain(uploaded_anyhow(fresh, "list.csv", b"\x89PNG\r\n" + bytes(40)))
    assert "empty" in plain(uploaded_anyhow(fresh, "list.csv", b""))


def uploaded_anyhow(event: Arbiter, name: str, data: bytes) -> str:
    return str(event.client.post(f"{event.address}/players/import", files={"file": (name, data)}).text)


def test_under_a_draft_the_page_of_a_player_says_what_a_withdrawal_does(chief: Arbiter) -> None:
    drafted = begin(chief)
    page = drafted.text("/players/1")
    assert "Round 1 is a draft: who withdraws now is away in it" in page
    assert "Remove from the event" not in page
    drafted.post("/players/1", do="withdraw", group="1")
    assert drafted.state.group(A).withdrawn == {1: 1}
