import threading
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select, text
from tests.store.people import DAY, PASSWORD, QUICK, added, quick_accounts
from tests.store.toy import NOON

from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Role
from tabellone.store.accounts.account import AccountError, Accounts, LoginError, name_key
from tabellone.store.accounts.passwords import Effort, PasswordError, Passwords
from tabellone.store.accounts.sessions import Sessions
from tabellone.store.accounts.throttle import OF_ADDRESS, OF_PAIR, ThrottleError
from tabellone.store.backup import back_up, restore
from tabellone.store.database import Database
from tabellone.store.journal.ledger import Ledger
from tabellone.store.schema import accounts as table
from tabellone.store.schema import throttles

WRONG = "wrong horse battery"


@pytest.fixture
def accounts(database: Database) -> Accounts:
    return quick_accounts(database)


@pytest.fixture
def hall(ledger: Ledger) -> str:
    return ledger.create("door", "The hall", NOON, book="hall").id


@pytest.fixture
def yard(ledger: Ledger) -> str:
    return ledger.create("door", "The yard", NOON, book="yard").id


def test_a_new_database_has_no_account(accounts: Accounts) -> None:
    assert accounts.all() == ()


def test_an_account_is_kept_with_its_names_and_without_rights(accounts: Accounts) -> None:
    account = accounts.add("anna.bianchi", "Anna Bianchi", PASSWORD, NOON + timedelta(microseconds=7))
    assert account == accounts.named("anna.bianchi") == accounts.account(account.id)
    assert (account.name, account.display_name, account.created) == ("anna.bianchi", "Anna Bianchi", NOON)
    assert account.is_active
    assert account.person.role_in("hall") is Role.PUBLIC


def test_without_a_display_name_the_name_is_shown(accounts: Accounts) -> None:
    assert added(accounts, "anna").display_name == "anna"


@pytest.mark.parametrize("name", ["anna", "ANNA", "Anna", " anna ", "ａｎｎａ"])
def test_a_name_is_taken_in_capitals_or_not(accounts: Accounts, name: str) -> None:
    added(accounts, "Anna")
    with pytest.raises(AccountError, match='name: "Anna" is taken'):
        added(accounts, name)
    assert accounts.named(name).name == "Anna"
    assert accounts.signed_in(name, PASSWORD, NOON).name == "Anna"


@pytest.mark.parametrize("name", ["", " ", "a b", "a/b", "-anna", "a\0b", "a\nb", "x" * 61, "x" * 100_000, "\ud800"])
def test_names_that_could_deceive_are_refused(accounts: Accounts, name: str) -> None:
    with pytest.raises(AccountError, match=r"name: .* is not allowed"):
        added(accounts, name)
    with pytest.raises(AccountError, match="there is no account"):
        accounts.named(name)
    assert accounts.all() == ()


@pytest.mark.parametrize("name", ["chief", "Chief", "TABELLONE", "admin"])
def test_reserved_names_are_refused(accounts: Accounts, name: str) -> None:
    with pytest.raises(AccountError, match="is reserved"):
        added(accounts, name)


@given(st.text(min_size=1, max_size=70))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_every_name_is_taken_as_one_name_or_refused(sqlite: Database, name: str) -> None:
    accounts = quick_accounts(sqlite)
    try:
        account = added(accounts, name)
    except AccountError:
        return
    assert accounts.named(account.name) == accounts.named(name) == account
    with pytest.raises(AccountError, match="is taken"):
        added(
            accounts,
            account.name.swapcase() if name_key(account.name.swapcase()) == name_key(account.name) else account.name,
        )


def test_a_display_name_is_one_line(accounts: Accounts) -> None:
    with pytest.raises(Refusal, match=r"display name: .* is not allowed"):
        accounts.add("anna", "Anna\nBianchi", PASSWORD, NOON)
    assert accounts.all() == ()


def test_a_weak_password_makes_no_account(accounts: Accounts) -> None:
    with pytest.raises(PasswordError):
        accounts.add("anna", "", "short", NOON)
    with pytest.raises(PasswordError, match="it may not be the name"):
        accounts.add("anna.bianchi", "", "Anna.Bianchi", NOON)
    assert accounts.all() == ()


def test_of_two_who_take_a_name_at_once_one_gets_it(database: Database) -> None:
    start = threading.Barrier(4)
    faults: list[BaseException] = []

    def take() -> None:
        accounts = quick_accounts(database)
        start.wait()
        try:
            added(accounts, "anna")
        except AccountError as error:
            faults.append(error)

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(faults) == 3
    assert len(quick_accounts(database).all()) == 1


def test_the_right_password_lets_in_and_a_wrong_one_does_not(accounts: Accounts) -> None:
    anna = added(accounts, "anna")
    assert accounts.signed_in("anna", PASSWORD, NOON) == anna
    with pytest.raises(LoginError, match="the name or the password is wrong"):
        accounts.signed_in("anna", WRONG, NOON)


@pytest.mark.parametrize("name", ["bruno", "", "a\0b", "\ud800", "x" * 10_000, "anna' OR 1=1 --"])
def test_an_account_that_is_not_there_is_refused_with_the_same_words(accounts: Accounts, name: str) -> None:
    added(accounts, "anna")
    with pytest.raises(LoginError, match=r"^the name or the password is wrong$"):
        accounts.signed_in(name, PASSWORD, NOON)


def test_a_long_name_is_not_cut_to_one_that_is_there(accounts: Accounts) -> None:
    added(accounts, "x" * 60)
    with pytest.raises(LoginError):
        accounts.signed_in("x" * 61, PASSWORD, NOON)


def test_passwords_are_never_stored_as_they_are(accounts: Accounts) -> None:
    added(accounts, "anna")
    with accounts.database.reading() as connection:
        row = connection.execute(select(table)).one()
    assert PASSWORD not in str(row)
    assert row.password_hash.startswith("$argon2id$")


def test_after_too_many_wrong_passwords_even_the_right_one_waits(accounts: Accounts) -> None:
    added(accounts, "anna")
    for _ in range(OF_PAIR.free):
        with pytest.raises(LoginError):
            accounts.signed_in("anna", WRONG, NOON)
    with pytest.raises(ThrottleError):
        accounts.signed_in("ANNA ", PASSWORD, NOON)
    assert accounts.signed_in("anna", PASSWORD, NOON + OF_PAIR.first).name == "anna"


def test_names_that_are_not_there_are_throttled_alike(accounts: Accounts) -> None:
    for _ in range(OF_PAIR.free):
        with pytest.raises(LoginError):
            accounts.signed_in("nobody", WRONG, NOON)
    with pytest.raises(ThrottleError):
        accounts.signed_in("nobody", WRONG, NOON)


def test_others_are_let_in_while_one_account_waits(accounts: Accounts) -> None:
    added(accounts, "anna")
    added(accounts, "bruno")
    for _ in range(OF_PAIR.free):
        with pytest.raises(LoginError):
            accounts.signed_in("anna", WRONG, NOON)
    assert accounts.signed_in("bruno", PASSWORD, NOON).name == "bruno"


def test_the_right_password_forgets_the_wrong_ones(accounts: Accounts) -> None:
    added(accounts, "anna")
    for _ in range(3):
        for _ in range(OF_PAIR.free - 1):
            with pytest.raises(LoginError):
                accounts.signed_in("anna", WRONG, NOON)
        accounts.signed_in("anna", PASSWORD, NOON)


def test_all_wrong_passwords_of_one_address_are_limited_too(sqlite: Database) -> None:
    accounts = quick_accounts(sqlite)
    for number in range(OF_ADDRESS.tries):
        with pytest.raises(LoginError):
            accounts.signed_in(f"guess{number}", WRONG, NOON)
    with pytest.raises(ThrottleError):
        accounts.signed_in("another", WRONG, NOON)
    with sqlite.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(throttles)) == 2 * OF_ADDRESS.tries + 1


def test_right_passwords_do_not_use_up_the_limit_of_all(sqlite: Database) -> None:
    accounts = quick_accounts(sqlite)
    added(accounts, "anna")
    for _ in range(OF_ADDRESS.tries + 1):
        accounts.signed_in("anna", PASSWORD, NOON)


def test_a_throttled_try_does_not_look_at_the_password(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(OF_PAIR.free):
        with pytest.raises(LoginError):
            accounts.signed_in("anna", WRONG, NOON)
    monkeypatch.setattr(Passwords, "matches", None)
    with pytest.raises(ThrottleError):
        accounts.signed_in("anna", WRONG, NOON)


def test_a_password_stored_with_less_effort_is_stored_anew_at_the_next_login(database: Database) -> None:
    weak = Accounts(database, Passwords(QUICK))
    added(weak, "anna")
    stronger = Accounts(database, Passwords(Effort(rounds=2, kibibytes=16, lanes=1)))
    stronger.signed_in("anna", PASSWORD, NOON)
    with database.reading() as connection:
        assert "m=16,t=2,p=1" in str(connection.scalar(select(table.c.password_hash)))
    assert stronger.signed_in("anna", PASSWORD, NOON).name == "anna"


def test_roles_are_held_book_by_book(accounts: Accounts, hall: str, yard: str) -> None:
    anna = added(accounts, "anna")
    accounts.give_role(anna.id, hall, Role.ARBITER)
    accounts.give_role(anna.id, yard, Role.VIEWER)
    person = accounts.named("anna").person
    assert (person.role_in(hall), person.role_in(yard), person.role_in("else")) == (
        Role.ARBITER,
        Role.VIEWER,
        Role.PUBLIC,
    )


def test_a_role_can_be_changed_and_taken_away(accounts: Accounts, hall: str) -> None:
    anna = added(accounts, "anna")
    for role in (Role.SCORER, Role.OWNER, Role.VIEWER):
        accounts.give_role(anna.id, hall, role)
        assert accounts.account(anna.id).roles == {hall: role}
    accounts.give_role(anna.id, hall, Role.PUBLIC)
    accounts.give_role(anna.id, hall, Role.PUBLIC)
    assert accounts.account(anna.id).roles == {}


def test_the_chief_of_the_server_is_none_in_one_book(accounts: Accounts, hall: str) -> None:
    anna = added(accounts, "anna")
    with pytest.raises(AccountError, match='role "chief" cannot be given in one book'):
        accounts.give_role(anna.id, hall, Role.CHIEF)
    accounts.make_chief(anna.id)
    assert accounts.account(anna.id).person.role_in(hall) is Role.CHIEF
    accounts.make_chief(anna.id, is_chief=False)
    assert accounts.account(anna.id).person.role_in(hall) is Role.PUBLIC


def test_a_role_needs_a_book_and_an_account_that_are_there(accounts: Accounts, hall: str) -> None:
    anna = added(accounts, "anna")
    with pytest.raises(AccountError, match='there is no book "nowhere"'):
        accounts.give_role(anna.id, "nowhere", Role.VIEWER)
    with pytest.raises(AccountError, match='there is no account "nobody"'):
        accounts.give_role("nobody", hall, Role.VIEWER)


def test_the_people_of_a_book_are_listed_by_name(accounts: Accounts, hall: str, yard: str) -> None:
    for name, book in (("zoe", hall), ("Bruno", hall), ("anna", yard)):
        accounts.give_role(added(accounts, name).id, book, Role.SCORER)
    assert [account.name for account in accounts.of_book(hall)] == ["Bruno", "zoe"]
    assert [account.name for account in accounts.all()] == ["anna", "Bruno", "zoe"]
    assert accounts.of_book(yard)[0].roles == {yard: Role.SCORER}


def test_a_deactivated_account_is_not_let_in_and_has_no_rights(accounts: Accounts, hall: str) -> None:
    anna = added(accounts, "anna", is_chief=True)
    accounts.deactivate(anna.id)
    with pytest.raises(LoginError, match=r"^the name or the password is wrong$"):
        accounts.signed_in("anna", PASSWORD, NOON)
    assert accounts.account(anna.id).person.role_in(hall) is Role.PUBLIC
    with pytest.raises(AccountError, match="is taken"):
        added(accounts, "anna")
    accounts.reactivate(anna.id)
    assert accounts.signed_in("anna", PASSWORD, NOON).person.role_in(hall) is Role.CHIEF


def test_deactivation_ends_the_sessions_of_the_account_alone(accounts: Accounts) -> None:
    sessions = Sessions(accounts.database)
    anna, bruno = added(accounts, "anna"), added(accounts, "bruno")
    ended, kept = sessions.begin(anna.id, NOON), sessions.begin(bruno.id, NOON)
    accounts.deactivate(anna.id)
    accounts.reactivate(anna.id)
    assert sessions.find(ended, NOON) is None
    assert sessions.find(kept, NOON) is not None


def test_a_new_password_ends_all_other_sessions(accounts: Accounts) -> None:
    sessions = Sessions(accounts.database)
    anna = added(accounts, "anna")
    mine, other = sessions.begin(anna.id, NOON), sessions.begin(anna.id, NOON)
    session = sessions.find(mine, NOON)
    assert session
    accounts.change_password(anna.id, PASSWORD, "another good one", NOON, keep=session.id)
    assert sessions.find(mine, NOON) is not None
    assert sessions.find(other, NOON) is None
    assert accounts.signed_in("anna", "another good one", NOON) == anna
    with pytest.raises(LoginError):
        accounts.signed_in("anna", PASSWORD, NOON)


def test_a_password_is_changed_by_one_who_knows_the_old_one(accounts: Accounts) -> None:
    anna = added(accounts, "anna")
    with pytest.raises(LoginError):
        accounts.change_password(anna.id, WRONG, "another good one", NOON)
    with pytest.raises(PasswordError):
        accounts.change_password(anna.id, PASSWORD, "short", NOON)
    assert accounts.signed_in("anna", PASSWORD, NOON) == anna


def test_a_password_set_by_the_chief_ends_the_wait_and_all_sessions(accounts: Accounts) -> None:
    anna = added(accounts, "anna")
    token = Sessions(accounts.database).begin(anna.id, NOON)
    for _ in range(OF_PAIR.free):
        with pytest.raises(LoginError):
            accounts.signed_in("anna", WRONG, NOON)
    accounts.set_password(anna.id, "another good one")
    assert accounts.signed_in("anna", "another good one", NOON) == anna
    assert Sessions(accounts.database).find(token, NOON) is None


def test_the_display_name_may_change(accounts: Accounts) -> None:
    anna = added(accounts, "anna")
    accounts.rename(anna.id, "Anna B.")
    assert accounts.account(anna.id).display_name == "Anna B."
    with pytest.raises(Refusal, match="display name"):
        accounts.rename(anna.id, " ")


def test_what_is_not_there_is_not_changed(accounts: Accounts) -> None:
    for change in (accounts.deactivate, accounts.reactivate, accounts.make_chief):
        with pytest.raises(AccountError, match='there is no account "nobody"'):
            change("nobody")
    with pytest.raises(AccountError, match='there is no account "nobody"'):
        accounts.set_password("nobody", PASSWORD)


def test_a_role_that_a_later_version_gave_is_refused_and_not_taken_for_another(accounts: Accounts, hall: str) -> None:
    anna = added(accounts, "anna")
    accounts.give_role(anna.id, hall, Role.VIEWER)
    with accounts.database.writing() as connection:
        connection.execute(text("UPDATE roles SET role = 'emperor'"))
    with pytest.raises(Refusal, match='role "emperor" is not known'):
        accounts.account(anna.id)


def test_wrong_tries_of_long_ago_do_not_count(accounts: Accounts) -> None:
    added(accounts, "anna")
    for day in range(OF_PAIR.free + 2):
        with pytest.raises(LoginError):
            accounts.signed_in("anna", WRONG, NOON + day * DAY)


def test_accounts_and_roles_come_back_with_a_backup(accounts: Accounts, hall: str, tmp_path: Path) -> None:
    anna = added(accounts, "anna")
    accounts.give_role(anna.id, hall, Role.OWNER)
    before = accounts.all()
    back_up(accounts.database, tmp_path / "kept.db")
    accounts.give_role(anna.id, hall, Role.PUBLIC)
    added(accounts, "bruno")
    restore(tmp_path / "kept.db", accounts.database.address, NOON, force=True)
    assert accounts.all() == before
    assert accounts.signed_in("anna", PASSWORD, NOON).roles == {hall: Role.OWNER}
