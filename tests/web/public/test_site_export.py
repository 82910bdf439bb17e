"""An event as a folder of pages: complete, linked within itself, and written only where nothing else is."""

import posixpath
import re
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urldefrag

import pytest
from tests.web.markup import read
from tests.web.public.events import BIRTH_YEAR, CHIEF, REGISTER_ID, A, Event, cup, hidden, state_of
from tests.web.public.walking import faults_of

from tabellone.desk.event import commands
from tabellone.desk.public_view import GivenAway
from tabellone.locales.words import LANGUAGES
from tabellone.paper.charts import qr_file
from tabellone.store.house import House
from tabellone.web.export import MARK, ExportError, export_site

MADE = datetime(2026, 5, 2, 18, 0, tzinfo=UTC)


@pytest.fixture(params=["open", "cup"])
def folder(house: House, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    event = request.getfixturevalue("event") if request.param == "open" else cup(house)
    return export_site(GivenAway(state_of(event)), tmp_path / "site", "it", MADE).folder


def pages_of(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*.html")}


def links_of(text: str) -> list[str]:
    sources = [part.split('"')[0] for part in text.split('src="')[1:]]
    return [*read(text).links, *sources]


def test_every_link_of_every_file_leads_to_a_file(folder: Path) -> None:
    pages = pages_of(folder)
    missing = {
        (name, link)
        for name, text in pages.items()
        for link in links_of(text)
        if not (folder / posixpath.join(posixpath.dirname(name), urldefrag(link)[0])).is_file() and link[0] != "#"
    }
    assert missing == set()
    assert all("//" not in link and not link.startswith("/") for text in pages.values() for link in links_of(text))


def test_every_file_that_a_style_sheet_names_is_there_with_its_licence(folder: Path) -> None:
    assets = folder / "assets"
    named = {address for sheet in assets.glob("*.css") for address in re.findall(r'url\("(.+?)"\)', sheet.read_text())}
    there = {path.relative_to(assets).as_posix() for path in (assets / "fonts").iterdir()}
    assert len(named) == 9
    assert there == {*named, "fonts/OFL.txt"}


def test_links_reach_every_file(folder: Path) -> None:
    pages, seen, due = pages_of(folder), set(), ["index.html"]
    while due:
        name = due.pop()
        if name in seen:
            continue
        seen.add(name)
        links = (urldefrag(link)[0] for link in links_of(pages[name]))
        targets = (posixpath.normpath(posixpath.join(posixpath.dirname(name), link)) for link in links if link)
        due += [target for target in targets if target.endswith(".html")]
    assert seen == set(pages)


def test_pages_are_sound_and_in_both_languages(folder: Path) -> None:
    pages = pages_of(folder)
    assert {name: faults_of(text) for name, text in pages.items() if faults_of(text) and "hall" not in name} == {}
    assert {text.split('<html lang="')[1][:2] for text in pages.values()} == set(LANGUAGES)
    assert '<html lang="it"' in pages["index.html"]
    assert '<html lang="en"' in pages["en/index.html"]
    assert len(pages) % 2 == 0


def test_nothing_in_the_folder_needs_a_server_or_is_private(folder: Path) -> None:
    for name, text in pages_of(folder).items():
        for word in ("<form", "data-live", "data-refresh", "htmx", "/api/", str(BIRTH_YEAR), REGISTER_ID):
            assert word not in text, (name, word)


def test_an_event_that_is_not_announced_is_not_given_away(house: House, tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="not announced"):
        export_site(GivenAway(state_of(hidden(house))), tmp_path / "site", "it", MADE)
    assert not (tmp_path / "site").exists()


def test_other_files_are_never_touched(event: Event, tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("mine")
    with pytest.raises(ExportError, match="has other files"):
        export_site(GivenAway(state_of(event)), tmp_path / "site", "it", MADE)
    assert (tmp_path / "site" / "index.html").read_text() == "mine"
    (tmp_path / "file").write_text("mine")
    with pytest.raises(ExportError, match="is a file"):
        export_site(GivenAway(state_of(event)), tmp_path / "file", "it", MADE)


def test_a_second_export_leaves_no_page_of_the_first_behind(event: Event, tmp_path: Path) -> None:
    event.play(4).do(commands.CloseRound(A)).publish()
    first = export_site(GivenAway(state_of(event)), tmp_path / "site", "it", MADE)
    (first.folder / "own.txt").write_text("mine")
    event.house.undo(CHIEF, event.book)
    second = export_site(GivenAway(state_of(event)), tmp_path / "site", "it", MADE)
    assert second.pages < first.pages
    assert not (first.folder / "1/round/4.html").exists()
    assert len(pages_of(first.folder)) == second.pages
    assert (first.folder / "own.txt").read_text() == "mine"


def test_a_damaged_list_deletes_nothing_outside(event: Event, tmp_path: Path) -> None:
    outside = tmp_path / "outside.html"
    outside.write_text("mine")
    folder = export_site(GivenAway(state_of(event)), tmp_path / "site", "it", MADE).folder
    with (folder / MARK).open("a") as mark:
        mark.write(f"../outside.html\n{outside}\n")
    export_site(GivenAway(state_of(event)), folder, "it", MADE)
    assert outside.read_text() == "mine"


def test_the_same_state_gives_the_same_files(event: Event, tmp_path: Path) -> None:
    one = export_site(GivenAway(state_of(event)), tmp_path / "one", "en", MADE).folder
    two = export_site(GivenAway(state_of(event)), tmp_path / "two", "en", MADE).folder
    assert pages_of(one) == pages_of(two)


def test_with_an_address_the_folder_has_its_qr_code(event: Event, tmp_path: Path) -> None:
    folder = export_site(GivenAway(state_of(event)), tmp_path / "site", "en", MADE, "https://example.org/open/").folder
    assert (folder / "qr.svg").read_bytes() == qr_file("https://example.org/open/")
