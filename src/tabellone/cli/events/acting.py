"""Commands that act in a group of an event: who acts, in which book, and what is printed of it afterwards."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import click

from tabellone.cli.answer import answering, echo, echo_answer, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.clock import now
from tabellone.cli.events.asking import OpenEvent, found_event, group_option
from tabellone.cli.store import database_option, opened_ledger
from tabellone.desk.event.commands import EventCommand
from tabellone.desk.event.entrant import GroupId
from tabellone.locales.words import Words
from tabellone.store.house import with_lots


def act(
    name: str,
    answer_of: Callable[[OpenEvent, GroupId], object],
    text: Callable[[Any, Words], str],
    *parameters: Callable[[Any], Any],
    of_group: bool = True,
) -> Callable[[Callable[..., Iterable[EventCommand]]], click.Command]:
    """Make a command of a function that says which acts it does; it prints the answer about the event after them.

    Where the acts are of the whole event, the function and the answer are given its first group.
    """

    def decorate(acts_of: Callable[..., Iterable[EventCommand]]) -> click.Command:
        @wraps(acts_of)
        def perform(
            event: str,
            author: str | None,
            database: str | None,
            as_json: bool,
            language: str,
            group: int | None = None,
            **options: Any,
        ) -> None:
            with opened_ledger(database) as ledger:
                opened = found_event(ledger, event)
                group_id = opened.group(group) if of_group else next(iter(opened.state.groups))
                words = words_of(language, opened.state.made.discipline)
                position = opened.fold.position
                for command in acts_of(opened, group_id, **options):
                    done = ledger.perform(
                        opened.book, command, author_of(author), now(), expected=position, complete=with_lots
                    )
                    position = done.entry.position
                answer = answer_of(found_event(ledger, opened.book), group_id)
            if as_json:
                echo_answer(answer, words)
            else:
                echo(text(answer, words))

        command = author_option(database_option(answering(perform)))
        for parameter in reversed(parameters):
            command = parameter(command)
        if of_group:
            command = group_option(command)
        return click.command(name)(click.argument("event")(command))

    return decorate
