"""The register of malus players, which Tab. 18 asks the commission to keep."""

from datetime import date

import click

from tabellone.answers.lists.malus import MalusAnswer, malus
from tabellone.answers.lists.tables import malus_table
from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of, write_text_file
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import on_option
from tabellone.cli.lists.progress import at_work
from tabellone.cli.store import database_option
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words


@click.command("malus")
@on_option("As of this day, unofficially; by default by the last published lists.")
@click.option("--csv", "csv_file", default=None, metavar="FILE", help="Write it as a table, too.")
@click.option("--pdf", default=None, metavar="FILE", help="Print it as a PDF, too.")
@database_option
@answering
def show_malus(
    on: date | None, csv_file: str | None, pdf: str | None, database: str | None, as_json: bool, language: str
) -> None:
    """Everybody from whose capital points were taken for years without an event, and how many."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    with at_work(words("computing the list")):
        answer = malus(state, on)
    if csv_file is not None:
        write_text_file(csv_file, malus_table(answer))
    if pdf is not None:
        _print(pdf, answer, words)
    if as_json:
        echo_answer(answer, words)
    else:
        _echo(answer, words)


def _echo(answer: MalusAnswer, words: Words) -> None:
    head = [words("system"), words("player"), words("name"), words("malus"), words("at most"), words("rating")]
    rows = [
        [
            *(register.system.value, player.player, player.name, str(player.malus_taken), str(register.at_most)),
            *(words.number(player.rating), words.short_day(player.last_played) or NOTHING),
        ]
        for register in answer.systems
        for player in register.players
    ]
    echo(table_text([[*head, words("last played")], *rows]) if rows else words("Nobody has a malus."))


def _print(path: str, answer: MalusAnswer, words: Words) -> None:
    from tabellone.cli.printing import write_sheet
    from tabellone.paper.malus_sheet import malus_sheet

    write_sheet(path, malus_sheet(answer, words))
