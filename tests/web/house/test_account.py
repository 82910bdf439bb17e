"""My account: the name that others see, the password, and where one is signed in."""

import re

import pytest
from starlette.testclient import TestClient
from tests.web.house.conftest import OpenHouse
from tests.web.office.visiting import visitor_to

from tabellone.answers.server.health import own_security_log
from tabellone.desk.roles import Role
from tabellone.http.credentials import SESSION_COOKIE

OLD, NEW = "correct horse battery", "another good phrase"


def anna_in(kept: OpenHouse, language: str = "en") -> TestClient:
    """A browser in which Anna, a scorer of the event, is signed in."""
    accounts = kept.house.accounts
    if "anna" not in {known_account.name for known_account in accounts.all()}:
        account = accounts.add("anna", "Anna Prova", OLD, kept.house.now())
        accounts.give_role(account.id, kept.book, Role.SCORER)
    client = visitor_to(kept.house, None, language)
    token = kept.house.sessions.begin(accounts.named("anna").id, kept.house.now(), "Firefox of the test")
    client.cookies.set(SESSION_COOKIE, token)
    return client


def change(client: TestClient, **form: str) -> int:
    """Response of the page to a form."""
    return client.post("/account", data=form).status_code


def test_who_is_not_signed_in_is_asked_to(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, None)
    for answer in (client.get("/account"), client.post("/account", data={"act": "name"})):
        assert answer.status_code == 303
        assert answer.headers["location"] == "/sign-in?next=/account"


def test_every_page_leads_to_it_by_the_name_that_others_see(kept: OpenHouse) -> None:
    assert re.search(r'<a href="/account"[^>]*>Anna Prova</a>', anna_in(kept).get("/").text)


def test_it_tells_where_one_has_a_role(kept: OpenHouse) -> None:
    shown = anna_in(kept).get("/account").text
    assert re.search(rf'<a href="/desk/{kept.book}">Torneo di prova</a></dt><dd>scorer', shown)


def test_the_name_that_others_see_is_changed(kept: OpenHouse) -> None:
    client = anna_in(kept)
    answer = client.post("/account", data={"act": "name", "display_name": " Anna Seconda "})
    assert answer.headers["location"] == "/account?done=name"
    assert "Others see the new name" in client.get("/account?done=name").text
    assert kept.house.accounts.named("anna").display_name == "Anna Seconda"


def test_without_a_name_for_others_the_name_of_the_account_is_shown(kept: OpenHouse) -> None:
    assert change(anna_in(kept), act="name", display_name="") == 303
    assert kept.house.accounts.named("anna").display_name == "anna"


@pytest.mark.parametrize("name", ["x" * 201, "two\nlines"])
def test_a_name_that_cannot_be_is_refused(kept: OpenHouse, name: str) -> None:
    assert change(anna_in(kept), act="name", display_name=name) == 422
    assert kept.house.accounts.named("anna").display_name == "Anna Prova"


def test_the_password_is_changed_and_other_browsers_are_signed_out(kept: OpenHouse) -> None:
    here, there = anna_in(kept), anna_in(kept)
    assert change(here, act="password", old=OLD, new=NEW, again=NEW) == 303
    assert kept.house.accounts.signed_in("anna", NEW, kept.house.now()).name == "anna"
    assert here.get("/account").status_code == 200
    assert there.get("/account").status_code == 303


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"old": "wrong", "new": NEW, "again": NEW}, "the old password is wrong"),
        ({"old": OLD, "new": NEW, "again": NEW + "!"}, "the new password was typed in two different ways"),
        ({"old": OLD, "new": "short", "again": "short"}, "password: 12 to 200 signs are allowed, 5 were given"),
        ({"old": OLD, "new": " Anna Prova ", "again": " Anna Prova "}, "password: it may not be the name"),
    ],
)
def test_a_password_that_cannot_be_changed_so_stays(kept: OpenHouse, form: dict[str, str], sentence: str) -> None:
    answer = anna_in(kept).post("/account", data={"act": "password", **form})
    assert answer.status_code in (400, 422)
    assert sentence in answer.text
    assert NEW not in answer.text
    assert kept.house.accounts.signed_in("anna", OLD, kept.house.now()).name == "anna"


def test_guessing_the_old_password_is_slowed_down_as_at_the_door(kept: OpenHouse) -> None:
    moment = kept.house.now()
    kept.house.now = lambda: moment
    client = anna_in(kept)
    for _ in range(10):
        client.post("/account", data={"act": "password", "old": "wrong", "new": NEW, "again": NEW})
    answer = client.post("/account", data={"act": "password", "old": OLD, "new": NEW, "again": NEW})
    assert "too many tries" in answer.text


def test_another_browser_of_mine_is_signed_out(kept: OpenHouse) -> None:
    here, there = anna_in(kept), anna_in(kept)
    (session,) = re.findall(r'name="session" value="(\w+)">\s*<span class="who"><span', here.get("/account").text)
    assert change(here, act="end-session", session=session) == 303
    assert there.get("/account").status_code == 303
    assert here.get("/account").status_code == 200


def test_a_browser_of_somebody_else_is_not(kept: OpenHouse) -> None:
    other = visitor_to(kept.house, Role.CHIEF)
    ids = [open_session.id for open_session in kept.house.sessions.all(kept.house.now())]
    client = anna_in(kept)
    for session in ids:
        assert change(client, act="end-session", session=session) == 400
        assert session not in client.get("/account").text
    assert other.get("/house").status_code == 200


def test_the_browser_of_the_link_has_no_password_to_change(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, None)
    client.get(f"/enter/{kept.house.links.make_chief(kept.house.now())}")
    shown = client.get("/account")
    assert "has every right and no password" in shown.text
    assert 'type="password"' not in shown.text
    assert change(client, act="password", old=OLD, new=NEW, again=NEW) == 400
    assert change(client, act="name", display_name="Anna") == 400
    assert change(client, act="dance") == 400


def test_the_chief_and_the_owner_set_the_names_of_others(kept: OpenHouse) -> None:
    anna_in(kept)
    anna = kept.house.accounts.named("anna")
    chief = visitor_to(kept.house, Role.CHIEF)
    chief.post("/house", data={"act": "rename", "account": anna.id, "display_name": "Anna la Prima"})
    assert kept.house.accounts.named("anna").display_name == "Anna la Prima"
    owner = kept.house.accounts.named(visitor_name(kept, Role.OWNER))
    kept.house.accounts.give_role(owner.id, kept.book, Role.OWNER)
    client = visitor_to(kept.house, None)
    client.cookies.set(SESSION_COOKIE, kept.house.sessions.begin(owner.id, kept.house.now(), "test"))
    address = f"/desk/{kept.book}/people"
    form = {"act": "rename", "account": "anna", "display_name": "Anna la Seconda"}
    assert client.post(address, data=form).status_code == 303
    assert kept.house.accounts.named("anna").display_name == "Anna la Seconda"


def visitor_name(kept: OpenHouse, role: Role) -> str:
    """The name of the account that a visitor of this role has."""
    visitor_to(kept.house, role)
    return role.word


def test_an_owner_renames_neither_strangers_nor_a_chief_arbiter(kept: OpenHouse) -> None:
    accounts = kept.house.accounts
    stranger = accounts.add("bruno", "Bruno", OLD, kept.house.now())
    chief = accounts.add("carla", "Carla", OLD, kept.house.now(), is_chief=True)
    accounts.give_role(chief.id, kept.house.office(), Role.VIEWER)
    owner = visitor_to(kept.house, Role.OWNER)
    for name in (stranger.name, chief.name, "nobody"):
        form = {"act": "rename", "account": name, "display_name": "Altri"}
        assert owner.post("/office/people", data=form).status_code == 400
    assert {account.display_name for account in accounts.all()} >= {"Bruno", "Carla"}


def test_an_invitation_is_taken_with_the_account_that_one_has(kept: OpenHouse) -> None:
    client = anna_in(kept)
    token = kept.house.links.invite(kept.house.office(), Role.VIEWER, None, kept.house.now())
    assert "Take it as Anna Prova" in client.get(f"/enter/{token}").text
    answer = client.post(f"/enter/{token}", data={"act": "accept"})
    assert answer.headers["location"] == "/office"
    assert kept.house.accounts.named("anna").roles[kept.house.office()] is Role.VIEWER


def test_one_is_shown_what_happened_to_ones_own_account_and_to_no_other(kept: OpenHouse) -> None:
    client = anna_in(kept)
    for name in ("anna", "boss"):
        visitor_to(kept.house, None).post("/sign-in", data={"name": name, "password": "a wrong one"})
    kept.house.accounts.add("berta", "Berta Prova", OLD, kept.house.now())
    shown = re.sub(r"\s+", " ", client.get("/account").text)
    part = shown.partition('<h2 id="events">')[2].partition("</section>")[0]
    assert "wrong name, password or code at sign-in" in part
    assert part.count("<tr>") == 1 + len(own_security_log(kept.house, "anna"))
    assert {event.account for event in own_security_log(kept.house, "anna")} == {"anna"}
