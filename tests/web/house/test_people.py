"""Roles and invitations."""

import re

import pytest
from starlette.testclient import TestClient
from tests.web.house.conftest import OpenHouse
from tests.web.office.visiting import visitor_to

from tabellone.desk.roles import Role

NEW = {"name": "anna", "display_name": "Anna", "password": "correct horse battery"}


def joined(kept: OpenHouse, page: str) -> TestClient:
    """A new browser that takes the invitation of a page."""
    (path,) = re.findall(r"http://localhost(/enter/[\w-]+)", page)
    client = visitor_to(kept.house, None)
    assert client.post(path, data=NEW).status_code == 303
    return client


@pytest.mark.parametrize("role", ["viewer", "scorer", "arbiter", "owner"])
def test_an_invitation_gives_its_role_once(kept: OpenHouse, role: str) -> None:
    chief = visitor_to(kept.house, Role.CHIEF)
    address = f"/desk/{kept.book}/people"
    shown = chief.post(address, data={"act": "invite", "role": role})
    assert shown.status_code == 200
    assert "<svg" in shown.text
    assert "<title>QR code of the invitation</title>" in shown.text
    joined(kept, shown.text)
    assert kept.house.accounts.named("anna").roles == {kept.book: Role[role.upper()]}
    (path,) = re.findall(r"http://localhost(/enter/[\w-]+)", shown.text)
    assert visitor_to(kept.house, None).get(path).status_code == 410


def test_an_invitation_is_shown_only_when_it_is_made(kept: OpenHouse) -> None:
    chief = visitor_to(kept.house, Role.CHIEF)
    address = f"/desk/{kept.book}/people"
    chief.post(address, data={"act": "invite", "role": "scorer"})
    later = chief.get(address).text
    assert "/enter/" not in later
    assert "Invitations that nobody has taken yet" in later


def test_an_invitation_taken_back_lets_nobody_in(kept: OpenHouse) -> None:
    chief = visitor_to(kept.house, Role.CHIEF)
    address = f"/desk/{kept.book}/people"
    shown = chief.post(address, data={"act": "invite", "role": "scorer"}).text
    (link,) = re.findall(r'name="link" value="(\w+)"', chief.get(address).text)
    assert chief.post(address, data={"act": "revoke", "link": link}).status_code == 303
    (path,) = re.findall(r"http://localhost(/enter/[\w-]+)", shown)
    assert visitor_to(kept.house, None).post(path, data=NEW).status_code == 410


def test_an_invitation_to_another_book_cannot_be_taken_back_here(kept: OpenHouse) -> None:
    chief = visitor_to(kept.house, Role.CHIEF)
    chief.post("/office/people", data={"act": "invite", "role": "viewer"})
    (link,) = kept.house.links.open(kept.house.now(), kept.house.office())
    answer = chief.post(f"/desk/{kept.book}/people", data={"act": "revoke", "link": link.id})
    assert answer.status_code == 400
    assert kept.house.links.open(kept.house.now(), kept.house.office()) == (link,)


def test_a_role_is_given_changed_and_taken_away(kept: OpenHouse) -> None:
    chief = visitor_to(kept.house, Role.CHIEF)
    visitor_to(kept.house, Role.VIEWER)
    address = f"/desk/{kept.book}/people"
    for role, expected in (("scorer", Role.SCORER), ("owner", Role.OWNER), ("public", None)):
        assert chief.post(address, data={"act": "role", "account": "viewer", "role": role}).status_code == 303
        assert kept.house.accounts.named("viewer").roles.get(kept.book) is expected


def test_an_owner_manages_the_own_book_only(kept: OpenHouse) -> None:
    owner = visitor_to(kept.house, Role.OWNER)
    assert owner.get("/office/people").status_code == 200
    assert owner.get(f"/desk/{kept.book}/people").status_code == 403
    answer = owner.post(f"/desk/{kept.book}/people", data={"act": "invite", "role": "viewer"})
    assert answer.status_code == 403
    assert kept.house.links.open(kept.house.now(), kept.book) == ()


@pytest.mark.parametrize("role", [None, Role.VIEWER, Role.SCORER, Role.ARBITER])
def test_who_is_no_owner_is_refused(kept: OpenHouse, role: Role | None) -> None:
    client = visitor_to(kept.house, role)
    assert client.get("/office/people").status_code == 403
    assert client.post("/office/people", data={"act": "invite", "role": "owner"}).status_code == 403


@pytest.mark.parametrize(
    "form",
    [
        {"act": "invite", "role": "chief"},
        {"act": "role", "account": "nobody", "role": "viewer"},
        {"act": "role", "account": "", "role": "viewer"},
        {"act": "dance"},
        {},
    ],
)
def test_what_cannot_be_is_refused_beside_the_form(kept: OpenHouse, form: dict[str, str]) -> None:
    answer = visitor_to(kept.house, Role.CHIEF).post("/office/people", data=form)
    assert answer.status_code in (400, 422)
    assert 'role="alert"' in answer.text


def test_an_address_of_this_computer_alone_is_said_to_be_one(kept: OpenHouse) -> None:
    chief = visitor_to(kept.house, Role.CHIEF)
    assert "works on this computer only" in chief.post("/office/people", data={"act": "invite"}).text
    headers = {"Host": "192.0.2.7:8321", "Origin": "http://192.0.2.7:8321"}
    far = chief.post("/office/people", data={"act": "invite"}, headers=headers).text
    assert "http://192.0.2.7:8321/enter/" in far
    assert "works on this computer only" not in far
