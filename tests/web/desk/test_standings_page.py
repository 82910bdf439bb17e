"""The standings at the desk: after a play-off, of a field with somebody who left, and of a large field."""

import re
from typing import Any

import pytest
from tests.web.desk.arbiter import Arbiter, begin, plain

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.play_off import final_order, finished_play_offs
from tabellone.desk.event.tournament import standings_of
from tabellone.locales.words import words
from tabellone.paper.event_sheets import crosstable_form, standings_form

A, PLAY_OFF = GroupId(1), GroupId(2)
ROW = re.compile(r'<tr[^>]*>\s*<td class="num">(\d+)</td>\s*<th scope="row" class="name"><a [^>]*>([^<]+)</a>')


@pytest.fixture
def decided(chief: Arbiter) -> Arbiter:
    """A drawn match of two, and the play-off that turns the order of the tie-breaks round."""
    event = begin(chief, 2, system="round-robin")
    event.step("publish-round")
    event.play(1, "1")
    event.step("close-round")
    last = event.state.groups[A].numbers
    event.post("/1", do="play-off", p1="1", p2="1")
    event.step("pair-round", group=PLAY_OFF)
    event.step("publish-round", group=PLAY_OFF)
    second = max(last, key=lambda player: last[player])
    is_white = event.state.groups[PLAY_OFF].rounds[0].on_board(1).white == second
    event.play(1, "2" if is_white else "0", group=PLAY_OFF)
    event.step("close-round", group=PLAY_OFF)
    return event


def rows_of(data: Any) -> list[dict[str, str]]:
    return [dict(row) for row in data["rows"]]


def names_in_order(event: Arbiter) -> list[tuple[str, str]]:
    return [(str(rank), event.state.entrant(player).name) for rank, player in final_order(event.state, A)]


def test_a_finished_play_off_orders_the_standings_as_the_report_does(decided: Arbiter) -> None:
    assert finished_play_offs(decided.state, A)
    before = [row.number for row in standings_of(decided.state, A).rows]
    numbers = decided.state.groups[A].numbers
    assert [numbers[player] for _, player in final_order(decided.state, A)] == before[::-1]
    answer = decided.get("/1/standings")
    assert ROW.findall(answer.text) == names_in_order(decided)
    assert "have played a play-off" in plain(answer.text)


def test_the_standings_after_a_round_know_of_no_play_off(decided: Arbiter) -> None:
    answer = decided.get("/1/standings", after="1")
    assert [name for _, name in ROW.findall(answer.text)] == [name for _, name in names_in_order(decided)][::-1]
    assert "play-off" not in plain(answer.text).replace("A play-off", "")


def test_printed_standings_and_crosstable_follow_the_play_off(decided: Arbiter) -> None:
    order = [name for _, name in names_in_order(decided)]
    standings = standings_form(decided.state, A, words("en")).data
    crosstable: Any = crosstable_form(decided.state, A, words("en")).data
    assert [row["name"] for row in rows_of(standings)] == order
    assert [row["name"] for row in rows_of(crosstable["parts"][0])] == order


def test_who_has_withdrawn_is_marked(chief: Arbiter) -> None:
    event = begin(chief, 6, system="round-robin")
    event.step("publish-round")
    event.play(1, "222")
    event.step("close-round")
    event.post("/1/attendance", withdraw="3")
    assert "Giocatore 03 withdrawn from round 2 on" in event.text("/1/standings")


def test_points_before_a_round_are_those_of_the_standings_when_somebody_has_left(chief: Arbiter) -> None:
    event = begin(chief, 6, system="round-robin")
    event.step("publish-round")
    event.play(1, "222")
    event.step("close-round")
    winner = event.state.groups[A].rounds[0].on_board(1).white
    loser = event.state.groups[A].rounds[0].on_board(1).black
    event.post("/1/attendance", withdraw=str(loser))
    event.step("pair-round")
    number = event.state.groups[A].numbers[winner]
    assert f"{event.state.entrant(winner).name} {number} 0" in event.text("/1/round/2")


def test_a_large_field_is_shown_by_pages(chief: Arbiter) -> None:
    event = begin(chief, 230, kind="fide")
    event.step("publish-round")
    first, second = event.get("/1/standings"), event.get("/1/standings", page="2")
    assert len(ROW.findall(first.text)) == 200
    assert len(ROW.findall(second.text)) == 30


READING = "First quotient, Second quotient: FID, Tab. 27; the formula is a reading, fid-quotients"


def test_quotients_say_that_their_formula_is_a_reading_wherever_they_stand(event: Arbiter) -> None:
    event.play(1, "2222")
    event.step("close-round")
    assert READING in event.text("/1/standings")
    assert READING in plain(event.client.get(f"/events/{event.book}/hall").text)
    public = plain(event.client.get(f"/events/{event.book}/1/standings").text)
    assert "Second quotient: FID, Tab. 27; the formula is a reading, fid-quotients" in public
    sheet: Any = standings_form(event.state, A, words("en")).data
    assert sheet["notes"][-1] == READING


def test_points_and_quotients_are_shown_as_the_federation_prints_them(event: Arbiter) -> None:
    event.play(1, "2222")
    event.step("close-round")
    text = event.text("/1/standings")
    assert "FID format" in text
    assert "2,0.0" in text
    assert "0,2.0" in text
    public = plain(event.client.get(f"/events/{event.book}/1/standings").text)
    assert "FID format" in public
    assert "2,0.0" in public
    sheet: Any = standings_form(event.state, A, words("en")).data
    assert sheet["columns"][-1] == "FID format"
    assert sheet["rows"][0]["values"][-1] == "2,0.0"


def test_in_a_round_robin_the_second_quotient_alone_is_printed(decided: Arbiter) -> None:
    assert "1,1" in decided.text("/1/standings")
    assert "1,1.1" not in decided.text("/1/standings")


def tied_for_first(chief: Arbiter) -> Arbiter:
    """Four players who have all drawn with each other."""
    event = begin(chief, 4, system="round-robin")
    for number in (1, 2, 3):
        if number > 1:
            event.step("pair-round")
        event.step("publish-round")
        event.play(number, "11")
        event.step("close-round")
    return event


def test_a_tie_for_a_prize_place_is_offered_a_play_off_for_those_players(chief: Arbiter) -> None:
    event = tied_for_first(chief)
    text = event.text("/1/standings")
    assert "Equal in everything on places 1 to 4, for which there is a prize" in text
    assert "A play-off may decide (FID, Tab. 27; reading fid-play-off)." in text
    form = dict.fromkeys(re.findall(r'type="hidden" name="(p\d+)"', event.get("/1/standings").text), "1")
    assert len(form) == 4
    event.post("/1", do="play-off", **form)
    assert event.state.groups[PLAY_OFF].play_off_of == A
    assert "for which there is a prize" not in event.text("/1/standings")


def test_a_tie_outside_the_prize_places_is_left_alone(chief: Arbiter) -> None:
    event = tied_for_first(chief)
    settings = event.state.groups[A].settings
    event.client.post(
        f"/api/v1/events/{event.book}/commands",
        json={
            "command": "edit-group",
            "group": 1,
            "settings": {
                "name": "A",
                "system": settings.system,
                "rounds": None,
                "prize_places": 0,
                "tie_break_list": settings.tie_break_list,
            },
            "confirmed": True,
        },
    )
    assert event.state.groups[A].settings.prize_places == 0
    assert "for which there is a prize" not in event.text("/1/standings")


def test_before_the_end_no_play_off_is_offered(event: Arbiter) -> None:
    event.play(1, "1111")
    event.step("close-round")
    assert "for which there is a prize" not in event.text("/1/standings")


def test_the_sums_of_the_chosen_player_stand_beside_the_table(event: Arbiter) -> None:
    event.play(1, "2222")
    event.step("close-round")
    winner, loser = event.state.groups[A].rounds[0].on_board(1).players
    number = event.state.groups[A].numbers[winner]
    text = event.get("/1/standings", of=str(number)).text
    assert '<tr class="is-shown">' in text
    side = plain(text.partition('<aside class="side"')[2])
    assert event.state.entrant(winner).name in side
    assert f"R1 {event.state.entrant(loser).name} 0 0 Sum 0" in side


def test_why_a_player_stands_before_the_next_one_is_said(event: Arbiter) -> None:
    event.play(1, "2212")
    event.step("close-round")
    rows = standings_of(event.state, A).rows
    drawn = next(place for place, row in enumerate(rows) if row.points == 1)
    first, second, last = (str(rows[place].number) for place in (0, drawn - 1, drawn + 1))
    assert "They are equal in everything and share the rank." in event.text("/1/standings", of=first)
    assert "More points: 2 against 1." in event.text("/1/standings", of=second)
    assert "More points: 1 against 0." in event.text("/1/standings", of=last)
    event.step("pair-round")
    event.step("publish-round")
    event.play(2, "2000")
    decided = re.findall(r"Same points, \d+. First quotient decides: \d+ against \d+.", _all_sides(event))
    assert decided


def _all_sides(event: Arbiter) -> str:
    numbers = event.state.groups[A].numbers.values()
    return " ".join(event.text("/1/standings", of=str(number)) for number in numbers)


def test_a_perfect_performance_shows_the_scores_to_be_expected(chief: Arbiter) -> None:
    rated = "Giocatore Uno; 2300\nGiocatore Due; 2200"
    event = begin(
        chief, system="round-robin", kind="fide", players=rated, tie_breaks="PTP, AOB", starts_on="2026-05-01"
    )
    event.step("publish-round")
    event.play(1, "=")
    numbers = event.state.groups[A].numbers
    one = next(number for player, number in numbers.items() if event.state.entrant(player).name == "Giocatore Uno")
    page = plain(event.get("/1/standings", of=str(one)).text)
    assert "Perfect performance" in page
    assert "expected score (C.07 10.3)" in page
    assert "Expected score, at least 0.5 0.5 Lowest rating that suffices 2197" in page
    assert "Average Buchholz of opponents (the mean of these)" in page
