"""Standings and crosstables as they are posted."""

from collections.abc import Mapping, Sequence

from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.standings.crosstable import round_robin_crosstable, swiss_crosstable
from tabellone.core.standings.ranking import Standings
from tabellone.core.standings.scoreboard import Entry, Scoreboard, scoreboard
from tabellone.locales.numbers import NOTHING
from tabellone.locales.results import colour_sign, round_points_text
from tabellone.locales.tie_breaks import tie_break_name, tie_break_text
from tabellone.locales.words import Words
from tabellone.paper.masthead import Facts, column_parts, masthead
from tabellone.paper.printing import Data, Sheet

MOST_CELLS_UPRIGHT = 9


def after_rounds(tournament: Tournament, words: Words) -> str:
    """How far an event has come."""
    return words.plural("after {count} round", "after {count} rounds", len(tournament.rounds))


def standings_sheet(found: Standings, tournament: Tournament, facts: Facts, words: Words) -> Sheet:
    """Rank, number, name, rating, points and the tie-breaks that the list names."""
    names = [name for name in found.policy.tie_breaks if any(name in row.tie_breaks for row in found.rows)]
    form = words("Standings {after}", after=after_rounds(tournament, words))
    rows: list[Data] = []
    for row in found.rows:
        player = tournament.player(row.number)
        rows.append(
            {
                "rank": str(row.rank),
                "number": str(row.number),
                "title": player.title,
                "name": player.name,
                "rating": NOTHING if player.rating is None else str(player.rating),
                "points": words.points(row.points),
                "values": [
                    tie_break_text(row.tie_breaks[name], words) if name in row.tie_breaks else "" for name in names
                ],
            }
        )
    return Sheet(
        "standings",
        {
            **masthead(tournament.name, form, facts, words),
            "words": {
                "rank": words("rank"),
                "number": words("no."),
                "name": words("name"),
                "rating": words("rating"),
                "points": words("points"),
            },
            "columns": [tie_break_name(name, words) for name in names],
            "rows": rows,
        },
    )


def crosstable_sheet(
    found: Standings, tournament: Tournament, facts: Facts, words: Words, *, is_round_robin: bool
) -> Sheet:
    """Everybody in the order of the standings: against each other in a round robin, else round by round."""
    order = [row.number for row in found.rows]
    places = {number: place for place, number in enumerate(order, start=1)}
    board = scoreboard(tournament)
    if is_round_robin:
        columns = [str(place) for place in places.values()]
        cells = {
            line.number: [_results(line.cells[other], words) if other != line.number else "*" for other in order]
            for line in round_robin_crosstable(board, order)
        }
        note = words("The columns are the players in the order of the table.")
    else:
        columns = [str(each.number) for each in tournament.rounds]
        cells = {
            line.number: [_round_cell(entry, places, words) for entry in line.cells]
            for line in swiss_crosstable(board, order)
        }
        note = words("Each cell: place of the opponent, colour (w White, b Black), points.")
    parts = column_parts(len(columns), max((len(cell) for line in cells.values() for cell in line), default=1))
    shown = [_part(part, columns, cells, board, words) for part in parts]
    form = words("Crosstable {after}", after=after_rounds(tournament, words))
    return Sheet(
        "crosstable",
        {
            **masthead(tournament.name, form, facts, words, landscape=len(columns) > MOST_CELLS_UPRIGHT),
            "words": {"place": words("place"), "name": words("name"), "points": words("points")},
            "parts": [*shown],
            "notes": [note],
        },
    )


def _part(
    part: range, columns: Sequence[str], cells: Mapping[PlayerNumber, Sequence[str]], board: Scoreboard, words: Words
) -> Data:
    """Some of the columns, for every player in the order of `cells`."""
    return {
        "columns": [columns[each] for each in part],
        "rows": [
            {
                "place": str(place),
                "name": board.records[number].player.name,
                "cells": [found[each] for each in part],
                "points": words.points(board.points(number)),
            }
            for place, (number, found) in enumerate(cells.items(), start=1)
        ],
    }


def _results(entries: Sequence[Entry], words: Words) -> str:
    return " ".join(round_points_text(entry, words) for entry in entries)


def _round_cell(entry: Entry, places: Mapping[PlayerNumber, int], words: Words) -> str:
    if entry.opponent is None:
        return f"{NOTHING} {words.points(entry.points)}"
    colours = "".join(colour_sign(game.colour, words) for game in entry.games)
    return f"{places[entry.opponent]}{colours} {round_points_text(entry, words)}"
