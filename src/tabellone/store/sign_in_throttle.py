"""How many wrong sign-ins are let through: counted for an account and an address together, with waits that grow.

Nobody can lock out the owner of an account: who tries elsewhere is counted elsewhere, all tries on one account together
cost half a minute at most, and a browser with which somebody has signed in to the account before is counted by itself.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, insert, select

from tabellone.desk.journal import instant_text
from tabellone.desk.roles import circumstances
from tabellone.store.network import network_of
from tabellone.store.schema import accounts, devices, throttles
from tabellone.store.throttle import Growing, Limit, count_growing_try, count_try, forget_tries, take_back_try
from tabellone.store.tokens import hashed, new_token

OF_PAIR = Growing(5, timedelta(seconds=2), timedelta(minutes=15))
OF_ACCOUNT = Growing(50, timedelta(seconds=1), timedelta(seconds=30))
OF_DEVICE = Growing(10, timedelta(seconds=2), timedelta(minutes=15))
OF_ADDRESS = Limit(100, timedelta(minutes=10))
DEVICE_LASTS = timedelta(days=400)


@dataclass(frozen=True, slots=True)
class SignInBuckets:
    """Where the tries of one sign-in are counted."""

    address: str
    pair: str
    account: str
    device: str | None


def count_sign_in(connection: Connection, key: str, at: datetime) -> SignInBuckets:
    """Count a sign-in to the account of a key, before its password is looked at; a ThrottleError makes it wait."""
    here = circumstances()
    address = network_of(here.address)
    device = here.device if _is_known(connection, key, here.device, at) else None
    buckets = SignInBuckets(
        f"login-address/{_digest(address)}",
        f"{_of_account(key)}{_digest(address)}",
        f"login-account/{_digest(key)}",
        None if device is None else f"login-device/{_digest(key, device)}",
    )
    if buckets.device is not None:
        count_growing_try(connection, buckets.device, OF_DEVICE, at)
        return buckets
    # Always in this order, so that two transactions cannot deadlock.
    count_try(connection, buckets.address, OF_ADDRESS, at)
    count_growing_try(connection, buckets.account, OF_ACCOUNT, at)
    count_growing_try(connection, buckets.pair, OF_PAIR, at)
    return buckets


def forget_sign_in(connection: Connection, buckets: SignInBuckets) -> None:
    """Forget the tries before a sign-in that was right, but those of others."""
    if buckets.device is not None:
        forget_tries(connection, buckets.device)
        return
    take_back_try(connection, buckets.address)
    take_back_try(connection, buckets.account)
    forget_tries(connection, buckets.pair)


def forget_waits(connection: Connection, key: str) -> None:
    """Let everybody try again at an account, as after a new password."""
    forget_tries(connection, f"login-account/{_digest(key)}")
    connection.execute(delete(throttles).where(throttles.c.bucket.startswith(_of_account(key))))


def remember_device(connection: Connection, account: str, key: str, at: datetime) -> None:
    """Know this browser again; its token is put into the circumstances, from where the door gives it a cookie."""
    here = circumstances()
    if not here.address or _is_known(connection, key, here.device, at):
        return
    here.device = here.new_device = new_token()
    values = {"token_hash": hashed(here.device), "account": account, "created": instant_text(at)}
    connection.execute(insert(devices).values(values))


def forget_devices(connection: Connection, account: str) -> None:
    """Know no browser of an account again, as after a change of its password."""
    connection.execute(delete(devices).where(devices.c.account == account))


def _is_known(connection: Connection, key: str, device: str, at: datetime) -> bool:
    """Whether a browser was signed in to the account before; a token that nobody gave out is like none."""
    if not device:
        return False
    query = (
        select(accounts.c.id)
        .join(devices, devices.c.account == accounts.c.id)
        .where(devices.c.token_hash == hashed(device), accounts.c.name_key == key)
        .where(devices.c.created > instant_text(at - DEVICE_LASTS))
    )
    return connection.scalar(query) is not None


def _of_account(key: str) -> str:
    """How the buckets begin that count the tries of single addresses at an account."""
    return f"login/{_digest(key)}/"


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
