"""A fictional event: two rounds, one result undone."""

from tests.web.office.filling import OFFICER

from tabellone.core.model import DRAUGHTS_SCORING, Discipline, Result
from tabellone.desk.event.commands import (
    AssignNumbers,
    CloseRound,
    CreateEvent,
    EnterPlayers,
    EnterResult,
    PairRound,
    PublishRound,
)
from tabellone.desk.event.entrant import GroupId, PlayerDetails
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.store.house import EVENT, House

A = GroupId(1)
EVENT_NAME = "Torneo di prova"


def event_filled(house: House) -> str:
    """An event with six players after a round, in the middle of the second; its book."""
    book = house.begin(OFFICER, EVENT, EVENT_NAME).id

    def act(command: object) -> None:
        house.act(OFFICER, book, command)

    settings = EventSettings(EVENT_NAME, Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, place="Verona")
    act(CreateEvent(settings, GroupSettings("Gruppo A", "round-robin")))
    act(EnterPlayers(A, tuple(PlayerDetails(f"Giocatore {name}") for name in ("Uno", "Due", "Tre", "Sei", "Sette"))))
    members = house.view(book, EVENT).state.group(A).members
    act(AssignNumbers(A, members))
    act(PairRound(A))
    act(PublishRound(A))
    act(EnterResult(A, 1, 1, Result.WHITE_WINS))
    act(EnterResult(A, 1, 2, Result.DRAW))
    act(CloseRound(A))
    act(PairRound(A))
    act(PublishRound(A))
    act(EnterResult(A, 2, 1, Result.BLACK_WINS))
    house.undo(OFFICER, book)
    return book
