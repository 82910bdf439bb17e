"""All files of an event on one page: every link opens, the zip is a site, the TRF and the journal are read back."""

import csv
import io
import posixpath
import re
import zipfile
from html import unescape
from urllib.parse import urldefrag

import pytest
from tests.desk.sealed_reports import without_seal
from tests.web.desk.arbiter import Arbiter, begin, chief_of, house_in
from tests.web.desk.test_open_file import made_in

from tabellone.desk.demo import filled
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.tournament import numbers_of
from tabellone.desk.roles import Role

A = GroupId(1)
KINDS = {
    "PDF": "application/pdf",
    "SVG": "image/svg+xml",
    "CSV": "text/csv",
    "JSON": "application/json",
    "TRF26": "text/",
}
DETAILS = {
    "name": "Arlecchino Batocchio",
    "title": "FM",
    "rating": "2210",
    "national_rating": "2180",
    "club": "Circolo Alfa",
    "province": "BG",
    "category": "CM",
    "federation": "ITA",
    "federation_id": "812345",
    "licence": "IT-77",
    "birth_date": "1988-02-29",
    "birth_year": "1988",
    "sex": "m",
}


@pytest.fixture
def played(event: Arbiter) -> Arbiter:
    """A closed round, and one being played."""
    event.play(1, "2212")
    event.step("close-round")
    event.step("pair-round")
    event.step("publish-round")
    return event


def links_of(text: str) -> dict[tuple[str, str], str]:
    """The addresses of the page by their words and kinds."""
    lists = "".join(re.findall(r'<ul class="files">(.*?)</ul>', text, re.DOTALL))
    found = re.findall(r'<a href="([^"]+)">([^<]+?)(?: <small>(\w+)</small>)?</a>', lists)
    return {(unescape(words), kind): unescape(address) for address, words, kind in found}


def test_every_print_picture_table_and_paper_opens_and_is_what_it_says(played: Arbiter) -> None:
    links = links_of(played.get("/files").text)
    assert len(links) >= 18
    for (words, kind), address in links.items():
        answer = played.client.get(address)
        assert answer.status_code == 200, (words, address)
        assert answer.headers["content-type"].startswith(KINDS.get(kind, "text/html")), (words, kind)


def test_the_prints_are_those_of_the_chosen_round(played: Arbiter) -> None:
    assert "Prints of round 2" in played.text("/files")
    first = played.get("/files", round1="1").text
    assert f"{played.address}/1/round/1/papers.pdf" in first
    assert f"{played.address}/1/forms/standings.pdf?round=1" in first
    assert "Prints of round 2" in played.text("/files", round1="99")


def test_of_a_draft_there_are_pairings_and_no_standings_after_it(chief: Arbiter) -> None:
    event = begin(chief)
    links = links_of(event.get("/files").text)
    assert links["Pairings of a round", "PDF"].endswith("/1/forms/pairings.pdf?round=1")
    for name in ("standings", "wall-standings"):
        assert f"/forms/{name}.pdf?round=1" not in event.get("/files").text
    assert event.get("/1/round/1/papers.pdf").content.startswith(b"%PDF")
    assert "There is one as soon as a round is published." in event.text("/files")


def test_everything_for_a_moment_is_one_pdf_whose_link_stands_by_its_forms(played: Arbiter) -> None:
    text = played.get("/files").text
    for address in ("/1/round/2/papers.pdf", "/1/papers.pdf?moment=start", "/1/papers.pdf?moment=end"):
        assert f'href="{played.address}{address}"' in text
        answer = played.client.get(f"{played.address}{address}")
        assert answer.headers["content-type"] == "application/pdf"
    assert played.get("/1/papers.pdf", moment="needed").status_code == 404


def test_the_zip_is_a_site_whose_links_all_lead_to_its_files(played: Arbiter) -> None:
    assert f'href="{played.address}/site.zip"' in played.get("/files").text
    answer = played.get("/site.zip")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        names = set(archive.namelist())
        pages = {name: archive.read(name).decode() for name in names if name.endswith(".html")}
    assert {"index.html", "1/race.html", "1/crosstable/heat.html", "assets/pictures.css", "assets/heat.css"} <= names
    assert all(entrant.name in pages["1/standings.html"] for entrant in played.state.entrants.values())
    assert 'class="pic wide race"' in pages["1/race.html"]
    dead = {
        (name, link)
        for name, text in pages.items()
        for link in re.findall(r'(?:href|src)="([^"#][^"]*)"', text)
        if posixpath.normpath(posixpath.join(posixpath.dirname(name), urldefrag(unescape(link))[0])) not in names
    }
    assert dead == set()


def test_the_journal_opens_again_elsewhere(played: Arbiter, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert f'href="{played.address}/history/journal"' in played.get("/files").text
    file = played.get("/history/journal").content
    with house_in(tmp_path_factory.mktemp("elsewhere")) as elsewhere:
        chief_of(elsewhere).client.post("/events/open", files={"file": ("event.jsonl", file)})
        assert elsewhere.ledger.journal(played.book) == played.house.ledger.journal(played.book)


def test_the_report_file_has_everything_of_a_player_and_comes_back(chief: Arbiter) -> None:
    event = begin(chief, 4, kind="fide")
    player = next(iter(event.state.entrants))
    assert event.post(f"/players/{player}", do="edit", **DETAILS).status_code == 200
    event.step("publish-round")
    event.play(1, "15")
    event.step("close-round")
    report = links_of(event.get("/files").text)["Report file", "TRF26"]
    file = event.client.get(report)
    answer = chief.client.post("/events/open", files={"file": ("open.trf", file.content)})
    again = made_in(chief, answer)
    assert without_seal(again.client.get(f"{again.address}/1/report.trf").text) == without_seal(file.text)
    number = numbers_of(event.state.groups[A])[player]
    details = next(
        again.state.entrant(other).details
        for other, place in numbers_of(again.state.groups[A]).items()
        if place == number
    )
    before = event.state.entrant(player).details
    kept = ("name", "title", "rating", "national_rating", "federation", "federation_id", "birth_date", "sex", "licence")
    assert {name: getattr(details, name) for name in kept} == {name: getattr(before, name) for name in kept}
    assert all(getattr(before, name) for name in kept)


def test_tables_are_read_back_and_private_data_are_for_arbiters(chief: Arbiter) -> None:
    event = begin(chief, 4, kind="fide")
    player = next(iter(event.state.entrants))
    event.post(f"/players/{player}", do="edit", **DETAILS)
    event.step("publish-round")
    event.play(1, "15")

    def rows(reader: Arbiter, table: str) -> list[dict[str, str]]:
        text = reader.get(f"/1/{table}.csv").content.decode("utf-8-sig")
        return list(csv.DictReader(io.StringIO(text)))

    people = {row["name"]: row for row in rows(event, "players")}
    assert {name: people["Arlecchino Batocchio"][name] for name in DETAILS} == DETAILS
    viewer = event.with_role("viewer", Role.VIEWER)
    assert {row["licence"] + row["birth_date"] + row["sex"] for row in rows(viewer, "players")} == {""}
    games = rows(event, "results")
    assert [(row["board"], row["result"], row["white_points"]) for row in games] == [
        ("1", "WHITE_WINS", "1"),
        ("2", "DRAW", "0.5"),
    ]
    assert [row["points"] for row in rows(event, "standings")] == ["1", "0.5", "0.5", "0"]
    assert event.get("/1/secrets.csv").status_code == 404


def test_who_is_no_arbiter_takes_neither_site_nor_journal(played: Arbiter) -> None:
    viewer = played.with_role("viewer", Role.VIEWER)
    text = viewer.get("/files").text
    assert "site.zip" not in text
    assert "/history/journal" not in text
    assert viewer.get("/site.zip").status_code == 403
    assert viewer.get("/1/round/2/papers.pdf").status_code == 200


def test_a_group_of_two_games_says_why_it_has_no_report_file(chief: Arbiter) -> None:
    filled(chief.house)
    event = Arbiter(chief.house, chief.client, "demo-micro-match")
    assert event.state.groups[A].settings.games_per_encounter == 2
    assert "this group has no report file" in event.text("/files")


def test_only_forms_that_can_be_filled_now_are_offered(played: Arbiter) -> None:
    links = links_of(played.get("/files").text)
    assert ("Place cards", "PDF") in links
    assert ("Pairings for the wall, by name", "PDF") in links
    assert ("Calendar of a round robin", "PDF") not in links
    assert links["Pairings for the wall, by name", "PDF"].endswith("/1/forms/pairings-by-name.pdf?round=2")
