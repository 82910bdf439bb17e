"""An event from a file in the browser: what each system asks for, twins, time controls, and files of any size."""

import re
from datetime import date, timedelta
from itertools import product
from string import ascii_lowercase

import pytest
from starlette.testclient import TestClient
from tests.web.office.filling import NOW, UISP
from tests.web.office.visiting import visitor_to

from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import EventId, FideNature, RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Role
from tabellone.http.security import MOST_BODY_BYTES
from tabellone.store.house import House
from tabellone.web.security import MOST_UPLOAD_BYTES
from tabellone.web.uploads import KEPT_FOR, PendingUploads, Upload

PLACE = "/office/events/import"
GAMES = b"round;white;black;result\n1;Giocatore 001;Giocatore 002;1-0\n2;Giocatore 002;Giocatore 001;1/2-1/2\n"
CHESS = {"name": "Open Nuovo", "starts_on": "2026-05-02", "ends_on": "2026-05-03"}
FIDE = {**CHESS, "system-fide": "1"}
TRF = b"""012 Torneo del file
042 2026/05/02
052 2026/05/03
092 round-robin
001    1      Giocatore 001                     1500                             1.0    1     2 w 1
001    2      Giocatore 002                     1500                             0.0    2     1 b 0
"""


def state_of(house: House) -> OfficeState:
    office_state: OfficeState = house.view(house.office(), "office").state
    return office_state


def carried(text: str) -> dict[str, str]:
    """The hidden fields of a preview."""
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', text))


def entered(client: TestClient, form: dict[str, str], games: bytes = GAMES, name: str = "games.csv") -> str:
    """Enter an event in one step; the address it leads to."""
    answer = client.post(PLACE, data={**form, "confirmed": "1"}, files={"file": (name, games)})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_what_fide_asks_of_an_event_is_entered_shown_and_corrected(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    conditions = {"league": "1", "championship": "1", "women": "1", "olympiad_rounds": "9", "match_games": "8"}
    form = {**FIDE, **conditions, "round_days": "2026-05-02, 3.5.2026"}
    page = client.get(entered(client, form)).text
    nature = FideNature(True, True, True, 9, (date(2026, 5, 2), date(2026, 5, 3)), 8)
    assert state_of(house).events[EventId("2026-open-nuovo")].fide == nature
    assert "national league, national championship, for women" in page
    assert "2 May 2026, 3 May 2026" in page
    assert "Games of the match" in page
    fields = client.get("/office/correct/2026-open-nuovo").text
    assert re.search(r'id="league"[^>]* checked', fields)
    assert 'value="2026-05-02, 2026-05-03"' in fields
    again = {**form, "league": "", "reason": "no league", "received_on": "2026-05-20", "kind": "swiss", "cycles": "1"}
    answer = client.post("/office/correct/2026-open-nuovo", data={**again, "confirmed": "1"})
    assert answer.status_code == 303
    assert not state_of(house).events[EventId("2026-open-nuovo")].fide.is_national_league


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("olympiad_rounds", "0"),
        ("olympiad_rounds", "x"),
        ("round_days", "2026-05-02, soon"),
        ("cycles", "99"),
        ("match_games", "x"),
    ],
)
def test_what_fide_cannot_be_told_is_refused_at_its_field(house: House, field: str, value: str) -> None:
    before = state_of(house)
    client = visitor_to(house, Role.ARBITER)
    answer = client.post(PLACE, data={**FIDE, field: value}, files={"file": ("games.csv", GAMES)})
    assert answer.status_code == 400
    assert re.search(rf'id="{field}"[^>]*aria-invalid="true"', answer.text)
    assert state_of(house) == before


def test_a_round_outside_the_event_is_refused(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    answer = client.post(PLACE, data={**FIDE, "round_days": "2026-06-01"}, files={"file": ("games.csv", GAMES)})
    assert answer.status_code == 422
    assert "is not between" in answer.text


def test_every_fact_that_fide_asks_for_has_its_article(shared: House) -> None:
    text = visitor_to(shared, Role.ARBITER).get(PLACE).text
    part = text.partition('class="asked-of-fide"')[2].partition("</details>")[0]
    assert part.count("<li>") == part.count("<cite>") == 5


def test_the_elo_uisp_asks_for_the_time_control(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    form = {**CHESS, "system-uisp": "1"}
    answer = client.post(PLACE, data=form, files={"file": ("games.csv", GAMES)})
    assert answer.status_code == 400
    assert "the Elo UISP needs the time control" in answer.text
    assert re.search(r'id="pace"[^>]*aria-invalid="true"', answer.text)
    entered(client, {**form, "pace": "blitz"})
    assert state_of(house).events[EventId("2026-open-nuovo")].pace is Pace.BLITZ


@pytest.mark.parametrize(
    ("minutes", "increment", "is_taken"), [("30", "10", True), ("29", "10", False), ("30", "9", False)]
)
def test_a_long_rapid_says_its_time_control_by_itself(
    house: House, minutes: str, increment: str, is_taken: bool
) -> None:
    form = {**CHESS, "system-uisp": "1", "minutes": minutes, "increment": increment}
    answer = visitor_to(house, Role.ARBITER).post(PLACE, data=form, files={"file": ("games.csv", GAMES)})
    assert answer.status_code == (200 if is_taken else 400)


def test_no_time_control_is_preselected_for_an_event_that_the_uisp_has_not_rated(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    entered(client, FIDE)
    for place in (PLACE, "/office/correct/2026-open-nuovo"):
        chosen = re.search(r'<select id="pace".*?</select>', client.get(place).text, re.DOTALL)
        assert chosen is not None
        assert "selected" not in chosen[0]


def test_the_file_says_the_kind_of_the_event_unless_the_form_does(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    entered(client, {"system-fide": "1", "new_players": "1", "take": "event"}, TRF, "event.trf")
    entered(client, {"system-fide": "1", "name": "Altro", "kind": "match", "again": "1"}, TRF, "event.trf")
    events = state_of(house).events
    assert events[EventId("2026-torneo-del-file")].kind is Kind.ROUND_ROBIN
    assert events[EventId("2026-altro")].kind is Kind.MATCH


def test_a_day_of_the_file_that_cannot_be_read_is_not_taken_for_a_missing_one(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    damaged = TRF.replace(b"2026/05/03", b"2026/05/33")
    answer = client.post(PLACE, data={"system-fide": "1"}, files={"file": ("event.trf", damaged)})
    assert answer.status_code == 400
    assert "2026/05/33" in answer.text


def test_the_same_games_under_another_name_are_entered_only_if_they_were_played_twice(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    entered(client, FIDE)
    before = state_of(house)
    other = {**FIDE, "name": "Open Vecchio"}
    shown = client.post(PLACE, data=other, files={"file": ("games.csv", GAMES)})
    assert "stand already in the register as:" in shown.text
    assert 'href="/office/events/2026-open-nuovo"' in shown.text
    refused = client.post(PLACE, data={**carried(shown.text), "confirmed": "1"})
    assert refused.status_code == 400
    assert "tick that the games were played twice" in refused.text
    assert state_of(house) == before
    done = client.post(PLACE, data={**carried(refused.text), "confirmed": "1", "again": "1"})
    assert done.headers["location"] == "/office/events/2026-open-vecchio"


def test_the_same_games_of_other_days_are_no_twins(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    entered(client, FIDE)
    entered(client, {**FIDE, "name": "Open Vecchio", "ends_on": "2026-05-04"})
    assert EventId("2026-open-vecchio") in state_of(house).events


def large_table(least_bytes: int) -> bytes:
    """A table of games of at least so many bytes, everybody under a name as long as names may be."""
    names = [f"Giocatore {letter}{other} " + "x" * 150 for letter, other in product(ascii_lowercase, ascii_lowercase)]
    lines, size, number = ["round;white;black;result"], 0, 0
    while size < least_bytes:
        number += 1
        for white, black in zip(names[::2], names[1::2], strict=True):
            lines.append(f"{number};{white};{black};1-0")
            size += len(lines[-1]) + 1
    return "\n".join(lines).encode()


def test_an_event_of_three_megabytes_is_shown_and_entered(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    table = large_table(3 * 1024 * 1024)
    form = {**FIDE, "new_players": "1"}
    shown = client.post(PLACE, data=form, files={"file": ("games.csv", table)})
    assert shown.status_code == 200
    assert len(shown.content) < MOST_BODY_BYTES
    done = client.post(PLACE, data={**carried(shown.text), "confirmed": "1"})
    assert done.status_code == 303
    assert len(state_of(house).events[EventId("2026-open-nuovo")].games) == table.count(b"\n")


def test_a_file_above_the_limit_is_refused(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    answer = client.post(PLACE, data=FIDE, files={"file": ("games.csv", b" " * (MOST_UPLOAD_BYTES + 1))})
    assert answer.status_code == 400
    assert "20480 kB are allowed" in answer.text
    most = MOST_UPLOAD_BYTES + MOST_BODY_BYTES
    assert client.post(PLACE, data=FIDE, files={"file": ("games.csv", b" " * most)}).status_code == 413


def test_a_form_without_a_file_stays_as_small_as_ever(house: House) -> None:
    client = visitor_to(house, Role.OWNER)
    assert client.post("/office/entries", content=b" " * (MOST_BODY_BYTES + 1)).status_code == 413


def test_a_file_waits_for_the_session_alone_that_brought_it(house: House) -> None:
    form = {**CHESS, "system-fide": "1"}
    shown = visitor_to(house, Role.ARBITER).post(PLACE, data=form, files={"file": ("games.csv", GAMES)})
    stranger = visitor_to(house, Role.CHIEF)
    answer = stranger.post(PLACE, data={**carried(shown.text), "confirmed": "1"})
    assert answer.status_code == 400
    assert "the file is no longer kept; choose it again" in answer.text
    assert EventId("2026-open-nuovo") not in state_of(house).events


def test_a_file_waits_for_a_while_only() -> None:
    pending_uploads = PendingUploads()
    token = pending_uploads.keep(Upload("games.csv", b"1"), "me", NOW)
    assert pending_uploads.fetch(token, "me", NOW + KEPT_FOR - timedelta(seconds=1)) == Upload("games.csv", b"1")
    assert pending_uploads.fetch(token, "me", NOW + KEPT_FOR) is None
    assert pending_uploads.fetch(token, "you", NOW) is None


def test_the_oldest_files_go_where_there_are_too_many_or_too_large_ones() -> None:
    pending_uploads = PendingUploads(most_files=3, most_bytes=10)
    tokens = [pending_uploads.keep(Upload("games.csv", b"1"), "me", NOW) for _ in range(4)]
    assert [pending_uploads.fetch(token, "me", NOW) is not None for token in tokens] == [False, True, True, True]
    last = pending_uploads.keep(Upload("games.csv", b"1" * 10), "me", NOW)
    assert [pending_uploads.fetch(token, "me", NOW) is not None for token in (*tokens, last)] == [False] * 4 + [True]


def test_an_event_may_count_for_both_systems_of_chess(house: House) -> None:
    client = visitor_to(house, Role.ARBITER)
    entered(client, {**FIDE, "system-uisp": "1", "pace": "rapid"})
    assert state_of(house).events[EventId("2026-open-nuovo")].systems == (UISP, RatingSystem.FIDE)


def test_where_register_and_file_differ_the_preview_asks_which_holds(house: House) -> None:
    client = visitor_to(house, Role.OWNER)
    form = {"system-uisp": "1", "pace": "rapid"}
    preview = client.post(PLACE, data=form, files={"file": ("event.trf", TRF)}).text
    names = set(re.findall(r'type="radio" name="([^"]+)"', preview))
    assert {name.rpartition(":")[2] for name in names} == {"rating"}
    held = client.post(PLACE, data={**carried(preview), "confirmed": "1"})
    assert held.status_code == 422
    assert "say for each, or for all, which of the two holds" in held.text
    before = state_of(house)
    chosen = dict.fromkeys(names, "event")
    answer = client.post(PLACE, data={**carried(held.text), **chosen, "confirmed": "1"})
    assert answer.status_code == 303, answer.text
    after = state_of(house)
    assert {entry.rating for entry in after.entries[len(before.entries) :]} == {1500}
