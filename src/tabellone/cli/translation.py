"""Commands with their help in the reader's language.

A command is declared in English: its docstring and the `help` of its options are the keys of the catalogue, a paragraph
at a time. Before it is called or shown, it is copied with the words of the reader.
"""

import re
from copy import copy
from inspect import cleandoc
from typing import TypeVar

import click

from tabellone.cli.click_sentences import METAVARS
from tabellone.locales.words import Words

C = TypeVar("C", bound=click.Command)
_METAVAR = re.compile("[A-Z]+")


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each on one line."""
    return [" ".join(paragraph.split()) for paragraph in cleandoc(text).split("\n\n")]


def translated(command: C, words: Words) -> C:
    """A command with the words of the reader's language."""
    shown = copy(command)
    shown._help_option = None  # click keeps it once it was asked for, in the language of then
    if command.help:
        shown.help = "\n\n".join(words(paragraph) for paragraph in paragraphs(command.help))
    if command.options_metavar:
        shown.options_metavar = _metavar(command.options_metavar, words)
    if isinstance(shown, click.Group):
        shown.subcommand_metavar = _metavar(shown.subcommand_metavar, words)
    context = click.Context(command, resilient_parsing=True)
    shown.params = [_translated_parameter(parameter, context, words) for parameter in command.params]
    return shown


def _translated_parameter(parameter: click.Parameter, context: click.Context, words: Words) -> click.Parameter:
    shown = copy(parameter)
    if not isinstance(parameter.type, click.Choice):
        shown.metavar = _metavar(parameter.make_metavar(context), words)
    if isinstance(shown, click.Option):
        shown.help = words(shown.help) if shown.help else shown.help
        shown.show_default = words(shown.show_default) if isinstance(shown.show_default, str) else shown.show_default
    return shown


def _metavar(metavar: str, words: Words) -> str:
    """The placeholder for a value in help texts, such as FILE, [BOOK] or OPPONENT:POINTS."""
    return _METAVAR.sub(lambda name: words(name[0]) if name[0] in METAVARS else name[0], metavar)
