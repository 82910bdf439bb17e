"""The pairings of a round as they are posted: board, White, result, Black, and who does not play."""

from tabellone.answers.diagrams import opening_diagram
from tabellone.answers.groups.rounds import BoardAnswer, RestLine, RoundAnswer, Side
from tabellone.answers.openings import opening_numbered
from tabellone.core.model import Discipline
from tabellone.locales.results import game_text
from tabellone.locales.words import Words
from tabellone.paper.masthead import Facts, masthead
from tabellone.paper.printing import Data, Sheet


def round_sheet(answer: RoundAnswer, name: str, discipline: Discipline, facts: Facts, words: Words) -> Sheet:
    """The sheet of a round, with results as far as there are any."""
    is_chess = discipline is Discipline.CHESS
    # Italian draughts and chess players have a word each for pairings and for who has no opponent.
    title = (
        words("The pairings of round {number}", number=answer.number)
        if is_chess
        else words("Pairings of round {number}", number=answer.number)
    )
    head = masthead(name, title, [*facts, (words("date"), words.short_day(answer.played_on))], words)
    notes = [
        words("Bye: {player}", player=_numbered(rest)) if is_chess else words("Rests: {player}", player=_numbered(rest))
        for rest in answer.rests
        if rest.is_explained
    ]
    away = "; ".join(_numbered(rest) for rest in answer.rests if not rest.is_explained)
    if away:
        notes.append(words("Not paired: {players}", players=away))
    notes.append(words("After each name: number, rating, points before the round."))
    openings = sorted({board.opening for board in answer.boards if board.opening is not None})
    shows_opening = len(openings) > 1
    rows: list[Data] = [
        {
            "opening": str(board.opening) if shows_opening and board.opening is not None else "",
            "board": str(board.board),
            "white": _side(board.white, words),
            "black": _side(board.black, words),
            "result": _results(board, words),
        }
        for board in answer.boards
    ]
    return Sheet(
        "pairings",
        {
            **head,
            "words": {
                "board": words("bd."),
                "white": words("White"),
                "black": words("Black"),
                "result": words("result"),
                "opening": words("opening") if shows_opening else "",
            },
            "rows": rows,
            "notes": [*notes],
            "openings": [opening_data(number, words) for number in openings],
        },
    )


def opening_data(number: int, words: Words) -> Data:
    """An opening on paper: its number, its moves and the board after them."""
    title = words("Opening {number}", number=number)
    moves = " ".join(opening_numbered(number).moves)
    diagram = opening_diagram(number, words.language)
    return {"title": title, "moves": moves, "picture": diagram.svg, "alternative": diagram.text}


def _numbered(rest: RestLine) -> str:
    return f"{rest.name} · {rest.number}"


def _side(side: Side, words: Words) -> Data:
    rating = [] if side.rating is None else [str(side.rating)]
    return {"name": side.name, "note": " · ".join([f"{side.number}", *rating, f"({words.points(side.points)})"])}


def _results(board: BoardAnswer, words: Words) -> str:
    """The results of the games, White of the first game first; empty until every one is known."""
    return "" if board.is_open else "  ".join(game_text(game, words) for game in board.games)
