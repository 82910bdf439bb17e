"""FIDE's lists as XML: one `player` after the other, read as a stream; a document type or an entity is refused."""

import io
from collections.abc import Iterable, Iterator
from xml.parsers import expat
from xml.sax.saxutils import escape

from tabellone.core.rating.uisp.event_change import Pace
from tabellone.formats.rating_files.cells import FIELDS, player_of
from tabellone.formats.rating_files.listed_player import MOST_CHARACTERS, ListedPlayer
from tabellone.formats.rating_files.refused_lines import RatingFileError, RefusedLines

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
    """Whether a file begins as XML does."""
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
    """What the parser has met of the player that it is in, and those who are whole."""

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
