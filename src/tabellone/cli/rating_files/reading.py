"""`tabellone rating-files import`."""

from pathlib import Path

import click

from tabellone.answers.rating_files.lists import ListFile, ReadListAnswer, read_list
from tabellone.cli.answer import answering, echo, echo_answer, warn, words_of
from tabellone.cli.lists.progress import at_work
from tabellone.cli.parameters import OneOf
from tabellone.cli.rating_files.lists import list_option, opened_index, show_change_counts
from tabellone.cli.store import database_option
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.formats.rating_files.reading import parted_columns
from tabellone.locales.words import Words


@click.command("import")
@click.argument("file")
@list_option
@click.option(
    "--pace",
    type=OneOf([pace.value for pace in Pace]),
    default=None,
    show_default="by the name of the file",
    help="Whose ratings a list of one time control has.",
)
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="FIELD=HEADING",
    help="Which column of a table holds what, such as number=Tessera; repeat it for each.",
)
@click.option("--yes", "at_once", is_flag=True, help="Take the new edition without looking at what it changes.")
@database_option
@answering
def import_list(
    file: str,
    list_name: str,
    pace: str | None,
    columns: tuple[str, ...],
    at_once: bool,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Read FIDE's list FILE (TXT, XML or the zip), or the table of a federation (CSV, XLSX, XLS, ODS).

    A new edition of a list that is there waits: the command says what it changes, and `rating-files take` takes it.
    """
    words = words_of(language)
    wanted = parted_columns(columns)
    try:
        with Path(file).open("rb") as data, opened_index(database, create=True) as house:
            list_file = ListFile(data, Path(file).name, Pace(pace) if pace else None, wanted)
            with at_work(words("reading the list")):
                answer = read_list(house, list_name, list_file, words, at_once=at_once)
    except OSError as error:
        raise Refusal("{file}: cannot be read ({reason})", file=file, reason=error.strerror or str(error)) from error
    if as_json:
        echo_answer(answer, words)
    else:
        _echo(answer, words)


def _echo(answer: ReadListAnswer, words: Words) -> None:
    edition = answer.edition
    for line in answer.refused_lines:
        warn(line)
    if edition.refused:
        warn(words.plural("{count} line was left out", "{count} lines were left out", edition.refused))
    echo(
        words.plural(
            "{list}: {count} player read from {file}",
            "{list}: {count} players read from {file}",
            edition.players,
            list=edition.list,
            file=edition.source,
        )
    )
    if answer.changes is not None:
        show_change_counts(answer.changes, words)
    if edition.is_waiting:
        echo(words("The new edition waits: take it with tabellone rating-files take {list}", list=edition.list))
