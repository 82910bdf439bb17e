"""Several files in one archive: a manifest and what it names."""

import posixpath
from collections.abc import Iterator

from tabellone.formats.tables.archive import MAGIC, Archive, ArchiveError, TooLargeError
from tabellone.formats.tables.limits import MEGABYTE, TableError

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
        """What a file holds, named from the folder of the manifest."""
        folder = posixpath.dirname(self.manifest())
        place = posixpath.normpath(posixpath.join(folder, name.replace("\\", "/")))
        if not self._archive.has(place):
            raise TableError("{file}: the archive does not have it", file=name)
        return self._read(place)

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
        """What a file of the archive holds, piece by piece."""
        try:
            yield from self._archive.pieces(name)
        except ArchiveError as error:
            raise TableError("{file}: the archive cannot be read", file=self._source) from error

    def manifest_content(self) -> bytes:
        """What the manifest holds."""
        return self._read(self.manifest())

    def _read(self, name: str) -> bytes:
        try:
            return b"".join(self._archive.pieces(name))
        except ArchiveError as error:
            raise TableError("{file}: the archive cannot be read", file=self._source) from error
