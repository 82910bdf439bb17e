"""Words that depend on the game, and names that groups are shown by."""

import pytest

from tabellone.core.model import Discipline
from tabellone.locales.event_names import group_title
from tabellone.locales.words import words


@pytest.mark.parametrize(
    ("discipline", "board"),
    [
        (Discipline.DAMA_ITALIANA, "Damiera"),
        (Discipline.DAMA_INTERNAZIONALE, "Damiera"),
        (Discipline.CHESS, "Scacchiera"),
    ],
)
def test_the_board_bears_the_name_of_the_game(discipline: Discipline, board: str) -> None:
    vocabulary = words("it", discipline)
    assert vocabulary("Board {board}", board=3) == f"{board} 3"
    assert vocabulary("Boards") == f"{board[:-1]}e"
    assert vocabulary.plural("{count} open board", "{count} open boards", 1) == f"1 {board.lower()} aperta"
    assert vocabulary("Boards of round {number}", number=3) == f"{board[:-1]}e del turno 3"
    assert words("en", discipline)("Board {board}", board=3) == "Board 3"


def test_a_name_that_somebody_bears_is_left_alone() -> None:
    assert (
        words("it", Discipline.CHESS)("board {board}, {colour}", board=1, colour="Damiera") == "scacchiera 1, Damiera"
    )


@pytest.mark.parametrize(
    ("name", "italian", "english"),
    [
        ("A play-off", "Spareggio A", "Play-off A"),
        ("Primo gruppo play-off 2", "Spareggio Primo gruppo 2", "Play-off Primo gruppo 2"),
        ("A play-off play-off", "Spareggio Spareggio A", "Play-off Play-off A"),
        ("Finale", "Finale", "Finale"),
        ("play-off", "play-off", "play-off"),
    ],
)
def test_a_play_off_is_called_by_its_group(name: str, italian: str, english: str) -> None:
    assert (group_title(name, words("it")), group_title(name, words("en"))) == (italian, english)
