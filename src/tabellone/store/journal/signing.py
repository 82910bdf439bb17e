"""Signed seals: the last seal of a journal with a signature by the key of the house, and their verification."""

import base64
import binascii
import hashlib
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from nacl.exceptions import CryptoError
from nacl.signing import SigningKey, VerifyKey
from sqlalchemy import Connection, insert, select, update

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import Journal, instant, instant_text, read_instant
from tabellone.desk.journal_file import MOST_TEXT, SIGNED_MARK, JournalSeal, SealError, typed_seal, unsigned_seal
from tabellone.store.accounts.security_log import SecurityKind, SecurityLog
from tabellone.store.database import Database
from tabellone.store.faults import StoreError
from tabellone.store.files import DatabaseAddress, make_private, private_folder_of, stem, write_private
from tabellone.store.journal import queries
from tabellone.store.journal.folds import head_of
from tabellone.store.journal.ledger import Ledger
from tabellone.store.schema import signatures, signing_keys

MARK = SIGNED_MARK
ID_SIGNS = 16
KEY_BYTES = 32
# What stands before the 32 bytes of a secret key in PKCS #8 and of a public key in X.509 (RFC 8410).
_SECRET_HEAD = bytes.fromhex("302e020100300506032b657004220420")
_PUBLIC_HEAD = bytes.fromhex("302a300506032b6570032100")
_MOMENT = "%Y%m%dT%H%M%S%fZ"
_TEXT = re.compile(re.escape(MARK) + r"(.{1,200}):(\d{1,18}):([0-9a-f]{64}):(\d{8}T\d{12}Z):([\w-]{43}):([\w-]{86})")


class SigningError(Refusal):
    """A signed seal or a key that cannot be used."""


@dataclass(frozen=True, slots=True)
class SignedSeal:
    """The seal of an entry, signed."""

    book: str
    position: int
    seal: str
    at: datetime
    public: bytes
    signature: bytes

    @property
    def key(self) -> str:
        """The id of the key."""
        return key_id(self.public)

    @property
    def message(self) -> str:
        """The signed message."""
        moment = self.at.strftime(_MOMENT)
        return f"{MARK}{self.book}:{self.position}:{self.seal}:{moment}:{_base64(self.public)}"

    @property
    def text(self) -> str:
        """The whole as one line."""
        return f"{self.message}:{_base64(self.signature)}"


@dataclass(frozen=True, slots=True)
class HouseKey:
    """A public key of the house; `retired` is the moment at which another took its place."""

    id: str
    public: bytes
    created: datetime
    retired: datetime | None

    @property
    def pem(self) -> str:
        """The key as other programs read it."""
        return _pem(_PUBLIC_HEAD + self.public, "PUBLIC KEY")


def public_key(secret: bytes) -> bytes:
    """The public key of a secret key of 32 bytes."""
    return bytes(SigningKey(secret).verify_key)


def signature(secret: bytes, message: bytes) -> bytes:
    """The Ed25519 signature of a message, of 64 bytes."""
    return SigningKey(secret).sign(message).signature


def is_signed(public: bytes, message: bytes, signed: bytes) -> bool:
    """Whether a signature of a message was made with the secret key of a public one."""
    try:
        VerifyKey(public).verify(message, signed)
    except CryptoError:
        return False
    return True


def key_id(public: bytes) -> str:
    """A short name of a public key: how its SHA-256 begins."""
    return hashlib.sha256(public).hexdigest()[:ID_SIGNS]


def key_file(address: DatabaseAddress) -> Path:
    """The path of the house's secret key: next to the database, or in the folder for data."""
    return private_folder_of(address) / f"{stem(address)}-signing-key.pem"


def read_signed_seal(text: str, source: str) -> SignedSeal:
    """The signed seal in a text, its signature checked; `source` is where it was found."""
    match = _TEXT.fullmatch("".join(text.split())) if len(text) <= MOST_TEXT else None
    if match is None:
        raise SigningError("{source}: this is not a signed seal; it begins with {mark}", source=source, mark=MARK)
    book, position, seal, moment, public, signed = match.groups()
    try:
        at = datetime.strptime(moment, _MOMENT).replace(tzinfo=UTC)
        signed_seal = SignedSeal(book, int(position), seal, at, _bytes(public), _bytes(signed))
    except ValueError as error:
        raise SigningError("{source}: the signed seal is damaged", source=source) from error
    if not is_signed(signed_seal.public, signed_seal.message.encode(), signed_seal.signature):
        raise SigningError("{source}: the signature does not belong to this seal", source=source)
    return signed_seal


class Signing:
    """Signs seals of a database with the key of the house; may be used by many threads."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def sign(self, book: str, at: datetime) -> SignedSeal:
        """The last seal of a book, signed; the key is made when it is first needed."""
        secret = self._secret()
        public = public_key(secret)
        with self.database.writing() as connection:
            _add_key(connection, public, at)
            head = head_of(connection, book)
            if head.hash is None:
                raise SigningError("book {book}: there is no entry yet, and so no seal to be signed", book=book)
            earlier = _signed(connection, book, head.position, key_id(public))
            if earlier is not None and earlier.seal == head.hash:
                return earlier
            unsigned = SignedSeal(book, head.position, head.hash, instant(at), public, b"")
            signed = signature(secret, unsigned.message.encode())
            values = {"book": book, "position": head.position, "key": unsigned.key}
            connection.execute(
                insert(signatures).values(**values, seal=head.hash, at=instant_text(at), signature=_base64(signed))
            )
        return SignedSeal(book, head.position, head.hash, instant(at), public, signed)

    def check_key(self) -> None:
        """Refuse a secret key that cannot be read; one is made if there is none."""
        self._secret()

    def with_signature(self, seal: JournalSeal) -> JournalSeal:
        """A seal with its newest signature, if somebody has signed it."""
        query = (
            select(signatures, signing_keys.c.public)
            .join(signing_keys)
            .where(
                signatures.c.book == seal.book,
                signatures.c.position == seal.position,
                signatures.c.seal == seal.seal,
            )
            .order_by(signatures.c.at.desc())
            .limit(1)
        )
        with self.database.reading() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return seal
        signed = SignedSeal(
            seal.book, seal.position, seal.seal, read_instant(row.at), _bytes(row.public), _bytes(row.signature)
        )
        return replace(seal, key=signed.key, signed=signed.text)

    def house_keys(self) -> tuple[HouseKey, ...]:
        """The public keys of the house, the present one last."""
        query = select(signing_keys).order_by(signing_keys.c.retired.is_(None), signing_keys.c.created)
        with self.database.reading() as connection:
            return tuple(
                HouseKey(
                    row.id,
                    _bytes(row.public),
                    read_instant(row.created),
                    None if row.retired is None else read_instant(row.retired),
                )
                for row in connection.execute(query)
            )

    def present_key(self, at: datetime) -> HouseKey:
        """The key that signs now, made if there is none."""
        public = public_key(self._secret())
        with self.database.writing() as connection:
            _add_key(connection, public, at)
        return next(key for key in self.house_keys() if key.public == public)

    def renew_key(self, at: datetime) -> HouseKey:
        """Replace the key; signatures of the old one can still be checked with its public key."""
        write_private(key_file(self.database.address), _secret_pem(secrets.token_bytes(KEY_BYTES)))
        key = self.present_key(at)
        SecurityLog(self.database).note(SecurityKind.SIGNING_KEY_RENEWED, detail=key.id)
        return key

    def check(self, signed: SignedSeal, expected_key: str | None = None) -> None:
        """Refuse a signed seal by a foreign key, or one whose entry is not in its journal any more."""
        trusted = {key.id for key in self.house_keys()} if expected_key is None else {expected_key}
        if signed.key not in trusted:
            raise SigningError(
                "the seal was signed by the key {found}, which is none of {known}",
                found=signed.key,
                known=", ".join(sorted(trusted)) or "-",
            )
        with self.database.reading() as connection:
            if queries.hash_at(connection, signed.book, signed.position) != signed.seal:
                raise SigningError(
                    "book {book}, entry {position}: the seal that was signed is not that of the journal",
                    book=signed.book,
                    position=signed.position,
                )

    def check_book(self, book: str) -> int:
        """Check every signature that was made of a book's seals; how many there are."""
        with self.database.reading() as connection:
            query = (
                select(signatures, signing_keys.c.public)
                .join(signing_keys)
                .where(signatures.c.book == book)
                .order_by(signatures.c.position)
            )
            rows = connection.execute(query).all()
        for row in rows:
            signed = SignedSeal(
                book, row.position, row.seal, read_instant(row.at), _bytes(row.public), _bytes(row.signature)
            )
            self.check(read_signed_seal(signed.text, f"{book} {row.position}"))
        return len(rows)

    def _secret(self) -> bytes:
        """The secret key of the house, made at its first use; of two who make it at once one is obeyed by both."""
        file = key_file(self.database.address)
        if not file.exists():
            write_private(file, _secret_pem(secrets.token_bytes(KEY_BYTES)), replace=False)
        make_private(file)
        try:
            lines = file.read_text(encoding="ascii").split("\n")
            der = base64.b64decode("".join(line for line in lines if not line.startswith("-----")), validate=True)
        except (OSError, ValueError) as error:
            raise StoreError("{file}: the signing key cannot be read", file=file) from error
        if len(der) != len(_SECRET_HEAD) + KEY_BYTES or not der.startswith(_SECRET_HEAD):
            raise StoreError("{file}: the signing key cannot be read", file=file)
        return der[len(_SECRET_HEAD) :]


def verified_journal(ledger: Ledger, book: str, seal: str | None = None) -> Journal:
    """The journal of a book, every seal checked and every signature that was made of one."""
    journal = ledger.verify(book, seal)
    Signing(ledger.database).check_book(book)
    return journal


def _add_key(connection: Connection, public: bytes, at: datetime) -> None:
    """Note a public key, if it is new; those before it are retired."""
    if connection.scalar(select(signing_keys.c.id).where(signing_keys.c.id == key_id(public))) is not None:
        return
    moment = instant_text(at)
    connection.execute(update(signing_keys).where(signing_keys.c.retired.is_(None)).values(retired=moment))
    values = {"id": key_id(public), "public": _base64(public), "created": moment, "retired": None}
    connection.execute(insert(signing_keys).values(values))


def _signed(connection: Connection, book: str, position: int, key: str) -> SignedSeal | None:
    query = (
        select(signatures, signing_keys.c.public)
        .join(signing_keys)
        .where(signatures.c.book == book, signatures.c.position == position, signatures.c.key == key)
    )
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    return SignedSeal(book, position, row.seal, read_instant(row.at), _bytes(row.public), _bytes(row.signature))


def _secret_pem(secret: bytes) -> bytes:
    return _pem(_SECRET_HEAD + secret, "PRIVATE KEY").encode("ascii")


def _pem(der: bytes, what: str) -> str:
    return f"-----BEGIN {what}-----\n{base64.b64encode(der).decode('ascii')}\n-----END {what}-----\n"


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _bytes(text: str) -> bytes:
    with suppress(binascii.Error):
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    raise ValueError(text)


@dataclass(frozen=True, slots=True)
class SealCheck:
    """A seal that holds: everything up to `position` is as it was; `key` is the key that signed it, empty without one.

    `entries` is how many entries the journal has by now.
    """

    book: str
    position: int
    seal: str
    key: str
    entries: int


@dataclass(frozen=True, slots=True)
class SealToCheck:
    """A seal from outside: its book, perhaps its entry and signature, and its source."""

    source: str
    book: str
    seal: str
    position: int | None = None
    signed: SignedSeal | None = None


def read_seal(text: str, source: str, book: str | None = None, key: str | None = None) -> SealToCheck:
    """A seal as it was typed, scanned or read from a file; a refusal says why it is none of this book.

    `book` is whose seal is expected, and `key` by which key it must be signed; `source` is where the text was found.
    """
    if "".join(text.split()).startswith(SIGNED_MARK):
        signed = read_signed_seal(text, source)
        _check_book(signed.book, book)
        return SealToCheck(source, signed.book, signed.seal, signed.position, signed)
    if key is not None:
        raise SealError("{source}: the seal is not signed, so no key can be expected", source=source)
    unsigned = unsigned_seal(text)
    if unsigned is not None:
        _check_book(unsigned.book, book)
        return SealToCheck(source, unsigned.book, unsigned.seal, unsigned.position)
    if book is None:
        raise SealError("{source}: a seal without its book; name the book, too", source=source)
    return SealToCheck(source, book, typed_seal(text))


def compared_seal(ledger: Ledger, kept: SealToCheck, key: str | None = None) -> SealCheck:
    """Compare a seal with its journal; a refusal says what does not fit."""
    if kept.signed is not None:
        Signing(ledger.database).check(kept.signed, key)
    entries = verified_journal(ledger, kept.book, kept.seal).entries
    sealed_entry = next((entry for entry in entries if entry.hash.startswith(kept.seal)), None)
    if kept.position is not None and (sealed_entry is None or sealed_entry.position != kept.position):
        raise SealError("{source}: entry {position} bears another seal", source=kept.source, position=kept.position)
    signed_by = kept.signed.key if kept.signed is not None else ""
    if sealed_entry is None:
        return SealCheck(kept.book, 0, kept.seal, signed_by, len(entries))
    return SealCheck(kept.book, sealed_entry.position, sealed_entry.hash, signed_by, len(entries))


def checked_seal(ledger: Ledger, text: str, source: str, book: str | None = None, key: str | None = None) -> SealCheck:
    """Read a seal and compare it with its journal."""
    return compared_seal(ledger, read_seal(text, source, book, key), key)


def _check_book(book: str, expected: str | None) -> None:
    if expected is not None and book != expected:
        raise SealError("the seal is of book {found}, not of {expected}", found=book, expected=expected)
