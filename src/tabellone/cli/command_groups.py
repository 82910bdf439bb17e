"""Groups of commands, imported when they are called, and the language of the reader.

A command is declared in English: its docstring and the `help` of its options are the keys of the catalogue, a paragraph
at a time. Before it is called or shown, it is copied with the words of the reader. The language is that of `--lang`,
wherever it stands, or else of the environment. click uses `gettext`, which takes its language from the environment:
while a command runs, both are those of the reader, so that the sentences of click come from the catalogue too.
"""

import gettext
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from importlib import import_module
from inspect import cleandoc
from typing import Any, TypeVar

import click

from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.locales.numbers import N_, counted
from tabellone.locales.words import (
    CATALOGUES,
    DOMAIN,
    LANGUAGE_VARIABLES,
    LANGUAGES,
    Words,
    language_of_environment,
    words,
)

_discipline: ContextVar[Discipline | None] = ContextVar("discipline", default=None)
OPTION, END_OF_OPTIONS = "--lang", "--"
C = TypeVar("C", bound=click.Command)
_METAVAR = re.compile("[A-Z]+")
# The sentences of click that a user may see. They are keys of the catalogue, in which click looks them up.
SENTENCES_OF_CLICK = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("default: {default}"),
    N_("required"),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("Missing command."),
    N_("Option {name!r} does not take a value."),
    *counted("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    *counted("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
)
# The placeholders for values in help texts.
METAVARS = frozenset(
    {
        N_("ADDRESS"),
        N_("OPTIONS"),
        N_("COMMAND"),
        N_("ARGS"),
        N_("TEXT"),
        N_("FIELD"),
        N_("KEY"),
        N_("FILE"),
        N_("FILES"),
        N_("FOLDER"),
        N_("HIGH"),
        N_("LOW"),
        N_("RATE"),
        N_("BOARD"),
        N_("BOARDS"),
        N_("BOOK"),
        N_("DAY"),
        N_("DAYS"),
        N_("EVENT"),
        N_("FORM"),
        N_("FIRST"),
        N_("SECOND"),
        N_("ID"),
        N_("NAME"),
        N_("NUMBER"),
        N_("ONE"),
        N_("OTHER"),
        N_("OPENING"),
        N_("OPPONENT"),
        N_("POINTS"),
        N_("PAIR"),
        N_("PLACE"),
        N_("PLAYER"),
        N_("FIELD"),
        N_("KEY"),
        N_("HEADING"),
        N_("JOB"),
        N_("MANIFEST"),
        N_("FED"),
        N_("NEW"),
        N_("LIST"),
        N_("PLAYERS"),
        N_("RESULT"),
        N_("ROUND"),
        N_("SIDE"),
        N_("SIZES"),
        N_("SYSTEM"),
        N_("SYSTEMS"),
        N_("TABLE"),
        N_("THRESHOLDS"),
        N_("URL"),
        N_("VALUE"),
    }
)


def without_language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language in the arguments, and the arguments without it."""
    language, rest = None, []
    remaining = iter(arguments)
    for argument in remaining:
        if argument == END_OF_OPTIONS:
            rest += [argument, *remaining]
            break
        name, sign, value = argument.partition("=")
        if name != OPTION:
            rest.append(argument)
        elif sign or (value := next(remaining, "")):
            language = _checked_language(value)
        else:
            rest.append(argument)
    return language, rest


def _checked_language(value: str) -> str:
    if value.casefold() not in LANGUAGES:
        raise Refusal(
            '{where}: "{found}" is not allowed; there are {known}',
            where="language",
            found=value,
            known=", ".join(LANGUAGES),
        )
    return value.casefold()


def speak_of(discipline: Discipline | None) -> None:
    """Let what the running command refuses have the words of a game."""
    _discipline.set(discipline)


def current_discipline() -> Discipline | None:
    """The game of the event that the running command is about, as far as it is known."""
    return _discipline.get()


@contextmanager
def reader_language(language: str | None) -> Iterator[str]:
    """Set the language of the environment while a command runs; without one, the environment stays as it is."""
    chosen = language or language_of_environment()
    before = {variable: os.environ.get(variable) for variable in LANGUAGE_VARIABLES}
    domain = gettext.textdomain()
    gettext.bindtextdomain(DOMAIN, CATALOGUES)
    gettext.textdomain(DOMAIN)
    os.environ.update(dict.fromkeys(LANGUAGE_VARIABLES, chosen))
    speak_of(None)
    try:
        yield chosen
    finally:
        gettext.textdomain(domain)
        for variable, value in before.items():
            if value is None:
                del os.environ[variable]
            else:
                os.environ[variable] = value


class Commands(click.Group):
    """A group of commands in the reader's language, which lists its commands when it is given an unknown one."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command with its help in the reader's language."""
        command = self.declared(ctx, cmd_name)
        return None if command is None else translated(command, words(language_of_environment()))

    def declared(self, ctx: click.Context, name: str) -> click.Command | None:
        """A command as it is declared."""
        return super().get_command(ctx, name)

    def help_lines(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Every command with the first paragraph of its help."""
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        return [(name, paragraphs(command.help or "")[0]) for name, command in commands if command is not None]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, each with the whole sentences of its help."""
        with formatter.section(words(language_of_environment())("Commands")):
            formatter.write_dl(self.help_lines(ctx))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments start with."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise Refusal(
                'no command "{found}"; there are {known}', found=args[0], known=", ".join(self.list_commands(ctx))
            )
        return super().resolve_command(ctx, args)


class LazyCommands(Commands):
    """Commands that are imported when they are called; `places` has for each `module:name` and its help in one line.

    The help of the group comes from that table alone: a test compares it with the docstrings.
    """

    def __init__(self, *arguments: Any, targets: Mapping[str, tuple[str, str]], package: str, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.targets, self._package = targets, package

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every name, in the declared order."""
        del ctx
        return list(self.targets)

    def declared(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a command."""
        del ctx
        if name not in self.targets:
            return None
        module, _, name = self.targets[name][0].partition(":")
        command = getattr(import_module(f"{self._package}.{module}"), name)
        return command if isinstance(command, click.Command) else None

    def help_lines(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Every command with its help, none of them imported."""
        del ctx
        language = words(language_of_environment())
        return [(name, language(line)) for name, (_, line) in self.targets.items()]


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each on one line."""
    return [" ".join(paragraph.split()) for paragraph in cleandoc(text).split("\n\n")]


def translated(command: C, words: Words) -> C:
    """A command with the words of the reader's language."""
    translation = copy(command)
    translation._help_option = None  # click keeps it once it was asked for, in the language of then
    if command.help:
        translation.help = "\n\n".join(words(paragraph) for paragraph in paragraphs(command.help))
    if command.options_metavar:
        translation.options_metavar = _metavar(command.options_metavar, words)
    if isinstance(translation, click.Group):
        translation.subcommand_metavar = _metavar(translation.subcommand_metavar, words)
    context = click.Context(command, resilient_parsing=True)
    translation.params = [_translated_parameter(parameter, context, words) for parameter in command.params]
    return translation


def _translated_parameter(parameter: click.Parameter, context: click.Context, words: Words) -> click.Parameter:
    translation = copy(parameter)
    if not isinstance(parameter.type, click.Choice):
        translation.metavar = _metavar(parameter.make_metavar(context), words)
    if isinstance(translation, click.Option):
        translation.help = words(translation.help) if translation.help else translation.help
        translation.show_default = (
            words(translation.show_default) if isinstance(translation.show_default, str) else translation.show_default
        )
    return translation


def _metavar(metavar: str, words: Words) -> str:
    """The placeholder for a value in help texts, such as FILE, [BOOK] or OPPONENT:POINTS."""
    return _METAVAR.sub(lambda name: words(name[0]) if name[0] in METAVARS else name[0], metavar)
