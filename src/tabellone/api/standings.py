"""Standings, crosstables, the card of a player, and report files."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import Query, Response

from tabellone.api.event_shapes import PlayerShape, player_shape
from tabellone.api.places import HIGHEST, Entrant, GroupNumber
from tabellone.api.routing import router_of
from tabellone.api.shaping import Exact, Shape, shape
from tabellone.api.viewing import View, Viewed
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.standings.ranking import Row
from tabellone.core.standings.scoreboard import Entry, Kind
from tabellone.core.standings.tie_break_value import TieBreakValue
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.records import RatedRow
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.tournament import numbers_of
from tabellone.formats.trf import write_trf
from tabellone.locales.words import Words

router = router_of("standings")
GROUP = "/events/{event}/groups/{group}"
TRF = "text/plain; charset=utf-8"
RatedShape = shape(RatedRow)


class TermShape(Shape):
    """One line of the sum of a tie-break."""

    round: int | None
    opponent: int | None
    counted: Exact
    weight: Exact | None
    contribution: Exact
    is_cut: bool
    is_counted: bool
    remarks: list[str]


class TieBreakShape(Shape):
    """A tie-break of a player: its value, the sum in one line, and its terms; opponents are numbers of the group."""

    value: Exact
    decimal: Exact | None
    sum: str
    source: str
    terms: list[TermShape]


class StandingShape(Shape):
    """A line of the standings."""

    rank: int
    player: int
    number: int
    name: str
    points: Exact
    tie_breaks: dict[str, Exact]


class StandingsShape(Shape):
    """The standings after a round; a tie-break of the list that was not applied is dropped."""

    position: int
    rounds: int
    tie_breaks: list[str]
    dropped: list[str]
    rows: list[StandingShape]


class CellShape(Shape):
    """One round of one player; the opponent is a number of the group."""

    round: int
    kind: Kind
    opponent: int | None
    colours: list[Colour]
    points: Exact


class CrosstableLine(Shape):
    """A player's line of the crosstable."""

    rank: int
    player: int
    number: int
    name: str
    points: Exact
    cells: list[CellShape]


class CrosstableShape(Shape):
    """The crosstable, in the order of the standings."""

    position: int
    is_round_robin: bool
    rounds: int
    lines: list[CrosstableLine]


class CardShape(Shape):
    """Everything of a player in a group: his rounds, his tie-breaks as sums, and what the event did to his rating."""

    position: int
    player: PlayerShape
    rank: int
    points: Exact
    rounds: list[CellShape]
    tie_breaks: dict[str, TieBreakShape]
    rating: RatedShape | None  # type: ignore[valid-type]


def _cell(entry: Entry) -> CellShape:
    return CellShape.model_validate(
        {
            "round": entry.round,
            "kind": entry.kind,
            "opponent": entry.opponent,
            "colours": [game.colour for game in entry.games],
            "points": entry.points,
        }
    )


def _players(view: View, group: GroupNumber) -> Mapping[PlayerNumber, EntrantId]:
    return {number: player for player, number in numbers_of(view.group(group)).items()}


def _row(view: View, player: EntrantId, row: Row) -> StandingShape:
    return StandingShape.model_validate(
        {
            "rank": row.rank,
            "player": player,
            "number": row.number,
            "name": view.state.entrant(player).name,
            "points": row.points,
            "tie_breaks": {name: found.value for name, found in row.tie_breaks.items()},
        }
    )


Through = Annotated[
    int | None, Query(ge=0, le=HIGHEST, description="After which round; without it after the last one published.")
]


@router.get(GROUP + "/standings", response_model=StandingsShape)
def show_standings(view: Viewed, group: GroupNumber, through: Through = None) -> Response:
    """The standings after the rounds that everybody may see, or after a given one."""
    view.group(group)

    def made() -> StandingsShape:
        found = view.published.standings(group, through)
        players = _players(view, group)
        return StandingsShape(
            position=view.fold.position,
            rounds=found.rounds,
            tie_breaks=list(found.policy.tie_breaks),
            dropped=[each.tie_break for each in found.dropped],
            rows=[_row(view, players[row.number], row) for row in found.rows],
        )

    return view.told(made)


@router.get(GROUP + "/crosstable", response_model=CrosstableShape)
def show_crosstable(view: Viewed, group: GroupNumber) -> Response:
    """Whom everybody met, with which colour and result."""
    found = view.group(group)

    def made() -> CrosstableShape:
        records = view.published.scoreboard(group).records
        players = _players(view, group)
        lines = [
            CrosstableLine.model_validate(
                {
                    "rank": row.rank,
                    "player": players[row.number],
                    "number": row.number,
                    "name": view.state.entrant(players[row.number]).name,
                    "points": row.points,
                    "cells": [_cell(entry) for entry in records[row.number].entries],
                }
            )
            for row in view.published.standings(group).rows
        ]
        return CrosstableShape(
            position=view.fold.position,
            is_round_robin=found.settings.follows_table,
            rounds=len(view.published.tournament(group).rounds),
            lines=lines,
        )

    return view.told(made)


def _tie_break(found: TieBreakValue, spoken: Words) -> TieBreakShape:
    terms = [
        {
            "round": term.round,
            "opponent": term.opponent,
            "counted": term.counted,
            "weight": term.weight,
            "contribution": term.contribution,
            "is_cut": term.is_cut,
            "is_counted": term.is_counted,
            "remarks": [spoken(remark.note.value) for remark in term.remarks],
        }
        for term in found.terms
    ]
    return TieBreakShape.model_validate(
        {
            "value": found.value,
            "decimal": found.decimal,
            "sum": str(found),
            "source": spoken.source(found.citation),
            "terms": terms,
        }
    )


@router.get(GROUP + "/players/{player}", response_model=CardShape)
def show_player(view: Viewed, group: GroupNumber, player: Entrant) -> Response:
    """The card of a player: games, colours, the sums of his tie-breaks, what happened to his rating."""
    entrant = view.state.member(group, player)
    found = view.group(group)

    def made() -> CardShape:
        number = numbers_of(found)[player]
        row = view.published.standings(group).row_of(number)
        record = view.published.scoreboard(group).records[number]
        rated = view.state.rating.rows if view.state.rating else ()
        return CardShape.model_validate(
            {
                "position": view.fold.position,
                "player": player_shape(entrant, found, with_private=view.sees_private),
                "rank": row.rank,
                "points": row.points,
                "rounds": [_cell(entry) for entry in record.entries],
                "tie_breaks": {name: _tie_break(each, view.visitor.words) for name, each in row.tie_breaks.items()},
                "rating": next((each for each in rated if each.player == player), None),
            }
        )

    return view.told(made)


@router.get(
    GROUP + "/trf",
    response_class=Response,
    responses={200: {"description": "A report file", "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def show_trf(view: Viewed, group: GroupNumber) -> Response:
    """The rounds that everybody may see as a report file (TRF26)."""
    view.group(group)
    return view.sent(
        lambda: write_trf(report_of(view.state, group, with_plans=view.sees_drafts), "26").encode("utf-8"),
        TRF,
        f"{view.book}-{group}.trf",
    )
