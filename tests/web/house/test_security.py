"""The security log, the second factor and the signed seal as pages; private pages are not cached."""

import base64
import re

import pytest
from tests.web.house.conftest import OpenHouse
from tests.web.house.test_account import OLD, anna_in
from tests.web.office.visiting import visitor_to

from tabellone.desk.roles import Role
from tabellone.http.credentials import DEVICE_COOKIE, SESSION_COOKIE
from tabellone.store.accounts.second_factor import code_of, step_of
from tabellone.store.journal.signing import read_signed_seal


def test_the_chief_reads_the_log_and_nobody_else(kept: OpenHouse) -> None:
    stranger = visitor_to(kept.house, None)
    stranger.post("/sign-in", data={"name": "anna", "password": "wrong horse battery"})
    assert visitor_to(kept.house, Role.OWNER).get("/house/security").status_code == 403
    page = visitor_to(kept.house, Role.CHIEF).get("/house/security")
    assert "wrong name, password or code at sign-in" in page.text
    assert "was refused for want of a role" in page.text
    assert page.headers["cache-control"] == "no-store"
    assert visitor_to(kept.house, Role.CHIEF).get("/house/security?before=1").status_code == 200


@pytest.mark.parametrize("path", ["/account", "/", "/desk/{book}", "/office", "/desk/{book}/history"])
def test_pages_of_one_who_is_signed_in_are_kept_nowhere(kept: OpenHouse, path: str) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    assert client.get(path.format(book=kept.book)).headers["cache-control"] == "no-store"


def test_pages_for_everybody_may_be_kept_and_the_sign_in_may_not(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, None)
    assert client.get("/").headers["cache-control"] == "no-cache"
    assert client.get("/sign-in").headers["cache-control"] == "no-store"


def test_a_form_sent_to_the_link_of_the_chief_leads_back_to_the_link(kept: OpenHouse) -> None:
    path = f"/enter/{kept.house.links.make_chief(kept.house.now())}"
    answer = visitor_to(kept.house, None).post(path, data={"name": "anna"})
    assert (answer.status_code, answer.headers["location"]) == (303, path)


def test_a_second_factor_is_set_up_and_asked_for(kept: OpenHouse) -> None:
    client, house = anna_in(kept), kept.house
    assert "the password is wrong" in client.post("/account", data={"act": "begin-factor", "password": "x"}).text
    shown = client.post("/account", data={"act": "begin-factor", "password": OLD}).text
    (secret,) = re.findall(r'class="address">([A-Z2-7]{32})<', shown)
    code = code_of(base64.b32decode(secret), step_of(house.now()))
    codes = re.findall(
        r"<code>([a-z2-7-]{19})</code>", client.post("/account", data={"act": "confirm-factor", "code": code}).text
    )
    assert len(codes) == 8
    other = visitor_to(house, None)
    without = other.post("/sign-in", data={"name": "anna", "password": OLD})
    assert without.status_code == 401
    assert "asks for the code of its second factor" in without.text
    assert other.post("/sign-in", data={"name": "anna", "password": OLD, "code": codes[0]}).status_code == 303
    assert {SESSION_COOKIE, DEVICE_COOKIE} <= set(other.cookies)
    assert client.post("/account", data={"act": "remove-factor", "password": OLD}).status_code == 303
    assert not house.second_factors.is_set(house.accounts.named("anna").id)


def test_the_last_seal_is_signed_on_the_page_of_the_history(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    shown = client.post(f"/desk/{kept.book}/history", data={"act": "sign"}).text
    (text,) = re.findall(r"tabellone-seal:1:[^<]+", shown)
    signed = read_signed_seal(text, "page")
    kept.house.signing.check(signed)
    assert signed.key in shown
    assert "<svg" in shown


def test_a_junk_cookie_is_answered_as_none(kept: OpenHouse) -> None:
    plain, junk = visitor_to(kept.house, None), visitor_to(kept.house, None)
    junk.cookies.set(SESSION_COOKIE, "junk")
    assert junk.get("/").text == plain.get("/").text
