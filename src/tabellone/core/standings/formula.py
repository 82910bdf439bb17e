"""The numbers of each tie-break, as a regulation sets them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tabellone.core.arithmetic import exact
from tabellone.core.explain import Citation
from tabellone.core.refusal import Refusal
from tabellone.core.standings.codes import tie_break_of


class FormulaError(Refusal):
    """A formula that a regulation file states wrongly."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A tie-break without numbers of its own: where it stands."""

    name: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class BucholzFormula(Formula):
    """Opponents' points: with the own points or not, and how many of the lowest and highest are left out."""

    own_points: bool
    cut_lowest: int
    cut_highest: int
    cut_as_decimal: bool


@dataclass(frozen=True, slots=True)
class SonnebornBergerFormula(Formula):
    """What part of an opponent's points a win and a draw bring; None: as many times as the points made."""

    own_points: bool
    win: Fraction | None
    draw: Fraction | None


@dataclass(frozen=True, slots=True)
class DirectFormula(Formula):
    """The results among the tied: whether all must have met, forfeits count, and repeated games are averaged."""

    all_must_have_met: bool
    forfeits: bool
    average: bool


@dataclass(frozen=True, slots=True)
class StandingOrderFormula(Formula):
    """The results against the others in order of standing: whether forfeits count."""

    forfeits: bool


@dataclass(frozen=True, slots=True)
class WinsFormula(Formula):
    """Which wins count beside those at the board."""

    forfeits: bool
    byes_worth_a_win: bool


@dataclass(frozen=True, slots=True)
class KoyaFormula(Formula):
    """The part of the possible points that an opponent must have reached; whether forfeits count."""

    limit: Fraction
    forfeits: bool


@dataclass(frozen=True, slots=True)
class PerformanceFormula(Formula):
    """The difference taken for a score of 0 or 100 per cent, where the table has none."""

    undetermined: int


def _flag(value: Mapping[str, Any], key: str) -> bool:
    flag = value[key]
    if not isinstance(flag, bool):
        raise FormulaError('"{key}" must be true or false, not {found}', key=key, found=flag)
    return flag


def _count(value: Mapping[str, Any], key: str) -> int:
    count = value[key]
    if type(count) is not int or count < 0:
        raise FormulaError('"{key}" must be a whole number from 0 up, not {found}', key=key, found=count)
    return count


def _bucholz(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return BucholzFormula(
        name,
        citation,
        _flag(value, "own_points"),
        _count(value, "cut_lowest"),
        _count(value, "cut_highest"),
        _flag(value, "cut_as_decimal"),
    )


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


def _wins(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return WinsFormula(name, citation, _flag(value, "forfeits"), _flag(value, "byes_worth_a_win"))


def _koya(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    limit = Fraction(_count(value["limit"], "numerator"), _count(value["limit"], "denominator"))
    return KoyaFormula(name, citation, limit, _flag(value, "forfeits"))


def _standing_order(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return StandingOrderFormula(name, citation, _flag(value, "forfeits"))


def _performance(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    return PerformanceFormula(name, citation, _count(value, "undetermined"))


def _plain(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    if value:
        raise FormulaError('"{name}" takes no numbers, but there are {found}', name=name, found=", ".join(value))
    return Formula(name, citation)


_BUILDERS: Mapping[str, Callable[[str, Citation, Mapping[str, Any]], Formula]] = {
    "bucholz": _bucholz,
    "bucholz-median": _bucholz,
    "bucholz-cut1": _bucholz,
    "bucholz-italian": _bucholz,
    "sonneborn-berger": _sonneborn_berger,
    "standing-order": _standing_order,
    "direct": _direct,
    "wins": _wins,
    "lot": _plain,
    "quotient1": _plain,
    "quotient2": _plain,
    "progressive": _plain,
    "aro": _plain,
    "performance": _performance,
    "koya": _koya,
}
TIE_BREAKS = tuple(_BUILDERS)
"""Every tie-break by the name that the command line uses."""


def known_tie_break(name: str) -> str:
    """The name, if there is such a tie-break; its code in TRF26 is taken as well."""
    name = tie_break_of(name) or name
    if name not in _BUILDERS:
        raise FormulaError(
            'tie-break "{found}" is not known; there are {known}', found=name, known=", ".join(TIE_BREAKS)
        )
    return name


def formula(name: str, citation: Citation, value: Mapping[str, Any]) -> Formula:
    """The formula of a tie-break from the value of its row."""
    return _BUILDERS[known_tie_break(name)](name, citation, value)
