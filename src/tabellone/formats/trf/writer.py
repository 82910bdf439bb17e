"""Writes reports in either edition, with every column in its place; lines that were not changed are written unchanged.

Pairing programs read different dialects: JaVaFo knows XXR, XXC, XXZ and XXP, newer programs 142, 152, 240 and 260. A
TRF26 is written with both, a TRF16 with those of JaVaFo (and the points also as bbpPairings reads them) only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal, get_args

from tabellone.formats.trf.checks import check_document
from tabellone.formats.trf.columns import Columns, decimal, national_rating_text, player_text
from tabellone.formats.trf.contents import (
    MOST_ROUNDS,
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
    NationalRating,
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
    TrfPlayer,
    Withdrawals,
)
from tabellone.formats.trf.document import TrfDocument, TrfError, TrfLine, TrfRemark
from tabellone.formats.trf.reader import BYTE_ORDER_MARK, STRAY, read_record
from tabellone.formats.trf.records import (
    COEFFICIENT,
    DISCIPLINE,
    EQUAL_PLAYERS,
    LOT,
    MAXI,
    ORDER,
    OWN,
    PAIRING_EDITION,
    RATING_EDITION,
    SEAL,
    TIE_BREAKS,
    WITHDRAWN,
    parse_record,
)
from tabellone.formats.trf.scoring import scoring_of, scoring_records


def record_text(content: Content) -> str:
    """The line with this content; content too wide for its columns reads back differently, which the writer checks."""
    return _LAYOUTS[type(content)](content)


def record_code(content: Content) -> str:
    """The first three columns of a record."""
    return record_text(content)[:3]


def _points(points: Fraction | None, width: int = 4) -> str:
    return f"{'' if points is None else decimal(points, width):>{width}}"


def _padded(points: Fraction | None) -> str:
    return " " * 4 if points is None else decimal(points, 4).rjust(4, "0")


def _columns_of_four(players: Iterable[int]) -> str:
    return " ".join(f"{player:>4}" for player in players)


def _words(code: str, values: Iterable[object]) -> str:
    return " ".join((code, *(str(value) for value in values)))


def _point_values(record: PointValues) -> str:
    if record.code == "162":
        return "162  " + "    ".join(f"{symbol}{_points(points)}" for symbol, points in record.values)
    if record.code == "XXS":
        return _words("XXS", (f"{symbol}={decimal(points, 8)}" for symbol, points in record.values))
    return _words(record.code, (_points(points) for _, points in record.values))


def _forbidden(record: Forbidden) -> str:
    if record.rounds is None:
        return _words("XXP", record.players)
    first, last = record.rounds
    return f"260 {first:03} {last:03} {_columns_of_four(record.players)}"


def _acceleration(record: Acceleration) -> str:
    return (
        f"250 {_padded(record.match_points)} {_padded(record.points)} "
        f"{record.first_round:03} {record.last_round:03} {record.first_player:04} {record.last_player:04}"
    )


def _player_acceleration(record: PlayerAcceleration) -> str:
    return " ".join((f"XXA {record.player:>4}", *(_points(points) for points in record.points)))


def _abnormal_points(record: AbnormalPoints) -> str:
    return (
        f"299 {record.kind:1} {_points(record.match_points, 5)} {_points(record.points, 5)}  "
        f"{record.round:03} {_columns_of_four(record.players)}"
    )


def _numbered_team(team: NumberedTeam) -> str:
    strength = "" if team.strength is None else team.strength
    rank = "" if team.rank is None else team.rank
    return (
        f"310 {team.number:>3} {team.name:<32} {team.nickname:<5} {strength:>6} {_points(team.match_points, 6)} "
        f"{_points(team.game_points, 6)} {rank:>3}  {_columns_of_four(team.players)}"
    )


def _tie_breaks(record: TieBreaksNote) -> str:
    own = f": {', '.join(record.tie_breaks)}" if record.tie_breaks else ""
    return f"{TIE_BREAKS} {record.list}{own}"


_LAYOUTS: Mapping[type[Any], Callable[[Any], str]] = {
    TrfPlayer: player_text,
    NationalRating: national_rating_text,
    Rounds: lambda record: f"{record.code} {record.rounds}",
    InitialColour: lambda record: f"152 {record.colour}",
    Configuration: lambda record: _words("XXC", record.words),
    PointValues: _point_values,
    Byes: lambda record: f"240 {record.kind} {record.round:03} {_columns_of_four(record.players)}",
    Absent: lambda record: _words("XXZ", record.players),
    Acceleration: _acceleration,
    PlayerAcceleration: _player_acceleration,
    Forbidden: _forbidden,
    AbnormalPoints: _abnormal_points,
    Team: lambda team: f"013 {team.name:<32}{_columns_of_four(team.players)}",
    NumberedTeam: _numbered_team,
    PairingOrder: lambda record: _words(f"{ORDER} {record.round}:", record.whites),
    Withdrawals: lambda record: _words(f"{WITHDRAWN} {record.round}:", record.players),
    DisciplineNote: lambda record: f"{DISCIPLINE} {record.discipline}",
    PairingEditionNote: lambda record: f"{PAIRING_EDITION} {record.system} {record.edition}",
    TieBreaksNote: _tie_breaks,
    RatingEditionNote: lambda record: f"{RATING_EDITION} {record.system} {record.edition}",
    MaxiNote: lambda record: f"{MAXI} {record.choice}",
    EqualPlayersNote: lambda record: f"{EQUAL_PLAYERS} {record.choice}",
    LotNote: lambda record: f"{LOT} {record.of} {record.seed}",
    SealNote: lambda record: f"{SEAL} {record.text}",
    CoefficientNote: lambda record: _words(f"{COEFFICIENT} {record.coefficient}:", record.players),
    FieldNote: lambda record: f"{_words(f'{OWN} {record.field}', record.numbers)}: {record.value}",
    Text: lambda record: record.text,
}


Edition = Literal["16", "26"]
Fact = tuple[str, object]

_HEADERS_26 = frozenset({"142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362"})
_RECORDS_26 = frozenset({"240", "250", "260", "299", "300", "310", "320", "330", "801", "802"})
_COLOUR_WORDS = {"W": "white1", "B": "black1"}


@dataclass(frozen=True, slots=True)
class _Report:
    """The parts of a report that a twin depends on."""

    edition: Edition
    upcoming: int
    rounds: int
    points: tuple[PointValues, ...]
    is_team_event: bool


def in_edition(document: TrfDocument, edition: Edition) -> TrfDocument:
    """The report with both dialects (26), or without the records that TRF16 does not know (16)."""
    _check_edition(edition)
    report = _report(document, edition)
    facts = {fact for line in document.lines for fact in _facts(line.content, report)}
    lines: list[TrfLine] = []
    for line in document.lines:
        if edition == "26" or not is_only_26(line.content):
            lines.append(line)
        for twin in _new_contents(_twins(line.content, report), facts, report):
            facts.update(_facts(twin, report))
            lines.append(TrfLine(twin, end=line.end or None))
    return TrfDocument(tuple(lines), document.encoding, document.mark)


def left_out(document: TrfDocument, edition: Edition) -> tuple[Content, ...]:
    """The records that an edition cannot carry, not even in another dialect."""
    _check_edition(edition)
    if edition == "26":
        return ()
    report = _report(document, edition)
    return tuple(
        line.content for line in document.lines if is_only_26(line.content) and not _has_equal(line.content, report)
    )


def is_only_26(content: Content) -> bool:
    """A record that came with TRF26."""
    return isinstance(content, NationalRating) or record_code(content) in _HEADERS_26 | _RECORDS_26


def _check_edition(edition: str) -> None:
    if edition not in get_args(Edition):
        raise TrfError('edition "{found}" of TRF is not known; allowed are 16 and 26', found=edition)


def _report(document: TrfDocument, edition: Edition) -> _Report:
    has_162 = any(record.code == "162" for record in document.all(PointValues))
    scoring = scoring_of(document) if edition == "16" and has_162 else None
    points = scoring_records(scoring, "16") if scoring else ()
    rounds = document.announced_rounds or MOST_ROUNDS
    return _Report(edition, document.played_rounds + 1, rounds, points, document.is_team_event)


def _has_equal(content: Content, report: _Report) -> bool:
    """True if TRF16 has an equivalent; it has none for byes with points, limits of rounds and teams."""
    if report.is_team_event and isinstance(content, Byes | Forbidden):
        return False
    if isinstance(content, Byes):
        return content.kind == "Z" and content.round == report.upcoming
    if isinstance(content, Forbidden) and content.rounds:
        first, last = content.rounds
        return first == 1 and last >= report.rounds
    return isinstance(content, Rounds | InitialColour | PointValues)


def _facts(content: Content, report: _Report) -> Iterator[Fact]:
    """Facts of a record, each with the dialect that can express it."""
    if isinstance(content, Rounds | PointValues):
        yield content.code, None
    elif isinstance(content, InitialColour):
        yield "152", None
    elif isinstance(content, Configuration):
        if any(word in _COLOUR_WORDS.values() for word in content.words):
            yield "XXC", None
    elif isinstance(content, Absent):
        yield from (("XXZ", player) for player in content.players)
    elif isinstance(content, Byes) and content.round == report.upcoming:
        yield from (("240", player) for player in content.players)
    elif isinstance(content, Forbidden):
        yield "260" if content.rounds else "XXP", frozenset(content.players)


def _new_contents(twins: Iterator[Content], facts: set[Fact], report: _Report) -> Iterator[Content]:
    """The twins that add something new; of a list of players, only the new ones."""
    for twin in twins:
        if isinstance(twin, Byes | Absent):
            code = "240" if isinstance(twin, Byes) else "XXZ"
            players = tuple(player for player in twin.players if (code, player) not in facts)
            if players:
                yield replace(twin, players=players)
        elif not facts.issuperset(_facts(twin, report)):
            yield twin


def _twins(content: Content, report: _Report) -> Iterator[Content]:
    """The equivalent records of the other dialect, as far as the edition has them; JaVaFo has none for teams."""
    if report.is_team_event and isinstance(content, Byes | Forbidden):
        return
    if isinstance(content, Rounds) and content.code == "142":
        yield Rounds(content.rounds, "XXR")
    elif isinstance(content, InitialColour):
        yield Configuration((_COLOUR_WORDS[content.colour],))
    elif isinstance(content, Byes) and content.round == report.upcoming:
        yield Absent(content.players)
    elif isinstance(content, Forbidden) and content.rounds:
        first, last = content.rounds
        is_over = report.upcoming > report.rounds
        if first <= report.upcoming <= last or (is_over and first == 1 and last >= report.rounds):
            yield Forbidden(content.players)
    elif isinstance(content, PointValues) and content.code == "162":
        yield from report.points
    elif report.edition == "26":
        yield from _newer_twins(content, report)


def _newer_twins(content: Content, report: _Report) -> Iterator[Content]:
    """The record of TRF26 for one of JaVaFo."""
    if isinstance(content, Rounds):
        yield Rounds(content.rounds, "142")
    elif isinstance(content, Configuration):
        yield from (InitialColour(colour) for colour, word in _COLOUR_WORDS.items() if word in content.words)
    elif isinstance(content, Absent) and report.upcoming <= MOST_ROUNDS:
        yield Byes("Z", report.upcoming, content.players)
    elif isinstance(content, Forbidden):
        yield Forbidden(content.players, (1, report.rounds))


LINE_END = "\r\n"
Reading = Callable[[Columns, frozenset[str]], tuple[Content, TrfRemark | None]]


def write_trf(document: TrfDocument, edition: Edition | None = None, *, line_end: str | None = None) -> str:
    """The text of a report, in an edition or unconverted; lines end as they did, or else with CR LF, or as chosen.

    What is written can be read: a document that contradicts itself or does not fit its columns is refused.
    Encode the text with `document.encoding`.
    """
    if line_end not in (None, "\r\n", "\r", "\n"):
        raise TrfError("line end {found} is not known; allowed are CR LF, CR and LF", found=repr(line_end))
    chosen = document if edition is None else in_edition(document, edition)
    check_document(chosen, "document")
    usual = line_end or next((line.end for line in chosen.lines if line.end), LINE_END)
    parts = [BYTE_ORDER_MARK] if document.mark else []
    federations = frozenset(text.text[4:7] for text in chosen.all(Text) if text.code == "172")
    for position, line in enumerate(chosen.lines, start=1):
        parts.append(_text(line, position, federations))
        parts.append(_end(line, line_end, usual, is_last=position == len(chosen.lines)))
    return "".join(parts)


def _end(line: TrfLine, line_end: str | None, usual: str, *, is_last: bool) -> str:
    """The end of a line; only the last line may lack one."""
    if line.end == "":
        return "" if is_last else usual
    return line_end or line.end or usual


def _text(line: TrfLine, position: int, federations: frozenset[str]) -> str:
    content = line.content
    if line.as_read is not None and _says(line.as_read, content, federations, read_record):
        return line.as_read
    text = record_text(content)
    if not _says(text, content, federations, _read_strictly):
        raise TrfError(
            'document, line {line}: record {code} does not fit its columns: "{found}"',
            line=position,
            code=record_code(content),
            found=text.strip(" "),
        )
    return text


def _says(text: str, content: Content, federations: frozenset[str], read: Reading) -> bool:
    try:
        return not STRAY.search(text) and read(Columns(text), federations)[0] == content
    except TrfError:
        return False


def _read_strictly(columns: Columns, federations: frozenset[str]) -> tuple[Content, None]:
    return parse_record(columns, federations), None
