"""Fee and note of a player: arbiters see them at the desk and through the API, and no public door shows them."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from fastapi.routing import APIRoute
from tests.web.desk.arbiter import Arbiter, begin, browser_of, plain
from tests.web.public.walking import event_pages

from tabellone.api import app as api_app
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.report_file import report_of
from tabellone.desk.public_view import GivenAway
from tabellone.desk.roles import Role
from tabellone.formats.trf import write_trf
from tabellone.web.export import export_site

A = GroupId(1)
NOTE = "Paga domani, telefono 7731"
API = "/api/v1"


@pytest.fixture(name="noted")
def _noted(event: Arbiter) -> Arbiter:
    """An event in which the second player has paid and the third has a note."""
    event.post("/players/fee", paid="2")
    event.post("/players/3", do="note", note=NOTE)
    return event


def test_arbiters_see_who_has_paid_and_their_notes(noted: Arbiter) -> None:
    assert noted.state.paid == {EntrantId(2)}
    assert noted.state.notes == {EntrantId(3): NOTE}
    assert "8 players · 1 has paid" in noted.text("/players")
    assert NOTE in noted.get("/players/3").text
    assert "fee paid" in noted.text("/players/2")
    lines = noted.client.get(f"{API}/events/{noted.book}/groups/1").json()["players"]
    told = {line["id"]: (line["fee_paid"], line["note"]) for line in lines}
    assert (told[1], told[2], told[3]) == ((False, ""), (True, ""), (False, NOTE))


def test_the_fee_is_marked_on_the_page_of_the_player_and_taken_back(noted: Arbiter) -> None:
    noted.post("/players/5", do="fee", fee_paid="1")
    assert noted.state.paid == {2, 5}
    answer = noted.post("/players/5", do="fee")
    assert answer.url.fragment == "private"
    assert noted.state.paid == {2}
    noted.post("/players/fee", unpaid="2")
    assert noted.state.paid == frozenset()
    assert noted.post("/players/fee", paid="99").status_code == 422


def test_what_is_private_needs_no_confirmation_and_marks_no_change(noted: Arbiter) -> None:
    assert noted.state.changes == ()
    assert f"A note for the arbiters on {noted.state.entrant(EntrantId(3)).name} is written" in noted.text("/history")


def test_a_note_that_is_too_long_is_refused_and_kept_in_the_form(noted: Arbiter) -> None:
    answer = noted.post("/players/3", do="note", note="x" * 2001)
    assert answer.status_code == 422
    assert "2001 characters are too many" in plain(answer.text)
    assert "x" * 2001 in answer.text


def test_the_tiles_of_the_check_in_show_who_has_not_paid(chief: Arbiter) -> None:
    begun = begin(chief, 4, then="make")
    begun.step("draw-numbers")
    begun.step("open-check-in")
    assert "fee not paid" not in begun.text("/1/attendance")
    begun.post("/players/fee", paid="2")
    assert begun.text("/1/attendance").count("fee not paid") == 3
    scorer = begun.with_role("anna", Role.SCORER)
    assert "fee not paid" not in scorer.text("/1/attendance")


@pytest.mark.parametrize("role", [Role.VIEWER, Role.SCORER])
def test_who_is_no_arbiter_is_not_told_at_the_desk(noted: Arbiter, role: Role) -> None:
    other = noted.with_role("anna", role)
    for path in ("/players", "/players/2", "/players/3", "/1/attendance", "/1", ""):
        text = other.get(path).text
        assert NOTE not in text, path
        assert "paid" not in plain(text), path
    line = other.client.get(f"{API}/events/{noted.book}/groups/1").json()["players"][0]
    assert (line["fee_paid"], line["note"]) == (None, "")


def test_no_public_page_shows_them(noted: Arbiter) -> None:
    pages = event_pages(browser_of(noted.house), noted.book)
    assert len(pages) > 10
    for address, page in pages.items():
        assert "7731" not in page.text, address
        assert "paid" not in plain(page.text), address


def test_no_public_route_of_the_api_tells_them(noted: Arbiter) -> None:
    public, seen = browser_of(noted.house), 0
    places = {"event": noted.book, "book": noted.book, "group": "1", "number": "1", "board": "1", "player": "3"}
    for router in api_app.ROUTERS:
        for route in router.routes:
            if not isinstance(route, APIRoute) or route.methods != {"GET"} or "{event}" not in route.path:
                continue
            if set(re.findall(r"{(\w+)}", route.path)) - places.keys() or route.path.endswith("/stream"):
                continue
            path = re.sub(r"{(\w+)}", lambda match: places[match[1]], route.path)
            answer = public.get(API + path)
            seen += answer.status_code == 200
            assert b"7731" not in answer.content, path
            assert b'"fee_paid":true' not in answer.content.replace(b" ", b""), path
            assert b'"fee_paid":false' not in answer.content.replace(b" ", b""), path
    assert seen > 5


def test_no_report_file_and_no_exported_site_has_them(noted: Arbiter, tmp_path: Path) -> None:
    for with_private in (False, True):
        assert "7731" not in write_trf(report_of(noted.state, A, with_private=with_private))
    site = export_site(GivenAway(noted.state), tmp_path / "site", "en", datetime(2026, 5, 2, tzinfo=UTC)).folder
    files = [path for path in site.rglob("*") if path.suffix in (".html", ".json", ".trf", ".txt", ".csv")]
    assert files
    for file in files:
        assert b"7731" not in file.read_bytes(), file
        assert "has paid" not in plain(file.read_text(encoding="utf-8")), file
