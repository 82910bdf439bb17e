"""The comment records of this program, for data without a record in TRF."""

import re
from collections.abc import Callable, Mapping

from tabellone.core.model import Discipline
from tabellone.formats.trf.columns import Columns
from tabellone.formats.trf.contents import (
    CoefficientNote,
    Content,
    DisciplineNote,
    LotNote,
    MaxiNote,
    PairingEditionNote,
    PairingOrder,
    RatingEditionNote,
    SealNote,
    TieBreaksNote,
    Withdrawals,
)
from tabellone.formats.trf.error import TrfError

OWN = "### TABELLONE"
ORDER = f"{OWN} pairing-order"
WITHDRAWN = f"{OWN} withdrawn"
DISCIPLINE = f"{OWN} discipline"
PAIRING_EDITION = f"{OWN} pairing-edition"
TIE_BREAKS = f"{OWN} tie-breaks"
RATING_EDITION = f"{OWN} rating-edition"
MAXI = f"{OWN} maxi"
LOT = f"{OWN} lot"
SEAL = f"{OWN} seal"
COEFFICIENT = f"{OWN} coefficient"
MAXI_CHOICES = ("yes", "no", "auto")
LOTS = ("colour", "tie-breaks")
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)
_TIE_BREAK = re.compile(r"[A-Za-z0-9][A-Za-z0-9/+#-]*", re.ASCII)
_SEAL = re.compile(r"tabellone-seal:[01]:[\x21-\x7e]{1,600}", re.ASCII)
_COEFFICIENT = re.compile(r"[1-9][0-9]?|100", re.ASCII)
_SEED = re.compile(r"[0-9]{1,20}", re.ASCII)


def _pairing_order(columns: Columns) -> PairingOrder:
    start = len(ORDER) + 1
    colon = columns.text.find(":", start)
    if colon < 0:
        raise TrfError(
            '{source}, line {line}: a pairing order names its round and the Whites, as in "{example}"',
            source=columns.source,
            line=columns.line,
            example=f"{ORDER} 3: 5 12 8 2",
        )
    return PairingOrder(columns.round(columns.span(start + 1, colon)), columns.players(colon + 2))


def _withdrawals(columns: Columns) -> Withdrawals:
    start = len(WITHDRAWN) + 1
    colon = columns.text.find(":", start)
    if colon < 0:
        raise TrfError(
            '{source}, line {line}: withdrawals name the first round missed and the players, as in "{example}"',
            source=columns.source,
            line=columns.line,
            example=f"{WITHDRAWN} 3: 5 12",
        )
    return Withdrawals(columns.round(columns.span(start + 1, colon)), columns.players(colon + 2))


def _discipline(columns: Columns) -> DisciplineNote:
    start = len(DISCIPLINE) + 2
    span = columns.span(start, max(start, len(columns.text)))
    allowed = [discipline.value for discipline in Discipline]
    if span.text not in allowed:
        raise TrfError(
            '{source}, line {line}, columns {first}-{last}: discipline "{found}" is not known; allowed are {allowed}',
            **columns.place(span),
            allowed=", ".join(allowed),
        )
    return DisciplineNote(span.text)


def _own_words(columns: Columns, start: str, example: str, *patterns: re.Pattern[str]) -> tuple[str, ...]:
    """The words of an own record, as many as there are patterns."""
    words = tuple(columns.text[len(start) :].split())
    if len(words) != len(patterns) or not all(
        pattern.fullmatch(word) for pattern, word in zip(patterns, words, strict=True)
    ):
        raise _ill_formed(columns, f"{start} {example}")
    return words


def _ill_formed(columns: Columns, example: str) -> TrfError:
    return TrfError(
        '{source}, line {line}: "{found}" is not a record of Tabellone; it is written as in "{example}"',
        source=columns.source,
        line=columns.line,
        found=columns.text.rstrip(" "),
        example=example,
    )


def _pairing_edition(columns: Columns) -> PairingEditionNote:
    return PairingEditionNote(*_own_words(columns, PAIRING_EDITION, "lim 2026", _NAME, _NAME))


def _rating_edition(columns: Columns) -> RatingEditionNote:
    return RatingEditionNote(*_own_words(columns, RATING_EDITION, "fide 2025", _NAME, _NAME))


def _tie_breaks(columns: Columns) -> TieBreaksNote:
    named, colon, own = columns.text[len(TIE_BREAKS) :].partition(":")
    names = tuple(own.replace(",", " ").split())
    are_names = _NAME.fullmatch(named.strip()) and all(_TIE_BREAK.fullmatch(name) for name in names)
    if not are_names or (colon and not names):
        raise _ill_formed(columns, f"{TIE_BREAKS} fide-2026: bucholz, wins")
    return TieBreaksNote(named.strip(), names)


def _maxi(columns: Columns) -> MaxiNote:
    return MaxiNote(*_own_words(columns, MAXI, "yes", re.compile("|".join(MAXI_CHOICES))))


def _lot(columns: Columns) -> LotNote:
    of, seed = _own_words(columns, LOT, "colour 17", re.compile("|".join(LOTS)), _SEED)
    return LotNote(of, int(seed))


def _seal(columns: Columns) -> SealNote:
    return SealNote(*_own_words(columns, SEAL, f"tabellone-seal:0:BOOK:12:{'0' * 64}", _SEAL))


def _coefficient(columns: Columns) -> CoefficientNote:
    named, colon, _ = columns.text[len(COEFFICIENT) :].partition(":")
    if not colon or not _COEFFICIENT.fullmatch(named.strip()):
        raise _ill_formed(columns, f"{COEFFICIENT} 20: 3 5 12")
    return CoefficientNote(int(named), columns.players(columns.text.index(":") + 2))


OWN_PARSERS: Mapping[str, Callable[[Columns], Content]] = {
    f"{ORDER} ": _pairing_order,
    f"{WITHDRAWN} ": _withdrawals,
    f"{DISCIPLINE} ": _discipline,
    f"{PAIRING_EDITION} ": _pairing_edition,
    f"{TIE_BREAKS} ": _tie_breaks,
    f"{RATING_EDITION} ": _rating_edition,
    f"{MAXI} ": _maxi,
    f"{LOT} ": _lot,
    f"{SEAL} ": _seal,
    f"{COEFFICIENT} ": _coefficient,
}
