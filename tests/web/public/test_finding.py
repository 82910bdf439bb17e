"""Search of players for themselves: letter by letter without a server, by typing if a script runs."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tests.web.desk.arbiter import begin, chief_of

from tabellone.core.model import CHESS_SCORING, Colour, Discipline
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import GroupId, PlayerDetails
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.public_view import GivenAway
from tabellone.store.accounts.sessions import CHIEF
from tabellone.store.house import EVENT, House
from tabellone.web.export import export_site
from tabellone.web.public_pages.entries import OTHER_SIGNS, first_letter

MADE = datetime(2026, 5, 2, 18, 0, tzinfo=UTC)
A = GroupId(1)


@pytest.mark.parametrize(
    ("name", "letter"), [("Rossi", "R"), ("élan", "E"), ("  zeta", "Z"), ("007", OTHER_SIGNS), ("'Ndrea", "N")]
)
def test_a_name_stands_under_its_letter_without_the_accent(name: str, letter: str) -> None:
    assert first_letter(name) == letter


def hall(house: House, count: int = 40) -> str:
    """An event with too many players to read through; its book."""
    book = house.begin(CHIEF, EVENT, "Torneo Grande").id
    people = tuple(
        PlayerDetails(f"{chr(65 + place % 20)}èlan Prova {place:02}", 2000 - place) for place in range(count)
    )
    settings = EventSettings("Torneo Grande", Discipline.CHESS, CHESS_SCORING)
    for command in (
        commands.CreateEvent(settings, GroupSettings("Open", "lim", rounds=5, initial_colour=Colour.WHITE)),
        commands.EnterPlayers(A, people),
        commands.RankPlayers(A, 1),
        commands.PairRound(A),
        commands.PublishRound(A),
    ):
        house.act(CHIEF, book, command)
    return book


def test_the_folder_leads_from_the_front_to_everybody_by_letter(house: House, tmp_path: Path) -> None:
    state = house.view(hall(house), EVENT).state
    folder = export_site(GivenAway(state), tmp_path / "site", "en", MADE).folder
    assert 'href="names.html">Find my name' in (folder / "index.html").read_text()
    page = (folder / "names.html").read_text()
    assert re.findall(r'<h2 id="letter-\d+" class="label">(.)</h2>', page) == [chr(65 + place) for place in range(20)]
    linked = re.findall(r'<li>\s*<a href="(1/player/\d+\.html)">', page)
    assert len(set(linked)) == 40
    assert all((folder / link).is_file() for link in linked)
    assert "board 1, White" in page


def test_who_plays_off_stands_once(house: House) -> None:
    tied = begin(chief_of(house), 2, system="round-robin")
    for act in (lambda: tied.step("publish-round"), lambda: tied.play(1, "1"), lambda: tied.step("close-round")):
        act()
    tied.post("/1", do="play-off", p1="1", p2="1")
    assert len(tied.state.groups) == 2
    page = tied.client.get(f"/events/{tied.book}/names").text
    assert len(re.findall(r">Giocatore 01\b", page)) == 1


def test_a_folder_finds_names_as_they_are_typed(house: House, tmp_path: Path, browser: Browser) -> None:
    folder = export_site(GivenAway(house.view(hall(house), EVENT).state), tmp_path / "site", "en", MADE).folder
    page = browser.new_page()
    page.goto((folder / "names.html").as_uri())
    page.get_by_label("Find a name").fill("celan prova 22")
    expect(page.locator(".letter li:visible")).to_have_text([re.compile("Cèlan Prova 22")])
    page.get_by_label("Find a name").fill("niemand")
    expect(page.locator("output")).to_have_text("Nobody is found")
    page.get_by_label("Find a name").fill("")
    expect(page.locator(".letter li:visible")).to_have_count(40)
    page.goto((folder / "1/players.html").as_uri())
    page.get_by_label("Find a name").fill("prova 07")
    expect(page.locator("tbody tr:visible")).to_have_count(1)
    page.close()


def test_without_a_script_the_field_is_not_shown_and_the_letters_are(
    house: House, tmp_path: Path, browser: Browser
) -> None:
    folder = export_site(GivenAway(house.view(hall(house), EVENT).state), tmp_path / "site", "en", MADE).folder
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((folder / "names.html").as_uri())
    expect(page.locator(".find")).to_be_hidden()
    expect(page.locator(".letters a")).to_have_count(20)
    context.close()
