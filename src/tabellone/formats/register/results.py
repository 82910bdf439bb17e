"""Results of games as people write them, White's points first."""

from collections.abc import Mapping

from tabellone.core.model import Outcome, Result

# "0-0" is missing on purpose: some write it for a game that nobody came to, others for a double loss by decision.
RESULTS: Mapping[str, Result] = {
    **dict.fromkeys(("1-0", "2-0"), Result.WHITE_WINS),
    **dict.fromkeys(("0-1", "0-2"), Result.BLACK_WINS),
    **dict.fromkeys(("1-1", "0.5-0.5", "½-½", "1/2-1/2", "=-=", "x-x", "=", "½", "1/2", "x", "patta"), Result.DRAW),
    **dict.fromkeys(("1f-0f", "2f-0f", "1f-0", "2f-0", "1-0f", "2-0f", "+--", "+-"), Result.WHITE_WINS_BY_FORFEIT),
    **dict.fromkeys(("0f-1f", "0f-2f", "0-1f", "0-2f", "0f-1", "0f-2", "--+", "-+"), Result.BLACK_WINS_BY_FORFEIT),
    **dict.fromkeys(("0f-0f", "---", "--"), Result.DOUBLE_FORFEIT),
    "0l-0l": Result.BOTH_LOSE,
    **dict.fromkeys(("0.5-0", "½-0"), Result.WHITE_DRAWS_BLACK_LOSES),
    **dict.fromkeys(("0-0.5", "0-½"), Result.WHITE_LOSES_BLACK_DRAWS),
    **dict.fromkeys(("adj", "adjourned", "sosp", "sospesa"), Result.ADJOURNED),
}
ALLOWED = "1-0, 0-1, 0.5-0.5, 2-0, 0-2, 1-1, 1F-0F, 0F-1F, 0F-0F, 0L-0L, adj"
RESTS: Mapping[str, Outcome] = {
    **dict.fromkeys(("", "u", "bye", "riposo", "rest", "1", "2", "+"), Outcome.ALLOCATED_BYE),
    "f": Outcome.FULL_POINT_BYE,
    **dict.fromkeys(("h", "0.5", "½", "="), Outcome.HALF_POINT_BYE),
    **dict.fromkeys(("z", "0", "-"), Outcome.ZERO_POINT_BYE),
}
ALLOWED_RESTS = "U, F, H, Z"
NOBODY = ("", "-", "bye", "riposo", "rest")
WRITTEN: Mapping[Result, str] = {
    Result.WHITE_WINS: "1-0",
    Result.BLACK_WINS: "0-1",
    Result.DRAW: "0.5-0.5",
    Result.WHITE_WINS_BY_FORFEIT: "1F-0F",
    Result.BLACK_WINS_BY_FORFEIT: "0F-1F",
    Result.DOUBLE_FORFEIT: "0F-0F",
    Result.BOTH_LOSE: "0L-0L",
    Result.WHITE_DRAWS_BLACK_LOSES: "0.5-0",
    Result.WHITE_LOSES_BLACK_DRAWS: "0-0.5",
    Result.ADJOURNED: "adj",
}
# What a win is worth where the text of a result shows it; "x" shows nothing, and a forfeit is valid on either scale.
_DRAUGHTS_ONLY = ("2-0", "0-2", "1-1")
_CHESS_ONLY = ("1-0", "0-1", "0.5-0.5", "½-½", "1/2-1/2", "½", "1/2", "0.5-0", "½-0", "0-0.5", "0-½")
WIN_TOLD: Mapping[str, int] = {**dict.fromkeys(_DRAUGHTS_ONLY, 2), **dict.fromkeys(_CHESS_ONLY, 1)}
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", ":": "-", ",": "."})


def result_of(text: str) -> Result | None:
    """The result that a text means; None if it is not a result."""
    return RESULTS.get(_plain(text))


def win_written_in(text: str) -> int | None:
    """What a win is worth on the scale on which a result is written; None if the text does not show it."""
    return WIN_TOLD.get(_plain(text))


def rest_of(text: str) -> Outcome | None:
    """What a player without an opponent gets; None if the text has no meaning."""
    return RESTS.get(_plain(text))


def _plain(text: str) -> str:
    return "".join(text.casefold().split()).translate(_DASHES)
