"""`tabellone event rounds`, `round` and `board`."""

from tabellone.answers.rounds import BoardAnswer, RoundAnswer, RoundsAnswer, board_of, round_of, rounds_of
from tabellone.cli.answer import table_text
from tabellone.cli.event_tables import board_row, round_text
from tabellone.cli.events.asking import OpenEvent, group_option, number_argument, question, round_argument


@question("round", round_text, group_option, round_argument)
def one_round(event: OpenEvent, group: int | None, number: int) -> RoundAnswer:
    """A round with its boards, results and rests."""
    return round_of(event.state, event.group(group), number, event.role)


@question(
    "rounds",
    lambda answer, words: "\n".join(round_text(shown_round, words) for shown_round in answer.rounds),
    group_option,
)
def rounds(event: OpenEvent, group: int | None) -> RoundsAnswer:
    """Every round with its boards, results and rests."""
    return rounds_of(event.state, event.group(group), event.role)


@question(
    "board",
    lambda answer, words: table_text([board_row(answer, words)]),
    group_option,
    round_argument,
    number_argument("board"),
)
def board(event: OpenEvent, group: int | None, number: int, board: int) -> BoardAnswer:
    """One board of a round."""
    return board_of(event.state, event.group(group), number, board, event.role)
