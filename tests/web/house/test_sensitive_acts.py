"""Acts that give all rights to, or erase, a person need a recent sign-in; and the second factor by rule."""

import base64
import json
from datetime import timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.house.conftest import OpenHouse
from tests.web.office.visiting import DATABASE, visitor_to

from tabellone.desk.roles import Role
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.program import main
from tabellone.store.accounts.second_factor import code_of, step_of
from tabellone.store.accounts.security_log import SecurityKind
from tabellone.store.house import House

PASSWORD = "correct horse battery"  # noqa: S105 - of accounts that live as long as a test


def pass_by(house: House, **span: int) -> None:
    """Let time pass for a house."""
    clock, late = house.now, timedelta(**span)
    house.now = lambda: clock() + late


def chief_with_account(house: House) -> tuple[TestClient, str]:
    """A browser of a chief arbiter with an account, and the id of the account."""
    boss = house.accounts.add("boss", "", PASSWORD, house.now(), is_chief=True)
    client = visitor_to(house, None)
    client.cookies.set(SESSION_COOKIE, house.sessions.begin(boss.id, house.now()))
    return client, boss.id


def acts(kept: OpenHouse, account: str) -> list[tuple[str, dict[str, str]]]:
    """Acts that need a recent sign-in, as forms."""
    entrant = next(iter(kept.house.ledger.state(kept.book).entrants.values()))
    place = f"place:player:{kept.book}:{entrant.id}"
    return [
        ("/house", {"act": "make-chief", "account": account}),
        ("/house", {"act": "set-password", "account": account, "password": "another good phrase"}),
        ("/house", {"act": "add-account", "name": "new", "password": "another good phrase", "is_chief": "1"}),
        ("/house", {"act": "chief-link"}),
        (f"/desk/{kept.book}/people", {"act": "role", "account": "anna", "role": "owner"}),
        (f"/desk/{kept.book}/people", {"act": "invite", "role": "owner"}),
        ("/house/privacy", {"act": "erase", "name": entrant.name, place: "yes", "is_sure": "1"}),
        ("/house/privacy", {"act": "follow", "is_sure": "1"}),
    ]


def test_an_old_sign_in_needs_the_password_once_more(kept: OpenHouse) -> None:
    house = kept.house
    client, _ = chief_with_account(house)
    anna = house.accounts.add("anna", "", PASSWORD, house.now())
    assert "own_password" not in client.get("/house").text
    pass_by(house, minutes=11)
    assert "own_password" in client.get("/house").text
    for address, form in acts(kept, anna.id):
        refused = client.post(address, data=form)
        assert (refused.status_code, "type your own password once more" in refused.text) == (422, True)
        wrong = client.post(address, data={**form, "own_password": "not this one here"})
        assert (wrong.status_code, "your own password is wrong" in wrong.text) == (422, True)
        house.accounts.set_password(house.accounts.named("boss").id, PASSWORD, keep=_session(client, house))
    assert not house.accounts.named("anna").is_chief
    assert "new" not in {account.name for account in house.accounts.all()}
    for address, form in acts(kept, anna.id):
        done = client.post(address, data={**form, "own_password": PASSWORD})
        assert done.status_code in (200, 303)
    assert (house.accounts.named("anna").is_chief, house.accounts.named("new").is_chief) == (True, True)


def _session(client: TestClient, house: House) -> str:
    session = house.session_of(client.cookies[SESSION_COOKIE])
    assert session is not None
    return session.id


def test_a_recent_sign_in_and_lesser_acts_need_none(kept: OpenHouse) -> None:
    house = kept.house
    client, _ = chief_with_account(house)
    anna = house.accounts.add("anna", "", PASSWORD, house.now())
    people = f"/desk/{kept.book}/people"
    assert client.post(people, data={"act": "role", "account": "anna", "role": "owner"}).status_code == 303
    pass_by(house, minutes=11)
    assert client.post(people, data={"act": "role", "account": "anna", "role": "arbiter"}).status_code == 303
    rename = {"act": "rename", "account": anna.id, "display_name": "Anna"}
    assert client.post("/house", data=rename).status_code == 303


def test_the_browser_with_the_chief_s_link_is_good_for_a_day_of_play(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    kept.house.accounts.add("anna", "", PASSWORD, kept.house.now())
    form = {"act": "role", "account": "anna", "role": "owner"}
    pass_by(kept.house, hours=11)
    assert client.post(f"/desk/{kept.book}/people", data=form).status_code == 303
    pass_by(kept.house, hours=2)
    refused = client.post(f"/desk/{kept.book}/people", data=form)
    assert (refused.status_code, "open a new link" in refused.text) == (422, True)


def test_the_api_asks_for_a_recent_sign_in_too(kept: OpenHouse) -> None:
    house = kept.house
    client, boss = chief_with_account(house)
    anna = house.accounts.add("anna", "", PASSWORD, house.now())
    asked = [
        ("PATCH", f"/accounts/{anna.id}", {"is_chief": True}),
        ("PATCH", f"/accounts/{anna.id}", {"password": "another good phrase"}),
        ("POST", "/accounts", {"name": "new", "password": "another good phrase", "is_chief": True}),
        ("PUT", f"/books/{kept.book}/people/anna", {"role": "owner"}),
        ("POST", f"/books/{kept.book}/invitations", {"role": "owner"}),
        ("POST", "/privacy/erasures", {"name": "Nobody At All", "keys": ["text:none"]}),
        ("POST", "/privacy/retention", {"is_sure": True}),
    ]
    pass_by(house, minutes=11)
    for method, path, body in asked:
        answer = client.request(method, f"/api/v1{path}", json=body)
        assert (answer.status_code, answer.json()["type"].endswith(":sign-in")) == (401, True)
    assert not house.accounts.named("anna").is_chief
    client.cookies.set(SESSION_COOKIE, house.sessions.begin(boss, house.now()))
    for method, path, body in asked:
        assert client.request(method, f"/api/v1{path}", json=body).status_code not in (401, 403)
    assert house.accounts.named("anna").is_chief


def with_factor(house: House, account: str) -> None:
    secret = house.second_factors.begin(account).secret
    at = house.now()
    house.second_factors.confirm(account, code_of(base64.b32decode(secret), step_of(at)), at)


def test_chiefs_and_owners_without_a_second_factor_are_arbiters_where_the_house_asks_for_one(kept: OpenHouse) -> None:
    house = kept.house
    link = visitor_to(house, Role.CHIEF)
    client, boss = chief_with_account(house)
    owner = house.accounts.add("anna", "", PASSWORD, house.now())
    house.accounts.give_role(owner.id, kept.book, Role.OWNER)
    anna = visitor_to(house, None)
    anna.cookies.set(SESSION_COOKIE, house.sessions.begin(owner.id, house.now()))
    people = f"/desk/{kept.book}/people"
    form = {"needs_second_factor": "1"}
    refused = client.post("/house/security", data=form)
    assert (refused.status_code, "set up your own second factor first" in refused.text) == (422, True)
    assert link.post("/house/security", data=form).status_code == 303
    assert house.security_log.events()[0].kind is SecurityKind.SECURITY_RULES_SET
    assert (client.get("/house").status_code, anna.get(people).status_code) == (403, 403)
    assert anna.get(f"/desk/{kept.book}").status_code == 200
    assert "asks chief arbiters and owners for a second factor" in anna.get("/account").text
    assert link.get("/house").status_code == 200
    with_factor(house, boss)
    with_factor(house, owner.id)
    assert (client.get("/house").status_code, anna.get(people).status_code) == (200, 200)
    assert "asks chief arbiters" not in anna.get("/account").text


def test_the_rule_is_set_by_command_and_api_alike(
    kept: OpenHouse, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chief = visitor_to(kept.house, Role.CHIEF)
    command = ["accounts", "rules", "--database", str(tmp_path / DATABASE), "--json"]
    assert main([*command, "--second-factor"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == chief.get("/api/v1/security/rules").json() == {"needs_second_factor": True}
    assert chief.put("/api/v1/security/rules", json={"needs_second_factor": False}).status_code == 200
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out) == {"needs_second_factor": False}
