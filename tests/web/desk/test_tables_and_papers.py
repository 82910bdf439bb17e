"""Standings with sums, the wall chart, ratings explained, settings, announcement, report and prints."""

import re
from datetime import timedelta
from typing import Any

import pytest
from tests.web.desk.arbiter import Arbiter, begin, plain, refusal_in

from tabellone.core.rating.lists.records import CommissionEntry, PlayerId, PlayerRecord, RatingSystem
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.office.commands import EnterPlayers as RegisterPlayers
from tabellone.desk.office.commands import PublishList, SetRatings
from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.paper.event_sheets import pairings_form
from tabellone.store.house import EVENT, OFFICE

A = GroupId(1)
ITALIANA = RatingSystem.ELO_RUBELE_ITALIANA


@pytest.fixture
def played(event: Arbiter) -> Arbiter:
    """Two rounds played."""
    event.play(1, "2102")
    event.step("close-round")
    event.step("pair-round")
    event.step("publish-round")
    event.play(2, "2011")
    event.step("close-round")
    return event


def test_the_standings_show_points_and_tie_breaks(played: Arbiter) -> None:
    text = played.text("/1/standings")
    assert "after 2 rounds" in text
    assert "First quotient" in text


def test_a_name_shows_how_the_tie_breaks_add_up(played: Arbiter) -> None:
    text = played.text("/1/standings", of="1")
    assert "The sums of Giocatore" in text
    assert "FID, " in text


def test_the_standings_of_an_earlier_round_stay(played: Arbiter) -> None:
    assert "after 1 round" in played.text("/1/standings", after="1")
    assert played.get("/1/standings", after="9").status_code == 400


def test_the_wall_chart_shows_everybody_and_every_round(played: Arbiter) -> None:
    chart = played.text("/1/crosstable")
    assert all(entrant.name in chart for entrant in played.state.entrants.values())
    rounds = played.text("/1/crosstable", view="rounds")
    assert "Round 1" in rounds
    assert "Round 2" in rounds


def test_a_round_robin_is_shown_player_against_player(chief: Arbiter) -> None:
    begun = begin(chief, 4, system="round-robin")
    begun.step("publish-round")
    begun.play(1, "21")
    assert begun.get("/1/crosstable").text.count('class="g self"') == 4


def test_the_rating_is_previewed_and_explained(played: Arbiter) -> None:
    text = played.text("/rating", of="1")
    assert "Elo-Rubele, dama italiana" in text
    assert "how the rating is calculated" in text
    assert "FID, VI." in text
    assert "the event is not closed yet" in text


@pytest.mark.parametrize("kind", ["fide", "uisp", "fid-internazionale"])
def test_every_rating_system_is_explained(chief: Arbiter, kind: str) -> None:
    begun = begin(chief, 4, kind=kind)
    begun.step("publish-round")
    begun.play(1, "10")
    assert "<li>" in begun.get("/rating", of="1").text.partition('id="explained"')[2]


def test_what_stands_against_rating_an_event_is_said_with_its_article(chief: Arbiter) -> None:
    begun = begin(chief, 4, kind="fide")
    begun.step("publish-round")
    begun.play(1, "10")
    assert 'id="objections"' not in begun.get("/rating").text
    text = begun.get("/rating", system="fide", pace="blitz").text.partition('id="objections"')[2]
    assert "rapid or blitz games" in text
    assert "B.02" in text
    assert "No game that counts has been played yet" in text


def test_ratings_are_computed_and_sent_once_the_event_is_closed(chief: Arbiter) -> None:
    begun = begin(chief, 2, system="round-robin")
    begun.step("publish-round")
    begun.play(1, "2")
    begun.step("close-round")
    begun.step("close-event")
    assert begun.post("/rating", do="rate").status_code == 200
    assert begun.state.rating is not None
    begun.post("/rating", do="send", register="Registro di prova")
    assert "Sent to Registro di prova" in begun.text("/rating")


def test_a_rated_event_is_sent_to_the_register_of_this_server(chief: Arbiter) -> None:
    begun = begin(chief, 2, system="round-robin")
    begun.step("publish-round")
    begun.play(1, "2")
    begun.step("close-round")
    begun.step("close-event")
    begun.post("/rating", do="rate")
    assert "Send it to the register of this server" in begun.text("/rating")
    refused = begun.post("/rating", do="register")
    assert refused.status_code == 422
    assert not begun.state.sent
    assert begun.post("/rating", do="register", new_players="1").status_code == 200
    sent = begun.house.view(begun.book, EVENT).state.sent
    assert sent.reference in chief.client.get("/office/events").text


def test_settings_are_changed_and_refused_in_words(chief: Arbiter) -> None:
    begun = begin(chief, then="make")
    form = {"name": "Altro Nome", "discipline": "italiana", "scoring": "own", "win": "3", "draw": "1", "loss": "0"}
    assert begun.post("/settings", **form, chief="Arbitro Uno\nArbitro Due").status_code == 200
    assert begun.state.event.name == "Altro Nome"
    assert begun.state.event.scoring.win == 3
    assert len(begun.state.event.arbiters) == 2
    answer = begun.post("/settings", **{**form, "win": "tre"})
    assert answer.status_code == 400
    assert '"tre" are no points' in refusal_in(answer)


def test_announced_settings_change_after_the_question(event: Arbiter) -> None:
    answer = event.post("/settings", name="Altro", discipline="italiana", scoring="draughts")
    assert answer.status_code == 409
    assert (
        event.post("/settings", name="Altro", discipline="italiana", scoring="draughts", confirmed="1").status_code
        == 200
    )
    assert "announcement: chief" in event.text("/report")


def test_the_announcement_is_put_up(chief: Arbiter) -> None:
    begun = begin(chief, then="make")
    assert "not announced yet" in begun.text("/announcement")
    begun.step("announce-event")
    assert begun.state.is_announced
    text = begun.text("/announcement")
    assert "Italo-Swiss system" in text
    assert "First quotient" in text


def test_the_report_tells_what_was_out_of_the_ordinary(played: Arbiter) -> None:
    played.post("/1/attendance", withdraw="3")
    text = played.text("/report")
    assert "provisional" in text
    assert "Giocatore 03 from round 3 on" in text


@pytest.mark.parametrize(
    "path", ["/1/round/1/pairings.pdf", "/1/round/1/slips.pdf", "/1/standings.pdf", "/1/crosstable.pdf"]
)
def test_every_form_is_printed(played: Arbiter, path: str) -> None:
    answer = played.get(path)
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    assert answer.headers["content-disposition"].startswith('inline; filename="torneo-di-prova-a-')


def test_what_is_printed_stands_in_the_order_of_the_boards(chief: Arbiter) -> None:
    begun = begin(chief, 9, kind="fide")
    for number, keys in ((1, "1010"), (2, "0110")):
        if number > 1:
            begun.step("pair-round")
        begun.step("publish-round")
        begun.play(number, keys)
        begun.step("close-round")
    begun.step("pair-round")
    group = begun.state.groups[A]
    top, *_, lowest = (group.numbers[board.white] for board in group.rounds[-1].boards)
    begun.post("/1/round/3/draft", do="swap", first=str(top), second=str(lowest))
    state = begun.state
    last = state.groups[A].rounds[-1]
    printed: Any = pairings_form(state, A, last.number, Role.VIEWER, words("en")).data["rows"]
    assert [(row["white"]["name"], row["black"]["name"]) for row in printed] == [
        (state.entrant(board.white).name, state.entrant(board.black).name) for board in last.boards
    ]
    assert [encounter.board for encounter in last.encounters] != sorted(
        encounter.board for encounter in last.encounters
    )
    begun.step("publish-round")
    posted = begun.text("/1/crosstable", view="rounds").rpartition("Round 3")[2]
    places = [posted.index(state.entrant(board.white).name) for board in last.boards]
    assert places == sorted(places)


def test_after_the_last_round_the_prize_giving_is_offered_before_and_after_the_event_is_closed(chief: Arbiter) -> None:
    begun = begin(chief, 4, rounds="1")
    begun.step("publish-round")
    assert "Prize giving" not in begun.text() + begun.text("/1/round/1")
    begun.play(1, "20")
    begun.step("close-round")
    assert "Prize giving" in begun.text("/1/round/1")
    assert "Prize giving" in begun.text()
    begun.step("close-event")
    assert "Prize giving" in begun.text()
    address = f"{begun.address}/1/forms/prize-list.pdf"
    assert address in begun.get().text
    assert begun.client.get(address).content.startswith(b"%PDF")


def test_the_last_act_is_taken_back_and_brought_back(played: Arbiter) -> None:
    rounds = len(played.state.groups[A].rounds)
    played.step("pair-round")
    assert "Undo" in played.text()
    played.post("/undo")
    assert len(played.state.groups[A].rounds) == rounds
    played.post("/redo")
    assert len(played.state.groups[A].rounds) == rounds + 1


def test_an_act_that_somebody_overtook_is_not_taken_back(played: Arbiter) -> None:
    answer = played.post("/undo", position="1")
    assert answer.status_code == 409


def test_roles_are_kept(played: Arbiter) -> None:
    viewer = played.with_role("spettatore", Role.VIEWER)
    scorer = played.with_role("segnapunti", Role.SCORER)
    assert viewer.get("/1/standings").status_code == 200
    assert viewer.step("pair-round").status_code == 403
    assert len(played.state.groups[A].rounds) == 2
    assert scorer.step("pair-round").status_code == 403
    assert scorer.post("/undo").status_code == 403
    text = plain(scorer.get("/1/round/2").text)
    assert "Your role in this event does not allow it." in text


def test_who_has_no_role_learns_nothing(played: Arbiter) -> None:
    played.client.cookies.clear()
    for path in ("", "/players", "/1/round/1", "/1/standings", "/settings"):
        assert played.get(path).status_code == 403
    played.book = "nothing"
    assert played.get().status_code == 403


def _rated(chief: Arbiter) -> Arbiter:
    begun = begin(chief, 2, system="round-robin")
    begun.step("publish-round")
    begun.play(1, "2")
    begun.step("close-round")
    begun.step("close-event")
    begun.post("/rating", do="rate")
    return begun


def test_where_register_and_event_differ_the_page_asks_which_holds(chief: Arbiter) -> None:
    begun = _rated(chief)
    house = begun.house
    record = PlayerRecord(PlayerId("P9"), "Giocatore 01", club="Altro circolo")
    person = house.person_of(chief.client.cookies.get("tabellone_session"))
    house.act(person, house.office(), RegisterPlayers((record,)))
    response = begun.post("/rating", do="register", new_players="1")
    assert response.status_code == 409
    assert "Register and event differ" in response.text
    names = sorted(set(re.findall(r'type="radio" name="([^"]+)"', response.text)))
    assert {"take:P9:club", "take:P9:rating"} <= set(names)
    assert begun.house.view(begun.book, EVENT).state.sent is None
    part = {names[0]: "event"}
    again = begun.post("/rating", do="register", new_players="1", **part)
    assert again.status_code == 409
    chosen = {name: "register" if name == "take:P9:club" else "event" for name in names}
    assert begun.post("/rating", do="register", new_players="1", **chosen).status_code == 200
    office = house.view(house.office(), OFFICE).state
    assert office.players[PlayerId("P9")].club == "Altro circolo"
    assert [entry.rating for entry in office.entries if entry.player == "P9"] == [3987]
    assert begun.house.view(begun.book, EVENT).state.sent is not None


def test_a_report_that_reaches_behind_published_lists_shows_them_before_it_is_sent(chief: Arbiter) -> None:
    begun = _rated(chief)
    house = begun.house
    office, person = house.office(), house.person_of(chief.client.cookies.get("tabellone_session"))
    today = house.now().astimezone().date()
    house.act(person, office, RegisterPlayers((PlayerRecord(PlayerId("P8"), "Altra Giocatrice"),)))
    by_hand = CommissionEntry(ITALIANA, PlayerId("P8"), today, 3000, "Office", "first rating")
    house.act(person, office, SetRatings((by_hand,)))
    later = today + timedelta(days=1)
    house.act(person, office, PublishList(ITALIANA, later, later, confirmed=True))
    form = {"do": "register", "new_players": "1"}
    shown = begun.post("/rating", **form)
    assert shown.status_code == 409
    text = plain(shown.text)
    assert "2 lines would be others" in text
    assert "Giocatore 01" in text
    assert not begun.state.sent
    (seen,) = re.findall(r'name="confirmed" value="(\d+)"', shown.text)
    house.act(person, office, RegisterPlayers((PlayerRecord(PlayerId("P7"), "Terza Giocatrice"),)))
    assert begun.post("/rating", **form, confirmed=seen).status_code == 409, "somebody has acted in the office since"
    assert not begun.state.sent
    assert begun.post("/rating", **form, confirmed=str(int(seen) + 1)).status_code == 200
    assert begun.state.sent


def test_the_report_page_gives_the_report_file_of_each_group(chief: Arbiter) -> None:
    begun = _rated(chief)
    begun.post("/rating", do="x")
    assert f'href="{begun.address}/1/report.trf"' in begun.get("/report").text
    text = begun.get("/1/report.trf").text
    assert "072 2" in text
    assert "001    1" in text
