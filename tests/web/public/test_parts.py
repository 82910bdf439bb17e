"""The reader's own parts of a page: inserted by the script, so that the page itself is the same for all."""

import re

import pytest
from starlette.testclient import TestClient
from tests.web.public.events import CHIEF, A, Event
from tests.web.public.walking import event_pages

from tabellone import server
from tabellone.core.model import Result
from tabellone.desk.event import commands
from tabellone.http.live_views import Part
from tabellone.http.public_cache import CacheKey
from tabellone.store.house import House
from tabellone.web.public_pages import showing
from tabellone.web.public_pages.parts import parts

PLACES = ("", "/1/standings", "/1/round/3", "/1/player/3", "/1/players")


def _page(client: TestClient, path: str, reader: str, *, runs_scripts: bool = True) -> str:
    cookie = f"tabellone_me={reader}" + ("; tabellone_script=1" if runs_scripts else "")
    response = client.get(path, headers={"Cookie": cookie})
    assert response.status_code == 200
    return response.text


def test_a_page_is_the_same_for_all_readers_whose_browsers_run_scripts(client: TestClient, event: Event) -> None:
    first, second = event.group().members[:2]
    name = event.house.view(event.book, "event").state.entrant(first).name
    for place in PLACES:
        path = f"/events/{event.book}{place}"
        page = _page(client, path, f"{A}.{first}")
        assert page == _page(client, path, f"{A}.{second}") == _page(client, path, f"{A}.999")
        assert page != client.get(path).text
        assert f'data-own data-refresh="/events/{event.book}/mine" data-tag=""' in page or place == "/1/players"
    strip = re.search(r'<div class="mine"[^>]*>(.*?)</div>', _page(client, f"/events/{event.book}", f"{A}.{first}"))
    assert strip is not None
    assert name not in strip[1]


def test_without_scripts_a_page_is_made_for_its_reader(client: TestClient, event: Event) -> None:
    first, second = event.group().members[:2]
    path = f"/events/{event.book}/1/standings"
    assert _page(client, path, f"{A}.{first}", runs_scripts=False) != _page(
        client, path, f"{A}.{second}", runs_scripts=False
    )
    assert "data-own" not in _page(client, path, f"{A}.{first}", runs_scripts=False)


def test_many_readers_cost_one_rendering(client: TestClient, event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    plain = showing.part_of

    def counted(*given: object) -> object:
        made.append(given)
        return plain(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(showing, "part_of", counted)
    for player in event.group().members:
        _page(client, f"/events/{event.book}/1/crosstable", f"{A}.{player}")
    assert len(made) == 1


def test_what_is_sent_to_a_reader_is_what_he_would_fetch(client: TestClient, house: House, event: Event) -> None:
    event.do(commands.EnterResult(A, 3, 4, Result.DRAW))
    checked = 0
    for language in ("en", "it"):
        keys = [
            CacheKey(f"/events/{event.book}{place}", b"", language, True, me)
            for player in event.group().members
            for place in ("/mine", "/my-board")
            for me in (f"{A}.{player}",)
        ]
        for key, part in parts(house, None, event.book, keys).items():
            headers = {"Cookie": f"tabellone_me={key.me}", "HX-Request": "true", "Accept-Language": language}
            fetched = client.get(key.path, headers=headers)
            tag = fetched.headers["Tabellone-Tag"]
            assert part == Part(fetched.text, tag, house.view(event.book, "event").position)
            checked += 1
    assert checked == 4 * len(event.group().members)


def test_who_has_not_said_who_he_is_has_no_board_of_his_own(house: House, event: Event) -> None:
    board = CacheKey(f"/events/{event.book}/my-board", b"", "en", True, "9.9")
    strip = CacheKey(f"/events/{event.book}/mine", b"", "en", True, "9.9")
    rendered = parts(house, None, event.book, (board, strip))
    assert rendered[board] is None
    strip_part = rendered[strip]
    assert strip_part is not None
    assert not strip_part.text.strip()


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_is_sent_of_every_public_page_is_what_a_page_would_fetch(
    client: TestClient, house: House, event: Event, language: str
) -> None:
    sent, headers = 0, {"HX-Request": "true", "Accept-Language": language}
    for address in event_pages(client, event.book):
        path, _, query = address.partition("?")
        fetched = client.get(address, headers=headers)
        key = CacheKey(path, query.encode(), language, True, "")
        part = parts(house, None, event.book, [key])[key]
        if part is not None:
            assert (part.text, part.tag) == (fetched.text, fetched.headers["Tabellone-Tag"])
            sent += 1
        elif "lang=" not in query:
            # A page that knows its reader, or is no live page at all.
            assert "Tabellone-Tag" not in fetched.headers, address
    assert sent > 20


def test_at_the_start_the_parts_of_running_events_are_rendered_that_readers_ask_for_first(
    client: TestClient, house: House, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.begin(CHIEF, "event", "Not announced yet")
    server.warm_up(house)
    monkeypatch.setattr(showing, "part_of", None)
    for place in ("", "/1/round/3", "/1/standings", "/1/crosstable"):
        for language in ("en", "it"):
            answer = client.get(f"/events/{event.book}{place}", headers={"Accept-Language": language})
            assert answer.status_code == 200
