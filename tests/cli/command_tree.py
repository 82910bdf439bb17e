"""Every command of the command line, as it is declared."""

from collections.abc import Iterator

import click

from tabellone.cli.command_groups import Commands, paragraphs
from tabellone.cli.main import tabellone


def commands(
    command: click.Command = tabellone, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """A command and all below it, each with the words that call it."""
    yield path, command
    if isinstance(command, Commands):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.declared(context, name)
            assert below is not None
            yield from commands(below, (*path, name))


def help_sentences(command: click.Command) -> Iterator[str]:
    """Help of a command, sentence by sentence."""
    yield from paragraphs(command.help or "")
    for option in command.params:
        if isinstance(option, click.Option):
            yield option.help or ""
            if isinstance(option.show_default, str):
                yield option.show_default
