"""The games of many events in columns of whole numbers: players by their place in a list, White's result in halves.

What every quick way of rating shares: which numbers it takes, and how it refuses others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import ne

from tabellone.core.refusal import Refusal

LOSS, DRAW, WIN = 0, 1, 2
NOT_PLAYED = -1
RESULTS = frozenset((NOT_PLAYED, LOSS, DRAW, WIN))
MOST_RATING = 1_000_000
"""More than any list will ever hold, and small enough for sums of ratings."""


class ColumnError(Refusal):
    """A row that cannot be rated."""


@dataclass(frozen=True, slots=True)
class EventGames:
    """The games of one event. White's result is 2, 1 or 0 half points, or -1 for a game that was not played."""

    white: Sequence[int]
    black: Sequence[int]
    results: Sequence[int]


def played_games(games: EventGames, players: int, event: int) -> tuple[EventGames, list[int]]:
    """The games that were played, and who played them, in their order; an invalid game is refused by its row."""
    white, black, results = games.white, games.black, games.results
    if not len(white) == len(black) == len(results):
        raise ColumnError(
            "event {event}: the columns have {white}, {black} and {results} rows; they must be equally long",
            event=event,
            white=len(white),
            black=len(black),
            results=len(results),
        )
    participants = sorted({*white} | {*black})
    values = set(results)
    if (
        not values <= RESULTS
        or not all(map(ne, white, black))
        or (participants and not 0 <= participants[0] <= participants[-1] < players)
    ):
        for row, game in enumerate(zip(white, black, results, strict=True)):
            if not _can_be(*game, players):
                raise refusal_of_game(*game, players, event, row)
    if NOT_PLAYED not in values:
        return games, participants
    rows = [row for row, result in enumerate(results) if result != NOT_PLAYED]
    played = EventGames([white[row] for row in rows], [black[row] for row in rows], [results[row] for row in rows])
    return played, sorted({*played.white} | {*played.black})


def _can_be(white: int, black: int, result: int, players: int) -> bool:
    return 0 <= white < players and 0 <= black < players and white != black and NOT_PLAYED <= result <= WIN


def refusal_of_game(white: int, black: int, result: int, players: int, event: int, row: int) -> ColumnError:
    """The fault of a game: an unknown player, the same player twice, or else its result."""
    unknown = next((player for player in (white, black) if not 0 <= player < players), None)
    if unknown is not None:
        return ColumnError(
            "event {event}, row {row}: player {found} is not known; there are {players}, from 0 on",
            event=event,
            row=row,
            found=unknown,
            players=players,
        )
    if white == black:
        return ColumnError(
            "event {event}, row {row}: player {player} against himself", event=event, row=row, player=white
        )
    return ColumnError(
        "event {event}, row {row}: result {found} is not allowed; it is 2, 1 or 0 half points of White, or -1 for a "
        "game not played",
        event=event,
        row=row,
        found=result,
    )


def check_ratings(ratings: Sequence[int], least: int) -> None:
    """Refuse a list with a rating below the least or above any that can be."""
    if ratings and not least <= min(ratings) <= max(ratings) <= MOST_RATING:
        row = next(row for row, rating in enumerate(ratings) if not least <= rating <= MOST_RATING)
        raise ColumnError(
            "player {row}: rating {found} is not allowed; it must be from {least} to {most}",
            row=row,
            found=ratings[row],
            least=least,
            most=MOST_RATING,
        )
