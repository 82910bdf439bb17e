"""The books of the demo: whole, the same every time, and of fictional people."""

import re
from collections.abc import Iterator

import pytest

from tabellone.core.model import Discipline
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.demo import demo_journals, filled
from tabellone.desk.demo.people import english_number, italian_number
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventPhase, EventState
from tabellone.desk.fold import folded
from tabellone.desk.journal import Book, Journal, verified
from tabellone.desk.kinds import kinds
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Person

KINDS = {kind.name: kind for kind in kinds()}


@pytest.fixture(scope="module", name="journals")
def _journals() -> dict[str, Journal]:
    return {journal.book.id: journal for journal in demo_journals()}


def _events(journals: dict[str, Journal]) -> Iterator[tuple[str, EventState]]:
    for name, journal in journals.items():
        if journal.book.kind == "event":
            yield name, folded(KINDS["event"], journal.entries, name).state


def _office(journals: dict[str, Journal]) -> OfficeState:
    state: OfficeState = folded(KINDS["office"], journals["office"].entries, "office").state
    return state


def test_every_journal_is_whole_and_folds(journals: dict[str, Journal]) -> None:
    for name, journal in journals.items():
        assert verified(journal.book, journal.entries)
        assert folded(KINDS[journal.book.kind], journal.entries, name).position == len(journal.entries)


def test_the_demo_is_the_same_every_time(journals: dict[str, Journal]) -> None:
    again = {journal.book.id: journal.entries[-1].hash for journal in demo_journals()}
    assert again == {name: journal.entries[-1].hash for name, journal in journals.items()}


def test_there_is_an_event_for_each_system_and_each_discipline(journals: dict[str, Journal]) -> None:
    states = [state for _, state in _events(journals)]
    assert {state.made.discipline for state in states} == set(Discipline)
    systems = {group.settings.system for state in states for group in state.groups.values()}
    assert systems == {"italo-swiss", "lim", "round-robin"}


def test_the_events_are_at_different_stages(journals: dict[str, Journal]) -> None:
    states = dict(_events(journals))
    phases = {state.phase for state in states.values()}
    assert phases == {EventPhase.PREPARATION, EventPhase.RUNNING, EventPhase.CLOSED, EventPhase.RATED}
    (chess,) = states["demo-scacchi"].groups.values()
    assert chess.rounds[-1].phase is RoundPhase.DRAFT
    (micro,) = states["demo-micro-match"].groups.values()
    assert micro.settings.games_per_encounter == 2
    assert len(states["demo-gruppi"].groups) == 3
    (italiana,) = states["demo-italiana"].groups.values()
    assert all(board.opening for round_state in italiana.rounds for board in round_state.boards)
    assert {game.result is None for game in italiana.rounds[-1].games()} == {True, False}
    assert not states["demo-nuovo"].is_announced


def test_the_office_has_three_years_of_events_and_lists_of_every_system(journals: dict[str, Journal]) -> None:
    state = _office(journals)
    assert {event.starts_on.year for event in state.events.values()} == {2024, 2025, 2026}
    for system in RatingSystem:
        assert len(state.lists_of(system)) >= 3


def test_nobody_in_the_demo_can_be_a_real_person(journals: dict[str, Journal]) -> None:
    names = [player.name for player in _office(journals).players.values()]
    names += [entrant.name for _, state in _events(journals) for entrant in state.entrants.values()]
    numbers = {italian_number(count) for count in range(100)} | {english_number(count) for count in range(100)}
    for name in names:
        title, _, number = name.partition(" ")
        assert title in ("Giocatore", "Giocatrice", "Player")
        assert number in numbers


def test_numbers_are_words_and_no_two_are_the_same() -> None:
    number_words = [italian_number(number) for number in (1, 17, 20, 21, 23, 28, 38, 99)]
    assert number_words == [
        "Uno",
        "Diciassette",
        "Venti",
        "Ventuno",
        "Ventitré",
        "Ventotto",
        "Trentotto",
        "Novantanove",
    ]
    assert [english_number(number) for number in (12, 40, 73)] == ["Twelve", "Forty", "Seventy-three"]
    assert len({italian_number(number) for number in range(100)}) == 100
    assert all(re.fullmatch(r"[A-Z][a-zé]+", italian_number(number)) for number in range(100))


class ListedHouse:
    """A house that only records what it was given."""

    def __init__(self, books: tuple[Book, ...] = ()) -> None:
        self.taken: dict[str, Book] = {book.id: book for book in books}
        self.given: list[str] = []

    @property
    def ledger(self) -> "ListedHouse":
        return self

    def books(self, kind: str | None = None) -> tuple[Book, ...]:
        return tuple(book for book in self.taken.values() if kind in (None, book.kind))

    def take_in(self, person: Person, journal: Journal) -> None:
        assert person.is_chief
        self.taken[journal.book.id] = journal.book
        self.given.append(journal.book.id)


def test_a_house_is_filled_once(journals: dict[str, Journal]) -> None:
    house = ListedHouse()
    assert filled(house) is True
    assert set(house.given) == set(journals)
    assert filled(house) is False
    assert len(house.given) == len(journals)


def test_a_filling_that_was_interrupted_is_finished(journals: dict[str, Journal]) -> None:
    house = ListedHouse((journals["demo-nuovo"].book, journals["demo-chiuso"].book))
    assert filled(house) is True
    assert set(house.given) == set(journals) - {"demo-nuovo", "demo-chiuso"}


def test_an_office_that_is_there_is_left_alone(journals: dict[str, Journal]) -> None:
    own = Book("own", "office", "Our office", journals["office"].book.created)
    house = ListedHouse((own,))
    filled(house)
    assert "office" not in house.given
