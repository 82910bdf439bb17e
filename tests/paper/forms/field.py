"""Fields of players of any size whose names are hard to print: long, accented, in other letters."""

from tests.desk.event.desk import DAMA, A, Desk, players

from tabellone.core.model import Discipline
from tabellone.desk.event.commands import AssignNumbers, CloseRound, CreateEvent, EnterPlayers, PairRound, PublishRound
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.event.state import EventState
from tabellone.desk.roles import Role
from tabellone.locales.words import Words, words
from tabellone.paper.forms.catalogue import blank_sheet, filled_sheet, form_named
from tabellone.paper.forms.form import Blank, Subject
from tabellone.paper.printing import Sheet

HARD_NAMES = (
    "Massimiliano Alessandro della Torre Immaginaria di Sopra",
    "Константин Вымышленный-Задунайский",
    "Þórður Ægisson Ñúñez d'Œuvre",
    "Wolfeschlegelsteinhausenbergerdorffvoralternwaren",
    "Łukasz Żółć-Gżegżółka",
    "O'Nò",
)
HARD_CLUB = "Associazione Sportiva Dilettantistica Damisti Immaginari"


def hard_name(place: int) -> str:
    """The name of the player who is entered at a place."""
    return f"{HARD_NAMES[place % len(HARD_NAMES)]} {place + 1}"


def field_of(
    count: int, system: str, rounds: int | None, played: int, event: EventSettings = DAMA, cycles: int = 1
) -> EventState:
    """An event of so many players after some rounds, all of them closed but the last one."""
    details = [
        PlayerDetails(hard_name(place), player.rating, club=HARD_CLUB if place % 2 else player.club, title="GM")
        for place, player in enumerate(players(count))
    ]
    desk = Desk().all(
        CreateEvent(event, GroupSettings("A", system, rounds, cycles=cycles)), EnterPlayers(A, tuple(details))
    )
    if count > 1:
        desk.do(AssignNumbers(A, desk.group().members))
    for number in range(1, played + 1):
        desk.all(PairRound(A), PublishRound(A))
        desk.play(number)
        if number < played:
            desk.do(CloseRound(A))
    return desk.state


def subject_of(state: EventState, role: Role = Role.CHIEF, address: str = "") -> Subject:
    """The first group of an event and its last published round."""
    group = next(iter(state.groups))
    return Subject(state, role, group, len(state.group(group).published_rounds) or None, address=address)


def filled(form: str, subject: Subject, language: str = "it") -> Sheet:
    """A form filled from an event."""
    return filled_sheet(form_named(form), subject, vocabulary(subject.discipline, language))


def blank(form: str, players: int, rounds: int = 6, boards: int = 4, language: str = "it") -> Sheet:
    """A form of dama italiana to be filled in by hand."""
    game = Discipline.DAMA_ITALIANA
    return blank_sheet(form_named(form), Blank(game, players, rounds, boards), vocabulary(game, language))


def vocabulary(discipline: Discipline, language: str) -> Words:
    """The words of a game in a language."""
    return words(language, discipline)
