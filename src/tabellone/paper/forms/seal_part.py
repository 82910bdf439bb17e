"""The seal of the journal on paper: as text, as a code for phones, and how it is checked."""

from tabellone.desk.journal_file import JournalSeal
from tabellone.locales.words import Words
from tabellone.paper.forms.parts import heading, known_facts, paragraph, signs, together
from tabellone.paper.printing import Data
from tabellone.paper.qr_code import qr_file

CODE_MILLIMETRES = 30


def seal_part(seal: JournalSeal, words: Words) -> Data:
    """The seal with everything that is needed to check it later."""
    code: Data = {
        "kind": "picture",
        "svg": qr_file(seal.text).decode(),
        "width": CODE_MILLIMETRES,
        "text": words("QR code of the seal"),
    }
    facts = [
        (words("Entry"), str(seal.position)),
        (words("Seal"), seal.short),
        (words("Signed by the key"), seal.key),
    ]
    return together(
        [
            heading(words("Seal of the journal")),
            known_facts(facts),
            signs(seal.lines),
            code,
            paragraph(
                words(
                    "The seal stands for everything that was entered up to this entry. It is checked at the desk under "
                    "Seal, or with tabellone journal verify --text."
                )
            ),
        ]
    )
