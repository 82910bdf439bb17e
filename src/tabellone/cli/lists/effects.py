"""Commands that affect published lists: the differences are shown before anything changes."""

from collections.abc import Sequence

import click

from tabellone.answers.lists.effects import EffectLine, effect_lines
from tabellone.cli.answer import echo, table_text
from tabellone.cli.lists.office import OpenOffice
from tabellone.cli.lists.progress import at_work
from tabellone.cli.lists.publication import difference_row
from tabellone.desk.office.book import Effect, effects_of, needs_confirmation
from tabellone.desk.office.commands import Command
from tabellone.desk.office.state import OfficeState
from tabellone.locales.words import Words

yes_option = click.option("--yes", "is_meant", is_flag=True, help="Do it; without this only the differences are shown.")


def found_effects(state: OfficeState, command: Command, words: Words) -> tuple[Effect, ...]:
    """What a command would do to published lists."""
    with at_work(words("computing the lists anew")):
        return effects_of(state, command)


def performed(office: OpenOffice, command: Command, author: str, words: Words, *, is_meant: bool) -> tuple[Effect, ...]:
    """Enter a command, unless it changes published lists and is not confirmed; the effects on the lists."""
    effects = found_effects(office.state, command, words)
    if is_done(effects, is_meant=is_meant):
        office.perform(command, author)
    return effects


def is_done(effects: tuple[Effect, ...], *, is_meant: bool) -> bool:
    """Whether a command was entered, given its effects on published lists."""
    return is_meant or not needs_confirmation(effects)


def effects_as_json(effects: Sequence[Effect], words: Words) -> list[object]:
    """Published lists with their differences, as JSON; the last part of what a command prints."""
    from tabellone.answers.as_json import as_json

    return [as_json(effect_line, words) for effect_line in effect_lines(effects)]


def echo_effects(effects: Sequence[Effect], words: Words) -> None:
    """Published lists with the lines that would change."""
    echo_effect_lines(effect_lines(effects), words)


def echo_effect_lines(lines: Sequence[EffectLine], words: Words) -> None:
    """Published lists with the lines that would change."""
    for effect_line in lines:
        echo(
            words.plural(
                "{system}, list of {day}: {count} line would change",
                "{system}, list of {day}: {count} lines would change",
                len(effect_line.differences),
                system=effect_line.system.value,
                day=words.day(effect_line.on),
            )
        )
        if effect_line.differences:
            echo(table_text([difference_row(difference, words) for difference in effect_line.differences]))


def echo_outcome(words: Words, *, is_done: bool) -> None:
    """A message whether published lists are affected, or nothing was changed yet."""
    if is_done:
        echo(words("Done. Published lists stand as they are; the next one carries the difference."))
    else:
        echo(words("Nothing was changed. Repeat the command with --yes to do it."))


def end(*, is_done: bool) -> None:
    """Exit with 1 if a command was not carried out because of its effects."""
    if not is_done:
        click.get_current_context().exit(1)
