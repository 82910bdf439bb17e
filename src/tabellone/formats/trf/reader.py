"""Reads TRF16 and TRF26, with the extensions of JaVaFo and bbpPairings, line by line and without loss.

A line is first read strictly. Only where that fails, each slip of other programs that is known for its code is tried:
it writes the line anew as TRF has it, and says what it assumed. Whatever then still does not fit is refused with the
reason of the strict reading.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tabellone.formats.tables.text import foreign_kind
from tabellone.formats.trf.checks import check_document
from tabellone.formats.trf.columns import Columns, Span
from tabellone.formats.trf.contents import Content
from tabellone.formats.trf.document import (
    MOST_BYTES,
    MOST_COLUMNS,
    MOST_LINES,
    TrfDocument,
    TrfError,
    TrfLine,
    TrfRemark,
    remark,
)
from tabellone.formats.trf.records import parse_record
from tabellone.formats.trf.remarks import remarks_of

_POINTS = re.compile(r"[+-]?\d{1,4}[.,]\d", re.ASCII)
_THREE_DIGITS = re.compile(r"\d{3}", re.ASCII)
_LAST_COLUMN_OF_MATCH_POINTS = 11
_END_OF_NAME = 47
_TAIL = slice(79, 91)


@dataclass(frozen=True, slots=True)
class Mended:
    """A line written anew, and what was assumed."""

    text: str
    remark: TrfRemark


def read_record(columns: Columns, federations: frozenset[str] = frozenset()) -> tuple[Content, TrfRemark | None]:
    """The content of a line, and a remark where it was understood only by a known slip."""
    try:
        return parse_record(columns, federations), None
    except TrfError:
        for slip in _SLIPS.get(columns.text[:3], ()):
            mended = slip(columns)
            content = None if mended is None else _content(mended, columns, federations)
            if mended is not None and content is not None:
                return content, mended.remark
        raise


def _content(mended: Mended, columns: Columns, federations: frozenset[str]) -> Content | None:
    try:
        return parse_record(Columns(mended.text, columns.line, columns.source), federations)
    except TrfError:
        return None


def _missing_blank(columns: Columns) -> Mended | None:
    """The value follows the code at once, as in "1429"."""
    text = columns.text
    if text[3:4] in ("", " "):
        return None
    assumed = remark(
        "{source}, line {line}: no blank follows the code {code}; read as if there were one",
        **_location(columns),
    )
    return Mended(f"{text[:3]} {text[3:]}", assumed)


def _colour_word(columns: Columns) -> Mended | None:
    """An initial colour in small letters or as a word."""
    value = columns.text[4:].strip(" ")
    colour = {"w": "W", "white": "W", "white1": "W", "b": "B", "black": "B", "black1": "B"}.get(value.lower())
    if colour is None:
        return None
    assumed = remark(
        '{source}, line {line}: initial colour "{found}" read as {read}', **_location(columns), found=value, read=colour
    )
    return Mended(f"152 {colour}", assumed)


def _absence_as_z(columns: Columns) -> Mended | None:
    """Points for an absence under Z, as TRF26 has them under A."""
    text = re.sub(r"(?<=[ \d])Z(?=[ \d])", "A", columns.text)
    assumed = remark("{source}, line {line}: the points for Z read as those for an absence, A", **_location(columns))
    return None if text == columns.text else Mended(text, assumed)


def _byes_in_words(columns: Columns) -> Mended | None:
    words = _words(columns)
    if len(words) < 3 or len(words[1]) > 3:
        return None
    kind, number, *players = words
    return _rebuilt(columns, f"240 {kind.upper()} {number:>3} {_fours(players)}")


def _acceleration_in_words(columns: Columns) -> Mended | None:
    """Points, two rounds and two players; before the points of games there may be those of matches."""
    words = _words(columns)
    if len(words) not in (5, 6):
        return None
    match_points = words.pop(0) if len(words) == 6 else ""
    points, first, last, one, other = words
    return _rebuilt(columns, f"250 {match_points:>4} {points:>4} {first:>3} {last:>3} {one:>4} {other:>4}")


def _forbidden_in_words(columns: Columns) -> Mended | None:
    words = _words(columns)
    if len(words) < 4:
        return None
    first, last, *players = words
    return _rebuilt(columns, f"260 {first:>3} {last:>3} {_fours(players)}")


def _abnormal_points_in_words(columns: Columns) -> Mended | None:
    """Points are known by their decimals, and a first number of three digits before others is the round.

    A single value that begins where match points may stand is taken for match points.
    """
    spans = list(columns.words(4))
    kind = spans.pop(0).text.upper() if spans and spans[0].text.upper() in tuple("WDLFHZ+-") else ""
    points: list[Span] = []
    while spans and len(points) < 2 and _POINTS.fullmatch(spans[0].text):
        points.append(spans.pop(0))
    words = [span.text for span in spans]
    if not points or not words:
        return None
    number = words.pop(0) if len(words) > 1 and _THREE_DIGITS.fullmatch(words[0]) else "000"
    if len(points) == 1:
        is_match_points = points[0].first <= _LAST_COLUMN_OF_MATCH_POINTS
        texts = (points[0].text, "") if is_match_points else ("", points[0].text)
    else:
        texts = (points[0].text, points[1].text)
    return _rebuilt(columns, f"299 {kind:1} {texts[0]:>5} {texts[1]:>5}  {number} {_fours(words)}")


def _player_acceleration_in_words(columns: Columns) -> Mended | None:
    words = _words(columns)
    if len(words) < 2:
        return None
    player, *points = words
    return _rebuilt(columns, " ".join((f"XXA {player:>4}", *(f"{value:>4}" for value in points))))


def _columns_in_bytes(columns: Columns) -> Mended | None:
    """The writer counted the bytes of a name in UTF-8, so that everything after it stands further left."""
    extra = len(columns.text[14:_END_OF_NAME].encode("utf-8", "replace")) - len(columns.text[14:_END_OF_NAME])
    if not extra:
        return None
    end = _END_OF_NAME - extra
    assumed = remark(
        "{source}, line {line}: the columns are counted in bytes, not in characters; read so", **_location(columns)
    )
    return Mended(columns.text[:end] + " " * extra + columns.text[end:], assumed)


def _moved_rank(columns: Columns) -> Mended | None:
    """Points and rank stand between the date of birth and the first round, but not in their columns."""
    words = columns.text[_TAIL].split()
    if len(words) == 1:
        words = [words[0], ""] if _POINTS.fullmatch(words[0]) else ["", words[0]]
    if len(words) != 2 or any(len(word) > 4 for word in words):
        return None
    points, rank = words
    assumed = remark(
        '{source}, line {line}: points and rank do not stand in columns 81-84 and 86-89; read as "{points}" and '
        '"{rank}"',
        **_location(columns),
        points=points,
        rank=rank,
    )
    text = f"{columns.text[: _TAIL.start]} {points:>4} {rank:>4}  {columns.text[_TAIL.stop :]}"
    return Mended(text, assumed)


def _words(columns: Columns) -> list[str]:
    return [span.text for span in columns.words(4)]


def _fours(players: list[str]) -> str:
    return " ".join(f"{player:>4}" for player in players)


def _rebuilt(columns: Columns, text: str) -> Mended:
    assumed = remark(
        '{source}, line {line}: record {code} does not keep to its columns; read as "{read}"',
        **_location(columns),
        read=text,
    )
    return Mended(text, assumed)


def _location(columns: Columns) -> dict[str, object]:
    return {"source": columns.source, "line": columns.line, "code": columns.text[:3]}


_SLIPS: Mapping[str, tuple[Callable[[Columns], Mended | None], ...]] = {
    "001": (_columns_in_bytes, _moved_rank),
    "142": (_missing_blank,),
    "152": (_missing_blank, _colour_word),
    "162": (_absence_as_z,),
    "240": (_missing_blank, _byes_in_words),
    "250": (_missing_blank, _acceleration_in_words),
    "260": (_missing_blank, _forbidden_in_words),
    "299": (_missing_blank, _abnormal_points_in_words),
    "XXA": (_player_acceleration_in_words,),
    "XXR": (_missing_blank,),
}


BYTE_ORDER_MARK = "\ufeff"
# Control characters (a tabulator is none here), byte order marks inside a line, halves of characters, and signs that
# turn the direction of writing.
STRAY = re.compile("[\x00-\x08\x0a-\x1f\x7f\ufeff\ud800-\udfff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")

_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|$)")


def is_report(data: bytes, name: str) -> bool:
    """True if the name or the beginning of a file is that of a report, and not of a table or something else."""
    return name.lower().endswith((".trf", ".trfx")) or _begins_as_report(data)


def _begins_as_report(data: bytes) -> bool:
    return data.removeprefix(b"\xef\xbb\xbf").startswith((b"012 ", b"001 "))


def read_trf(data: bytes | str, source: str = "file") -> TrfDocument:
    """Read a report; `source` is its name in messages. UTF-8, or else Latin-1; lines end with CR, LF or both.

    What a known slip of another program made unclear is read, and the remarks of the document say what was assumed.
    """
    if len(data) > MOST_BYTES:
        raise TrfError(
            "{source}: {found} bytes; at most {most} are allowed", source=source, found=len(data), most=MOST_BYTES
        )
    if isinstance(data, bytes) and not _begins_as_report(data) and (kind := foreign_kind(data)) is not None:
        raise TrfError("{source}: this is {file_kind}, not a report", source=source, file_kind=kind)
    text, encoding = _decoded(data) if isinstance(data, bytes) else (data, "utf-8")
    mark = text.startswith(BYTE_ORDER_MARK)
    pieces = _pieces(text[1:] if mark else text, source)
    federations = frozenset(line[4:7] for line, _ in pieces if line.startswith("172"))
    lines: list[TrfLine] = []
    assumed: list[TrfRemark] = []
    for number, (line, end) in enumerate(pieces, start=1):
        content, slip = read_record(Columns(line, number, source), federations)
        lines.append(TrfLine(content, line, end))
        if slip is not None:
            assumed.append(slip)
    document = TrfDocument(tuple(lines), encoding, mark)
    check_document(document, source)
    remarks = sorted((*assumed, *remarks_of(document, source)), key=_line_of)
    return replace(document, remarks=tuple(remarks))


def _line_of(remark: TrfRemark) -> int:
    line = remark.values.get("line", 0)
    return line if isinstance(line, int) else 0


def _decoded(data: bytes) -> tuple[str, str]:
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1"


def _pieces(text: str, source: str) -> list[tuple[str, str]]:
    """The lines with their ends."""
    pieces: list[tuple[str, str]] = []
    for match in _LINE.finditer(text):
        line, end = match.groups()
        if not line and not end:
            break
        if len(pieces) == MOST_LINES:
            raise TrfError("{source}: more than {most} lines", source=source, most=MOST_LINES)
        _check_line(line, len(pieces) + 1, source)
        pieces.append((line, end))
    return pieces


def _check_line(line: str, number: int, source: str) -> None:
    if len(line) > MOST_COLUMNS:
        raise TrfError(
            "{source}, line {line}: {found} columns; at most {most} are allowed",
            source=source,
            line=number,
            found=len(line),
            most=MOST_COLUMNS,
        )
    if (stray := STRAY.search(line)) is not None:
        raise TrfError(
            "{source}, line {line}, column {column}: the control character {found} is not allowed",
            source=source,
            line=number,
            column=stray.start() + 1,
            found=f"U+{ord(stray.group()):04X}",
        )
