"""The board with expected scores of a registered event, with the ratings that its players had on its first day."""

import click

from tabellone.cli.answer import answering, say, say_json, words_of
from tabellone.cli.board import line_shapes, say_board, say_reasons
from tabellone.cli.calc import explain_option
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import System
from tabellone.cli.lists.progress import at_work
from tabellone.cli.printing import pdf_option, write_sheet
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import EventId, EventRecord, RatingSystem
from tabellone.core.rating.system import EventFact
from tabellone.core.refusal import Refusal
from tabellone.desk.office.event_board import event_board
from tabellone.paper.board_sheet import board_sheet, registered_facts
from tabellone.regulations.rating_systems import definition_of


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
    played = state.event(EventId(event))
    chosen = system_of(played, system)
    with at_work(words("computing the list")):
        found = event_board(state, played, chosen, explained=explained)
    whole, edition = found.board, found.edition
    lines = list(zip(whole.lines, found.steps, strict=True))
    if pdf is not None:
        write_sheet(pdf, board_sheet(whole, registered_facts(played, chosen, edition, words), words))
    if as_json:
        say_json(
            {
                "event": played.id,
                "name": played.name,
                "system": chosen.value,
                "edition": edition,
                "validity": played.validity if EventFact.VALIDITY in definition_of(chosen).facts else None,
                "win": str(whole.win),
                "players": line_shapes(lines, words, explained=explained),
            }
        )
        return
    say(played.name)
    for label, value in registered_facts(played, chosen, edition, words):
        if value:
            say(f"{label}: {value}")
    say_board(whole, words)
    say_reasons(lines, words)


def system_of(event: EventRecord, asked: RatingSystem | None) -> RatingSystem:
    """The system of the board: the one asked for, or the only one for which the event counts."""
    known = ", ".join(each.value for each in event.systems)
    if asked is not None:
        if asked not in event.systems:
            raise Refusal(
                "{event} does not count for {system}; it counts for {known}",
                event=event.name,
                system=asked.value,
                known=known,
            )
        return asked
    if len(event.systems) != 1:
        raise Refusal("{event} counts for {known}; choose one with --system", event=event.name, known=known)
    return event.systems[0]
