"""The parts of a zipped workbook: bounded by what the archive declares, and never more is unpacked than declared."""

import io
import zipfile
import zlib
from collections.abc import Iterator

PIECE_BYTES = 64 * 1024
MOST_DIRECTORY_BYTES = 1024 * 1024
MOST_PARTS = 10_000
MAGIC = b"PK\x03\x04"

_END, _END_BYTES = b"PK\x05\x06", 22
_LARGE_LOCATOR, _LARGE_LOCATOR_BYTES = b"PK\x06\x07", 20
_MOST_COMMENT = 65535
_ENCRYPTED = 0x1


class ArchiveError(ValueError):
    """An archive that is damaged, encrypted or made to be large."""


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
        """Whether there is a part of that name."""
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
