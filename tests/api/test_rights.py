"""Every route and every role; every command and every role."""

import json
import re
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.testclient import TestClient
from tests.api.conftest import EVENT, PASSWORD, Door

from tabellone.api import app as api_app
from tabellone.api.commands import command_schemas
from tabellone.api.routing import ACTS, OF_ONES_OWN, SEEN_BY_ALL, least_role_of
from tabellone.desk.event.book import COMMANDS
from tabellone.desk.office import commands as office
from tabellone.desk.office.book import COMMANDS as OFFICE_COMMANDS
from tabellone.desk.roles import Role, least_role

REFUSED = (401, 403)
PLACES = {
    "event": EVENT,
    "book": EVENT,
    "group": "1",
    "number": "4",
    "board": "1",
    "position": "5",
    "parts": "2",
    "system": "elo-rubele-italiana",
    "day": "2025-12-31",
    "record": "demo-trofeo-di-primavera-2025",
    "token": "none",
    "job": "0a1b",
    "account": "ab",
    "session": "ab",
    "link": "ab",
    "name": "stranger",
    "backup": "none.db",
    "players": "12",
    "boards": "4",
    "table": "C",
    "opening": "42",
    "form": "standings",
    "ending": "csv",
}
QUERIES = {
    **dict.fromkeys(("show_random_event", "write_random_event"), "?system=dutch&players=4&rounds=1&seed=1"),
    "rate_tables": "?system=uisp",
    "rated_tables": "?system=uisp",
    "find_person": "?name=Nobody At All",
    "copy_person": "?name=Nobody At All",
    "print_papers": "?moment=end",
    "show_why_not": "?first=1&second=2",
    "show_correction": "?result=BOTH_LOSE",
    "show_preview": "?on=2026-12-31",
    "export_preview": "?on=2026-12-31",
    "try_merge": "?staying=P0001&leaving=P0002",
    "show_periods": "?on=2026-12-31",
    "show_played_opening": "?moves=21-17 9-13 25-21",
    "compare": "?before=2024-12-31&after=2025-12-31",
    **dict.fromkeys(("try_ratings", "enter_ratings"), "?system=uisp&on=2026-01-01&reason=Trial"),
    **dict.fromkeys(("try_other_ratings", "enter_other_ratings"), "?list=fide&since=2026-01-01"),
    **dict.fromkeys(("try_events", "enter_events"), "?systems=uisp"),
}
BODIES: dict[str, Any] = {
    "sign_in": {"name": "stranger", "password": PASSWORD},
    "join": {"name": "new", "password": PASSWORD},
    "begin_event": {"title": "New"},
    "switch_phones": {"is_open": False},
    "delete_event": {"name": "Another name"},
    "erase_person": {"name": "Nobody At All", "keys": ["text:none"]},
    "rename_person": {"name": "Nobody At All", "keys": ["text:none"], "new_name": "Somebody"},
    "set_privacy_rules": {"is_unlisted": False},
    "follow_privacy_rules": {"is_sure": False},
    "give_command": {"command": "open-check-in", "group": 1},
    "try_pairings": {"pairs": []},
    "report": {"code": "AAAAAA", "result": "DRAW"},
    "confirm": {"code": "AAAAAA"},
    "dispute": {"code": "AAAAAA", "result": "DRAW"},
    "withdraw": {"code": "AAAAAA"},
    "request_absence": {"code": "AAAAAA", "attendance": "withdrawn"},
    "set_line_up": {"code": "AAAAAA", "players": [1]},
    "give_office_command": {"command": "remove-player", "player": "none"},
    "try_correction": {"command": "withdraw-event", "event": PLACES["record"], "reason": "a test"},
    "add_account": {"name": "new", "password": PASSWORD},
    "change_account": {"display_name": "New"},
    "change_own_password": {"old": PASSWORD, "new": PASSWORD + "!"},
    "begin_second_factor": {"password": PASSWORD},
    "confirm_second_factor": {"code": "000000"},
    "remove_second_factor": {"password": PASSWORD},
    "give_role": {"role": "viewer"},
    "invite": {"role": "viewer"},
    "print_scoresheets": {"games": "1. 21-17 9-13"},
    "print_moves": {"games": "1. 21-17 9-13"},
    "register": {},
    "try_registration": {},
}
# The last act in the office of the demo is a publication, which only its owner may undo.
HERE = {"undo_in_office": Role.OWNER, "try_undo_in_office": Role.OWNER}
ROUTES = {route.name: route for router in api_app.ROUTERS for route in router.routes if isinstance(route, APIRoute)}
WITHOUT_STREAM = [name for name in ROUTES if name != "listen"]


def _ask(client: TestClient, name: str) -> int:
    route = ROUTES[name]
    places = {**PLACES, "player": "P0003" if route.path.startswith(("/office", "/lists")) else "3"}
    path = re.sub(r"\{(\w+)\}", lambda match: places[match[1]], route.path)
    (method,) = route.methods or {"GET"}
    answer = client.request(method, path + QUERIES.get(name, ""), json=BODIES.get(name))
    if answer.status_code in REFUSED and answer.json()["type"].endswith(":code"):
        return 200  # a wrong code of a board, not a missing role
    return answer.status_code


def test_every_route_stands_in_the_table_of_rights_once() -> None:
    commands = {"give_command", "give_office_command", "try_correction", "try_roster", "enter_roster", "show_forms"}
    commands |= {"register", "try_registration", "search_listed_players", "show_rating_update"}
    commands |= {"rate_tables", "rated_tables"}
    commands |= {f"{verb}_{noun}" for verb in ("try", "enter") for noun in ("players", "ratings", "events", "history")}
    commands |= {"try_other_ratings", "enter_other_ratings"}
    listed = [*SEEN_BY_ALL, *OF_ONES_OWN, *ACTS, *commands]
    assert sorted(listed) == sorted(ROUTES)


def needed_role(name: str) -> Role:
    """The least role that a route is open to in the house of these tests."""
    return max(least_role_of(name), HERE.get(name, Role.PUBLIC))


# Roles are ranks: whoever stands just below the least role stands for all below, and the least for all above it.
@pytest.mark.parametrize("role", Role)
def test_a_route_is_open_to_its_least_role_and_to_nobody_below(door: Door, role: Role) -> None:
    refused, expected = set(), set()
    for name in WITHOUT_STREAM:
        needed = needed_role(name)
        is_at_the_bound = role is needed or role == max((one for one in Role if one < needed), default=needed)
        if name in OF_ONES_OWN or name in ("sign_in", "sign_out") or not (is_at_the_bound or role is Role.PUBLIC):
            continue
        if _ask(door.with_role(role), name) in REFUSED:
            refused.add(name)
        if role < needed:
            expected.add(name)
    assert refused == expected


@pytest.mark.parametrize("role", [role for role in Role if role < Role.CHIEF])
def test_one_who_has_not_signed_in_is_asked_to_and_one_who_has_is_told_what_he_lacks(door: Door, role: Role) -> None:
    answer = door.with_role(role).post("/backups")
    assert answer.status_code == (401 if role is Role.PUBLIC else 403)
    assert answer.json()["needed"] == "chief"


@pytest.mark.parametrize("name", OF_ONES_OWN)
def test_what_is_ones_own_needs_an_account_and_no_role(door: Door, name: str) -> None:
    assert _ask(door.anybody(), name) == 401
    assert _ask(door.named("stranger"), name) not in REFUSED


def _fields(name: str) -> dict[str, Any]:
    """The least that makes a command readable."""
    details = {"name": "Giocatore Nuovo"}
    group = {"name": "Gruppo", "system": "lim", "rounds": 5}
    scoring = dict.fromkeys(("win", "draw", "loss", "allocated_bye", "forfeit_win", "forfeit_loss"), "0")
    settings = {"name": "Evento", "discipline": "chess", "scoring": scoring}
    adjournment: dict[str, Any] = {
        "on": "2026-10-25", "to_move": "white", "pieces": {}, "white_seconds": 1, "black_seconds": 1,
    }  # fmt: skip
    known: dict[str, Any] = {
        "is_paid": True, "is_approved": True, "note": "Nota", "source": "fide", "rules": [{"by": "club"}],
        "first": 1, "second": 2, "staying": 1, "leaving": 2,
        "group": 1, "player": 1, "round": 4, "board": 1, "game": 1, "to": 1, "seed": 1, "sizes": [12, 12],
        "order": [1], "players": [details], "details": details, "settings": settings, "openings": [1], "pairs": [],
        "result": "DRAW", "absent": "white", "attendance": "absent", "guided_by": "varma", "teams_by": "club",
        "confirmed_by": "x", "disputed_by": "x", "withdrawn_by": "x", "tied": [1, 2], "register": "x",
        "announced_in_writing": True, "arbiter_agrees": True,
        "adjournment": adjournment, "forbidden": [], "unwanted": [], "view": "standings",
        "starts_at": "2026-10-25T15:00:00Z", "points": "-1/2", "reason": "x", "place": 1,
    }  # fmt: skip
    schema = door_schema(name)
    fields = {field: known[field] for field in schema["required"] if field in known}
    if name in ("add-group", "edit-group"):
        fields["settings"] = group
    if name == "create-event":
        fields["group"] = group
    if name == "update-ratings":
        fields["players"] = [{"player": 1, "rating": 2000, "national_rating": None, "title": ""}]
    if name == "enter-teams":
        fields["teams"] = [{"details": {"name": "Squadra"}, "players": [details]}]
    if name in ("edit-team", "set-line-up"):
        fields.update({"team": 1, "roster": [1]} if name == "edit-team" else {"team": 1, "players": [None]})
    if name == "enter-late-player":
        fields["player"] = details
    return fields


def door_schema(name: str) -> dict[str, Any]:
    """Schema of a command."""
    schemas = command_schemas()
    reference = schemas["EventCommand"]["discriminator"]["mapping"][name]
    schema: dict[str, Any] = schemas[reference.rsplit("/", 1)[1]]
    return schema


@pytest.mark.parametrize("role", Role)
def test_every_command_of_an_event_is_open_to_its_least_role_and_those_above_it(door: Door, role: Role) -> None:
    client = door.with_role(role)
    for name, command in COMMANDS.items():
        answer = client.post(f"/events/{EVENT}/commands", json={"command": name, **_fields(name)})
        assert answer.status_code != 422, (name, answer.text)
        assert (answer.status_code in REFUSED) == (role < least_role(command)), (name, answer.text)


@pytest.mark.parametrize("role", Role)
def test_every_command_of_the_office_is_open_to_its_least_role_and_those_above_it(door: Door, role: Role) -> None:
    client = door.with_role(role)
    event = {
        "id": PLACES["record"], "name": "Again", "systems": [], "starts_on": "2025-01-01", "ends_on": "2025-01-01",
        "received_on": "2025-01-01", "players": [], "games": [],
    }  # fmt: skip
    bodies: dict[type, dict[str, Any]] = {
        office.EnterPlayers: {"command": "enter-players", "players": []},
        office.RemovePlayer: {"command": "remove-player", "player": "none"},
        office.UpdatePlayers: {"command": "update-players", "players": []},
        office.SetFormerNames: {"command": "set-former-names", "player": "none", "names": []},
        office.MergePlayerRecords: {"command": "merge-player-records", "staying": "none", "leaving": "none"},
        office.SeparatePlayerRecords: {"command": "separate-player-records", "player": "none", "reason": "a test"},
        office.TellPlayersApart: {"command": "tell-players-apart", "one": "none", "other": "none"},
        office.ReportEvent: {"command": "report-event", "event": event},
        office.ReportEvents: {"command": "report-events", "reports": []},
        office.CorrectEvent: {"command": "correct-event", "event": event, "reason": ""},
        office.WithdrawEvent: {"command": "withdraw-event", "event": "none", "reason": "a test"},
        office.SetRatings: {"command": "set-ratings", "entries": []},
        office.SetCategories: {"command": "set-categories", "since": "2023-12-31", "thresholds": []},
        office.PublishList: {
            "command": "publish-list", "system": "uisp", "on": "2020-01-01", "in_force_from": "2020-01-01",
        },
        office.WithdrawList: {"command": "withdraw-list", "system": "uisp", "on": "2020-01-01", "reason": "a test"},
    }  # fmt: skip
    assert set(bodies) == set(OFFICE_COMMANDS.values())
    for command, body in bodies.items():
        answer = client.post("/office/commands", json=body)
        assert answer.status_code != 422, answer.text
        assert (answer.status_code in REFUSED) == (role < least_role(command)), (body, answer.text)


def test_the_description_says_the_least_role_of_every_route(door: Door) -> None:
    described = door.anybody().get("/openapi.json").json()
    least_roles = {
        operation["operationId"]: operation["x-least-role"]
        for path in described["paths"].values()
        for operation in path.values()
    }
    assert least_roles == {name: least_role_of(name).word for name in ROUTES}
    assert json.dumps(described)


def test_the_table_of_roles_is_told_as_it_stands_in_the_code(door: Door) -> None:
    role_table = door.anybody().get("/rulebook/roles").json()
    assert role_table["roles"] == [role.word for role in Role]
    assert {line["act"]: line["least_role"] for line in role_table["acts"] if line["of"] == "event"} == {
        name: least_role(command).word for name, command in COMMANDS.items()
    }
