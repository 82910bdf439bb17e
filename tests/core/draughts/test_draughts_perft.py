"""Perft against the reference counts of perft.toml."""

import tomllib
from pathlib import Path

import pytest

from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.moves import perft
from tabellone.core.draughts.position import Position, parse_fen

CASES = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))["position"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_perft_gives_the_reference_counts(case: dict[str, object]) -> None:
    position = parse_fen(str(case["fen"]), Variant(case["variant"]))
    counts = case["counts"]
    assert isinstance(counts, list)
    assert [perft(position, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("variant", Variant)
def test_the_starting_positions_of_the_reference_are_the_initial_positions(variant: Variant) -> None:
    [case] = [case for case in CASES if case["name"] == f"{variant.value}-start"]
    assert parse_fen(case["fen"], variant) == Position.initial(variant)


def test_there_is_one_sequence_of_no_moves() -> None:
    assert perft(Position.initial(Variant.ITALIAN), 0) == 1


def test_a_depth_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="depth -1 is below 0"):
        perft(Position.initial(Variant.ITALIAN), -1)
