"""Content of the security log, data that it never contains, and its limit."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select
from tests.store.people import PASSWORD, added, quick_accounts
from tests.store.toy import NOON

from tabellone.desk.circumstances import Circumstances, set_circumstances
from tabellone.desk.roles import Role
from tabellone.store.accounts import security_log
from tabellone.store.accounts.account import Accounts, LoginError
from tabellone.store.accounts.links import LinkError, Links
from tabellone.store.accounts.security_log import REFUSALS, SecurityKind, SecurityLog
from tabellone.store.accounts.sessions import Sessions
from tabellone.store.backup import back_up, opened_backup, restore_here
from tabellone.store.database import Database
from tabellone.store.journal.ledger import Ledger
from tabellone.store.schema import security_events


@pytest.fixture
def accounts(database: Database) -> Iterator[Accounts]:
    set_circumstances(Circumstances("web", "192.0.2.7", "berta"))
    yield quick_accounts(database)
    set_circumstances(Circumstances())


def kinds(database: Database) -> list[str]:
    return [event.kind.value for event in reversed(SecurityLog(database).events())]


def test_people_links_and_roles_are_noted_with_who_and_from_where(accounts: Accounts, ledger: Ledger) -> None:
    ledger.create("door", "Hall", NOON, book="hall")
    anna = added(accounts, "anna", is_chief=True)
    accounts.give_role(anna.id, "hall", Role.OWNER)
    Sessions(accounts.database).begin(accounts.signed_in("anna", PASSWORD, NOON).id, NOON)
    links = Links(accounts.database, accounts)
    links.become_chief(links.make_chief(NOON), NOON)
    links.join(links.invite("hall", Role.SCORER, anna.id, NOON), "carla", "", PASSWORD, NOON)
    accounts.deactivate(anna.id)
    assert kinds(accounts.database) == [
        "account-added",
        "chief-made",
        "role-given",
        "signed-in",
        "chief-link-made",
        "chief-link-used",
        "invitation-made",
        "account-added",
        "invitation-used",
        "account-deactivated",
    ]
    event = SecurityLog(accounts.database).events()[-3]
    assert (event.account, event.book, event.detail) == ("anna", "hall", "owner")
    assert (event.actor, event.address, event.door) == ("berta", "192.0.2.7", "web")


def test_no_secret_and_no_mistyped_name_is_noted(accounts: Accounts) -> None:
    added(accounts, "anna")
    for name, password in (("anna", "wrong horse battery"), ("my secret phrase", "anna"), (PASSWORD, PASSWORD)):
        with pytest.raises(LoginError):
            accounts.signed_in(name, password, NOON)
    links = Links(accounts.database, accounts)
    token = links.make_chief(NOON)
    with pytest.raises(LinkError):
        links.become_chief("a-token-that-nobody-made", NOON)
    links.become_chief(token, NOON)
    with accounts.database.reading() as connection:
        text = str(connection.execute(select(security_events)).all())
    for secret in ("horse", "secret phrase", token, "nobody-made"):
        assert secret not in text
    assert kinds(accounts.database)[1:4] == ["sign-in-refused"] * 3
    assert "link-refused" in kinds(accounts.database)


def test_refusals_push_no_act_out(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security_log, "MOST_OF_A_SORT", 20)
    monkeypatch.setattr(security_log, "TRIM_EVERY", 5)
    log = SecurityLog(database)
    log.note(SecurityKind.CHIEF_MADE, account="anna")
    for _ in range(60):
        log.note(SecurityKind.SIGN_IN_REFUSED)
    assert "chief-made" in kinds(database)
    assert 20 <= sum(event.kind in REFUSALS for event in log.events(500)) < 25
    assert log.events(2, before=log.events(1)[0].id)[0].id == log.events(1)[0].id - 1


def test_a_backup_holds_none_of_it_and_a_restore_leaves_it(database: Database, tmp_path: Path) -> None:
    log = SecurityLog(database)
    log.note(SecurityKind.CHIEF_MADE, account="anna")
    file = back_up(database, tmp_path / "kept.db").file
    with opened_backup(file) as backup, backup.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(security_events)) == 0
    restore_here(file, database, NOON, force=True, name="kept.db")
    assert kinds(database) == ["chief-made", "restored"]
