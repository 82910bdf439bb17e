"""One act on the disk fails: acknowledged data is there, and everything else happened as a whole or not at all.

A sample of all acts, in all manners; script/torture tries every one.
"""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from tests.faults.disk import Manner, Zygote, zygote
from tests.faults.power import PowerCut, Record
from tests.faults.programs import CARELESS, PROGRAMS
from tests.faults.sweep import scene, sweep, try_fault, try_power_cut

MANNERS = (Manner.TEAR, Manner.FAIL, Manner.KILL_BEFORE, Manner.FULL, Manner.KILL_AFTER, Manner.SHORT)
OTHERS = [name for name in PROGRAMS if name not in ("act", CARELESS)]


@pytest.fixture(scope="module")
def forked() -> Iterator[Zygote]:
    with zygote() as started:
        yield started


def spread(most: int, count: int, first: int) -> list[int]:
    """Some numbers up to the largest, far from each other, and others for another beginning."""
    step = most / count
    return [1 + int(step * place + first * 7 % max(1, int(step))) for place in range(count)]


def test_nothing_acknowledged_is_lost_whatever_act_on_the_disk_goes_wrong(forked: Zygote) -> None:
    with scene(forked, "act") as prepared:
        for place, manner in zip(spread(prepared.acts, 16, 1), cycle(MANNERS), strict=False):
            try_fault(prepared, forked, place, manner)
        for seed, place in enumerate(spread(len(prepared.log), 16, 2)):
            try_power_cut(prepared, place, seed or None)
    assert prepared.complaints == []
    assert prepared.acts > 100


@pytest.mark.parametrize("program", OTHERS)
def test_what_is_interrupted_was_done_or_not_and_can_be_done_again(program: str, forked: Zygote) -> None:
    number = OTHERS.index(program)
    manners = cycle(MANNERS[number % len(MANNERS) :] + MANNERS[: number % len(MANNERS)])
    with scene(forked, program) as prepared:
        for place, manner in zip(spread(prepared.acts, 3, number), manners, strict=False):
            try_fault(prepared, forked, place, manner)
        sweep(prepared, forked, spread(len(prepared.log), 2, number)[1:], (), (None, number))
    assert prepared.complaints == []


def test_a_program_that_does_not_wait_for_the_disk_is_found_out(forked: Zygote) -> None:
    with scene(forked, CARELESS) as prepared:
        last_word = max(
            place for place, record in enumerate(prepared.log) if record.act == "say" and b"done" in record.data
        )
        try_power_cut(prepared, last_word + 1, None)
    assert any("acknowledged" in complaint for complaint in prepared.complaints)


def test_a_power_cut_takes_what_was_not_synced(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    (before / "kept").write_bytes(b"old")
    cut = PowerCut(before, Path("/disk"))
    for record in (
        Record("write", "/disk/kept", "", 0, b"new"),
        Record("create", "/disk/part", "", 0, b""),
        Record("write", "/disk/part", "", 0, b"whole"),
        Record("rename", "/disk/part", "/disk/kept", 0, b""),
    ):
        cut.follow(record)
    cut.cut(after, None)
    assert {path.name: path.read_bytes() for path in after.iterdir()} == {"kept": b"old"}
    # The name is safe, its bytes are not: a file that was renamed before it was synced may be empty.
    cut.follow(Record("sync", "/disk", "", 0, b""))
    cut.cut(after, None)
    assert (after / "kept").read_bytes() == b""
    cut.follow(Record("sync", "/disk/kept", "", 0, b""))
    cut.cut(after, None)
    assert (after / "kept").read_bytes() == b"whole"
