"""The last seal of a journal as it leaves the program, on paper, in files and pages, to be checked later.

The text is one line, fit for a QR code: `tabellone-seal:1:BOOK:POSITION:SEAL:MOMENT:KEY:SIGNATURE` if the seal is
signed, `tabellone-seal:0:BOOK:POSITION:SEAL` if nobody has signed it.
"""

import re
from dataclasses import dataclass
from typing import Any

from tabellone.core.refusal import Refusal
from tabellone.desk.fold import Fold

SIGNED_MARK, UNSIGNED_MARK = "tabellone-seal:1:", "tabellone-seal:0:"
SHORT_SIGNS, WHOLE_SIGNS, GROUP_SIGNS = 16, 64, 4
LINE_SIGNS = 32
MOST_TEXT = 1000
_UNSIGNED = re.compile(re.escape(UNSIGNED_MARK) + r"(.{1,200}):(\d{1,18}):([0-9a-f]{64})")
_SHORT = re.compile(f"[0-9a-f]{{{SHORT_SIGNS},{WHOLE_SIGNS}}}")


class SealError(Refusal):
    """A text that is no seal."""


@dataclass(frozen=True, slots=True)
class JournalSeal:
    """The seal of an entry; if it is signed, `key` is the name of the key and `signed` the signed text."""

    book: str
    position: int
    seal: str
    key: str = ""
    signed: str = ""

    @property
    def text(self) -> str:
        """The whole as one line."""
        return self.signed or f"{UNSIGNED_MARK}{self.book}:{self.position}:{self.seal}"

    @property
    def short(self) -> str:
        """How the seal begins, in groups that can be read aloud and typed."""
        return _grouped(self.seal[:SHORT_SIGNS], GROUP_SIGNS)

    @property
    def lines(self) -> str:
        """The whole with blanks, at which it may be broken into lines; whoever reads it passes over them."""
        return _grouped(self.text, LINE_SIGNS)


def _grouped(text: str, signs: int) -> str:
    return " ".join(text[place : place + signs] for place in range(0, len(text), signs))


def seal_of(book: str, fold: Fold[Any]) -> JournalSeal | None:
    """The last seal of a journal, without a signature; None where nothing is entered."""
    return None if fold.last is None else JournalSeal(book, fold.last.position, fold.last.hash)


def typed_seal(text: str) -> str:
    """A seal as somebody has typed it: without blanks and hyphens, in small letters."""
    seal = re.sub(r"[\s-]+", "", text).lower()
    if len(text) > MOST_TEXT or not _SHORT.fullmatch(seal):
        raise SealError(
            '"{found}" is no seal; it begins with {mark}, or has {least} to {most} signs of 0-9 and a-f',
            found=text[:40],
            mark=UNSIGNED_MARK[:-2],
            least=SHORT_SIGNS,
            most=WHOLE_SIGNS,
        )
    return seal


def unsigned_seal(text: str) -> JournalSeal | None:
    """The seal in a text that nobody has signed; None if the text is something else."""
    match = _UNSIGNED.fullmatch("".join(text.split())) if len(text) <= MOST_TEXT else None
    return None if match is None else JournalSeal(match[1], int(match[2]), match[3])
