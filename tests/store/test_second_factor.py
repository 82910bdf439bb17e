"""One-time codes: the vectors of the standards, and that each code is valid once."""

import base64
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.store.people import PASSWORD, added, quick_accounts
from tests.store.toy import NOON

from tabellone.store.accounts.account import Accounts, CodeNeededError, LoginError
from tabellone.store.accounts.second_factor import CODES, SecondFactorError, SecondFactors, code_of, step_of
from tabellone.store.database import Database

HALF_MINUTE = timedelta(seconds=30)
# RFC 4226, appendix D: the codes of the first ten counts.
HOTP = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"]
# RFC 6238, appendix B, with SHA-1: seconds since 1970 and the code of eight digits.
TOTP = [
    (59, "94287082"),
    (1111111109, "07081804"),
    (1111111111, "14050471"),
    (1234567890, "89005924"),
    (2000000000, "69279037"),
    (20000000000, "65353130"),
]
SECRET = b"12345678901234567890"


def test_the_vectors_of_the_standards() -> None:
    assert [code_of(SECRET, count) for count in range(10)] == HOTP
    for seconds, code in TOTP:
        assert code_of(SECRET, step_of(datetime.fromtimestamp(seconds, UTC)), digits=8) == code


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for data of one's own: the key of a PostgreSQL database is there."""
    (tmp_path / "data").mkdir()
    monkeypatch.setenv("TABELLONE_DATA", str(tmp_path / "data"))


@pytest.fixture
def accounts(database: Database) -> Accounts:
    return quick_accounts(database)


def code_at(secret: str, at: datetime) -> str:
    return code_of(base64.b32decode(secret), step_of(at))


def set_up(accounts: Accounts) -> tuple[str, str, tuple[str, ...]]:
    """An account with a second factor: its id, its secret, its recovery codes."""
    anna = added(accounts, "anna")
    factors = SecondFactors(accounts.database)
    secret = factors.begin(anna.id).secret
    return anna.id, secret, factors.confirm(anna.id, code_at(secret, NOON), NOON)


def test_a_code_is_asked_for_once_one_was_typed(accounts: Accounts) -> None:
    anna = added(accounts, "anna")
    factors = SecondFactors(accounts.database)
    secret = factors.begin(anna.id).secret
    assert accounts.signed_in("anna", PASSWORD, NOON) == anna, "a secret that nobody took into an app does not count"
    with pytest.raises(SecondFactorError, match="is not the one that the app shows"):
        factors.confirm(anna.id, "000000", NOON)
    factors.confirm(anna.id, f" {code_at(secret, NOON)} ", NOON)
    with pytest.raises(CodeNeededError):
        accounts.signed_in("anna", PASSWORD, NOON)
    with pytest.raises(SecondFactorError, match="set up already"):
        factors.begin(anna.id)


def test_a_code_is_good_for_once_and_for_its_time(accounts: Accounts) -> None:
    account, secret, _ = set_up(accounts)
    later = NOON + 4 * HALF_MINUTE
    code = code_at(secret, later)
    with pytest.raises(LoginError, match="second factor is wrong"):
        accounts.signed_in("anna", PASSWORD, later, code_at(secret, later - 2 * HALF_MINUTE))
    assert accounts.signed_in("anna", PASSWORD, later, code).id == account
    with pytest.raises(LoginError, match="was used already"):
        accounts.signed_in("anna", PASSWORD, later, code)
    # The clock of a phone may be half a minute off.
    assert accounts.signed_in("anna", PASSWORD, later, code_at(secret, later + HALF_MINUTE)).id == account


def test_the_code_that_confirmed_is_used_up_too(accounts: Accounts) -> None:
    _, secret, _ = set_up(accounts)
    with pytest.raises(LoginError):
        accounts.signed_in("anna", PASSWORD, NOON, code_at(secret, NOON))


def test_a_right_code_does_not_help_a_wrong_password(accounts: Accounts) -> None:
    _, secret, _ = set_up(accounts)
    later = NOON + 4 * HALF_MINUTE
    with pytest.raises(LoginError, match="the name or the password is wrong"):
        accounts.signed_in("anna", "wrong horse battery", later, code_at(secret, later))
    assert accounts.signed_in("anna", PASSWORD, later, code_at(secret, later)).name == "anna", "it was not used up"


def test_each_recovery_code_is_good_for_once(accounts: Accounts) -> None:
    account, _, codes = set_up(accounts)
    assert len(set(codes)) == CODES
    assert accounts.signed_in("anna", PASSWORD, NOON, codes[0].upper().replace("-", " ")).id == account
    with pytest.raises(LoginError):
        accounts.signed_in("anna", PASSWORD, NOON, codes[0])
    assert SecondFactors(accounts.database).codes_left(account) == CODES - 1


def test_a_factor_that_is_removed_is_not_asked_for(accounts: Accounts) -> None:
    account, _, codes = set_up(accounts)
    factors = SecondFactors(accounts.database)
    factors.remove(account)
    assert not factors.is_set(account)
    assert factors.codes_left(account) == 0
    assert accounts.signed_in("anna", PASSWORD, NOON).id == account
    with pytest.raises(SecondFactorError):
        factors.confirm(account, codes[0], NOON)
