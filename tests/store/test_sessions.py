from datetime import timedelta

import pytest
from sqlalchemy import func, select, update
from tests.store.people import DAY, MINUTE, PASSWORD, added, quick_accounts
from tests.store.toy import NOON

from tabellone.desk.roles import Role
from tabellone.store.accounts.account import Accounts, LoginError
from tabellone.store.accounts.links import Links
from tabellone.store.accounts.sessions import TOUCH_EVERY, Lifetimes, SessionError, Sessions
from tabellone.store.database import Database
from tabellone.store.faults import StoreError
from tabellone.store.journal.ledger import Ledger
from tabellone.store.schema import PASSING
from tabellone.store.schema import accounts as account_table
from tabellone.store.schema import sessions as table

LIFETIMES = Lifetimes(idle=timedelta(hours=8), absolute=timedelta(days=3))


@pytest.fixture
def accounts(database: Database) -> Accounts:
    return quick_accounts(database)


@pytest.fixture
def sessions(database: Database) -> Sessions:
    return Sessions(database, LIFETIMES)


@pytest.fixture
def anna(accounts: Accounts) -> str:
    return added(accounts, "anna").id


def test_a_session_is_found_by_its_token(sessions: Sessions, anna: str) -> None:
    token = sessions.begin(anna, NOON, "Firefox")
    session = sessions.find(token, NOON + MINUTE)
    assert session is not None
    assert session.account is not None
    assert (session.person.name, session.account.id, session.label) == ("anna", anna, "Firefox")
    assert (session.created, session.seen, session.ends) == (NOON, NOON, NOON + LIFETIMES.idle)


def test_the_token_is_long_and_only_its_hash_is_stored(sessions: Sessions, anna: str) -> None:
    tokens = {sessions.begin(anna, NOON) for _ in range(20)}
    assert len(tokens) == 20
    assert min(map(len, tokens)) >= 43
    with sessions.database.reading() as connection:
        rows = str(connection.execute(select(table)).all())
    assert not any(token in rows for token in tokens)


@pytest.mark.parametrize("token", ["", "nonsense", "x" * 10_000, "\ud800", "a\0b", "perché"])
def test_another_token_finds_nothing(sessions: Sessions, anna: str, token: str) -> None:
    sessions.begin(anna, NOON)
    assert sessions.find(token, NOON) is None


def test_a_hash_read_from_the_database_is_no_token(sessions: Sessions, anna: str) -> None:
    sessions.begin(anna, NOON)
    with sessions.database.reading() as connection:
        stored = connection.execute(select(table.c.token_hash)).scalar_one()
    assert sessions.find(stored, NOON) is None


def test_a_session_that_is_not_used_ends(sessions: Sessions, anna: str) -> None:
    token = sessions.begin(anna, NOON)
    just_before = NOON + LIFETIMES.idle - timedelta(milliseconds=1)
    assert Sessions(sessions.database, LIFETIMES).all(just_before)
    assert sessions.find(token, NOON + LIFETIMES.idle) is None


def test_a_session_that_is_used_lasts(sessions: Sessions, anna: str) -> None:
    token = sessions.begin(anna, NOON)
    for hours in range(7, 70, 7):
        assert sessions.find(token, NOON + timedelta(hours=hours)) is not None


def test_however_much_it_is_used_a_session_ends_at_last(sessions: Sessions, anna: str) -> None:
    token = sessions.begin(anna, NOON)
    hour = timedelta(hours=1)
    used = [sessions.find(token, NOON + hours * hour) is not None for hours in range(1, 80)]
    assert used == [True] * 71 + [False] * 8


def test_that_a_session_was_used_is_not_written_at_every_page(sessions: Sessions, anna: str) -> None:
    token = sessions.begin(anna, NOON)

    def seen() -> object:
        (session,) = sessions.all(NOON)
        return session.seen

    sessions.find(token, NOON + TOUCH_EVERY - timedelta(seconds=1))
    assert seen() == NOON
    sessions.find(token, NOON + TOUCH_EVERY)
    assert seen() == NOON + TOUCH_EVERY


def test_a_database_that_cannot_be_written_still_lets_pages_be_read(
    sessions: Sessions, anna: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = sessions.begin(anna, NOON)

    def full(_: Database) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(Database, "writing", full)
    assert sessions.find(token, NOON + TOUCH_EVERY) is not None


def test_signing_out_ends_one_session(sessions: Sessions, anna: str) -> None:
    token, other = sessions.begin(anna, NOON), sessions.begin(anna, NOON)
    sessions.end(token)
    sessions.end(token)
    assert sessions.find(token, NOON) is None
    assert sessions.find(other, NOON) is not None


def test_sessions_are_listed_the_newest_first_and_revoked_by_id(sessions: Sessions, accounts: Accounts) -> None:
    anna, bruno = added(accounts, "anna").id, added(accounts, "bruno").id
    old, new = sessions.begin(anna, NOON, "old"), sessions.begin(anna, NOON + MINUTE, "new")
    sessions.begin(bruno, NOON, "bruno's")
    assert [session.label for session in sessions.of_account(anna, NOON + MINUTE)] == ["new", "old"]
    assert len(sessions.all(NOON + MINUTE)) == 3
    sessions.revoke(sessions.of_account(anna, NOON + MINUTE)[0].id)
    assert sessions.find(new, NOON) is None
    assert sessions.find(old, NOON) is not None


def test_what_has_ended_cannot_be_revoked(sessions: Sessions) -> None:
    with pytest.raises(SessionError, match="there is no such session"):
        sessions.revoke("nonsense")


def test_ended_sessions_are_not_listed(sessions: Sessions, anna: str) -> None:
    sessions.begin(anna, NOON)
    assert sessions.of_account(anna, NOON + DAY) == ()
    assert sessions.all(NOON + DAY) == ()


def test_a_label_is_one_short_line(sessions: Sessions, anna: str) -> None:
    token = sessions.begin(anna, NOON, "Fire\nfox\0\x1b[31m \ud800" + "x" * 1000)
    session = sessions.find(token, NOON)
    assert session is not None
    assert session.label.startswith("Fire fox [31m xxx")
    assert len(session.label) <= 200


def test_a_role_given_or_taken_meanwhile_holds_at_once(
    sessions: Sessions, accounts: Accounts, ledger: Ledger, anna: str
) -> None:
    hall = ledger.create("door", "The hall", NOON).id
    token = sessions.begin(anna, NOON)

    def role() -> Role:
        session = sessions.find(token, NOON)
        assert session is not None
        return session.person.role_in(hall)

    assert role() is Role.PUBLIC
    accounts.give_role(anna, hall, Role.ARBITER)
    assert role() is Role.ARBITER
    accounts.give_role(anna, hall, Role.PUBLIC)
    assert role() is Role.PUBLIC
    accounts.make_chief(anna)
    assert role() is Role.CHIEF


def test_nobody_begins_a_session_with_a_deactivated_account(sessions: Sessions, accounts: Accounts, anna: str) -> None:
    accounts.deactivate(anna)
    with pytest.raises(SessionError, match="deactivated"):
        sessions.begin(anna, NOON)


def test_a_session_that_outlived_its_account_lets_nobody_in(sessions: Sessions, anna: str) -> None:
    token = sessions.begin(anna, NOON)
    with sessions.database.writing() as connection:
        connection.execute(update(account_table).values(is_active=0))
    assert sessions.find(token, NOON) is None


def test_the_chiefs_browser_has_a_session_without_an_account(sessions: Sessions, accounts: Accounts) -> None:
    links = Links(sessions.database, accounts)
    token = links.become_chief(links.make_chief(NOON), NOON, "laptop")
    session = sessions.find(token, NOON)
    assert session is not None
    assert (session.account, session.person.name, session.person.role_in("any")) == (None, "chief", Role.CHIEF)
    assert [listed_session.label for listed_session in sessions.of_account(None, NOON)] == ["laptop"]


def test_what_has_ended_is_removed_from_the_tables(sessions: Sessions, accounts: Accounts, anna: str) -> None:
    kept = sessions.begin(anna, NOON + DAY)
    sessions.begin(anna, NOON)
    Links(sessions.database, accounts).make_chief(NOON)
    with pytest.raises(LoginError):
        accounts.signed_in("anna", PASSWORD + "!", NOON - MINUTE)
    sessions.tidy(NOON + DAY)
    with sessions.database.reading() as connection:
        left = [connection.scalar(select(func.count()).select_from(table)) for table in PASSING]
    assert left[:5] == [1, 0, 0, 0, 0], "and the security log stays"
    assert sessions.find(kept, NOON + DAY) is not None


def test_tidying_changes_nothing_that_still_holds(sessions: Sessions, accounts: Accounts, anna: str) -> None:
    token = sessions.begin(anna, NOON)
    links = Links(sessions.database, accounts)
    link = links.make_chief(NOON)
    sessions.tidy(NOON + MINUTE)
    assert sessions.find(token, NOON + MINUTE) is not None
    assert links.look(link, NOON + MINUTE).is_chiefs
