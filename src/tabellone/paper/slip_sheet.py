"""Result slips: one for each board of a round, to be filled in and signed by both players."""

from tabellone.answers.diagrams import opening_diagram
from tabellone.answers.groups.rounds import RoundAnswer
from tabellone.answers.openings import opening_numbered
from tabellone.locales.words import Words
from tabellone.paper.masthead import masthead
from tabellone.paper.printing import Data, Sheet


def slip_sheet(answer: RoundAnswer, name: str, words: Words) -> Sheet:
    """The slips of a round; an encounter of two games has two lines for its results."""
    slips: list[Data] = [
        {
            "board": words("Board {board}", board=board.board),
            "white": f"{board.white.number}  {board.white.name}",
            "black": f"{board.black.number}  {board.black.name}",
            "opening": "" if board.opening is None else words("Opening {number}", number=board.opening),
            "moves": "" if board.opening is None else " ".join(opening_numbered(board.opening).moves),
            "picture": "" if board.opening is None else opening_diagram(board.opening, words.language).svg,
            "alternative": "" if board.opening is None else opening_diagram(board.opening, words.language).text,
            "games": len(board.games),
        }
        for board in answer.boards
    ]
    form = words("Result slips of round {number}", number=answer.number)
    return Sheet(
        "slips",
        {
            **masthead(name, form, (), words),
            "round": words("Round {number}", number=answer.number),
            "event": name,
            "words": {
                "white": words("White"),
                "black": words("Black"),
                "result": words("Result (White – Black)"),
                "signature": words("signature"),
                "arbiter": words("arbiter"),
            },
            "slips": slips,
        },
    )
