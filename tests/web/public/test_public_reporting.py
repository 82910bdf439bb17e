"""Results from the boards: code, result, echo, report, confirmation, limits."""

import re

import pytest
from httpx2 import Response
from starlette.testclient import TestClient
from tests.web.public.events import A, Clock, Event, cup

from tabellone.core.model import Result
from tabellone.desk.event import commands
from tabellone.desk.event.disputes import SeatError, seats_at
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.round_state import GameState
from tabellone.store.house import EVENT, House


class Player:
    """A player at board 3 with the code of one side."""

    def __init__(self, client: TestClient, event: Event, side: int, board: int = 3) -> None:
        state = event.house.view(event.book, EVENT).state
        seat = seats_at(state, event.book, A, len(event.group().rounds), board)[side]
        self.client, self.address = client, f"/events/{event.book}/report"
        self.form = {"group": "1", "board": str(board), "code": event.house.board_codes.code(seat)}

    def post(self, **more: str) -> Response:
        response: Response = self.client.post(self.address, data={**self.form, **more})
        return response


@pytest.fixture
def white(client: TestClient, event: Event) -> Player:
    return Player(client, event, 0)


@pytest.fixture
def black(client: TestClient, event: Event) -> Player:
    return Player(client, event, 1)


def game(event: Event, board: int = 3) -> GameState:
    return event.group().rounds[-1].on_board(board).games[0]


def test_the_slip_fills_the_form_in(client: TestClient, event: Event) -> None:
    page = client.get(f"/events/{event.book}/report?group=1&board=3&code=ABC").text
    assert 'value="3"' in page
    assert 'value="ABC"' in page


def test_a_code_opens_its_board_in_any_spelling(white: Player) -> None:
    code = white.form["code"]
    for spelling in (code, code.lower(), f" {code[:3]}-{code[3:]} "):
        response = white.post(code=spelling)
        assert response.status_code == 200
        assert "You are Castagno Andrè." in response.text


def test_the_code_alone_opens_its_board_of_all_that_are_being_played(
    white: Player, black: Player, event: Event, client: TestClient
) -> None:
    page = client.get(f"/events/{event.book}/my-board").text
    assert f'action="/events/{event.book}/report"' in page
    assert 'name="code"' in page
    assert 'name="board"' not in client.get(white.address).text
    opened = client.post(black.address, data={"code": black.form["code"].lower()})
    assert opened.status_code == 200
    assert "You are Betulla Prova." in opened.text
    assert 'name="board" value="3"' in opened.text, "the board goes on with the result"
    mine = client.get(f"/events/{event.book}/my-board").text
    assert "Betulla Prova" in mine
    assert "your board" in mine
    done = client.post(white.address, data={"code": white.form["code"], "result": "DRAW", "game": "1", "sure": "1"})
    assert done.status_code == 303
    assert game(event).result is Result.DRAW


def test_a_wrong_code_alone_says_so_and_asks_for_the_board(white: Player) -> None:
    refused = white.client.post(white.address, data={"code": "CCCCCC"})
    assert refused.status_code == 422
    assert "this is not a code of a board that is being played" in refused.text
    assert 'name="board"' in refused.text


def test_between_rounds_my_board_asks_for_no_code(client: TestClient, event: Event) -> None:
    event.play(4).do(commands.CloseRound(A))
    page = client.get(f"/events/{event.book}/my-board").text
    assert 'name="code"' not in page
    assert "Find my name" in page


def test_the_result_is_echoed_before_it_is_reported(white: Player, event: Event) -> None:
    echo = white.post(result="WHITE_WINS", game="1")
    assert echo.status_code == 200
    assert "Is this right?" in echo.text
    assert "I won" in echo.text
    assert "1–0" in echo.text
    assert game(event).result is None


def test_a_reported_result_waits_for_the_opponent(
    white: Player, black: Player, event: Event, client: TestClient
) -> None:
    done = white.post(result="WHITE_WINS", game="1", sure="1")
    assert done.status_code == 303
    assert (game(event).result, game(event).confirmed_by) == (Result.WHITE_WINS, "")
    assert "Now the opponent confirms it" in client.get(done.headers["location"]).text
    assert "not confirmed yet" in client.get(f"/events/{event.book}/1/round/3").text
    assert "Betulla Prova has reported this result" not in black.post().text
    assert "Castagno Andrè has reported this result" in black.post().text
    assert black.post(confirm="1").status_code == 303
    assert game(event).confirmed_by
    assert "not confirmed yet" not in client.get(f"/events/{event.book}/1/round/3").text
    assert "The result stands" in client.get(done.headers["location"]).text


def test_nobody_confirms_his_own_report(white: Player, event: Event) -> None:
    white.post(result="DRAW", game="1", sure="1")
    refused = white.post(confirm="1")
    assert refused.status_code == 422
    assert "your opponent confirms it with his own code" in refused.text
    assert "seat/" not in refused.text
    assert game(event).confirmed_by == ""


def test_a_second_confirmation_changes_nothing(white: Player, black: Player) -> None:
    white.post(result="DRAW", game="1", sure="1")
    black.post(confirm="1")
    again = black.post(confirm="1")
    assert again.status_code == 422
    assert "seat/" not in again.text


def test_a_player_who_does_not_agree_says_so_and_nothing_counts(white: Player, black: Player, event: Event) -> None:
    white.post(result="WHITE_WINS", game="1", sure="1")
    assert "It is not right" in black.post().text
    question = black.post(dispute="1").text
    assert "Castagno Andrè said 1–0." in question
    assert re.findall(r'name="result" value="(\w+)"', question) == ["DRAW", "BLACK_WINS"]
    assert game(event).dispute is None
    done = black.post(dispute="1", result="DRAW")
    assert done.status_code == 303
    dispute = game(event).dispute
    assert dispute is not None
    assert [report.result for report in dispute.reports] == [Result.WHITE_WINS, Result.DRAW]
    assert game(event).result is None
    page = white.client.get(done.headers["location"]).text
    assert page.index("Castagno Andrè said") < page.index("1–0") < page.index("Betulla Prova said") < page.index("½–½")
    assert "with the arbiter" in white.client.get(f"/events/{event.book}/1/round/3").text


def test_each_sees_who_said_what_and_may_say_that_the_mistake_is_his(
    white: Player, black: Player, event: Event
) -> None:
    white.post(result="WHITE_WINS", game="1", sure="1")
    black.post(dispute="1", result="DRAW")
    page = white.post().text
    assert "You do not agree" in page
    assert page.index("You said") < page.index("Betulla Prova said")
    assert "I accept ½–½" in page
    assert "I accept 1–0" in black.post().text
    assert "seat/" not in page
    assert white.post(withdraw="1").status_code == 303
    assert (game(event).result, game(event).dispute) == (Result.DRAW, None)
    assert "The result stands" in white.post().text


def test_while_it_is_disputed_nothing_is_reported_again_and_the_arbiter_decides(
    white: Player, black: Player, event: Event
) -> None:
    white.post(result="WHITE_WINS", game="1", sure="1")
    black.post(dispute="1", result="DRAW")
    for form in ({"result": "WHITE_WINS", "game": "1", "sure": "1"}, {"confirm": "1"}, {"dispute": "1"}):
        assert white.post(**form).status_code == 422, form
    event.do(commands.DecideDispute(A, 3, 3, Result.BLACK_WINS))
    assert "The result stands" in black.post().text
    refused = black.post(dispute="1", result="DRAW")
    assert refused.status_code == 422
    assert "seat/" not in refused.text
    assert game(event).result is Result.BLACK_WINS


def test_a_form_sent_twice_reports_once(white: Player, event: Event) -> None:
    key = re.findall(r'name="key" value="([^"]+)"', white.post(result="DRAW", game="1").text)[0]
    position = event.house.view(event.book, EVENT).position
    for _ in range(2):
        assert white.post(result="DRAW", game="1", sure="1", key=key).status_code == 303
    assert event.house.view(event.book, EVENT).position == position + 1


def test_what_the_arbiter_entered_is_not_overwritten(white: Player, event: Event) -> None:
    event.do(commands.EnterResult(A, 3, 3, Result.BLACK_WINS))
    assert "The result stands" in white.post().text
    refused = white.post(result="WHITE_WINS", game="1", sure="1")
    assert refused.status_code == 422
    assert white.post(result="WHITE_WINS", game="1").status_code == 422
    assert game(event).result is Result.BLACK_WINS


def test_the_arbiter_overrides_a_report(white: Player, event: Event) -> None:
    white.post(result="WHITE_WINS", game="1", sure="1")
    event.do(commands.CorrectResult(A, 3, 3, Result.DRAW, confirmed=True))
    assert (game(event).result, game(event).reported_by) == (Result.DRAW, "chief")


@pytest.mark.parametrize("result", ["WHITE_WINS_BY_FORFEIT", "DOUBLE_FORFEIT", "ADJOURNED", "x"])
def test_players_report_only_games_that_were_played(white: Player, event: Event, result: str) -> None:
    assert white.post(result=result, game="1", sure="1").status_code in (400, 422)
    assert game(event).result is None


@pytest.mark.parametrize(
    "more", [{"board": "0"}, {"board": "99"}, {"board": "x"}, {"code": ""}, {"code": "ü"}, {"group": "2"}]
)
def test_bad_input_says_what_is_wrong_and_keeps_the_form(white: Player, more: dict[str, str]) -> None:
    response = white.post(**more)
    assert response.status_code in (400, 422)
    assert 'role="alert"' in response.text
    assert "The arbiter can enter every result at any time." in response.text


def test_a_code_of_another_board_opens_nothing(white: Player) -> None:
    assert white.post(board="4").status_code == 422


def test_wrong_codes_are_limited_and_the_wait_is_said(white: Player, event: Event) -> None:
    for _ in range(5):
        assert white.post(code="XXXXXX").status_code == 422
    stopped = white.post()
    assert stopped.status_code == 429
    wait = int(stopped.headers["retry-after"])
    assert 0 < wait < 3600
    clock = event.house.now
    assert isinstance(clock, Clock)
    assert white.post().status_code == 429
    clock.pass_by(seconds=wait + 1)
    assert white.post().status_code == 200


def test_wrong_codes_of_others_behind_the_same_address_keep_no_phone_waiting_that_was_in(
    white: Player, event: Event
) -> None:
    assert white.post().status_code == 200
    assert "tabellone_seat" in white.client.cookies
    prankster = TestClient(white.client.app, base_url=str(white.client.base_url), headers=dict(white.client.headers))
    answers = [prankster.post(white.address, data={**white.form, "code": "XXXXXX"}).status_code for _ in range(60)]
    assert answers == [422] * 5 + [429] * 55
    assert white.post().status_code == 200
    other = Player(
        TestClient(white.client.app, base_url=str(white.client.base_url), headers=dict(white.client.headers)),
        event,
        0,
        board=4,
    )
    assert other.post().status_code == 200, "at a board that was left alone"
    assert other.client.post(other.address, data={"code": other.form["code"]}).status_code == 200


def test_right_codes_never_use_up_the_tries(white: Player) -> None:
    assert {white.post().status_code for _ in range(30)} == {200}


def test_between_rounds_nothing_can_be_reported(client: TestClient, white: Player, event: Event) -> None:
    event.play(4).do(commands.CloseRound(A))
    assert "No round is in progress now." in client.get(white.address).text
    assert white.post().status_code == 422


def test_a_request_from_another_site_is_refused(client: TestClient, white: Player) -> None:
    response = client.post(white.address, data=white.form, headers={"Origin": "http://elsewhere.example"})
    assert response.status_code == 403


def test_both_games_of_an_encounter_are_reported_with_their_own_colours(client: TestClient, house: House) -> None:
    event = cup(house).do(commands.ReopenEvent(confirmed=True), commands.ReopenRound(A, confirmed=True))
    for place in (1, 2):
        event.do(commands.CorrectResult(A, 3, 1, None, place, confirmed=True))
    first, second = Player(client, event, 0, board=1), Player(client, event, 1, board=1)
    page = first.post().text
    assert "You have White." in page.split('id="game-2"')[0]
    assert "You have Black." in page.split('id="game-2"')[1]
    echo = first.post(result="WHITE_WINS", game="2").text
    assert "0–2" in echo
    first.post(result="WHITE_WINS", game="2", sure="1")
    assert second.post(confirm="2").status_code == 303
    games = event.group().rounds[-1].on_board(1).games
    assert [game.result for game in games] == [None, Result.WHITE_WINS]


def test_in_italian_a_drawn_game_is_no_drawing_of_lots(white: Player) -> None:
    white.client.headers["Accept-Language"] = "it"
    choices = white.post().text.split('class="answers choices"')[1].split("</form>")[0]
    assert choices.count("<button") == 3
    assert "Sorteggio" not in choices


def test_a_player_asks_for_a_bye_and_the_arbiter_approves_it(white: Player, black: Player, event: Event) -> None:
    assert "I withdraw from the event" in white.post().text
    page = white.post(absence="half-point bye", round="4").text
    assert "The arbiter has not answered yet." in page
    assert "The arbiter has not answered yet." not in black.post().text
    player = next(request.player for request in event.group().requests)
    assert event.group().attendance_of(player, 4) is Attendance.PRESENT
    assert "has asked already" in white.post(absence="withdrawn").text
    event.do(commands.AnswerRequest(A, player, True))
    assert event.group().attendance_of(player, 4) is Attendance.HALF_POINT_BYE
    assert "Approved." in white.post().text
    assert "is not allowed here" in black.post(absence="absent").text


def test_a_seat_asks_for_its_own_player_alone(white: Player, event: Event) -> None:
    seat, other = seats_at(event.house.view(event.book, EVENT).state, event.book, A, 3, 3)
    with pytest.raises(SeatError, match="nothing is said for the other"):
        event.house.act_at_seat(seat, commands.RequestAbsence(A, other.player, 4, Attendance.WITHDRAWN))
