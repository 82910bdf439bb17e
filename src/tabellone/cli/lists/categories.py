"""The thresholds of UISP's categories: a table that the office dates and edits, empty at first."""

from datetime import date

import click

from tabellone.answers.as_json import as_json as as_json_of
from tabellone.answers.register.categories import CategoriesLine, categories_line
from tabellone.answers.register.categories import categories as answers_categories
from tabellone.cli.answer import answering, echo, echo_answer, echo_json, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.lists.effects import effects_as_json, end, is_done, performed, yes_option
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import Day, ThresholdParameter, is_of_subcommand
from tabellone.cli.lists.ratings import echo_done
from tabellone.cli.parameters import Commands
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import CategoryTable
from tabellone.desk.office.commands import SetCategories
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words


@click.group(cls=Commands, invoke_without_command=True)
@database_option
@answering
@click.pass_context
def categories(context: click.Context, database: str | None, as_json: bool, language: str) -> None:
    """The thresholds of UISP's categories, each table from its day on."""
    if is_of_subcommand(context):
        return
    words = words_of(language)
    with opened(database) as office:
        answer = answers_categories(office.state)
    if as_json:
        echo_answer(answer, words)
    elif not answer.tables:
        echo(words("No thresholds are set: the list has no categories."))
    else:
        head = [words("from"), words("category"), words("at least")]
        echo(table_text([head, *(row for table in answer.tables for row in _rows(table, words))]))


def _rows(table: CategoriesLine, words: Words) -> list[list[str]]:
    """A threshold a row; a table without any ends those before it."""
    if not table.thresholds:
        return [[words.short_day(table.since), words("no thresholds any more"), NOTHING]]
    return [
        [words.short_day(table.since), threshold.category, words.number(threshold.rating)]
        for threshold in table.thresholds
    ]


@categories.command("set")
@click.argument("thresholds", type=ThresholdParameter(), nargs=-1)
@click.option("--since", type=Day(), required=True, help="From which day on they hold.")
@yes_option
@database_option
@author_option
@answering
def set_categories(
    thresholds: tuple[tuple[str, int], ...],
    since: date,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Set thresholds as NAME=RATING, the lowest first; none at all ends the categories."""
    words = words_of(language)
    table = CategoryTable(since, thresholds)
    with opened(database, writing=True) as office:
        effects = performed(office, SetCategories(table), author_of(author), words, is_meant=is_meant)
    done = is_done(effects, is_meant=is_meant)
    if as_json:
        echo_json(
            {
                "system": "uisp",
                **as_json_of(categories_line(table), words),
                "done": done,
                "lists": effects_as_json(effects, words),
            }
        )
    else:
        echo_done(_sentence(table, words), effects, words, done=done)
    end(is_done=done)


def _sentence(table: CategoryTable, words: Words) -> str:
    day = words.day(table.since)
    if not table.thresholds:
        return words("No thresholds from {day} on: nobody reaches a category any more.", day=day)
    return words.plural(
        "{count} threshold from {day} on", "{count} thresholds from {day} on", len(table.thresholds), day=day
    )
