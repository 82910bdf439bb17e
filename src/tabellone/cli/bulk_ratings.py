"""`tabellone ratings`: ratings of large tables of games, without a register."""

import csv
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tabellone.answers.files.rating import SYSTEMS
from tabellone.cli.answer import Call, answering, today, write_text_file
from tabellone.cli.command_groups import Commands
from tabellone.cli.lists.options import Day
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.progress import CLEAR_LINE
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.formats.tables.rows import guarded
from tabellone.locales.words import Words

if TYPE_CHECKING:
    from tabellone.answers.bulk.answer import BulkRatings

MOST_AUDITED = 100_000
USUAL_AUDITED = 100
SPARK = "spark"
ENGINES = ("local", SPARK)


@click.group(cls=Commands)
def ratings() -> None:
    """Ratings of millions of games from tables, without a register."""


@ratings.command()
@click.option("--system", type=OneOf(tuple(SYSTEMS)), required=True, help="Rating system.")
@click.option("--edition", default=None, help="Edition of the system.")
@click.option("--on", type=Day(), default=None, help="Day of the list; without an edition it decides which one holds.")
@click.option("--players", required=True, metavar="TABLE", help="Players: Parquet, CSV or a PostgreSQL address.")
@click.option("--games", required=True, metavar="TABLE", help="Games: Parquet, CSV or a PostgreSQL address.")
@click.option("--output", required=True, metavar="TABLE", help="Where the ratings go: Parquet, CSV or PostgreSQL.")
@click.option("--refused", default=None, metavar="FILE", help="CSV file of the rows that were refused, with reasons.")
@click.option("--chart", default=None, metavar="FILE", help="SVG picture of the ratings before and after.")
@click.option(
    "--audit",
    type=WholeNumber(0, MOST_AUDITED),
    default=USUAL_AUDITED,
    show_default=True,
    help="Players whom the rules compute once more (Elo-Rubele: events of each piece).",
)
@click.option(
    "--engine", type=OneOf(ENGINES), default=ENGINES[0], show_default=True, help="This machine, or Apache Spark."
)
@click.option("--master", default=None, metavar="ADDRESS", help="Address of a Spark cluster; else this machine.")
@answering
def compute(
    call: Call,
    system: str,
    edition: str | None,
    on: date | None,
    players: str,
    games: str,
    output: str,
    refused: str | None,
    chart: str | None,
    audit: int,
    engine: str,
    master: str | None,
) -> None:
    """Rate a table of games at the speed of compiled loops, in bounded memory."""
    if engine == SPARK:
        from tabellone.answers.bulk.spark import spark_ratings
    from tabellone.answers.bulk.computation import BulkQuestion, bulk_ratings
    from tabellone.answers.bulk.rows import RefusedRow
    from tabellone.formats.columns.files import check_folder
    from tabellone.paper.charts import file_of
    from tabellone.paper.rating_charts import before_and_after_chart

    words = call.words
    question = BulkQuestion(RatingSystem(system), edition, on or today(), players, games, output, audit)
    if engine == SPARK and refused is not None:
        raise Refusal("--refused needs --engine local: Spark's rows have no numbers")
    for file in (refused, chart):
        if file is not None:
            check_folder(file)
    with _refused_rows(refused) as writer:

        def note(row: RefusedRow) -> None:
            if writer is not None:
                writer((row.table, str(row.row), words.refusal(row.reason)))

        if engine == SPARK:
            answer = spark_ratings(question, master)
        else:
            answer = bulk_ratings(question, note, _Counter(words, is_silent=call.as_json))
    if chart is not None and answer.distribution:
        write_text_file(chart, file_of(before_and_after_chart(answer, words)).decode())
    lines = [*_compute_lines(answer, words, output, refused)]
    if chart is not None and not answer.distribution:
        lines.append(words("Nobody has a rating: no picture is drawn."))
    call.say(answer, lines)


def _compute_lines(answer: "BulkRatings", words: Words, output: str, refused: str | None) -> Iterator[str]:
    yield words(
        "{output}: {players} players, {games} games, edition {edition}",
        output=output.partition("#")[2] or output,
        players=answer.players,
        games=answer.games,
        edition=answer.edition,
    )
    yield words("Rated before: {before}; after: {after}", before=answer.rated_before, after=answer.rated_after)
    if answer.audited:
        yield words("Computed once more by the rules, equal in every digit: {audited}", audited=answer.audited)
    if answer.refused_players or answer.refused_games:
        yield words(
            "Refused: {players} rows of the players, {games} rows of the games",
            players=answer.refused_players,
            games=answer.refused_games,
        )
        if refused is None:
            yield words("With --refused FILE they are written with their reasons.")


@contextmanager
def _refused_rows(file: str | None) -> Iterator[Callable[[tuple[str, ...]], object] | None]:
    """Output for refused rows: a CSV file, or none."""
    if file is None:
        yield None
        return
    try:
        with Path(file).open("w", encoding="utf-8", newline="") as opened:
            writer = csv.writer(opened, lineterminator="\n")
            writer.writerow(("table", "row", "reason"))
            yield lambda row: writer.writerow([guarded(text) for text in row])
    except OSError as error:
        raise Refusal("{file}: cannot be written ({reason})", file=file, reason=error.strerror) from error


class _Counter:
    """Tells on a terminal how many games were read."""

    def __init__(self, words: Words, *, is_silent: bool) -> None:
        self._words = words
        self._is_watched = sys.stderr.isatty() and not is_silent

    def __call__(self, read: int, rows: int | None) -> None:
        if not self._is_watched:
            return
        words = self._words
        text = words("{read} of {rows} games", read=read, rows=rows) if rows else words("{read} games", read=read)
        click.echo(CLEAR_LINE + (text if not rows or read < rows else ""), err=True, nl=False)
