"""The names of tie-breaks: our own, and the codes of TRF26 and of the handbook with their modifiers.

A tie-break has one name inside the program: our own where there is one, such as "bucholz-cut1", else its code, such as
"BH/C2". "BH/C1" and "BH-C1" are other spellings of the first. `DE` may stand in a list more than once; from the second
time on its name has a number, "direct#2".
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

_POINTS = {"PTS": "", "PTS:MP": "MP", "PTS:GP": "GP", "MPTS": "MP", "GPTS": "GP"}
OF_TEAMS = (
    *("MPvGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "SSSC"),
    *("EDE", "EDET", "EDEB", "EDEBT", "EDEBB", "BC", "TBR", "BBE"),
)
"""Tie-breaks of matches and boards, by the name that is their code, too (C.07 12, 13)."""
CODES = {
    "BH": "bucholz",
    "SB": "sonneborn-berger",
    "DE": "direct",
    "WIN": "wins",
    "PS": "progressive",
    "ARO": "aro",
    "TPR": "performance",
    "KS": "koya",
    "LOT": "lot",
    **{code.upper(): code for code in OF_TEAMS},
    **{code: code for code in ("WON", "BPG", "BWG", "REP", "STD", "TPN", "AOB", "FB", "PTP", "APRO", "APPO", "RTNG")},
}
"""Our name of every code without modifiers."""
OLD_CODES = {"GE": "REP"}
"""Codes of earlier editions that mean the same."""
WITHOUT_CODE = ("bucholz-italian", "standing-order", "quotient1", "quotient2")
_CODE_OF = {name: code for code, name in CODES.items()}
_EXTENDED = {"MM": "EMMSB", "MG": "EMGSB", "GM": "EGMSB", "GG": "EGGSB"}
"""The extended Sonneborn-Berger by the points of the opponents and the own ones: "ESB:MG" is "EMGSB"."""
_CUTS, _LIMIT, _FORFEITS, _FORE, _REVERSE, _DIVISOR = "CM", "L", "P", "F", "R", "K"
_TAKEN = {
    "bucholz": _CUTS + _FORFEITS,
    "FB": _CUTS + _FORFEITS,
    "sonneborn-berger": _CUTS + _FORFEITS,
    "progressive": _CUTS,
    "aro": _CUTS,
    "koya": _LIMIT,
    "direct": _FORFEITS,
    "AOB": _FORE + _FORFEITS,
    "TPN": _REVERSE,
    "RTNG": _REVERSE,
    **dict.fromkeys(("EMMSB", "EMGSB", "EGMSB", "EGGSB"), _CUTS + _FORFEITS),
    **dict.fromkeys(("EDE", "EDET", "EDEB", "EDEBT", "EDEBB"), _FORFEITS),
    "SSSC": _DIVISOR + _FORFEITS + _FORE,
}
"""The modifiers that a tie-break takes."""
_BY_SCORE = ("bucholz", "FB", "AOB", "sonneborn-berger", "direct", "wins", "WON", "progressive", "koya", "STD", "SSSC")
"""The tie-breaks of teams that go by match points or by game points (C.07 11)."""
REPEATABLE = ("direct",)
"""Tie-breaks that may stand in a list more than once (C.07 4.3, type A)."""
_CODE = re.compile(r"([A-Z]+)(?::([MG][PMG]))?((?:[/:-][A-Z][+-]?[0-9]{0,2})*)")
_MODIFIERS = re.compile(r"(?:[/:-][A-Z][+-]?[0-9]{0,2})*")
_MODIFIER = re.compile(r"[/:-]([A-Z])([+-]?[0-9]{0,2})")
_CUT = re.compile("[1-9]")
_WHOLE = re.compile("[1-9][0-9]?")
_HALF_POINTS = re.compile("[+-]?[1-9]")
_OCCURRENCE = re.compile("[2-9]")
_SPELLED = {"bucholz-cut1": ("bucholz", "/C1"), "bucholz-median": ("bucholz", "/M1")}
"""Our own names of tie-breaks with modifiers."""


@dataclass(frozen=True, slots=True)
class Modifiers:
    """The variations of a tie-break: values left out, the limit in half points, what counts, and the order.

    `score` is "MP" or "GP" where a tie-break of teams goes by these points, `divisor` that of the schedule strength.
    """

    cut_lowest: int = 0
    cut_highest: int = 0
    limit: int = 0
    is_fore: bool = False
    counts_forfeits: bool = False
    is_reversed: bool = False
    score: str = ""
    divisor: int = 0


_NONE = Modifiers()
_NAME_OF = {
    ("bucholz", Modifiers(cut_lowest=1)): "bucholz-cut1",
    ("bucholz", Modifiers(cut_lowest=1, cut_highest=1)): "bucholz-median",
}


@dataclass(frozen=True, slots=True)
class NamedTieBreak:
    """A tie-break with its modifiers; `occurrence` counts how often it has stood in its list."""

    base: str
    modifiers: Modifiers = _NONE
    occurrence: int = 1

    @property
    def name(self) -> str:
        """Its name inside the program."""
        named = (self.base, self.modifiers)
        name = _NAME_OF.get(named) or (self.base if self.modifiers == _NONE else self._code)
        return name if self.occurrence == 1 else f"{name}#{self.occurrence}"

    @property
    def code(self) -> str | None:
        """The code in TRF26, None if it has none."""
        return None if self.base in WITHOUT_CODE else self._code

    @property
    def _code(self) -> str:
        modifiers = self.modifiers
        code = self.base if self.base in OF_TEAMS else _CODE_OF[self.base]
        parts = [f"{code}:{modifiers.score}" if modifiers.score else code]
        if modifiers.cut_highest:
            parts.append(f"M{modifiers.cut_highest}")
        elif modifiers.cut_lowest:
            parts.append(f"C{modifiers.cut_lowest}")
        if modifiers.limit:
            parts.append(f"L{modifiers.limit:+}")
        if modifiers.divisor:
            parts.append(f"K{modifiers.divisor}")
        flags = ((modifiers.is_fore, "F"), (modifiers.counts_forfeits, "P"), (modifiers.is_reversed, "R"))
        return "/".join([*parts, *(letter for is_set, letter in flags if is_set)])


@lru_cache(1024)
def named_tie_break(text: str) -> NamedTieBreak | None:
    """The tie-break that a name or a code means; None where there is none such, or it does not take its modifiers."""
    name, again, occurrence = text.strip().partition("#")
    base, score, written = _own_name(name) or _code(name) or ("", "", "")
    modifiers = _modifiers(base, score, written) if base else None
    if modifiers is None or (again and not (base in REPEATABLE and _OCCURRENCE.fullmatch(occurrence))):
        return None
    return NamedTieBreak(base, modifiers, int(occurrence) if again else 1)


def _own_name(name: str) -> tuple[str, str, str] | None:
    head, slash, tail = name.partition("/")
    base, written = _SPELLED.get(head.lower(), (head.lower(), ""))
    if base not in _CODE_OF and base not in WITHOUT_CODE:
        return None
    return base, "", f"{written}{slash}{tail}".upper()


def _code(name: str) -> tuple[str, str, str] | None:
    matched = _CODE.fullmatch(name.upper())
    if matched is None:
        return None
    code, score, written = matched[1], matched[2] or "", matched[3]
    if code == "ESB":
        return None if score not in _EXTENDED else (_EXTENDED[score], "", written)
    base = CODES.get(OLD_CODES.get(code, code))
    if base is None or score in _EXTENDED:
        return None
    return base, score if base in _BY_SCORE else "", written


def _modifiers(base: str, score: str, written: str) -> Modifiers | None:
    """The modifiers that follow a name; None where one is ill formed, stands twice or is not taken."""
    if not _MODIFIERS.fullmatch(written):
        return None
    values: dict[str, int] = {}
    for letter, value in _MODIFIER.findall(written):
        kind = "C" if letter in _CUTS else letter
        if letter not in _TAKEN.get(base, "") or kind in values or not _is_value(letter, value):
            return None
        values[kind] = int(value or 0)
        if letter == "M":
            values["M"] = values[kind]
    cut_lowest, cut_highest, limit, divisor = (values.get(letter, 0) for letter in "CMLK")
    is_fore, counts_forfeits, is_reversed = (letter in values for letter in "FPR")
    return Modifiers(cut_lowest, cut_highest, limit, is_fore, counts_forfeits, is_reversed, score, divisor)


def _is_value(letter: str, value: str) -> bool:
    if letter in _CUTS:
        return _CUT.fullmatch(value) is not None
    if letter == _DIVISOR:
        return _WHOLE.fullmatch(value) is not None
    return _HALF_POINTS.fullmatch(value) is not None if letter == _LIMIT else value == ""


def tie_break_of(code: str) -> str | None:
    """The name of the tie-break that a code means, if there is one."""
    named = named_tie_break(code)
    return None if named is None else named.name


def code_of(name: str) -> str | None:
    """The code of a tie-break, as record 202 writes it; None for those that TRF26 does not know."""
    named = named_tie_break(name)
    return None if named is None else named.code


def base_of(name: str) -> str:
    """The tie-break without its modifiers."""
    named = named_tie_break(name)
    return name if named is None else named.base


def of_players(name: str) -> str | None:
    """The tie-break as players have it: they have one kind of points; None where only teams have it."""
    named = named_tie_break(name)
    if named is None or named.base in OF_TEAMS:
        return None
    return replace(named, modifiers=replace(named.modifiers, score="")).name


def numbered(names: Iterable[str]) -> tuple[str, ...]:
    """Names with their occurrence where a tie-break that may be repeated stands again."""
    counts: dict[str, int] = {}
    listed = []
    for name in names:
        plain = name.partition("#")[0]
        counts[plain] = counts.get(plain, 0) + 1
        listed.append(f"{plain}#{counts[plain]}" if counts[plain] > 1 and base_of(plain) in REPEATABLE else plain)
    return tuple(listed)


@dataclass(frozen=True, slots=True)
class CodedTieBreaks:
    """The tie-breaks of a list of codes, and the codes that are not known and are skipped."""

    names: tuple[str, ...]
    skipped: tuple[str, ...]


def tie_breaks_of(codes: Iterable[str], *, of_teams: bool = False) -> CodedTieBreaks:
    """The tie-breaks of a list of codes; points, with which every list begins, are none.

    In a list of teams the other points that follow are a tie-break: those that are not the first.
    """
    points: list[str] = []
    remaining_codes = []
    for code in codes:
        if (score := _POINTS.get(code.strip().upper())) is None:
            remaining_codes.append(code)
        elif of_teams and points and score not in points:
            remaining_codes.append("MPvGP")
        else:
            points.append(score)
    name_of = tie_break_of if of_teams else of_players
    names = numbered(name for name in map(name_of, remaining_codes) if name is not None)
    return CodedTieBreaks(tuple(dict.fromkeys(names)), tuple(code for code in remaining_codes if name_of(code) is None))
