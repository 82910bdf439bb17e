"""Tie-breaks by the codes of TRF26, as record 202 and the regulations name them."""

from collections.abc import Iterable
from dataclasses import dataclass

_POINTS = ("PTS", "MPTS", "GPTS")
CODES = {
    "BH": "bucholz",
    "BH/C1": "bucholz-cut1",
    "BH/M1": "bucholz-median",
    "SB": "sonneborn-berger",
    "DE": "direct",
    "WIN": "wins",
    "PS": "progressive",
    "ARO": "aro",
    "TPR": "performance",
    "KS": "koya",
    "LOT": "lot",
}


@dataclass(frozen=True, slots=True)
class CodedTieBreaks:
    """The tie-breaks of a list of codes, and the codes that are not known and are skipped."""

    names: tuple[str, ...]
    skipped: tuple[str, ...]


def tie_break_of(code: str) -> str | None:
    """The tie-break of a code, without what says by which points it is counted: "BH:GP/C1" is "BH/C1"."""
    plain = code.strip().upper().replace(":GP/", "/").removesuffix(":GP").replace(":", "/")
    return CODES.get(plain)


def tie_breaks_of(codes: Iterable[str]) -> CodedTieBreaks:
    """The tie-breaks of a list of codes; points, with which every list begins, are none."""
    remaining_codes = [code for code in codes if code.strip().upper() not in _POINTS]
    names = tuple(name for name in map(tie_break_of, remaining_codes) if name is not None)
    return CodedTieBreaks(
        tuple(dict.fromkeys(names)), tuple(code for code in remaining_codes if tie_break_of(code) is None)
    )
