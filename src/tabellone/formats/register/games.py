"""The table of the games of an event: round, White, Black, result."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tabellone.core.model import Outcome, Result
from tabellone.core.rating.lists.records import EventRecord
from tabellone.formats.register.results import (
    ALLOWED,
    ALLOWED_RESTS,
    NOBODY,
    WRITTEN,
    rest_of,
    result_of,
    win_written_in,
)
from tabellone.formats.register.table import RegisterError, TableRow, read_table, written_table
from tabellone.formats.trf.results import BYE_CODES

MOST_ROUNDS = 100
HEADINGS = {
    "round": "round",
    "turno": "round",
    "white": "white",
    "bianco": "white",
    "black": "black",
    "nero": "black",
    "result": "result",
    "risultato": "result",
    "esito": "result",
    "rated": "rated",
    "valida": "rated",
}
RATED = {"": True, "yes": True, "si": True, "sì": True, "1": True, "no": False, "0": False}


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game from a row of a file; players are identifiers, federation numbers or names."""

    source: str
    line: int
    round: int
    white: str
    black: str
    result: Result
    is_rated: bool = True


@dataclass(frozen=True, slots=True)
class RestRow:
    """A player without an opponent in a round."""

    source: str
    line: int
    round: int
    player: str
    outcome: Outcome


def read_games(data: bytes, source: str) -> tuple[GameRow | RestRow, ...]:
    """The games of a table, line by line; `check_rounds` checks them together, once the players are identified."""
    table = read_table(data, source, HEADINGS, ("round", "white", "black", "result"), with_whole_lines=True)
    game_rows = tuple(_game(row) for row in table.rows)
    if not game_rows:
        raise RegisterError("{file}: there is no game", file=source)
    if not any(isinstance(game_row, GameRow) for game_row in game_rows):
        raise RegisterError(
            "{file} line {line}: {player} has no opponent, and no other line has a game",
            file=source,
            line=game_rows[0].line,
            player=table.rows[0].text("white"),
        )
    _check_scale(row for row, game_row in zip(table.rows, game_rows, strict=True) if isinstance(game_row, GameRow))
    return game_rows


def _check_scale(rows: Iterable[TableRow]) -> None:
    """Refuse 2-0 next to 1-0: in such a file 1-1 or 1-0 may be a draw, a win or a mistake."""
    first: TableRow | None = None
    for row in rows:
        win = win_written_in(row.text("result"))
        if win is None:
            continue
        first = first or row
        if win != win_written_in(first.text("result")):
            raise RegisterError(
                '{file} line {line}: result "{found}" counts a win as {win}, but "{other}" on line {first} does not; '
                "one file has one scale, 2-0 and 1-1 or 1-0 and 0.5-0.5",
                file=row.source,
                line=row.line,
                found=row.text("result"),
                win=win,
                other=first.text("result"),
                first=first.line,
            )


def _game(row: TableRow) -> GameRow | RestRow:
    row.required("round")
    number = row.whole("round", 1, MOST_ROUNDS) or 1
    white, black = row.required("white"), row.text("black")
    if black.casefold() in NOBODY:
        return RestRow(row.source, row.line, number, white, _rest(row))
    return GameRow(row.source, row.line, number, white, black, _result(row), _is_rated(row))


def _result(row: TableRow) -> Result:
    result = result_of(row.required("result"))
    if result is None:
        raise RegisterError(
            '{file} line {line}: result "{found}" is not known; allowed are {known}',
            file=row.source,
            line=row.line,
            found=row.text("result"),
            known=ALLOWED,
        )
    return result


def _rest(row: TableRow) -> Outcome:
    outcome = rest_of(row.text("result"))
    if outcome is None:
        raise RegisterError(
            '{file} line {line}: "{found}" is not known for a player without an opponent; allowed are {known}',
            file=row.source,
            line=row.line,
            found=row.text("result"),
            known=ALLOWED_RESTS,
        )
    return outcome


def _is_rated(row: TableRow) -> bool:
    text = row.text("rated").casefold()
    if text not in RATED:
        raise RegisterError(
            '{file} line {line}: {column} "{found}" is not allowed; write yes or no',
            file=row.source,
            line=row.line,
            column="rated",
            found=row.text("rated"),
        )
    return RATED[text]


def check_rounds(rows: Iterable[GameRow | RestRow], known_as: Mapping[str, str] | None = None) -> None:
    """Refuse a game against oneself, a second result, and a player in two places; `known_as` maps texts to players.

    A player plays once a round, or twice against the same opponent with colours reversed.
    """
    games: dict[tuple[int, str, str], int] = {}
    places: dict[tuple[int, str], tuple[str, int]] = {}
    for row in rows:
        white, black = (known_as.get(text, text) if known_as else text for text in _players(row))
        where = {"file": row.source, "line": row.line, "round": row.round}
        if white == black:
            raise RegisterError(
                "{file} line {line}: {player} cannot play against himself",
                file=row.source,
                line=row.line,
                player=white,
            )
        key = (row.round, white, black)
        if key in games:
            raise RegisterError(
                "{file} line {line}: round {round}, {white}-{black} has a result already on line {other}",
                **where,
                white=white,
                black=black or "-",
                other=games[key],
            )
        games[key] = row.line
        for player, opponent in ((white, black), (black, white)):
            met, line = places.setdefault((row.round, player), (opponent, row.line))
            if player and met != opponent:
                raise RegisterError(
                    "{file} line {line}: round {round}: {player} stands already on line {other} with another opponent",
                    **where,
                    player=player,
                    other=line,
                )


def _players(row: GameRow | RestRow) -> tuple[str, str]:
    return (row.white, row.black) if isinstance(row, GameRow) else (row.player, "")


def write_games(event: EventRecord) -> str:
    """The table of the games of an event, players by their identifiers."""
    return written_table(("round", "white", "black", "result", "rated"), _rows(event))


def _rows(event: EventRecord) -> Iterator[tuple[object, ...]]:
    for number in event.round_numbers:
        for game in event.games:
            if game.round == number:
                rated = "yes" if game.is_rated else "no"
                yield number, game.white, game.black, WRITTEN[game.result], rated
        for rest in event.rests:
            if rest.round == number:
                yield number, rest.player, "", BYE_CODES[rest.outcome], ""
