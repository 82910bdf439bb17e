"""A fictional office: players, events, ratings by hand and lists, all from one seed."""

import random
from datetime import UTC, date, datetime, timedelta

from tabellone.core.model import Result
from tabellone.core.rating.lists.records import (
    CategoryTable,
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    Sex,
)
from tabellone.desk.office.commands import (
    CorrectEvent,
    EnterPlayers,
    PublishList,
    ReportEvent,
    SetCategories,
    SetRatings,
)
from tabellone.desk.roles import Person
from tabellone.store.house import House

NOW = datetime(2026, 5, 20, 9, 30, tzinfo=UTC)
OFFICER = Person("officer", is_chief=True)
CLUBS = (("Dama Club Alfa", "VR"), ("Circolo Beta", "MI"), ("Sodalizio Gamma", "LE"), ("Damisti Delta", "AO"))
ITALIANA, UISP = RatingSystem.ELO_RUBELE_ITALIANA, RatingSystem.UISP
BIRTHDAY = date(1971, 3, 17)
PLAYED = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
WAITING = EventId("2026-torneo-omega")


def players(count: int) -> tuple[PlayerRecord, ...]:
    """Fictional players, the first of them with a date of birth."""
    lots = random.Random(1)
    records = []
    for number in range(1, count + 1):
        club, province = lots.choice(CLUBS)
        born = BIRTHDAY if number == 1 else None
        records.append(
            PlayerRecord(
                PlayerId(f"P{number:04}"),
                f"Giocatore {number:03}",
                lots.choice((Sex.FEMALE, Sex.MALE)),
                born.year if born else lots.randint(1950, 2012),
                born,
                club,
                province,
                "ITA",
            )
        )
    return tuple(records)


def event(number: int, name: str, ends_on: date, systems: tuple[RatingSystem, ...], field: int) -> EventRecord:
    """A fictional event of five rounds."""
    lots = random.Random(number)
    entered = [PlayerId(f"P{player_number:04}") for player_number in lots.sample(range(1, field + 1), 12)]
    games = []
    for round_number in range(1, 6):
        order = lots.sample(entered, len(entered))
        for white, black in zip(order[::2], order[1::2], strict=True):
            games.append(GameEntry(round_number, white, black, lots.choice(PLAYED)))
    return EventRecord(
        EventId(f"{ends_on.year}-{name.lower().replace(' ', '-')}"),
        name,
        systems,
        ends_on - timedelta(days=1),
        ends_on,
        ends_on + timedelta(days=1),
        tuple(entered),
        tuple(games),
        place="Verona",
    )


def filled(house: House, count: int = 40) -> str:
    """Fill the office of a house; its book."""
    book = house.office()

    def act(command: object) -> None:
        house.act(OFFICER, book, command)

    act(EnterPlayers(players(count)))
    lots = random.Random(3)
    entries = [
        CommissionEntry(ITALIANA, PlayerId(f"P{n:04}"), date(2024, 1, 1), lots.randint(2300, 4200), "CTF", "first list")
        for n in range(1, count + 1)
    ]
    act(SetRatings(tuple(entries)))
    act(SetCategories(CategoryTable(date(2025, 1, 1), (("Terza", 1300), ("Seconda", 1500), ("Prima", 1700)))))
    for number, name in enumerate(("Torneo Alfa", "Torneo Beta", "Torneo Gamma", "Torneo Delta")):
        day = date(2024, 3, 10) + timedelta(days=150 * number)
        act(ReportEvent(event(number, name, day, (ITALIANA,), count // 2)))
        act(PublishList(ITALIANA, day + timedelta(days=20), day + timedelta(days=21), confirmed=True))
    for number, name in enumerate(("Open Alfa", "Open Beta")):
        day = date(2025, 2, 9) + timedelta(days=91 * number)
        act(ReportEvent(event(10 + number, name, day, (UISP,), count)))
    act(PublishList(UISP, date(2025, 4, 1), date(2025, 4, 3), confirmed=True))
    act(PublishList(UISP, date(2025, 7, 2), date(2025, 7, 2), confirmed=True))
    old = event(3, "Torneo Delta", date(2024, 3, 10) + timedelta(days=450), (ITALIANA,), count // 2)
    changed = GameEntry(1, old.games[0].white, old.games[0].black, Result.DRAW)
    fixed = EventRecord(
        old.id,
        old.name,
        old.systems,
        old.starts_on,
        old.ends_on,
        old.received_on,
        old.players,
        (changed, *old.games[1:]),
        place="Verona",
    )
    act(CorrectEvent(fixed, "the score sheet says a draw"))
    act(ReportEvent(event(77, "Torneo Omega", date(2026, 4, 19), (ITALIANA,), count)))
    act(ReportEvent(event(78, "Open Omega", date(2026, 4, 26), (UISP,), count)))
    return book
