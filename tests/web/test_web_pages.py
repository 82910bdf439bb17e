"""The pages: the figures they must show, what they refuse and with which words, in both languages."""

import re
from collections.abc import Mapping
from html import unescape

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from tabellone.core.organisation.guided_draw import DrawEntrant, varma_draw
from tabellone.core.pairing.round_robin.table import schedule
from tabellone.locales.words import LANGUAGES, words
from tabellone.regulations import loader, rulebook
from tabellone.server import create_app

OURS = {"Origin": "http://localhost"}
NAMES = ("Alfa Rossi", "Beta Verdi", "Gamma Bianchi", "Delta Neri", "Epsilon Gialli", "Zeta Viola")

FIGURES = {
    "/": ("4–5", "174"),
    "/tables/round-robin?players=10": ("5–6", "9–1", "1–5", "6–10"),
    "/tables/round-robin?players=5&letters=1": ("B–E", "C–D"),
    "/tables/round-robin?players=200": ("100–101",),
    "/tables/scheveningen?boards=3": ("A1–B1", "B3–A3"),
    "/tables/scheveningen?boards=12": ("A1–B1", "B12–A12"),
    "/tables/varma?players=12": ("4 5 9 10", "1 2 7", "3 6 11", "8 12"),
    "/tables/varma?players=12&official=1": ("6 8 12", "3 11"),
    "/tables/province?players=16&sizes=3,4": ("1 2 16", "8 9 10 11", "8–11 9–10"),
    "/tables/province?players=15&sizes=4": ("8 9 10 11",),
    "/draw": ("9", "24"),
    "/groups?players=80&groups=3&rounds=6": ("72", "20", "30", "Tab. 23", "Tab. 24"),
    "/groups?players=200&groups=4&rounds=8": ("128", "42"),
    "/groups/grid?groups=3": ("18", "200", "20 30 30"),
    "/groups/division": (),
    "/openings": ("174", "21-17 9-13 25-21"),
    "/openings?table=A": ("48",),
    "/openings?table=B": ("126",),
    "/openings?table=C": ("83",),
    "/openings?grade=2B": ("2",),
    "/openings/42": (
        "21-18",
        "10-14",
        "25-21",
        "PARI",
        "B:W18,21,22,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,11,12,14",
    ),
    "/openings/draw": ("C",),
    "/openings/draw?table=C&count=6&seed=7": ("7",),
    "/ratings": (
        *("Tab. 1", "Tab. 11", "Tab. 12", "Tab. 17", "Tab. 18", "Tab. 19", "Tab. 20", "Tab. 21", "Tab. 22"),
        *("3900", "3800", "1157–1183 1.52 0.48", "4930+ 2.00 0.00", "2.5", "2008", "2021"),
        *("620–735 99 1", "1440", "B.02 10.1a", "0.99 677", "0.01 −677", "B.02 10.1b", "736+ 1.00 0.00"),
        *("50 2", "25 1", "40 1"),
    ),
    "/rulebook": ("Federazione Italiana Dama", "Fédération Internationale des Échecs"),
    "/rulebook/articles": ("VII.2.1", "Federazione Italiana Dama"),
    "/rulebook/articles?body=fid&article=VII.2.1": ("critical_number",),
    "/rulebook/articles?body=fide&article=B.02%2010.66": ("B.02 10.66",),
    "/rulebook/readings": ("fsi-varma-eleven-twelve", "fid-group-sizes"),
    "/rulebook/errata": ("14-11", "14-10"),
    "/rulebook/tie-breaks": ("bucholz-median", "quotient1", "Koya"),
}

TOO_FEW = (
    "3 groups of at least 10 players need 30; there are 20. Use fewer groups or fewer rounds (FID, VII.2.1 / Tab. 23)."
)


@pytest.fixture(name="client", scope="module")
def _client() -> TestClient:
    return TestClient(create_app(), base_url="http://localhost")


def text_of(response: Response) -> str:
    """Visible text: no markup, figure spaces and line ends as single spaces."""
    body = response.text.partition("<main")[2].partition("</main>")[0]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


def posted(client: TestClient, address: str, form: Mapping[str, str]) -> Response:
    return client.post(address, data=dict(form), headers={**OURS, "Accept-Language": "en"})


def asked(client: TestClient, address: str, language: str = "en") -> Response:
    return client.get(address, headers={"Accept-Language": language})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", FIGURES)
def test_every_page_shows_its_figures_in_both_languages(client: TestClient, address: str, language: str) -> None:
    response = asked(client, address, language)
    shown = text_of(response)
    assert response.status_code == 200
    assert f'<html lang="{language}">' in response.text
    assert [figure for figure in FIGURES[address] if figure not in shown] == []


def test_health_is_plain_ok(client: TestClient) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.text) == (200, "ok\n")


def test_wall_table_shows_every_game_of_the_schedule_once(client: TestClient) -> None:
    shown = text_of(asked(client, "/tables/round-robin?players=9&cycles=2")).partition("Colours")[0].split()
    games = [f"{white}–{black}" for scheduled_round in schedule(9, cycles=2) for white, black in scheduled_round.games]
    assert [game for game in shown if game in set(games)] == games


@pytest.mark.parametrize(("swap", "is_warned"), [("", True), ("&swap=1", False)])
def test_junction_of_two_cycles_is_noted_until_the_rounds_are_swapped(
    client: TestClient, swap: str, is_warned: bool
) -> None:
    shown = text_of(asked(client, f"/tables/round-robin?players=10&cycles=2{swap}"))
    assert ("same colour three times running" in shown) is is_warned


def test_official_varma_print_warns_that_six_and_twelve_meet_in_the_last_round(client: TestClient) -> None:
    warning = "Numbers 6 and 12 share an envelope and meet in round 11 of 11."
    assert warning in text_of(asked(client, "/tables/varma?players=12&official=1"))
    assert warning not in text_of(asked(client, "/tables/varma?players=12"))
    assert warning not in text_of(asked(client, "/tables/varma?players=11&official=1"))


def test_province_page_links_every_combination_of_its_field(client: TestClient) -> None:
    page = asked(client, "/tables/province?players=16").text
    sizes = {
        ",".join(map(str, province_set.sizes))
        for province_set in rulebook.province_sets()
        if province_set.players == 16
    }
    assert set(re.findall(r"players=16&amp;sizes=([0-9,]+)", page)) == sizes


def test_groups_that_cannot_be_made_are_warned_of(client: TestClient) -> None:
    shown = text_of(asked(client, "/groups?players=20&groups=3&rounds=6"))
    assert TOO_FEW in shown
    assert "Proposed sizes" not in shown


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/tables/round-robin?players=1", '"1" is not allowed here: write a whole number from 2 to 200'),
        ("/tables/round-robin?players=201", '"201" is not allowed here'),
        ("/tables/round-robin?players=ten", '"ten" is not allowed here'),
        ("/tables/round-robin?cycles=99999999999999999999", '"99999999999999999999" is not allowed here'),
        ("/tables/round-robin?players=٣", '"٣" is not allowed here'),
        ("/tables/varma?players=40", "there are Varma tables for 9 to 24 players"),
        ("/tables/province?players=16&sizes=9", "no table for 16 players has provinces of 9"),
        ("/tables/province?players=16&sizes=three", '"three" is not allowed here: write whole numbers such as 3,4'),
        ("/groups?rounds=12", "write a whole number from 5 to 10"),
        ("/groups?players=2&groups=3", "2 are too few for 3 groups"),
        ("/groups/grid?groups=7", "write a whole number from 2 to 6"),
        ("/openings?table=Z", 'table "Z" does not exist; there are general, A, B, C'),
        ("/openings?grade=4B", '"4B" is not allowed here: choose one of 1B, 2B'),
        ("/openings?moves=22-16", "square 16 is not one step from 22"),
        ("/openings?moves=21-17+21-17", "21"),
        ("/openings?moves=999", "opening 999 does not exist"),
        ("/openings?moves=" + "21-17+" * 40, "write at most 100 characters"),
        ("/openings?page=99", "write a whole number from 1 to 8"),
        ("/openings/draw?table=C&count=0&seed=7", "write a whole number from 1 to 50"),
        ("/openings/draw?table=C&count=40&per=board&boards=4&seed=7", "table C has 83 left"),
        ("/openings/draw?table=A&count=6&seed=7&encounters=one-game&series=national", "table A is not for encounters"),
        ("/openings/draw?table=A&count=6&seed=7&encounters=two-games&series=national", "only if the event's rules"),
        ("/openings/draw?table=B&count=6&seed=7&encounters=one-game&series=mixed", "use table C"),
        ("/openings/draw?count=6&seed=7&encounters=chess", '"chess" is not allowed here'),
    ],
)
def test_a_bad_query_is_refused_with_one_sentence_beside_the_form(
    client: TestClient, address: str, sentence: str
) -> None:
    response = asked(client, address)
    refusals = re.findall(r'<p class="refusal"[^>]*>(.*?)</p>', response.text)
    assert response.status_code == 400
    assert len(refusals) == 1
    assert sentence in unescape(refusals[0])
    assert "Traceback" not in response.text


def test_the_refused_field_is_marked_and_keeps_what_was_written(client: TestClient) -> None:
    page = asked(client, "/tables/round-robin?players=ten").text
    assert re.search(
        r'<input id="players"[^>]*value="ten" aria-invalid="true" aria-describedby="refusal" autofocus>', page
    )


@pytest.mark.parametrize("number", ["0", "175", "abc", "-1", "99999999999999999999"])
def test_an_opening_that_does_not_exist_is_not_found(client: TestClient, number: str) -> None:
    response = asked(client, f"/openings/{number}")
    assert response.status_code == 404
    assert 'class="refusal"' in response.text


def test_an_unknown_page_is_not_found_and_leads_to_the_front_page(client: TestClient) -> None:
    response = asked(client, "/nothing/here")
    assert response.status_code == 404
    assert 'href="/"' in response.text


def test_a_method_that_a_page_does_not_take_is_refused_with_the_allowed_ones(client: TestClient) -> None:
    response = client.post("/groups", headers=OURS)
    assert response.status_code == 405
    assert "GET" in response.headers["allow"]


def test_a_fault_of_the_program_shows_a_plain_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(rulebook, "opening_tables", broken)
    with TestClient(create_app(), base_url="http://localhost", raise_server_exceptions=False) as client:
        response = asked(client, "/openings")
    assert response.status_code == 500
    assert "secret detail" not in response.text
    assert "A fault of the program" in response.text
    assert "frame-ancestors 'none'" in response.headers["content-security-policy"]


def test_search_by_moves_finds_the_openings_that_begin_so(client: TestClient) -> None:
    page = asked(client, "/openings?moves=21-17+10-13").text
    assert re.findall(r'href="/openings/(\d+)"', page) == ["4"]


def test_search_by_moves_finds_the_opening_reached_by_another_order(client: TestClient) -> None:
    page = asked(client, "/openings?moves=22-18+10-14+21-17").text
    assert re.findall(r'href="/openings/(\d+)"', page) == ["7"]


def test_search_by_number_finds_one_opening(client: TestClient) -> None:
    assert re.findall(r'href="/openings/(\d+)"', asked(client, "/openings?moves=99").text) == ["99"]


def test_pages_of_a_table_hold_every_opening_once(client: TestClient) -> None:
    numbers = [
        int(number)
        for page in range(1, 9)
        for number in re.findall(r'href="/openings/(\d+)"', asked(client, f"/openings?page={page}").text)
    ]
    assert numbers == list(range(1, 175))


def test_draw_of_openings_repeats_from_its_address(client: TestClient) -> None:
    response = client.get("/openings/draw?table=C&count=6&seed=", headers={"Accept-Language": "en"})
    again = asked(client, str(response.url))
    drawn = re.findall(r'href="/openings/(\d+)"', response.text)
    assert re.search(r"seed=\d+", str(response.url))
    assert len(set(drawn)) == 6
    assert re.findall(r'href="/openings/(\d+)"', again.text) == drawn


def test_one_opening_a_board_never_repeats(client: TestClient) -> None:
    page = asked(client, "/openings/draw?table=B&count=3&per=board&boards=4&seed=7").text
    assert len(set(re.findall(r'href="/openings/(\d+)"', page))) == 12


def test_varma_draw_shows_the_numbers_that_the_rule_draws(client: TestClient) -> None:
    entrants = tuple(
        DrawEntrant(f"{name} {place}", "Pisa" if place < 3 else "") for place, name in enumerate(NAMES * 2)
    )
    text = "\n".join(f"{entrant.name}; {entrant.team}" for entrant in entrants)
    page = posted(client, "/draw", {"players": text, "method": "varma", "seed": "11"}).text
    shown = re.findall(
        r'<td class="figure">(\d+)</td>\s*<th scope="row">([^<]+)</th>\s*<td>([^<]*)</td>\s*<td>([^<]*)</td>', page
    )
    drawn = varma_draw(entrants, rulebook.varma_tables(), 11)
    assert shown == [
        (str(lot.number), lot.player, lot.team, lot.envelope) for lot in sorted(drawn.lots, key=lambda lot: lot.number)
    ]


def test_an_empty_seed_is_picked_and_shown_so_that_the_draw_can_be_repeated(client: TestClient) -> None:
    form = {"players": "\n".join(NAMES), "method": "plain", "seed": ""}
    first = posted(client, "/draw", form).text
    seed = re.findall(r'<input id="seed"[^>]*value="(\d+)"', first)[0]
    again = posted(client, "/draw", {**form, "seed": seed}).text
    assert first == again


def test_province_draw_lets_its_players_meet_in_the_first_rounds(client: TestClient) -> None:
    text = "\n".join(f"{name}; {'Pisa' if place < 3 else ''}" for place, name in enumerate(NAMES))
    shown = text_of(posted(client, "/draw", {"players": text, "method": "province", "seed": "3"}))
    assert "Tab. 10" in shown
    assert shown.index("Round 1") < shown.index("Round 3")


def test_play_off_shows_all_its_rounds(client: TestClient) -> None:
    shown = text_of(posted(client, "/draw", {"players": "\n".join(NAMES[:4]), "method": "play-off", "seed": "3"}))
    assert [f"Round {number}" in shown for number in (1, 2, 3, 4)] == [True, True, True, False]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"players": ""}, "0 players are entered; a draw takes 2 to 200"),
        ({"players": "Alfa Rossi\nAlfa Rossi"}, '"Alfa Rossi" is entered twice'),
        ({"players": "Nome; Circolo\nAlfa Rossi; Pisa\n; Lucca"}, "line 3, column 1: the name is missing"),
        ({"players": "\n".join(NAMES), "method": "varma"}, "there are Varma tables for 9 to 24 players"),
        ({"players": "\n".join(NAMES), "method": "swiss"}, '"swiss" is not allowed here'),
        ({"players": "\n".join(NAMES), "seed": "x"}, '"x" is not allowed here'),
        ({"players": "\n".join(f"Alfa {n}" for n in range(7)), "method": "play-off"}, "a play-off has 2 to 6 players"),
    ],
)
def test_a_draw_that_is_not_possible_says_why_and_keeps_the_names(
    client: TestClient, form: dict[str, str], sentence: str
) -> None:
    response = posted(client, "/draw", form)
    assert response.status_code == 400
    assert sentence in text_of(response)
    assert unescape(response.text).count(form["players"]) == 1 or not form["players"]


def test_names_are_escaped_wherever_they_stand(client: TestClient) -> None:
    evil = '<script>alert("1")</script>'
    players = "\n".join([evil, *NAMES])
    for address, form in (
        ("/draw", {"players": players, "seed": "1"}),
        ("/groups/division", {"players": players + "\nAlfa & Beta", "groups": "2"}),
        ("/groups/division", {"players": evil + "; x"}),
    ):
        page = posted(client, address, form).text
        assert "<script" not in page
        assert "&lt;script&gt;" in page


@pytest.mark.parametrize("address", ["/openings?moves=%3Cscript%3E", "/tables/round-robin?players=%22%3E%3Cscript%3E"])
def test_queries_are_escaped(client: TestClient, address: str) -> None:
    page = asked(client, address).text
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def roster(count: int) -> str:
    return "\n".join(f"Alfa {place}; {4000 - 10 * place}" for place in range(1, count + 1))


def chosen_groups(page: str) -> dict[str, str]:
    selects = re.findall(r'<select name="(group-\d+)"[^>]*>(.*?)</select>', page)
    return {name: re.findall(r"<option selected>(\d+)", options)[0] for name, options in selects}


def test_division_proposes_groups_by_rating(client: TestClient) -> None:
    page = posted(client, "/groups/division", {"players": roster(80), "groups": "3", "rounds": "6"}).text
    chosen = chosen_groups(page)
    assert [list(chosen.values()).count(group) for group in "123"] == [20, 30, 30]
    assert "First group: at most 18 + 2 = 20 players" in page
    assert "VII.2.1 / Tab. 23" in page
    assert {chosen[f"group-{place}"] for place in range(1, 21)} == {"1"}


def test_division_keeps_the_changes_of_the_arbiter_and_warns_of_broken_limits(client: TestClient) -> None:
    form = {"players": roster(80), "groups": "3", "rounds": "6"}
    chosen = chosen_groups(posted(client, "/groups/division", form).text) | {"group-80": "1"}
    response = posted(client, "/groups/division", {**form, **chosen, "action": "recalculate"})
    assert chosen_groups(response.text) == chosen
    assert "Group 1 has 21 players; at most 20 are allowed (FID, VII.2.1 / Tab. 23)." in text_of(response)


def test_division_warns_of_a_group_that_is_too_small(client: TestClient) -> None:
    form = {"players": roster(30), "groups": "3", "rounds": "6"}
    chosen = chosen_groups(posted(client, "/groups/division", form).text) | {"group-30": "1"}
    shown = text_of(posted(client, "/groups/division", {**form, **chosen, "action": "recalculate"}))
    assert "Group 3 has 9 players; at least 10 are needed (FID, VII.2.1 / Tab. 23)." in shown


def test_division_of_two_thousand_players_keeps_every_choice(client: TestClient) -> None:
    form = {"players": roster(390), "groups": "3", "rounds": "6"}
    many = "\n".join(f"Alfa {place}; {place}" for place in range(2000))
    chosen = {f"group-{number}": "2" for number in range(1, 2001)}
    page = posted(client, "/groups/division", {**form, "players": many, **chosen, "action": "recalculate"}).text
    assert chosen_groups(page) == chosen


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"players": "\n" * 13 + "Alfa Rossi; 21OO"}, 'line 14, column 2: rating "21OO" is not allowed'),
        ({"players": ""}, "nobody is entered; write one player a line"),
        ({"players": roster(40), "groups": "9"}, '"9" is not allowed here'),
        ({"players": roster(40), "action": "recalculate", "group-3": "4"}, '"4" is not allowed here'),
    ],
)
def test_a_division_that_cannot_be_read_says_why(client: TestClient, form: dict[str, str], sentence: str) -> None:
    response = posted(client, "/groups/division", form)
    assert response.status_code == 400
    assert sentence in text_of(response)


def test_a_division_below_the_least_sizes_is_warned_of(client: TestClient) -> None:
    response = posted(client, "/groups/division", {"players": roster(20), "groups": "3", "rounds": "6"})
    assert TOO_FEW in text_of(response)


def test_the_link_sets_the_language_and_the_cookie_keeps_it() -> None:
    with TestClient(create_app(), base_url="http://localhost") as client:
        first = client.get("/?lang=it", headers={"Accept-Language": "en"})
        later = client.get("/", headers={"Accept-Language": "en"})
    assert '<html lang="it">' in first.text
    assert '<html lang="it">' in later.text
    assert "HttpOnly" in first.headers["set-cookie"]
    assert "SameSite=lax" in first.headers["set-cookie"]


def test_an_unknown_language_is_not_set(client: TestClient) -> None:
    response = asked(client, "/?lang=de")
    assert '<html lang="en">' in response.text
    assert "set-cookie" not in response.headers


def test_language_links_keep_the_query(client: TestClient) -> None:
    page = unescape(asked(client, "/tables/round-robin?players=14").text)
    assert 'href="/tables/round-robin?players=14&lang=it"' in page


def test_a_path_of_two_slashes_does_not_become_a_link_to_a_host(client: TestClient) -> None:
    page = asked(client, "http://localhost//evil.example/x").text
    assert 'href="/evil.example/x?lang=it"' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_readings_are_in_the_language_of_the_reader(client: TestClient, language: str) -> None:
    shown = text_of(asked(client, "/rulebook/readings", language))
    wordings = [interpretation.wordings[language].question for interpretation in loader.interpretations().values()]
    assert [question for question in wordings if " ".join(question.split()) not in shown] == []


def test_errata_page_has_a_line_for_every_erratum(client: TestClient) -> None:
    page = asked(client, "/rulebook/errata").text
    assert page.count('<tr>\n<th scope="row">') == len(tuple(loader.errata()))


def test_the_rating_tables_tell_what_may_replace_the_playing_rates(client: TestClient) -> None:
    shown = text_of(client.get("/ratings"))
    assert "appositi regolamenti (CTF + CF) possono stabilire un'altra cadenza" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_edition_whose_text_has_no_date_shows_no_day(client: TestClient, language: str) -> None:
    spoken = words(language)
    editions = [each for regulation in loader.regulations() for each in regulation.editions]
    dated = {(each.name, each.since) for each in editions if each.is_dated}
    undated = [each for each in editions if not each.is_dated and (each.name, each.since) not in dated]
    assert {(each.body, each.topic) for each in undated} >= {("uisp", "elo"), ("fsi", "round_robin")}
    for address in ("/rulebook", "/ratings"):
        shown = text_of(asked(client, address, language))
        assert spoken("the text has no date") in shown
        for edition in undated:
            in_force = spoken("Edition {edition}, in force from {since}.", edition=edition.name, since=edition.since)
            assert in_force not in shown
            assert f"{edition.name} {edition.since}" not in shown
