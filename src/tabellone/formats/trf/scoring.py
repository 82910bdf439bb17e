"""Points for results: result codes and their combined meaning, the scoring of a report, and the virtual points of an
accelerated event.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby

from tabellone.core.model import CHESS_SCORING, ModelError, Outcome, PlayerNumber, Result, Scoring
from tabellone.formats.trf.contents import Acceleration, PlayerAcceleration, PointValues, TrfPlayer
from tabellone.formats.trf.document import TrfDocument, TrfError

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
    """White and Black; in a forfeited game without colours, the lower number is White."""
    mine, theirs = player.cell(round_number).colour, opponent.cell(round_number).colour
    if mine == theirs == "-":
        return (player, opponent) if player.number < opponent.number else (opponent, player)
    return (player, opponent) if mine == "w" or theirs == "b" else (opponent, player)


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


PointsOfRounds = Mapping[int, Mapping[PlayerNumber, Fraction]]


def virtual_points_of(records: Iterable[Acceleration | PlayerAcceleration]) -> PointsOfRounds:
    """The virtual points of each round and player; a later record counts more than an earlier one."""
    points: dict[int, dict[PlayerNumber, Fraction]] = {}
    for record in records:
        for number, player, value in _entries(record):
            points.setdefault(number, {})[player] = value
    rows = ((number, {player: value for player, value in row.items() if value}) for number, row in points.items())
    return {number: row for number, row in sorted(rows) if row}


def _entries(record: Acceleration | PlayerAcceleration) -> Iterator[tuple[int, PlayerNumber, Fraction]]:
    if isinstance(record, PlayerAcceleration):
        player = PlayerNumber(record.player)
        yield from ((number, player, value) for number, value in enumerate(record.points, start=1))
        return
    for number in range(record.first_round, record.last_round + 1):
        for one in range(record.first_player, record.last_player + 1):
            yield number, PlayerNumber(one), record.points


def acceleration_records(points: PointsOfRounds) -> tuple[Acceleration, ...]:
    """The records 250 that say virtual points: one for each run of rounds, players and equal points."""
    runs: dict[tuple[int, int, Fraction], list[int]] = {}
    for number, row in sorted(points.items()):
        for (value, _), items in groupby(enumerate(sorted(row)), key=lambda item: (row[item[1]], item[1] - item[0])):
            players = [player for _, player in items]
            runs.setdefault((players[0], players[-1], value), []).append(number)
    records = []
    for (first, last, value), numbers in runs.items():
        for _, run in groupby(enumerate(numbers), key=lambda item: item[1] - item[0]):
            rounds = [number for _, number in run]
            records.append(Acceleration(value, rounds[0], rounds[-1], first, last))
    return tuple(sorted(records, key=lambda record: (record.first_round, record.first_player)))
