"""`tabellone board`: the board with expected scores, everybody against everybody."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from tabellone.answers.as_json import as_json as json_of
from tabellone.answers.files.board import BoardQuestion, FileBoard
from tabellone.answers.files.rating import SYSTEMS
from tabellone.cli.answer import answering, echo, echo_json, table_text, today, warn, words_of
from tabellone.cli.calc import echo_steps, explain_option, why_shape
from tabellone.cli.parameters import OneOf
from tabellone.cli.printing import echo_printed, event_facts, output_option, pdf_option, write_sheet
from tabellone.cli.rating import remarks_on_ratings, remarks_shape
from tabellone.cli.report_files import read_event, scoring_option
from tabellone.core.explain import Step
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.expected_board import BoardCell, ExpectedBoard
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.paper.board_sheet import board_sheet, expected_text, sum_names, sum_texts

F = TypeVar("F", bound=Callable[..., Any])


def rating_options(command: F) -> F:
    """Give a command the options that say how an event is rated."""
    paces = tuple(pace.value for pace in Pace)
    for option in (
        click.option(
            "--kind", type=OneOf(("swiss", "round-robin", "match")), default="swiss", help="FIDE: kind of event."
        ),
        click.option("--online", is_flag=True, help="The event was played online (UISP)."),
        click.option("--time", "pace", type=OneOf(paces), default="standard", help="UISP."),
        click.option(
            "--validity", type=OneOf(("100", "50")), default="100", help="Validity of the event (Elo-Rubele)."
        ),
        click.option("--edition", default=None, help="Edition of the system."),
        click.option("--system", type=OneOf(tuple(SYSTEMS)), required=True, help="Rating system."),
    ):
        command = option(command)
    return command


def _conditions(validity: str, pace: str, kind: str, *, online: bool) -> Conditions:
    return Conditions(Kind(kind), int(validity), Pace(pace), is_online=online)


def _system_facts(file_board: FileBoard, words: Words) -> list[tuple[str, str]]:
    """The system as a printed board names it."""
    name = rating_system_name(file_board.system.value, words)
    return [(words("rating system"), words("{system}, edition {edition}", system=name, edition=file_board.edition))]


@click.command()
@click.argument("file")
@rating_options
@scoring_option
@pdf_option
@explain_option
@answering
def board(
    file: str,
    system: str,
    edition: str | None,
    validity: str,
    pace: str,
    online: bool,
    kind: str,
    scoring: str | None,
    pdf: str | None,
    explained: bool,
    as_json: bool,
    language: str,
) -> None:
    """The board with expected scores: everybody against everybody, PA, PO, D, S.

    As in Tab. 13 and 15 of the FID. Meetings that were not played show what would be expected; the sum counts only
    games that count for the rating.
    """
    words = words_of(language)
    event = read_event(file, scoring)
    played = _conditions(validity, pace, kind, online=online)
    file_board = BoardQuestion(RatingSystem(system), edition, played, is_explained=explained).answered(event, today())
    remarks = remarks_on_ratings(file_board.below_list, file_board.system, file_board.edition, words)
    if pdf is not None:
        write_sheet(
            pdf, board_sheet(file_board.board, [*event_facts(event, words), *_system_facts(file_board, words)], words)
        )
    if as_json:
        players = [
            {**json_of(player, words), **why_shape(steps, words, explained=explained)}
            for player, steps in zip(file_board.players, file_board.steps, strict=True)
        ]
        answer = {"system": system, "edition": file_board.edition, "win": str(file_board.board.win), "players": players}
        echo_json({**answer, **remarks_shape(remarks)})
        return
    echo_board(file_board.board, words)
    echo_reasons(file_board.board, file_board.steps, words)
    for remark in remarks:
        warn(remark)


@click.command("board")
@click.argument("file")
@rating_options
@output_option
@scoring_option
@answering
def print_board(
    file: str,
    system: str,
    edition: str | None,
    validity: str,
    pace: str,
    online: bool,
    kind: str,
    output: str,
    scoring: str | None,
    as_json: bool,
    language: str,
) -> None:
    """The board with expected scores, everybody against everybody."""
    words = words_of(language)
    event = read_event(file, scoring)
    played = _conditions(validity, pace, kind, online=online)
    file_board = BoardQuestion(RatingSystem(system), edition, played).answered(event, today())
    sheet = board_sheet(file_board.board, [*event_facts(event, words), *_system_facts(file_board, words)], words)
    echo_printed(output, write_sheet(output, sheet), words, as_json=as_json)


def echo_reasons(board: ExpectedBoard, steps: Iterable[tuple[Step, ...]], words: Words) -> None:
    """The steps of every line that has any."""
    for line, why in zip(board.lines, steps, strict=True):
        if why:
            echo(line.player.name)
            echo_steps(why, words)


def echo_board(board: ExpectedBoard, words: Words) -> None:
    """A board as text."""
    order = [line.player.number for line in board.lines]
    rows = [[words("number"), words("name"), words("before"), *map(str, order), *sum_names(words)]]
    for line in board.lines:
        cells = ["*" if other == line.player.number else _cell(line.cells[other], words) for other in order]
        known = [str(line.player.number), line.player.name, words.number(line.before)]
        rows.append([*known, *cells, *sum_texts(line, words)])
    echo(table_text(rows))
    if any(not cell.games for line in board.lines for cell in line.cells.values()):
        echo(words("In brackets: meetings that do not count for the rating."))


def _cell(cell: BoardCell, words: Words) -> str:
    """What is expected; in brackets where no game counts."""
    text = expected_text(cell, words)
    return text if cell.games or cell.expected is None else f"({text})"
