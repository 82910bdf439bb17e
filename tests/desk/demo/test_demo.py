"""The books of the demo: whole, the same every time, and of fictional people."""

from collections.abc import Iterator

import pytest

from tabellone.core.model import Discipline
from tabellone.core.rating.lists.records import RatingSystem, Sex
from tabellone.desk.demo import demo_journals, filled
from tabellone.desk.demo.people import CLUBS, chess_name, draughts_name
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventPhase, EventState
from tabellone.desk.event.team_event import roster_of
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
    assert {state.event.discipline for state in states} == set(Discipline)
    systems = {group.settings.system for state in states for group in state.groups.values()}
    assert systems == {"italo-swiss", "lim", "round-robin", "team-swiss"}


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


def test_teams_have_a_reserve_who_plays_and_an_empty_board(journals: dict[str, Journal]) -> None:
    states = dict(_events(journals))
    (draughts,), (chess,) = (states[f"demo-squadre-{game}"].groups.values() for game in ("dama", "scacchi"))
    assert (len(draughts.members), len(chess.members)) == (8, 10)
    first = draughts.members[0]
    assert draughts.line_ups[2, first][-1] == roster_of(states["demo-squadre-dama"], first)[3]
    results = [game.result for game in draughts.rounds[-1].games()]
    assert None in results
    assert any(result is not None and not result.value[0].is_played for result in results)
    assert chess.rounds[-1].phase is RoundPhase.DRAFT


def test_the_office_has_three_years_of_events_and_lists_of_every_system(journals: dict[str, Journal]) -> None:
    state = _office(journals)
    assert {event.starts_on.year for event in state.events.values()} == {2024, 2025, 2026}
    for system in RatingSystem:
        assert len(state.lists_of(system)) >= 3


def test_nobody_in_the_demo_can_be_a_real_person(journals: dict[str, Journal]) -> None:
    """Every given name is one of the masks of the theatre, every fourth that of a woman."""
    names = [player.name for player in _office(journals).players.values()]
    entrants = [entrant for _, state in _events(journals) for entrant in state.entrants.values()]
    names += [entrant.name for entrant in entrants if entrant.team is None]
    masks = {name_of(number).split(" ")[1] for name_of in (draughts_name, chess_name) for number in range(1, 100)}
    assert {"Arlecchino", "Colombina", "Pulcinella", "Rosaura", "Gianduja", "Corallina"} <= masks
    assert len(masks) == 36
    for name in names:
        surname, given = name.split(" ")
        assert surname.isalpha()
        assert given in masks
    assert all(entrant.details.club in CLUBS for entrant in entrants if entrant.team is not None)


def test_women_of_the_register_have_the_names_of_women(journals: dict[str, Journal]) -> None:
    players = _office(journals).players.values()
    given = {sex: {player.name.split(" ")[1] for player in players if player.sex is sex} for sex in Sex}
    assert "Rosaura" in given[Sex.FEMALE]
    assert "Arlecchino" in given[Sex.MALE]
    assert not given[Sex.FEMALE] & given[Sex.MALE]


def test_no_two_people_of_the_demo_have_the_same_name() -> None:
    names = [name_of(number) for name_of in (draughts_name, chess_name) for number in range(1, 301)]
    assert len(set(names)) == 600
    assert names[0] == "Batocio Arlecchino"


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
