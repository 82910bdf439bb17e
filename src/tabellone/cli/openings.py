"""`tabellone openings`: the drawn openings of dama italiana."""

import secrets

import click

from tabellone.cli.answer import answering, say, say_json, table_text, words_of
from tabellone.cli.parameters import Commands, OneOf, WholeNumber
from tabellone.core.draughts.diagram import board_svg, board_text
from tabellone.core.draughts.fen import write_fen
from tabellone.core.draughts.openings import (
    Encounters,
    Opening,
    Series,
    check_table_use,
    draw_openings,
    opening_played,
    positions_of,
)
from tabellone.core.refusal import Refusal
from tabellone.regulations import rulebook

MOST_SEED = 2**63 - 1
LONGEST_NUMBER = 18
_TABLE_NAMES = ("general", "A", "B", "C")


@click.group(cls=Commands)
def openings() -> None:
    """The openings that are drawn by lot in dama italiana."""


def _shape(opening: Opening) -> dict[str, object]:
    return {
        "number": opening.number,
        "moves": opening.moves,
        "grade": opening.grade,
        "tables": opening.tables,
    }


@openings.command("list")
@click.option("--table", type=OneOf(_TABLE_NAMES), default="general", show_default=True)
@answering
def list_openings(table: str, as_json: bool, language: str) -> None:
    """The openings of a table."""
    found = rulebook.opening_tables().table(table)
    if as_json:
        say_json([_shape(opening) for opening in found])
        return
    words = words_of(language)
    header = [words("number"), words("moves"), "", "", words("grade"), words("tables")]
    rows = [[str(each.number), *each.moves, each.grade, " ".join(each.tables)] for each in found]
    say(table_text([header, *rows]))


@openings.command()
@click.option("--table", type=OneOf(_TABLE_NAMES), required=True)
@click.option("--count", type=WholeNumber(1), default=1, show_default=True, help="How many openings, none twice.")
@click.option("--seed", type=WholeNumber(0, MOST_SEED), default=None, help="Repeats a draw; without it one is chosen.")
@click.option("--encounter", type=OneOf([kind.value for kind in Encounters]), help="Kind of encounter.")
@click.option("--series", type=OneOf([series.value for series in Series]), help="Serie Nazionale, other, mixed.")
@click.option("--event-allows", is_flag=True, help="The event's rules provide for the general table and A.")
@click.option("--drawn", type=WholeNumber(1), multiple=True, help="Opening already drawn in the event.")
@answering
def draw(
    table: str,
    count: int,
    seed: int | None,
    encounter: str | None,
    series: str | None,
    event_allows: bool,
    drawn: tuple[int, ...],
    as_json: bool,
    language: str,
) -> None:
    """Draw openings by lot; the seed makes the draw repeatable.

    With --encounter and --series the heading of the table is checked, and a table that does not fit is refused.
    """
    tables = rulebook.opening_tables()
    if (encounter is None) != (series is None):
        raise Refusal("--encounter and --series go together: the table's heading speaks of both")
    if encounter is not None and series is not None:
        check_table_use(tables.uses[table], Encounters(encounter), Series(series), event_rules_allow=event_allows)
    for number in drawn:
        tables.numbered(number)
    chosen = secrets.randbelow(2**31) if seed is None else seed
    found = draw_openings(tables, table, count, chosen, already_drawn=drawn)
    if as_json:
        say_json({"table": found.table, "seed": found.seed, "openings": found.openings})
        return
    words = words_of(language)
    say(words("Table {table}, seed {seed}", table=found.table, seed=found.seed))
    say(table_text([[str(n), *tables.numbered(n).moves, tables.numbered(n).grade] for n in found.openings]))


@openings.command()
@click.argument("opening", nargs=-1, required=True)
@click.option("--svg", is_flag=True, help="Print the diagram as SVG.")
@answering
def show(opening: tuple[str, ...], svg: bool, as_json: bool, language: str) -> None:
    """An opening by its number, or by its moves in any order that leads to it: 21-17 9-13 25-21."""
    words = words_of(language)
    tables = rulebook.opening_tables()
    if len(opening) == 1 and opening[0].isascii() and opening[0].isdigit() and len(opening[0]) <= LONGEST_NUMBER:
        found = tables.numbered(int(opening[0]))
    else:
        found = opening_played(tables, " ".join(opening))
    position = positions_of(found)[-1]
    picture = board_svg(
        position, title=words("Opening {number}: {moves}", number=found.number, moves=" ".join(found.moves))
    )
    if as_json:
        answer = {**_shape(found), "fen": write_fen(position)}
        say_json({**answer, "svg": picture} if svg else answer)
    elif svg:
        say(picture.rstrip())
    else:
        say(words("Opening {number}: {moves}", number=found.number, moves=" ".join(found.moves)))
        say(words("Grade {grade}; tables {tables}", grade=found.grade, tables=", ".join(("general", *found.tables))))
        say("")
        say(board_text(position).rstrip("\n"))
        say("")
        say(write_fen(position))
