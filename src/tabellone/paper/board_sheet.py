"""The board with expected scores on paper."""

from tabellone.answers.register.events import ExpectedBoardAnswer
from tabellone.core.rating.expected_board import BoardCell, BoardLine, ExpectedBoard
from tabellone.locales.numbers import NOTHING
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.paper.printing import Data, Facts, PrintError, Sheet, column_parts, masthead

MOST_PLAYERS = 100
CELL_LENGTH = 4
PLACES = 2


def board_sheet(board: ExpectedBoard, facts: Facts, words: Words) -> Sheet:
    """Everybody against everybody, then PA, PO, D, S and the rating after; more than 24 players on several pages."""
    size = len(board.lines)
    if size > MOST_PLAYERS:
        raise PrintError(
            "a printed board has {most} players at the most, and this event has {found}", most=MOST_PLAYERS, found=size
        )
    parts = column_parts(size, CELL_LENGTH)
    columns = [str(line.player.number) for line in board.lines]
    lines: list[Data] = [
        {
            "columns": [columns[index] for index in part],
            "rows": [_row(line, board, part, words) for line in board.lines],
        }
        for part in parts
    ]
    return Sheet(
        "expected_board",
        {
            **masthead(board.name, words("Board with expected scores"), facts, words, landscape=True),
            "words": {"number": words("no."), "name": words("name"), "before": words("before")},
            "sums_head": [*sum_names(words)],
            "parts": lines,
            "notes": [
                words("PA: expected score; PO: points made; D: difference; S: coefficient."),
                words("In bold the meetings that count; the others show what would be expected."),
            ],
        },
    )


def _row(line: BoardLine, board: ExpectedBoard, part: range, words: Words) -> Data:
    cells: list[Data] = []
    for index in part:
        other = board.lines[index].player.number
        if other == line.player.number:
            cells.append({"kind": "self", "text": ""})
            continue
        cell = line.cells[other]
        kind = "counted" if cell.games else "open"
        cells.append({"kind": kind, "text": expected_text(cell, words)})
    return {
        "number": str(line.player.number),
        "name": line.player.name,
        "before": words.number(line.before),
        "cells": cells,
        "sums": [*sum_texts(line, words)],
    }


def expected_text(cell: BoardCell, words: Words) -> str:
    """The expected score of a meeting."""
    return words.rounded(cell.expected, PLACES)


def sum_names(words: Words) -> list[str]:
    """The heads of the sums: the letters of the regulation, and the rating after."""
    return ["PA", "PO", "D", "S", words("after")]


def sum_texts(line: BoardLine, words: Words) -> list[str]:
    """The sums of a player's games, under these heads."""
    account = line.account
    if account is None:
        return [NOTHING] * 5
    return [
        words.rounded(account.expected, PLACES),
        words.number(account.scored),
        words.signed(line.deviation, PLACES),
        words.number(account.coefficient),
        words.number(account.after),
    ]


def registered_facts(event: ExpectedBoardAnswer, words: Words) -> list[tuple[str, str]]:
    """The head of the board for an event of the register."""
    days = [words.day(day) for day in dict.fromkeys((event.starts_on, event.ends_on))]
    name = rating_system_name(event.system.value, words)
    facts = [
        (words("venue"), event.place),
        (words("date") if len(days) == 1 else words("dates"), " – ".join(days)),
        (words("rating system"), words("{system}, edition {edition}", system=name, edition=event.edition)),
    ]
    return facts if event.validity is None else [*facts, (words("validity"), f"{event.validity}%")]
