"""A program that works on a disk which fails: the library that stands between, and children that use it.

A `Zygote` is a process that has everything imported and the library loaded. It forks a child for each trial, so that a
trial costs what its program does and no start of Python.
"""

import ctypes
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from shutil import which
from typing import Any

ROOT = Path(__file__).parents[2]
SOURCE = Path(__file__).with_name("disk.c")
COMPILERS = ("cc", "gcc", "clang")


class Manner(IntEnum):
    """Fault injected at an act on the disk, numbered as in the library."""

    COUNT = 0
    KILL_BEFORE = 1
    KILL_AFTER = 2
    TEAR = 3  # half of the bytes are written, then the program dies
    FAIL = 4  # this act fails, those after it do not
    FULL = 5  # this act and all after it find the disk full
    SHORT = 6  # half of the bytes are written, and the program is told so


KILLS = (Manner.KILL_BEFORE, Manner.KILL_AFTER, Manner.TEAR)


@dataclass(frozen=True, slots=True)
class Trial:
    """End of a program, and its output until then: `acts` is its number of acts on the disk, if it ended."""

    status: int
    words: tuple[str, ...]

    @property
    def acts(self) -> int:
        """Number of acts on the disk."""
        return next(int(word.split()[1]) for word in self.words if word.startswith("count "))

    @property
    def struck(self) -> str:
        """The act that went wrong; empty if there were fewer."""
        return next((word.removeprefix("struck ") for word in self.words if word.startswith("struck ")), "")

    def said(self, what: str) -> list[str]:
        """Output after a word, such as "done"."""
        return [word.partition(" ")[2] for word in self.words if word.partition(" ")[0] == what]


def compiled(folder: Path) -> Path:
    """The library, compiled into a folder."""
    compiler = next(filter(None, map(which, COMPILERS)), None)
    if compiler is None:
        raise RuntimeError("no C compiler is installed: script/test installs one, or install your system's gcc")
    library = folder / "disk.so"
    subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", str(library), str(SOURCE), "-ldl"], check=True)
    return library


class Zygote:
    """A process that runs programs of `programs.py` in children, on a disk with injected faults."""

    def __init__(self, library: Path) -> None:
        environment = {**os.environ, "LD_PRELOAD": str(library), "PYTHONPATH": str(ROOT)}
        self._words = library.with_name("words")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.disk"],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(
        self, program: str, folder: Path, at: int = 0, manner: Manner = Manner.COUNT, log: Path | None = None
    ) -> Trial:
        """Run a program in a folder until it ends or is killed."""
        self._words.write_bytes(b"")
        order = {"program": program, "folder": str(folder), "at": at, "manner": int(manner)}
        order |= {"log": str(log) if log else None, "words": str(self._words)}
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        status = json.loads(self._process.stdout.readline())
        # The last line may have been cut; a whole one was said.
        text = self._words.read_text(encoding="utf-8")
        return Trial(status, tuple(text[: text.rfind("\n") + 1].splitlines()))

    def stop(self) -> None:
        """End the process."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


@contextmanager
def zygote() -> Iterator[Zygote]:
    """A zygote with its library, gone at the end."""
    with tempfile.TemporaryDirectory(prefix="tabellone-faults-") as folder:
        started = Zygote(compiled(Path(folder)))
        try:
            yield started
        finally:
            started.stop()


def _child(order: dict[str, Any], programs: dict[str, Callable[[Path, Callable[[str], None]], None]]) -> None:
    """Run a program and end, in a process of its own."""
    from tabellone.core.refusal import Refusal

    words = os.open(order["words"], os.O_WRONLY | os.O_APPEND)
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600) if order["log"] else -1
    disk = ctypes.CDLL(None)
    disk.disk_arm(order["folder"].encode(), ctypes.c_long(order["at"]), order["manner"], log, words)

    def say(text: str) -> None:
        os.write(words, f"{' '.join(text.split())}\n".encode())

    try:
        programs[order["program"]](Path(order["folder"]), say)
    except Refusal as refusal:
        say(f"refused all {refusal}")
    except BaseException as error:
        import traceback

        place = traceback.extract_tb(error.__traceback__)[-1]
        say(f"fault {type(error).__name__}: {error} ({place.filename}:{place.lineno})")
    say(f"count {disk.disk_count()}")
    os._exit(0)


def main() -> None:
    """Fork a child for each order on the standard input, and print how it ended."""
    from tests.faults.programs import PROGRAMS

    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _child(json.loads(line), PROGRAMS)
        _, status = os.waitpid(child, 0)
        print(json.dumps(os.waitstatus_to_exitcode(status)), flush=True)  # noqa: T201 - the answer to an order


if __name__ == "__main__":
    main()
