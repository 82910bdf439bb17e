"""The drawn openings of dama italiana: the tables, an opening with its board, and the draw."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.moves import Move, apply
from tabellone.core.draughts.notation import parse_moves
from tabellone.core.draughts.openings import (
    GENERAL,
    Encounters,
    Opening,
    OpeningSeries,
    TableUse,
    check_table_use,
    draw_openings,
    opening_played,
    openings_for_rounds,
)
from tabellone.core.draughts.position import Position, write_fen
from tabellone.core.explain import citation_of
from tabellone.core.refusal import Refusal
from tabellone.regulations import rulebook

DRAW_CITATION = citation_of(draw_openings)
USE_CITATION = citation_of(check_table_use)
LONGEST_NUMBER = 18


@dataclass(frozen=True, slots=True)
class OpeningBoard:
    """An opening, and the position to which it leads."""

    number: int
    moves: tuple[str, ...]
    grade: str
    tables: tuple[str, ...]
    fen: str


@dataclass(frozen=True, slots=True)
class DrawnOpenings:
    """Openings drawn by lot; the seed repeats the draw."""

    table: str
    seed: int
    openings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OpeningLine:
    """Moves played from the start, and the positions before each of them and after the last."""

    moves: tuple[Move, ...]
    positions: tuple[Position, ...]


def table_names() -> tuple[str, ...]:
    """The names of the tables."""
    return rulebook.opening_tables().names


def opening_count() -> int:
    """How many openings there are, numbered from 1."""
    return len(rulebook.opening_tables().openings)


def opening_table(name: str) -> tuple[Opening, ...]:
    """The openings of a table."""
    return rulebook.opening_tables().table(name)


def opening_numbered(number: int) -> Opening:
    """The opening with a number."""
    return rulebook.opening_tables().numbered(number)


def opening_named(text: str) -> Opening:
    """The opening with a number, or that moves in any order lead to."""
    if _is_number(text) and len(text) <= LONGEST_NUMBER:
        return opening_numbered(int(text))
    return opening_played(rulebook.opening_tables(), text)


def opening_board(opening: Opening) -> OpeningBoard:
    """An opening with the position to which it leads."""
    fen = write_fen(opening_line(opening).positions[-1])
    return OpeningBoard(opening.number, opening.moves, opening.grade, opening.tables, fen)


def opening_uses(opening: Opening) -> tuple[TableUse, ...]:
    """The headings of the tables in which an opening stands."""
    return tuple(rulebook.opening_tables().uses[name] for name in (GENERAL, *opening.tables))


@cache
def opening_line(opening: Opening) -> OpeningLine:
    """The moves of an opening, and the positions before and after them."""
    return _played(" ".join(opening.moves))


def openings_found(table: str, grade: str = "", search: str = "") -> tuple[Opening, ...]:
    """The openings of a table that have a grade and fit a number or moves, where these are given."""
    in_table = opening_table(table)
    fitting = _searched(search) if search else in_table
    return tuple(opening for opening in fitting if opening in in_table and grade in ("", opening.grade))


def _searched(search: str) -> tuple[Opening, ...]:
    """The opening with a number, those that begin with the moves, or those that reach the same position."""
    if _is_number(search):
        return (opening_numbered(int(search[:LONGEST_NUMBER])),)
    searched_line, openings = _played(search), rulebook.opening_tables().openings
    begin = tuple(
        opening
        for opening in openings
        if opening_line(opening).moves[: len(searched_line.moves)] == searched_line.moves
    )
    return begin or tuple(
        opening for opening in openings if opening_line(opening).positions[-1] == searched_line.positions[-1]
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _played(moves: str) -> OpeningLine:
    start = Position.initial(Variant.ITALIAN)
    parsed = parse_moves(start, moves)
    positions = [start]
    for move in parsed:
        positions.append(apply(positions[-1], move))
    return OpeningLine(parsed, tuple(positions))


def check_use(
    table: str, encounters: Encounters | None, series: OpeningSeries | None, *, event_rules_allow: bool
) -> None:
    """Refuse a table whose heading does not fit the encounter, the series or the event's rules, if they are given."""
    if encounters is None and series is None:
        return
    if encounters is None or series is None:
        raise Refusal("encounter and series go together: the heading of the table names both")
    use = rulebook.opening_tables().uses[table]
    check_table_use(use, encounters, series, event_rules_allow=event_rules_allow)


def openings_drawn(table: str, count: int, seed: int, *, already_drawn: Iterable[int] = ()) -> DrawnOpenings:
    """Openings of a table drawn by lot, none twice and none that was drawn before."""
    excluded = [opening_numbered(number).number for number in already_drawn]
    draw = draw_openings(rulebook.opening_tables(), table, count, seed, already_drawn=excluded)
    return DrawnOpenings(draw.table, draw.seed, draw.openings)


def openings_of_rounds(
    table: str, rounds: int, seed: int, *, boards: int, is_per_board: bool
) -> tuple[tuple[Opening, ...], ...]:
    """For each round the opening of all its boards, or one for each board; none twice."""
    drawn = openings_for_rounds(
        rulebook.opening_tables(), table, [boards if is_per_board else 1] * rounds, seed, per_board=is_per_board
    )
    return tuple(tuple(opening_numbered(number) for number in numbers) for numbers in drawn)
