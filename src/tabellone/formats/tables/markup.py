"""XML of workbooks, piece by piece: no document types, so no entities of one's own, and not too many elements."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol
from xml.parsers import expat

from tabellone.formats.tables.archive import ArchiveError, TooLargeError

_MOST_NAMES = 1000
# An element is read as a whole before anybody hears of it: one without end would be held in memory, name by name.
MOST_SILENT_BYTES = 256 * 1024
MOST_ATTRIBUTES = 200
_ATTRIBUTES_OF_AN_ELEMENT = 16


class Handler(Protocol):
    """Listens to the elements of a part; names are without their prefixes."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, text: str) -> None:
        """Some text within an element."""


class _LocalNames(dict[str, str]):
    """Names without their prefixes; each is parted once."""

    def __missing__(self, name: str) -> str:
        local = name.rpartition(":")[2]
        if len(self) < _MOST_NAMES:
            self[name] = local
        return local


def parse(pieces: Iterable[bytes], handler: Handler, most_elements: int) -> Iterator[None]:
    """Feed the pieces of a part to a handler; the caller looks after each what has come of it."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    elements = fed = heard = 0
    local = _LocalNames()

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal elements, heard
        heard = fed
        elements += 1 + len(attributes) // _ATTRIBUTES_OF_AN_ELEMENT
        if elements > most_elements or len(attributes) > MOST_ATTRIBUTES:
            raise TooLargeError
        handler.start(local[name], {local[key]: text for key, text in attributes.items()} if attributes else attributes)

    def hear(text: str) -> None:
        nonlocal heard
        heard = fed
        handler.text(text)

    def refuse(*_: object) -> None:
        raise ArchiveError

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: handler.end(local[name])
    parser.CharacterDataHandler = hear
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        for piece in pieces:
            parser.Parse(piece, False)
            fed += len(piece)
            if fed - heard > MOST_SILENT_BYTES:
                raise TooLargeError
            yield
        parser.Parse(b"", True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise error if isinstance(error, ArchiveError) else ArchiveError() from error
    yield


def parse_whole(pieces: Iterable[bytes], handler: Handler, most_elements: int) -> None:
    """Feed a whole part to a handler."""
    for _ in parse(pieces, handler, most_elements):
        pass
