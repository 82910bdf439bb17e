"""Commands: positions, keys, confirmations, undo, and results from the boards."""

from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.api.conftest import EVENT, PASSWORD, Door

from tabellone.api.visitor import ENTRANT
from tabellone.desk.event.state import EventState
from tabellone.desk.roles import Role

COMMANDS = f"/events/{EVENT}/commands"
ROUND = f"/events/{EVENT}/groups/1/rounds/4"


def _open_boards(client: TestClient) -> list[int]:
    boards = client.get(ROUND).json()["boards"]
    return [board["board"] for board in boards if board["games"][0]["result"] is None]


def _result(board: int, result: str = "WHITE_WINS") -> dict[str, Any]:
    return {"command": "enter-result", "group": 1, "round": 4, "board": board, "result": result}


def test_a_command_is_answered_with_its_entry_the_new_position_and_what_is_allowed_now(door: Door) -> None:
    client = door.with_role(Role.ARBITER)
    before = door.house.ledger.view(EVENT).position
    answer = client.post(COMMANDS, json=_result(_open_boards(client)[0])).json()
    assert answer["position"] == answer["entry"]["position"] == before + 1
    assert (answer["entry"]["kind"], answer["entry"]["author"]) == ("result-entered", "arbiter")
    assert answer["is_repeat"] is False
    assert any(permission["command"] == "enter-result" and permission["is_allowed"] for permission in answer["allowed"])


def test_one_who_was_overtaken_is_told_so_and_changes_nothing(door: Door) -> None:
    client = door.with_role(Role.SCORER)
    first, second, *_ = _open_boards(client)
    position = door.house.ledger.view(EVENT).position
    seen = {"If-Match": client.get(f"/events/{EVENT}").headers["etag"]}
    assert client.post(COMMANDS, json=_result(first), headers=seen).status_code == 200
    late = client.post(COMMANDS, json=_result(second), headers={"If-Match": f'"{position}"'})
    assert late.status_code == 412
    assert late.json()["type"] == "urn:tabellone:problem:overtaken"
    assert door.house.ledger.view(EVENT).position == position + 1


def test_the_same_command_under_the_same_key_is_carried_out_once(door: Door) -> None:
    client = door.with_role(Role.SCORER)
    body, key = _result(_open_boards(client)[0]), {"Idempotency-Key": "phone-1"}
    first, second = (client.post(COMMANDS, json=body, headers=key) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json()["entry"] == second.json()["entry"]
    assert (first.json()["is_repeat"], second.json()["is_repeat"]) == (False, True)


def test_a_key_is_not_used_for_another_command(door: Door) -> None:
    client = door.with_role(Role.SCORER)
    first, second, *_ = _open_boards(client)
    key = {"Idempotency-Key": "phone-1"}
    assert client.post(COMMANDS, json=_result(first), headers=key).status_code == 200
    answer = client.post(COMMANDS, json=_result(second), headers=key)
    assert (answer.status_code, answer.json()["type"]) == (422, "urn:tabellone:problem:key-used")


def test_a_change_of_something_published_is_asked_for_once_more(door: Door) -> None:
    client = door.with_role(Role.ARBITER)
    body = {"command": "correct-result", "group": 1, "round": 2, "board": 1, "result": "DOUBLE_FORFEIT"}
    answer = client.post(COMMANDS, json=body)
    assert (answer.status_code, answer.json()["type"]) == (409, "urn:tabellone:problem:confirmation-needed")
    assert answer.json()["change"]["after"] == "DOUBLE_FORFEIT"
    assert client.post(COMMANDS, json={**body, "confirmed": True}).status_code == 200


def test_what_is_not_allowed_now_is_told_in_the_readers_language(door: Door) -> None:
    body = {"command": "close-round", "group": 1}
    answers = {
        language: door.chief().post(COMMANDS, json=body, headers={"Accept-Language": language})
        for language in ("it", "en")
    }
    assert {answer.status_code for answer in answers.values()} == {409}
    assert {answer.headers["content-type"] for answer in answers.values()} == {"application/problem+json"}
    assert answers["it"].headers["content-language"] == "it"


def test_a_role_is_asked_about_the_state_that_is_decided_on(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    # Simulates a round that is closed just after the check of the scorer's role.
    monkeypatch.setattr(door.house.ledger, "state", lambda _book: EventState())
    body = {"command": "correct-result", "group": 1, "round": 2, "board": 1, "result": "DRAW", "confirmed": True}
    answer = door.with_role(Role.SCORER).post(COMMANDS, json=body)
    assert (answer.status_code, answer.json()["needed"]) == (403, "arbiter")


def test_an_event_is_called_what_it_was_called_when_its_new_name_is_taken_back(door: Door) -> None:
    client, before = door.chief(), door.house.ledger.book(EVENT).title
    settings = client.get(f"/events/{EVENT}").json()["settings"]
    body = {"command": "edit-event", "settings": {**settings, "name": "Another Name"}, "confirmed": True}
    assert client.post(COMMANDS, json=body).status_code == 200
    titles = [door.house.ledger.book(EVENT).title]
    for turn in ("undo", "redo"):
        assert client.post(f"/events/{EVENT}/{turn}").status_code == 200
        titles.append(door.house.ledger.book(EVENT).title)
    assert titles == ["Another Name", before, "Another Name"]


def test_an_act_is_taken_back_and_brought_back(door: Door) -> None:
    client = door.with_role(Role.ARBITER)
    board = _open_boards(client)[0]
    client.post(COMMANDS, json=_result(board))
    assert client.post(f"/events/{EVENT}/undo").json()["entry"]["kind"] == "undone"
    assert board in _open_boards(client)
    assert client.post(f"/events/{EVENT}/redo").json()["entry"]["kind"] == "redone"
    assert board not in _open_boards(client)
    assert client.post(f"/events/{EVENT}/redo").status_code == 409


def test_players_report_and_confirm_with_their_codes(door: Door) -> None:
    arbiter, phone = door.with_role(Role.ARBITER), door.anybody()
    board = _open_boards(phone)[0]
    codes = {
        board_code["side"]: board_code["code"]
        for board_code in arbiter.get(f"{ROUND}/codes").json()
        if board_code["board"] == board
    }
    path = f"{ROUND}/boards/{board}"
    done = phone.post(f"{path}/report", json={"code": codes["white"].lower(), "result": "BLACK_WINS"})
    assert done.status_code == 200, done.text
    assert (done.json()["entry"]["data"], done.json()["allowed"]) == (None, [])
    assert phone.post(f"{path}/confirmation", json={"code": codes["white"]}).status_code == 409
    assert phone.post(f"{path}/confirmation", json={"code": codes["black"]}).status_code == 200
    (game,) = phone.get(ROUND).json()["boards"][board - 1]["games"]
    assert (game["result"], game["is_confirmed"]) == ("BLACK_WINS", True)


def test_a_player_asks_for_a_bye_with_his_code_and_the_arbiter_answers(door: Door) -> None:
    arbiter, phone = door.with_role(Role.ARBITER), door.anybody()
    board = _open_boards(phone)[0]
    (code, player), *_ = (
        (board_code["code"], board_code["player"])
        for board_code in arbiter.get(f"{ROUND}/codes").json()
        if board_code["board"] == board
    )
    body = {"code": code, "attendance": "withdrawn"}
    asked = phone.post(f"{ROUND}/boards/{board}/request", json=body)
    assert asked.status_code == 200, asked.text
    requests = f"/events/{EVENT}/groups/1/requests"
    assert phone.get(requests).json()["requests"] == []
    assert [line["player"]["player"] for line in arbiter.get(requests).json()["requests"]] == [player]
    assert phone.post(f"{ROUND}/boards/{board}/request", json=body).status_code == 409
    answer = {"command": "answer-request", "group": 1, "player": player, "is_approved": False}
    assert arbiter.post(COMMANDS, json=answer).status_code == 200
    assert arbiter.get(requests).json()["requests"] == []


def test_wrong_codes_are_refused_and_then_no_more_are_tried(door: Door) -> None:
    phone = door.anybody()
    path = f"{ROUND}/boards/{_open_boards(phone)[0]}/report"
    answers = [phone.post(path, json={"code": "CCCCCC", "result": "DRAW"}) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [403] * 5 + [429] * 6
    assert int(answers[-1].headers["retry-after"]) > 0


def test_signing_in_gives_a_program_a_token_and_a_browser_a_cookie(door: Door) -> None:
    body = {"name": "Scorer", "password": PASSWORD}
    program = door.anybody().post("/session", json=body)
    assert program.status_code == 201
    token = program.json()["token"]
    assert door.client(token).get("/session").json()["name"] == "scorer"
    browser = door.anybody()
    answer = browser.post("/session", json=body, headers={"Origin": "http://localhost"})
    assert answer.json()["token"] is None
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert browser.get("/session").json()["name"] == "scorer"


def test_a_wrong_password_is_refused_and_too_many_are_not_looked_at(door: Door) -> None:
    client = door.anybody()
    answers = [client.post("/session", json={"name": "scorer", "password": "wrong"}) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 6


def test_after_signing_out_a_token_is_worth_nothing(door: Door) -> None:
    client = door.with_role(Role.SCORER)
    assert client.delete("/session").status_code == 204
    assert client.get("/session").json()["is_signed_in"] is False


def test_the_chiefs_link_works_once(door: Door) -> None:
    token = door.house.links.make_chief(door.house.now())
    assert door.anybody().post(f"/links/{token}/chief").json()["is_chief"] is True
    assert door.anybody().post(f"/links/{token}/chief").status_code == 409


def test_an_invitation_makes_an_account_with_a_role_in_one_book(door: Door) -> None:
    invitation = door.with_role(Role.OWNER).post(f"/books/{EVENT}/invitations", json={"role": "scorer"}).json()
    token = invitation["path"].rsplit("/", 1)[1]
    answer = door.anybody().post(f"/links/{token}/account", json={"name": "helper", "password": PASSWORD})
    assert answer.json()["roles"] == {EVENT: "scorer"}


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}])
def test_a_page_of_another_site_cannot_act_with_our_cookie(door: Door, headers: dict[str, str]) -> None:
    browser = door.anybody()
    browser.post("/session", json={"name": "boss", "password": PASSWORD}, headers={"Origin": "http://localhost"})
    answer = browser.post("/backups", headers=headers)
    assert (answer.status_code, answer.json()["type"]) == (403, "urn:tabellone:problem:origin")


def test_a_cookie_without_an_origin_does_not_act_either(door: Door) -> None:
    browser = door.anybody()
    browser.post("/session", json={"name": "boss", "password": PASSWORD}, headers={"Origin": "http://localhost"})
    assert browser.post("/backups").status_code == 403


def test_an_event_is_run_from_nothing_to_its_first_round(door: Door) -> None:
    client = door.chief()
    event = client.post("/events", json={"title": "From nothing"}).json()["id"]
    scoring = {"win": "1", "draw": "0.5", "loss": "0", "allocated_bye": "1", "forfeit_win": "1"}
    settings = {"name": "Open", "discipline": "chess", "scoring": scoring}
    group = {"name": "A", "system": "lim", "rounds": 3}
    players = [{"name": f"Player {word}", "rating": 1500} for word in ("One", "Two", "Three", "Four", "Five")]
    for body in (
        {"command": "create-event", "settings": settings, "group": group},
        {"command": "enter-players", "group": 1, "players": players},
        {"command": "rank-players", "group": 1, "seed": 1},
        {"command": "pair-round", "group": 1},
        {"command": "publish-round", "group": 1},
    ):
        answer = client.post(f"/events/{event}/commands", json=body)
        assert answer.status_code == 200, answer.text
    shown = door.anybody().get(f"/events/{event}/groups/1/rounds/1").json()
    assert (len(shown["boards"]), len(shown["rests"])) == (2, 1)
    assert client.get(f"/events/{event}").json()["title"] == "Open"


def test_a_correction_is_tried_before_it_is_made(door: Door) -> None:
    client = door.with_role(Role.ARBITER)
    body = {"command": "withdraw-event", "event": "demo-trofeo-di-primavera-2025", "reason": "a test"}
    effects = client.post("/office/effects", json=body).json()
    changed = [effect for effect in effects if effect["differences"]]
    assert {effect["system"] for effect in changed} == {"elo-rubele-italiana"}
    assert {effect["on"] for effect in changed} == {"2025-12-31", "2026-10-31"}
    position = door.house.ledger.view("office").position
    assert client.post("/office/commands", json=body).json()["position"] == position + 1


def test_every_number_that_names_a_player_says_that_it_is_the_id_and_not_the_number_drawn(door: Door) -> None:
    described = door.anybody().get("/openapi.json").json()
    schemas = described["components"]["schemas"]
    for schema, field in (("EventWithdrawPlayer", "player"), ("EventHandPair", "white"), ("EventApartRule", "players")):
        assert schemas[schema]["properties"][field]["description"] == ENTRANT
    card = described["paths"]["/events/{event}/groups/{group}/players/{player}"]["get"]
    (player,) = (parameter for parameter in card["parameters"] if parameter["name"] == "player")
    assert player["description"] == ENTRANT
