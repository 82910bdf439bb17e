"""Every refusal has one shape, and no input makes the program crash."""

import json
from enum import Enum
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from pydantic import BaseModel, Strict
from tests.api.conftest import EVENT, PASSWORD, Door
from tests.api.test_rights import ROUTES

from tabellone.api.app import MOST_IMPORT_BYTES
from tabellone.api.problems import SORTS, URN
from tabellone.http.security import MOST_BODY_BYTES

NAMES = {URN + sort.name: sort.status for sort in SORTS}
COMMANDS = f"/events/{EVENT}/commands"


@pytest.mark.parametrize(
    ("method", "path", "options", "status"),
    [
        ("GET", "/no/such/route", {}, 404),
        ("GET", "/events/none", {}, 404),
        ("GET", f"/events/{EVENT}/groups/99", {}, 404),
        ("GET", f"/events/{EVENT}/groups/1/rounds/99", {}, 404),
        ("GET", f"/events/{EVENT}/groups/x", {}, 422),
        ("GET", "/events?limit=0", {}, 422),
        ("GET", "/lists/elo-of-the-moon", {}, 422),
        ("GET", "/lists/uisp/on/2020-01-01", {}, 404),
        ("PUT", "/events", {}, 405),
        ("POST", COMMANDS, {"content": b"{"}, 422),
        ("POST", COMMANDS, {"content": b"[]"}, 422),
        ("POST", COMMANDS, {"json": {"command": "fly"}}, 422),
        ("POST", COMMANDS, {"json": {"command": "pair-round", "group": "1"}}, 422),
        ("POST", COMMANDS, {"json": {"command": "pair-round", "group": 1, "what": 1}}, 422),
        ("POST", COMMANDS, {"json": {"command": "close-round", "group": 1}}, 409),
        ("POST", COMMANDS, {"json": {"command": "pair-round", "group": 1}, "headers": {"If-Match": "17"}}, 422),
        ("POST", "/session", {"json": {"name": "boss", "password": "wrong"}}, 401),
        ("POST", "/accounts", {"json": {"name": "new", "password": "short"}}, 422),
        ("POST", "/accounts", {"json": {"name": "boss2", "password": PASSWORD, "is_chief": "yes"}}, 422),
        ("POST", "/imports", {"content": b"not a journal"}, 422),
        ("POST", COMMANDS, {"content": b" " * (MOST_BODY_BYTES + 1)}, 413),
        ("POST", "/imports", {"content": b" " * (MOST_IMPORT_BYTES + 1)}, 413),
        ("GET", "/events", {"headers": {"Host": "evil.example"}}, 400),
    ],
)
def test_a_problem_has_its_name_its_status_and_a_sentence(
    door: Door, method: str, path: str, options: dict[str, Any], status: int
) -> None:
    answer = door.chief().request(method, path, **options)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    problem = answer.json()
    assert NAMES[problem["type"]] == problem["status"] == status
    assert problem["title"]
    assert problem["detail"]


def test_what_is_wrong_with_a_body_is_told_place_by_place(door: Door) -> None:
    body = {"command": "enter-result", "group": "1", "round": None, "board": None, "result": "WON"}
    problem = door.chief().post(COMMANDS, json={**body, "round": "x"}).json()
    assert {"body.group", "body.round", "body.board", "body.result"} <= {error["place"] for error in problem["errors"]}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"group": "1"}, "body.group: it must be a whole number"),
        ({"group": 1, "what": 1}, "body.what: it is not known"),
        ({}, "body.group: it is missing"),
    ],
)
def test_the_detail_says_what_is_wrong_and_where(door: Door, fields: dict[str, Any], sentence: str) -> None:
    problem = door.chief().post(COMMANDS, json={"command": "pair-round", **fields}).json()
    assert problem["detail"] == sentence


def test_a_word_that_is_not_one_of_those_allowed_is_answered_with_them(door: Door) -> None:
    body = {"command": "set-attendance", "group": 1, "player": 1, "round": 5, "attendance": "asleep"}
    problem = door.chief().post(COMMANDS, json=body).json()
    allowed = "present, absent, zero-point bye, half-point bye, full-point bye, late, withdrawn"
    assert problem["detail"] == f"body.attendance: it must be one of {allowed}"


def test_a_number_out_of_bounds_is_answered_with_the_bound(door: Door) -> None:
    assert door.anybody().get("/events?limit=0").json()["detail"] == "query.limit: it must be 1 or more"


def test_a_choice_in_an_address_is_answered_with_what_may_be_chosen(door: Door) -> None:
    problem = door.chief().post("/imports/report?system=fly", content=b"").json()
    assert (
        problem["detail"]
        == "query.system: it must be one of round-robin, dutch, dubov, burstein, lim, italo-swiss, team-swiss, "
        "scheveningen, manual"
    )


def test_of_many_places_the_detail_names_the_first(door: Door) -> None:
    body = {"command": "enter-result", "group": "1", "round": "x", "board": None, "result": "WON"}
    problem = door.chief().post(COMMANDS, json=body).json()
    assert problem["detail"].count("; ") == 2
    assert problem["detail"].endswith(" ...")
    assert len(problem["errors"]) > 3


def test_a_fault_of_the_program_is_one_sentence_and_no_traceback(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret particulars")

    monkeypatch.setattr(door.house.ledger, "events", broken)
    client = door.anybody()
    client._transport.raise_server_exceptions = False  # type: ignore[attr-defined]
    answer = client.get("/events")
    assert (answer.status_code, answer.headers["content-type"]) == (500, "application/problem+json")
    assert "secret" not in answer.text


JSON = some.recursive(
    some.none() | some.booleans() | some.integers() | some.text(max_size=20),
    lambda inside: some.lists(inside, max_size=4) | some.dictionaries(some.text(max_size=10), inside, max_size=4),
    max_leaves=12,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=some.binary(max_size=300) | JSON.map(lambda value: json.dumps(value).encode()))
def test_whatever_is_imported_or_commanded_is_refused_and_changes_nothing(door: Door, data: bytes) -> None:
    client = door.chief()
    before = door.house.positions()
    for path in ("/imports", COMMANDS, "/office/commands", "/office/effects"):
        assert client.post(path, content=data).status_code == 422
    assert door.house.positions() == before


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=some.integers(0, 10**6), byte=some.integers(0, 255), cut=some.booleans())
def test_a_damaged_journal_is_refused_and_changes_nothing(door: Door, place: int, byte: int, cut: bool) -> None:
    client = door.chief()
    data = bytearray(client.get("/books/demo-chiuso/export").content)
    place %= len(data)
    damaged = bytes(data[:place]) if cut else bytes(data[:place]) + bytes([byte]) + bytes(data[place + 1 :])
    before = door.house.positions()
    answer = client.post("/imports", content=damaged)
    assert answer.status_code == (200 if damaged == bytes(data) else 422)
    assert door.house.positions() == before


def _is_choice(hint: Any) -> bool:
    return any(isinstance(kind, type) and issubclass(kind, Enum) for kind in (hint, *get_args(hint)))


def test_what_is_chosen_from_a_few_words_is_taken_as_a_word() -> None:
    bodies = [route.body_field.field_info.annotation for route in ROUTES.values() if route.body_field]
    choices = {
        f"{body.__name__}.{name}": field.metadata
        for body in bodies
        if isinstance(body, type) and issubclass(body, BaseModel)
        for name, field in body.model_fields.items()
        if _is_choice(field.annotation)
    }
    assert len(choices) > 3
    # Read strictly, nothing that is sent as JSON could ever be one of them.
    assert [name for name, metadata in choices.items() if Strict(strict=False) not in metadata] == []
