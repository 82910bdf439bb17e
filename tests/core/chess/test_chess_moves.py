"""The moves of chess: counts of sequences as everybody has them, and moves as they are written."""

import pytest

from tabellone.core.chess.moves import after_move, legal_chess_moves
from tabellone.core.chess.notation import find_chess_move, write_chess_move
from tabellone.core.chess.position import START, ChessPosition, parse_chess_position
from tabellone.core.refusal import Refusal

# Positions that the makers of move generators compare: castling, en passant, promotions, pins and checks.
SEQUENCES = (
    (START, 3, 8902),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2039),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2812),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 2, 264),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2, 1486),
)


def sequences(position: ChessPosition, depth: int) -> int:
    moves = legal_chess_moves(position)
    if depth == 1:
        return len(moves)
    return sum(sequences(after_move(position, move), depth - 1) for move in moves)


@pytest.mark.parametrize(("fen", "depth", "count"), SEQUENCES)
def test_there_are_as_many_sequences_of_legal_moves_as_others_count(fen: str, depth: int, count: int) -> None:
    assert sequences(parse_chess_position(fen), depth) == count


@pytest.mark.parametrize("fen", [fen for fen, _, _ in SEQUENCES])
def test_a_move_that_is_written_is_read_as_the_same(fen: str) -> None:
    position = parse_chess_position(fen)
    written = {write_chess_move(position, move): move for move in legal_chess_moves(position)}
    assert len(written) == len(legal_chess_moves(position))
    assert {text: find_chess_move(position, text) for text in written} == written


@pytest.mark.parametrize(
    ("fen", "text", "written"),
    [
        (START, "g1f3", None),
        (START, "Ng1-f3", "Nf3"),
        (START, "e2-e4", "e4"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0", "O-O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "o-o", "O-O"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8Q", "a8=Q+"),
        ("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "Rd8", "Rd8#"),
        ("k7/8/8/3pP3/8/8/8/7K w - d6 0 1", "exd6e.p.", "exd6"),
        ("k7/8/8/8/8/8/8/KN3N2 w - - 0 1", "Nbd2", "Nbd2"),
        ("7k/8/1N6/8/1N6/8/8/K7 w - - 0 1", "N4d5", "N4d5"),
    ],
)
def test_the_usual_ways_to_write_a_move_are_read(fen: str, text: str, written: str | None) -> None:
    position = parse_chess_position(fen)
    if written is None:
        with pytest.raises(Refusal, match="no such piece can go to f3"):
            find_chess_move(position, text)
        return
    assert write_chess_move(position, find_chess_move(position, text)) == written


@pytest.mark.parametrize(
    ("fen", "text", "sentence"),
    [
        (START, "Cf3", 'move 1, "Cf3": a move is written'),
        (START, "Nd2", "no such piece can go to d2"),
        (START, "O-O", "cannot castle on this side"),
        ("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "Bd3", "own king would be in check"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8", r"write one of a8=Q\+, a8=R\+, a8=B, a8=N"),
        ("k7/8/8/8/8/8/8/KN3N2 w - - 0 1", "Nd2", "write one of Nbd2, Nfd2"),
        (START, "e4=Q", "nothing becomes another piece on e4"),
        ("r3k2r/8/8/8/8/8/5r2/R3K2R w KQkq - 0 1", "O-O", "cannot castle"),
    ],
)
def test_an_illegal_move_gets_one_sentence_with_its_number(fen: str, text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        find_chess_move(parse_chess_position(fen), text, number=1)


@pytest.mark.parametrize(
    ("fen", "sentence"),
    [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "one king"),
        ("k7/8/8/8/8/8/8/K7 x - - 0 1", "must be w or b"),
        ("k6P/8/8/8/8/8/8/K7 w - - 0 1", "first or the last rank"),
        ("nonsense", "8 ranks"),
    ],
)
def test_a_fen_that_is_no_position_is_refused(fen: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        parse_chess_position(fen)
