import io
import json
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tabellone.cli.answer import now
from tabellone.desk.office.book import OfficeBook
from tabellone.desk.roles import Role
from tabellone.program import main
from tabellone.store.accounts.account import Accounts, LoginError
from tabellone.store.accounts.links import Links
from tabellone.store.accounts.sessions import Sessions
from tabellone.store.database import Database, open_database
from tabellone.store.files import database_address
from tabellone.store.journal.ledger import Ledger

PASSWORD = "correct horse battery"  # noqa: S105 - of accounts that tests make


class Terminal(io.StringIO):
    """A standard input that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABELLONE_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Run `tabellone accounts`, with something on the standard input."""

    def run(*arguments: str, typed: bytes = b"") -> int:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed)))
        return main(["accounts", *arguments])

    return run


@pytest.fixture
def anna(run: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> str:
    assert run("add", "anna", "--password-stdin", typed=f"{PASSWORD}\n".encode()) == 0
    capsys.readouterr()
    return "anna"


def opened() -> Database:
    return open_database(database_address(None), create=False)


def said(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str]) -> str:
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("tabellone: ")
    assert output.err.count("\n") == 1
    return output.err


def listed(run: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert run("list", "--json") == 0
    listing: dict[str, list[dict[str, Any]]] = json.loads(said(capsys))
    return listing["accounts"]


def test_an_account_is_made_with_a_password_from_the_standard_input(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("add", "Anna", "--display-name", "Anna Bianchi", "--password-stdin")
    assert run(*arguments, typed=f"{PASSWORD}\r\nanother line\n".encode()) == 0
    assert said(capsys) == "Anna: the account is made\n"
    with opened() as database:
        assert Accounts(database).signed_in("anna", PASSWORD, now()).display_name == "Anna Bianchi"


def test_a_password_is_asked_for_twice_on_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    prompts: list[str] = []

    def typed(prompt: str) -> str:
        prompts.append(prompt)
        return PASSWORD

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("click.termui.hidden_prompt_func", typed)
    assert main(["accounts", "add", "anna", "--chief", "--json"]) == 0
    assert len(prompts) == 2
    assert json.loads(said(capsys)) == {
        "name": "anna",
        "display_name": "anna",
        "chief": True,
        "active": True,
        "roles": {},
    }


def test_two_passwords_that_differ_change_nothing(
    monkeypatch: pytest.MonkeyPatch, run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter([PASSWORD, "correct horse batteri"])
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr("click.termui.hidden_prompt_func", lambda prompt: next(answers))
    assert main(["accounts", "add", "anna"]) == 2
    assert "the two passwords are not the same" in capsys.readouterr().err
    assert listed(run, capsys) == []


def test_without_a_terminal_the_password_is_not_waited_for(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("add", "anna") == 2
    assert "give it with --password-stdin" in refused(capsys)


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        ("anna", b"", "there is no password on its first line"),
        ("anna", b"\n", "there is no password on its first line"),
        ("anna", b"short\n", "12 to 200 signs are allowed, 5 were given"),
        ("anna", b"x" * 5000, "12 to 200 signs are allowed"),
        ("anna", b"\xff\xfe12345678\n", "the password is not written in UTF-8"),
        ("anna.bianchi", b"anna.bianchi\n", "it may not be the name"),
        ("a b", b"correct horse battery\n", "name: 'a b' is not allowed"),
        ("chief", b"correct horse battery\n", 'name: "chief" is reserved'),
    ],
)
def test_a_name_or_a_password_that_is_not_allowed_is_one_sentence(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str], name: str, typed: bytes, told: str
) -> None:
    assert run("add", name, "--password-stdin", typed=typed) == 2
    assert told in refused(capsys)
    assert listed(run, capsys) == []


def test_a_name_that_is_taken_is_refused(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str], anna: str
) -> None:
    assert run("add", "ANNA", "--password-stdin", typed=f"{PASSWORD}\n".encode()) == 2
    assert 'name: "anna" is taken' in refused(capsys)


def test_accounts_are_listed_with_their_roles(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str], anna: str
) -> None:
    with opened() as database:
        Ledger(database, [OfficeBook()]).create("office", "Register", now(), book="register")
    assert run("role", anna, "arbiter", "--book", "register") == 0
    assert said(capsys) == "anna: register: arbiter\n"
    assert run("list") == 0
    assert said(capsys) == "anna  anna  register: arbiter\n"
    assert listed(run, capsys)[0]["roles"] == {"register": "arbiter"}
    assert run("role", anna, "none", "--book", "register") == 0
    assert listed(run, capsys)[0]["roles"] == {}


def test_an_empty_list_says_so(run: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == 0
    assert said(capsys) == "There are no accounts.\n"


def test_an_account_is_made_chief_arbiter_and_is_none_any_more(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str], anna: str
) -> None:
    assert run("role", anna, "chief") == 0
    assert said(capsys) == "anna: chief arbiter\n"
    assert run("role", anna, "none") == 0
    assert said(capsys) == "anna: –\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("anna", "owner"), "name it with --book"),
        (("anna", "chief", "--book", "register"), "leave --book out"),
        (("anna", "owner", "--book", "nowhere"), 'there is no book "nowhere"'),
        (("anna", "king"), 'role: "king" is not allowed; there are none, viewer, scorer, arbiter, owner, chief'),
        (("bruno", "none"), 'there is no account "bruno"'),
    ],
)
def test_a_role_that_cannot_be_given_is_one_sentence(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str], anna: str, arguments: tuple[str, ...], told: str
) -> None:
    del anna
    assert run("role", *arguments) == 2
    assert told in refused(capsys)


def test_a_new_password_ends_the_sessions(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str], anna: str
) -> None:
    with opened() as database:
        token = Sessions(database).begin(Accounts(database).named(anna).id, now())
    assert run("password", anna, "--password-stdin", typed=b"another good one\n") == 0
    assert said(capsys) == "anna: the password is changed, all sessions have ended\n"
    with opened() as database:
        assert Sessions(database).find(token, now()) is None
        assert Accounts(database).signed_in(anna, "another good one", now()).name == anna


def test_an_account_is_deactivated_and_let_in_again(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str], anna: str
) -> None:
    assert run("deactivate", anna) == 0
    assert said(capsys) == "anna: the account is deactivated, all sessions have ended\n"
    with opened() as database, pytest.raises(LoginError):
        Accounts(database).signed_in(anna, PASSWORD, now())
    assert run("list") == 0
    assert said(capsys) == "anna  anna  deactivated\n"
    assert run("deactivate", anna, "--undo", "--json") == 0
    assert json.loads(said(capsys))["active"] is True
    with opened() as database:
        assert Accounts(database).signed_in(anna, PASSWORD, now()).name == anna


def test_a_link_makes_a_browser_the_chief_arbiter_once(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("link") == 0
    output = capsys.readouterr()
    start, token = output.out[: len("/enter/")], output.out[len("/enter/") :].rstrip("\n")
    assert start == "/enter/"
    assert "It works once, within 60 minutes." in output.err
    with opened() as database:
        session = Links(database, Accounts(database)).become_chief(token, now())
        chief_session = Sessions(database).find(session, now())
    assert chief_session is not None
    assert chief_session.person.role_in(None) is Role.CHIEF


def test_a_link_as_json_says_when_it_expires(run: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("link", "--json") == 0
    answer = json.loads(said(capsys))
    assert set(answer) == {"path", "expires"}
    assert answer["expires"] > (now() + timedelta(minutes=30)).isoformat()


def test_a_database_that_is_named_must_be_there(
    run: Callable[..., int], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    other = tmp_path / "other.db"
    assert run("link", "--database", str(other)) == 2
    assert "there is no such database" in refused(capsys)
    assert not other.exists()
