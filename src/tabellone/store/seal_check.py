"""A seal that comes back: typed from paper, scanned or read from a file, and compared with the journal."""

from dataclasses import dataclass

from tabellone.desk.journal_file import SIGNED_MARK, SealError, typed_seal, unsigned_seal
from tabellone.store.ledger import Ledger
from tabellone.store.signing import SignedSeal, Signing, read_signed_seal, verified_journal


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
    """A seal as somebody has kept it: of which book, perhaps of which entry, perhaps signed; and where it was found."""

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
    found = next((entry for entry in entries if entry.hash.startswith(kept.seal)), None)
    if kept.position is not None and (found is None or found.position != kept.position):
        raise SealError("{source}: entry {position} bears another seal", source=kept.source, position=kept.position)
    signed_by = kept.signed.key if kept.signed is not None else ""
    if found is None:
        return SealCheck(kept.book, 0, kept.seal, signed_by, len(entries))
    return SealCheck(kept.book, found.position, found.hash, signed_by, len(entries))


def checked_seal(ledger: Ledger, text: str, source: str, book: str | None = None, key: str | None = None) -> SealCheck:
    """Read a seal and compare it with its journal."""
    return compared_seal(ledger, read_seal(text, source, book, key), key)


def _check_book(found: str, expected: str | None) -> None:
    if expected is not None and found != expected:
        raise SealError("the seal is of book {found}, not of {expected}", found=found, expected=expected)
