"""A template and data as a PDF: the same bytes each time, without network, large ones in a process of their own."""

import json
import os
import subprocess
import sys
import threading
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryFile
from typing import Literal

from tabellone.core.refusal import Refusal
from tabellone.desk.progress import check
from tabellone.locales.words import Words

SUFFIX = ".typ"
ALL_SHEETS = "sheets"
FONT_FOLDER = Path(str(files("tabellone.paper"))) / "fonts"
STANDARD: Literal["ua-1"] = "ua-1"
MISSED_STANDARD = "PDF/UA-1 error"
# A sheet of some hundred lines: the compiler then takes more memory than a server should keep.
LARGE = 100_000
MOST_PROCESSES = 2
LOOK_SECONDS = 0.2

PROGRAM = "from tabellone.paper.printing import main; main()"

_places = threading.BoundedSemaphore(MOST_PROCESSES)


class CompilingError(Refusal):
    """A process that was to make a PDF and did not."""


@cache
def folder() -> Path:
    """Where the templates are."""
    return Path(str(files("tabellone.paper"))) / "templates"


def document(inputs: Mapping[str, str]) -> bytes:
    """Compile a PDF here, or in a process of its own if it is large."""
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
    """The output of a process until it ends; a cancelled job stops it."""
    while True:
        try:
            return process.communicate(timeout=LOOK_SECONDS)
        except subprocess.TimeoutExpired:
            check()


def main() -> None:
    """The process: inputs come in, a PDF goes out."""
    sys.stdout.buffer.write(compiled(json.load(sys.stdin)))


Plain = str | int | bool | None
Data = Plain | list["Data"] | dict[str, "Data"]
HOUSE_STYLE = "bulletin"
_BLANK = {"Cc", "Zl", "Zp"}
_UNSEEN = {"\u061c", "\u200e", "\u200f", *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}


class PrintError(Refusal):
    """A form that does not exist, or data that it cannot show."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A form ready to be printed: the name of its template, and its data."""

    template: str
    data: Mapping[str, Data]


def templates() -> tuple[str, ...]:
    """The names of all forms."""
    return tuple(
        sorted(path.stem for path in folder().glob(f"*{SUFFIX}") if path.stem not in (HOUSE_STYLE, ALL_SHEETS))
    )


def shown_text(text: str) -> str:
    """A text as it can be printed: control characters become blanks, signs that turn the direction are left out."""
    signs = (" " if unicodedata.category(sign) in _BLANK else sign for sign in text if sign not in _UNSEEN)
    return "".join("\ufffd" if unicodedata.category(sign) == "Cs" else sign for sign in signs)


def _printable(value: Data) -> Data:
    if isinstance(value, str):
        return shown_text(value)
    if isinstance(value, Mapping):
        return {name: _printable(member) for name, member in value.items()}
    if isinstance(value, list):
        return [_printable(member) for member in value]
    return value


def printed(template: str, data: Mapping[str, Data]) -> bytes:
    """The form `template` filled with `data`, as a PDF."""
    return printed_together([Sheet(template, data)])


def printed_together(sheets: Sequence[Sheet], title: str = "") -> bytes:
    """Several sheets as one PDF, in their order; each begins a page and counts its own.

    Without a title the document has that of its first sheet.
    """
    if not sheets:
        raise PrintError("there is nothing to print")
    for sheet in sheets:
        if sheet.template not in templates():
            raise PrintError('no form "{found}"; there are {known}', found=sheet.template, known=", ".join(templates()))
    forms: list[Data] = [{"template": sheet.template, "data": _printable(dict(sheet.data))} for sheet in sheets]
    return document({"sheets": json.dumps(forms, ensure_ascii=False), "title": shown_text(title)})


TENTHS_OF_MM_FOR_CELLS = 1990
TENTHS_OF_MM_A_SIGN = 15
TENTHS_OF_MM_BESIDE = 22
Facts = Iterable[tuple[str, str]]


def masthead(event: str, form: str, facts: Facts, words: Words, *, landscape: bool = False) -> dict[str, Data]:
    """Title, subtitle and facts of a form; an event without a name has the name of the form as its title."""
    title = event.strip() or form
    return {
        "language": words.language,
        "title": title,
        "subtitle": form if event.strip() else "",
        "footer": title if title == form else f"{title} · {form}",
        "facts": [[label, value] for label, value in facts if value.strip()],
        "landscape": landscape,
        "notes": [],
    }


def column_parts(cells: int, longest: int) -> list[range]:
    """Columns of cells in parts that fit a page on its side, as even as can be; `longest` is the widest text."""
    most = max(4, TENTHS_OF_MM_FOR_CELLS // (TENTHS_OF_MM_A_SIGN * max(longest, 2) + TENTHS_OF_MM_BESIDE))
    parts = max(1, -(-cells // most))
    edges = [cells * part // parts for part in range(parts + 1)]
    return [range(first, last) for first, last in pairwise(edges)]
