"""A game of the demo that was adjourned, as forms are filled from it."""

from dataclasses import replace
from datetime import date
from functools import cache

from tabellone.core.model import Colour, Discipline, Result
from tabellone.desk.demo import demo_journals
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.results import encounter_at, with_game
from tabellone.desk.event.round_state import Adjournment, GameState, NumberedMove, Pieces, checked_adjournment
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import folded
from tabellone.desk.roles import Role
from tabellone.paper.forms.form import Subject

BOOKS = {
    Discipline.DAMA_ITALIANA: "demo-italiana",
    Discipline.DAMA_INTERNAZIONALE: "demo-internazionale",
    Discipline.CHESS: "demo-scacchi",
}
PIECES = {
    Discipline.DAMA_ITALIANA: Pieces((17, 21, 30), (5, 9), (14,), (23, 32)),
    Discipline.DAMA_INTERNAZIONALE: Pieces(tuple(range(31, 51)), tuple(range(1, 20)), (27,), (26,)),
    Discipline.CHESS: Pieces(fen="8/5pk1/6p1/8/3R4/6P1/r4PK1/8 w - - 0 41"),
}
LONG_NAMES = ("Щербаковська-Добронравова Олександра Володимирівна", "D'Aragona di Montefeltro Niccolò Maria Benedetto")


@cache
def state_of(book: str) -> EventState:
    journal = next(journal for journal in demo_journals() if journal.book.id == book)
    return folded(EventBook(), journal.entries).state


def renamed(state: EventState, player: EntrantId, name: str) -> EventState:
    entrant = state.entrant(player)
    details = replace(entrant.details, name=name)
    return replace(state, entrants={**state.entrants, player: replace(entrant, details=details)})


def adjourned_subject(discipline: Discipline, moves: int = 4) -> Subject:
    """Board 1 of the last round of a demo event, adjourned, between players with long names."""
    state = state_of(BOOKS[discipline])
    group = next(iter(state.groups))
    number = len(state.group(group).published_rounds)
    adjournment = Adjournment(
        date(2026, 10, 24),
        Colour.WHITE,
        PIECES[discipline],
        3723,
        5400,
        1800,
        tuple(NumberedMove(place, f"{place}-17", f"{place}x13") for place in range(31, 31 + moves)),
        "21-18",
        "Alfa firma",
        "Beta firma",
        "Gamma firma",
        "Delta firma",
    )
    checked_adjournment(adjournment, discipline)
    for player, name in zip(encounter_at(state, group, number, 1).players, LONG_NAMES, strict=True):
        state = renamed(state, player, name)
    game = GameState(Result.ADJOURNED, "arbiter", "", adjournment)
    return Subject(with_game(state, group, number, 1, 1, game), Role.CHIEF, group, number, 1)
