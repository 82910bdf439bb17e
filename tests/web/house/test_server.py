"""This server, as the chief arbiter manages it."""

import re
from collections.abc import Callable

import pytest
from tests.web.house.conftest import OpenHouse
from tests.web.office.filling import OFFICER
from tests.web.office.visiting import made_house, visitor_to

from tabellone import __version__
from tabellone.desk.journal_file import write_journal
from tabellone.desk.roles import Role
from tabellone.store.backup import backups

ANNA = {"act": "add-account", "name": "anna", "display_name": "Anna", "password": "correct horse battery"}


@pytest.mark.parametrize("role", [None, Role.VIEWER, Role.OWNER])
def test_only_the_chief_arbiter_sees_and_changes_the_server(kept: OpenHouse, role: Role | None) -> None:
    client = visitor_to(kept.house, role)
    assert client.get("/house").status_code == 403
    assert client.post("/house", data=ANNA).status_code == 403
    file = write_journal(kept.house.ledger.journal(kept.book))
    assert client.post("/house/import", files={"file": ("e.jsonl", file)}).status_code == 403
    assert "anna" not in {account.name for account in kept.house.accounts.all()}


def test_the_page_says_which_version_keeps_which_database(kept: OpenHouse) -> None:
    shown = visitor_to(kept.house, Role.CHIEF).get("/house").text
    assert __version__ in shown
    assert str(kept.house.database.address) in shown
    assert "Torneo di prova" in shown


def test_a_backup_is_made_now_and_listed(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    assert "No backup has been made yet." in client.get("/house").text
    assert client.post("/house", data={"act": "back-up"}).status_code == 303
    ((_, file),) = backups(kept.house.database)
    assert file.name in client.get("/house").text


def test_an_account_is_made_and_lets_its_owner_in(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    assert client.post("/house", data=ANNA).status_code == 303
    door = {"name": "anna", "password": "correct horse battery"}
    assert visitor_to(kept.house, None).post("/sign-in", data=door).status_code == 303


def test_a_password_never_comes_back_in_a_page(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    answer = client.post("/house", data={**ANNA, "name": "chief"})
    assert answer.status_code == 422
    assert "is reserved" in answer.text
    assert ANNA["password"] not in answer.text


def test_an_account_is_deactivated_made_chief_and_gets_a_password(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    client.post("/house", data=ANNA)
    accounts = kept.house.accounts
    anna = accounts.named("anna").id
    for act, is_active, is_chief in (
        ("deactivate", False, False),
        ("reactivate", True, False),
        ("make-chief", True, True),
        ("unmake-chief", True, False),
    ):
        assert client.post("/house", data={"act": act, "account": anna}).status_code == 303
        account = accounts.named("anna")
        assert (account.is_active, account.is_chief) == (is_active, is_chief)
    form = {"act": "set-password", "account": anna, "password": "another good phrase"}
    assert client.post("/house", data=form).status_code == 303
    assert accounts.signed_in("anna", "another good phrase", kept.house.now()).id == anna


def test_nobody_shuts_himself_out(kept: OpenHouse) -> None:
    anna = kept.house.accounts.add("anna", "", "correct horse battery", kept.house.now(), is_chief=True)
    client = visitor_to(kept.house, None)
    client.post("/sign-in", data={"name": "anna", "password": "correct horse battery"})
    answer = client.post("/house", data={"act": "deactivate", "account": anna.id})
    assert answer.status_code == 400
    assert kept.house.accounts.named("anna").is_active


def test_a_session_of_somebody_else_is_ended(kept: OpenHouse) -> None:
    other = visitor_to(kept.house, Role.OWNER)
    assert other.get("/office").status_code == 200
    client = visitor_to(kept.house, Role.CHIEF)
    shown = client.get("/house").text
    (session,) = re.findall(r'name="session" value="(\w+)">\s*<span class="who">owner', shown)
    assert client.post("/house", data={"act": "end-session", "session": session}).status_code == 303
    assert other.get("/office").status_code == 403


def test_another_browser_becomes_the_chiefs_by_a_link_shown_once(kept: OpenHouse) -> None:
    client = visitor_to(kept.house, Role.CHIEF)
    shown = client.post("/house", data={"act": "chief-link"}).text
    (path,) = re.findall(r"http://localhost(/enter/[\w-]+)", shown)
    assert "/enter/" not in client.get("/house").text
    other = visitor_to(kept.house, None)
    assert other.get(path).status_code == 303
    assert other.get("/house").status_code == 200
    assert visitor_to(kept.house, None).get(path).status_code == 410


def test_the_file_of_an_event_is_taken_in_elsewhere_and_carried_on(
    kept: OpenHouse, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = write_journal(kept.house.ledger.journal(kept.book))
    with made_house(tmp_path_factory.mktemp("elsewhere")) as elsewhere:
        client = visitor_to(elsewhere, Role.CHIEF)
        first = client.post("/house/import", files={"file": ("event.jsonl", file)})
        assert first.headers["location"] == f"/desk/{kept.book}/history#next"
        assert elsewhere.ledger.journal(kept.book) == kept.house.ledger.journal(kept.book)
        kept.house.redo(OFFICER, kept.book)
        more = write_journal(kept.house.ledger.journal(kept.book))
        assert client.post("/house/import", files={"file": ("event.jsonl", more)}).status_code == 303
        assert elsewhere.ledger.journal(kept.book) == kept.house.ledger.journal(kept.book)


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-40], lambda data: data.replace(b"Uno", b"Una"), lambda data: b""]
)
def test_a_damaged_file_is_refused_and_changes_nothing(kept: OpenHouse, damage: Callable[[bytes], bytes]) -> None:
    before = kept.house.positions()
    file = damage(write_journal(kept.house.ledger.journal(kept.book)))
    answer = visitor_to(kept.house, Role.CHIEF).post("/house/import", files={"file": ("event.jsonl", file)})
    assert answer.status_code in (400, 422)
    assert 'role="alert"' in answer.text
    assert kept.house.positions() == before


@pytest.mark.parametrize(
    "form",
    [
        {"act": "end-session", "session": "none"},
        {"act": "deactivate", "account": "none"},
        {"act": "set-password", "account": "none", "password": "correct horse battery"},
        {**ANNA, "password": "short"},
        {"act": "explode"},
    ],
)
def test_what_cannot_be_is_refused(kept: OpenHouse, form: dict[str, str]) -> None:
    answer = visitor_to(kept.house, Role.CHIEF).post("/house", data=form)
    assert answer.status_code in (400, 422)
    assert 'role="alert"' in answer.text
