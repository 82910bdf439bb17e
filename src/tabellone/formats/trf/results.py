"""Result codes of the two players of a game, and their combined meaning."""

from collections.abc import Mapping

from tabellone.core.model import Outcome, Result
from tabellone.formats.trf.contents import TrfPlayer

Codes = tuple[str, str]

# White's code and Black's: the result, and whether the game may count for ratings.
GAMES: Mapping[Codes, tuple[Result | None, bool]] = {
    ("1", "0"): (Result.WHITE_WINS, True),
    ("0", "1"): (Result.BLACK_WINS, True),
    ("=", "="): (Result.DRAW, True),
    ("0", "0"): (Result.BOTH_LOSE, True),
    ("=", "0"): (Result.WHITE_DRAWS_BLACK_LOSES, True),
    ("0", "="): (Result.WHITE_LOSES_BLACK_DRAWS, True),
    ("+", "-"): (Result.WHITE_WINS_BY_FORFEIT, True),
    ("-", "+"): (Result.BLACK_WINS_BY_FORFEIT, True),
    ("-", "-"): (Result.DOUBLE_FORFEIT, True),
    ("W", "L"): (Result.WHITE_WINS, False),
    ("L", "W"): (Result.BLACK_WINS, False),
    ("D", "D"): (Result.DRAW, False),
    ("L", "L"): (Result.BOTH_LOSE, False),
    ("D", "L"): (Result.WHITE_DRAWS_BLACK_LOSES, False),
    ("L", "D"): (Result.WHITE_LOSES_BLACK_DRAWS, False),
    (" ", " "): (None, True),
}
GAME_CODES: Mapping[tuple[Result | None, bool], Codes] = {
    **{(result, False): codes for codes, (result, rated) in GAMES.items() if rated},
    (Result.ADJOURNED, True): (" ", " "),
    (Result.ADJOURNED, False): (" ", " "),
    **{game: codes for codes, game in GAMES.items()},
}
# The last three are codes from before TRF16.
BYES: Mapping[str, Outcome] = {
    "U": Outcome.ALLOCATED_BYE,
    "F": Outcome.FULL_POINT_BYE,
    "H": Outcome.HALF_POINT_BYE,
    "Z": Outcome.ZERO_POINT_BYE,
    " ": Outcome.ZERO_POINT_BYE,
    "+": Outcome.ALLOCATED_BYE,
    "=": Outcome.HALF_POINT_BYE,
    "-": Outcome.ZERO_POINT_BYE,
}
BYE_CODES: Mapping[Outcome, str] = {
    Outcome.ALLOCATED_BYE: "U",
    Outcome.FULL_POINT_BYE: "F",
    Outcome.HALF_POINT_BYE: "H",
    Outcome.ZERO_POINT_BYE: "Z",
    Outcome.WITHDRAWN: "Z",
}


def white_and_black(player: TrfPlayer, opponent: TrfPlayer, round_number: int) -> tuple[TrfPlayer, TrfPlayer]:
    """Who has White; in a forfeited game written without colours, the lower number."""
    mine, theirs = player.cell(round_number).colour, opponent.cell(round_number).colour
    if mine == theirs == "-":
        return (player, opponent) if player.number < opponent.number else (opponent, player)
    return (player, opponent) if mine == "w" or theirs == "b" else (opponent, player)
