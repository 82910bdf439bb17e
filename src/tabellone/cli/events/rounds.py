"""`tabellone event rounds`, `round` and `board`."""

from tabellone.answers.rounds import BoardAnswer, RoundAnswer, RoundsAnswer, board_of, round_of, rounds_of
from tabellone.cli.answer import table_text
from tabellone.cli.events.asking import OpenEvent, group_option, number_argument, question, round_argument
from tabellone.locales.results import game_text
from tabellone.locales.words import Words


def _board_row(board: BoardAnswer, words: Words) -> list[str]:
    results = "  ".join(game_text(game, words) or "..." for game in board.games)
    white, black = (f"{side.number} {side.name}" for side in (board.white, board.black))
    return [str(board.board), white, black, results]


def _round_text(answer: RoundAnswer, words: Words) -> str:
    lines = [words("Round {number}", number=answer.number)]
    if answer.boards:
        lines.append(table_text([_board_row(board, words) for board in answer.boards]))
    lines += [words("rest {player}", player=rest.name) for rest in answer.rests]
    return "\n".join(lines)


@question("round", _round_text, group_option, round_argument)
def one_round(event: OpenEvent, group: int | None, number: int) -> RoundAnswer:
    """A round with its boards, results and rests."""
    return round_of(event.state, event.group(group), number, event.role)


@question("rounds", lambda answer, words: "\n".join(_round_text(each, words) for each in answer.rounds), group_option)
def rounds(event: OpenEvent, group: int | None) -> RoundsAnswer:
    """Every round with its boards, results and rests."""
    return rounds_of(event.state, event.group(group), event.role)


@question(
    "board",
    lambda answer, words: table_text([_board_row(answer, words)]),
    group_option,
    round_argument,
    number_argument("board"),
)
def board(event: OpenEvent, group: int | None, number: int, board: int) -> BoardAnswer:
    """One board of a round."""
    return board_of(event.state, event.group(group), number, board, event.role)
