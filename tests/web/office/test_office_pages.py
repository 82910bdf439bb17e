"""The officer's desk: rights, the register, events, corrections, previews and publication."""

import re
from dataclasses import replace
from datetime import date, timedelta

import pytest
from starlette.testclient import TestClient
from tests.web.office.filling import BIRTHDAY, ITALIANA, UISP, WAITING
from tests.web.office.visiting import visitor_to

from tabellone.answers.lists.next_list import next_list
from tabellone.core.rating.lists.records import EventId, PlayerId, RatingSystem
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Role
from tabellone.store.house import House

PAGES = (
    "/office",
    "/office/players",
    "/office/players/new",
    "/office/players/import",
    "/office/players/P0001",
    "/office/events",
    "/office/events/import",
    f"/office/events/{WAITING}",
    f"/office/games/{WAITING}",
    f"/office/board/elo-rubele-italiana/{WAITING}",
    f"/office/correct/{WAITING}",
    f"/office/withdraw/{WAITING}",
    "/office/preview/elo-rubele-italiana",
    "/office/preview/elo-rubele-italiana/P0001",
    "/office/entries",
    "/office/honorary",
    "/office/categories",
    "/office/periods",
)
GAMES = "round;white;black;result\n1;Giocatore 001;Giocatore 002;2-0\n2;Giocatore 002;Giocatore 001;1-1\n"
EVENT = {"name": "Torneo Nuovo", "starts_on": "2026-05-02", "system-elo-rubele-italiana": "1"}


def state_of(house: House) -> OfficeState:
    office_state: OfficeState = house.view(house.office(), "office").state
    return office_state


def carried(text: str) -> dict[str, str]:
    """Hidden fields of the form that confirms a preview; the page may have a second form that chooses columns."""
    confirming = re.split(r'<input type="hidden" name="columns-chosen"', text)[0]
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', confirming))


@pytest.mark.parametrize("address", [*PAGES, "/office/players.csv"])
def test_nobody_without_a_role_sees_the_office(shared: House, address: str) -> None:
    answer = visitor_to(shared, None).get(address)
    assert answer.status_code == 403
    assert "needs the role of" in answer.text


@pytest.mark.parametrize("address", PAGES)
def test_a_viewer_looks_at_every_page_and_finds_no_form_that_changes(shared: House, address: str) -> None:
    answer = visitor_to(shared, Role.VIEWER).get(address)
    assert answer.status_code == 200
    forms = re.findall(r'<form[^>]*method="post"[^>]*>.*?</form>', answer.text, re.DOTALL)
    assert all("/sign-out" in form or "disabled" in form for form in forms)


def test_only_those_who_keep_the_register_see_dates_of_birth(shared: House) -> None:
    keeper, viewer = visitor_to(shared, Role.ARBITER), visitor_to(shared, Role.VIEWER)
    assert BIRTHDAY.isoformat() in keeper.get("/office/players/P0001").text
    assert "17 March 1971" in keeper.get("/office/players").text
    for address in ("/office/players", "/office/players/P0001"):
        text = viewer.get(address).text
        assert BIRTHDAY.isoformat() not in text
        assert "17 March 1971" not in text
    assert viewer.get("/office/players.csv").status_code == 403
    assert BIRTHDAY.isoformat() in keeper.get("/office/players.csv").text


def test_the_front_says_what_waits_and_by_when(shared: House) -> None:
    text = visitor_to(shared, Role.ARBITER).get("/office").text
    assert "Torneo Omega" in text
    assert "Open Omega" in text
    assert "21 June 2026" in text
    assert "Corrections" in text
    assert "Promotions, unofficial until the list is published" in text
    assert text.count('class="next"') == 1


def test_a_list_whose_last_day_for_reports_is_over_is_to_be_published(shared: House) -> None:
    state, last = state_of(shared), date(2026, 9, 21)
    coming = next_list(state, UISP, last)
    assert (coming.closes_on, coming.is_due) == (last, False)
    assert next_list(state, UISP, last + timedelta(days=1)).is_due


def test_an_empty_office_begins_with_the_players(empty: House) -> None:
    assert 'class="next" href="/office/players/import"' in visitor_to(empty, Role.ARBITER).get("/office").text


def test_a_player_is_entered_with_a_new_identifier(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    form = {"name": "Giocatore Nuovo", "birth_date": "1990-02-03", "province": "MI", "id_fid": "12345"}
    answer = client.post("/office/players/new", data=form)
    assert answer.status_code == 303
    player = state_of(house).players[PlayerId("P0041")]
    assert (player.name, player.birth_year, player.province) == ("Giocatore Nuovo", 1990, "MI")
    assert player.federation_ids == (("fid", "12345"),)
    assert "Giocatore Nuovo" in client.get(answer.headers["location"]).text


def test_a_player_is_changed_and_nothing_else_of_him(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    before = state_of(house).players[PlayerId("P0001")]
    form = {"name": before.name, "birth_date": BIRTHDAY.isoformat(), "club": "Dama Club Nuovo", "province": "TO"}
    form |= {"nationality": "ITA", "sex": before.sex.value if before.sex else ""}
    assert client.post("/office/players/P0001", data=form).status_code == 303
    after = state_of(house).players[PlayerId("P0001")]
    assert (after.club, after.province) == ("Dama Club Nuovo", "TO")
    assert (after.name, after.birth_date, after.sex) == (before.name, before.birth_date, before.sex)


@pytest.mark.parametrize(
    "form",
    [
        {"name": ""},
        {"name": "A", "birth_year": "1800"},
        {"name": "A", "birth_date": "never"},
        {"name": "A", "birth_year": "1990", "birth_date": "1991-01-01"},
        {"name": "A", "sex": "x"},
        {"name": "A" * 300},
    ],
)
def test_a_player_who_cannot_be_is_refused_and_the_form_comes_back(house: House, form: dict[str, str]) -> None:
    before = state_of(house)
    answer = visitor_to(house, Role.ARBITER).post("/office/players/new", data=form)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert state_of(house) == before


def test_a_number_that_somebody_has_is_refused(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    client.post("/office/players/new", data={"name": "Uno", "id_fid": "7"})
    answer = client.post("/office/players/new", data={"name": "Due", "id_fid": "7"})
    assert answer.status_code == 422
    assert "is already that of Uno" in answer.text


def test_a_player_who_never_played_can_be_struck_and_others_not(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    client.post("/office/players/new", data={"name": "Giocatore Nuovo"})
    assert client.post("/office/players/P0041", data={"act": "strike"}).status_code == 303
    assert PlayerId("P0041") not in state_of(house).players
    answer = client.post("/office/players/P0001", data={"act": "strike"})
    assert answer.status_code == 422
    assert PlayerId("P0001") in state_of(house).players


def test_a_file_of_players_is_shown_before_it_is_entered(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    before = state_of(house)
    known = before.players[PlayerId("P0002")]
    table = f"name;birth_year;club\nGiocatore Nuovo;1999;Alfa\n{known.name};{known.birth_year};Altro Club\n"
    shown = client.post("/office/players/import", files={"file": ("players.csv", table.encode())})
    assert shown.status_code == 200
    assert "Giocatore Nuovo" in shown.text
    assert "Altro Club" in shown.text
    assert state_of(house) == before
    done = client.post("/office/players/import", data={**carried(shown.text), "confirmed": "1"})
    assert done.status_code == 303
    after = state_of(house)
    assert after.players[PlayerId("P0002")].club == "Altro Club"
    assert len(after.players) == len(before.players) + 1


def test_a_table_with_identifiers_and_some_columns_changes_these_columns_alone(house: House) -> None:
    client, before = visitor_to(house, Role.ARBITER), state_of(house)
    known, other = before.players[PlayerId("P0002")], before.players[PlayerId("P0003")]
    table = "id;club;province\nP0002;Altro Club;\nP0003;-;ZZ\n"
    shown = client.post("/office/players/import", files={"file": ("changes.csv", table.encode())})
    assert (known.name in shown.text, "Altro Club" in shown.text, state_of(house) == before) == (True, True, True)
    done = client.post("/office/players/import", data={**carried(shown.text), "confirmed": "1"})
    assert done.status_code == 303
    assert state_of(house).players == {
        **before.players,
        known.id: replace(known, club="Altro Club"),
        other.id: replace(other, club="", province="ZZ"),
    }
    unknown = client.post("/office/players/import", files={"file": ("changes.csv", b"id;club\nP7777;Alfa\n")})
    assert unknown.status_code == 422
    assert "line 2: no player &#34;P7777&#34; stands in the register" in unknown.text


@pytest.mark.parametrize("table", [b"", b"club\nAlfa\n", b"name;birth_year\nA;19x0\n", b"\xff\x00\xfe"])
def test_a_damaged_file_of_players_is_refused_and_changes_nothing(house: House, table: bytes) -> None:
    before = state_of(house)
    answer = visitor_to(house, Role.ARBITER).post("/office/players/import", files={"file": ("players.csv", table)})
    assert answer.status_code in (400, 422)
    assert 'role="alert"' in answer.text
    assert state_of(house) == before


def test_an_event_from_a_file_is_shown_before_it_is_entered(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    before = state_of(house)
    shown = client.post("/office/events/import", data=EVENT, files={"file": ("games.csv", GAMES.encode())})
    assert shown.status_code == 200
    assert "preview; nothing is entered yet" in shown.text
    assert state_of(house) == before
    done = client.post("/office/events/import", data={**carried(shown.text), "confirmed": "1"})
    assert done.headers["location"] == "/office/events/2026-torneo-nuovo"
    event = state_of(house).events[EventId("2026-torneo-nuovo")]
    assert (event.systems, len(event.games)) == ((ITALIANA,), 2)
    assert "Torneo Nuovo" in client.get("/office").text


def test_two_events_of_a_name_are_told_apart_by_their_days_only(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    for day in ("2026-05-02", "2026-05-09"):
        form = {**EVENT, "starts_on": day, "confirmed": "1"}
        assert client.post("/office/events/import", data=form, files={"file": ("g.csv", GAMES.encode())}).is_redirect
    again = client.post("/office/events/import", data=EVENT, files={"file": ("g.csv", GAMES.encode())})
    assert again.status_code == 422
    assert "is registered already" in again.text


@pytest.mark.parametrize(
    ("form", "games"),
    [
        ({**EVENT, "system-elo-rubele-italiana": ""}, GAMES),
        ({**EVENT, "name": ""}, GAMES),
        ({**EVENT, "starts_on": ""}, GAMES),
        ({**EVENT, "starts_on": "2026-02-30"}, GAMES),
        ({**EVENT, "ends_on": "2026-01-01"}, GAMES),
        ({**EVENT, "minutes": "-3"}, GAMES),
        (EVENT, GAMES.replace("Giocatore 002", "Nessuno Mai")),
        (EVENT, GAMES.replace("2-0", "9-9")),
        (EVENT, ""),
    ],
)
def test_an_event_that_cannot_be_is_refused_and_changes_nothing(house: House, form: dict[str, str], games: str) -> None:
    before = state_of(house)
    client = visitor_to(house, Role.ARBITER)
    answer = client.post("/office/events/import", data=form, files={"file": ("games.csv", games.encode())})
    assert answer.status_code in (400, 422)
    assert 'role="alert"' in answer.text
    assert state_of(house) == before


def test_players_whom_the_register_does_not_have_come_with_the_event_if_that_is_wanted(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    games = GAMES.replace("Giocatore 002", "Nessuno Mai")
    form = {**EVENT, "new_players": "1", "confirmed": "1"}
    assert client.post("/office/events/import", data=form, files={"file": ("g.csv", games.encode())}).is_redirect
    assert any(player.name == "Nessuno Mai" for player in state_of(house).players.values())


def test_a_correction_shows_the_differences_and_changes_nothing_until_it_is_confirmed(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    before = state_of(house)
    old = before.lists_of(ITALIANA)[0].counted
    event = before.events[next(iter(old))]
    form = {"reason": "wrong score sheet", "name": event.name, "system-elo-rubele-italiana": "1", "place": event.place}
    form |= {"starts_on": f"{event.starts_on}", "ends_on": f"{event.ends_on}", "received_on": f"{event.received_on}"}
    other = "BLACK_WINS" if event.games[0].result.name != "BLACK_WINS" else "WHITE_WINS"
    form |= {f"game-{place}": game.result.name for place, game in enumerate(event.games, start=1)}
    form["game-1"] = other
    shown = client.post(f"/office/correct/{event.id}", data=form)
    assert shown.status_code == 200
    assert "list of 30 March 2024" in shown.text
    assert "lines would be others" in shown.text
    assert state_of(house) == before
    done = client.post(f"/office/correct/{event.id}", data={**carried(shown.text), "confirmed": "1"})
    assert done.status_code == 303
    after = state_of(house)
    assert after.events[event.id].games[0].result.name == other
    assert after.lists == before.lists
    assert after.corrections[-1].reason == "wrong score sheet"
    assert "wrong score sheet" in client.get(f"/office/events/{event.id}").text


def test_a_correction_that_changes_nothing_is_refused(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    text = client.get(f"/office/correct/{WAITING}").text
    form = dict(re.findall(r'<input id="[^"]+" name="([^"]+)" type="(?:text|date|number)"[^>]*value="([^"]*)"', text))
    form |= {"reason": "none", "system-elo-rubele-italiana": "1"}
    answer = client.post(f"/office/correct/{WAITING}", data=form)
    assert answer.status_code == 400
    assert "nothing is different from what stands in the register" in answer.text


def test_a_correction_without_a_reason_is_refused(house: House) -> None:
    form = {"name": "Torneo Omega", "system-elo-rubele-italiana": "1", "starts_on": "2026-04-18"}
    answer = visitor_to(house, Role.ARBITER).post(f"/office/correct/{WAITING}", data={**form, "reason": " "})
    assert answer.status_code == 400


def test_an_event_is_taken_out_with_a_reason_after_the_differences_were_shown(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    shown = client.post(f"/office/withdraw/{WAITING}", data={"reason": "never played"})
    assert shown.status_code == 200
    assert WAITING in state_of(house).events
    done = client.post(f"/office/withdraw/{WAITING}", data={**carried(shown.text), "confirmed": "1"})
    assert done.status_code == 303
    assert WAITING not in state_of(house).events
    assert "never played" in client.get("/office/events").text


def test_the_preview_names_every_change_and_promotion(shared: House) -> None:
    from tabellone.answers.lists.next_list import next_day
    from tabellone.desk.office.computation import computed, promoted_in

    state = state_of(shared)
    client = visitor_to(shared, Role.OWNER)
    computation = computed(
        state, ITALIANA, next_day(state, ITALIANA, state.events[WAITING].received_on.replace(month=5))
    )
    text = client.get("/office/preview/elo-rubele-italiana?on=2026-05-20").text
    part = text.partition("Every change")[2].partition("The list</h2>")[0]
    names = re.findall(r'<th scope="row"><a [^>]+>([^<]+)</a>', part)
    assert names == [state.players[change.player].name for change in computation.changes()]
    for player in promoted_in(computation.rating_list, state.tables):
        assert state.players[player].name in text.partition("Promotions")[2].partition("</table>")[0]


def test_the_preview_of_a_player_gives_the_reasons(shared: House) -> None:
    player = state_of(shared).events[WAITING].players[0]
    text = visitor_to(shared, Role.VIEWER).get(f"/office/preview/elo-rubele-italiana/{player}?on=2026-05-20").text
    assert "Torneo Omega" in text
    assert "FID, VI.10 / Tab. 17" in text


def test_only_an_owner_publishes(house: House) -> None:
    form = {"on": "2026-05-20", "in_force": "2026-06-01"}
    before = state_of(house)
    keeper = visitor_to(house, Role.ARBITER)
    assert "Only an owner of the office publishes lists." in keeper.get("/office/preview/elo-rubele-italiana").text
    assert keeper.post("/office/preview/elo-rubele-italiana", data=form).status_code == 403
    assert state_of(house) == before
    owner = visitor_to(house, Role.OWNER)
    response = owner.post("/office/preview/elo-rubele-italiana", data=form)
    assert "nothing is changed yet" in response.text
    assert "Until 1 June 2026 it can be withdrawn." in response.text
    assert state_of(house) == before
    done = owner.post("/office/preview/elo-rubele-italiana", data={**form, "confirmed": "1"})
    assert done.headers["location"] == "/lists/elo-rubele-italiana/2026-05-20"
    published_list = state_of(house).last_list(ITALIANA)
    assert published_list is not None
    assert (f"{published_list.rating_list.on}", f"{published_list.in_force_from}", published_list.author) == (
        "2026-05-20",
        "2026-06-01",
        "owner",
    )
    public = visitor_to(house, None)
    assert "list of 23 June 2025, in force" in public.get("/lists").text
    assert "in force from 1 June 2026" in public.get(done.headers["location"]).text


@pytest.mark.parametrize(
    ("day", "why"), [("2999-12-31", "its day has not come"), ("2025-06-23", "is published already")]
)
def test_the_button_of_a_list_that_cannot_be_published_says_why(shared: House, day: str, why: str) -> None:
    text = visitor_to(shared, Role.OWNER).get(f"/office/preview/elo-rubele-italiana?on={day}").text
    assert 'disabled aria-describedby="why-not"' in text
    assert why in text.partition('id="why-not"')[2].partition("</p>")[0]


def test_a_preview_by_another_edition_leads_to_players_by_that_edition(shared: House) -> None:
    text = visitor_to(shared, Role.OWNER).get("/office/preview/uisp?on=2026-07-01&edition=2020").text
    assert re.search(r'href="/office/preview/uisp/P\d+\?on=2026-07-01&amp;edition=2020"', text)


@pytest.mark.parametrize(
    ("system", "form"),
    [
        (ITALIANA, {"on": "2024-01-01"}),
        (ITALIANA, {"on": "2026-05-20", "in_force": "2026-05-01"}),
        (ITALIANA, {"on": ""}),
        (UISP, {"on": "2026-05-20"}),
        (RatingSystem.FIDE, {"on": "2026-06-01"}),
        (UISP, {"on": "2026-07-01", "edition": "1066"}),
    ],
)
def test_a_list_that_cannot_be_is_refused_and_not_published(
    house: House, system: RatingSystem, form: dict[str, str]
) -> None:
    before = state_of(house)
    answer = visitor_to(house, Role.OWNER).post(f"/office/preview/{system.value}", data=form)
    assert answer.status_code in (400, 422)
    assert 'role="alert"' in answer.text
    assert state_of(house) == before


def test_who_was_overtaken_is_told_and_nothing_is_done(house: House) -> None:
    client = visitor_to(house, Role.OWNER)
    answer = client.post("/office/entries", data={**entry(), "position": "1"})
    assert answer.status_code == 409
    assert "meanwhile" in answer.text


def entry(**more: str) -> dict[str, str]:
    """The form of a rating set by hand."""
    base = {"system": "elo-rubele-italiana", "player": "Giocatore 007", "rating": "3000", "on": "2026-05-20"}
    return {**base, "reason": "decided in the meeting", **more}


def test_a_rating_is_set_by_hand_with_author_and_reason(house: House) -> None:
    client = visitor_to(house, Role.OWNER)
    assert client.post("/office/entries", data=entry(category="Maestro", malus="50")).status_code == 303
    last_entry = state_of(house).entries[-1]
    assert (last_entry.player, last_entry.rating, last_entry.category, last_entry.malus_taken) == (
        "P0007",
        3000,
        "Maestro",
        50,
    )
    assert (last_entry.author, last_entry.reason) == ("owner", "decided in the meeting")
    assert "decided in the meeting" in client.get("/office/entries").text


@pytest.mark.parametrize(
    "more",
    [
        {"player": "Nessuno"},
        {"player": "Giocatore"},
        {"rating": ""},
        {"rating": "10000"},
        {"reason": ""},
        {"on": ""},
        {"system": "elo"},
        {"category": "Re"},
        {"malus": "-1"},
    ],
)
def test_a_rating_by_hand_that_cannot_be_is_refused(house: House, more: dict[str, str]) -> None:
    before = state_of(house)
    answer = visitor_to(house, Role.OWNER).post("/office/entries", data=entry(**more))
    assert answer.status_code == 400
    assert 'aria-invalid="true"' in answer.text
    assert state_of(house) == before


def test_only_an_owner_sets_ratings_and_thresholds(house: House) -> None:
    keeper = visitor_to(house, Role.ARBITER)
    assert keeper.post("/office/entries", data=entry()).status_code == 403
    assert keeper.post("/office/categories", data={"since": "2026-06-01", "thresholds": ""}).status_code == 403


def test_thresholds_are_dated_and_in_any_order(house: House) -> None:
    client = visitor_to(house, Role.OWNER)
    form = {"since": "2026-06-01", "thresholds": "Prima = 1800\nTerza = 1400\n\nSeconda=1600"}
    assert client.post("/office/categories", data=form).status_code == 303
    assert state_of(house).tables[-1].thresholds == (("Terza", 1400), ("Seconda", 1600), ("Prima", 1800))
    assert client.post("/office/categories", data=form).status_code == 422


@pytest.mark.parametrize(
    "form",
    [
        {"since": "", "thresholds": "Prima = 1800"},
        {"since": "2026-06-01", "thresholds": "Prima 1800"},
        {"since": "2026-06-01", "thresholds": "Prima = 99999"},
        {"since": "2026-06-01", "thresholds": "Prima = 1800\nPrima = 1900"},
    ],
)
def test_thresholds_that_cannot_be_are_refused(house: House, form: dict[str, str]) -> None:
    before = state_of(house)
    assert visitor_to(house, Role.OWNER).post("/office/categories", data=form).status_code in (400, 422)
    assert state_of(house) == before


def test_the_periods_name_what_comes_too_late(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    form = {"name": "Open Tardi", "starts_on": "2026-06-20", "received_on": "2026-06-25", "system-uisp": "1"}
    form["pace"] = "rapid"
    games = GAMES.replace("2-0", "1-0").replace("1-1", "1/2-1/2")
    files = {"file": ("games.csv", games.encode())}
    assert client.post("/office/events/import", data={**form, "confirmed": "1"}, files=files).is_redirect
    text = client.get("/office/periods").text
    assert "Open Omega" in text
    assert "Open Tardi" in text.partition("Too late for the next list")[2].partition("</p>")[0]


def test_events_can_be_shown_by_system_and_by_what_waits(shared: House) -> None:
    client = visitor_to(shared, Role.VIEWER)
    text = client.get("/office/events?system=uisp&waiting=1").text
    assert "Open Omega" in text
    assert "Torneo Omega" not in text
    assert "Open Alfa" not in text


@pytest.mark.parametrize("address", ["/office/players/P9999", "/office/events/none", "/office/preview/none"])
def test_what_the_register_does_not_have_is_not_found(shared: House, address: str) -> None:
    assert visitor_to(shared, Role.OWNER).get(address).status_code == 404


def test_the_search_finds_names_by_the_beginnings_of_their_words(shared: House) -> None:
    client: TestClient = visitor_to(shared, Role.VIEWER)
    text = client.get("/office/players?name=01+gioc").text
    assert re.findall(r">(Giocatore \d+)</a>", text) == [f"Giocatore 01{digit}" for digit in range(10)]


def test_an_event_is_downloaded_as_a_report_file(house: House) -> None:
    client = visitor_to(house, Role.VIEWER)
    assert f'href="/office/trf/{WAITING}"' in client.get(f"/office/events/{WAITING}").text
    response = client.get(f"/office/trf/{WAITING}")
    assert response.headers["content-disposition"] == 'attachment; filename="event.trf"'
    assert response.text.startswith("012 ")


def test_a_list_that_is_not_in_force_yet_is_withdrawn_by_an_owner_with_a_reason(house: House) -> None:
    form = {"on": "2026-05-20", "in_force": "2026-06-01", "confirmed": "1"}
    owner = visitor_to(house, Role.OWNER)
    listed = owner.post("/office/preview/elo-rubele-italiana", data=form).headers["location"]
    place = "/office/withdraw-list/elo-rubele-italiana/2026-05-20"
    assert f'href="{place}"' in owner.get(listed).text
    assert place not in visitor_to(house, None).get(listed).text
    assert "Your role in the office lets you look" in visitor_to(house, Role.ARBITER).get(place).text
    assert visitor_to(house, Role.ARBITER).post(place, data={"reason": "x"}).status_code == 403
    assert owner.post(place, data={"reason": " "}).status_code == 400
    before = state_of(house).last_list(ITALIANA)
    assert owner.post(place, data={"reason": "a wrong report"}).headers["location"] == "/office"
    after = state_of(house)
    assert before not in after.lists
    assert [withdrawal.reason for withdrawal in after.withdrawn_lists] == ["a wrong report"]
    assert "is withdrawn before it was in force: a wrong report" in owner.get("/office/history").text
    assert owner.get(place).status_code == 404


def test_a_list_in_force_says_why_it_stands(shared: House) -> None:
    owner = visitor_to(shared, Role.OWNER)
    place = "/office/withdraw-list/elo-rubele-italiana/2025-06-23"
    assert "is in force since" in owner.get(place).text
    assert place not in owner.get("/lists/elo-rubele-italiana/2025-06-23").text
    refused = owner.post(place, data={"reason": "late"})
    assert (refused.status_code, "is in force since" in refused.text) == (422, True)
