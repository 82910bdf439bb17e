"""A fictional office that keeps FIDE's half-yearly lists."""

import random
from datetime import date, timedelta

from tests.web.office.filling import OFFICER, PLAYED

from tabellone.core.model import Result
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    HonoraryRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.desk.office.commands import EnterPlayers, PublishList, ReportEvent, SetRatings
from tabellone.store.house import House

FIDE = RatingSystem.FIDE
TITLED, HONOURED, LONG, CANCELLED = PlayerId("P0013"), PlayerId("P0012"), EventId("long"), PlayerId("P0011")
LAST, SKIPPED, NEXT = date(2001, 7, 1), date(2002, 1, 1), date(2002, 7, 1)


def _players() -> tuple[PlayerRecord, ...]:
    records = [
        PlayerRecord(PlayerId(f"P{number:04}"), f"Player {number:02}", federation_ids=(("fide", f"{number}"),))
        for number in range(1, 13)
    ]
    return (*records, PlayerRecord(TITLED, "Player 13", title="FM", federation_ids=(("fide", "13"),)))


def fide_event(key: str, starts_on: date, ends_on: date, loser: PlayerId | None = None) -> EventRecord:
    """Nine rounds of twelve players; who is named as the loser loses every game."""
    lots = random.Random(key)
    entered = [PlayerId(f"P{number:04}") for number in range(1, 13)]
    games = []
    for round_number in range(1, 10):
        order = lots.sample(entered, len(entered))
        for white, black in zip(order[::2], order[1::2], strict=True):
            result = lots.choice(PLAYED)
            if loser in (white, black):
                result = Result.BLACK_WINS if white == loser else Result.WHITE_WINS
            games.append(GameEntry(round_number, white, black, result))
    received = ends_on + timedelta(days=3)
    name = f"Open {key.capitalize()}"
    return EventRecord(EventId(key), name, (FIDE,), starts_on, ends_on, received, tuple(entered), tuple(games))


def filled_with_half_years(house: House, last: date = LAST) -> str:
    """Fill the office of a house with FIDE lists from 1998 to the last; one list is missing before the next."""
    book = house.office()
    ratings = [2400, 2350, 2300, 2290, 2280, 2250, 2240, 2200, 2150, 2100, 2005]
    house.act(OFFICER, book, EnterPlayers(_players()))
    entries = tuple(
        CommissionEntry(FIDE, PlayerId(f"P{number:04}"), date(1998, 1, 1), rating, "QC", "first list")
        for number, rating in enumerate(ratings, start=1)
    )
    honour = HonoraryRating(HONOURED, date(1998, 1, 1), 2200, "GA", "for a life of chess")
    house.act(OFFICER, book, SetRatings(entries, (honour,)))
    house.act(OFFICER, book, PublishList(FIDE, date(1998, 1, 1), date(1998, 1, 1), confirmed=True))
    house.act(OFFICER, book, ReportEvent(fide_event("alfa", date(1998, 2, 1), date(1998, 2, 9), CANCELLED)))
    house.act(OFFICER, book, ReportEvent(fide_event("beta", date(1998, 3, 1), date(1998, 3, 9), CANCELLED)))
    house.act(OFFICER, book, ReportEvent(fide_event(LONG, date(1998, 1, 5), date(1998, 5, 5))))
    for year in (1998, 1999, 2000, 2001):
        for month in (1, 7):
            day = date(year, month, 1)
            if date(1998, 1, 1) < day <= last:
                house.act(OFFICER, book, PublishList(FIDE, day, day, confirmed=True))
    return book
