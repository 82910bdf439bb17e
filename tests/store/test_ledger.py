import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import ExceptionContext
from tests.store.toy import NOON, CloseDoor, Door, DoorBook, DoorError, LetIn, SendAway

from tabellone.core.refusal import Refusal
from tabellone.desk.fold import Fold, folded
from tabellone.desk.journal import ChainError
from tabellone.store.database import Database, open_database
from tabellone.store.faults import CommitError, StoreError
from tabellone.store.files import DatabaseAddress
from tabellone.store.journal import acceptance
from tabellone.store.journal.acceptance import OPTIMISTIC_TRIES, Acceptance
from tabellone.store.journal.folds import Folds, LedgerError, head_of
from tabellone.store.journal.ledger import Ledger, OvertakenError


@pytest.fixture
def book(ledger: Ledger) -> str:
    return ledger.create("door", "The hall", NOON).id


def let_in(ledger: Ledger, book: str, *names: str, author: str = "anna") -> None:
    for name in names:
        ledger.perform(book, LetIn(name), author, NOON)


def test_a_new_book_is_empty(ledger: Ledger, book: str) -> None:
    assert ledger.state(book) == Door()
    assert ledger.view(book).position == 0
    assert ledger.entries(book) == ()
    assert [known_book.title for known_book in ledger.books()] == ["The hall"]


def test_books_are_listed_by_kind_the_oldest_first(ledger: Ledger) -> None:
    late = ledger.create("door", "Late", NOON + timedelta(hours=1))
    early = ledger.create("door", "Early", NOON)
    assert ledger.books() == (early, late)
    assert ledger.books("door") == (early, late)
    assert ledger.books("event") == ()


def test_an_act_may_bring_a_title_that_stands_with_its_entry_or_not_at_all(ledger: Ledger, book: str) -> None:
    ledger.perform(book, LetIn("Ada"), "anna", NOON, title="The hall of Ada")
    assert ledger.book(book).title == "The hall of Ada"
    with pytest.raises(DoorError):
        ledger.perform(book, LetIn("Ada"), "anna", NOON, title="The other hall")
    assert ledger.book(book).title == "The hall of Ada"
    with pytest.raises(Refusal, match="title"):
        ledger.perform(book, LetIn("Bea"), "anna", NOON, title="")
    assert ledger.state(book).names == ["Ada"]


def test_a_title_may_change_and_the_chain_still_holds(ledger: Ledger, book: str) -> None:
    let_in(ledger, book, "Ada")
    ledger.retitle(book, "The other hall")
    assert ledger.verify(book).book.title == "The other hall"


def test_an_act_is_entered_with_author_and_time(ledger: Ledger, book: str) -> None:
    done = ledger.perform(book, LetIn("Ada"), "anna", NOON + timedelta(microseconds=1999))
    assert (done.entry.position, done.entry.kind, done.entry.author) == (1, "let-in", "anna")
    assert done.entry.at == NOON + timedelta(milliseconds=1)
    assert done.entry.data == {"name": "Ada", "number": 1}
    assert ledger.entries(book) == (done.entry,)
    assert ledger.state(book).names == ["Ada"]


def test_each_entry_stays_that_of_its_author_whoever_wrote_before_him(ledger: Ledger, book: str) -> None:
    authors = ("anna", "bruno", "anna", "carla", "bruno")
    done = [ledger.perform(book, LetIn(f"Guest {n}"), author, NOON).entry for n, author in enumerate(authors)]
    assert [entry.author for entry in ledger.entries(book)] == list(authors)
    assert ledger.entries(book) == tuple(done)


def test_a_refused_act_leaves_no_trace(ledger: Ledger, book: str) -> None:
    let_in(ledger, book, "Ada")
    with pytest.raises(DoorError, match="Ada is inside already"):
        ledger.perform(book, LetIn("Ada"), "anna", NOON, key="again")
    assert len(ledger.entries(book)) == 1
    assert ledger.perform(book, LetIn("Bea"), "anna", NOON, key="again").is_repeat is False


def test_names_of_all_the_world_come_back_as_they_were(ledger: Ledger, book: str) -> None:
    names = ["Zoë", "李", "\u0000\u001f", "💡", "e\u0301", "'; DROP TABLE entries; --"]
    let_in(ledger, book, *names)
    assert Ledger(ledger.database, [DoorBook()]).state(book).names == names
    ledger.verify(book)


def test_undo_and_redo_walk_back_and_forth(ledger: Ledger, book: str) -> None:
    let_in(ledger, book, "Ada", "Bea")
    ledger.undo(book, "bruno", NOON)
    assert ledger.state(book).names == ["Ada"]
    assert (ledger.view(book).undoable, ledger.view(book).redoable) == (1, 2)
    ledger.undo(book, "bruno", NOON)
    ledger.redo(book, "bruno", NOON)
    ledger.redo(book, "bruno", NOON)
    assert ledger.state(book).names == ["Ada", "Bea"]
    assert [entry.kind for entry in ledger.entries(book, after=2)] == ["undone", "undone", "redone", "redone"]
    with pytest.raises(LedgerError, match="there is nothing to redo"):
        ledger.redo(book, "bruno", NOON)


def test_nothing_is_brought_back_after_something_new(ledger: Ledger, book: str) -> None:
    let_in(ledger, book, "Ada")
    ledger.undo(book, "anna", NOON)
    let_in(ledger, book, "Bea")
    with pytest.raises(LedgerError, match="there is nothing to redo"):
        ledger.redo(book, "anna", NOON)


def test_nothing_to_undo_is_refused(ledger: Ledger, book: str) -> None:
    with pytest.raises(LedgerError, match="there is nothing to take back"):
        ledger.undo(book, "anna", NOON)


def test_what_must_stand_is_not_taken_back(ledger: Ledger, book: str) -> None:
    ledger.perform(book, CloseDoor(), "anna", NOON)
    with pytest.raises(DoorError, match="a closed door stays closed"):
        ledger.undo(book, "anna", NOON)
    assert ledger.state(book).is_closed


def test_undo_beyond_the_states_that_are_kept_folds_anew(ledger: Ledger, book: str) -> None:
    let_in(ledger, book, *(f"guest {n}" for n in range(40)))
    for _ in range(35):
        ledger.undo(book, "anna", NOON)
    assert len(ledger.state(book).names) == 5
    for _ in range(33):
        ledger.redo(book, "anna", NOON)
    assert len(ledger.state(book).names) == 38


def test_the_state_at_any_moment_can_be_asked(ledger: Ledger, book: str) -> None:
    let_in(ledger, book, "Ada", "Bea")
    ledger.undo(book, "anna", NOON)
    names = [ledger.state_at(book, position).names for position in range(4)]
    assert names == [[], ["Ada"], ["Ada", "Bea"], ["Ada"]]
    for position in (-1, 4):
        with pytest.raises(LedgerError, match=f"there is no entry {position}; the last is 3"):
            ledger.state_at(book, position)


def test_who_looked_at_an_older_board_is_told_who_was_quicker(ledger: Ledger, book: str) -> None:
    let_in(ledger, book, "Ada", author="bruno")
    with pytest.raises(OvertakenError, match='meanwhile bruno entered "let-in"') as caught:
        ledger.perform(book, LetIn("Bea"), "anna", NOON, expected=0)
    assert str(caught.value).endswith("(entry 1, you looked at 0); look again, then act")
    with pytest.raises(OvertakenError):
        ledger.undo(book, "anna", NOON, expected=0)
    with pytest.raises(LedgerError, match="there is no entry 7; the last is 1"):
        ledger.perform(book, LetIn("Bea"), "anna", NOON, expected=7)
    assert ledger.perform(book, LetIn("Bea"), "anna", NOON, expected=1).entry.position == 2


def test_the_same_key_and_command_get_the_same_answer(ledger: Ledger, book: str) -> None:
    first = ledger.perform(book, LetIn("Ada"), "anna", NOON, expected=0, key="k1")
    let_in(ledger, book, "Bea")
    again = ledger.perform(book, LetIn("Ada"), "anna", NOON + timedelta(days=1), expected=0, key="k1")
    assert again.entry == first.entry
    assert (first.is_repeat, again.is_repeat) == (False, True)
    assert len(ledger.entries(book)) == 2


def test_a_repeat_is_answered_before_anything_is_stored_twice(ledger: Ledger, book: str) -> None:
    def numbered(state: Door, _: object) -> LetIn:
        return LetIn(f"Ada {state.next_number}")

    first = ledger.perform(book, LetIn("Ada"), "anna", NOON, key="k1", complete=numbered)
    faults: list[ExceptionContext] = []
    event.listen(ledger.database.engine, "handle_error", faults.append)
    assert ledger.perform(book, LetIn("Ada"), "anna", NOON, key="k1", complete=numbered).entry == first.entry
    assert faults == []


def test_a_key_is_not_for_two_commands(ledger: Ledger, book: str) -> None:
    ledger.perform(book, LetIn("Ada"), "anna", NOON, key="k1")
    with pytest.raises(LedgerError, match='the key "k1" was used for another command'):
        ledger.perform(book, LetIn("Bea"), "anna", NOON, key="k1")
    with pytest.raises(LedgerError, match="was used for another command"):
        ledger.undo(book, "anna", NOON, key="k1")


def test_keys_of_another_author_or_book_do_not_matter(ledger: Ledger, book: str) -> None:
    other = ledger.create("door", "Another", NOON).id
    ledger.perform(book, LetIn("Ada"), "anna", NOON, key="k1")
    assert not ledger.perform(book, LetIn("Bea"), "bruno", NOON, key="k1").is_repeat
    assert not ledger.perform(other, LetIn("Bea"), "anna", NOON, key="k1").is_repeat


def test_an_undo_sent_twice_takes_back_one_act(ledger: Ledger, book: str) -> None:
    let_in(ledger, book, "Ada", "Bea")
    first = ledger.undo(book, "anna", NOON, key="u")
    assert ledger.undo(book, "anna", NOON, key="u").entry == first.entry
    assert ledger.state(book).names == ["Ada"]


def test_another_program_is_caught_up_with(address: DatabaseAddress, ledger: Ledger, book: str) -> None:
    let_in(ledger, book, "Ada")
    assert ledger.state(book).names == ["Ada"]
    with open_database(address) as second:
        other = Ledger(second, [DoorBook()])
        let_in(other, book, "Bea")
        other.undo(book, "anna", NOON)
        let_in(other, book, "Cai")
    assert ledger.state(book).names == ["Ada", "Cai"]


def overtaking(ledger: Ledger, book: str, monkeypatch: pytest.MonkeyPatch, times: int) -> list[int]:
    """Add another entry each time between deciding, which takes long, and appending, so many times."""
    monkeypatch.setattr(acceptance, "QUICK_SECONDS", -1.0)
    seen: list[int] = []
    decided = Acceptance._decided

    def slow(self: Acceptance, submission: Any, act: Any, kind: Any, fold: Any, holding: Any = None) -> Any:
        answer = decided(self, submission, act, kind, fold, holding)
        if submission.author == "slow" and len(seen) < times:
            seen.append(fold.position)
            let_in(ledger, book, f"quick {len(seen)}", author="quick")
        return answer

    monkeypatch.setattr(Acceptance, "_decided", slow)
    return seen


def test_who_is_overtaken_decides_again_on_the_new_state(
    ledger: Ledger, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = overtaking(ledger, book, monkeypatch, OPTIMISTIC_TRIES)
    done = ledger.perform(book, LetIn("Ada"), "slow", NOON)
    assert seen == [0, 1, 2]
    assert done.entry.position == 4
    assert done.entry.data["number"] == 4
    assert ledger.state(book).names == ["quick 1", "quick 2", "quick 3", "Ada"]


def test_who_is_overtaken_may_be_refused_on_the_new_state(
    ledger: Ledger, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    overtaking(ledger, book, monkeypatch, 1)
    with pytest.raises(DoorError, match="quick 1 is inside already"):
        ledger.perform(book, LetIn("quick 1"), "slow", NOON)


def test_who_named_a_position_and_is_overtaken_is_refused(
    ledger: Ledger, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    overtaking(ledger, book, monkeypatch, 1)
    with pytest.raises(OvertakenError, match="meanwhile quick entered"):
        ledger.perform(book, LetIn("Ada"), "slow", NOON, expected=0)
    assert ledger.state(book).names == ["quick 1"]


def test_who_is_refused_while_he_holds_the_book_needs_no_second_connection(
    ledger: Ledger, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Ledger(ledger.database, [DoorBook()])

    def is_overtaken(_state: Door) -> None:
        other.perform(book, LetIn("quick"), "quick", NOON)
        # Those who wait for the book have the others.
        monkeypatch.delattr(Database, "reading")

    with pytest.raises(OvertakenError, match="meanwhile quick entered"):
        ledger.perform(book, LetIn("Ada"), "slow", NOON, expected=0, check=is_overtaken)


def test_the_same_command_sent_twice_at_once_is_entered_once(ledger: Ledger, book: str) -> None:
    answers: list[int] = []
    refusals: list[Refusal] = []
    start = threading.Barrier(6)

    def send() -> None:
        start.wait()
        try:
            answers.append(ledger.perform(book, LetIn("Ada"), "anna", NOON, expected=0, key="one").entry.position)
        except Refusal as refusal:
            refusals.append(refusal)

    threads = [threading.Thread(target=send) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refusals == []
    assert answers == [1] * 6
    assert len(ledger.entries(book)) == 1


def test_listeners_hear_of_an_entry_when_it_is_stored(address: DatabaseAddress, ledger: Ledger, book: str) -> None:
    heard: list[tuple[str, int, int]] = []
    with open_database(address) as second:
        other = Ledger(second, [DoorBook()])
        ledger.listeners.append(
            lambda heard_book, position: heard.append((heard_book, position, len(other.entries(heard_book))))
        )
        let_in(ledger, book, "Ada")
        ledger.undo(book, "anna", NOON)
        with pytest.raises(DoorError):
            ledger.perform(book, SendAway(9), "anna", NOON)
    assert heard == [(book, 1, 1), (book, 2, 2)]


def test_a_listener_that_fails_harms_nobody(ledger: Ledger, book: str, caplog: pytest.LogCaptureFixture) -> None:
    def fail(book: str, position: int) -> None:
        raise RuntimeError("no ears")

    heard: list[int] = []
    ledger.listeners += [fail, lambda _, position: heard.append(position)]
    let_in(ledger, book, "Ada")
    assert heard == [1]
    assert "no ears" in caplog.text


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda ledger: ledger.state("nowhere"), 'there is no book "nowhere"'),
        (lambda ledger: ledger.entries("nowhere"), 'there is no book "nowhere"'),
        (lambda ledger: ledger.retitle("nowhere", "x"), 'there is no book "nowhere"'),
        (lambda ledger: ledger.perform("nowhere", CloseDoor(), "anna", NOON), 'there is no book "nowhere"'),
        (lambda ledger: ledger.create("event", "x", NOON), 'books of the kind "event" are not known; there are door'),
        (lambda ledger: ledger.create("door", "", NOON), "title: '' is not allowed"),
        (lambda ledger: ledger.create("door", "a\nb", NOON), "title: 'a.*' is not allowed; it must be one line"),
        (lambda ledger: ledger.create("door", "x", NOON, book="hall"), "book hall exists already"),
        (lambda ledger: ledger.create("door", "x", NOON.replace(tzinfo=None)), "is a time without a time zone"),
        (lambda ledger: ledger.perform("hall", LetIn("x"), " ", NOON), "author: ' ' is not allowed"),
        (lambda ledger: ledger.perform("hall", LetIn("x"), "a", NOON, key="k" * 201), "key: 'kkk.*' is not allowed"),
        (lambda ledger: ledger.perform("hall", LetIn("\ud800"), "a", NOON), "hold half a character"),
    ],
)
def test_bad_wishes_are_refused_with_a_sentence(
    ledger: Ledger, call: Callable[[Ledger], object], sentence: str
) -> None:
    ledger.create("door", "The hall", NOON, book="hall")
    with pytest.raises(Refusal, match=sentence):
        call(ledger)
    assert ledger.entries("hall") == ()


def test_an_entry_changed_behind_the_programs_back_is_found(database: Database, ledger: Ledger, book: str) -> None:
    let_in(ledger, book, "Ada", "Bea", "Cai")
    with database.writing() as connection:
        if database.is_sqlite:
            connection.execute(text("DROP TRIGGER entries_unchanged"))
        else:
            connection.execute(text("ALTER TABLE entries DISABLE TRIGGER USER"))
        connection.execute(text("UPDATE entries SET author = 'eve' WHERE position = 2"))
    with pytest.raises(ChainError, match="entry 2: its contents are not those that were sealed") as caught:
        ledger.verify(book)
    assert caught.value.position == 2
    with pytest.raises(ChainError):
        Ledger(database, [DoorBook()]).state(book)


def failing_commits(
    database: Database, monkeypatch: pytest.MonkeyPatch, *, is_stored: bool, is_lost: bool = False
) -> None:
    """Let every commit end in an error, after or before it was done, and perhaps nothing be read after it."""
    writing, reading = database.writing, database.reading
    failed: list[bool] = []

    @contextmanager
    def write() -> Iterator[Connection]:
        with writing() as connection:
            yield connection
            if not is_stored:
                connection.rollback()
        failed.append(True)
        raise CommitError("{place}: the database cannot be reached ({reason})", place="here", reason="gone")

    @contextmanager
    def read() -> Iterator[Connection]:
        if failed and is_lost:
            raise StoreError("{place}: the database cannot be reached ({reason})", place="here", reason="gone")
        with reading() as connection:
            yield connection

    monkeypatch.setattr(database, "writing", write)
    monkeypatch.setattr(database, "reading", read)


def test_an_entry_stored_although_the_answer_was_lost_is_acknowledged(
    ledger: Ledger, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing_commits(ledger.database, monkeypatch, is_stored=True)
    assert ledger.perform(book, LetIn("Ada"), "anna", NOON).entry.position == 1
    assert ledger.state(book).names == ["Ada"]


def test_an_entry_not_stored_is_refused(ledger: Ledger, book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    failing_commits(ledger.database, monkeypatch, is_stored=False)
    with pytest.raises(CommitError, match="the database cannot be reached"):
        ledger.perform(book, LetIn("Ada"), "anna", NOON)
    assert ledger.state(book).names == []


def test_an_entry_of_which_nothing_is_known_is_said_to_be_so(
    ledger: Ledger, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing_commits(ledger.database, monkeypatch, is_stored=True, is_lost=True)
    with pytest.raises(StoreError, match="look whether entry 1 is there before you act again"):
        ledger.perform(book, LetIn("Ada"), "anna", NOON)


OPERATIONS = st.lists(
    st.one_of(
        st.tuples(st.just("let in"), st.sampled_from("ABCDEF")),
        st.tuples(st.just("send away"), st.integers(1, 6)),
        st.just(("undo", None)),
        st.just(("redo", None)),
    ),
    max_size=25,
)


class Model:
    """The same as lists: the guests after each act that counts, and the acts that were taken back."""

    def __init__(self) -> None:
        self.past: list[list[tuple[int, str]]] = [[]]
        self.future: list[list[tuple[int, str]]] = []

    def do(self, operation: str, value: Any) -> bool:
        now = self.past[-1]
        if operation == "undo":
            if len(self.past) == 1:
                return False
            self.future.append(self.past.pop())
        elif operation == "redo":
            if not self.future:
                return False
            self.past.append(self.future.pop())
        elif operation == "let in":
            if value in [name for _, name in now]:
                return False
            highest = max((number for guests in self.past for number, _ in guests), default=0)
            self.past.append([*now, (highest + 1, value)])
            self.future = []
        else:
            if value not in [number for number, _ in now]:
                return False
            self.past.append([guest for guest in now if guest[0] != value])
            self.future = []
        return True


def do(ledger: Ledger, book: str, operation: str, value: Any) -> None:
    match operation:
        case "let in":
            ledger.perform(book, LetIn(value), "anna", NOON)
        case "send away":
            ledger.perform(book, SendAway(value), "anna", NOON)
        case "undo":
            ledger.undo(book, "anna", NOON)
        case _:
            ledger.redo(book, "anna", NOON)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(operations=OPERATIONS)
def test_any_sequence_of_acts_agrees_with_lists(ledger: Ledger, operations: list[tuple[str, Any]]) -> None:
    book = ledger.create("door", "Any", NOON).id
    model = Model()
    entered = 0
    for operation, value in operations:
        if model.do(operation, value):
            do(ledger, book, operation, value)
            entered += 1
        else:
            with pytest.raises(Refusal):
                do(ledger, book, operation, value)
        view: Fold[Door] = ledger.view(book)
        assert [(guest.number, guest.name) for guest in view.state.guests] == model.past[-1]
        assert view.position == entered
        assert (view.undoable is None, view.redoable is None) == (len(model.past) == 1, not model.future)
    assert folded(DoorBook(), ledger.verify(book).entries).state == ledger.state(book)


def test_one_who_sees_the_end_of_a_moment_ago_need_not_fold_the_journal_anew(
    ledger: Ledger, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folds = Folds([DoorBook()])
    let_in(ledger, book, "Ada")
    with ledger.database.reading() as connection:
        before = head_of(connection, book)
        first = folds.caught_up(connection, before)
    let_in(ledger, book, "Bea")
    with ledger.database.reading() as connection:
        assert folds.caught_up(connection, head_of(connection, book)).state.names == ["Ada", "Bea"]
        monkeypatch.setattr("tabellone.store.journal.folds.folded", None)
        # The end that a transaction sees which began before the second entry.
        assert folds.caught_up(connection, before) is first
        assert folds.caught_up(connection, head_of(connection, book)).state.names == ["Ada", "Bea"]
