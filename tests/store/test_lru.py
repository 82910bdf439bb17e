"""The one cache of bounded size, against a plain list of what was used last."""

from hypothesis import given
from hypothesis import strategies as st

from tabellone.store.lru import LruCache

STEPS = st.lists(
    st.tuples(st.sampled_from(("get", "put", "discard")), st.integers(0, 5), st.integers(0, 6)), max_size=60
)


@given(STEPS, st.integers(1, 4), st.integers(1, 12))
def test_it_keeps_what_was_used_last_within_both_limits(
    steps: list[tuple[str, int, int]], most: int, heaviest: int
) -> None:
    cache: LruCache[int, int] = LruCache(most, max_weight=heaviest, weight=lambda value: value)
    used: list[tuple[int, int]] = []
    for step, key, value in steps:
        before = [pair for pair in used if pair[0] == key]
        used = [pair for pair in used if pair[0] != key]
        if step == "get":
            assert cache.get(key) == (before[0][1] if before else None)
            used += before
        elif step == "put":
            cache.put(key, value)
            used.append((key, value))
            while len(used) > most or sum(weight for _, weight in used) > heaviest:
                used.pop(0)
        else:
            cache.discard(key)
        assert cache.items() == tuple(used)


def test_what_is_not_weighed_is_only_counted() -> None:
    cache: LruCache[str, str] = LruCache(2)
    for key in "abc":
        cache.put(key, key.upper())
    assert cache.items() == (("b", "B"), ("c", "C"))
