"""The content of each line of a report: one small reader for each code; a line with any other code stays text."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from tabellone.formats.trf.columns import Columns, Span, whole
from tabellone.formats.trf.contents import (
    AbnormalPoints,
    Absent,
    Acceleration,
    Byes,
    Configuration,
    Content,
    Forbidden,
    InitialColour,
    NumberedTeam,
    PlayerAcceleration,
    PointValues,
    Rounds,
    Team,
    Text,
)
from tabellone.formats.trf.error import TrfError
from tabellone.formats.trf.own_records import OWN_PARSERS
from tabellone.formats.trf.player_record import parse_national_rating, parse_player

JAVAFO_SYMBOLS = ("WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL", "W", "D")

_POINTS_162 = re.compile(r" *([A-Za-z]) *([0-9.,]*)(?= |$)")
_FEDERATION = re.compile(r"[A-Z]{3}")
_NOT_FEDERATIONS = ("XX", "BB")


def parse_record(columns: Columns, federations: frozenset[str] = frozenset()) -> Content:
    """The content of a line. `federations` are those of the 172 records, whose ratings must be well formed."""
    for start, parse in OWN_PARSERS.items():
        if columns.text.startswith(start):
            return parse(columns)
    code = columns.text[:3]
    if code in _PARSERS:
        return _PARSERS[code](columns)
    if _FEDERATION.fullmatch(code) and not code.startswith(_NOT_FEDERATIONS):
        return _national_rating_or_text(columns, strict=code in federations)
    return Text(columns.text)


def _national_rating_or_text(columns: Columns, *, strict: bool) -> Content:
    """Three letters may also be an extension of another program: then the line is kept as it is."""
    try:
        return parse_national_rating(columns)
    except TrfError:
        if strict:
            raise
        return Text(columns.text)


def _rounds(columns: Columns) -> Rounds:
    return Rounds(columns.round(_rest(columns)), columns.text[:3])


def _rest(columns: Columns) -> Span:
    """Everything from column 5 on."""
    return columns.span(5, max(5, len(columns.text)))


def _initial_colour(columns: Columns) -> InitialColour:
    span = _rest(columns)
    if span.text not in ("W", "B"):
        raise TrfError(
            '{source}, line {line}, columns {first}-{last}: initial colour "{found}" is not known; allowed are W and B',
            **columns.place(span),
        )
    return InitialColour(span.text)


def _configuration(columns: Columns) -> Configuration:
    return Configuration(tuple(span.text for span in columns.words(4)))


def _point_values_162(columns: Columns) -> PointValues:
    values: list[tuple[str, Fraction]] = []
    text = columns.text.rstrip(" ")
    position = 3
    while position < len(text):
        match = _POINTS_162.match(text, position)
        symbol = match.group(1) if match else ""
        if not match or symbol not in "WDLAPX":
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: "{found}" is not points for a result; '
                "allowed are W, D, L, A, P and X, each with its points",
                **columns.place(columns.span(position + 1, len(text))),
            )
        first = match.start(2) + 1
        values.append((symbol, columns.points(Span(match.group(2), first, match.end()))))
        position = match.end()
    return PointValues(tuple(values))


def _point_values_xxs(columns: Columns) -> PointValues:
    values: list[tuple[str, Fraction]] = []
    for span in columns.words(4):
        symbol, equals, number = span.text.partition("=")
        if not equals or symbol not in JAVAFO_SYMBOLS:
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: "{found}" is not points for a result; '
                "allowed are {symbols}, each with = and its points",
                **columns.place(span),
                symbols=", ".join(JAVAFO_SYMBOLS),
            )
        values.append((symbol, columns.points(Span(number, span.first + len(symbol) + 1, span.last))))
    return PointValues(tuple(values), "XXS")


def _point_values_bb(columns: Columns) -> PointValues:
    return PointValues(((columns.text[2], columns.points(_rest(columns))),), columns.text[:3])


def _byes(columns: Columns) -> Byes:
    kind = columns.span(5, 5)
    if kind.text not in ("F", "H", "Z"):
        raise TrfError(
            '{source}, line {line}, column {first}: bye "{found}" is not known; allowed are F, H and Z',
            **columns.place(kind),
        )
    columns.check_blanks(4, 6, 10)
    return Byes(kind.text, columns.round(columns.span(7, 9)), columns.players(11))


def _absent(columns: Columns) -> Absent:
    return Absent(columns.players(4))


def _acceleration(columns: Columns) -> Acceleration:
    columns.check_blanks(4, 9, 14, 18, 22, 27, *range(32, len(columns.text) + 1))
    record = Acceleration(
        points=columns.points_if_any(columns.span(10, 13)) or Fraction(0),
        first_round=columns.round(columns.span(15, 17)),
        last_round=columns.round(columns.span(19, 21)),
        first_player=columns.player(columns.span(23, 26)),
        last_player=columns.player(columns.span(28, 31)),
        match_points=columns.points_if_any(columns.span(5, 8)),
    )
    columns.check_order(record.first_round, record.last_round)
    columns.check_order(record.first_player, record.last_player)
    if not columns.span(5, 13).text:
        columns.points(columns.span(5, 13))
    return record


def _player_acceleration(columns: Columns) -> PlayerAcceleration:
    starts = range(10, len(columns.text.rstrip(" ")) + 1, 5)
    columns.check_blanks(4, *(start - 1 for start in starts))
    spans = [columns.span(start, start + 3) for start in starts]
    points = tuple(columns.points_if_any(span) or Fraction(0) for span in spans)
    return PlayerAcceleration(columns.player(columns.span(5, 8)), points)


def _forbidden(columns: Columns) -> Forbidden:
    if columns.text.startswith("XXP"):
        rounds, players = None, columns.players(4)
    else:
        columns.check_blanks(4, 8, 12)
        rounds = (columns.round(columns.span(5, 7)), columns.round(columns.span(9, 11)))
        columns.check_order(*rounds)
        players = columns.players(13)
    if len(set(players)) < 2:
        raise TrfError(
            "{source}, line {line}: a forbidden pair needs two different players",
            source=columns.source,
            line=columns.line,
        )
    return Forbidden(players, rounds)


def _abnormal_points(columns: Columns) -> AbnormalPoints:
    """Points stand in columns 8-11 and 14-17, with room for a minus before them.

    Three digits without a decimal in their place are a round, and the columns are shifted.
    """
    columns.check_blanks(4, 6, 12, 18, 19, 23)
    for span in (columns.span(7, 11), columns.span(13, 17)):
        if len(span.text) == 3 and whole(span.text) >= 0:
            columns.points(Span("", span.first, span.last))
    kind = columns.span(5, 5)
    if kind.text not in ("", *"WDLFHZ+-"):
        raise TrfError(
            '{source}, line {line}, column {first}: kind "{found}" of abnormal points is not known; '
            "allowed are W, D, L, F, H, Z, +, - and blank",
            **columns.place(kind),
        )
    round_span = columns.span(20, 22)
    return AbnormalPoints(
        kind=kind.text,
        points=columns.points_if_any(columns.span(13, 17)),
        round=columns.round(round_span) if round_span.text.strip("0") else 0,
        players=columns.players(24),
        match_points=columns.points_if_any(columns.span(7, 11)),
    )


def _team(columns: Columns) -> Team:
    columns.check_blanks(4)
    return Team(columns.span(5, 36).text, columns.players(37))


def _numbered_team(columns: Columns) -> NumberedTeam:
    columns.check_blanks(4, 8, 41, 47, 54, 61, 68, 72, 73)
    return NumberedTeam(
        number=columns.player(columns.span(5, 7)),
        name=columns.span(9, 40).text,
        players=columns.players(74),
        nickname=columns.span(42, 46).text,
        strength=columns.rating(columns.span(48, 53)),
        match_points=columns.points_if_any(columns.span(55, 60)),
        game_points=columns.points_if_any(columns.span(62, 67)),
        rank=columns.rank(columns.span(69, 71)),
    )


_PARSERS: Mapping[str, Callable[[Columns], Content]] = {
    "001": parse_player,
    "013": _team,
    "142": _rounds,
    "152": _initial_colour,
    "162": _point_values_162,
    "240": _byes,
    "250": _acceleration,
    "260": _forbidden,
    "299": _abnormal_points,
    "310": _numbered_team,
    "XXR": _rounds,
    "XXC": _configuration,
    "XXS": _point_values_xxs,
    "XXZ": _absent,
    "XXA": _player_acceleration,
    "XXP": _forbidden,
    **{f"BB{symbol}": _point_values_bb for symbol in "WDLZFU"},
}
