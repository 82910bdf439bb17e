"""Secrets of one-time codes: whoever has the database alone cannot make codes."""

import base64
from pathlib import Path

import pytest
from sqlalchemy import select, update
from tests.store.people import PASSWORD, added, quick_accounts
from tests.store.toy import NOON

from tabellone.store.accounts.account import Accounts, LoginError
from tabellone.store.accounts.second_factor import (
    KEY_BYTES,
    STEP_SECONDS,
    SecondFactors,
    code_of,
    new_secret,
    secrets_key,
    secrets_key_file,
    step_of,
    unwrapped,
    wrapped,
)
from tabellone.store.backup import back_up
from tabellone.store.database import Database
from tabellone.store.schema import second_factors


def stored(database: Database) -> str:
    with database.reading() as connection:
        return str(connection.scalar(select(second_factors.c.secret)))


def set_up(database: Database) -> tuple[Accounts, str, tuple[str, ...]]:
    """An account with a second factor: its secret and its recovery codes."""
    accounts = quick_accounts(database)
    anna, factors = added(accounts, "anna"), SecondFactors(database)
    secret = factors.begin(anna.id).secret
    return accounts, secret, factors.confirm(anna.id, code_of(base64.b32decode(secret), step_of(NOON)), NOON)


def code_after(secret: str, steps: int) -> str:
    return code_of(base64.b32decode(secret), step_of(NOON) + steps)


def test_what_is_wrapped_is_unwrapped_with_the_same_key_alone() -> None:
    key, other = bytes(range(KEY_BYTES)), bytes(KEY_BYTES)
    for _ in range(50):
        secret = new_secret()
        text = wrapped(secret, key)
        assert unwrapped(text, key) == secret
        assert unwrapped(text, other) is None
        assert unwrapped(text[:-6] + ("AAAA==" if not text.endswith("AAAA==") else "BBBB=="), key) is None
    assert wrapped(secret, key) != wrapped(secret, key)


def test_neither_the_database_nor_a_backup_has_the_secret_and_the_key_is_its_owner_s_alone(
    sqlite: Database, tmp_path: Path
) -> None:
    _, secret, _ = set_up(sqlite)
    backup = back_up(sqlite, tmp_path / "copy.db").file
    files = [sqlite.address.file, backup, *tmp_path.glob("*-wal")]
    raw = base64.b32decode(secret)
    for file in files:
        assert file is not None
        assert secret.encode() not in file.read_bytes()
        assert raw not in file.read_bytes()
    key_file = secrets_key_file(sqlite.address)
    assert key_file.stat().st_mode & 0o777 == 0o600
    assert secrets_key(sqlite.address).hex().encode() not in backup.read_bytes()


def test_a_secret_of_before_works_and_is_wrapped_when_it_is_used(sqlite: Database) -> None:
    accounts, secret, _ = set_up(sqlite)
    with sqlite.writing() as connection:
        connection.execute(update(second_factors).values(secret=secret))
    later = NOON.fromtimestamp(NOON.timestamp() + STEP_SECONDS, NOON.tzinfo)
    assert accounts.signed_in("anna", PASSWORD, later, code_after(secret, 1)).name == "anna"
    assert secret not in stored(sqlite)
    even_later = NOON.fromtimestamp(NOON.timestamp() + 2 * STEP_SECONDS, NOON.tzinfo)
    assert accounts.signed_in("anna", PASSWORD, even_later, code_after(secret, 2)).name == "anna"


def test_without_the_key_codes_are_refused_and_recovery_codes_still_let_in(sqlite: Database) -> None:
    accounts, secret, codes = set_up(sqlite)
    secrets_key_file(sqlite.address).unlink()
    later = NOON.fromtimestamp(NOON.timestamp() + STEP_SECONDS, NOON.tzinfo)
    with pytest.raises(LoginError):
        accounts.signed_in("anna", PASSWORD, later, code_after(secret, 1))
    assert accounts.signed_in("anna", PASSWORD, later, codes[0]).name == "anna"
