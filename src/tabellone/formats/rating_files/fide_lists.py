"""FIDE's lists as it publishes them: text in columns of fixed width under one line of headings, and XML."""

import io
import re
from collections.abc import Iterable, Iterator
from xml.parsers import expat
from xml.sax.saxutils import escape

from tabellone.core.rating.uisp.event_change import Pace
from tabellone.formats.rating_files.listed_player import (
    FIELDS,
    MOST_CHARACTERS,
    ListedPlayer,
    RatingFileError,
    RefusedLines,
    player_of,
)

LONGEST_LINE = 1000
# Headings by field; the one of a month is the rating of the list's own time control.
_HEADINGS = {
    "id number": "number",
    "id_number": "number",
    "codeid": "number",
    "name": "name",
    "fed": "federation",
    "country": "federation",
    "sex": "sex",
    "titl": "title",
    "tit": "title",
    "title": "title",
    "wtit": "women_title",
    "otit": "other_titles",
    "foa": "online_title",
    "srtng": "standard",
    "sgm": "standard_games",
    "sk": "standard_k",
    "rrtng": "rapid",
    "rgm": "rapid_games",
    "rk": "rapid_k",
    "brtng": "blitz",
    "bgm": "blitz_games",
    "bk": "blitz_k",
    "gms": "games",
    "games": "games",
    "game": "games",
    "k": "k",
    "b-day": "birth_year",
    "born": "birth_year",
    "flag": "flag",
}
_WORDS = "|".join(re.escape(word) for word in sorted(_HEADINGS, key=len, reverse=True))
# Headings may touch (TitlFed, GamesBorn): a known word ends where the next one begins.
_HEADING = re.compile(rf"(?P<month>[a-z]{{3}}\d\d)|(?P<word>{_WORDS})(?=\s|$|{_WORDS})", re.IGNORECASE)
_LAYOUT = (
    ("number", "ID Number", 15),
    ("name", "Name", 61),
    ("federation", "Fed", 4),
    ("sex", "Sex", 4),
    ("title", "Tit", 5),
    ("women_title", "WTit", 5),
    ("other_titles", "OTit", 15),
    ("online_title", "FOA", 4),
    ("standard", "SRtng", 6),
    ("standard_games", "SGm", 4),
    ("standard_k", "SK", 3),
    ("rapid", "RRtng", 6),
    ("rapid_games", "RGm", 4),
    ("rapid_k", "Rk", 3),
    ("blitz", "BRtng", 6),
    ("blitz_games", "BGm", 4),
    ("blitz_k", "BK", 3),
    ("birth_year", "B-day", 6),
    ("flag", "Flag", 4),
)


def is_fide_text(head: bytes) -> bool:
    """True if a file begins with FIDE's headings."""
    first = head.lstrip(b"\xef\xbb\xbf \r\n").split(b"\n", 1)[0].decode("latin-1")
    return {"number", "name", "birth_year"} <= {field for field, _ in _starts(first, Pace.STANDARD)}


def read_fide_text(
    stream: io.BufferedReader, source: str, refused: RefusedLines, kind: Pace = Pace.STANDARD
) -> Iterator[ListedPlayer]:
    """The players of a list, line by line; a line that cannot be read is left out and noted."""
    slices: list[tuple[int, int] | None] | None = None
    line = 0
    while data := stream.readline(LONGEST_LINE + 1):
        line += 1
        if len(data) > LONGEST_LINE:
            raise RatingFileError(
                "{file} line {line}: more than {most} characters", file=source, line=line, most=LONGEST_LINE
            )
        if not data.strip():
            continue
        if slices is None:
            slices = _slices(data.removeprefix(b"\xef\xbb\xbf"), source, line, kind)
            continue
        try:
            yield _player(data, slices, source, line)
        except RatingFileError as error:
            refused.add(error, source)
    if slices is None:
        raise RatingFileError("{file}: the file is empty", file=source)


def _player(data: bytes, slices: list[tuple[int, int] | None], source: str, line: int) -> ListedPlayer:
    text = _decoded(data)
    texts = ["" if span is None else text[span[0] : span[1]].strip() for span in slices]
    if len(text) == len(data):
        return player_of(texts, source, line)
    try:
        return player_of(texts, source, line)
    except RatingFileError:
        # Widths may count bytes where a letter takes several.
        texts = ["" if span is None else _decoded(data[span[0] : span[1]]).strip() for span in slices]
        return player_of(texts, source, line)


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _slices(data: bytes, source: str, line: int, kind: Pace) -> list[tuple[int, int] | None]:
    """Start and end of each field of a player; None for fields that the list does not have."""
    starts = _starts(_decoded(data).rstrip(), kind)
    ends = [start for _, start in starts[1:]] + [LONGEST_LINE]
    spans = {field: (start, end) for (field, start), end in zip(starts, ends, strict=True)}
    if "number" not in spans or "name" not in spans:
        raise RatingFileError(
            '{file} line {line}: these are not the headings of a FIDE list; "ID Number" and "Name" are needed',
            file=source,
            line=line,
        )
    return [spans.get(field) for field in FIELDS]


def _starts(headings: str, kind: Pace) -> list[tuple[str, int]]:
    own = {"games": f"{kind.value}_games", "k": f"{kind.value}_k"}
    starts = []
    for match in _HEADING.finditer(headings):
        field = kind.value if match["month"] else _HEADINGS[match["word"].lower()]
        starts.append((own.get(field, field), match.start()))
    return starts


def write_fide_text(players: Iterable[ListedPlayer]) -> Iterator[str]:
    """The combined list line by line, as FIDE lays it out; what is longer than its column is cut."""
    yield "".join(heading.ljust(width) for _, heading, width in _LAYOUT).rstrip() + "\r\n"
    widths = {field: width for field, _, width in _LAYOUT}
    for player in players:
        cells = (_cell(field, value, widths[field]) for field, value in zip(FIELDS, player, strict=True))
        yield "".join(cells).rstrip() + "\r\n"


def _cell(field: str, value: str | int | None, width: int) -> str:
    text = "0" if value is None else str(value)
    return (text.upper() if field == "sex" else text)[: width - 1].ljust(width)


PIECE_BYTES = 1 << 16
# Between two players there is not more than this, whatever a file claims.
MOST_BYTES_A_PLAYER = 1 << 20
_PLAYER = "player"
_ELEMENTS = {
    "number": "fideid",
    "name": "name",
    "federation": "country",
    "sex": "sex",
    "title": "title",
    "women_title": "w_title",
    "other_titles": "o_title",
    "online_title": "foa_title",
    "standard": "rating",
    "standard_games": "games",
    "standard_k": "k",
    "rapid": "rapid_rating",
    "rapid_games": "rapid_games",
    "rapid_k": "rapid_k",
    "blitz": "blitz_rating",
    "blitz_games": "blitz_games",
    "blitz_k": "blitz_k",
    "birth_year": "birthday",
    "flag": "flag",
}


def is_xml(head: bytes) -> bool:
    """True if a file begins as XML does."""
    return head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


def read_fide_xml(
    stream: io.BufferedReader, source: str, refused: RefusedLines, kind: Pace = Pace.STANDARD
) -> Iterator[ListedPlayer]:
    """The players of a list as they come; a player that cannot be read is left out and noted."""
    reading = _Reading(source, refused, kind)
    silent_bytes = 0
    while piece := stream.read(PIECE_BYTES):
        reading.feed(piece)
        silent_bytes = 0 if reading.players else silent_bytes + len(piece)
        if silent_bytes > MOST_BYTES_A_PLAYER:
            raise RatingFileError(
                "{file} line {line}: more than {most} bytes without a player",
                file=source,
                line=reading.parser.CurrentLineNumber,
                most=MOST_BYTES_A_PLAYER,
            )
        yield from reading.taken()
    reading.feed(b"", is_last=True)
    yield from reading.taken()


class _Reading:
    """State of the parser: the fields of the current player, and the complete players."""

    def __init__(self, source: str, refused: RefusedLines, kind: Pace) -> None:
        self.players: list[ListedPlayer] = []
        self._source, self._refused = source, refused
        self._texts: dict[str, str] = {}
        self._pieces: list[str] = []
        self._elements = _elements(kind)
        self._known = frozenset(_ELEMENTS.values())
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.EndElementHandler = self._ended
        self.parser.CharacterDataHandler = self._pieces.append
        self.parser.StartDoctypeDeclHandler = self._doctype

    def feed(self, piece: bytes, *, is_last: bool = False) -> None:
        """Let the parser go on."""
        try:
            self.parser.Parse(piece, is_last)
        except RatingFileError:
            raise
        except (expat.ExpatError, LookupError, ValueError) as error:
            # Besides what is no XML: an encoding that nobody knows, or one of several bytes a sign.
            line = max(self.parser.CurrentLineNumber, 1)
            raise RatingFileError("{file} line {line}: the XML cannot be read", file=self._source, line=line) from error

    def taken(self) -> list[ListedPlayer]:
        """The players that are whole, once each."""
        players, self.players = self.players, []
        return players

    def _doctype(self, *_: object) -> None:
        raise RatingFileError(
            "{file} line {line}: a document type is not allowed in a list",
            file=self._source,
            line=self.parser.CurrentLineNumber,
        )

    def _ended(self, name: str) -> None:
        if name in self._known:
            pieces = self._pieces
            text = pieces[0] if len(pieces) == 1 else "".join(pieces[:MOST_CHARACTERS])
            pieces.clear()
            self._texts[name] = text.strip()
        elif name == _PLAYER:
            texts, self._texts = self._texts, {}
            self._pieces.clear()
            try:
                values = ["" if element is None else texts.get(element, "") for element in self._elements]
                self.players.append(player_of(values, self._source, self.parser.CurrentLineNumber))
            except RatingFileError as error:
                self._refused.add(error, self._source)
        else:
            self._pieces.clear()


def _elements(kind: Pace) -> list[str | None]:
    """The element of each field; in a list of rapid or blitz alone, `rating` is the rapid or blitz rating."""
    if kind is Pace.STANDARD:
        return [_ELEMENTS[field] for field in FIELDS]
    own = {kind.value: "rating", f"{kind.value}_games": "games", f"{kind.value}_k": "k"}
    ratings = {f"{one.value}{rest}" for one in Pace for rest in ("", "_games", "_k")}
    return [own.get(field) if field in ratings else _ELEMENTS[field] for field in FIELDS]


def write_fide_xml(players: Iterable[ListedPlayer]) -> Iterator[str]:
    """The combined list player by player, with the elements in FIDE's order."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n'
    for player in players:
        cells = zip(FIELDS, player, strict=True)
        elements = (f"<{_ELEMENTS[field]}>{_text(field, value)}</{_ELEMENTS[field]}>\n" for field, value in cells)
        yield f"<player>\n{''.join(elements)}</player>\n"
    yield "</playerslist>\n"


def _text(field: str, value: str | int | None) -> str:
    text = "" if value is None else escape(str(value))
    return text.upper() if field == "sex" else text
