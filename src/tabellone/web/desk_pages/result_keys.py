"""The keys by which results are typed."""

from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.model import Outcome, Result, Scoring
from tabellone.locales.results import result_meaning, result_text
from tabellone.locales.words import Words

BY_FORFEIT = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT)
BY_PLAY = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
BY_DECISION = (Result.BOTH_LOSE, Result.WHITE_DRAWS_BLACK_LOSES, Result.WHITE_LOSES_BLACK_DRAWS)
ENTERED = (*BY_PLAY, *BY_FORFEIT, *BY_DECISION)
_FORFEIT_KEYS = {"+": Result.WHITE_WINS_BY_FORFEIT, "-": Result.BLACK_WINS_BY_FORFEIT, "x": Result.DOUBLE_FORFEIT}
_SAME = str.maketrans({"−": "-", "–": "-", "½": "5", "*": "x"})


@dataclass(frozen=True, slots=True)
class ResultKey:
    """A key, the result it stands for, that result as it is written, and what it means in words."""

    key: str
    result: Result
    mark: str
    meaning: str


def played_keys(scoring: Scoring) -> dict[str, Result]:
    """White's points as the federation writes them: 2, 1, 0 in draughts; 1, = or 5, 0 in chess."""
    worth = [scoring.points(outcome) for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)]
    keys = [_key(points) for points in worth]
    if "" in keys or len(set(keys)) < len(keys):
        return dict(zip("w=l", BY_PLAY, strict=True))
    key_results = dict(zip(keys, BY_PLAY, strict=True))
    if "=" in key_results and "5" not in key_results:
        key_results["5"] = Result.DRAW
    return key_results


def _key(points: Fraction) -> str:
    """The one key for a number of points; empty if there is none."""
    if points == Fraction(1, 2):
        return "="
    return str(points) if points.denominator == 1 and 0 <= points <= 9 else ""


def keys_of(scoring: Scoring) -> dict[str, Result]:
    """Every key that may be typed for a result."""
    return {**played_keys(scoring), **_FORFEIT_KEYS}


def typed_result(text: str, scoring: Scoring) -> Result | None:
    """The result that was typed; None if no key stands for it."""
    return keys_of(scoring).get(text.strip().lower().translate(_SAME))


def result_keys(scoring: Scoring, words: Words) -> tuple[ResultKey, ...]:
    """The keys in the order of the pad, one for each result."""
    shown: dict[Result, str] = {}
    for key, result in keys_of(scoring).items():
        shown.setdefault(result, key)
    return tuple(
        ResultKey(key, result, result_text(result, scoring, words), result_meaning(result, words))
        for result, key in shown.items()
    )
