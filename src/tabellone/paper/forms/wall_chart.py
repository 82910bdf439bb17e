"""The board of the competition for the wall (003 Tab. 27): numbers, colours, running points, tie-breaks and places."""

from collections.abc import Sequence
from fractions import Fraction

from tabellone.answers.crosstable import CrosstableAnswer, CrosstableCell, CrosstableLine, crosstable
from tabellone.answers.standings import StandingsAnswer, standings
from tabellone.core.model import PlayerNumber
from tabellone.core.standings.scoreboard import EntryKind
from tabellone.locales.results import colour_sign, round_points_text
from tabellone.locales.tie_breaks import line_tie_break, tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts, title_of
from tabellone.paper.forms.form import Blank, FormError, Subject
from tabellone.paper.printing import Data, Sheet

MOST_COLUMNS = 40
_PAGE_MM = {"a4": (273, 166), "a3": (396, 253)}
_LEAST_CELL_MM = 11
_LEAST_ROW_TENTHS, _MOST_ROW_TENTHS = 72, 130
_NAME_MM = {"a4": 48, "a3": 62}
_SUM_MM = {"a4": 14, "a3": 17}
_SIZE = {"a4": "8.5", "a3": "10"}


def blank_wall_chart(blank: Blank, words: Words) -> Sheet:
    """A board of so many players and rounds to be filled in by hand."""
    rows: list[Data] = [
        _row(str(number), "", "", [None] * blank.rounds, [""] * 3) for number in range(1, blank.players + 1)
    ]
    subtitle = ", ".join(
        (
            words.plural("{count} player", "{count} players", blank.players),
            words.plural("{count} round", "{count} rounds", blank.rounds),
        )
    )
    columns = [str(number) for number in range(1, blank.rounds + 1)]
    sums = [words("points"), words("tie-break"), words("rank")]
    return _sheet(words("Board of the competition"), subtitle, [], columns, sums, rows, words)


def blank_round_robin_chart(blank: Blank, words: Words) -> Sheet:
    """A board on which everybody meets everybody, to be filled in by hand."""
    rows: list[Data] = [
        _row(
            str(number),
            "",
            "",
            [_own() if other == number else None for other in range(1, blank.players + 1)],
            [""] * 3,
        )
        for number in range(1, blank.players + 1)
    ]
    subtitle = words.plural("Round robin of {count} player", "Round robin of {count} players", blank.players)
    columns = [str(number) for number in range(1, blank.players + 1)]
    sums = [words("points"), words("tie-break"), words("rank")]
    return _sheet(words("Board of the competition"), subtitle, [], columns, sums, rows, words)


def wall_chart(subject: Subject, words: Words) -> Sheet:
    """The board of a group, in the order of its numbers; rounds to come are empty."""
    state, group = subject.state, subject.group_id
    table, ranked = crosstable(state, group), standings(state, group, subject.role)
    lines = sorted(table.lines, key=lambda line: line.number)
    columns = len(lines) if table.is_round_robin else max(table.rounds, table.planned_rounds)
    numbers = [line.number for line in table.lines]
    sums = [words("points"), *(tie_break_name(rule.name, words) for rule in ranked.tie_breaks[:2]), words("rank")]
    by_player = {row.player: row for row in ranked.rows}
    rows: list[Data] = []
    for line in lines:
        row = by_player[line.player]
        note = " · ".join(filter(None, (line.title, "" if row.rating is None else str(row.rating))))
        values = [line_tie_break(row, rule, words) for rule in ranked.tie_breaks[:2]]
        points = words.points(line.points)
        cells = _cells(table, line, numbers, columns, words)
        rows.append(_row(str(line.number), line.name, note, cells, [points, *values, str(row.rank)]))
    titles = [str(number) for number in range(1, columns + 1)]
    subtitle = _subtitle(ranked, words)
    return _sheet(title_of(state, group, words), subtitle, event_facts(state, words), titles, sums, rows, words)


def _subtitle(ranked: StandingsAnswer, words: Words) -> str:
    if not ranked.rounds:
        return words("Board of the competition")
    return words(
        "Board of the competition {after}",
        after=words.plural("after {count} round", "after {count} rounds", ranked.rounds),
    )


def _cells(
    table: CrosstableAnswer, line: CrosstableLine, numbers: Sequence[PlayerNumber], columns: int, words: Words
) -> list[Data]:
    if table.is_round_robin:
        met = dict(zip(numbers, line.cells, strict=True))
        return [_own() if number == line.number else _met(met[number], words) for number in sorted(met)]
    running, filled = Fraction(0), list[Data]()
    for cells in line.cells:
        for cell in cells:
            running += cell.points
            filled.append(_cell(cell, running, words))
    return [*filled, *([None] * (columns - len(filled)))]


def _met(cells: tuple[CrosstableCell, ...], words: Words) -> Data:
    """What two players of a round robin scored against each other."""
    if not cells:
        return None
    return {
        "kind": "met",
        "opponent": words("r. {rounds}", rounds=", ".join(str(cell.round) for cell in cells)),
        "colour": " ".join("".join(colour_sign(colour, words) for colour in cell.colours) for cell in cells),
        "points": " ".join(round_points_text(cell, words) for cell in cells),
        "running": "",
    }


def _cell(cell: CrosstableCell, running: Fraction, words: Words) -> Data:
    is_unplayed = cell.kind is EntryKind.PENDING
    return {
        "kind": "met",
        "opponent": "–" if cell.opponent is None else str(cell.opponent),
        "colour": "".join(colour_sign(colour, words) for colour in cell.colours),
        "points": round_points_text(cell, words) if cell.place is not None else words.points(cell.points),
        "running": "" if is_unplayed else words.points(running),
    }


def _own() -> Data:
    """Where a player would meet himself."""
    return {"kind": "self"}


def _row(number: str, name: str, note: str, cells: list[Data], sums: list[str]) -> Data:
    return {"number": number, "name": name, "note": note, "cells": cells, "sums": [*sums]}


def _sheet(
    title: str,
    subtitle: str,
    facts: list[tuple[str, str]],
    columns: list[str],
    sums: list[str],
    rows: list[Data],
    words: Words,
) -> Sheet:
    if len(columns) > MOST_COLUMNS:
        raise FormError(
            "the board would have {found} columns; a sheet has room for {most}", found=len(columns), most=MOST_COLUMNS
        )
    paper = _paper(len(columns), len(sums), len(rows))
    height = _PAGE_MM[paper][1] * 10 - 65
    most = max(1, height // _LEAST_ROW_TENTHS)
    # Before anybody is entered the sheet has its heads and no row.
    pages = max(1, -(-len(rows) // most))
    a_page = max(1, -(-len(rows) // pages))
    row_height = min(_MOST_ROW_TENTHS, height // a_page)
    return Sheet(
        "wall_chart",
        {
            "language": words.language,
            "title": title,
            "subtitle": subtitle,
            "footer": f"{title} · {subtitle}",
            "facts": [[label, value] for label, value in facts if value.strip()],
            "paper": paper,
            "size": _SIZE[paper],
            "row-height": f"{row_height // 10}.{row_height % 10}",
            "name-width": _NAME_MM[paper],
            "sum-width": _SUM_MM[paper],
            "columns": [*columns],
            "sums": [*sums],
            "parts": [rows[first : first + a_page] for first in range(0, max(1, len(rows)), a_page)],
            "words": {"number": words("no."), "name": words("name")},
            "notes": [words("Each cell: opponent and colour above, points and running points below.")],
        },
    )


def _paper(columns: int, sums: int, rows: int) -> str:
    """A4 as long as the cells stay legible on it, else A3."""
    width = _PAGE_MM["a4"][0] - _NAME_MM["a4"] - 8 - sums * _SUM_MM["a4"]
    fits = columns * _LEAST_CELL_MM <= width and rows * _LEAST_ROW_TENTHS <= _PAGE_MM["a4"][1] * 10 - 65
    return "a4" if fits else "a3"
