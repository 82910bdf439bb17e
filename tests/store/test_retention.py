"""Data due by the retention rules is erased on request or once a day; without a rule nothing is erased."""

import json
from datetime import UTC, date, datetime

import pytest

from tabellone.cli.serve import retained
from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.desk.event.commands import CreateEvent, EnterPlayers
from tabellone.desk.event.entrant import EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.roles import Person
from tabellone.program import main
from tabellone.store.accounts.security_log import SecurityKind
from tabellone.store.database import Database
from tabellone.store.house import EVENT, House
from tabellone.store.house_rules import PrivacyRules
from tabellone.store.privacy.retention import follow_daily, set_rules

CHIEF = Person("chief", is_chief=True)
BORN = date(2001, 2, 3)


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 17, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time


def house_with_event(database: Database, clock: Clock) -> tuple[House, str]:
    """A house with an event that ended in January, and a player with a day of birth."""
    house = House(database, clock)
    book = house.begin(CHIEF, EVENT, "Prova").id
    settings = EventSettings(
        "Prova",
        Discipline.DAMA_ITALIANA,
        DRAUGHTS_SCORING,
        starts_on=date(2026, 1, 30),
        ends_on=date(2026, 1, 31),
    )
    house.act(CHIEF, book, CreateEvent(settings, GroupSettings("A", "lim", 3)))
    house.act(CHIEF, book, EnterPlayers(GroupId(1), (PlayerDetails("Prova Anna", 2100, birth_date=BORN),)))
    return house, book


def born(house: House, book: str) -> date | None:
    day: date | None = house.ledger.state(book).entrants[EntrantId(1)].details.birth_date
    return day


def kinds(house: House) -> list[SecurityKind]:
    return [event.kind for event in house.security_log.events()]


@pytest.mark.parametrize(
    "rules",
    [
        PrivacyRules(),
        PrivacyRules(is_automatic=True),
        PrivacyRules(private_months=3),
        PrivacyRules(private_months=12, is_automatic=True),
        PrivacyRules(account_years=5, is_automatic=True),
    ],
)
def test_nothing_goes_by_itself_unless_the_house_said_so_and_it_is_due(sqlite: Database, rules: PrivacyRules) -> None:
    house, book = house_with_event(sqlite, Clock())
    set_rules(house, CHIEF, rules)
    follow_daily(house)
    assert born(house, book) == BORN
    assert SecurityKind.RETENTION_FOLLOWED not in kinds(house)


def test_the_server_erases_once_a_day_what_is_due_and_the_security_log_tells_it(sqlite: Database) -> None:
    clock = Clock()
    house, book = house_with_event(sqlite, clock)
    set_rules(house, CHIEF, PrivacyRules(private_months=10, is_automatic=True))
    with retained(house):
        pass
    assert born(house, book) == BORN
    clock.time = clock.time.replace(month=12)
    with retained(house):
        pass
    assert born(house, book) is None
    house.ledger.verify(book)
    (event,) = [event for event in house.security_log.events() if event.kind is SecurityKind.RETENTION_FOLLOWED]
    assert (event.actor, event.detail) == ("tabellone", "1, 0")
    assert follow_daily(house) is None
    assert kinds(house).count(SecurityKind.PRIVACY_RULES_SET) == 1


def test_the_command_shows_what_is_due_and_erases_it_when_told_to(
    sqlite: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    house, book = house_with_event(sqlite, Clock())
    set_rules(house, CHIEF, PrivacyRules(private_months=1))
    command = ["privacy", "due", "--database", str(sqlite.address.file), "--json"]
    for arguments, is_done in (((), False), (("--yes",), True)):
        assert main([*command, *arguments]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["events"][0]["book"], told["is_done"]) == (book, is_done)
        assert (born(house, book) is None) is is_done
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["events"] == []
