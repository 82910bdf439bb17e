"""Throttles: tries that may fail, counted for an account and a network, with waits that grow."""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from sqlalchemy import Connection, case, delete, insert, select, text, update

from tabellone.core.refusal import Refusal
from tabellone.desk.circumstances import circumstances
from tabellone.desk.journal import instant_text, read_instant
from tabellone.store.accounts.passwords import hashed, new_token
from tabellone.store.schema import accounts, devices, throttles


class ThrottleError(Refusal):
    """Too many tries; `again` is the time at which the next one is allowed."""

    def __init__(self, sentence: str, /, again: datetime, **values: object) -> None:
        super().__init__(sentence, **values)
        self.again = again


@dataclass(frozen=True, slots=True)
class Limit:
    """How many tries are allowed within a span of time."""

    tries: int
    within: timedelta


@dataclass(frozen=True, slots=True)
class Growing:
    """Waits that grow: so many tries without one, then `first`, twice as long after each further try, at most `most`.

    A count is forgotten when nothing was tried for `rest`.
    """

    free: int
    first: timedelta
    most: timedelta
    rest: timedelta = timedelta(days=1)

    def wait_after(self, tries: int) -> timedelta:
        """How long to wait after so many tries."""
        if tries < self.free:
            return timedelta()
        doublings = min(tries - self.free, 30)
        return min(self.most, self.first * (1 << doublings))


# The same statement on SQLite and PostgreSQL. A count that began too long ago, or after now because somebody has put
# the clock back, begins anew.
_COUNT = text(
    """
    INSERT INTO throttles (bucket, since, tries) VALUES (:bucket, :at, 1)
    ON CONFLICT (bucket) DO UPDATE SET
      tries = CASE WHEN throttles.since > :begin AND throttles.since <= :at THEN throttles.tries + 1 ELSE 1 END,
      since = CASE WHEN throttles.since > :begin AND throttles.since <= :at THEN throttles.since ELSE :at END
    """
)


def count_try(connection: Connection, bucket: str, limit: Limit, at: datetime) -> None:
    """Count a try, or refuse it if there were too many; the caller's transaction must be rolled back then."""
    begin = instant_text(at - limit.within)
    connection.execute(_COUNT, {"bucket": bucket, "at": instant_text(at), "begin": begin})
    query = select(throttles.c.since, throttles.c.tries).where(throttles.c.bucket == bucket)
    since, tries = connection.execute(query).one()
    if tries > limit.tries:
        raise _too_many(read_instant(since) + limit.within, at)


def _too_many(again: datetime, at: datetime) -> ThrottleError:
    wait = again - at
    if wait < timedelta(minutes=1):
        seconds = max(1, -(-wait // timedelta(seconds=1)))
        return ThrottleError("too many tries; the next one is allowed in {seconds} s", again, seconds=seconds)
    minutes = -(-wait // timedelta(minutes=1))
    return ThrottleError("too many tries; the next one is allowed in {minutes} min", again, minutes=minutes)


_BEGIN = text("INSERT INTO throttles (bucket, since, tries) VALUES (:bucket, :at, 0) ON CONFLICT (bucket) DO NOTHING")


def count_growing_try(connection: Connection, bucket: str, growing: Growing, at: datetime) -> None:
    """Count a try, or refuse it if it comes too early; a refused try makes the wait no longer."""
    connection.execute(_BEGIN, {"bucket": bucket, "at": instant_text(at)})
    query = select(throttles.c.since, throttles.c.tries).where(throttles.c.bucket == bucket).with_for_update()
    since_text, tries = connection.execute(query).one()
    since = read_instant(since_text)
    # A clock that was put back begins anew, as does a count that rested.
    if not timedelta() <= at - since < growing.rest:
        tries = 0
    again = since + growing.wait_after(tries)
    if tries and at < again:
        raise _too_many(again, at)
    counted = update(throttles).where(throttles.c.bucket == bucket).values(tries=tries + 1, since=instant_text(at))
    connection.execute(counted)


def take_back_try(connection: Connection, bucket: str) -> None:
    """Forget one try that did not fail."""
    fewer = case((throttles.c.tries > 0, throttles.c.tries - 1), else_=0)
    connection.execute(update(throttles).where(throttles.c.bucket == bucket).values(tries=fewer))


def forget_tries(connection: Connection, bucket: str) -> None:
    """Forget every try."""
    connection.execute(delete(throttles).where(throttles.c.bucket == bucket))


def forget_before(connection: Connection, moment: datetime) -> None:
    """Forget all counts that began before a moment, so that the table stays small."""
    connection.execute(delete(throttles).where(throttles.c.since < instant_text(moment)))


IPV6_BITS = 64


def plain_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address; None if it is none. What servers for both kinds see as IPv6 and comes by IPv4 is one of IPv4."""
    try:
        address = ip_address(text.strip("[]").partition("%")[0])
    except ValueError:
        return None
    return address if isinstance(address, IPv4Address) else address.ipv4_mapped or address


def network_of(text: str) -> str:
    """The unit by which a client is counted: its address, or with IPv6 the network that one computer has to itself."""
    address = plain_address(text)
    if address is None:
        return text
    return str(address) if address.version == 4 else str(ip_network((address, IPV6_BITS), strict=False))


OF_PAIR = Growing(5, timedelta(seconds=2), timedelta(minutes=15))
OF_ACCOUNT = Growing(50, timedelta(seconds=1), timedelta(seconds=30))
OF_DEVICE = Growing(10, timedelta(seconds=2), timedelta(minutes=15))
OF_ADDRESS = Limit(100, timedelta(minutes=10))
DEVICE_LASTS = timedelta(days=400)


@dataclass(frozen=True, slots=True)
class SignInBuckets:
    """The buckets in which the tries of one sign-in are counted."""

    address: str
    pair: str
    account: str
    device: str | None


def count_sign_in(connection: Connection, key: str, at: datetime) -> SignInBuckets:
    """Count a sign-in to the account of a key, before its password is looked at; a ThrottleError makes it wait."""
    here = circumstances()
    address = network_of(here.address)
    device = here.device if _is_trusted(connection, key, here.device, at) else None
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
    """Forget failed tries after a successful sign-in, but not those of others."""
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
    if not here.address or _is_trusted(connection, key, here.device, at):
        return
    here.device = here.new_device = new_token()
    values = {"token_hash": hashed(here.device), "account": account, "created": instant_text(at)}
    connection.execute(insert(devices).values(values))


def forget_devices(connection: Connection, account: str) -> None:
    """Know no browser of an account again, as after a change of its password."""
    connection.execute(delete(devices).where(devices.c.account == account))


def _is_trusted(connection: Connection, key: str, device: str, at: datetime) -> bool:
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
