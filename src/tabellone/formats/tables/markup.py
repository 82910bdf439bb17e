"""XML of workbooks, piece by piece: no document types, so no entities of one's own, and not too many elements."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol
from xml.parsers import expat

from tabellone.formats.tables.archive import ArchiveError, TooLargeError

_MOST_NAMES = 1000


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
    elements = 0
    local = _LocalNames()

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal elements
        elements += 1
        if elements > most_elements:
            raise TooLargeError
        handler.start(local[name], {local[key]: text for key, text in attributes.items()} if attributes else attributes)

    def refuse(*_: object) -> None:
        raise ArchiveError

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: handler.end(local[name])
    parser.CharacterDataHandler = handler.text
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        for piece in pieces:
            parser.Parse(piece, False)
            yield
        parser.Parse(b"", True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise error if isinstance(error, ArchiveError) else ArchiveError() from error
    yield


def parse_whole(pieces: Iterable[bytes], handler: Handler, most_elements: int) -> None:
    """Feed a whole part to a handler."""
    for _ in parse(pieces, handler, most_elements):
        pass
