import gc

import pytest

from tabellone.http.workers import CALM, LEAST_SECONDS_BETWEEN, MOST_SECONDS_BETWEEN, Collector


@pytest.mark.parametrize(
    ("seconds", "share", "objects_have_stayed", "is_expected"),
    [
        (LEAST_SECONDS_BETWEEN - 1, 0.0, True, False),
        (LEAST_SECONDS_BETWEEN + 1, 0.0, True, True),
        (LEAST_SECONDS_BETWEEN + 1, 0.0, False, False),
        (LEAST_SECONDS_BETWEEN + 1, CALM * 2, True, False),
        (MOST_SECONDS_BETWEEN + 1, 1.0, True, True),
    ],
)
def test_everything_is_looked_at_when_nobody_waits_or_after_very_long(
    monkeypatch: pytest.MonkeyPatch, seconds: float, share: float, objects_have_stayed: bool, is_expected: bool
) -> None:
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, int(objects_have_stayed)))
    collected: list[float] = []
    clock = [0.0, 0.0]
    collector = Collector(lambda: collected.append(clock[0]), lambda: clock[0], lambda: clock[1])

    clock[:] = seconds, seconds * share
    collector.look()
    assert collected == ([seconds] if is_expected else [])
    clock[:] = clock[0] + 1.0, clock[1] + share
    collector.look()
    assert len(collected) == int(is_expected)
