"""Games of PDN and PGN played through by the rules, as the scoresheet needs them."""

from datetime import date
from fractions import Fraction

import pytest

from tabellone.answers.game_record import game_records
from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.desk.event.round_state import NumberedMove
from tabellone.locales.words import words

ITALIAN = """[Event "Trofeo delle Aperture"]
[Site "Borgo Immaginario"]
[Date "2026.10.24"]
[Round "3"]
[White "Alfa"]
[Black "Beta"]
[Result "2-0"]
[GameType "22"]

; a comment to the end of the line
1. 21-17 09-13 {drawn} 2. 25-21 (2. 26-21? 12-15 (2... 12-16)) 10-14 $1 3. 17:10! 2-0
"""
INTERNATIONAL = "1. 32-28 19-23 2. 28x19 14x23 3. 33-28? 23x32 1-1"
CHESS = '[White "Gamma"]\n[Black "Delta"]\n[Board "4"]\n1.e4 e5 2.Ng1-f3 Nc6 3.Bb5 a6 4.0-0 Nf6 1/2-1/2'


def test_a_game_of_dama_italiana_has_its_heading_its_opening_and_its_moves() -> None:
    (record,) = game_records(ITALIAN.encode())
    assert record.discipline is Discipline.DAMA_ITALIANA
    assert (record.event, record.place, record.played_on) == (
        "Trofeo delle Aperture",
        "Borgo Immaginario",
        date(2026, 10, 24),
    )
    assert (record.round, record.white, record.black) == ("3", "Alfa", "Beta")
    assert record.points == (Fraction(2), Fraction(0))
    assert record.opening == 1
    assert record.moves == (
        NumberedMove(1, "21-17", "9-13"),
        NumberedMove(2, "25-21", "10-14"),
        NumberedMove(3, "17x10"),
    )


def test_the_game_is_known_by_its_moves() -> None:
    international, chess = game_records(INTERNATIONAL.encode())[0], game_records(CHESS.encode())[0]
    assert international.discipline is Discipline.DAMA_INTERNAZIONALE
    assert international.moves[1] == NumberedMove(2, "28x19", "14x23")
    assert international.points == (Fraction(1), Fraction(1))
    assert chess.discipline is Discipline.CHESS
    assert [move.white for move in chess.moves] == ["e4", "Nf3", "Bb5", "O-O"]
    assert (chess.points, chess.board) == ((Fraction(1, 2), Fraction(1, 2)), "4")


def test_a_game_that_starts_elsewhere_is_numbered_from_there() -> None:
    (chess,) = game_records(b'[FEN "7k/8/8/8/8/8/P7/K7 b - - 0 41"]\n41... Kg7 42. a4 *')
    assert chess.moves == (NumberedMove(41, "…", "Kg7"), NumberedMove(42, "a4"))
    (draughts,) = game_records(b'[FEN "B:WK30:BK2"]\n1... 2-6 2. 30-26', Discipline.DAMA_ITALIANA)
    assert draughts.moves == (NumberedMove(1, "…", "2-6"), NumberedMove(2, "30-26"))
    assert draughts.opening is None


def test_several_games_of_a_file_are_read_one_after_the_other() -> None:
    records = game_records(f"{INTERNATIONAL}\n\n{CHESS}\n\n{ITALIAN}".encode())
    assert [record.discipline for record in records] == [
        Discipline.DAMA_INTERNAZIONALE,
        Discipline.CHESS,
        Discipline.DAMA_ITALIANA,
    ]


def test_older_files_have_latin_letters() -> None:
    assert game_records('[White "Niccolò"]\n1. e4'.encode("iso-8859-1"))[0].white == "Niccolò"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1. 21-17 9-13 2. 17x14", 'move 2, "17x14": square 14 is not reachable from 17'),
        ("1. 21-18 11-14 2. 22-19", 'move 2, "22-19": capture is compulsory: 18x11'),
        ("1. e4 e5 2. Bb6", 'move 2, "Bb6": no such piece can go to b6'),
        ("1. 32-28 19-23 2. 34-30", 'move 2, "34-30": capture is compulsory: 28x19'),
        ("", "no moves"),
        ('[Event "nothing"]', "no moves"),
        ("1. e4 (1. d4", "variation is not closed"),
        ("1. e4 {never closed", 'line 1: "{" stands alone'),
        ("1. e4\n) e5", 'line 2: ")" stands alone'),
        ("1. e4 *\n1. e5", 'game 2: move 1, "e5": no such piece can go to e5'),
        ("1. e4 * " * 101, "more than 100 games"),
        ("e4 " * 1300, "more than 600 moves"),
        ("x" * 1_100_000, "too large"),
        ('[FEN "nonsense"]\n1. e4', "8 ranks"),
    ],
)
def test_what_is_no_game_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        game_records(text.encode())
    assert sentence in str(refused.value)


def test_the_sentence_of_an_illegal_move_is_translated_also_within_a_game() -> None:
    with pytest.raises(Refusal) as refused:
        game_records(b"1. e4 *\n1. e5")
    sentence = words("it").refusal(refused.value)
    assert sentence == 'partita 2: mossa 1, "e5": nessun pezzo di questo tipo può andare in e5'
