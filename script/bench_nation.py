"""Costs of the rating office of a nation: thousands of players and events, twenty lists; CPU seconds of this run.

    .venv/bin/python script/bench_nation.py FILE.db [--system uisp] [--players 5000] [--events 2000] [--lists 20]

FILE.db is made once and used again: the first run after that computes everything once, the second goes on from it.

    .venv/bin/python script/bench_nation.py FILE.db --intake 37000

measures tables of so many players and ratings instead, by commands that are given to FILE.db, a new one.
A plain loop is timed beside it: computers differ, and one and the same from hour to hour.
"""

import argparse
import gc
import os
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from starlette.testclient import TestClient

from tabellone.answers.lists.career import career
from tabellone.answers.lists.next_list import next_day, next_list
from tabellone.answers.lists.preview import preview
from tabellone.answers.lists.watch import watch
from tabellone.core.model import Result
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.book import effects_of
from tabellone.desk.office.commands import (
    EnterPlayers,
    PublishList,
    ReportEvent,
    ReportEvents,
    SetRatings,
    WithdrawEvent,
)
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.program import OBJECTS_BEFORE_COLLECTION
from tabellone.server import create_app
from tabellone.store.accounts.sessions import CHIEF
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import House, opened_house

FIELD, ROUNDS = 24, 6
FIRST_DAYS = {RatingSystem.UISP: date(2020, 1, 1), RatingSystem.FIDE: date(2024, 4, 1)}
MONTHS = {RatingSystem.UISP: 3, RatingSystem.FIDE: 1}
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
RATINGS = {RatingSystem.FIDE: (2050, 2450), RatingSystem.UISP: (1300, 2200)}
CAPITALS = (500, 6000)


@dataclass(frozen=True, slots=True)
class Nation:
    """Size of a nation, and its rating system."""

    system: RatingSystem
    players: int
    events: int
    lists: int

    @property
    def first_day(self) -> date:
        """The first day of the first period."""
        return FIRST_DAYS.get(self.system, date(2014, 1, 1))

    @property
    def months(self) -> int:
        """Months from list to list."""
        return MONTHS.get(self.system, 6)

    def day_of(self, place: int) -> date:
        """The day of a list, the first being 1."""
        months = self.first_day.month - 1 + place * self.months
        return date(self.first_day.year + months // 12, months % 12 + 1, 1)

    def people(self) -> Iterator[PlayerRecord]:
        """Players with numbers for names."""
        for number in range(1, self.players + 1):
            born = 1940 + number % 70
            yield PlayerRecord(PlayerId(f"P{number:05}"), f"Giocatore {number:05} di Prova", birth_year=born)

    def capitals(self, lots: random.Random) -> Iterator[CommissionEntry]:
        """Starting capital of two thirds of them."""
        least, most = RATINGS.get(self.system, CAPITALS)
        for number in range(1, self.players + 1, 3):
            for player in (number, number + 1):
                if player <= self.players:
                    rating = lots.randrange(least, most)
                    yield CommissionEntry(
                        self.system, PlayerId(f"P{player:05}"), self.first_day, rating, "Prova", "Prima lista"
                    )

    def event(self, number: int, period: int, lots: random.Random) -> EventRecord:
        """An event between two lists: players of one region, and some from anywhere."""
        start, end = self.day_of(period) + timedelta(days=1), self.day_of(period + 1) - timedelta(days=15)
        day = start + timedelta(days=lots.randrange(max((end - start).days - 3, 1)))
        region = lots.randrange(max(self.players // 200, 1))
        local = range(region * 200 + 1, min((region + 1) * 200, self.players) + 1)
        chosen = {f"P{player:05}" for player in lots.sample(local, min(FIELD - 4, len(local)))}
        while len(chosen) < min(FIELD, self.players):
            chosen.add(f"P{lots.randrange(1, self.players + 1):05}")
        players = tuple(PlayerId(player) for player in sorted(chosen))
        games = []
        for round_number in range(1, ROUNDS + 1):
            order = lots.sample(players, len(players))
            games += [
                GameEntry(round_number, white, black, lots.choice(RESULTS))
                for white, black in zip(order[::2], order[1::2], strict=True)
            ]
        return EventRecord(
            EventId(f"e{number:05}"),
            f"Torneo di prova {number:05}",
            (self.system,),
            day,
            day + timedelta(days=2),
            day + timedelta(days=4),
            players,
            tuple(games),
            pace=Pace.STANDARD,
            minutes=90,
            increment_seconds=30,
        )


def made(nation: Nation, file: Path) -> None:
    """A database with the whole history, written as an office would have written it."""
    lots = random.Random(1)  # noqa: S311
    moment = datetime(2040, 1, 1, tzinfo=UTC)
    with opened_house(DatabaseAddress(file=file), lambda: moment) as house:
        book = house.office()
        house.act(CHIEF, book, EnterPlayers(tuple(nation.people())))
        house.act(CHIEF, book, SetRatings(tuple(nation.capitals(lots))))
        number = 0
        for period in range(nation.lists + 1):
            events = []
            for _ in range(nation.events // nation.lists if period < nation.lists else 5):
                number += 1
                events.append(nation.event(number, period, lots))
            house.act(CHIEF, book, ReportEvents(tuple(ReportEvent(event) for event in events)))
            if period < nation.lists:
                publish(house, book, nation, period + 1)


def publish(house: House, book: str, nation: Nation, place: int) -> None:
    """Publish one more list."""
    day = nation.day_of(place)
    house.act(CHIEF, book, PublishList(nation.system, day, day, confirmed=True))
    print(f"  list {place} of {day} is published", file=sys.stderr)


def measured(nation: Nation, file: Path) -> None:
    """CPU seconds of what an office is asked, in a process that has just begun."""
    today = nation.day_of(nation.lists) + timedelta(days=20)
    with opened_house(DatabaseAddress(file=file), lambda: datetime.combine(today, time(12), UTC)) as house:
        state = timed("the journal is read", lambda: house.ledger.state(house.office()))
        last = state.last_list(nation.system)
        coming = next_day(state, nation.system, today)
        first, recent = next(iter(state.events)), list(state.events)[-10]
        players = [line.player for line in last.rating_list.lines]
        timed("next list, with every change", lambda: preview(state, nation.system, coming))
        timed("office: what waits", lambda: next_list(state, nation.system, today))
        measured_front(house, players[-1])
        timed("a player, explained, the first", lambda: career(state, players[0], explained=True))
        timed("a player, explained, another", lambda: career(state, players[1], explained=True))
        timed("withdrawal of the last event, preview", lambda: effects_of(state, WithdrawEvent(recent, "Prova")))
        timed("withdrawal of the first event, preview", lambda: effects_of(state, WithdrawEvent(first, "Prova")))
        timed("watch over the scale", lambda: watch(state, nation.system))


def measured_front(house: House, player: PlayerId) -> None:
    """CPU seconds of the front page of the office, for who is signed in, after an act that is taken back again."""
    token = house.links.become_chief(house.links.make_chief(house.now()), house.now())
    browser = TestClient(create_app(house), base_url="http://localhost", cookies={SESSION_COOKIE: token})
    book = house.office()
    record = house.ledger.state(book).players[player]

    def page() -> None:
        if not browser.get("/office").is_success:
            raise SystemExit("the front page of the office is not shown")

    page()
    house.act(CHIEF, book, EnterPlayers((replace(record, club=f"{record.club} di prova"),)))
    timed("front page of the office after an act", page)
    timed("front page of the office again", page)
    house.undo(CHIEF, book)


def measured_intake(file: Path, count: int) -> None:
    """CPU seconds of commands that take tables into an empty office, start of the program and reading included."""
    numbers = range(1, count + 1)
    tables = {
        "players": "id,name,birth_year,id_fid\n"
        + "".join(f"P{n:05},Giocatore {n:05} di Prova,{1940 + n % 70},F{n}\n" for n in numbers),
        "ratings": "id,rating\n" + "".join(f"P{n:05},{500 + n * 7919 % 5500}\n" for n in numbers),
        "names": "name,rating\n" + "".join(f"Giocatore {n:05} di Prova,{600 + n * 7919 % 5500}\n" for n in numbers),
        "clubs": "id,club\n" + "".join(f"P{n:05},Circolo {n % 200}\n" for n in numbers),
    }
    given = ("lists", "import", "ratings", "elo-rubele-italiana")
    with TemporaryDirectory() as folder:
        paths = {name: Path(folder, f"{name}.csv") for name in tables}
        for name, text in tables.items():
            paths[name].write_text(text)
        for what, command in {
            "new players": ("lists", "import", "players", str(paths["players"])),
            "ratings by identifier": (*given, str(paths["ratings"]), "--on", "2014-01-01", "--reason", "Prova"),
            "ratings by name": (*given, str(paths["names"]), "--on", "2014-02-01", "--reason", "Prova"),
            "one column of all players": ("lists", "import", "players", str(paths["clubs"])),
        }.items():
            seconds = _seconds_of([sys.executable, "-m", "tabellone", *command, "--database", str(file)])
            print(f"{what:40} {seconds:8.3f} s", flush=True)
    print(f"{'most memory of a command':40} {_most_megabytes(resource.RUSAGE_CHILDREN):8} MB")


def bench_plain_loop() -> None:
    """Time of ten million additions in a plain loop."""
    program = "total = 0\nfor number in range(10_000_000): total += number"
    seconds = _seconds_of([sys.executable, "-c", program])
    print(f"{'a plain loop of ten million additions':40} {seconds:8.3f} s", flush=True)


def _seconds_of(command: list[str]) -> float:
    """CPU seconds of a command, those of the system included."""
    before = os.times()
    subprocess.run(command, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _most_megabytes(who: int) -> int:
    return resource.getrusage(who).ru_maxrss // 1024


def timed(name: str, call: Callable[[], Any]) -> Any:
    """Print how long a call takes."""
    start = process_time()
    answer = call()
    print(f"{name:40} {process_time() - start:8.3f} s", flush=True)
    return answer


def main() -> None:
    """Make the nation if it is not there, and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--system", default="elo-rubele-italiana")
    parser.add_argument("--players", type=int, default=5000)
    parser.add_argument("--events", type=int, default=2000)
    parser.add_argument("--lists", type=int, default=20)
    parser.add_argument("--intake", type=int, default=0)
    chosen = parser.parse_args()
    bench_plain_loop()
    if chosen.intake:
        measured_intake(chosen.file, chosen.intake)
        return
    gc.set_threshold(OBJECTS_BEFORE_COLLECTION, 50, 100)
    nation = Nation(RatingSystem(chosen.system), chosen.players, chosen.events, chosen.lists)
    if not chosen.file.exists():
        made(nation, chosen.file)
    measured(nation, chosen.file)
    print(f"{'most memory':40} {_most_megabytes(resource.RUSAGE_SELF):8} MB")


if __name__ == "__main__":
    main()
