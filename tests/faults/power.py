"""A disk as a power cut leaves it: what was synced is there, of the rest any part, torn where it happens to be torn.

It is rebuilt from the log of a program that ran to its end. Bytes are there once their file was synced; names (of new,
renamed and removed files) once their folder was. Of bytes that were not synced each write may have arrived or not, by
sectors of 512 bytes; of names a beginning, in their order, for file systems keep a journal of them.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

SECTOR = 512
SHARED_MEMORY = "-shm"  # SQLite makes it anew after every crash


class Record(NamedTuple):
    """One act on the disk, or a word printed between two of them."""

    act: str
    path: str
    other: str
    number: int
    data: bytes


class Change(NamedTuple):
    """A change of a file's bytes; without data the file is cut, or grows, to a length."""

    offset: int
    data: bytes | None


@dataclass(slots=True)
class File:
    """The bytes of a file that are safe, and what was done to it since."""

    safe: bytearray = field(default_factory=bytearray)
    changes: list[Change] = field(default_factory=list)

    def sync(self) -> None:
        """Make safe what was done."""
        self.safe = bytearray(self.with_some(lambda: True))
        self.changes = []

    def with_some(self, arrives: Callable[[], bool]) -> bytes:
        """The bytes that are safe and those changes of which it is said, sector by sector, that they arrived."""
        content = bytearray(self.safe)
        for change in self.changes:
            if change.data is None:
                if arrives():
                    _resize(content, change.offset)
                continue
            for start in range(0, len(change.data), SECTOR):
                if arrives():
                    part = change.data[start : start + SECTOR]
                    if len(content) < change.offset + start:
                        _resize(content, change.offset + start)
                    content[change.offset + start : change.offset + start + len(part)] = part
        return bytes(content)


def _resize(content: bytearray, length: int) -> None:
    del content[length:]
    content.extend(bytes(length - len(content)))


class Naming(NamedTuple):
    """A change of names that happens as a whole: what each of them means from then on; None is a name that is gone."""

    names: tuple[tuple[str, File | None], ...]


def records(log: Path) -> Iterator[Record]:
    """The acts of a log."""
    data = log.read_bytes()
    place = 0
    while place < len(data):
        end = data.index(b"\n", place)
        act, path, other, number, length = data[place:end].decode().split("\t")
        has_bytes = act in ("write", "say")
        place = end + 1 + (int(length) if has_bytes else 0)
        yield Record(act, path, other, int(number), data[end + 1 : place])


class PowerCut:
    """A folder and what was done in it, act by act; at any moment the power may be cut."""

    def __init__(self, before: Path, folder: Path) -> None:
        self._folder = str(folder)
        self._safe: dict[str, File] = {}
        self._pending: list[Naming] = []
        for path in before.rglob("*"):
            if path.is_file():
                self._safe[f"{folder}/{path.relative_to(before)}"] = File(bytearray(path.read_bytes()))
        self._now = dict(self._safe)
        self.words: list[str] = []

    def follow(self, record: Record) -> None:
        """Note one act."""
        act, path = record.act, record.path
        if act == "say":
            self.words.append(record.data.decode().rstrip("\n"))
        elif path.endswith(SHARED_MEMORY):
            return
        elif act == "write":
            self._now[path].changes.append(Change(record.number, record.data))
        elif act == "truncate":
            self._now[path].changes.append(Change(record.number, None))
        elif act == "sync":
            self._sync(path)
        elif act == "create" and path in self._now:
            self._now[path].changes.append(Change(0, None))
        elif act == "create":
            self._name((path, File()))
        elif act == "unlink":
            self._name((path, None))
        elif act == "link":
            self._name((record.other, self._now[path]))
        elif act == "rename":
            self._name((record.other, self._now[path]), (path, None))

    def _name(self, *names: tuple[str, File | None]) -> None:
        naming = Naming(names)
        self._pending.append(naming)
        _apply(naming, self._now)

    def _sync(self, path: str) -> None:
        if path in self._now:
            self._now[path].sync()
            return
        # A folder: the journal of the file system is written as far as it goes.
        for naming in self._pending:
            _apply(naming, self._safe)
        self._pending = []

    def cut(self, folder: Path, lots: random.Random | None) -> None:
        """Write the folder as it is found after the power came back; without lots nothing arrived that was not safe."""
        names = dict(self._safe)
        if lots is not None:
            for naming in self._pending[: lots.randint(0, len(self._pending))]:
                _apply(naming, names)
        likelihood = lots.choice((0.1, 0.5, 0.9, 1.0)) if lots else 0.0
        for path, file in names.items():
            target = folder / path.removeprefix(f"{self._folder}/")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.with_some(lambda: lots is not None and lots.random() < likelihood))


def _apply(naming: Naming, names: dict[str, File]) -> None:
    for path, file in naming.names:
        if file is None:
            names.pop(path, None)
        else:
            names[path] = file
