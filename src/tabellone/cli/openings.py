"""`tabellone openings`: the drawn openings of dama italiana."""

import secrets
from collections.abc import Iterator

import click

from tabellone.answers.as_json import as_json
from tabellone.answers.diagrams import opening_svg, opening_text
from tabellone.answers.openings import (
    DrawnOpenings,
    check_use,
    opening_board,
    opening_named,
    opening_numbered,
    opening_table,
    openings_drawn,
)
from tabellone.cli.answer import Call, answering, table_text
from tabellone.cli.command_groups import Commands
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.draughts.openings import Encounters, OpeningSeries
from tabellone.locales.words import Words

MOST_SEED = 2**63 - 1
_TABLE_NAMES = ("general", "A", "B", "C")


@click.group(cls=Commands)
def openings() -> None:
    """The openings that are drawn by lot in dama italiana."""


@openings.command("list")
@click.option("--table", type=OneOf(_TABLE_NAMES), default="general", show_default=True, help="Table of openings.")
@answering
def list_openings(call: Call, table: str) -> None:
    """The openings of a table."""
    words, openings_of_table = call.words, opening_table(table)
    header = [words("number"), words("moves"), "", "", words("grade"), words("tables")]
    rows = [
        [str(opening.number), *opening.moves, opening.grade, " ".join(opening.tables)] for opening in openings_of_table
    ]
    call.say(openings_of_table, table_text([header, *rows]))


@openings.command()
@click.option("--table", type=OneOf(_TABLE_NAMES), required=True, help="Table of openings.")
@click.option("--count", type=WholeNumber(1), default=1, show_default=True, help="How many openings, none twice.")
@click.option("--seed", type=WholeNumber(0, MOST_SEED), default=None, help="Repeats a draw; without it one is chosen.")
@click.option("--encounter", type=OneOf([kind.value for kind in Encounters]), help="Kind of encounter.")
@click.option("--series", type=OneOf([series.value for series in OpeningSeries]), help="Serie Nazionale, other, mixed.")
@click.option("--event-allows", is_flag=True, help="The event's rules provide for the general table and A.")
@click.option("--drawn", type=WholeNumber(1), multiple=True, help="Opening already drawn in the event.")
@answering
def draw(
    call: Call,
    table: str,
    count: int,
    seed: int | None,
    encounter: str | None,
    series: str | None,
    event_allows: bool,
    drawn: tuple[int, ...],
) -> None:
    """Draw openings by lot; the seed makes the draw repeatable.

    With --encounter and --series the heading of the table is checked, and a table that does not fit is refused.
    """
    check_use(
        table,
        None if encounter is None else Encounters(encounter),
        None if series is None else OpeningSeries(series),
        event_rules_allow=event_allows,
    )
    chosen = secrets.randbelow(2**31) if seed is None else seed
    drawing = openings_drawn(table, count, chosen, already_drawn=drawn)
    call.say(drawing, _draw_lines)


def _draw_lines(drawing: DrawnOpenings, words: Words) -> Iterator[str]:
    yield words("Table {table}, seed {seed}", table=drawing.table, seed=drawing.seed)
    openings = [opening_numbered(number) for number in drawing.openings]
    yield table_text([[str(opening.number), *opening.moves, opening.grade] for opening in openings])


@openings.command()
@click.argument("opening", nargs=-1, required=True)
@click.option("--svg", is_flag=True, help="Print the diagram as SVG.")
@answering
def show(call: Call, opening: tuple[str, ...], svg: bool) -> None:
    """An opening by its number, or by its moves in any order that leads to it: 21-17 9-13 25-21."""
    words, chosen = call.words, opening_named(" ".join(opening))
    board = opening_board(chosen)
    title = words("Opening {number}: {moves}", number=board.number, moves=" ".join(board.moves))
    if svg:
        picture = opening_svg(chosen, title=title)
        call.say({**as_json(board, words), "svg": picture}, picture.rstrip())
        return
    tables = ", ".join(("general", *board.tables))
    grade = words("Grade {grade}; tables {tables}", grade=board.grade, tables=tables)
    call.say(board, [title, grade, "", opening_text(chosen).rstrip("\n"), "", board.fen])
