from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.store.toy import NOON, Door, DoorBook

from tabellone.desk.fold import KEPT, Fold, continued, folded
from tabellone.desk.journal import REDONE, UNDONE, Book, Entry, in_force, sealed

BOOK = Book("b1", "door", "The hall", NOON)
WISHES = st.lists(st.sampled_from(["act"] * 4 + ["undo"] * 3 + ["redo"] * 2), max_size=60)


def journal(constraints: list[str]) -> tuple[Entry, ...]:
    """Entries of guests who come, and of coming taken back and brought back."""
    entries: list[Entry] = []
    fold: Fold[Door] = folded(DoorBook(), ())
    for wish in constraints:
        kind, data = "let-in", {"number": fold.state.next_number, "name": f"guest {len(entries)}"}
        position = {"undo": fold.undoable, "redo": fold.redoable}.get(wish)
        if wish != "act" and position is None:
            continue
        if position is not None:
            kind, data = UNDONE if wish == "undo" else REDONE, {"position": position}
        entries.append(sealed(BOOK, fold.last, kind, data, "anna", NOON))
        fold = folded(DoorBook(), entries)
    return tuple(entries)


def naive(entries: tuple[Entry, ...]) -> Any:
    """The numbers of those inside, by the definition."""
    return [(entry.data["number"], entry.data["name"], entry.position) for entry in in_force(entries)]


@given(WISHES, st.lists(st.integers(1, 8)))
def test_a_fold_carried_on_is_the_fold_of_the_whole(constraints: list[str], steps: list[int]) -> None:
    entries = journal(constraints)
    fold: Fold[Door] = folded(DoorBook(), ())
    place = 0
    for step in [*steps, len(entries)]:
        piece = entries[place : place + step]
        place += len(piece)
        fold = continued(DoorBook(), fold, piece) or folded(DoorBook(), entries[:place])
        whole = folded(DoorBook(), entries[:place])
        assert (fold.state, fold.position, fold.course) == (whole.state, whole.position, whole.course)
        guests = [(guest.number, guest.name, guest.entered_at) for guest in fold.state.guests]
        assert guests == naive(entries[:place])


def test_only_so_many_states_are_kept() -> None:
    fold = folded(DoorBook(), journal(["act"] * (KEPT + 5)))
    assert len(fold.behind) == KEPT
    back = fold
    for left in range(KEPT):
        entry = sealed(BOOK, back.last, UNDONE, {"position": back.undoable}, "anna", NOON)
        again = continued(DoorBook(), back, [entry])
        assert again is not None, left
        back = again
    assert len(back.state.guests) == 5
    assert len(back.ahead) == KEPT
    entry = sealed(BOOK, back.last, UNDONE, {"position": back.undoable}, "anna", NOON)
    assert continued(DoorBook(), back, [entry]) is None
