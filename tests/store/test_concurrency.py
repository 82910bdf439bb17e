"""Many simultaneous writers, and writers that are killed while they write."""

import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, event
from tests.store.toy import NOON, CloseDoor, Command, Door, DoorBook, DoorError, Fact, LetIn, SendAway

from tabellone.core.refusal import Refusal
from tabellone.desk.fold import folded
from tabellone.store.database import WRITES, open_database
from tabellone.store.files import DatabaseAddress
from tabellone.store.journal import acceptance
from tabellone.store.journal.ledger import Ledger

ROOT = Path(__file__).parents[2]

WRITER = """
import sys
from tabellone.store.database import open_database
from tabellone.store.journal.ledger import Ledger
from tabellone.store.files import database_address
from tests.store.toy import NOON, DoorBook, LetIn

address, author, first, last = sys.argv[1:]
with open_database(database_address(address), create=False) as database:
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


def test_programs_on_one_database_lose_and_double_nothing(url: str, hall: Ledger) -> None:
    writers = [writer(url, f"program {number}", 0, 12) for number in range(3)]
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


def test_a_program_killed_at_any_moment_loses_nothing_acknowledged(
    url: str, address: DatabaseAddress, hall: Ledger
) -> None:
    acknowledged: dict[int, str] = {}
    first = 0
    for lines in (1, 4, 9):
        process = writer(url, "program", first, 100_000)
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
        with open_database(address, create=False) as database:
            assert check_whole(Ledger(database, [DoorBook()]), acknowledged) == entry_count
        # The same commands under the same keys continue where the killed program stopped, without duplicates.
        first = max(0, entry_count - 2)


@pytest.fixture
def other(hall: Ledger, address: DatabaseAddress) -> Iterator[Ledger]:
    """The same hall in another program, which has looked at it before anybody came."""
    with open_database(address) as database:
        ledger = Ledger(database, [DoorBook()])
        assert ledger.view("hall").position == 0
        yield ledger


def test_an_act_that_was_right_only_since_another_program_acted_is_entered(hall: Ledger, other: Ledger) -> None:
    hall.perform("hall", LetIn("Ada"), "anna", NOON)
    done = other.perform("hall", SendAway(1), "otto", NOON, expected=1)
    assert done.entry.position == 2
    assert hall.state("hall").names == []


def test_an_act_that_is_wrong_since_another_program_acted_is_refused(hall: Ledger, other: Ledger) -> None:
    hall.perform("hall", LetIn("Ada"), "anna", NOON)
    with pytest.raises(DoorError, match="Ada is inside already"):
        other.perform("hall", LetIn("Ada"), "otto", NOON)
    hall.perform("hall", CloseDoor(), "anna", NOON)
    with pytest.raises(DoorError, match="the door is closed"):
        other.perform("hall", LetIn("Bea"), "otto", NOON)
    assert len(hall.verify("hall").entries) == 2


class OvertakenBook(DoorBook):
    """While somebody is let in for the first time, another program lets somebody else in."""

    def __init__(self, meanwhile: Ledger) -> None:
        self._meanwhile = meanwhile
        self.decided_on: list[int] = []

    def decide(self, state: Door, command: Command) -> Fact:
        self.decided_on.append(len(state.guests))
        if len(self.decided_on) == 1:
            self._meanwhile.perform("hall", LetIn("Ada"), "anna", NOON)
        return super().decide(state, command)


@pytest.mark.parametrize(("quick_seconds", "attempts"), [(3600.0, 1), (-1.0, 2)])
def test_an_act_that_was_overtaken_is_decided_again_at_once_and_a_slow_one_without_keeping_others(
    hall: Ledger, address: DatabaseAddress, quick_seconds: float, attempts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    transactions: list[str] = []
    with open_database(address) as database:
        monkeypatch.setattr(acceptance, "QUICK_SECONDS", quick_seconds)
        event.listen(database.engine, "begin", lambda connection: transactions.extend(_writing(connection)))
        book = OvertakenBook(hall)
        Ledger(database, [book]).perform("hall", LetIn("Bea"), "otto", NOON)
    assert book.decided_on == [0, 1]
    assert len(transactions) == attempts
    assert hall.state("hall").names == ["Ada", "Bea"]


def _writing(connection: Connection) -> list[str]:
    return ["begun"] if connection.get_execution_options().get(WRITES) else []


def test_a_server_is_asked_little_while_others_wait(hall: Ledger) -> None:
    hall.perform("hall", LetIn("Ada"), "anna", NOON, key="1")
    asked: list[str] = []
    event.listen(hall.database.engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
    hall.perform("hall", LetIn("Bea"), "anna", NOON, key="2")
    assert len(asked) <= (6 if hall.database.is_sqlite else 3), asked
