"""The second factor of an account: one-time codes (HOTP, TOTP), recovery codes, and their wrapped secrets."""

import base64
import binascii
import hashlib
import hmac
import logging
import secrets
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, delete, func, insert, select, update

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import instant_text
from tabellone.store.accounts.security_log import SecurityKind, note_security
from tabellone.store.database import Database
from tabellone.store.faults import StoreError
from tabellone.store.files import DatabaseAddress, make_private, private_folder_of, stem, write_private
from tabellone.store.schema import accounts, recovery_codes, second_factors

SECRET_BYTES = 20
STEP_SECONDS = 30
DIGITS = 6
ISSUER = "Tabellone"


def new_secret() -> str:
    """A secret as apps take it: base32."""
    return base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode("ascii")


def step_of(at: datetime) -> int:
    """The number of the half minute."""
    return int(at.timestamp()) // STEP_SECONDS


def code_of(secret: bytes, step: int, digits: int = DIGITS, algorithm: str = "sha1") -> str:
    """The code of a step."""
    digest = hmac.digest(secret, step.to_bytes(8, "big"), algorithm)
    offset = digest[-1] & 0x0F
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFF_FFFF
    return str(number % 10**digits).zfill(digits)


def matching_step(secret: str, code: str, at: datetime, after: int) -> int | None:
    """The step whose code was typed: this one, the one before or the one after, and later than `after`."""
    key = base64.b32decode(secret)
    now = step_of(at)
    steps = [step for step in (now - 1, now, now + 1) if step > after]
    matches = [step for step in steps if hmac.compare_digest(code_of(key, step).encode(), code.encode("utf-8"))]
    return matches[-1] if matches else None


def address_of(secret: str, name: str, host: str = "") -> str:
    """The address in the QR code that apps read."""
    label = f"{ISSUER}:{name}" + (f"@{host}" if host else "")
    return f"otpauth://totp/{quote(label)}?secret={secret}&issuer={ISSUER}&digits={DIGITS}&period={STEP_SECONDS}"


def recovery_code() -> str:
    """A code for the day on which the phone is lost: 80 bits in four groups."""
    text = base64.b32encode(secrets.token_bytes(10)).decode("ascii").lower()
    return "-".join(text[start : start + 4] for start in range(0, 16, 4))


def recovery_hash(code: str) -> str:
    """The hash of a recovery code, the same however it is typed."""
    plain = "".join(sign for sign in code.lower() if sign.isalnum())
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()


MARK = "wrapped:1:"
KEY_BYTES, NONCE_BYTES, TAG_BYTES, BLOCK_BYTES = 32, 16, 16, 32
log = logging.getLogger(__name__)


def secrets_key_file(address: DatabaseAddress) -> Path:
    """The path of the key: next to the database, or in the folder for data."""
    return private_folder_of(address) / f"{stem(address)}-secrets-key"


def secrets_key(address: DatabaseAddress) -> bytes:
    """The key, made at its first use; of two who make it at once one is obeyed by both."""
    file = secrets_key_file(address)
    if not file.exists():
        write_private(file, secrets.token_hex(KEY_BYTES).encode("ascii"), replace=False)
    make_private(file)
    try:
        return bytes.fromhex(file.read_text(encoding="ascii"))
    except (OSError, ValueError) as error:
        log.warning("%s: the key of the one-time codes cannot be read (%s)", file, error)
        return b""


def is_wrapped(stored: str) -> bool:
    """Whether a secret is stored encrypted; old ones are not."""
    return stored.startswith(MARK)


def wrapped(secret: str, key: bytes) -> str:
    """A secret as it is stored."""
    nonce, data = secrets.token_bytes(NONCE_BYTES), base64.b32decode(secret)
    if len(data) > BLOCK_BYTES:
        raise ValueError(len(data))
    hidden = nonce + _added(data, key, nonce)
    return MARK + base64.b64encode(hidden + _seal(hidden, key)).decode("ascii")


def unwrapped(stored: str, key: bytes) -> str | None:
    """The secret; None if it was wrapped with another key, or changed."""
    if not is_wrapped(stored):
        return stored
    try:
        whole = base64.b64decode(stored.removeprefix(MARK), validate=True)
    except binascii.Error:
        return None
    hidden, tag = whole[:-TAG_BYTES], whole[-TAG_BYTES:]
    if not key or not hmac.compare_digest(tag, _seal(hidden, key)):
        return None
    nonce, data = hidden[:NONCE_BYTES], hidden[NONCE_BYTES:]
    return base64.b32encode(_added(data, key, nonce)).decode("ascii")


def _added(data: bytes, key: bytes, nonce: bytes) -> bytes:
    stream = hmac.digest(key, b"stream" + nonce, "sha256")
    return bytes(one ^ other for one, other in zip(data, stream, strict=False))


def _seal(hidden: bytes, key: bytes) -> bytes:
    return hmac.digest(key, b"seal" + hidden, "sha256")[:TAG_BYTES]


CODES = 8


class SecondFactorError(Refusal):
    """A second factor that cannot be set up or removed."""


@dataclass(frozen=True, slots=True)
class NewFactor:
    """A secret to be taken into an app: as text and as the address that a QR code holds."""

    secret: str
    address: str


def is_second_factor_set(connection: Connection, account: str) -> bool:
    """Whether an account asks for a code."""
    query = select(second_factors.c.account).where(
        second_factors.c.account == account, second_factors.c.confirmed.is_not(None)
    )
    return connection.scalar(query) is not None


def use_second_factor(
    connection: Connection, account: str, name: str, code: str, at: datetime, address: DatabaseAddress
) -> bool:
    """Whether a code of the app or a recovery code is right; it is used up then.

    A secret of before that is not wrapped yet is wrapped. Without the key that wrapped it, recovery codes remain.
    """
    typed = "".join(code.split())
    row = connection.execute(
        select(second_factors.c.secret, second_factors.c.step)
        .where(second_factors.c.account == account)
        .with_for_update()
    ).one()
    key = secrets_key(address)
    secret = unwrapped(row.secret, key)
    step = None if secret is None else matching_step(secret, typed, at, row.step)
    if secret is not None and step is not None:
        stored = row.secret if is_wrapped(row.secret) or not key else wrapped(secret, key)
        mine = second_factors.c.account == account
        connection.execute(update(second_factors).where(mine).values(step=step, secret=stored))
        return True
    of_code = (recovery_codes.c.account == account, recovery_codes.c.code_hash == recovery_hash(code[:100]))
    if connection.execute(delete(recovery_codes).where(*of_code)).rowcount == 1:
        note_security(connection, SecurityKind.RECOVERY_CODE_USED, account=name)
        return True
    return False


class SecondFactors:
    """The second factors of all accounts of a database; may be used by many threads."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def is_set(self, account: str) -> bool:
        """Whether an account asks for a code."""
        with self.database.reading() as connection:
            return is_second_factor_set(connection, account)

    def codes_left(self, account: str) -> int:
        """How many recovery codes of an account are unused."""
        query = select(func.count()).select_from(recovery_codes).where(recovery_codes.c.account == account)
        with self.database.reading() as connection:
            return connection.scalar(query) or 0

    def begin(self, account: str) -> NewFactor:
        """Make a secret for an account; it counts once `confirm` was given a code of it."""
        secret = new_secret()
        key = self._key()
        with self.database.writing() as connection:
            if is_second_factor_set(connection, account):
                raise SecondFactorError("the second factor is set up already; remove it first")
            connection.execute(delete(second_factors).where(second_factors.c.account == account))
            stored = wrapped(secret, key)
            connection.execute(insert(second_factors).values(account=account, secret=stored, confirmed=None, step=0))
            return NewFactor(secret, address_of(secret, _name(connection, account)))

    def confirm(self, account: str, code: str, at: datetime) -> tuple[str, ...]:
        """Activate the secret; returns the recovery codes, which are shown once."""
        codes, key = tuple(recovery_code() for _ in range(CODES)), self._key()
        with self.database.writing() as connection:
            query = select(second_factors.c.secret).where(
                second_factors.c.account == account, second_factors.c.confirmed.is_(None)
            )
            stored = connection.scalar(query)
            secret = None if stored is None else unwrapped(stored, key)
            step = None if secret is None else matching_step(secret, "".join(code.split()), at, 0)
            if step is None:
                raise SecondFactorError(
                    "the code is not the one that the app shows now; look at the clock of the phone"
                )
            mine = second_factors.c.account == account
            connection.execute(update(second_factors).where(mine).values(confirmed=instant_text(at), step=step))
            connection.execute(delete(recovery_codes).where(recovery_codes.c.account == account))
            rows = [{"account": account, "code_hash": recovery_hash(text)} for text in codes]
            connection.execute(insert(recovery_codes), rows)
            note_security(connection, SecurityKind.SECOND_FACTOR_SET, account=_name(connection, account))
        return codes

    def _key(self) -> bytes:
        key = secrets_key(self.database.address)
        if not key:
            raise StoreError(
                "{file}: the key of the one-time codes cannot be read", file=secrets_key_file(self.database.address)
            )
        return key

    def remove(self, account: str) -> None:
        """Ask for no code any more."""
        with self.database.writing() as connection:
            connection.execute(delete(recovery_codes).where(recovery_codes.c.account == account))
            if connection.execute(delete(second_factors).where(second_factors.c.account == account)).rowcount:
                note_security(connection, SecurityKind.SECOND_FACTOR_REMOVED, account=_name(connection, account))


def _name(connection: Connection, account: str) -> str:
    return str(connection.execute(select(accounts.c.name).where(accounts.c.id == account)).scalar_one())
