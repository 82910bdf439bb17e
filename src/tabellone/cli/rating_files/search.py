"""`tabellone rating-files search`."""

import click

from tabellone.answers.rating_files.players import MOST_FOUND, found_players
from tabellone.cli.answer import answering, echo, echo_answer, words_of
from tabellone.cli.parameters import WholeNumber
from tabellone.cli.rating_files.lists import list_option, opened_index, player_table
from tabellone.cli.store import database_option


@click.command("search")
@click.argument("name")
@list_option
@click.option("--federation", default="", metavar="FED", help="Only players of a federation, such as ITA.")
@click.option("--limit", type=WholeNumber(1, 500), default=MOST_FOUND, show_default=True, help="How many at the most.")
@database_option
@answering
def search(
    name: str, list_name: str, federation: str, limit: int, database: str | None, as_json: bool, language: str
) -> None:
    """Players of a list by NAME: beginnings of its words in any order, without accents; or by number."""
    words = words_of(language)
    with opened_index(database) as house:
        answer = found_players(house, name, list_name, federation, limit, with_private=True)
    if as_json:
        echo_answer(answer, words)
    elif answer.players:
        echo(player_table(answer.players, words))
        if not answer.is_whole:
            echo(words("There are more: write more of the name."))
    else:
        echo(words("Nobody in the list bears this name or number."))
