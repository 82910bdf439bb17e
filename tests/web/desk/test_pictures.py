"""Pictures at the desk: the race, the card of a player, a round; as pages, as SVG and as PDF."""

from typing import Any
from xml.etree import ElementTree as ET

import pytest
from tests.web.desk.arbiter import Arbiter, begin, plain, refusal_in

from tabellone.answers.openings import opening_numbered
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.tournament import standings_of
from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.paper.event_sheets import crosstable_form, pairings_form, slips_form

A = GroupId(1)
PICTURES = ("/1/race", "/1/card/1", "/1/round/1/picture")


@pytest.fixture
def played(event: Arbiter) -> Arbiter:
    """Two rounds, the second without results."""
    event.play(1, "2212")
    event.step("close-round")
    event.step("pair-round")
    event.step("publish-round")
    return event


def test_the_race_stands_beside_the_standings_with_its_figures(played: Arbiter) -> None:
    assert f'href="{played.address}/1/race"' in played.get("/1/standings").text
    text = played.get("/1/race").text
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="pic wide race" role="img"' in text
    first = standings_of(played.state, A).rows[0].number
    name = next(player for player, number in played.state.groups[A].numbers.items() if number == first)
    table = plain(text.partition("<tbody>")[2].partition("</tbody>")[0])
    assert table.startswith(f"1 {played.state.entrant(name).name} 2 2")


def test_a_race_that_has_not_begun_says_so(chief: Arbiter) -> None:
    event = begin(chief)
    assert "The race starts with the first published round." in event.text("/1/race")


@pytest.mark.parametrize("picture", PICTURES)
def test_a_picture_is_a_file_and_a_page_to_print(played: Arbiter, picture: str) -> None:
    assert played.get(picture).status_code == 200
    drawn = played.get(f"{picture}.svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.headers["content-disposition"].startswith("attachment")
    assert ET.fromstring(drawn.text).tag.endswith("svg")  # noqa: S314, our own picture
    paper = played.get(f"{picture}.pdf")
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.content.startswith(b"%PDF")


def test_the_card_tells_the_event_of_a_player_round_by_round(played: Arbiter) -> None:
    board = played.state.groups[A].rounds[0].on_board(1)
    number = played.state.groups[A].numbers[board.white]
    text = played.text(f"/1/card/{number}")
    assert played.state.entrant(board.white).name in text
    assert f"{played.state.entrant(board.black).name}" in text
    assert "+ won, = drawn, − lost" in text
    assert "Rank 1" in text


def test_a_number_that_nobody_has_is_no_card(played: Arbiter) -> None:
    for address in ("/1/card/99", "/1/card/99.pdf", "/1/card/99.svg"):
        assert played.get(address).status_code == 404


def test_everybody_sees_the_race_and_the_picture_on_the_card(played: Arbiter) -> None:
    public = f"/events/{played.book}/1"
    assert f'href="{public}/race"' in played.client.get(f"{public}/standings").text
    race = played.client.get(f"{public}/race").text
    assert 'class="pic wide race"' in race
    assert "During round 2: 0 of 4 results" in race
    assert 'class="pic at-a-glance"' in played.client.get(f"{public}/player/1").text


def test_there_is_no_race_to_see_before_the_first_round_is_published(chief: Arbiter) -> None:
    event = begin(chief)
    page = event.client.get(f"/events/{event.book}/1/race")
    assert page.status_code == 200
    assert "in-words" not in page.text


def test_the_heat_map_has_a_shade_a_sign_and_a_word_for_every_result(played: Arbiter) -> None:
    text = played.get("/1/crosstable", view="heat").text
    board = played.state.groups[A].rounds[0].on_board(1)
    name = played.state.entrant(board.white).name
    line = text.partition(f">{name}</a>")[2].partition("</tr>")[0]
    cell = line.partition('<td class="g won">')[2].partition("</td>")[0]
    assert '<b class="got" aria-hidden="true">+</b><span class="unseen"> won</span>' in cell
    assert '<td class="g open">' in line
    rows = text.partition("<tbody>")[2].partition("</tbody>")[0]
    assert [rows.count(f'class="g {outcome}"') for outcome in ("won", "drawn", "lost", "open")] == [3, 2, 3, 8]
    assert 'class="g won"' not in played.get("/1/crosstable").text


def test_a_rest_and_a_forfeit_are_told_apart_in_the_heat_map(chief: Arbiter) -> None:
    event = begin(chief, 5)
    event.step("publish-round")
    event.play(1, "2+")
    text = event.get("/1/crosstable", view="heat").text
    assert text.count('<td class="g bye">') == 1
    assert plain(text).count("won f") == 1


def test_everybody_may_look_at_the_heat_map(played: Arbiter) -> None:
    address = f"/events/{played.book}/1/crosstable"
    assert f'href="{address}/heat"' in played.client.get(address).text
    text = played.client.get(f"{address}/heat").text
    assert text.count('<td class="cell won">') == 3
    assert f'href="{address}"' in text


def test_the_heat_map_is_printed_with_signs_and_the_plain_one_with_points(played: Arbiter) -> None:
    heat, bare = (played.get("/1/crosstable.pdf", view=view).content for view in ("heat", ""))
    assert heat.startswith(b"%PDF")
    assert heat != bare
    shades = [_shades(played, is_heat=is_heat) for is_heat in (True, False)]
    assert [shades[0].count(outcome) for outcome in ("won", "drawn", "lost", "open")] == [3, 2, 3, 8]
    assert set(shades[1]) == {""}


def _shades(event: Arbiter, *, is_heat: bool) -> list[str]:
    data: Any = crosstable_form(event.state, A, words("en"), is_heat=is_heat).data
    return [shade for part in data["parts"] for row in part["rows"] for shade in row["shades"]]


def test_two_hundred_players_have_a_heat_map_of_one_page(chief: Arbiter) -> None:
    event = begin(chief, 200, kind="fide")
    event.step("publish-round")
    answer = event.get("/1/crosstable", view="heat")
    assert answer.text.count("<tr>") == 201
    assert len(answer.content) < 250_000


FORM = {"on": "2026-05-02", "to_move": "black", "white_clock": "1:00", "black_clock": "1:10"}


def test_an_adjourned_position_is_drawn_told_in_words_and_printed(event: Arbiter) -> None:
    form = {**FORM, "white_men": "30, 31", "black_men": "3", "black_kings": "22", "sealed_move": "22-26"}
    assert event.post("/1/round/1/board/1/adjournment", **form).status_code == 200
    text = event.get("/1/round/1/board/1/adjournment").text
    assert '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="board"' in text
    assert "Black is to move. White: men on 30, 31. Black: men on 3; kings on 22." in plain(text)
    board = event.get("/1/round/1/board/1").text
    assert "Black is to move. White: men on 30, 31. Black: men on 3; kings on 22." in plain(board)
    assert "22-26" not in board
    forms = event.get("/1/round/1/board/1/adjournment.pdf")
    assert forms.headers["content-type"] == "application/pdf"
    assert event.get("/1/round/1/board/2/adjournment.pdf").status_code == 404
    assert event.get("/1/round/1/board/1/adjournment.pdf", game="2").status_code == 404
    scorer = event.with_role("scorer", Role.SCORER)
    assert scorer.get("/1/round/1/board/1/adjournment.pdf").status_code == 403
    assert "is to move" not in scorer.get("/1/round/1/board/1").text


def test_a_chess_position_is_drawn_from_its_fen_and_one_that_cannot_be_read_is_refused(chief: Arbiter) -> None:
    event = begin(chief, 4, kind="fide")
    event.step("publish-round")
    address = "/1/round/1/board/1/adjournment"
    refused = event.post(address, **FORM, fen="8/8/8")
    assert "a FEN has 8 ranks, divided by /" in refusal_in(refused)
    event.post(address, **FORM, fen="8/8/8/8/8/8/4k3/K7 b - - 0 61")
    text = event.get(address).text
    assert text.count('class="piece ') == 2
    assert "Black is to move. White: king a1. Black: king e2." in plain(text)


def test_the_opening_of_a_round_is_drawn_wherever_it_is_named(chief: Arbiter) -> None:
    event = begin(chief, 4, openings="1")
    event.step("publish-round")
    number = event.state.groups[A].rounds[0].on_board(1).opening
    assert number is not None
    title = f"<title>Opening {number}: {' '.join(opening_numbered(number).moves)}</title>"
    for address in (f"{event.address}/1/round/1", f"/events/{event.book}/1/round/1"):
        text = event.client.get(address).text
        assert title in text
        assert "White is to move" in text or "Black is to move" in text
    sheets: list[Any] = [
        pairings_form(event.state, A, 1, Role.CHIEF, words("en")).data["openings"],
        slips_form(event.state, A, 1, Role.CHIEF, words("en")).data["slips"],
    ]
    assert all(title in sheet[0]["picture"] for sheet in sheets)
