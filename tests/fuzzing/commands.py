"""Commands that read foreign files, run as the command line runs them: they answer, or end in one sentence."""

import contextlib
import io
import os
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path

from tests.fuzzing.readers import READERS, Reader

from tabellone.core.refusal import Refusal
from tabellone.program import main

DONE, DIFFERENT, REFUSED = 0, 1, 2
HERE = ("--database", "{folder}/desk.db")
ACT = ("--author", "anna", *HERE)
# Commands by the reader whose files they are given.
COMMANDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "trf": (
        ("check", "{file}"),
        ("standings", "{file}"),
        ("pair", "{file}", "--system", "dutch", "--explain"),
        ("why", "{file}", "1", "2", "--system", "dutch"),
        ("rate", "{file}", "--system", "fide"),
        ("board", "{file}", "--system", "fide"),
        ("import", "trf", "{file}", *ACT),
    ),
    "players-csv": (("lists", "import", "players", "{file}", *ACT, "--yes"),),
    "fide-text": (("rating-files", "import", "{file}", *HERE),),
    "journal": (("journal", "import", "{file}", *HERE),),
    "backup": (("restore", "{file}", *HERE),),
    "pdn": (("print", "scoresheet", "{file}", "--output", "{folder}/sheets.pdf"),),
}


class CommandError(Exception):
    """A command that ended otherwise than with an answer or one sentence."""


def _run(arguments: tuple[str, ...], file: str, folder: str) -> bool:
    """Run a command on a file; whether it was answered."""
    whole = [argument.format(file=file, folder=folder) for argument in arguments]
    output, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
        code = main(["--lang", "en", *whole])
    # Remarks on lines of the file may stand before the sentence.
    last = errors.getvalue().rstrip("\n").rpartition("\n")[2]
    if code not in (DONE, DIFFERENT, REFUSED) or (code == REFUSED and not last.startswith("tabellone: ")):
        raise CommandError(f"{' '.join(arguments)} ended with {code}: {last[-200:]}")
    return code != REFUSED


def _answered(commands: tuple[tuple[str, ...], ...], end: str, data: bytes) -> None:
    """Give a file to commands; a refusal if none of them answers it."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        file = os.fspath(Path(folder, f"file.{end}"))
        Path(file).write_bytes(data)
        answers = [_run(command, file, folder) for command in commands]
        if not any(answers):
            raise Refusal("every command refuses the file")


def _reader(name: str) -> Reader:
    """A reader of the same files that gives them to commands."""
    of_library = READERS[name]
    read = partial(_answered, COMMANDS[name], of_library.end)
    return replace(of_library, name=f"command-line {name}", read=read, files=of_library.folder)


COMMAND_READERS = {reader.name: reader for reader in map(_reader, COMMANDS)}
