"""Worked examples of the rules of capture, from the case files."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.moves import apply, legal_moves
from tabellone.core.draughts.notation import Illegality, IllegalMoveError, find_move, write_move
from tabellone.core.draughts.position import Position, parse_fen, write_fen

FILES = {
    "capture_priority_italian.toml": Variant.ITALIAN,
    "captures_international.toml": Variant.INTERNATIONAL,
}
CASES: list[tuple[Variant, dict[str, Any]]] = [
    (variant, case)
    for name, variant in FILES.items()
    for case in tomllib.loads((Path(__file__).parent / "cases" / name).read_text(encoding="utf-8"))["case"]
]
NAMES = [f"{variant.value}: {case['name']}" for variant, case in CASES]


def mirrored(position: Position) -> Position:
    """The same position with the board turned round and the colours exchanged."""
    board = position.variant.board

    def turned(squares: int) -> list[int]:
        return [board.square_count + 1 - number for number in board.numbers(squares)]

    return Position.of(
        position.variant,
        position.to_move.opposite,
        white_men=turned(position.black_men),
        white_kings=turned(position.black_kings),
        black_men=turned(position.white_men),
        black_kings=turned(position.white_kings),
    )


@pytest.mark.parametrize(("variant", "case"), CASES, ids=NAMES)
def test_legal_moves_are_those_of_the_case(variant: Variant, case: dict[str, Any]) -> None:
    position = parse_fen(case["fen"], variant)
    assert [write_move(position, move) for move in legal_moves(position)] == case["moves"]


@pytest.mark.parametrize(("variant", "case"), CASES, ids=NAMES)
def test_black_has_the_moves_of_white_on_the_turned_board(variant: Variant, case: dict[str, Any]) -> None:
    position = parse_fen(case["fen"], variant)
    last = variant.board.square_count + 1
    turned = {
        (last - move.origin, last - move.destination, frozenset(last - square for square in move.captured))
        for move in legal_moves(mirrored(position))
    }
    straight = {(move.origin, move.destination, frozenset(move.captured)) for move in legal_moves(position)}
    assert turned == straight


@pytest.mark.parametrize(
    ("variant", "fen", "refused"),
    [(variant, case["fen"], refused) for variant, case in CASES for refused in case["refused"]],
)
def test_a_refused_move_names_the_reason_and_the_square(variant: Variant, fen: str, refused: dict[str, Any]) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        find_move(parse_fen(fen, variant), refused["move"])
    assert caught.value.illegality is Illegality(refused["illegality"])
    assert caught.value.square == refused["square"]


@pytest.mark.parametrize(("variant", "case"), [variant_case for variant_case in CASES if "after" in variant_case[1]])
def test_a_move_leads_to_the_position_of_the_case(variant: Variant, case: dict[str, Any]) -> None:
    position = parse_fen(case["fen"], variant)
    after = apply(position, find_move(position, case["after"]["move"]))
    assert write_fen(after) == case["after"]["fen"]
