"""The numbers of each tie-break, as a regulation sets them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any

from tabellone.core.arithmetic import exact
from tabellone.core.explain import Citation
from tabellone.core.model import Score
from tabellone.core.refusal import Refusal
from tabellone.core.standings.codes import Modifiers, base_of, named_tie_break, tie_break_of


class TieBreakError(Refusal):
    """A formula that a regulation file states wrongly."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A tie-break without numbers of its own: where it stands."""

    name: str
    citation: Citation

    @property
    def base(self) -> str:
        """The tie-break without its modifiers."""
        return base_of(self.name)

    @property
    def score(self) -> Score | None:
        """The points that a tie-break of teams goes by, None for those that count first."""
        named = named_tie_break(self.name)
        return None if named is None else _SCORES.get(named.modifiers.score)


_SCORES = {"MP": Score.MATCH_POINTS, "GP": Score.GAME_POINTS}


@dataclass(frozen=True, slots=True)
class CutFormula(Formula):
    """A sum or an average of which the lowest and highest values are left out."""

    cut_lowest: int = 0
    cut_highest: int = 0


@dataclass(frozen=True, slots=True)
class BucholzFormula(Formula):
    """Opponents' points: with the own points or not, and how many of the lowest and highest are left out.

    `is_fore`: as if every game of the final round were drawn; `counts_forfeits`: a forfeit is a game against the
    scheduled opponent.
    """

    own_points: bool
    cut_lowest: int
    cut_highest: int
    cut_as_decimal: bool
    is_fore: bool = False
    counts_forfeits: bool = False


@dataclass(frozen=True, slots=True)
class AverageBucholzFormula(Formula):
    """The average Buchholz of the opponents, or their average fore Buchholz."""

    is_fore: bool = False
    counts_forfeits: bool = False


@dataclass(frozen=True, slots=True)
class SonnebornBergerFormula(Formula):
    """The part of an opponent's points that a win and a draw bring; None: as many times as the points made."""

    own_points: bool
    win: Fraction | None
    draw: Fraction | None
    cut_lowest: int = 0
    cut_highest: int = 0
    counts_forfeits: bool = False


@dataclass(frozen=True, slots=True)
class DirectFormula(Formula):
    """The results among the tied: whether all must have met, forfeits count, and repeated games are averaged."""

    all_must_have_met: bool
    forfeits: bool
    average: bool


class BoardStep(Enum):
    """A comparison of boards: all of them, from the first board down, or without the last boards."""

    COUNT = "board count"
    TOP = "top board"
    BOTTOM = "bottom board"


@dataclass(frozen=True, slots=True)
class ExtendedDirectFormula(Formula):
    """The results among the tied by both kinds of points, then what the boards of two teams decide by."""

    then: tuple[BoardStep, ...]
    counts_forfeits: bool = False


@dataclass(frozen=True, slots=True)
class BoardFormula(Formula):
    """The boards of the tied, one after the other."""

    by: BoardStep


@dataclass(frozen=True, slots=True)
class ExtendedBergerFormula(Formula):
    """Sonneborn-Berger of teams: the points of the opponents that it takes, and the own points against them."""

    opponents: Score
    own: Score
    cut_lowest: int = 0
    cut_highest: int = 0
    counts_forfeits: bool = False


@dataclass(frozen=True, slots=True)
class StrengthFormula(Formula):
    """The other points and part of the Buchholz; `divisor` 0 is the one that the rule gives."""

    divisor: int = 0
    is_fore: bool = False
    counts_forfeits: bool = False


@dataclass(frozen=True, slots=True)
class StandingOrderFormula(Formula):
    """The results against the others in order of standing: whether forfeits count."""

    forfeits: bool


@dataclass(frozen=True, slots=True)
class WinsFormula(Formula):
    """The wins away from the board that count."""

    forfeits: bool
    byes_worth_a_win: bool


@dataclass(frozen=True, slots=True)
class KoyaFormula(Formula):
    """The part of the possible points that an opponent must have reached, and how many half points more or fewer.

    `forfeits`: whether points by forfeit count.
    """

    limit: Fraction
    forfeits: bool
    half_points: int = 0


@dataclass(frozen=True, slots=True)
class PerformanceFormula(Formula):
    """The difference taken for a score of 0 or 100 per cent, where the table has none."""

    undetermined: int


@dataclass(frozen=True, slots=True)
class AveragePerformanceFormula(PerformanceFormula):
    """The average performance of the opponents."""


@dataclass(frozen=True, slots=True)
class PerfectFormula(Formula):
    """The distance of a score of nothing below the lowest opponent."""

    zero_score: int


@dataclass(frozen=True, slots=True)
class AveragePerfectFormula(PerfectFormula):
    """The average perfect performance of the opponents."""


@dataclass(frozen=True, slots=True)
class OrderFormula(Formula):
    """A number that the player has before they play, and whether its usual order is reversed."""

    is_reversed: bool = False


Builder = Callable[[str, Citation, Mapping[str, Any]], Formula]


def _flag(value: Mapping[str, Any], key: str) -> bool:
    flag = value[key]
    if not isinstance(flag, bool):
        raise TieBreakError('"{key}" must be true or false, not {found}', key=key, found=flag)
    return flag


def _count(value: Mapping[str, Any], key: str) -> int:
    count = value[key]
    if type(count) is not int or count < 0:
        raise TieBreakError('"{key}" must be a whole number from 0 up, not {found}', key=key, found=count)
    return count


def _bucholz(name: str, citation: Citation, value: Mapping[str, Any]) -> BucholzFormula:
    return BucholzFormula(
        name,
        citation,
        _flag(value, "own_points"),
        _count(value, "cut_lowest"),
        _count(value, "cut_highest"),
        _flag(value, "cut_as_decimal"),
    )


def _fore_bucholz(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return replace(_bucholz(name, citation, value), is_fore=True)


def _sonneborn_berger(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    own_points = _flag(value, "own_points")
    if value["times"] == "points made":
        return SonnebornBergerFormula(name, citation, own_points, None, None)
    return SonnebornBergerFormula(
        name, citation, own_points, exact(value["times"]["win"]), exact(value["times"]["draw"])
    )


def _direct(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return DirectFormula(
        name, citation, _flag(value, "all_must_have_met"), _flag(value, "forfeits"), _flag(value, "average")
    )


def _extended_direct(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return ExtendedDirectFormula(name, citation, tuple(map(BoardStep, value["then"])))


def _boards(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return BoardFormula(name, citation, BoardStep(value["by"]))


def _extended_berger(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return ExtendedBergerFormula(name, citation, Score(value["opponents"]), Score(value["own"]))


def _wins(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return WinsFormula(name, citation, _flag(value, "forfeits"), _flag(value, "byes_worth_a_win"))


def _koya(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    limit = Fraction(_count(value["limit"], "numerator"), _count(value["limit"], "denominator"))
    return KoyaFormula(name, citation, limit, _flag(value, "forfeits"))


def _standing_order(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return StandingOrderFormula(name, citation, _flag(value, "forfeits"))


def _performance(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return PerformanceFormula(name, citation, _count(value, "undetermined"))


def _average_performance(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return AveragePerformanceFormula(name, citation, _count(value, "undetermined"))


def _perfect(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return PerfectFormula(name, citation, _count(value, "zero_score"))


def _average_perfect(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return AveragePerfectFormula(name, citation, _count(value, "zero_score"))


def _without_numbers(kind: Callable[[str, Citation], Formula]) -> Builder:
    def build(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
        if value:
            raise TieBreakError('"{name}" takes no numbers, but there are {found}', name=name, found=", ".join(value))
        return kind(name, citation)

    return build


_BUILDERS: Mapping[str, Builder] = {
    "bucholz": _bucholz,
    "bucholz-median": _bucholz,
    "bucholz-cut1": _bucholz,
    "bucholz-italian": _bucholz,
    "sonneborn-berger": _sonneborn_berger,
    "standing-order": _standing_order,
    "direct": _direct,
    "wins": _wins,
    "lot": _without_numbers(Formula),
    "quotient1": _without_numbers(Formula),
    "quotient2": _without_numbers(Formula),
    "progressive": _without_numbers(CutFormula),
    "aro": _without_numbers(CutFormula),
    "performance": _performance,
    "koya": _koya,
    "WON": _without_numbers(Formula),
    "BPG": _without_numbers(Formula),
    "BWG": _without_numbers(Formula),
    "REP": _without_numbers(Formula),
    "STD": _without_numbers(Formula),
    "TPN": _without_numbers(OrderFormula),
    "AOB": _without_numbers(AverageBucholzFormula),
    "FB": _fore_bucholz,
    "PTP": _perfect,
    "APRO": _average_performance,
    "APPO": _average_perfect,
    "RTNG": _without_numbers(OrderFormula),
    "MPvGP": _without_numbers(Formula),
    **dict.fromkeys(("EMMSB", "EMGSB", "EGMSB", "EGGSB"), _extended_berger),
    "SSSC": _without_numbers(StrengthFormula),
    **dict.fromkeys(("EDE", "EDET", "EDEB", "EDEBT", "EDEBB"), _extended_direct),
    "BC": _without_numbers(Formula),
    **dict.fromkeys(("TBR", "BBE"), _boards),
}
TIE_BREAKS = tuple(_BUILDERS)
"""Every tie-break by the name that the command line uses."""


def known_tie_break(name: str) -> str:
    """The name of a tie-break by its name or its code in TRF26, with the modifiers that it takes."""
    tie_break = tie_break_of(name)
    if tie_break is None:
        raise TieBreakError(
            'tie-break "{found}" is not known; there are {known}, and with modifiers such as {modified}',
            found=name,
            known=", ".join(TIE_BREAKS),
            modified="BH/C1, BH/M2, PS/C1, KS/L+1, DE/P",
        )
    return tie_break


def formula(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    """The formula of a tie-break from the value of its row."""
    return _BUILDERS[known_tie_break(name)](name, citation, value)


def modified(formula: Formula, name: str, modifiers: Modifiers, citation: Citation) -> Formula:
    """The formula of a tie-break with modifiers, under its own name and citation."""
    changes: dict[str, Any] = {}
    if modifiers.cut_lowest:
        changes |= {"cut_lowest": modifiers.cut_lowest, "cut_highest": modifiers.cut_highest}
    if modifiers.limit:
        changes["half_points"] = modifiers.limit
    if modifiers.counts_forfeits:
        changes["forfeits" if isinstance(formula, DirectFormula) else "counts_forfeits"] = True
    if modifiers.is_fore:
        changes["is_fore"] = True
    if modifiers.divisor:
        changes["divisor"] = modifiers.divisor
    if modifiers.is_reversed:
        changes["is_reversed"] = True
    return replace(formula, name=name, citation=citation, **changes)
