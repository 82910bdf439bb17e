"""The same standings read the same at the desk, in public, on paper, as CSV and on the command line."""

import csv
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.public.events import CHESS, CHIEF, A, B, Event, house_in, open_event, players

from tabellone.answers.events.report import EventTable, event_table
from tabellone.core.model import Colour, Result
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.roles import Role
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.locales.words import LANGUAGES, words
from tabellone.paper.event_sheets import crosstable_form, pairings_form, standings_form
from tabellone.program import main
from tabellone.server import create_app

Table = list[tuple[str, ...]]
PLAY_OFF = GroupId(3)


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


def text_of(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def cells(page: str) -> Table:
    """The first table of a page, cell by cell, without clubs, notes and what only screen readers read."""
    table = re.search(r"<table.*?</table>", page, re.DOTALL)
    assert table is not None
    noise = r'<span class="(?:unseen|club soft)">.*?</span>|<small>.*?</small>'
    seen = re.sub(noise, "", table[0], flags=re.DOTALL)
    rows = re.findall(r"<tr.*?</tr>", seen, re.DOTALL)
    cell_text = r"<t[hd][^>]*>(.*?)(?=<t[hd][ >]|</t[hdr]>)"
    return [tuple(text_of(cell) for cell in re.findall(cell_text, row, re.DOTALL)) for row in rows]


def page_of(client: TestClient, address: str, language: str) -> str:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_standings_read_the_same_everywhere(
    event: Event, client: TestClient, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    desk_page = page_of(client, f"/desk/{event.book}/1/standings", language)
    public_page = page_of(client, f"/events/{event.book}/1/standings", language)
    desk, public = cells(desk_page), cells(public_page)
    paper: Any = standings_form(event.house.ledger.state(event.book), A, words(language)).data
    at_desk = [(row[0], row[1], *row[4:]) for row in desk]
    assert at_desk == [(row[0], row[1], *row[2:-1]) for row in public]
    assert at_desk[1:] == [(row["rank"], row["name"], row["points"], *row["values"]) for row in paper["rows"]]
    assert list(at_desk[0][3:]) == paper["columns"]
    file = str(Path(event.house.database.address.file or ""))
    assert main(["event", "standings", event.book, "--group", "1", "--lang", language, "--database", file]) == 0
    table, _, below = capsys.readouterr().out.partition("\n\n")
    printed = [tuple(re.split(r"\s{2,}", line)) for line in table.splitlines()]
    assert [(row[0], row[2], *row[3:]) for row in printed[1:]] == at_desk[1:]
    assert below.splitlines() == paper["notes"] != []
    table = event_table(EventTable.STANDINGS, event.house.ledger.state(event.book), A, Role.PUBLIC)
    saved = list(csv.DictReader(table.splitlines()))
    assert [(row["rank"], row["name"], str(Fraction(row["points"]))) for row in saved] == [
        (row[0], row[1], str(sum(Fraction(part) for part in row[2].replace("½", " 1/2").split())))
        for row in at_desk[1:]
    ]
    for note in paper["notes"]:
        assert note in text_of(desk_page)
        assert note in text_of(public_page)
    assert any("½" in row[2] for row in at_desk)


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_of_a_crosstable_read_the_same_everywhere(event: Event, client: TestClient, language: str) -> None:
    desk = cells(page_of(client, f"/desk/{event.book}/1/crosstable", language))
    public = cells(page_of(client, f"/events/{event.book}/1/crosstable", language))
    paper: Any = crosstable_form(event.house.ledger.state(event.book), A, words(language)).data
    points = [tuple(cell.split()[-1] for cell in row[4:]) for row in desk[1:]]
    assert points == [tuple(cell.split()[-1] for cell in row[2:]) for row in public[1:]]
    assert points == [
        (*(cell.split()[-1] for cell in row["cells"]), row["points"]) for row in paper["parts"][0]["rows"]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_results_read_the_same_everywhere(event: Event, client: TestClient, language: str) -> None:
    desk = cells(page_of(client, f"/desk/{event.book}/1/round/1", language))
    public = page_of(client, f"/events/{event.book}/1/round/1", language)
    paper: Any = pairings_form(
        event.house.ledger.state(event.book), A, 1, CHIEF.role_in(event.book), words(language)
    ).data
    results = [row[3] for row in desk[1:]]
    assert results == [text_of(mark) for mark in re.findall(r"<em[^>]*>(.*?)</em>", public, re.DOTALL)]
    assert results == [row["result"] for row in paper["rows"]]
    assert any(result == "½–½" for result in results)


@pytest.fixture(scope="module")
def tied(event: Event) -> Event:
    """Two who drew their match and are in a play-off, beside another match, so that who reports names the group."""
    match = GroupSettings("A", "round-robin", initial_colour=Colour.WHITE)
    drawn = Event(event.house, replace(CHESS, name="Match"), match)
    drawn.do(commands.EnterPlayers(A, players(2)), commands.AddGroup(replace(match, name="B")))
    drawn.do(commands.EnterPlayers(B, players(2, 2)), commands.AnnounceEvent()).number().number(B).publish(B).publish()
    drawn.do(commands.EnterResult(A, 1, 1, Result.DRAW), commands.CloseRound(A))
    return drawn.do(commands.StartPlayOff(A, drawn.group().members, 5)).publish(PLAY_OFF)


@pytest.mark.parametrize(("language", "name"), [("it", "Spareggio A"), ("en", "Play-off A")])
@pytest.mark.parametrize(
    "page",
    [
        "/events/{}",
        "/events/{}/report",
        "/events/{}/hall",
        "/desk/{}",
        "/desk/{}/history",
        "/desk/{}/history?at=15",
        "/desk/{}/report",
    ],
)
def test_a_play_off_is_called_by_its_group_everywhere(
    tied: Event, client: TestClient, page: str, language: str, name: str
) -> None:
    shown = page_of(client, page.format(tied.book), language)
    assert name in shown
    assert "A play-off" not in shown.replace("A play-off is made", "")


@pytest.mark.parametrize(("language", "name"), [("it", "Spareggio A"), ("en", "Play-off A")])
def test_sentences_of_the_api_call_a_play_off_by_its_group(
    tied: Event, client: TestClient, language: str, name: str
) -> None:
    told = page_of(client, f"/api/v1/books/{tied.book}/history", language)
    assert name in told
    assert "A play-off" not in told
    spoken = words(language)
    with pytest.raises(DeskError) as refused:
        tied.do(commands.EnterPlayers(PLAY_OFF, players(1, 7)))
    assert name in spoken.refusal(refused.value)
