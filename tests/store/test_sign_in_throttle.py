"""Wrong sign-ins make those wait who make them, and nobody can lock out the owner of an account."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from tests.store.people import PASSWORD, added, quick_accounts
from tests.store.toy import NOON

from tabellone.desk.circumstances import Circumstances, circumstances, set_circumstances
from tabellone.store.accounts.account import Accounts, LoginError
from tabellone.store.accounts.throttle import (
    OF_ACCOUNT,
    OF_ADDRESS,
    OF_PAIR,
    Growing,
    ThrottleError,
    count_growing_try,
    network_of,
)
from tabellone.store.database import Database

WRONG = "wrong horse battery"


@pytest.fixture
def accounts(database: Database) -> Iterator[Accounts]:
    accounts = quick_accounts(database)
    added(accounts, "anna")
    yield accounts
    set_circumstances(Circumstances())


def come_from(address: str, device: str = "") -> None:
    set_circumstances(Circumstances("web", address, device=device))


def fail(accounts: Accounts, times: int) -> None:
    for _ in range(times):
        with pytest.raises(LoginError):
            accounts.signed_in("anna", WRONG, NOON)


def test_who_guesses_elsewhere_does_not_make_the_owner_wait(accounts: Accounts) -> None:
    come_from("192.0.2.66")
    fail(accounts, OF_PAIR.free)
    with pytest.raises(ThrottleError):
        accounts.signed_in("anna", PASSWORD, NOON)
    come_from("192.0.2.7")
    assert accounts.signed_in("anna", PASSWORD, NOON).name == "anna"


def test_a_known_browser_is_let_through_whatever_others_try(accounts: Accounts) -> None:
    come_from("192.0.2.7")
    accounts.signed_in("anna", PASSWORD, NOON)
    device = circumstances().new_device
    assert device
    # A whole network of guessers, and one of them behind the owner's own address.
    for number in range(OF_ACCOUNT.free // OF_PAIR.free + 1):
        come_from(f"198.51.100.{number}")
        for _ in range(OF_PAIR.free):
            with pytest.raises((LoginError, ThrottleError)):
                accounts.signed_in("anna", WRONG, NOON)
    come_from("192.0.2.7")
    with pytest.raises(ThrottleError):
        accounts.signed_in("anna", PASSWORD, NOON)
    come_from("192.0.2.7", device)
    assert accounts.signed_in("anna", PASSWORD, NOON).name == "anna"
    assert not circumstances().new_device, "it has its token already"


@pytest.mark.parametrize("junk", ["", "junk", "x" * 200])
def test_a_junk_cookie_is_counted_like_none(accounts: Accounts, junk: str) -> None:
    come_from("192.0.2.66")
    fail(accounts, OF_PAIR.free)
    come_from("192.0.2.66", junk)
    with pytest.raises(ThrottleError):
        accounts.signed_in("anna", PASSWORD, NOON)


def test_a_browser_known_at_one_account_is_not_known_at_another(accounts: Accounts) -> None:
    added(accounts, "bruno")
    come_from("192.0.2.7")
    accounts.signed_in("bruno", PASSWORD, NOON)
    device = circumstances().new_device
    come_from("192.0.2.66")
    fail(accounts, OF_PAIR.free)
    come_from("192.0.2.66", device)
    with pytest.raises(ThrottleError):
        accounts.signed_in("anna", PASSWORD, NOON)


def test_all_guesses_at_an_account_cost_half_a_minute_at_most(accounts: Accounts) -> None:
    assert OF_ACCOUNT.wait_after(10**6) == timedelta(seconds=30)


def test_waits_double_up_to_the_longest(database: Database) -> None:
    growing = Growing(2, timedelta(seconds=2), timedelta(seconds=10), timedelta(hours=1))
    waits = [growing.wait_after(tries).seconds for tries in range(7)]
    assert waits == [0, 0, 2, 4, 8, 10, 10]
    at = NOON
    for tries in range(6):
        at += growing.wait_after(tries)
        with database.writing() as connection:
            count_growing_try(connection, "door", growing, at)
        if growing.wait_after(tries + 1):
            with pytest.raises(ThrottleError), database.writing() as connection:
                count_growing_try(connection, "door", growing, at)
    # After a rest, and after a clock that was put back, it begins anew.
    for moment in (at + timedelta(hours=1), at - timedelta(days=1)):
        with database.writing() as connection:
            count_growing_try(connection, "door", growing, moment)


def test_a_computer_with_many_addresses_is_one(accounts: Accounts) -> None:
    assert network_of("2001:db8:1:2:aaaa::1") == network_of("2001:db8:1:2:bbbb::2%eth0")
    assert network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("192.0.2.1") != network_of("192.0.2.2")
    assert network_of("testclient") == "testclient"


def test_clients_of_both_kinds_of_address_are_told_apart_where_a_server_listens_to_both() -> None:
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1")
    assert network_of("::ffff:192.0.2.1") != network_of("::ffff:192.0.2.2")
    assert OF_ADDRESS.tries > OF_PAIR.free
