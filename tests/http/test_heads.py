"""Staleness is counted from when the reader's page was last known to be current, not from when a change was noticed."""

import asyncio
from types import SimpleNamespace
from typing import cast

import pytest

from tabellone.http import heads
from tabellone.http.heads import HeadQueries, JournalHeads
from tabellone.store.house import House
from tabellone.store.journal.queries import End


class Clock:
    """A clock that stands until it is put forward."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.mark.parametrize("has_counter", [True, False])
def test_a_page_that_nobody_asked_for_is_as_old_as_the_last_look(
    has_counter: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, stored = Clock(), ["a" * 64]
    monkeypatch.setattr(heads, "time", clock)
    counter = SimpleNamespace(value=lambda: len(stored) if has_counter else None)
    house = SimpleNamespace(
        database=SimpleNamespace(change_counter=counter),
        ends=lambda books: {book: End(len(stored), stored[-1]) for book in books},
    )
    journal_heads = JournalHeads(cast(House, house))

    async def asked() -> End | None:
        return await journal_heads.end_of("hall", HeadQueries())

    assert asyncio.run(asked()) == End(1, "a" * 64)
    clock.now += 10
    assert asyncio.run(asked()) == End(1, "a" * 64)
    assert journal_heads.seconds_since("hall", "a" * 64) == 0
    # For a minute nobody asks, and somewhere in it something is entered.
    clock.now += 60
    stored.append("b" * 64)
    assert asyncio.run(asked()) == End(2, "b" * 64)
    assert journal_heads.seconds_since("hall", "a" * 64) == 60
    assert journal_heads.seconds_since("hall", "c" * 64) == float("inf")
