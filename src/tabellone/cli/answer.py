"""How commands answer: as JSON for programs or as text for people, in the reader's language."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from tabellone.cli.parameters import OneOf
from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.locales.words import LANGUAGES, Words, language_of_environment, words

F = TypeVar("F", bound=Callable[..., Any])


def answering(command: F) -> F:
    """Give a command the options that every command has: --json and --lang."""
    command = click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")(command)
    return click.option(
        "--lang",
        "language",
        type=OneOf(LANGUAGES),
        default=language_of_environment,
        show_default="the environment's",
        help="Language of the words.",
    )(command)


def echo(text: str) -> None:
    """Print a line for people."""
    click.echo(text)


def echo_json(value: object) -> None:
    """Print JSON on one line."""
    click.echo(json.dumps(value, ensure_ascii=False))


def echo_answer(answer: object, words: Words) -> None:
    """Print a record of `answers` as JSON, in the form in which the API sends it."""
    from tabellone.answers.as_json import as_json

    echo_json(as_json(answer, words))


def warn(text: str) -> None:
    """Print a warning to the error stream, apart from the answer."""
    click.echo(text, err=True)


def write_text_file(path: str, text: str) -> None:
    """Write a file; one that cannot be written is refused."""
    write_binary_file(path, text.encode("utf-8"))


def write_binary_file(path: str, data: bytes) -> None:
    """Write a file of bytes; one that cannot be written is refused."""
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise Refusal("{file}: cannot be written ({reason})", file=path, reason=error.strerror) from error


def table_text(rows: list[list[str]]) -> str:
    """Rows as aligned columns."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def words_of(language: str, discipline: Discipline | None = None) -> Words:
    """The words of the chosen language, for an event those of its game."""
    return words(language, discipline)
