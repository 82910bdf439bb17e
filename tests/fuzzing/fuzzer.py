"""Feeds changed files to the readers, and keeps those that are answered in a new way."""

import hashlib
import random
import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from tests.fuzzing.mutation import mutated
from tests.fuzzing.readers import Reader

from tabellone.core.refusal import Refusal

MOST_CPU_SECONDS = 20
MOST_KEPT, MOST_KEPT_BYTES = 24, 4000
CRASH, NEW = "crash-", "new-"


class SlowError(Exception):
    """A reader that does not come to an end."""


@dataclass
class Findings:
    """Outcomes of a reader for its files."""

    tried: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    crashes: dict[str, bytes] = field(default_factory=dict)


@contextmanager
def _bounded() -> Iterator[None]:
    """Raise when the processor has worked for too long."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise SlowError(f"more than {MOST_CPU_SECONDS} seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_CPU_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def outcome(reader: Reader, data: bytes) -> tuple[str, bool]:
    """Short outcome of a reader for a file, and whether that is a fault: neither an answer nor a refusal."""
    try:
        with _bounded():
            reader.read(data)
    except Refusal as refusal:
        return f"{type(refusal).__name__}: {refusal.sentence}"[:200], False
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} at {frame.filename.rpartition('/')[2]}:{frame.lineno}", True
    return "an answer", False


def corpus(reader: Reader) -> list[bytes]:
    """The stored files for a reader."""
    return [file.read_bytes() for file in sorted(reader.folder.iterdir())]


def fuzz(reader: Reader, seconds: float, seed: int) -> Findings:
    """Try changed files for some seconds; new crashes and new answers become files of the corpus."""
    lots, findings = random.Random(seed), Findings()
    files = corpus(reader)
    known = {outcome(reader, data)[0] for data in files}
    room = MOST_KEPT - sum(file.name.startswith(NEW) for file in reader.folder.iterdir())
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        data = mutated(lots.choice(files), files, reader.build, lots)
        answer, is_fault = outcome(reader, data)
        findings.tried += 1
        findings.outcomes[answer] += 1
        if answer in known:
            continue
        known.add(answer)
        files.append(data)
        if is_fault:
            findings.crashes[answer] = data
            _keep(reader, CRASH, data)
        elif len(data) <= MOST_KEPT_BYTES and room > 0:
            room -= 1
            _keep(reader, NEW, data)
    return findings


def _keep(reader: Reader, kind: str, data: bytes) -> None:
    name = f"{kind}{hashlib.sha256(data).hexdigest()[:10]}.{reader.end}"
    (reader.folder / name).write_bytes(data)


def faults(reader: Reader) -> Iterable[str]:
    """The files of the corpus that a reader neither answers nor refuses."""
    for file in sorted(reader.folder.iterdir()):
        answer, is_fault = outcome(reader, file.read_bytes())
        if is_fault:
            yield f"{reader.name}/{file.name}: {answer}"
