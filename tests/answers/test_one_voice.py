"""The same standings read the same at the desk, in public, on paper and on the command line, in both languages."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.public.events import CHIEF, A, Event, house_in, open_event

from tabellone.http.credentials import SESSION_COOKIE
from tabellone.locales.words import LANGUAGES, words
from tabellone.paper.event_sheets import crosstable_form, pairings_form, standings_form
from tabellone.program import main
from tabellone.server import create_app

Table = list[tuple[str, ...]]


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Event]:
    """A chess event in its third round, which has half points."""
    with house_in(tmp_path_factory.mktemp("voice")) as house:
        yield open_event(house)


@pytest.fixture(scope="module")
def client(event: Event) -> TestClient:
    house = event.house
    token = house.links.become_chief(house.links.make_chief(house.now()), house.now())
    return TestClient(create_app(house), base_url="http://localhost", cookies={SESSION_COOKIE: token})


def cells(page: str) -> Table:
    """The first table of a page, cell by cell, without clubs, notes and what only screen readers read."""
    table = re.search(r"<table.*?</table>", page, re.DOTALL)
    assert table is not None
    noise = r'<span class="(?:unseen|club soft)">.*?</span>|<small>.*?</small>'
    seen = re.sub(noise, "", table[0], flags=re.DOTALL)
    rows = re.findall(r"<tr.*?</tr>", seen, re.DOTALL)
    return [
        tuple(
            " ".join(unescape(re.sub(r"<[^>]+>", " ", cell)).split())
            for cell in re.findall(r"<t[hd][^>]*>(.*?)(?=<t[hd][ >]|</t[hdr]>)", row, re.DOTALL)
        )
        for row in rows
    ]


def page_of(client: TestClient, address: str, language: str) -> str:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_standings_read_the_same_everywhere(
    event: Event, client: TestClient, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = cells(page_of(client, f"/desk/{event.book}/1/standings", language))
    public = cells(page_of(client, f"/events/{event.book}/1/standings", language))
    paper: Any = standings_form(event.house.ledger.state(event.book), A, words(language)).data
    at_desk = [(row[0], row[1], *row[4:]) for row in desk]
    assert at_desk == [(row[0], row[1], *row[2:-1]) for row in public]
    assert at_desk[1:] == [(row["rank"], row["name"], row["points"], *row["values"]) for row in paper["rows"]]
    assert list(at_desk[0][3:]) == paper["columns"]
    file = str(Path(event.house.database.place.file or ""))
    assert main(["event", "standings", event.book, "--group", "1", "--lang", language, "--database", file]) == 0
    table = capsys.readouterr().out.partition("\n\n")[0]
    printed = [tuple(re.split(r"\s{2,}", line)) for line in table.splitlines()]
    assert [(row[0], row[2], *row[3:]) for row in printed[1:]] == at_desk[1:]
    assert any("½" in row[2] for row in at_desk)


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_of_a_crosstable_read_the_same_everywhere(event: Event, client: TestClient, language: str) -> None:
    desk = cells(page_of(client, f"/desk/{event.book}/1/crosstable", language))
    public = cells(page_of(client, f"/events/{event.book}/1/crosstable", language))
    paper: Any = crosstable_form(event.house.ledger.state(event.book), A, words(language)).data
    points = [tuple(cell.split()[-1] for cell in row[2:]) for row in desk[1:]]
    assert points == [tuple(cell.split()[-1] for cell in row[2:]) for row in public[1:]]
    assert points == [
        (*(cell.split()[-1] for cell in row["cells"]), row["points"]) for row in paper["parts"][0]["rows"]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_results_read_the_same_everywhere(event: Event, client: TestClient, language: str) -> None:
    desk = cells(page_of(client, f"/desk/{event.book}/1/round/1", language))
    public = cells(page_of(client, f"/events/{event.book}/1/round/1", language))
    paper: Any = pairings_form(
        event.house.ledger.state(event.book), A, 1, CHIEF.role_in(event.book), words(language)
    ).data
    results = [row[2] for row in desk[1:]]
    assert results == [row[2] for row in public[1:]]
    assert results == [row["result"] for row in paper["rows"]]
    assert any(result == "½–½" for result in results)
