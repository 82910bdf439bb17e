"""The scoresheet of a game: 75 moves with the columns for counting and times in draughts, 60 in chess."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.answers.rounds import BoardAnswer, GameAnswer, round_of
from tabellone.core.model import Colour, Discipline
from tabellone.desk.event.settings import ArbiterRole
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import title_of
from tabellone.paper.forms.federation import federation_name
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.printing import Data, Sheet

_TICK = "✓"


@dataclass(frozen=True, slots=True)
class _Layout:
    """How the moves stand on the sheet."""

    columns: int
    moves_a_column: int
    row_height: str
    has_count: bool
    has_times: bool


_DRAUGHTS = _Layout(columns=3, moves_a_column=25, row_height="5.9", has_count=True, has_times=True)
_CHESS = _Layout(columns=2, moves_a_column=30, row_height="6.3", has_count=False, has_times=True)


def blank_scoresheet(blank: Blank, words: Words) -> Sheet:
    """A scoresheet to be filled in by hand."""
    return _sheet(blank.discipline, [_game(blank.discipline, words)], words)


def scoresheets(subject: Subject, words: Words) -> Sheet:
    """A scoresheet for each game of a round: its players, opening and round, and the moves to be written."""
    state, discipline = subject.state, subject.discipline
    round_answer = round_of(state, subject.group_id, subject.round_number, subject.role)
    made = state.made
    day = words.short_day(round_answer.played_on or made.starts_on)
    chief = ", ".join(arbiter.name for arbiter in made.arbiters if arbiter.role is ArbiterRole.CHIEF)
    lines = [title_of(state, subject.group_id, words), day, made.place]
    games = [
        _game(
            discipline,
            words,
            lines=lines,
            arbiter=chief,
            names=_names(board, game),
            number=_round_text(board, game, words),
            place=_place_text(board, discipline),
        )
        for board in round_answer.boards
        if subject.board in (None, board.board)
        for game in board.games
    ]
    return _sheet(discipline, games, words)


def _names(board: BoardAnswer, game: GameAnswer) -> tuple[str, str]:
    """White and Black of this very game."""
    sides = {side.player: side.name for side in (board.white, board.black)}
    return sides[game.white], sides[game.black]


def _round_text(board: BoardAnswer, game: GameAnswer, words: Words) -> str:
    """The round and, where a match has more than one, the game."""
    if len(board.games) == 1:
        return str(board.round)
    return words("{round}, game {game}", round=board.round, game=game.game)


def _place_text(board: BoardAnswer, discipline: Discipline) -> str:
    """What stands beside the round: the opening in draughts, the board in chess."""
    if discipline is Discipline.CHESS:
        return str(board.board)
    return "" if board.opening is None else str(board.opening)


def _game(
    discipline: Discipline,
    words: Words,
    *,
    lines: Sequence[str] = (),
    arbiter: str = "",
    names: tuple[str, str] = ("", ""),
    number: str = "",
    place: str = "",
) -> Data:
    beside = words("Board no.") if discipline is Discipline.CHESS else words("Opening no.")
    colours = {Colour.WHITE: words("White"), Colour.BLACK: words("Black")}
    return {
        "lines": [*lines],
        "arbiter": arbiter,
        "players": [
            {"colour": colour, "name": name, "result": "", "time": ""}
            for colour, name in zip(colours.values(), names, strict=True)
        ],
        "places": [[beside, place], [words("Round no."), number]],
        "moves": [],
    }


def _sheet(discipline: Discipline, games: list[Data], words: Words) -> Sheet:
    is_chess = discipline is Discipline.CHESS
    layout = _CHESS if is_chess else _DRAUGHTS
    title = words("Scoresheet")
    return Sheet(
        "scoresheet",
        {
            "language": words.language,
            "title": title,
            "federation": federation_name(discipline, words) or title,
            "words": {
                "arbiter": words("Arbiter"),
                "players": words("Players"),
                "result": words("Res."),
                "signatures": words("Signatures"),
                "time": words("Time"),
                "white": words("WHITE"),
                "black": words("BLACK"),
                "count": _TICK,
                "clock": "h, ′",
            },
            "columns": layout.columns,
            "moves-a-column": layout.moves_a_column,
            "row-height": layout.row_height,
            "has-count": layout.has_count,
            "has-times": layout.has_times,
            "games": games,
            "legend": [] if is_chess else legend(words),
        },
    )


def legend(words: Words) -> list[Data]:
    """How the sheet is filled in, after the legend of the federation's scoresheet."""
    return [
        words("Heading: three lines for the title of the competition, its day and its place."),
        words("Arbiter: he signs at the end of the game."),
        words("Res.: 2 for a win, 1 for a draw, 0 for a loss."),
        words("Signatures: legible. Time: what was used for the whole game."),
        words("A move has a hyphen (23-19; 35-30 in dama internazionale), a capture an x (1x10; 28x19)."),
        words("Where several captures can be meant, the squares between are written too (3x12x19)."),
        words("{tick}: for the arbiter's count of moves; a tick where it begins, and one where it ends.", tick=_TICK),
        words("Foot of a column: the time used when its last move was made."),
        words("Opening: its number, in dama italiana. Round: not to be confused with the game."),
    ]
