"""`tabellone event enter-listed` and `update-ratings`: players and ratings from a list on this computer."""

import click

from tabellone.answers.rating_files.updates import RatingUpdateAnswer, entry_from_list, update_from_list
from tabellone.cli.answer import answering, echo, echo_answer, echo_json, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.clock import now
from tabellone.cli.events.asking import found_event, group_option
from tabellone.cli.rating_files.lists import list_option, opened_index
from tabellone.cli.store import database_option
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words


@click.command("enter-listed")
@click.argument("event")
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER...")
@list_option
@group_option
@author_option
@database_option
@answering
def enter_listed(
    event: str,
    numbers: tuple[str, ...],
    list_name: str,
    group: int | None,
    author: str | None,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Enter players of a rating list by their NUMBER in it, with name, title, federation, birth and rating."""
    words = words_of(language)
    entered = []
    with opened_index(database) as house:
        for number in numbers:
            opened = found_event(house.ledger, event)
            command = entry_from_list(house, opened.state, opened.group(group), list_name, number)
            house.ledger.perform(opened.book, command, author_of(author), now(), expected=opened.fold.position)
            entered.append(command.players[0].name)
    if as_json:
        echo_json({"entered": entered})
    else:
        for name in entered:
            echo(words("{name} is entered", name=name))


@click.command("update-ratings")
@click.argument("event")
@list_option
@click.option("--preview", is_flag=True, help="Say what would change, and change nothing.")
@click.option("--yes", "is_meant", is_flag=True, help="Change it although rounds are published.")
@author_option
@database_option
@answering
def update_ratings(
    event: str,
    list_name: str,
    preview: bool,
    is_meant: bool,
    author: str | None,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Take ratings and titles of the entered players from a rating list; `--preview` shows them first."""
    words = words_of(language)
    with opened_index(database) as house:
        opened = found_event(house.ledger, event)
        answer, command = update_from_list(house, opened.state, list_name, confirmed=is_meant)
        if answer.players and not preview:
            house.ledger.perform(opened.book, command, author_of(author), now(), expected=opened.fold.position)
    if as_json:
        echo_answer(answer, words)
        return
    _echo(answer, words)
    if preview:
        echo(words("Nothing was changed: this is a preview."))


def _echo(answer: RatingUpdateAnswer, words: Words) -> None:
    if answer.players:
        head = [words("number"), words("name"), words("rating"), words("national rating"), words("title")]
        rows = [
            [
                player.number,
                player.name,
                _step(player.rating_before, player.rating),
                _step(player.national_rating_before, player.national_rating),
                _step(player.title_before, player.title),
            ]
            for player in answer.players
        ]
        echo(table_text([head, *rows]))
    else:
        echo(words("The list says nothing else of the players of this event."))
    if answer.without_number:
        echo(
            words.plural(
                "{count} player has no number in this list",
                "{count} players have no number in this list",
                answer.without_number,
            )
        )
    if answer.not_listed:
        echo(
            words.plural("{count} number is not in the list", "{count} numbers are not in the list", answer.not_listed)
        )


def _step(before: int | str | None, after: int | str | None) -> str:
    old, new = (str(value) if value not in (None, "") else NOTHING for value in (before, after))
    return new if old == new else f"{old} → {new}"
