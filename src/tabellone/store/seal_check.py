"""A seal that comes back: typed from paper, scanned or read from a file, and compared with the journal."""

from dataclasses import dataclass

from tabellone.desk.seal import SIGNED_MARK, SealError, typed_seal, unsigned_seal
from tabellone.store.ledger import Ledger
from tabellone.store.signing import Signing, read_signed_seal, verified_journal


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


def checked_seal(ledger: Ledger, text: str, source: str, book: str | None = None, key: str | None = None) -> SealCheck:
    """Compare a seal with its journal; a refusal says what does not fit.

    `book` is whose seal is expected, and `key` by which key it must be signed; `source` is where the text was found.
    """
    if "".join(text.split()).startswith(SIGNED_MARK):
        signed = read_signed_seal(text, source)
        _check_book(signed.book, book)
        Signing(ledger.database).check(signed, key)
        entries = verified_journal(ledger, signed.book, signed.seal).entries
        return SealCheck(signed.book, signed.position, signed.seal, signed.key, len(entries))
    if key is not None:
        raise SealError("{source}: the seal is not signed, so no key can be expected", source=source)
    unsigned = unsigned_seal(text)
    if unsigned is not None:
        _check_book(unsigned.book, book)
        book, seal = unsigned.book, unsigned.seal
    elif book is None:
        raise SealError("{source}: a seal without its book; name the book, too", source=source)
    else:
        seal = typed_seal(text)
    entries = verified_journal(ledger, book, seal).entries
    found = [entry for entry in entries if entry.hash.startswith(seal)]
    if unsigned is not None and (not found or found[0].position != unsigned.position):
        raise SealError("{source}: entry {position} bears another seal", source=source, position=unsigned.position)
    position = found[0].position if found else 0
    return SealCheck(book, position, found[0].hash if found else seal, "", len(entries))


def _check_book(found: str, expected: str | None) -> None:
    if expected is not None and found != expected:
        raise SealError("the seal is of book {found}, not of {expected}", found=found, expected=expected)
