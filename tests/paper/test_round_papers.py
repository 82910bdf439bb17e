"""All prints of a round in one document: every sheet on pages of its own, counted by itself."""

from collections.abc import Callable

import pytest

from tabellone.desk.demo.events import EVENTS
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import folded
from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.paper.printing import PrintError, printed, printed_together
from tabellone.paper.round_papers import printed_round, round_papers

GROUP = GroupId(1)
ENGLISH = words("en")
Pages = Callable[[bytes], list[str]]


@pytest.fixture(scope="module")
def state() -> EventState:
    """Four rounds of dama italiana with a draft of none."""
    journal = next(journal for journal in (make() for make in EVENTS) if journal.book.id == "demo-italiana")
    return folded(EventBook(), journal.entries).state


def test_the_document_has_the_pages_of_every_sheet_in_their_order(state: EventState, pages_of: Pages) -> None:
    sheets = round_papers(state, GROUP, 4, Role.CHIEF, ENGLISH)
    singly = [page for sheet in sheets for page in pages_of(printed(sheet.template, sheet.data))]
    together = pages_of(printed_round(state, GROUP, 4, Role.CHIEF, ENGLISH))
    assert len(sheets) == 6
    assert together == singly
    for page, name in zip(together, ["Pairings of round 4", "Result slips of round 4"], strict=False):
        assert name in page


def test_pages_are_counted_by_sheet(state: EventState, pages_of: Pages) -> None:
    together = pages_of(printed_round(state, GROUP, 4, Role.CHIEF, ENGLISH))
    counts = [page[-5:] for page in together]
    assert counts[:4] == ["1 / 1", "1 / 2", "2 / 2", "1 / 1"]


def test_nothing_is_no_document() -> None:
    with pytest.raises(PrintError, match="nothing to print"):
        printed_together([])
