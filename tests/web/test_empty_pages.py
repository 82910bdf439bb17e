"""A house without anything in it: every page says what is missing, and has the button that mends it."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from starlette.testclient import TestClient
from tests.web.desk.arbiter import Arbiter, begin, chief_of, house_in, plain

from tabellone.locales.words import LANGUAGES

LINK = re.compile(r'<a\b[^>]*?\bhref="([^"]+)"')
PRESSED = re.compile(r"<(?:a|button|summary)\b[^>]*>(.*?)</(?:a|button|summary)>", re.DOTALL)
HOUSE = ("/lists", "/office", "/house", "/account", "/desk", "/events")
PLAYERS = "Enter the players"


def main_of(text: str) -> str:
    match = re.search(r"<main\b.*?</main>", text, re.DOTALL)
    assert match is not None
    return match[0]


def walked(client: TestClient, start: str) -> Iterator[tuple[str, str]]:
    """Every page that links lead to, with its main part."""
    seen, waiting = {start}, [start]
    while waiting:
        place = waiting.pop()
        answer = client.get(place)
        assert answer.status_code == 200, place
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        yield place, main_of(answer.text)
        for link in LINK.findall(answer.text):
            target = urlsplit(urljoin(f"http://localhost{place}", unescape(link)))
            there = target.path + (f"?{target.query}" if target.query else "")
            is_file = target.path.endswith((".pdf", ".svg", ".csv", ".trf"))
            if there.startswith(HOUSE) and "lang=" not in there and not is_file and there not in seen:
                seen.add(there)
                waiting.append(there)


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Arbiter]:
    """An event without players, in a house without anything else."""
    with house_in(tmp_path) as house:
        yield begin(chief_of(house), players="", then="make")


def test_no_page_of_an_empty_house_is_blank(empty: Arbiter) -> None:
    pages = dict(walked(empty.client, "/"))
    assert len(pages) > 30
    for place, main in pages.items():
        assert "<h1" in main or "<h2" in main, place
        assert len(plain(main)) > 40, place
    without = [place for place, main in pages.items() if not PRESSED.search(main) and "/history?" not in place]
    assert without == []


@pytest.mark.parametrize(
    ("page", "sentence", "button"),
    [
        ("/players", "No players yet: paste a list, open a file, or take them from the register.", PLAYERS),
        ("/1", "No players yet: paste a list, open a file, or take them from the register.", PLAYERS),
        ("/1/standings", "No players are entered yet.", PLAYERS),
        ("/1/race", "No players are entered yet.", PLAYERS),
        ("/1/crosstable", "No players are entered yet.", PLAYERS),
        ("/groups", "No players are entered yet.", PLAYERS),
        ("/rating", "No players are entered yet.", PLAYERS),
        ("/report", "No players are entered yet.", PLAYERS),
        ("/1/attendance", "Nobody is entered in this group.", PLAYERS),
    ],
)
def test_without_players_a_page_of_the_desk_leads_to_them(
    empty: Arbiter, page: str, sentence: str, button: str
) -> None:
    main = main_of(empty.get(page).text)
    assert sentence in plain(main)
    assert button in [plain(words) for words in PRESSED.findall(main)]


@pytest.mark.parametrize("page", ["/1/standings", "/1/race", "/1/crosstable", "/rating", "/report"])
def test_before_the_first_round_a_page_of_the_desk_leads_to_it(empty: Arbiter, page: str) -> None:
    event = begin(empty, then="make")
    main = main_of(event.get(page).text)
    assert "Round 1 is not paired yet." in plain(main)
    assert f'href="{event.address}/1">Prepare round 1</a>' in main
    event = begin(empty)
    main = main_of(event.get(page).text)
    assert "Round 1 is a draft: nobody else sees it yet." in plain(main)
    assert f'href="{event.address}/1/round/1">Open round 1</a>' in main
    event.step("publish-round")
    assert 'class="empty"' not in event.get(page).text


@pytest.mark.parametrize(
    ("place", "sentence", "button"),
    [
        ("/", "No event yet. Make one in a minute, or look at a demo first.", "New event"),
        ("/events/archive", "No event is in the archive.", "All events"),
        ("/lists", "No list is published yet.", "To the rating office"),
        ("/office", "The register is empty.", "Bring players from a file"),
        ("/office/players", "The register is empty.", "Enter a player"),
        ("/office/events", "There is no event.", "Bring an event from a file"),
        ("/office/categories", "No thresholds are set", "Set the thresholds"),
        ("/office/honorary", "Nobody has an honorary rating.", "Enter the honorary rating"),
        ("/house", "No backup has been made yet.", "Make a backup now"),
    ],
)
def test_a_house_without_anything_says_where_to_begin(tmp_path: Path, place: str, sentence: str, button: str) -> None:
    with house_in(tmp_path) as house:
        main = main_of(chief_of(house).client.get(place).text)
    assert sentence in plain(main)
    assert button in [plain(words) for words in PRESSED.findall(main)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_are_in_the_language_of_the_reader(tmp_path: Path, language: str) -> None:
    with house_in(tmp_path) as house:
        event = begin(chief_of(house, language), players="", then="make")
        main = plain(main_of(event.get("/1/standings").text))
    expected = {"it": "Non è ancora iscritto nessun giocatore.", "en": "No players are entered yet."}
    assert expected[language] in main
