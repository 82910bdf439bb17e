"""The page of a round: results by key, by board and by two arbiters at once."""

import re

import pytest
from tests.web.desk.arbiter import Arbiter, begin, plain, refusal_in

from tabellone.core.model import Result
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.roles import Role
from tabellone.store.house import EVENT

A = GroupId(1)


def result(event: Arbiter, board: int, game: int = 1, number: int = 1) -> Result | None:
    return event.state.groups[A].rounds[number - 1].on_board(board).games[game - 1].result


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("2", Result.WHITE_WINS),
        ("1", Result.DRAW),
        ("0", Result.BLACK_WINS),
        ("+", Result.WHITE_WINS_BY_FORFEIT),
        ("-", Result.BLACK_WINS_BY_FORFEIT),
        ("−", Result.BLACK_WINS_BY_FORFEIT),
        ("X", Result.DOUBLE_FORFEIT),
    ],
)
def test_a_key_is_whites_points_in_draughts(event: Arbiter, key: str, expected: Result) -> None:
    event.play(1, key)
    assert result(event, 1) is expected


@pytest.mark.parametrize(
    ("key", "expected"),
    [("1", Result.WHITE_WINS), ("=", Result.DRAW), ("5", Result.DRAW), ("½", Result.DRAW), ("0", Result.BLACK_WINS)],
)
def test_a_key_is_whites_points_in_chess(chief: Arbiter, key: str, expected: Result) -> None:
    begun = begin(chief, kind="fide")
    begun.step("publish-round")
    begun.play(1, key)
    assert result(begun, 1) is expected


def test_the_full_result_is_shown_where_a_key_was_typed(event: Arbiter) -> None:
    event.play(1, "201")
    text = event.get("/1/round/1").text
    assert [f'<span class="mark">{mark}</span>' in text for mark in ("2–0", "0–2", "1–1")] == [True] * 3


def test_the_number_of_who_has_the_bye_stands_beside_the_name_as_for_the_others(chief: Arbiter) -> None:
    event = begin(chief, count=7, kind="fide")
    event.step("publish-round")
    page = event.get("/1/round/1").text
    rest = event.state.groups[A].rounds[0].rests[0]
    number = event.state.groups[A].numbers[rest.player]
    assert re.search(rf'<span class="name">[^<]+</span> <small>{number}</small>: <a href="[^"]+/rest/{number}">', page)


def test_a_key_that_is_no_result_is_refused_and_the_others_are_kept(event: Arbiter) -> None:
    answer = event.post("/1/round/1/results", b1="2", b2="7")
    assert answer.status_code == 400
    assert 'board 2: "7" is not a result key' in plain(answer.text)
    assert (result(event, 1), result(event, 2)) == (Result.WHITE_WINS, None)


def test_a_result_never_overwrites_another_and_the_page_says_whose_it_is(event: Arbiter) -> None:
    scorer = event.with_role("tavolo-due", Role.SCORER)
    scorer.play(1, "2")
    answer = event.post("/1/round/1/results", b1="0")
    assert answer.status_code == 422
    assert "board 1: tavolo-due has entered 2–0 already" in plain(answer.text)
    assert result(event, 1) is Result.WHITE_WINS


def test_a_script_gets_the_line_of_the_board_back(event: Arbiter) -> None:
    answer = event.client.post(f"{event.address}/1/round/1/results", data={"b3": "1"}, headers={"HX-Request": "true"})
    assert answer.text.strip().startswith('<tr id="t3"')
    assert "1–1" in answer.text
    assert "<html" not in answer.text


def test_a_script_is_told_why_not_in_the_line(event: Arbiter) -> None:
    event.play(1, "2")
    answer = event.client.post(f"{event.address}/1/round/1/results", data={"b1": "1"}, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "has entered 2–0 already" in plain(answer.text)


def test_only_the_open_boards_are_shown_on_request(event: Arbiter) -> None:
    event.play(1, "22")
    text = event.get("/1/round/1", show="open").text
    assert ['id="t1"' in text, 'id="t3"' in text, 'id="t4"' in text] == [False, True, True]


def test_the_step_that_is_not_possible_yet_says_why(event: Arbiter) -> None:
    event.play(1, "222")
    text = event.get("/1/round/1").text
    assert 'aria-disabled="true"' in text
    assert "1 board has no result yet." in text
    event.post("/1/round/1/results", b4="0")
    text = event.get("/1/round/1").text
    assert 'aria-disabled="true"' not in text
    assert 'value="close-and-pair"' in text
    assert 'value="close-round"' in text


def test_the_next_step_leads_through_a_whole_event(chief: Arbiter) -> None:
    begun = begin(chief, 4, system="round-robin")
    for number in (1, 2, 3):
        if number > 1:
            assert begun.step("pair-round").status_code == 200
        begun.step("publish-round")
        begun.play(number, "20")
        begun.step("close-round")
    assert 'value="close-event"' in begun.get().text
    begun.step("close-event")
    assert "ended" in begun.text()
    assert f'href="{begun.address}/rating"' in begun.get().text


def test_two_games_of_an_encounter_have_a_field_each(chief: Arbiter) -> None:
    begun = begin(chief, then="make")
    settings = {"of": "1", "name": "A", "system": "italo-swiss", "rounds": "5", "games": "2", "openings": "C"}
    assert begun.post("/settings", **settings).status_code == 200
    for command in ("draw-numbers", "pair-round", "publish-round"):
        begun.step(command)
    answer = begun.post("/1/round/1/results", **{"b1": "2", "b1.2": "0"})
    assert answer.status_code == 200
    assert (result(begun, 1), result(begun, 1, 2)) == (Result.WHITE_WINS, Result.BLACK_WINS)


def test_the_results_of_two_games_are_shown_as_the_players_stand(chief: Arbiter) -> None:
    begun = begin(chief, 2, then="make")
    begun.post("/settings", of="1", name="A", system="italo-swiss", edition="fid", rounds="1", games="2")
    for command in ("draw-numbers", "pair-round", "publish-round"):
        begun.step(command)
    names = [begun.state.entrant(player).name for player in begun.state.groups[A].rounds[0].on_board(1).players]
    page = begun.get("/1/round/1").text
    assert f"Board 1, game 2, {names[1]} has White" in page
    begun.post("/1/round/1/results", **{"b1.1": "2", "b1.2": "0"})
    assert re.search(r">2–0</span>\s*<span class=\"mark\">2–0<", begun.get("/1/round/1").text)
    assert "2–0 / 2–0" in begun.text("/1/round/1/board/1")


def test_a_closed_round_is_opened_again_only_after_the_question(event: Arbiter) -> None:
    event.play(1, "2222")
    event.step("close-round")
    answer = event.step("reopen-round")
    assert answer.status_code == 409
    assert "round 1 is closed and is opened again" in refusal_in(answer)
    assert event.step("reopen-round", confirmed="1").status_code == 200
    assert event.state.groups[A].rounds[0].phase is RoundPhase.PUBLISHED


def test_a_step_from_an_old_page_is_refused(event: Arbiter) -> None:
    event.play(1, "2222")
    answer = event.step("close-round", position="1")
    assert answer.status_code == 409
    assert event.state.groups[A].rounds[0].phase is RoundPhase.PUBLISHED


def test_where_no_legal_pairing_exists_the_reasons_and_the_way_by_hand_are_shown(chief: Arbiter) -> None:
    begun = begin(chief, 2, kind="fide", rounds="3")
    begun.step("publish-round")
    begun.play(1, "1")
    begun.step("close-round")
    answer = begun.step("pair-round")
    assert answer.status_code == 422
    assert "no legal pairing exists" in plain(answer.text)
    assert 'value="pair-by-hand"' in answer.text
    assert "/draft" in str(begun.step("pair-by-hand").url)


def test_one_button_closes_the_round_pairs_the_next_and_shows_the_draft(event: Arbiter) -> None:
    event.play(1, "2222")
    answer = event.step("close-and-pair", position=str(event.house.view(event.book, EVENT).position))
    assert answer.url.path == f"{event.address}/1/round/2/draft"
    assert [round_state.phase for round_state in event.state.groups[A].rounds] == [RoundPhase.CLOSED, RoundPhase.DRAFT]
    assert 'value="publish-round"' in answer.text


def test_undo_takes_back_the_draft_first_and_the_end_of_the_round_after_it(event: Arbiter) -> None:
    event.play(1, "2222")
    event.step("close-and-pair")
    event.post("/undo")
    assert [round_state.phase for round_state in event.state.groups[A].rounds] == [RoundPhase.CLOSED]
    assert "Pair round 2" in event.text("/1/round/1")
    event.post("/undo")
    assert [round_state.phase for round_state in event.state.groups[A].rounds] == [RoundPhase.PUBLISHED]
    assert "Close round 1 and pair round 2" in event.text("/1/round/1")


def test_undo_of_a_publication_asks_first_and_says_what_it_undoes(event: Arbiter) -> None:
    for path, form in (("/undo", {}), ("/history", {"act": "undo"})):
        answer = event.post(path, **form)
        assert answer.status_code == 409
        assert "Undo a publication? Round 1 is published" in plain(answer.text)
        assert event.state.groups[A].rounds[0].phase is RoundPhase.PUBLISHED
        assert event.post(path, confirmed="1", **form).status_code == 200
        assert event.state.groups[A].rounds[0].phase is RoundPhase.DRAFT
        event.post("/redo")
        assert event.state.groups[A].rounds[0].phase is RoundPhase.PUBLISHED


def test_undo_of_anything_else_does_not_ask(event: Arbiter) -> None:
    event.play(1, "2")
    assert event.post("/undo").status_code == 200
    assert event.state.groups[A].rounds[0].on_board(1).games[0].result is None


def test_the_one_button_pressed_twice_pairs_once(event: Arbiter) -> None:
    event.play(1, "2222")
    seen = str(event.house.view(event.book, EVENT).position)
    event.step("close-and-pair", position=seen)
    answer = event.step("close-and-pair", position=seen)
    assert answer.status_code == 200
    assert answer.url.path == f"{event.address}/1/round/2"
    assert event.house.view(event.book, EVENT).position == int(seen) + 2


def test_where_the_next_round_cannot_be_paired_the_round_is_closed_and_it_is_said(chief: Arbiter) -> None:
    begun = begin(chief, 2, kind="fide", rounds="3")
    begun.step("publish-round")
    begun.play(1, "1")
    answer = begun.step("close-and-pair")
    assert answer.status_code == 422
    assert "Round 1 is closed." in plain(answer.text)
    assert "no legal pairing exists for round 2" in refusal_in(answer)
    assert 'value="pair-by-hand"' in answer.text


def test_a_button_that_waits_links_to_every_open_board(event: Arbiter) -> None:
    event.play(1, "2 2")
    page = event.get("/1/round/1").text
    for board in (2, 4):
        assert f'<a href="{event.address}/1/round/1#t{board}">{board}</a>' in page
    answer = event.step("close-and-pair")
    assert answer.status_code == 422
    assert f'<a href="{event.address}/1/round/1#t4">4</a>' in answer.text
    assert event.state.groups[A].rounds[0].phase is RoundPhase.PUBLISHED


def test_with_an_open_check_in_the_round_is_only_closed(event: Arbiter) -> None:
    event.step("open-check-in")
    event.play(1, "2222")
    assert 'value="close-and-pair"' not in event.get("/1/round/1").text
    answer = event.step("close-and-pair")
    assert answer.status_code == 422
    assert f'<a href="{event.address}/1/attendance">Attendance</a>' in answer.text
    assert event.state.groups[A].rounds[0].phase is RoundPhase.CLOSED


def test_the_last_round_offers_the_standings_and_the_report(chief: Arbiter) -> None:
    begun = begin(chief, 4, rounds="2")
    begun.step("publish-round")
    begun.play(1, "20")
    assert "Final standings" not in begun.text("/1/round/1")
    begun.step("close-and-pair")
    begun.step("publish-round")
    begun.play(2, "20")
    page = begun.get("/1/round/2").text
    assert 'value="close-and-pair"' not in page
    assert f'<a href="{begun.address}/1/standings">Final standings</a>' in page
    assert f'<a href="{begun.address}/report">Report</a>' in page


def test_an_unknown_step_is_refused(event: Arbiter) -> None:
    assert event.step("burn-the-hall").status_code == 422


def test_results_typed_again_are_compared_and_confirmed(event: Arbiter) -> None:
    scorer = event.with_role("tavolo-due", Role.SCORER)
    scorer.play(1, "2101")
    page = event.get("/1/round/1/verify").text
    assert "2–0</span>" not in page
    answer = event.post("/1/round/1/verify", **{"v1.1": "2", "v2.1": "0", "v3.1": "0"})
    text = plain(answer.text)
    assert "1 result differs." in text
    assert "entered 1–1, typed again 0–2" in text
    boards = event.state.groups[A].rounds[0].boards
    assert [board.games[0].confirmed_by for board in boards] == ["chief", "", "chief", ""]


def test_a_round_that_is_not_paired_has_no_page(event: Arbiter) -> None:
    assert event.get("/1/round/2").status_code == 404
    assert event.get("/7/round/1").status_code == 404


def test_a_button_pressed_twice_leads_to_where_work_goes_on(event: Arbiter) -> None:
    event.play(1, "2222")
    seen = str(event.house.view(event.book, EVENT).position)
    event.step("close-round", position=seen)
    answer = event.step("close-round", position=seen)
    assert answer.status_code == 200
    assert answer.url.path == f"{event.address}/1/round/1"
    assert event.house.view(event.book, EVENT).position == int(seen) + 1


def test_a_step_that_somebody_else_overtook_is_refused(event: Arbiter) -> None:
    event.play(1, "222")
    helper = event.with_role("aldo", Role.SCORER)
    seen = str(event.house.view(event.book, EVENT).position)
    helper.post("/1/round/1/results", b4="2")
    answer = event.step("close-round", position=seen)
    assert answer.status_code == 409
    assert "aldo was quicker" in plain(answer.text)


def test_a_draft_says_who_is_paired_but_has_left_meanwhile(event: Arbiter) -> None:
    event.play(1, "2222")
    event.step("close-round")
    event.step("pair-round")
    assert "Paired, but away" not in event.text("/1/round/2")
    event.post("/1/attendance", withdraw="3")
    assert "Paired, but absent: Giocatore 03." in event.text("/1/round/2")
    event.step("discard-draft")
    event.step("pair-round")
    assert "Paired, but away" not in event.text("/1/round/2")


def test_each_row_of_a_closed_round_leads_to_its_correction(event: Arbiter) -> None:
    assert "Correct" not in event.text("/1/round/1")
    event.play(1, "2121")
    event.step("close-round")
    page = event.get("/1/round/1").text
    assert page.count(f'href="{event.address}/1/round/1/board/') == page.count('#result">Correct</a>') + 4 == 8


def test_standings_say_which_round_is_in_play(event: Arbiter) -> None:
    assert "round 1 in play" in event.text("/1/standings")
    event.play(1, "2121")
    assert "after 1 round" in event.text("/1/standings")
    event.step("close-and-pair")
    event.step("publish-round")
    event.play(2, "2")
    for path in ("/1/standings", "/1/crosstable", "/1/race"):
        assert "after 1 round, round 2 in play" in event.text(path)


def test_after_the_last_round_the_list_of_prizes_is_offered(chief: Arbiter) -> None:
    event = begin(chief, 4, rounds="1")
    event.step("publish-round")
    assert "prize-list.pdf" not in event.get("/1/round/1").text
    event.play(1, "11")
    event.step("close-round")
    assert "prize-list.pdf" in event.get("/1/round/1").text


def test_boards_have_chips_up_to_twenty(chief: Arbiter) -> None:
    assert "data-strip" in begin(chief, 40).get("/1/round/1").text
    assert "data-strip" not in begin(chief, 42).get("/1/round/1").text
