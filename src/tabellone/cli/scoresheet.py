"""`tabellone print scoresheet`: the scoresheets of games that were played."""

import click

from tabellone.answers.files.content import file_content
from tabellone.answers.game_record import game_records
from tabellone.cli.answer import answering, words_of
from tabellone.cli.parameters import OneOf
from tabellone.cli.printing import echo_printed, output_option, write_sheet
from tabellone.core.model import Discipline
from tabellone.formats.game_text import MOST_BYTES
from tabellone.paper.forms.scoresheet import game_scoresheets


@click.command("scoresheet")
@click.argument("file")
@click.option(
    "--discipline",
    type=OneOf(tuple(discipline.value for discipline in Discipline)),
    default=None,
    help="Game, where the file does not tell it.",
)
@output_option
@answering
def print_scoresheet(file: str, discipline: str | None, output: str, as_json: bool, language: str) -> None:
    """The scoresheets of the games in a PDN or PGN file; every move is checked by the rules of its game."""
    records = game_records(file_content(file, MOST_BYTES), None if discipline is None else Discipline(discipline))
    words = words_of(language, records[0].discipline)
    echo_printed(output, write_sheet(output, game_scoresheets(records, words)), words, as_json=as_json)
