"""Files that need a session stay in no cache, and no file has a cell that a spreadsheet takes for a formula."""

import io
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from starlette.routing import BaseRoute, Mount, Route
from starlette.testclient import TestClient
from tests.api.test_rights import PLACES

from tabellone.answers.bulk.answer import RefusedLine
from tabellone.answers.bulk.computation import refused_table
from tabellone.answers.lists.ranking import RankedPlayer, RankingAnswer, ranking_table
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.formats.sheet import read_sheet, write_workbook
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.server import create_app
from tabellone.store.house import House

OF_PAGES = {**PLACES, "round": "3", "player": "P0001", "on": "2025-12-31", "form": "pairings", "number": "3"}
QUERIES = ("", "?moment=end", "?on=2026-12-31", "?first=1&second=2")
PAGES = ("text/html", "application/json", "application/problem+json", "text/event-stream")
FORMULAS = ("=HYPERLINK(1)", "+1", "-1+1", "@x", "'=1")
NAMESPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def addresses(routes: Iterable[BaseRoute], below: str = "") -> Iterator[str]:
    """An address of each route that answers to GET, without those that stream."""
    for route in routes:
        if isinstance(route, Mount) and route.path != "/static":
            yield from addresses(route.routes, below + route.path)
        elif isinstance(route, Route) and "GET" in (route.methods or ()) and "stream" not in route.path:
            path = filled_in(below + route.path, PLACES if below else {**OF_PAGES, "event": PLACES["record"]})
            if not path.endswith("/live"):
                yield path


def filled_in(path: str, places: Mapping[str, str]) -> str:
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda name: places.get(name[1], "1"), path)


def is_file(media: str) -> bool:
    return not media.startswith(PAGES) and not media.startswith(("text/plain", "application/javascript"))


def test_a_file_that_needs_a_session_is_never_stored(house: House) -> None:
    app = create_app(house)
    chief = TestClient(app, base_url="http://localhost", follow_redirects=False)
    boss = house.accounts.named("boss")
    chief.cookies.set(SESSION_COOKIE, house.sessions.begin(boss.id, house.now()))
    anybody = TestClient(app, base_url="http://localhost", follow_redirects=False)
    private = set()
    for address in dict.fromkeys(addresses(app.routes)):
        for query in QUERIES:
            answer = chief.get(address + query)
            if answer.status_code == 200:
                break
        is_kept = answer.status_code == 200 and is_file(answer.headers.get("Content-Type", ""))
        if is_kept and anybody.get(address + query).status_code != 200:
            private.add(address)
            assert "no-store" in answer.headers["Cache-Control"], address
    assert len(private) > 20, private


def test_a_public_file_is_asked_for_again(house: House) -> None:
    anybody = TestClient(create_app(house), base_url="http://localhost")
    answer = anybody.get("/api/v1/lists/elo-rubele-italiana/on/2025-12-31/list.csv")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "private, no-cache")


@pytest.mark.parametrize("text", FORMULAS)
def test_a_workbook_has_texts_and_no_formulas(text: str) -> None:
    data = write_workbook("List", ("name", text), [(text, 1)])
    with ZipFile(io.BytesIO(data)) as archive:
        sheet = ElementTree.fromstring(archive.read("xl/worksheets/sheet1.xml"))  # noqa: S314 - our own file
    assert list(sheet.iter(f"{NAMESPACE}f")) == []
    assert {cell.get("t") for cell in sheet.iter(f"{NAMESPACE}c")} <= {"s", "inlineStr", "n"}
    assert read_sheet(data, "list.xlsx").rows[1][0].strip() == text.strip().removeprefix("'" * text.startswith("'="))


@pytest.mark.parametrize("text", FORMULAS[:-1])
def test_a_table_guards_what_begins_like_a_formula(text: str) -> None:
    answer = RankingAnswer(
        RatingSystem.FIDE, "2025", date(2026, 5, 1), None, False, 1, (RankedPlayer(1, "P0001", text, 2000),)
    )
    assert f"'{text}" in ranking_table(answer)
    assert f"'{text}" in refused_table([RefusedLine("games.csv", 2, text)]).decode()
