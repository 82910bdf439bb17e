"""Points for results: from the records of a report to a `Scoring` and back."""

from collections.abc import Mapping
from fractions import Fraction

from tabellone.core.model import CHESS_SCORING, ModelError, Scoring
from tabellone.formats.trf.contents import PointValues
from tabellone.formats.trf.document import TrfDocument
from tabellone.formats.trf.error import TrfError

_NOTHING = Fraction(0)
_SHORTCUTS = {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB")}
_STANDARD = {
    **dict.fromkeys(("WW", "BW", "FPB", "PAB", "FW"), Fraction(1)),
    **dict.fromkeys(("WD", "BD", "HPB"), Fraction(1, 2)),
    **dict.fromkeys(("WL", "BL", "ZPB", "FL"), _NOTHING),
}


def scoring_of(document: TrfDocument) -> Scoring | None:
    """The scoring of 162, or else of BBW, BBD, ..., or else of XXS; None if a report has none of them."""
    records = document.all(PointValues)
    for start, reading in (("162", _scoring_162), ("BB", _scoring_bb), ("XXS", _scoring_xxs)):
        values = [value for record in records if record.code.startswith(start) for value in record.values]
        if values:
            try:
                return reading(values)
            except ModelError as error:
                raise TrfError(error.sentence, **error.values) from None
    return None


def _scoring_162(values: list[tuple[str, Fraction]]) -> Scoring:
    points = dict(values)
    win = points.get("W", CHESS_SCORING.win)
    absence = points.get("A", _NOTHING)
    _check_absence("162 A", absence)
    return Scoring(
        win=win,
        draw=points.get("D", CHESS_SCORING.draw),
        loss=points.get("L", CHESS_SCORING.loss),
        allocated_bye=points.get("P", win),
        forfeit_win=win,
    )


def _scoring_bb(values: list[tuple[str, Fraction]]) -> Scoring:
    points = dict(values)
    win = points.get("W", CHESS_SCORING.win)
    _check_absence("BBZ", points.get("Z", _NOTHING))
    return Scoring(
        win=win,
        draw=points.get("D", CHESS_SCORING.draw),
        loss=points.get("L", CHESS_SCORING.loss),
        allocated_bye=points.get("U", win),
        forfeit_win=win,
        forfeit_loss=points.get("F", _NOTHING),
    )


def _scoring_xxs(values: list[tuple[str, Fraction]]) -> Scoring:
    """Later values replace earlier ones; a symbol that is not named keeps its value of 1, half or 0."""
    points = dict(_STANDARD)
    for symbol, value in values:
        points |= dict.fromkeys(_SHORTCUTS.get(symbol, (symbol,)), value)
    _check_absence("XXS ZPB", points["ZPB"])
    for one, other in (("WW", "BW"), ("WD", "BD"), ("WL", "BL"), ("WW", "FPB"), ("WD", "HPB")):
        _check_equal(points, one, other)
    return Scoring(points["WW"], points["WD"], points["WL"], points["PAB"], points["FW"], points["FL"])


def _check_absence(code: str, points: Fraction) -> None:
    if points:
        raise TrfError(
            "{code}: {found} points for an absence are not supported; only 0 are", code=code, found=str(points)
        )


def _check_equal(points: Mapping[str, Fraction], one: str, other: str) -> None:
    if points[one] != points[other]:
        raise TrfError(
            "XXS: {one} ({first}) and {other} ({second}) must have the same points here",
            one=one,
            first=str(points[one]),
            other=other,
            second=str(points[other]),
        )


def scoring_records(scoring: Scoring, edition: str) -> tuple[PointValues, ...]:
    """The records that say a scoring: 162, or in TRF16 both XXS and BBW, BBD, ...; none for 1, half and 0."""
    if scoring == CHESS_SCORING:
        return ()
    win, draw, loss, bye = scoring.win, scoring.draw, scoring.loss, scoring.allocated_bye
    records: tuple[PointValues, ...]
    if edition == "26":
        records = (PointValues((("W", win), ("D", draw), ("L", loss), ("P", bye))),)
    else:
        forfeits = (("FW", scoring.forfeit_win), ("FL", scoring.forfeit_loss))
        javafo = (("W", win), ("D", draw), ("WL", loss), ("BL", loss), ("PAB", bye), *forfeits)
        bbp = (("W", win), ("D", draw), ("L", loss), ("F", scoring.forfeit_loss), ("U", bye))
        records = (
            PointValues(javafo, "XXS"),
            *(PointValues(((symbol, points),), f"BB{symbol}") for symbol, points in bbp),
        )
    if scoring_of(TrfDocument.of(records)) != scoring:
        raise TrfError(
            "TRF{edition} cannot hold {win} points for a forfeit win and {loss} for a forfeit loss",
            edition=edition,
            win=str(scoring.forfeit_win),
            loss=str(scoring.forfeit_loss),
        )
    return records
