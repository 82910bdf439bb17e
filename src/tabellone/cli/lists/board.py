"""The board with expected scores of a registered event, with the ratings that its players had on its first day."""

import click

from tabellone.answers.register.board import board as answers_board
from tabellone.cli.answer import answering, echo, echo_answer, words_of
from tabellone.cli.board import echo_board, echo_reasons
from tabellone.cli.calc import explain_option
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import System
from tabellone.cli.lists.progress import at_work
from tabellone.cli.printing import pdf_option, write_sheet
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import EventId, RatingSystem
from tabellone.paper.board_sheet import board_sheet, registered_facts


@click.command()
@click.argument("event")
@click.option("--system", type=System(), default=None, help="System of the board, where the event counts for several.")
@pdf_option
@explain_option
@database_option
@answering
def board(
    event: str,
    system: RatingSystem | None,
    pdf: str | None,
    explained: bool,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """The board with expected scores of an event: everybody against everybody, PA, PO, D, S."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    with at_work(words("computing the list")):
        answer = answers_board(state, EventId(event), system, explained=explained)
    facts = registered_facts(answer, words)
    if pdf is not None:
        write_sheet(pdf, board_sheet(answer.board, facts, words))
    if as_json:
        echo_answer(answer, words)
        return
    echo(answer.name)
    for label, value in facts:
        if value:
            echo(f"{label}: {value}")
    echo_board(answer.board, words)
    echo_reasons(answer.board, [player.why or () for player in answer.players], words)
