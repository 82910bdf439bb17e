"""The lists as everybody reads them."""

import csv
import io
import re

import pytest
from starlette.testclient import TestClient
from tests.web.office.filling import BIRTHDAY, ITALIANA, WAITING
from tests.web.office.visiting import visitor_to

from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.store.house import House
from tabellone.web.office_pages import sheets

LIST = "/lists/elo-rubele-italiana"
PUBLIC = (
    "/lists",
    LIST,
    f"{LIST}?province=VR&least_age=20&most_age=60&sex=f&activity=active&name=g",
    f"{LIST}/2024-03-30",
    f"{LIST}/compare",
    f"{LIST}/watch",
    f"{LIST}/watch?on=2024-03-30",
    "/lists/uisp",
    "/lists/uisp/watch",
    "/lists/malus",
    "/lists/players/P0001",
)


@pytest.fixture(name="anybody")
def _anybody(shared: House) -> TestClient:
    return visitor_to(shared, None)


def ranks(text: str) -> list[str]:
    """The names of a list in their order."""
    return re.findall(r'<th scope="row"><a href="/lists/players/[^"]+">([^<]+)</a>', text)


def test_the_front_names_the_list_in_force_of_each_system(anybody: TestClient) -> None:
    text = anybody.get("/lists").text
    assert "list of 23 June 2025, in force" in text
    assert "list of 2 July 2025, in force" in text
    assert "No list is published yet of: Elo-Rubele, dama internazionale; FIDE rating." in text


def test_a_list_stands_in_the_order_of_the_published_ratings(anybody: TestClient, shared: House) -> None:
    state = shared.view(shared.office(), "office").state
    expected = [state.players[line.player].name for line in state.last_list(ITALIANA).rating_list.lines]
    assert ranks(anybody.get(LIST).text) == expected


def test_an_old_list_is_shown_as_it_was_published(anybody: TestClient, shared: House) -> None:
    state = shared.view(shared.office(), "office").state
    first = state.lists_of(ITALIANA)[0]
    text = anybody.get(f"{LIST}/{first.rating_list.on}").text
    assert ranks(text) == [state.players[line.player].name for line in first.rating_list.lines]


@pytest.mark.parametrize(
    ("query", "field", "value"),
    [
        ("province=VR", "province", "VR"),
        ("club=Circolo+Beta", "club", "Circolo Beta"),
        ("sex=f", "sex", "f"),
        ("category=Maestro", "category", "Maestro"),
        ("activity=inactive", "activity", "inactive"),
    ],
)
def test_a_filter_admits_only_those_who_answer_to_it(
    anybody: TestClient, shared: House, query: str, field: str, value: str
) -> None:
    rows = list(csv.DictReader(io.StringIO(anybody.get(f"{LIST}/2025-06-23/list.csv?{query}").text)))
    seen = visitor_to(shared, Role.OWNER).get(f"{LIST}/2025-06-23/list.csv").text
    everybody = list(csv.DictReader(io.StringIO(seen)))
    assert [row["name"] for row in rows] == [row["name"] for row in everybody if row[field] == value]
    assert ranks(anybody.get(f"{LIST}?{query}").text) == [row["name"] for row in rows]
    assert 0 < len(rows) < len(everybody)


def test_a_filter_by_age_counts_the_years_since_the_birth(anybody: TestClient, shared: House) -> None:
    address = f"{LIST}/2025-06-23/list.csv?least_age=30&most_age=40"
    rows = list(csv.DictReader(io.StringIO(visitor_to(shared, Role.OWNER).get(address).text)))
    assert rows
    public = list(csv.DictReader(io.StringIO(anybody.get(address).text)))
    assert [row["name"] for row in public] == [row["name"] for row in rows]
    assert {row["birth_year"] for row in public} == {""}
    assert all(30 <= 2025 - int(row["birth_year"]) <= 40 for row in rows)


@pytest.mark.parametrize("query", ["sex=x", "activity=lazy", "least_age=old", "page=0", "order=luck"])
def test_a_filter_that_cannot_be_is_refused_beside_the_form(anybody: TestClient, query: str) -> None:
    answer = anybody.get(f"{LIST}?{query}")
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize("order", ["rating", "name", "change", "games"])
def test_a_list_stands_in_the_order_that_is_asked_for_and_everybody_keeps_his_place(
    anybody: TestClient, order: str
) -> None:
    def lines(query: str) -> list[dict[str, str]]:
        return list(csv.DictReader(io.StringIO(anybody.get(f"{LIST}/2025-06-23/list.csv{query}").text)))

    everybody, ordered_lines = lines(""), lines(f"?order={order}")
    keys = {
        "rating": lambda row: 0,
        "name": lambda row: row["name"].casefold(),
        "change": lambda row: -int(row["change"] or -9999),
        "games": lambda row: -int(row["games"]),
    }
    assert ordered_lines == sorted(everybody, key=keys[order])
    assert ranks(anybody.get(f"{LIST}?order={order}").text) == [row["name"] for row in ordered_lines]


def test_nobody_is_said_when_nobody_answers(anybody: TestClient) -> None:
    assert "Nobody answers to what is asked." in anybody.get(f"{LIST}?name=xyz").text


def test_a_list_can_be_printed(anybody: TestClient) -> None:
    answer = anybody.get(f"{LIST}/2025-06-23/list.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")


@pytest.mark.parametrize("address", ["/lists/fide", "/lists/nothing", f"{LIST}/2020-01-01", f"{LIST}/yesterday"])
def test_what_is_not_published_is_not_found(anybody: TestClient, address: str) -> None:
    answer = anybody.get(address)
    assert answer.status_code == 404
    assert "There is no such page" in answer.text


def test_a_comparison_shows_everybody_who_moved(anybody: TestClient, shared: House) -> None:
    state = shared.view(shared.office(), "office").state
    before, after = (published_list.rating_list for published_list in state.lists_of(ITALIANA)[:2])
    moved = [
        state.players[line.player].name
        for line in after.lines
        if (before.line(line.player).rating, before.line(line.player).category) != (line.rating, line.category)
    ]
    text = anybody.get(f"{LIST}/compare?from={before.on}&to={after.on}").text
    assert ranks(text) == moved


def test_a_list_compared_with_itself_is_the_same(anybody: TestClient) -> None:
    text = anybody.get(f"{LIST}/compare?from=2024-03-30&to=2024-03-30").text
    assert "The two lists are the same." in text


def test_the_register_of_malus_players_has_everybody_who_was_charged(anybody: TestClient, shared: House) -> None:
    state = shared.view(shared.office(), "office").state
    charged = [line.player for line in state.last_list(ITALIANA).rating_list.lines if line.malus_taken]
    assert charged
    text = anybody.get("/lists/malus").text
    assert ranks(text) == [state.players[player].name for player in charged]
    rows = list(csv.DictReader(io.StringIO(anybody.get("/lists/malus.csv").text)))
    assert [row["id"] for row in rows] == charged


def test_every_movement_of_a_player_is_told_with_its_articles(anybody: TestClient) -> None:
    text = anybody.get("/lists/players/P0001").text
    assert "<svg" in text
    assert "Torneo Delta" in text
    assert "FID, VI.10 / Tab. 17" in text
    assert "Decided by CTF: first list" in text


def test_a_correction_after_the_last_list_is_said_to_whom_it_touches(anybody: TestClient, shared: House) -> None:
    state = shared.view(shared.office(), "office").state
    touched = state.corrections[0].before.games[0].white
    assert "The register was corrected after the last list" in anybody.get(f"/lists/players/{touched}").text


def test_an_event_that_waits_is_not_seen_before_its_list(anybody: TestClient, shared: House) -> None:
    state = shared.view(shared.office(), "office").state
    for player in state.events[WAITING].players:
        assert "Torneo Omega" not in anybody.get(f"/lists/players/{player}").text


def test_a_player_in_no_list_has_no_public_page(empty: House) -> None:
    from tests.web.office.filling import OFFICER, players

    from tabellone.desk.office.commands import EnterPlayers

    empty.act(OFFICER, empty.office(), EnterPlayers(players(1)))
    assert visitor_to(empty, None).get("/lists/players/P0001").status_code == 404


@pytest.mark.parametrize("address", PUBLIC)
@pytest.mark.parametrize("language", ["it", "en"])
def test_no_public_page_tells_a_date_of_birth(shared: House, address: str, language: str) -> None:
    text = visitor_to(shared, None, language).get(address).text
    days = (BIRTHDAY.isoformat(), words("it").day(BIRTHDAY), words("en").day(BIRTHDAY))
    assert not any(day in text for day in days)


@pytest.mark.parametrize("address", PUBLIC)
def test_no_public_page_leads_to_the_office(anybody: TestClient, address: str) -> None:
    assert 'href="/office' not in anybody.get(address).text


def test_an_officer_finds_the_office_beside_the_lists(shared: House) -> None:
    assert 'href="/office"' in visitor_to(shared, Role.VIEWER).get("/lists").text


def test_an_empty_office_says_so(empty: House) -> None:
    assert "No list is published yet." in visitor_to(empty, None).get("/lists").text


def test_a_long_list_is_parted_into_pages(empty: House) -> None:
    from tests.web.office.filling import filled

    filled(empty, 230)
    client = visitor_to(empty, None)
    pages = [ranks(client.get(f"{LIST}?page={number}").text) for number in (1, 2, 3)]
    assert [len(page) for page in pages] == [100, 100, 30]
    assert len({name for page in pages for name in page}) == 230
    beyond = client.get(f"{LIST}?page=4")
    assert (beyond.status_code, ranks(beyond.text)) == (400, pages[0])
    assert "&#34;4&#34; is not allowed here: write a whole number from 1 to 3" in beyond.text


def test_the_watch_has_the_pictures_of_each_list(anybody: TestClient) -> None:
    everything = anybody.get(f"{LIST}/watch").text
    assert f'href="{LIST}/watch?on=2024-03-30#distribution"' in everything
    assert ">all lists<" in everything
    one = anybody.get(f"{LIST}/watch?on=2024-03-30").text
    assert "list of 30 March 2024: distribution" in one
    assert ">all lists<" not in one
    assert anybody.get(f"{LIST}/watch?on=2024-03-31").status_code == 404
    assert anybody.get(f"{LIST}/watch?on=yesterday").status_code == 404


def test_long_tables_are_shown_a_page_at_a_time(shared: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "A_PAGE", 2)
    visitor = visitor_to(shared, Role.OWNER)
    for address in ("/office/players", "/office/events", f"/lists/{ITALIANA.value}/compare"):
        first = visitor.get(address).text
        (link,) = set(re.findall(rf'href="({address}\?[^"]*page=2[^0-9"]*)"', first))
        second = visitor.get(link.replace("&amp;", "&")).text
        rows = [set(re.findall(r'<th scope="row"><a href="([^"]*)"', text)) for text in (first, second)]
        assert [len(row) for row in rows] == [2, 2], address
        assert not rows[0] & rows[1]
        assert 'aria-current="page">3–4' in second
        for nowhere in ("nothing", "0", "999"):
            refused = visitor.get(f"{address}?page={nowhere}")
            assert (refused.status_code, refused.text.count('aria-current="page">1–2')) == (400, 1)
            assert f"&#34;{nowhere}&#34; is not allowed here: write a whole number from 1 to " in refused.text
