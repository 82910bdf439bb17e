"""The second factor of an account: a code of an app beside the password, and recovery codes for a lost phone.

It is set up in two steps, so that nobody locks himself out: a secret is made, and counts once a code of it was typed.
Each code is good for once.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, func, insert, select, update

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import instant_text
from tabellone.store.database import Database
from tabellone.store.faults import StoreError
from tabellone.store.place import Place
from tabellone.store.schema import accounts, recovery_codes, second_factors
from tabellone.store.security_log import SecurityKind, note_security
from tabellone.store.totp import address_of, matching_step, new_secret, recovery_code, recovery_hash
from tabellone.store.wrapped_secret import is_wrapped, secrets_key, secrets_key_file, unwrapped, wrapped

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


def use_second_factor(connection: Connection, account: str, name: str, code: str, at: datetime, place: Place) -> bool:
    """Whether a code of the app or a recovery code is right; it is used up then.

    A secret of before that is not wrapped yet is wrapped. Without the key that wrapped it, recovery codes remain.
    """
    typed = "".join(code.split())
    row = connection.execute(
        select(second_factors.c.secret, second_factors.c.step)
        .where(second_factors.c.account == account)
        .with_for_update()
    ).one()
    key = secrets_key(place)
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
        """Let the secret count from now on; the recovery codes, which are told once."""
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
        key = secrets_key(self.database.place)
        if not key:
            raise StoreError(
                "{file}: the key of the one-time codes cannot be read", file=secrets_key_file(self.database.place)
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
