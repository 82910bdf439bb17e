"""Many simultaneous writers, and writers that are killed while they write."""

import signal
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest
from tests.store.toy import NOON, DoorBook, LetIn

from tabellone.core.refusal import Refusal
from tabellone.desk.fold import folded
from tabellone.store.database import open_database
from tabellone.store.ledger import Ledger
from tabellone.store.place import Place

ROOT = Path(__file__).parents[2]

WRITER = """
import sys
from tabellone.store.database import open_database
from tabellone.store.ledger import Ledger
from tabellone.store.place import place_of
from tests.store.toy import NOON, DoorBook, LetIn

address, author, first, last = sys.argv[1:]
with open_database(place_of(address), create=False) as database:
    ledger = Ledger(database, [DoorBook()])
    for number in range(int(first), int(last)):
        done = ledger.perform("hall", LetIn(f"{author} {number}"), author, NOON, key=str(number))
        print(done.entry.position, f"{author} {number}", flush=True)
"""


def writer(address: str, author: str, first: int, last: int) -> subprocess.Popen[str]:
    """Another program that lets guests in, and prints each as soon as it is acknowledged."""
    command = [sys.executable, "-c", WRITER, address, author, str(first), str(last)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def check_whole(ledger: Ledger, acknowledged: dict[int, str]) -> int:
    """Every acknowledged act is stored once, the chain holds, and the fold is the state; the number of entries."""
    journal = ledger.verify("hall")
    names = {entry.position: entry.data["name"] for entry in journal.entries}
    assert {position: names.get(position) for position in acknowledged} == acknowledged
    assert max(Counter(names.values()).values()) == 1
    state = ledger.state("hall")
    assert state == folded(DoorBook(), journal.entries).state
    assert [guest.number for guest in state.guests] == list(range(1, len(names) + 1))
    return len(names)


@pytest.fixture
def hall(ledger: Ledger) -> Ledger:
    ledger.create("door", "The hall", NOON, book="hall")
    return ledger


def test_threads_on_one_ledger_lose_and_double_nothing(hall: Ledger) -> None:
    acknowledged: dict[int, str] = {}
    start = threading.Barrier(8)

    def act(author: str) -> None:
        start.wait()
        for number in range(8):
            done = hall.perform("hall", LetIn(f"{author} {number}"), author, NOON)
            acknowledged[done.entry.position] = f"{author} {number}"

    threads = [threading.Thread(target=act, args=(f"thread {number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(acknowledged) == 64
    assert check_whole(hall, acknowledged) == 64


def test_of_those_who_looked_at_the_same_position_one_acts(hall: Ledger) -> None:
    won: list[str] = []
    refused: list[Refusal] = []
    start = threading.Barrier(6)

    def act(author: str) -> None:
        start.wait()
        try:
            hall.perform("hall", LetIn(author), author, NOON, expected=0)
            won.append(author)
        except Refusal as refusal:
            refused.append(refusal)

    threads = [threading.Thread(target=act, args=(f"thread {number}",)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert {str(refusal) for refusal in refused} == {
        f'meanwhile {won[0]} entered "let-in" (entry 1, you looked at 0); look again, then act'
    }


def test_programs_on_one_database_lose_and_double_nothing(address: str, hall: Ledger) -> None:
    writers = [writer(address, f"program {number}", 0, 12) for number in range(3)]
    acknowledged: dict[int, str] = {}
    for number in range(12):
        acknowledged[hall.perform("hall", LetIn(f"here {number}"), "here", NOON).entry.position] = f"here {number}"
    for process in writers:
        out, err = process.communicate()
        assert err == ""
        for line in out.splitlines():
            position, _, name = line.partition(" ")
            acknowledged[int(position)] = name
    assert len(acknowledged) == 48
    assert check_whole(hall, acknowledged) == 48


def test_a_program_killed_at_any_moment_loses_nothing_acknowledged(address: str, place: Place, hall: Ledger) -> None:
    acknowledged: dict[int, str] = {}
    first = 0
    for lines in (1, 4, 9):
        process = writer(address, "program", first, 100_000)
        assert process.stdout is not None
        for _ in range(lines):
            position, _, name = process.stdout.readline().strip().partition(" ")
            acknowledged[int(position)] = name
        process.send_signal(signal.SIGKILL)
        for line in process.communicate()[0].splitlines(keepends=True):
            # The last line may have been cut; a whole one was acknowledged.
            if line.endswith("\n"):
                position, _, name = line.strip().partition(" ")
                acknowledged[int(position)] = name
        entry_count = check_whole(hall, acknowledged)
        # At most one act is stored whose acknowledgement was not printed.
        assert len(acknowledged) <= entry_count
        with open_database(place, create=False) as database:
            assert check_whole(Ledger(database, [DoorBook()]), acknowledged) == entry_count
        # The same commands under the same keys continue where the killed program stopped, without duplicates.
        first = max(0, entry_count - 2)
