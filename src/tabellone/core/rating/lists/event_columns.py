"""The games of an event in columns of whole numbers, made once for as long as the event is in use."""

from dataclasses import dataclass

from tabellone.core.model import Outcome, Result
from tabellone.core.rating.game_columns import DRAW, LOSS, NOT_PLAYED, WIN, EventGames
from tabellone.core.rating.lists.record_memo import RecordMemo
from tabellone.core.rating.lists.records import EventRecord, PlayerId

_HALVES = {Outcome.WIN: WIN, Outcome.DRAW: DRAW, Outcome.LOSS: LOSS}
_POINTS = {
    result: (_HALVES[result.value[0]], _HALVES[result.value[1]])
    for result in Result
    if result.value[0] in _HALVES and result.value[1] in _HALVES
}


@dataclass(frozen=True, slots=True)
class EventColumns:
    """The games that count, and who played them: players by their place among these, in the order of the entry list.

    A column of results says what White got. Where an arbiter gave both players less than a whole game, `uneven` has
    the row, Black's place, and the half points that Black has beyond what White left: a negative number.
    `rows` says which game of the event each one is.
    """

    players: tuple[PlayerId, ...]
    games: EventGames
    uneven: tuple[tuple[int, int, int], ...]
    rows: tuple[int, ...]

    def without(self, left_out: frozenset[int]) -> EventGames:
        """The games with some, by their rows, as if they had not been played."""
        if not left_out:
            return self.games
        results = [NOT_PLAYED if row in left_out else result for row, result in enumerate(self.games.results)]
        return EventGames(self.games.white, self.games.black, results)


_COLUMNS = RecordMemo[EventColumns]()


def columns_of(event: EventRecord) -> EventColumns:
    """The columns of an event."""
    return _COLUMNS.get(event, _columns)


def _columns(event: EventRecord) -> EventColumns:
    rows = tuple(row for row, game in enumerate(event.games) if game.counts)
    games = [event.games[row] for row in rows]
    playing = {game.white for game in games} | {game.black for game in games}
    players = tuple(player for player in event.players if player in playing)
    places = {player: place for place, player in enumerate(players)}
    points = [_POINTS[game.result] for game in games]
    black = [places[game.black] for game in games]
    return EventColumns(
        players,
        EventGames([places[game.white] for game in games], black, [white for white, _ in points]),
        tuple((row, black[row], own + other - WIN) for row, (own, other) in enumerate(points) if own + other != WIN),
        rows,
    )
