"""Accounts for tests: the least effort for passwords, and moments to count from."""

from datetime import timedelta

from tests.store.toy import NOON

from tabellone.store.accounts.account import Account, Accounts
from tabellone.store.accounts.passwords import Effort, Passwords
from tabellone.store.database import Database

QUICK = Effort(rounds=1, kibibytes=8, lanes=1)
PASSWORD = "correct horse battery"  # noqa: S105 - of accounts that tests make
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


def quick_accounts(database: Database) -> Accounts:
    """Accounts with a fast password hash."""
    return Accounts(database, Passwords(QUICK))


def added(accounts: Accounts, name: str, *, is_chief: bool = False) -> Account:
    """An account with the usual password."""
    return accounts.add(name, "", PASSWORD, NOON, is_chief=is_chief)
