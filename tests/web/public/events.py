"""Small fictional events on a temporary house, for the tests of the public pages."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from tabellone.core.lots import Lots
from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Colour, Discipline, Result
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import GroupId, PlayerDetails
from tabellone.desk.event.settings import Arbiter, EventSettings, GroupSettings, OpeningRule
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.roles import Person
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import EVENT, House, opened_house

CHIEF = Person("chief", is_chief=True)
A, B = GroupId(1), GroupId(2)
PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
# Far from the rating of anybody, before and after the event.
BIRTH_YEAR = 1938
REGISTER_ID = "REG-4711"
SURNAMES = (
    "Abete", "Betulla", "Castagno", "D'Acero", "Edera", "Frassino", "Ginepro", "Ippocastano", "Larice", "Melo",
    "Nocciolo", "Olmo", "Pioppo", "Quercia", "Rovere", "Salice",
)  # fmt: skip


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = datetime(2026, 5, 2, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def pass_by(self, **span: int) -> None:
        """Let time pass."""
        self.time += timedelta(**span)


@contextmanager
def house_in(folder: Path) -> Iterator[House]:
    """An empty house."""
    with opened_house(DatabaseAddress(file=folder / "house.db"), Clock()) as house:
        yield house


def players(count: int, first: int = 0) -> tuple[PlayerDetails, ...]:
    """Players with names of trees; one has an accent, everybody has private data."""
    return tuple(
        PlayerDetails(
            f"{SURNAMES[(first + place) % len(SURNAMES)]} {'Andrè' if place == 2 else 'Prova'}",
            2000 - 25 * place,
            club=f"Circolo {place % 3 + 1}",
            province="AN",
            birth_year=BIRTH_YEAR,
            federation_id=REGISTER_ID,
            register_id=f"{REGISTER_ID}-{first + place}",
        )
        for place in range(count)
    )


class Event:
    """An event run by its arbiter."""

    def __init__(self, house: House, settings: EventSettings, group: GroupSettings) -> None:
        self.house = house
        self.book = house.begin(CHIEF, EVENT, settings.name).id
        self.do(commands.CreateEvent(settings, group))

    def do(self, *commands: object) -> "Event":
        """Give commands."""
        for command in commands:
            self.house.act(CHIEF, self.book, command)
        return self

    def group(self, group: GroupId = A) -> GroupState:
        """The current state of a group."""
        group_state: GroupState = self.house.view(self.book, EVENT).state.group(group)
        return group_state

    def number(self, group: GroupId = A) -> "Event":
        """Number the players as they were entered."""
        return self.do(commands.AssignNumbers(group, self.group(group).members))

    def play(self, seed: int, group: GroupId = A, boards: Iterable[int] | None = None) -> "Event":
        """Enter random results in the last round, on all boards or on some."""
        lots, last = Lots(seed), self.group(group).rounds[-1]
        for encounter in last.boards:
            for game in range(1, len(encounter.games) + 1):
                result = PLAYED[lots.below(3)]
                if (boards is None or encounter.board in boards) and encounter.games[game - 1].result is None:
                    self.do(commands.EnterResult(group, last.number, encounter.board, result, game))
        return self

    def publish(self, group: GroupId = A, seed: int | None = None) -> "Event":
        """Pair and publish a round."""
        return self.do(commands.PairRound(group, seed), commands.PublishRound(group, date(2026, 5, 2)))

    def whole_round(self, seed: int, group: GroupId = A) -> "Event":
        """Pair, publish, play and close a round."""
        return (
            self.publish(group, seed if self.group(group).settings.openings else None)
            .play(seed, group)
            .do(commands.CloseRound(group))
        )


CHESS = EventSettings(
    "Open degli Alberi",
    Discipline.CHESS,
    CHESS_SCORING,
    place="Selva di Prova",
    starts_on=date(2026, 5, 2),
    ends_on=date(2026, 5, 3),
    organiser="Circolo del Bosco",
    time_control="60 min + 30 s",
    arbiters=(Arbiter("Arbitro Esempio"),),
    rating_system="fide",
    variations=("The third round starts at 15:00.",),
)
DAMA = EventSettings(
    "Coppa <Foglia> & Ramo", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, rating_system="elo-rubele-italiana"
)


def open_event(house: House) -> Event:
    """Chess by Lim: group A of nine in round 3 with a bye and some results, group B of six announced only."""
    event = Event(house, CHESS, GroupSettings("A", "lim", 5, "1989", initial_colour=Colour.WHITE))
    event.do(commands.EnterPlayers(A, players(9)), commands.AddGroup(GroupSettings("B", "italo-swiss", 3)))
    event.do(commands.EnterPlayers(B, players(6, 9)), commands.AnnounceEvent()).number().number(B)
    event.whole_round(1).whole_round(2).publish().play(3, boards=(1, 2))
    return event.do(commands.WithdrawPlayer(A, event.group().members[-2]))


def cup(house: House) -> Event:
    """Dama italiana, a round robin of two games with openings, finished; the event closed and rated."""
    group = GroupSettings("Unico", "round-robin", games_per_encounter=2, openings=OpeningRule("C", per_board=True))
    event = Event(house, DAMA, group).do(commands.EnterPlayers(A, players(4)), commands.AnnounceEvent()).number()
    for seed in (1, 2, 3):
        event.whole_round(seed)
    return event.do(commands.CloseEvent(), commands.RateEvent())


def hidden(house: House) -> Event:
    """An event that is not announced, with a round that is still a draft."""
    event = (
        Event(house, CHESS, GroupSettings("A", "lim", 3, "1989", initial_colour=Colour.WHITE))
        .do(commands.EnterPlayers(A, players(6)))
        .number()
    )
    return event.do(commands.PairRound(A))


def crowd(count: int) -> tuple[PlayerDetails, ...]:
    """Many players, some with very long names."""
    return tuple(
        PlayerDetails(f"Giocatore {'Lunghissimonome ' * (place % 4)}Prova {place:03}", 2400 - place)
        for place in range(count)
    )


def state_of(event: Event) -> EventState:
    """The state of an event."""
    event_state: EventState = event.house.view(event.book, EVENT).state
    return event_state
