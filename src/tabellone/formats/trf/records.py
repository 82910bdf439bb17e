"""The content of each line of a report: one small reader for each code; a line with any other code stays text.

Comment records of this program hold data without a record in TRF.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from tabellone.core.model import Discipline
from tabellone.formats.trf.columns import Columns, Span, parse_national_rating, parse_player, whole
from tabellone.formats.trf.contents import (
    PLAYER_FIELDS,
    TEAM_FIELDS,
    AbnormalPoints,
    Absent,
    Acceleration,
    Byes,
    CoefficientNote,
    Configuration,
    Content,
    DisciplineNote,
    EqualPlayersNote,
    FieldNote,
    Forbidden,
    InitialColour,
    LotNote,
    MaxiNote,
    NumberedTeam,
    PairingEditionNote,
    PairingOrder,
    PlayerAcceleration,
    PointValues,
    RatingEditionNote,
    Rounds,
    SealNote,
    Team,
    Text,
    TieBreaksNote,
    Withdrawals,
)
from tabellone.formats.trf.document import TrfError

OWN = "### TABELLONE"
ORDER = f"{OWN} pairing-order"
WITHDRAWN = f"{OWN} withdrawn"
DISCIPLINE = f"{OWN} discipline"
PAIRING_EDITION = f"{OWN} pairing-edition"
TIE_BREAKS = f"{OWN} tie-breaks"
RATING_EDITION = f"{OWN} rating-edition"
MAXI = f"{OWN} maxi"
EQUAL_PLAYERS = f"{OWN} equal-players"
LOT = f"{OWN} lot"
SEAL = f"{OWN} seal"
COEFFICIENT = f"{OWN} coefficient"
MAXI_CHOICES = ("yes", "no", "auto")
LOTS = ("colour", "tie-breaks")
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)
_TIE_BREAK = re.compile(r"[A-Za-z0-9][A-Za-z0-9/:+#-]*", re.ASCII)
_SEAL = re.compile(r"tabellone-seal:[01]:[\x21-\x7e]{1,600}", re.ASCII)
_COEFFICIENT = re.compile(r"[1-9][0-9]?|100", re.ASCII)
_SEED = re.compile(r"[0-9]{1,20}", re.ASCII)


_FREE = ".+"
FIELDS: Mapping[str, tuple[str, str]] = {
    **{field: (_FREE, f"{field} 3 7: ...") for field in (*PLAYER_FIELDS, *TEAM_FIELDS)},
    **{field: (_FREE, f"{field}: ...") for field in ("group", "organiser", "variation", "assistant")},
    "validity": ("0|50|100", "validity: 50"),
    "championship": ("national", "championship: national"),
    "team-play": (r"[\w=/. -]{1,200}", "team-play: boards=4 ranked-by=MP"),
    "prize-places": (r"\d{1,4}", "prize-places: 5"),
    "announced": ("yes", "announced: yes"),
    "opening-table": (r"\w{1,20} (round|board) (national|other|mixed)( allowed)?", "opening-table: C round mixed"),
    "openings": (r"\d{1,4}=\d{1,4}( \d{1,4}=\d{1,4})*", "openings 2: 5=12 7=30"),
    "adjourned": (r"\{.+\}", "adjourned 2 5: {...}"),
    "distinct": ("yes", "distinct 3 7: yes"),
    "entered": ("[1-9][0-9]{0,2}", "entered 9 10: 3"),
    "apart": (
        r"(must|should) (club|province|players|pair)( \d{0,3}-\d{0,3})?(: .*)?",
        "apart 3 7: must players 1-3: Rossi",
    ),
}
"""Fields without columns in TRF: the form of their values, and an example. Players or a round are named by number."""
_FIELD = re.compile(rf"{OWN} ({'|'.join(FIELDS)})((?: [1-9]\d{{0,3}})*): (.+)", re.ASCII | re.DOTALL)


def _pairing_order(columns: Columns) -> PairingOrder:
    start = len(ORDER) + 1
    colon = columns.text.find(":", start)
    if colon < 0:
        raise TrfError(
            '{source}, line {line}: a pairing order names its round and the Whites, as in "{example}"',
            source=columns.source,
            line=columns.line,
            example=f"{ORDER} 3: 5 12 8 2",
        )
    return PairingOrder(columns.round(columns.span(start + 1, colon)), columns.players(colon + 2))


def _withdrawals(columns: Columns) -> Withdrawals:
    start = len(WITHDRAWN) + 1
    colon = columns.text.find(":", start)
    if colon < 0:
        raise TrfError(
            '{source}, line {line}: withdrawals name the first round missed and the players, as in "{example}"',
            source=columns.source,
            line=columns.line,
            example=f"{WITHDRAWN} 3: 5 12",
        )
    return Withdrawals(columns.round(columns.span(start + 1, colon)), columns.players(colon + 2))


def _discipline(columns: Columns) -> DisciplineNote:
    start = len(DISCIPLINE) + 2
    span = columns.span(start, max(start, len(columns.text)))
    allowed = [discipline.value for discipline in Discipline]
    if span.text not in allowed:
        raise TrfError(
            '{source}, line {line}, columns {first}-{last}: discipline "{found}" is not known; allowed are {allowed}',
            **columns.location(span),
            allowed=", ".join(allowed),
        )
    return DisciplineNote(span.text)


def _own_words(columns: Columns, start: str, example: str, *patterns: re.Pattern[str]) -> tuple[str, ...]:
    """The words of an own record, as many as there are patterns."""
    words = tuple(columns.text[len(start) :].split())
    if len(words) != len(patterns) or not all(
        pattern.fullmatch(word) for pattern, word in zip(patterns, words, strict=True)
    ):
        raise _ill_formed(columns, f"{start} {example}")
    return words


def _ill_formed(columns: Columns, example: str) -> TrfError:
    return TrfError(
        '{source}, line {line}: "{found}" is not a record of Tabellone; it is written as in "{example}"',
        source=columns.source,
        line=columns.line,
        found=columns.text.rstrip(" "),
        example=example,
    )


def _pairing_edition(columns: Columns) -> PairingEditionNote:
    return PairingEditionNote(*_own_words(columns, PAIRING_EDITION, "lim 2026", _NAME, _NAME))


def _rating_edition(columns: Columns) -> RatingEditionNote:
    return RatingEditionNote(*_own_words(columns, RATING_EDITION, "fide 2025", _NAME, _NAME))


def _tie_breaks(columns: Columns) -> TieBreaksNote:
    named, colon, own = columns.text[len(TIE_BREAKS) :].partition(":")
    names = tuple(own.replace(",", " ").split())
    are_names = _NAME.fullmatch(named.strip()) and all(_TIE_BREAK.fullmatch(name) for name in names)
    if not are_names or (colon and not names):
        raise _ill_formed(columns, f"{TIE_BREAKS} fide-2026: bucholz, wins")
    return TieBreaksNote(named.strip(), names)


def _maxi(columns: Columns) -> MaxiNote:
    return MaxiNote(*_own_words(columns, MAXI, "yes", re.compile("|".join(MAXI_CHOICES))))


def _equal_players(columns: Columns) -> EqualPlayersNote:
    return EqualPlayersNote(*_own_words(columns, EQUAL_PLAYERS, "lot", re.compile("alphabet|lot")))


def _lot(columns: Columns) -> LotNote:
    of, seed = _own_words(columns, LOT, "colour 17", re.compile("|".join(LOTS)), _SEED)
    return LotNote(of, int(seed))


def _seal(columns: Columns) -> SealNote:
    return SealNote(*_own_words(columns, SEAL, f"tabellone-seal:0:BOOK:12:{'0' * 64}", _SEAL))


def _coefficient(columns: Columns) -> CoefficientNote:
    named, colon, _ = columns.text[len(COEFFICIENT) :].partition(":")
    if not colon or not _COEFFICIENT.fullmatch(named.strip()):
        raise _ill_formed(columns, f"{COEFFICIENT} 20: 3 5 12")
    return CoefficientNote(int(named), columns.players(columns.text.index(":") + 2))


def _field(columns: Columns) -> FieldNote:
    word = columns.text[len(OWN) :].split(":")[0].split()[0]
    match = _FIELD.fullmatch(columns.text)
    if match is None or not re.fullmatch(FIELDS[word][0], match[3], re.ASCII | re.DOTALL):
        raise _ill_formed(columns, f"{OWN} {FIELDS[word][1]}")
    numbers = tuple(map(int, match[2].split()))
    if (
        bool(numbers) is not (word in (*PLAYER_FIELDS, *TEAM_FIELDS) or word in ("openings", "adjourned"))
        and word != "apart"
    ):
        raise _ill_formed(columns, f"{OWN} {FIELDS[word][1]}")
    return FieldNote(word, match[3], numbers)


OWN_PARSERS: Mapping[str, Callable[[Columns], Content]] = {
    f"{ORDER} ": _pairing_order,
    f"{WITHDRAWN} ": _withdrawals,
    f"{DISCIPLINE} ": _discipline,
    f"{PAIRING_EDITION} ": _pairing_edition,
    f"{TIE_BREAKS} ": _tie_breaks,
    f"{RATING_EDITION} ": _rating_edition,
    f"{MAXI} ": _maxi,
    f"{EQUAL_PLAYERS} ": _equal_players,
    f"{LOT} ": _lot,
    f"{SEAL} ": _seal,
    f"{COEFFICIENT} ": _coefficient,
    **{f"{OWN} {field}{end}": _field for field in FIELDS for end in (" ", ":")},
}


JAVAFO_SYMBOLS = ("WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL", "W", "D")

_POINTS_162 = re.compile(r" *([A-Za-z]) *([0-9.,]*)(?= |$)")
_FEDERATION = re.compile(r"[A-Z]{3}")
_NOT_FEDERATIONS = ("XX", "BB")


def parse_record(columns: Columns, federations: frozenset[str] = frozenset()) -> Content:
    """The content of a line. `federations` are those of the 172 records, whose ratings must be well formed."""
    if columns.text.startswith(OWN):
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
    """A national rating, or else the line as text: three letters may also be another program's extension."""
    try:
        return parse_national_rating(columns)
    except TrfError:
        if strict:
            raise
        return Text(columns.text)


def _rounds(columns: Columns) -> Rounds:
    return Rounds(columns.round(_rest(columns)), columns.text[:3])


def _rest(columns: Columns) -> Span:
    """All columns from 5 on."""
    return columns.span(5, max(5, len(columns.text)))


def _initial_colour(columns: Columns) -> InitialColour:
    span = _rest(columns)
    if span.text not in ("W", "B"):
        raise TrfError(
            '{source}, line {line}, columns {first}-{last}: initial colour "{found}" is not known; allowed are W and B',
            **columns.location(span),
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
                **columns.location(columns.span(position + 1, len(text))),
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
                **columns.location(span),
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
            **columns.location(kind),
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
            **columns.location(kind),
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
