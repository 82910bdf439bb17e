"""Size limits of tables, and the archives and XML unpacked within these limits.

An archive is bounded by what it declares, and never more is unpacked than declared; XML has no document types, so no
entities of its own, and not too many elements.
"""

import io
import posixpath
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol
from xml.parsers import expat

from tabellone.core.refusal import Refusal

MEGABYTE = 1024 * 1024


class TableError(Refusal):
    """A table that cannot be read: the file, where, what was found, what is allowed."""


@dataclass(frozen=True, slots=True)
class TableLimits:
    """The most of everything; `elements` are those of the XML of a workbook, blank cells among them."""

    bytes: int
    unpacked_bytes: int
    rows: int
    columns: int
    elements: int
    characters: int = 200


PLAYER_LIST = TableLimits(5 * MEGABYTE, 50 * MEGABYTE, 2001, 40, 300_000)
REGISTER = TableLimits(50 * MEGABYTE, 400 * MEGABYTE, 500_000, 100, 8_000_000)
RATING_LIST = TableLimits(100 * MEGABYTE, 500 * MEGABYTE, 1_000_000, 100, 20_000_000)


PIECE_BYTES = 64 * 1024
MOST_DIRECTORY_BYTES = 1024 * 1024
MOST_PARTS = 10_000
MAGIC = b"PK\x03\x04"

_END, _END_BYTES = b"PK\x05\x06", 22
_LARGE_LOCATOR, _LARGE_LOCATOR_BYTES = b"PK\x06\x07", 20
_MOST_COMMENT = 65535
_ENCRYPTED = 0x1


class ArchiveError(ValueError):
    """An archive that is damaged, encrypted or crafted to be large."""


class TooLargeError(ArchiveError):
    """An archive that would unpack to more than is allowed."""


class Archive:
    """The parts of an archive by their names; nothing is unpacked until a part is read, piece by piece."""

    def __init__(self, data: bytes, most_unpacked: int) -> None:
        _check_directory(data)
        try:
            self._file = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
            raise ArchiveError from error
        parts = self._file.infolist()
        if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > most_unpacked:
            raise TooLargeError
        self._parts = {part.filename: part for part in parts}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parts, in the order of the archive."""
        return tuple(self._parts)

    def has(self, name: str) -> bool:
        """True if the archive has a part of that name."""
        return name in self._parts

    def pieces(self, name: str) -> Iterator[bytes]:
        """A part, piece by piece; one that holds more or something else than it declares is refused."""
        part = self._parts.get(name)
        if part is None or part.flag_bits & _ENCRYPTED:
            raise ArchiveError
        try:
            with self._file.open(part) as opened:
                while piece := opened.read(PIECE_BYTES):
                    yield piece
        except (zipfile.BadZipFile, zlib.error, OSError, ValueError, EOFError, NotImplementedError) as error:
            raise ArchiveError from error


def _check_directory(data: bytes) -> None:
    """Refuse a directory of very many parts before it is read: each of them would be an object in memory."""
    end = len(data) - _END_BYTES
    if end < 0 or not (data.startswith(_END, end) and data.endswith(b"\0\0")):
        end = data.rfind(_END, max(0, len(data) - _END_BYTES - _MOST_COMMENT))
    if end < 0 or data.startswith(_LARGE_LOCATOR, max(0, end - _LARGE_LOCATOR_BYTES)):
        raise ArchiveError
    if int.from_bytes(data[end + 12 : end + 16], "little") > MOST_DIRECTORY_BYTES:
        raise TooLargeError


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


MOST_UNPACKED_BYTES = 200 * MEGABYTE
MANIFESTS = ("manifest", "manifesto")


def _stem(name: str) -> str:
    return posixpath.basename(name).partition(".")[0].casefold()


class Bundle:
    """The files of an archive by their names, each unpacked when it is asked for."""

    def __init__(self, data: bytes, source: str) -> None:
        self._source = source
        if not data.startswith(MAGIC):
            raise TableError("{file}: not a ZIP archive; put the manifest and its files into one", file=source)
        try:
            self._archive = Archive(data, MOST_UNPACKED_BYTES)
        except TooLargeError as error:
            raise TableError(
                "{file}: more than {most} bytes when unpacked", file=source, most=MOST_UNPACKED_BYTES
            ) from error
        except ArchiveError as error:
            raise TableError("{file}: the archive cannot be read", file=source) from error

    def manifest(self) -> str:
        """The name of the manifest: the file that is called so, in the uppermost folder that has one."""
        named = [name for name in self._archive.names if _stem(name) in MANIFESTS]
        if not named:
            raise TableError(
                "{file}: no manifest; one of the files must be called manifest, such as manifest.csv", file=self._source
            )
        return min(named, key=lambda name: (name.count("/"), name))

    def content(self, name: str) -> bytes:
        """Content of a file, named relative to the folder of the manifest."""
        folder = posixpath.dirname(self.manifest())
        path = posixpath.normpath(posixpath.join(folder, name.replace("\\", "/")))
        if not self._archive.has(path):
            raise TableError("{file}: the archive does not have it", file=name)
        return self._read(path)

    def called(self, *stems: str) -> str:
        """The name of the file that is called so, whatever its ending, in the uppermost folder that has one."""
        named = [name for name in self._archive.names if _stem(name) in stems]
        if not named:
            raise TableError(
                "{file}: no table of that name; one of the files must be called {name}, such as {name}.csv",
                file=self._source,
                name=stems[0],
            )
        return min(named, key=lambda name: (name.count("/"), name))

    def pieces(self, name: str) -> Iterator[bytes]:
        """Content of a file of the archive, in chunks."""
        try:
            yield from self._archive.pieces(name)
        except ArchiveError as error:
            raise TableError("{file}: the archive cannot be read", file=self._source) from error

    def manifest_content(self) -> bytes:
        """Content of the manifest."""
        return self._read(self.manifest())

    def _read(self, name: str) -> bytes:
        try:
            return b"".join(self._archive.pieces(name))
        except ArchiveError as error:
            raise TableError("{file}: the archive cannot be read", file=self._source) from error
