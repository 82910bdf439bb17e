"""Forms as pictures: nothing stands in the margin, type fills the sheet, and some look as they did."""

from pathlib import Path

import pytest
from tests.paper.forms.field import blank, field_of, filled, subject_of
from tests.paper.forms.pictures import Picture, pictures, read, written

from tabellone.desk.demo import demo_journals
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import folded
from tabellone.paper.printing import Sheet

KEPT = Path(__file__).parent / "kept"
KEPT_PPI = 14
INK_PPI = 20
MARGINS_MM = (9, 9, 9, 6)
MOST_DIFFERENCE = 2.0
FILLED = ("wall-chart", "round-robin-chart", "team-board", "pairings-by-board", "pairings-by-name", "wall-standings")
CARDS = ("badges", "place-cards", "certificates", "receipts", "prize-list")


@pytest.fixture(scope="module")
def states() -> dict[str, EventState]:
    journals = (journal for journal in demo_journals() if journal.book.kind == "event")
    return {journal.book.id: folded(EventBook(), journal.entries).state for journal in journals}


def check_margins(sheet: Sheet) -> list[Picture]:
    pages = pictures(sheet, INK_PPI)
    for page in pages:
        assert all(edge >= margin for edge, margin in zip(page.ink, MARGINS_MM, strict=True)), page.ink
    return pages


@pytest.mark.parametrize(("count", "forms"), [(2, CARDS), (7, FILLED), (24, FILLED)])
def test_hard_names_stay_within_the_margins(count: int, forms: tuple[str, ...]) -> None:
    state = field_of(count, "round-robin", None, 1)
    for form in forms:
        check_margins(filled(form, subject_of(state, address="http://192.168.1.5/events/x")))


@pytest.mark.parametrize(
    ("form", "players", "rounds"),
    [("wall-chart", 24, 9), ("round-robin-chart", 20, 6), ("round-robin-rounds", 10, 6), ("team-board", 24, 6)],
)
def test_a_board_for_the_wall_uses_the_sheet(form: str, players: int, rounds: int) -> None:
    (page,) = check_margins(blank(form, players, rounds))
    assert [round(side) for side in page.millimetres] == [420, 297]
    assert max(page.ink) <= 14


@pytest.mark.parametrize("players", [4, 24])
def test_the_table_of_a_round_robin_fills_the_sheet(players: int) -> None:
    (page,) = check_margins(blank("calendar", players))
    assert max(page.ink) <= 15


@pytest.mark.parametrize(
    ("book", "form"),
    [
        ("demo-italiana", "wall-chart"),
        ("demo-italiana", "pairings-by-board"),
        ("demo-italiana", "opening-cards"),
        ("demo-internazionale", "round-robin-chart"),
        ("demo-internazionale", "certificates"),
        ("demo-scacchi", "wall-standings"),
    ],
)
def test_a_form_looks_as_it_did(states: dict[str, EventState], book: str, form: str, tmp_path: Path) -> None:
    page = pictures(filled(form, subject_of(states[book])), KEPT_PPI)[0]
    drawn = tmp_path / f"{book}-{form}.png"
    drawn.write_bytes(written(page))
    kept = KEPT / drawn.name
    assert kept.exists(), f"look at {drawn}, and keep it in {KEPT} if it is right"
    before = read(kept.read_bytes(), KEPT_PPI)
    assert page.millimetres == before.millimetres
    assert page.difference(before) <= MOST_DIFFERENCE, f"{drawn} no longer looks like {kept}"


def test_pictures_that_differ_are_told_apart(states: dict[str, EventState]) -> None:
    """The measure would notice a chart without its figures."""
    full = pictures(filled("wall-chart", subject_of(states["demo-italiana"])), KEPT_PPI)[0]
    empty = pictures(blank("wall-chart", 24, 6), KEPT_PPI)[0]
    assert full.difference(empty) > 2 * MOST_DIFFERENCE
    assert full.difference(read(written(full), KEPT_PPI)) == 0
