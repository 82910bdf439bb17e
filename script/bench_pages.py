"""Costs of pages: size and time of the pages of a great hall, and the ratio to those of a small one in the run."""

import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.testclient import TestClient

from tabellone.core.model import CHESS_SCORING, Discipline, Result
from tabellone.desk.event.commands import CreateEvent, EnterPlayers, EnterResult, PairRound, PublishRound, RankPlayers
from tabellone.desk.event.entrant import GroupId, PlayerDetails
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.server import create_app
from tabellone.store.accounts.sessions import CHIEF
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import EVENT, House, opened_house

GROUP, ROUNDS = GroupId(1), 9
GREAT, SMALL = 600, 60
PAGES = (
    ("round, boards", "/desk/{book}/1/round/1"),
    ("round, one result later", "/desk/{book}/1/round/1"),
    ("standings", "/desk/{book}/1/standings"),
    ("attendance, one page", "/desk/{book}/1/attendance"),
    ("public pairings", "/events/{book}/1/round/1"),
    ("public standings", "/events/{book}/1/standings"),
)
LATER = PAGES[1]


def event_of(house: House, players: int) -> str:
    """An event in the middle of its first round; its book."""
    book = house.begin(CHIEF, EVENT, f"Torneo di {players}").id
    settings = EventSettings(f"Torneo di {players}", Discipline.CHESS, CHESS_SCORING)
    people = tuple(PlayerDetails(f"Giocatore della Prova {each:03}", 2400 - each) for each in range(1, players + 1))
    for command in (
        CreateEvent(settings, GroupSettings("Open", "lim", rounds=ROUNDS)),
        EnterPlayers(GROUP, people),
        RankPlayers(GROUP, 1),
        PairRound(GROUP),
        PublishRound(GROUP),
    ):
        house.act(CHIEF, book, command)
    return book


def best_of(call: Callable[[], object], before: Callable[[], object] | None = None, repeat: int = 12) -> float:
    """The shortest of some runs, each after something that is not counted."""
    best = float("inf")
    for _ in range(repeat):
        if before is not None:
            before()
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return best


def browser_of(house: House) -> TestClient:
    """A browser of the chief arbiter."""
    client = TestClient(create_app(house), base_url="http://localhost")
    token = house.links.become_chief(house.links.make_chief(house.now()), house.now())
    client.cookies.set(SESSION_COOKIE, token)
    return client


def seconds_of(house: House, client: TestClient, book: str, page: tuple[str, str]) -> tuple[int, float]:
    """The bytes of a page, and the time of a whole request for it."""
    address = page[1].format(book=book)
    size = len(client.get(address).content)
    boards = iter(range(1, GREAT))

    def one_result() -> None:
        house.act(CHIEF, book, EnterResult(GROUP, 1, next(boards), Result.DRAW))

    return size, best_of(lambda: client.get(address), one_result if page is LATER else None)


def bench_pages() -> None:
    """Pages of 600 players: kilobytes, milliseconds, times an empty answer, times the page of 60 players."""
    print(f"pages of {GREAT} players        kB      ms  empty answers  pages of {SMALL}")
    with TemporaryDirectory() as folder, opened_house(DatabaseAddress(file=Path(folder) / "bench.db")) as house:
        client = browser_of(house)
        great, small = event_of(house, GREAT), event_of(house, SMALL)
        for page in PAGES:
            size, took = seconds_of(house, client, great, page)
            _, little = seconds_of(house, client, small, page)
            empty = best_of(lambda: client.get("/healthz"))
            print(f"  {page[0]:24} {size / 1000:6.0f} {1000 * took:7.1f} {took / empty:14.1f} {took / little:12.1f}")
