"""`tabellone print forms` and `print blank`: the forms there are, and one to be filled in by hand."""

import click

from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.printing import echo_printed, output_option, write_sheet
from tabellone.core.model import Discipline
from tabellone.locales.words import Words
from tabellone.paper.forms.catalogue import FormLine, blank_sheet, form_list, form_named
from tabellone.paper.forms.form import (
    MOST_BLANK_BOARDS,
    MOST_BLANK_PLAYERS,
    MOST_BLANK_ROUNDS,
    USUAL_BLANK_BOARDS,
    USUAL_BLANK_PLAYERS,
    USUAL_BLANK_ROUNDS,
    Blank,
)


@click.command("forms")
@answering
def list_forms(as_json: bool, language: str) -> None:
    """The forms that can be printed, by name."""
    words = words_of(language)
    answer = form_list(words)
    if as_json:
        echo_answer(answer, words)
        return
    echo(table_text([[line.name, line.title, _ways(line, words)] for line in answer.forms]))


def _ways(line: FormLine, words: Words) -> str:
    ways = ((line.is_made_from_events, words("from an event")), (line.is_made_blank, words("blank")))
    return ", ".join(way for is_possible, way in ways if is_possible)


@click.command("blank")
@click.argument("form")
@click.option(
    "--discipline",
    type=OneOf(tuple(discipline.value for discipline in Discipline)),
    default=Discipline.DAMA_ITALIANA.value,
    show_default=True,
    help="Game.",
)
@click.option(
    "--players",
    type=WholeNumber(1, MOST_BLANK_PLAYERS),
    default=USUAL_BLANK_PLAYERS,
    show_default=True,
    help="How many players it has room for.",
)
@click.option(
    "--rounds",
    type=WholeNumber(1, MOST_BLANK_ROUNDS),
    default=USUAL_BLANK_ROUNDS,
    show_default=True,
    help="How many rounds it has room for.",
)
@click.option(
    "--boards",
    type=WholeNumber(1, MOST_BLANK_BOARDS),
    default=USUAL_BLANK_BOARDS,
    show_default=True,
    help="On how many boards a team plays.",
)
@output_option
@answering
def print_blank(
    form: str, discipline: str, players: int, rounds: int, boards: int, output: str, as_json: bool, language: str
) -> None:
    """A form to be filled in by hand."""
    game = Discipline(discipline)
    words = words_of(language, game)
    sheet = blank_sheet(form_named(form), Blank(game, players, rounds, boards), words)
    echo_printed(output, write_sheet(output, sheet), words, as_json=as_json)
