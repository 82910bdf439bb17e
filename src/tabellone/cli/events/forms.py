"""`tabellone event form`: a printed form filled from an event."""

import click

from tabellone.answers.files.content import file_content
from tabellone.cli.address import checked_address
from tabellone.cli.answer import answering, words_of
from tabellone.cli.events.asking import MOST_NUMBERS, found_event, group_option, public_option
from tabellone.cli.parameters import WholeNumber
from tabellone.cli.printing import echo_printed, output_option, write_sheet
from tabellone.cli.store import database_option, opened_ledger
from tabellone.desk.roles import Role
from tabellone.formats.game_text import MOST_BYTES
from tabellone.paper.forms.catalogue import filled_sheet, form_named, sheet_with_moves
from tabellone.paper.forms.form import Subject, pages_of_event


@click.command("form")
@click.argument("event")
@click.argument("form")
@group_option
@click.option("--round", "number", type=WholeNumber(1, MOST_NUMBERS), default=None, help="Round, where it needs one.")
@click.option("--board", type=WholeNumber(1, MOST_NUMBERS), default=None, help="Board, where it needs one.")
@click.option("--game", type=WholeNumber(1, 2), default=1, show_default=True, help="Game of the match.")
@click.option("--address", metavar="URL", default=None, help="Where phones find the program; badges get a QR code.")
@click.option("--moves", default=None, help="PDN or PGN file with the moves of the board, for its scoresheet.")
@output_option
@public_option
@database_option
@answering
def print_form(
    event: str,
    form: str,
    group: int | None,
    number: int | None,
    board: int | None,
    game: int,
    address: str | None,
    moves: str | None,
    output: str,
    public: bool,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """A form filled from an event; `tabellone print forms` lists them."""
    with opened_ledger(database) as ledger:
        opened = found_event(ledger, event, Role.PUBLIC if public else Role.CHIEF)
    words = words_of(language, None if opened.state.settings is None else opened.state.settings.discipline)
    pages = pages_of_event(checked_address("--address", address or ""), opened.book)
    subject = Subject(opened.state, opened.role, opened.group(group), number, board, game, pages, opened.seal)
    if moves is None:
        sheet = filled_sheet(form_named(form), subject, words)
    else:
        sheet = sheet_with_moves(form_named(form), subject, file_content(moves, MOST_BYTES), words)
    echo_printed(output, write_sheet(output, sheet), words, as_json=as_json)
