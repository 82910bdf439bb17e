"""The events of a month in columns, where no explanation is wanted: what each event gives to each of its players."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tabellone.core.rating.fide.conditions import time_objections
from tabellone.core.rating.fide.fide_monthly.changes import Start
from tabellone.core.rating.fide.fide_monthly.objections import round_robin_objections
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.seat_gains import HALF, UNRATED
from tabellone.core.rating.game_columns import EventGames
from tabellone.core.rating.lists.event_columns import EventColumns, columns_of
from tabellone.core.rating.lists.records import EventRecord, GameEntry, PlayerId
from tabellone.core.rating.loops import Loops

LeftOut = Callable[[EventRecord, Start], frozenset[GameEntry]]


class SeatAccount(NamedTuple):
    """What an event gives to a player: the hundredths beyond what was expected, and the games that count."""

    start: Start
    hundredths: int
    games: int


class _Seats(NamedTuple):
    """The seats of an event among all of an edition: the first one, and the rows that do not count."""

    columns: EventColumns
    start: Start
    first: int
    left_out: frozenset[int]


def seat_accounts(
    events: Sequence[EventRecord], starts: Sequence[Start], left_out: LeftOut, loops: Loops
) -> dict[PlayerId, list[SeatAccount]]:
    """What the events of a month give to everybody who has a rating at the start of one."""
    accounts: dict[PlayerId, list[SeatAccount]] = {}
    by_rules: dict[int, list[tuple[EventRecord, Start]]] = {}
    for event, start in zip(events, starts, strict=True):
        by_rules.setdefault(id(start.rules), []).append((event, start))
    for group in by_rules.values():
        _add_group(group, left_out, loops, accounts)
    return accounts


def _add_group(
    group: Sequence[tuple[EventRecord, Start]],
    left_out: LeftOut,
    loops: Loops,
    accounts: dict[PlayerId, list[SeatAccount]],
) -> None:
    """Events of one edition, which go through the loop together."""
    ratings: list[int] = []
    seats: list[_Seats] = []
    games: list[EventGames] = []
    for event, start in group:
        columns, first = columns_of(event), len(ratings)
        ratings += [start.rating_of(player) or UNRATED for player in columns.players]
        rows = _rows_left_out(event, start, max(ratings[first:], default=0), left_out)
        seats.append(_Seats(columns, start, first, rows))
        counted = columns.without(rows)
        white, black = ([first + place for place in side] for side in (counted.white, counted.black))
        games.append(EventGames(white, black, counted.results))
    gains = loops.fide_gains(ratings, games, group[0][1].rules)
    hundredths = list(gains.hundredths)
    for columns, _, first, rows in seats:
        for row, place, halves in columns.uneven:
            if row not in rows and ratings[first + columns.games.white[row]] and ratings[first + place]:
                hundredths[first + place] += HALF * halves
    for columns, start, first, _ in seats:
        for seat, player in enumerate(columns.players, start=first):
            if ratings[seat]:
                accounts.setdefault(player, []).append(SeatAccount(start, hundredths[seat], gains.games[seat]))


def _rows_left_out(event: EventRecord, start: Start, highest: int, left_out: LeftOut) -> frozenset[int]:
    """The rows of the games that do not count; who is rated highest asks for the most time."""
    is_slow = not time_objections(event.conditions, highest, start.rules)
    if event.kind is not Kind.MATCH and is_slow and not round_robin_objections(event, start):
        return frozenset()
    games = left_out(event, start)
    return frozenset(place for place, row in enumerate(columns_of(event).rows) if event.games[row] in games)
