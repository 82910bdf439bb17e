"""Events of any size, made by commands as at the desk: with the results of some rounds, and one being played."""

from collections.abc import Sequence
from datetime import date
from functools import cache

from tabellone.core.lots import Lots
from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Discipline
from tabellone.desk.demo.events import FIRST, pair_and_publish, play_rounds
from tabellone.desk.demo.people import begun, moment
from tabellone.desk.event import commands
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.drafts import HandPair
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.pairing_system import MANUAL
from tabellone.desk.event.settings import Arbiter, EventSettings, GroupSettings, OpeningRule
from tabellone.desk.event.state import EventState
from tabellone.desk.roles import Role
from tabellone.paper.forms.form import Subject

DAY = date(2026, 10, 24)
RATINGS = {Discipline.DAMA_ITALIANA: "elo-rubele-italiana", Discipline.CHESS: "fide"}


def plain_names(players: int) -> tuple[str, ...]:
    return tuple(f"Giocatore della Prova {number:03}" for number in range(1, players + 1))


@cache
def event_of(
    players: int, system: str, discipline: Discipline, rounds: int = 2, names: Sequence[str] = ()
) -> EventState:
    """So many rounds with their results, and one more that is published."""
    settings = EventSettings(
        "Torneo della Prova",
        discipline,
        CHESS_SCORING if discipline is Discipline.CHESS else DRAUGHTS_SCORING,
        place="Borgo Immaginario",
        starts_on=DAY,
        ends_on=DAY.replace(day=25),
        organiser="Circolo Alfa",
        arbiters=(Arbiter("Arbitro Uno"),),
        rating_system=RATINGS.get(discipline, ""),
    )
    openings = OpeningRule("C") if discipline is Discipline.DAMA_ITALIANA else None
    group = GroupSettings("Assoluto", system, rounds + 1, openings=openings)
    scribe = begun(EventBook(), "prova", settings.name, moment(DAY.year, DAY.month, DAY.day))
    scribe.do(commands.CreateEvent(settings, group))
    people = tuple(
        PlayerDetails(name, 2400 - place, club="Circolo Alfa", province="RA")
        for place, name in enumerate(names or plain_names(players), start=1)
    )
    scribe.do(commands.EnterPlayers(FIRST, people))
    scribe.do(commands.AnnounceEvent())
    scribe.do(commands.RankPlayers(FIRST, 1))
    if system == MANUAL:
        members = scribe.state.group(FIRST).members
        pairs = tuple(HandPair(*two) for two in zip(members[::2], members[1::2], strict=True))
        scribe.do(commands.PairRound(FIRST))
        scribe.do(commands.EditPairings(FIRST, pairs))
        scribe.do(commands.PublishRound(FIRST, DAY))
        return scribe.state
    with_openings = openings is not None
    play_rounds(scribe, FIRST, Lots(7), rounds, DAY, with_openings=with_openings)
    pair_and_publish(scribe, FIRST, DAY, 7 if with_openings else None)
    return scribe.state


def subject_of(state: EventState, role: Role = Role.CHIEF) -> Subject:
    """The group, and its last round."""
    return Subject(state, role, FIRST, len(state.group(FIRST).rounds))
