"""Stored journals and a backup: they open, fold to the recorded state, and are written unchanged.

`files/` holds the books of the demo, an event and an office in which everything was done once, and a backup of the last
two. `folds.json` has the state of each at the time of writing.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tabellone.desk.book import BookKind
from tabellone.desk.event.play_off import final_standings
from tabellone.desk.event.registry import EVENT
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import folded
from tabellone.desk.journal import REDONE, UNDONE, Journal, canonical
from tabellone.desk.journal_file import read_journal, write_journal
from tabellone.desk.kinds import kinds
from tabellone.desk.office.registry import OFFICE
from tabellone.desk.office.state import OfficeState
from tabellone.store.backup import checked, opened_backup
from tabellone.store.journal.ledger import Ledger

FILES = Path(__file__).parent / "files"
JOURNALS = sorted(file.stem for file in FILES.glob("*.journal"))
KINDS: dict[str, BookKind[Any, Any, Any]] = {kind.name: kind for kind in kinds()}
NOTED = json.loads((FILES / "folds.json").read_text(encoding="utf-8"))


def kept(name: str) -> Journal:
    return read_journal((FILES / f"{name}.journal").read_bytes(), name)


def summary_of_event(state: EventState) -> dict[str, Any]:
    """Public view of an event: standings, results, and changes after publication."""
    return {
        "name": state.event.name,
        "phase": state.phase.value,
        "players": [entrant.name for entrant in state.entrants.values()],
        "groups": {
            group.settings.name: {
                "standings": [
                    [
                        row.rank,
                        row.number,
                        str(row.points),
                        [str(tie_break.value) for tie_break in row.tie_breaks.values()],
                    ]
                    for row in final_standings(state, group.id).rows
                ]
                if group.is_numbered
                else [],
                "rounds": [
                    [
                        [board.white, board.black, *(game.result and game.result.name for game in board.games)]
                        for board in round_.boards
                    ]
                    for round_ in group.rounds
                ],
                "resting": [[[rest.player, rest.outcome.value] for rest in round_.rests] for round_ in group.rounds],
            }
            for group in state.groups.values()
        },
        "rated": [[row.player, row.after] for row in state.rating.rows] if state.rating else [],
        "changes": [marked_change.change.subject.value for marked_change in state.changes],
    }


def summary_of_office(state: OfficeState) -> dict[str, Any]:
    """Lists published by an office, and their sources."""
    return {
        "players": len(state.players),
        "events": {event.id: len(event.games) for event in state.events.values()},
        "corrections": [[correction.event, correction.reason] for correction in state.corrections],
        "ratings set": len(state.entries) + len(state.honorary),
        "lists": [
            {
                "list": f"{published_list.rating_list.system.value}/{published_list.rating_list.on}",
                "in force from": str(published_list.in_force_from),
                "counted": sorted(published_list.counted),
                "lines": [[line.player, line.rating] for line in published_list.rating_list.lines],
            }
            for published_list in state.lists
        ],
    }


def summary(state: EventState | OfficeState) -> dict[str, Any]:
    return summary_of_event(state) if isinstance(state, EventState) else summary_of_office(state)


@pytest.mark.parametrize("name", JOURNALS)
def test_a_kept_journal_folds_to_what_it_came_to_when_it_was_written(name: str) -> None:
    journal = kept(name)
    state = folded(KINDS[journal.book.kind], journal.entries, journal.book.id).state
    assert summary(state) == NOTED[name]


@pytest.mark.parametrize("name", JOURNALS)
def test_every_entry_of_a_kept_journal_is_written_again_with_the_same_bytes(name: str) -> None:
    journal = kept(name)
    kind = KINDS[journal.book.kind]
    for entry in journal.entries:
        if entry.kind in (UNDONE, REDONE):
            continue
        written, data = kind.encoded(kind.decoded(entry.kind, entry.data))
        assert (written, canonical(data)) == (entry.kind, canonical(entry.data))
    assert write_journal(journal) == (FILES / f"{name}.journal").read_bytes()


def test_the_kept_journals_hold_every_kind_of_fact() -> None:
    written = {(journal.book.kind, entry.kind) for journal in map(kept, JOURNALS) for entry in journal.entries}
    assert {("event", kind) for kind in EVENT.kinds} | {("office", kind) for kind in OFFICE.kinds} <= written


def test_a_kept_backup_opens_with_its_books() -> None:
    with opened_backup(FILES / "backup.db") as database:
        assert checked(database).entries == 98
        ledger = Ledger(database, kinds())
        for book in ledger.books():
            assert write_journal(ledger.verify(book.id)) == (FILES / f"{book.id}.journal").read_bytes()
            assert summary(ledger.state(book.id)) == NOTED[book.id]


def test_an_event_that_was_archived_still_is() -> None:
    journal = kept("archived")
    assert folded(KINDS["event"], journal.entries, journal.book.id).state.is_archived
    assert not folded(KINDS["event"], journal.entries[:3], journal.book.id).state.is_archived
