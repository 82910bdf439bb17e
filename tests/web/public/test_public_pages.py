"""Content of the public pages of an event."""

import re

import pytest
from starlette.testclient import TestClient
from tests.web.public.events import CHIEF, A, Event, cup, hidden, state_of

from tabellone.core.model import Result
from tabellone.desk.event import commands
from tabellone.store.house import House


def text_of(client: TestClient, address: str, **headers: str) -> str:
    """The words of a page."""
    response = client.get(address, headers=headers)
    assert response.status_code == 200, response.text
    body = response.text.split("<main", 1)[-1].split(">", 1)[1].split("<footer", 1)[0]
    return " ".join(re.sub(r"<[^>]+>", " ", body).replace("&#39;", "'").split())


def test_an_event_that_is_not_announced_is_as_good_as_none(client: TestClient, house: House) -> None:
    book = hidden(house).book
    for place in ("", "/hall", "/report", "/poster", "/qr.svg", "/1/players", "/1/round/1", "/1/standings", "/mine"):
        assert client.get(f"/events/{book}{place}").status_code == 404, place
    assert client.post(f"/events/{book}/report", data={"board": "1", "code": "x"}).status_code == 404
    assert client.post(f"/events/{book}/me", data={"group": "1", "number": "1"}).status_code == 404


def test_who_has_a_role_sees_the_event_before_it_is_announced_but_no_draft(client: TestClient, house: House) -> None:
    event = hidden(house)
    token = house.links.become_chief(house.links.make_chief(house.now()), house.now(), "")
    client.cookies.set("tabellone_session", token)
    assert client.get(f"/events/{event.book}").status_code == 200
    assert "The first round is not published yet." in text_of(client, f"/events/{event.book}/1/round/1")


AWAITED = ("standings", "crosstable", "crosstable/heat", "race", "round/1", "round/1/names", "round/2/standings")


@pytest.mark.parametrize("place", [*AWAITED, "round/1/board/1"])
def test_a_page_that_needs_a_round_says_before_the_first_what_is_awaited_and_who_plays(
    client: TestClient, house: House, place: str
) -> None:
    event = hidden(house).do(commands.AnnounceEvent())
    address = f"/events/{event.book}/1/{place}"
    shown = text_of(client, address)
    assert "The first round is not published yet." in shown
    assert all(player.name in shown for player in state_of(event).entrants.values())
    assert '<th scope="col">White' not in client.get(address).text
    assert client.get(f"/events/{event.book}/1/round/99").status_code == 404


def test_a_page_that_has_waited_is_loaded_anew_once_the_first_round_is_published(
    client: TestClient, house: House
) -> None:
    event = hidden(house).do(commands.AnnounceEvent())
    address, part = f"/events/{event.book}/1/standings", {"HX-Request": "true"}
    assert f'data-refresh="{address}?waiting=1"' in client.get(address).text
    assert "not published yet" in client.get(f"{address}?waiting=1", headers=part).text
    event.do(commands.PublishRound(A))
    answer = client.get(f"{address}?waiting=1", headers=part)
    assert (answer.text, answer.headers["HX-Refresh"]) == ("", "true")
    assert "HX-Refresh" not in client.get(address, headers=part).headers


def test_a_draft_is_not_published(client: TestClient, event: Event) -> None:
    event.play(9).do(commands.CloseRound(A))
    before = text_of(client, f"/events/{event.book}")
    event.do(commands.PairRound(A))
    assert client.get(f"/events/{event.book}/1/round/4").status_code == 404
    assert client.get(f"/events/{event.book}/1/round/4/board/1").status_code == 404
    assert text_of(client, f"/events/{event.book}") == before
    event.do(commands.PublishRound(A))
    assert client.get(f"/events/{event.book}/1/round/4").status_code == 200


@pytest.mark.parametrize(
    "place",
    ["/9/players", "/1/round/0", "/1/round/99", "/1/player/99", "/1/round/3/board/9", "/1/round/3/rest/1",
     "/9/standings", "/9/crosstable", "/1/round/99/standings", "/hall?group=7", "/hall?seconds=x", "/x/players",
     "/" + "9" * 5000 + "/players", "/1/round/" + "9" * 5000],
)  # fmt: skip
def test_what_is_not_there_is_not_found(client: TestClient, event: Event, place: str) -> None:
    response = client.get(f"/events/{event.book}{place}")
    assert response.status_code == 404
    assert "Traceback" not in response.text


def test_the_front_page_says_where_the_event_stands(client: TestClient, event: Event) -> None:
    text = text_of(client, f"/events/{event.book}")
    assert "Selva di Prova, 2 May 2026 – 3 May 2026" in text
    assert "Round 3 of 5. The round is in progress: 2 of 4 results." in text
    assert "6 players are entered." in text
    assert "Arbitro Esempio" in text


def test_the_announcement_names_what_differs_from_the_regulations(client: TestClient, event: Event) -> None:
    assert "The third round starts at 15:00." in text_of(client, f"/events/{event.book}")


@pytest.mark.parametrize("search", ["castagno", "ANDRE", "andrè cast", "  stagno "])
def test_a_name_is_found_by_its_parts_without_accents(client: TestClient, event: Event, search: str) -> None:
    response = client.get(f"/events/{event.book}", params={"name": search})
    listing = response.text.split('class="found"')[1].split("</ul>")[0]
    assert f"/events/{event.book}/1/player/3" in listing
    assert listing.count("<li>") == (2 if search == "ANDRE" else 1)


def test_a_search_without_answer_says_so(client: TestClient, event: Event) -> None:
    assert "Nobody is found" in text_of(client, f"/events/{event.book}?name=zz%3Cb%3E")


def test_the_reader_who_says_who_he_is_finds_his_board_on_every_page(client: TestClient, event: Event) -> None:
    posted = client.post(f"/events/{event.book}/me", data={"group": "1", "number": "3"})
    assert (posted.status_code, posted.headers["location"]) == (303, f"/events/{event.book}/my-board")
    for place in ("", "/1/standings", "/1/players"):
        text = text_of(client, f"/events/{event.book}{place}")
        assert "Castagno Andrè place 7, 1 point Round 3: board 3 , White, against Betulla Prova" in text
    assert "This is me" not in text_of(client, f"/events/{event.book}/1/player/3")
    strip = client.get(f"/events/{event.book}/mine", headers={"HX-Request": "true"})
    assert "Betulla Prova" in strip.text
    assert "<html" not in strip.text
    client.post(f"/events/{event.book}/me", data={"forget": "1"})
    assert "board 3 , White" not in text_of(client, f"/events/{event.book}")


def test_the_cookie_of_a_reader_goes_to_no_other_event(client: TestClient, event: Event) -> None:
    cookie = client.post(f"/events/{event.book}/me", data={"group": "1", "number": "3"}).headers["set-cookie"]
    assert f"Path=/events/{event.book};" in cookie
    assert "HttpOnly" in cookie


@pytest.mark.parametrize("value", ["", "x", "1", "1.", ".", "9.1", "1.999", "1.1.1", "9" * 50 + ".1"])
def test_a_damaged_cookie_is_nobody(client: TestClient, event: Event, value: str) -> None:
    response = client.get(f"/events/{event.book}", headers={"Cookie": f"tabellone_me={value}"})
    assert response.status_code == 200
    assert 'class="mine"' not in response.text


def test_a_resting_reader_is_told_so(client: TestClient, event: Event) -> None:
    client.post(f"/events/{event.book}/me", data={"group": "1", "number": "6"})
    assert "Round 3: bye" in text_of(client, f"/events/{event.book}")


def test_the_round_shows_results_as_they_come_in(client: TestClient, event: Event) -> None:
    address = f"/events/{event.book}/1/round/3"
    assert client.get(address).text.count('<span class="score">–') == 2
    event.do(commands.EnterResult(A, 3, 3, Result.DRAW))
    assert "½–½" in client.get(address).text
    assert "3 of 4 results" in text_of(client, address)


def test_only_the_part_that_changes_is_fetched_again(client: TestClient, event: Event) -> None:
    address = f"/events/{event.book}/1/round/3"
    whole = client.get(address)
    part = client.get(address, headers={"HX-Request": "true"})
    assert f'data-refresh="{address}"' in whole.text
    assert f'data-live="/events/{event.book}/live"' in whole.text
    changed, chip, _ = part.text.partition('<span id="state"')
    assert chip
    assert changed in whole.text
    assert "<html" not in part.text
    assert part.headers["cache-control"] == "no-store"
    assert "HX-Request" in whole.headers["vary"]
    assert "HX-Request" in part.headers["vary"]


def test_by_name_everybody_finds_his_board_once(client: TestClient, event: Event) -> None:
    page = client.get(f"/events/{event.book}/1/round/3/names").text
    names = re.findall(r'<li><a href="[^"]*"><span>([^<]*) <small>', page)
    assert len(names) == 9
    assert names == sorted(names, key=str.casefold)


def test_standings_are_those_of_the_desk(client: TestClient, event: Event) -> None:
    page = client.get(f"/events/{event.book}/1/standings").text
    names = re.findall(r'<th scope="row">\s*<a [^>]*>([^<]*)</a>', page)
    assert names[0] == "Larice Prova"
    assert len(names) == 9
    assert "During round 3: 2 of 4 results" in page
    after = client.get(f"/events/{event.book}/1/round/2/standings").text
    assert "After round 2 of 5" in after


def test_the_crosstable_of_a_round_robin_is_square(client: TestClient, house: House) -> None:
    page = client.get(f"/events/{cup(house).book}/1/crosstable").text
    assert page.count('class="own"') == 4
    assert page.count('class="got"') == 12


def test_the_card_shows_games_sums_and_the_rating_step_by_step(client: TestClient, event: Event) -> None:
    text = text_of(client, f"/events/{event.book}/1/player/3")
    assert "provisional: from the games so far" in text
    assert "Only games really played count for the rating of player Castagno Andrè." in text
    assert text.count("Only games really played") == 1
    assert "Buchholz: 2½" in text
    assert "White 2, Black 1" in text
    assert "the lowest is left out" in text


def test_the_card_shows_the_rating_as_the_owner_rated_it(client: TestClient, house: House) -> None:
    event = cup(house)
    rated = house.view(event.book, "event").state.rating
    assert rated is not None
    for row in rated.rows:
        number = event.group().numbers[row.player]
        text = text_of(client, f"/events/{event.book}/1/player/{number}")
        assert f"Before {row.before} " in text
        assert f"After {row.after} " in text
        assert "provisional" not in text
        assert "points were expected in all" in text


def test_a_board_says_why_its_players_meet_with_names_and_articles(client: TestClient, event: Event) -> None:
    text = text_of(client, f"/events/{event.book}/1/round/3/board/1")
    assert "Larice Prova is moved: nobody else to be paired has his score, 2. FIDE, Swiss 9.3" in text
    assert "Ippocastano Prova has White and Larice Prova Black" in text


def test_a_board_says_why_not_another_pair(client: TestClient, event: Event) -> None:
    address = f"/events/{event.book}/1/round/3/board/1"
    met = text_of(client, f"{address}?first=9&second=1")
    assert "They do not meet: Larice Prova and Abete Prova have already met." in met
    assert "They do meet." in text_of(client, f"{address}?first=9&second=8")
    assert "cannot play against himself" in text_of(client, f"{address}?first=9&second=9")
    assert "choose one of 8, 9" in text_of(client, f"{address}?first=1&second=2")


def test_a_rest_is_explained_with_the_name(client: TestClient, event: Event) -> None:
    text = text_of(client, f"/events/{event.book}/1/round/3/rest/6")
    assert "Frassino Prova has the bye: of those who may have it he has the lowest score, ½" in text


def test_a_pair_made_by_hand_is_marked(client: TestClient, event: Event) -> None:
    event.play(5).do(commands.CloseRound(A), commands.PairRound(A))
    last = event.group().rounds[-1]
    pairs = [commands.HandPair(board.black, board.white) for board in last.boards]
    pairs[0], pairs[1] = (
        commands.HandPair(pairs[0].white, pairs[1].black),
        commands.HandPair(pairs[1].white, pairs[0].black),
    )
    rests = tuple(commands.HandRest(rest.player, rest.outcome) for rest in last.rests)
    event.do(commands.EditPairings(A, tuple(pairs), rests), commands.PublishRound(A))
    assert "by hand" in text_of(client, f"/events/{event.book}/1/round/4/board/1")


def test_an_opening_is_shown_on_a_board(client: TestClient, house: House) -> None:
    event = cup(house)
    page = client.get(f"/events/{event.book}/1/round/2/board/1").text
    assert 'class="board"' in page
    assert f"Opening {event.group().rounds[1].on_board(1).opening}:" in page


def test_a_corrected_result_is_told_with_its_old_value(client: TestClient, event: Event) -> None:
    result = event.group().rounds[2].on_board(1).games[0].result
    other = Result.DRAW if result is not Result.DRAW else Result.WHITE_WINS
    event.do(commands.CorrectResult(A, 3, 1, other, confirmed=True))
    text = text_of(client, f"/events/{event.book}")
    assert "A, round 3, board 1" in text
    assert "The result was corrected: 0–1 became ½–½." in text
    assert CHIEF.name not in text


def test_the_hall_screen_has_slides_for_pairings_and_standings(client: TestClient, event: Event) -> None:
    page = client.get(f"/events/{event.book}/hall").text
    assert page.count('<section class="slide') == 2
    assert "Pairings · Round 3" in page
    assert "hall.js" in page
    only = client.get(f"/events/{event.book}/hall?group=1&show=standings&seconds=5").text
    assert only.count('<section class="slide') == 1
    assert 'data-seconds="5"' in only


def test_a_group_without_rounds_says_so_in_the_hall(client: TestClient, event: Event) -> None:
    assert "The first round is not published yet." in client.get(f"/events/{event.book}/hall?group=2").text


def test_a_withdrawal_is_told_when_its_round_is_published(client: TestClient, event: Event) -> None:
    address = f"/events/{event.book}/1/players"
    assert "withdrawn" not in text_of(client, address)
    event.play(5).do(commands.CloseRound(A)).publish()
    assert "Ippocastano Prova withdrawn from round 4 on" in text_of(client, address)


def test_pages_speak_italian(client: TestClient, event: Event) -> None:
    page = client.get(f"/events/{event.book}/1/round/3", headers={"Accept-Language": "it"}).text
    assert '<html lang="it">' in page
    assert "Turno 3" in page
