"""The table of the games of one event or of several: round, White, Black, result, and what is known of the event."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tabellone.core.model import Outcome, Result
from tabellone.core.rating.lists.records import VALIDITIES, EventRecord
from tabellone.formats.player_columns import folded_heading
from tabellone.formats.register.day import read_day
from tabellone.formats.register.layout import (
    AS_FOUND,
    LEFT_OUT,
    ColumnChoice,
    Layout,
    RegisterError,
    TableRow,
    read_table,
    written_table,
)
from tabellone.formats.trf.scoring import BYE_CODES

_WORDS = {
    "place": "place; venue; luogo; sede; localita",
    "from": "from; start; start date; first day; dal; inizio; data inizio; data di inizio; primo giorno",
    "to": "to; end; end date; last day; al; fine; data fine; data di fine; ultimo giorno",
    "received": """received; received on; date received; day of receipt; receipt; ricevuto; ricevuta; ricevuto il;
        ricevuta il; ricezione; data ricezione; data di ricezione; giorno di ricezione; pervenuto; pervenuta;
        pervenuto il; pervenuta il; rapporto ricevuto il; referto ricevuto il; arrivato il; arrivata il""",
    "validity": "validity; validita",
}
EVENT_FACTS = {
    folded_heading(heading): column
    for column, headings in _WORDS.items()
    for heading in headings.replace("\n", " ").split(";")
}


# "0-0" is missing on purpose: some write it for a game that nobody came to, others for a double loss by decision.
RESULTS: Mapping[str, Result] = {
    **dict.fromkeys(("1-0", "2-0"), Result.WHITE_WINS),
    **dict.fromkeys(("0-1", "0-2"), Result.BLACK_WINS),
    **dict.fromkeys(("1-1", "0.5-0.5", "½-½", "1/2-1/2", "=-=", "x-x", "=", "½", "1/2", "x", "patta"), Result.DRAW),
    **dict.fromkeys(("1f-0f", "2f-0f", "1f-0", "2f-0", "1-0f", "2-0f", "+--", "+-"), Result.WHITE_WINS_BY_FORFEIT),
    **dict.fromkeys(("0f-1f", "0f-2f", "0-1f", "0-2f", "0f-1", "0f-2", "--+", "-+"), Result.BLACK_WINS_BY_FORFEIT),
    **dict.fromkeys(("0f-0f", "---", "--"), Result.DOUBLE_FORFEIT),
    "0l-0l": Result.BOTH_LOSE,
    **dict.fromkeys(("0.5-0", "½-0"), Result.WHITE_DRAWS_BLACK_LOSES),
    **dict.fromkeys(("0-0.5", "0-½"), Result.WHITE_LOSES_BLACK_DRAWS),
    **dict.fromkeys(("adj", "adjourned", "sosp", "sospesa"), Result.ADJOURNED),
}
ALLOWED = "1-0, 0-1, 0.5-0.5, 2-0, 0-2, 1-1, 1F-0F, 0F-1F, 0F-0F, 0L-0L, adj"
RESTS: Mapping[str, Outcome] = {
    **dict.fromkeys(("", "u", "bye", "riposo", "rest", "1", "2", "+"), Outcome.ALLOCATED_BYE),
    "f": Outcome.FULL_POINT_BYE,
    **dict.fromkeys(("h", "0.5", "½", "="), Outcome.HALF_POINT_BYE),
    **dict.fromkeys(("z", "0", "-"), Outcome.ZERO_POINT_BYE),
}
ALLOWED_RESTS = "U, F, H, Z"
NOBODY = ("", "-", "bye", "riposo", "rest")
WRITTEN: Mapping[Result, str] = {
    Result.WHITE_WINS: "1-0",
    Result.BLACK_WINS: "0-1",
    Result.DRAW: "0.5-0.5",
    Result.WHITE_WINS_BY_FORFEIT: "1F-0F",
    Result.BLACK_WINS_BY_FORFEIT: "0F-1F",
    Result.DOUBLE_FORFEIT: "0F-0F",
    Result.BOTH_LOSE: "0L-0L",
    Result.WHITE_DRAWS_BLACK_LOSES: "0.5-0",
    Result.WHITE_LOSES_BLACK_DRAWS: "0-0.5",
    Result.ADJOURNED: "adj",
}
# Points of a win where the text of a result shows it; "x" shows nothing, and a forfeit is valid on either scale.
_DRAUGHTS_ONLY = ("2-0", "0-2", "1-1")
_CHESS_ONLY = ("1-0", "0-1", "0.5-0.5", "½-½", "1/2-1/2", "½", "1/2", "0.5-0", "½-0", "0-0.5", "0-½")
WIN_TOLD: Mapping[str, int] = {**dict.fromkeys(_DRAUGHTS_ONLY, 2), **dict.fromkeys(_CHESS_ONLY, 1)}
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", ":": "-", ",": "."})


def result_of(text: str) -> Result | None:
    """The result that a text means; None if it is not a result."""
    return RESULTS.get(_plain(text))


def win_written_in(text: str) -> int | None:
    """Points of a win on the scale in which a result is written; None if the text does not show it."""
    return WIN_TOLD.get(_plain(text))


def rest_of(text: str) -> Outcome | None:
    """The outcome of a player without an opponent; None if the text has no meaning."""
    return RESTS.get(_plain(text))


def _plain(text: str) -> str:
    return "".join(text.casefold().split()).translate(_DASHES)


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
    "event": "event",
    "tournament": "event",
    "evento": "event",
    "torneo": "event",
    "gara": "event",
    **EVENT_FACTS,
}
RATED = {"": True, "yes": True, "si": True, "sì": True, "1": True, "no": False, "0": False}
_ROUNDS_LOOKED_FOR = range(1, MOST_ROUNDS + 1)


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


@dataclass(frozen=True, slots=True)
class EventGames:
    """The games of one event of a table, and what its rows say of it; what they do not say is empty or None."""

    rows: tuple[GameRow | RestRow, ...]
    name: str = ""
    place: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    received_on: date | None = None
    validity: int | None = None


def _guessed(rows: Sequence[Sequence[str]], width: int) -> tuple[str, ...]:
    """Without headings: the results, the rounds, and two columns of players, White before Black."""
    columns = [LEFT_OUT] * width
    tests: tuple[tuple[str, Callable[[str], bool]], ...] = (
        ("result", lambda text: result_of(text) is not None and len(text) > 1),
        ("round", lambda text: text.isascii() and text.isdigit() and int(text) in _ROUNDS_LOOKED_FOR),
    )
    for column, looks_so in tests:
        for index in range(width):
            values = [row[index] for row in rows if row[index]]
            is_free = columns[index] == LEFT_OUT and column not in columns
            if is_free and values and 4 * sum(map(looks_so, values)) >= 3 * len(values):
                columns[index] = column
    players = [index for index, column in enumerate(columns) if column == LEFT_OUT]
    for index, column in zip(players, ("white", "black"), strict=False):
        columns[index] = column
    return tuple(columns)


LAYOUT = Layout(HEADINGS, (("round",), ("white",), ("black",), ("result",)), has_whole_lines=True, guess=_guessed)


def read_games(data: bytes, source: str, choice: ColumnChoice = AS_FOUND) -> tuple[GameRow | RestRow, ...]:
    """The games of a table, line by line; `check_rounds` checks them together, once the players are identified."""
    return tuple(row for event in read_event_games(data, source, choice) for row in event.rows)


def read_event_games(data: bytes, source: str, choice: ColumnChoice = AS_FOUND) -> tuple[EventGames, ...]:
    """The events of a table of games, in the order in which they begin there."""
    table = read_table(data, source, LAYOUT, choice)
    if not table.rows:
        raise RegisterError("{file}: there is no game", file=source)
    rows_of_events: dict[str, list[TableRow]] = {}
    for row in table.rows:
        rows_of_events.setdefault(row.text("event").casefold(), []).append(row)
    return tuple(_event(rows) for rows in rows_of_events.values())


def _event(rows: Sequence[TableRow]) -> EventGames:
    """The games of one event; all its rows must agree on the event's data."""
    game_rows = tuple(map(_game, rows))
    if not any(isinstance(game_row, GameRow) for game_row in game_rows):
        raise RegisterError(
            "{file} line {line}: {player} has no opponent, and no other line has a game",
            file=rows[0].source,
            line=rows[0].line,
            player=rows[0].text("white"),
        )
    _check_scale(row for row, game_row in zip(rows, game_rows, strict=True) if isinstance(game_row, GameRow))
    details = {column: _told_once(rows, column) for column in ("place", "from", "to", "received", "validity")}
    days = {column: _day(details[column], column) for column in ("from", "to", "received")}
    return EventGames(
        game_rows,
        rows[0].text("event"),
        details["place"].text("place"),
        days["from"],
        days["to"],
        days["received"],
        _validity(details["validity"]),
    )


def _told_once(rows: Sequence[TableRow], column: str) -> TableRow:
    """The first row that says something in a column; another one that says something else is refused."""
    telling = [row for row in rows if row.text(column)]
    for row in telling:
        if row.text(column) != telling[0].text(column):
            raise RegisterError(
                '{file} line {line}: {column} "{found}" is not "{other}" as on line {first}, of the same event',
                file=row.source,
                line=row.line,
                column=column,
                found=row.text(column),
                other=telling[0].text(column),
                first=telling[0].line,
            )
    return telling[0] if telling else rows[0]


def _day(row: TableRow, column: str) -> date | None:
    text = row.text(column)
    day = read_day(text)
    if text and day is None:
        raise RegisterError(
            '{file} line {line}: {column} "{found}" is not a day such as 2026-05-09',
            file=row.source,
            line=row.line,
            column=column,
            found=text,
        )
    return day


def _validity(row: TableRow) -> int | None:
    text = row.text("validity").removesuffix("%").strip()
    if text and text not in map(str, VALIDITIES):
        raise RegisterError(
            '{file} line {line}: {column} "{found}" is not allowed; there are {known}',
            file=row.source,
            line=row.line,
            column="validity",
            found=row.text("validity"),
            known=", ".join(map(str, VALIDITIES)),
        )
    return int(text) if text else None


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
    first_of: dict[tuple[int, str], tuple[str, int]] = {}
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
            met, line = first_of.setdefault((row.round, player), (opponent, row.line))
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
