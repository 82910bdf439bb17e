from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.lots import Lots


def test_the_lots_of_a_seed_never_change() -> None:
    assert Lots(7).shuffled("ABCDEF") == ("F", "C", "A", "B", "E", "D")


def test_a_lot_can_be_checked_with_any_sha256_tool() -> None:
    first = int.from_bytes(sha256(b"7:0").digest()[:8], "big")
    assert Lots(7).below(6) == first % 6


@given(st.integers(), st.lists(st.integers(), unique=True, max_size=40))
def test_drawing_all_is_a_permutation(seed: int, items: list[int]) -> None:
    assert sorted(Lots(seed).shuffled(items)) == sorted(items)


def test_every_order_of_three_comes_out_about_equally_often() -> None:
    counts = Counter(Lots(seed).shuffled("abc") for seed in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_more_lots_than_items_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot draw 3 of 2"):
        Lots(1).drawn("ab", 3)
    with pytest.raises(ValueError, match="at least one"):
        Lots(1).below(0)
