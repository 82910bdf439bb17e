"""The compiler of forms, run here or, for large ones, in a process that ends and gives its memory back.
Both give the same bytes. So many processes run at once; further ones wait for their turn, and one whose work somebody
has cancelled is ended.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryFile
from typing import Literal

from tabellone.core.refusal import Refusal
from tabellone.desk.progress import check

SUFFIX = ".typ"
ALL_SHEETS = "sheets"
FONT_FOLDER = Path(str(files("tabellone.paper"))) / "fonts"
STANDARD: Literal["ua-1"] = "ua-1"
MISSED_STANDARD = "PDF/UA-1 error"
# A sheet of some hundred lines: the compiler then takes more memory than a server should keep.
LARGE = 100_000
MOST_PROCESSES = 2
LOOK_SECONDS = 0.2

PROGRAM = "from tabellone.paper.compiling import main; main()"

_places = threading.BoundedSemaphore(MOST_PROCESSES)


class CompilingError(Refusal):
    """A process that was to make a PDF and did not."""


@cache
def folder() -> Path:
    """Where the templates are."""
    return Path(str(files("tabellone.paper"))) / "templates"


def document(inputs: Mapping[str, str]) -> bytes:
    """A PDF of what is filled in: made here, or in a process of its own if it is large."""
    if sum(map(len, inputs.values())) < LARGE:
        return compiled(inputs)
    while not _places.acquire(timeout=LOOK_SECONDS):
        check()
    try:
        return _compiled_apart(inputs)
    finally:
        _places.release()


def compiled(inputs: Mapping[str, str]) -> bytes:
    """A PDF, made in this process."""
    # The compiler is large, and most commands print nothing.
    import typst

    try:
        return _by_standard(inputs, [STANDARD])
    except typst.TypstError as error:
        if not error.message.startswith(MISSED_STANDARD):
            raise
        # A sign that no typeface has: the standard refuses it, but a name in such signs is printed all the same.
        return _by_standard(inputs, [])


def _by_standard(inputs: Mapping[str, str], standards: list[Literal["ua-1"]]) -> bytes:
    import typst

    pdf: bytes = typst.compile(
        folder() / f"{ALL_SHEETS}{SUFFIX}",
        root=folder(),
        font_paths=[FONT_FOLDER],
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs=dict(inputs),
        timestamp=0,
        pdf_standards=[*standards],
    )
    return pdf


def _compiled_apart(inputs: Mapping[str, str]) -> bytes:
    """A PDF, made in a process that ends."""
    paths = [str(Path(str(files("tabellone"))).parent), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    with TemporaryFile() as data:
        data.write(json.dumps(dict(inputs)).encode())
        data.seek(0)
        with subprocess.Popen(  # noqa: S603 - our own program, with data on its standard input
            [sys.executable, "-c", PROGRAM], stdin=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
        ) as process:
            try:
                pdf, reason = _output(process)
            except BaseException:
                process.kill()
                raise
    if process.returncode != 0:
        lines = reason.decode(errors="replace").strip().splitlines()
        raise CompilingError(
            "the PDF was not made: its process ended with {code} ({reason}); print a part of it, or try again",
            code=process.returncode,
            reason=lines[-1] if lines else "-",
        )
    return pdf


def _output(process: "subprocess.Popen[bytes]") -> tuple[bytes, bytes]:
    """What a process writes until it ends; broken off when somebody cancels the work."""
    while True:
        try:
            return process.communicate(timeout=LOOK_SECONDS)
        except subprocess.TimeoutExpired:
            check()


def main() -> None:
    """The process: inputs come in, a PDF goes out."""
    sys.stdout.buffer.write(compiled(json.load(sys.stdin)))
