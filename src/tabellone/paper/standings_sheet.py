"""Standings and crosstables as they are posted."""

from collections.abc import Sequence

from tabellone.answers.groups.pictures import CrosstableAnswer, CrosstableCell, CrosstableLine
from tabellone.answers.groups.standings import StandingsAnswer
from tabellone.locales.numbers import NOTHING
from tabellone.locales.results import colour_sign, outcome_sign, round_points_text
from tabellone.locales.tie_breaks import line_tie_break, ranking_notes, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.masthead import Facts, column_parts, masthead
from tabellone.paper.printing import Data, Sheet

MOST_CELLS_UPRIGHT = 9


def after_rounds(rounds: int, words: Words) -> str:
    """How many rounds an event has played."""
    return words.plural("after {count} round", "after {count} rounds", rounds)


def standings_sheet(answer: StandingsAnswer, name: str, facts: Facts, words: Words) -> Sheet:
    """Rank, number, name, rating, points and the tie-breaks that were applied."""
    rows: list[Data] = [
        {
            "rank": str(line.rank),
            "number": str(line.number),
            "title": line.title,
            "name": line.name,
            "rating": NOTHING if line.rating is None else str(line.rating),
            "points": words.points(line.points),
            "values": [
                *(line_tie_break(line, rule, words) for rule in answer.tie_breaks),
                *((line.printed,) if answer.has_printed else ()),
            ],
        }
        for line in answer.rows
    ]
    return Sheet(
        "standings",
        {
            **masthead(name, words("Standings {after}", after=after_rounds(answer.rounds, words)), facts, words),
            "words": {
                "rank": words("rank"),
                "number": words("no."),
                "name": words("name"),
                "rating": words("rating"),
                "points": words("points"),
            },
            "columns": [
                *(tie_break_name(rule.name, words) for rule in answer.tie_breaks),
                *((words("as FID prints it"),) if answer.has_printed else ()),
            ],
            "rows": rows,
            "notes": list(ranking_notes(answer, words)),
        },
    )


def crosstable_sheet(
    answer: CrosstableAnswer, name: str, facts: Facts, words: Words, *, is_heat: bool = False
) -> Sheet:
    """Everybody in the order of the standings: against each other in a round robin, else round by round.

    As a heat map each cell is shaded by its outcome, and has its sign instead of points.
    """
    if answer.is_round_robin:
        note = words("The columns are the players in the order of the table.")
    else:
        note = words("Each cell: place of the opponent, colour (w White, b Black), points.")
    cells = [cell_texts(answer, line, words, is_heat=is_heat) for line in answer.lines]
    shades = [_shades(line) if is_heat else [""] * answer.columns for line in answer.lines]
    parts = column_parts(answer.columns, max((len(cell) for row in cells for cell in row), default=1))
    form = words("Crosstable {after}", after=after_rounds(answer.rounds, words))
    return Sheet(
        "crosstable",
        {
            **masthead(name, form, facts, words, landscape=answer.columns > MOST_CELLS_UPRIGHT),
            "words": {"place": words("rank"), "name": words("name"), "points": words("points")},
            "parts": [_part(part, answer.lines, cells, shades, words) for part in parts],
            "notes": [note, words("+ won, = drawn, − lost, • bye, – away, · still to be played")]
            if is_heat
            else [note],
        },
    )


def _part(
    part: range,
    lines: Sequence[CrosstableLine],
    cells: Sequence[Sequence[str]],
    shades: Sequence[Sequence[str]],
    words: Words,
) -> Data:
    """Some of the columns, for every player."""
    return {
        "columns": [str(column + 1) for column in part],
        "rows": [
            {
                "place": str(line.place),
                "name": line.name,
                "cells": [row[column] for column in part],
                "shades": [shade[column] for column in part],
                "points": words.points(line.points),
            }
            for line, row, shade in zip(lines, cells, shades, strict=True)
        ],
    }


def _shades(line: CrosstableLine) -> list[str]:
    return [met[-1].outcome.value if met else "" for met in line.cells]


def cell_texts(answer: CrosstableAnswer, line: CrosstableLine, words: Words, *, is_heat: bool = False) -> list[str]:
    """The cells of a line; a star where the player would meet himself."""

    def got(cell: CrosstableCell) -> str:
        return outcome_sign(cell.outcome) if is_heat else round_points_text(cell, words)

    if not answer.is_round_robin:
        return [" ".join(_round_cell(cell, got(cell), words) for cell in met) for met in line.cells]
    texts = [" ".join(got(cell) for cell in met) for met in line.cells]
    return [*texts[: line.place - 1], "*", *texts[line.place :]]


def _round_cell(cell: CrosstableCell, got: str, words: Words) -> str:
    if cell.place is None:
        return f"{NOTHING} {words.points(cell.points)}"
    colours = "".join(colour_sign(colour, words) for colour in cell.colours)
    return f"{cell.place}{colours} {got}"
