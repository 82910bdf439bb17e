"""Every command and fact is declared once, and what is declared is whole."""

import importlib
import pkgutil
from dataclasses import dataclass, is_dataclass
from types import ModuleType
from typing import Any

import pytest
from tests.desk.event.desk import Desk

import tabellone.desk.event
import tabellone.desk.office
from tabellone.core.refusal import Refusal
from tabellone.desk.book import BookKind, DeclarationError, Registry, Role, Stamp
from tabellone.desk.event import book as event_book
from tabellone.desk.event import commands as event_commands
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.registry import CONDITIONS, EVENT, EventCommand, EventFact
from tabellone.desk.event.state import EventState
from tabellone.desk.office import book as office_book
from tabellone.desk.office import commands as office_commands
from tabellone.desk.office.book import OfficeBook
from tabellone.desk.office.registry import OFFICE, REACHES, Command, Fact
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Person, check_command, least_role
from tabellone.locales.entry_sentences import ENTRY_SENTENCES

BOOKS: tuple[tuple[ModuleType, Registry[Any], type, type], ...] = (
    (tabellone.desk.event, EVENT, EventCommand, EventFact),
    (tabellone.desk.office, OFFICE, Command, Fact),
)
DECLARED = [(registry, command) for _, registry, _, _ in BOOKS for command in registry.commands]


def classes(package: ModuleType, base: type) -> set[type]:
    """The classes below a base that the modules of a package define."""
    members = set()
    for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(info.name)
        members |= {
            member
            for member in vars(module).values()
            if isinstance(member, type) and is_dataclass(member) and issubclass(member, base)
        }
    return members


@pytest.mark.parametrize(("package", "registry", "command", "fact"), BOOKS, ids=("event", "office"))
def test_whatever_is_a_command_or_a_fact_is_declared(
    package: ModuleType, registry: Registry[Any], command: type, fact: type
) -> None:
    assert classes(package, command) == set(registry.commands) == set(registry.decisions)
    assert classes(package, fact) == set(registry.facts)
    assert {registry.fact_of(declared_command) for declared_command in registry.commands} == set(registry.facts)


def test_the_books_list_every_command_once_under_its_name() -> None:
    assert set(event_book.COMMANDS.values()) == set(EVENT.commands)
    assert set(office_book.COMMANDS.values()) == set(OFFICE.commands)
    assert EVENT.names == event_book.COMMANDS
    assert OFFICE.names == office_book.COMMANDS


def test_doors_find_every_command_and_fact_under_one_roof() -> None:
    assert {command.__name__ for command in EVENT.commands} <= set(event_commands.__all__)
    facts = {name for name in event_commands.__all__ if issubclass(getattr(event_commands, name), EventFact)}
    assert {*(fact.__name__ for fact in EVENT.facts), "EventFact"} == facts
    known = {declared_class.__name__ for declared_class in (*OFFICE.commands, *OFFICE.facts)}
    assert {*known, "Command", "Fact"} == set(office_commands.__all__)


@pytest.mark.parametrize(("registry", "command"), DECLARED, ids=lambda parameter: getattr(parameter, "__name__", ""))
def test_a_command_has_a_decision_a_role_and_a_fact_with_an_addition_and_a_sentence(
    registry: Registry[Any], command: type
) -> None:
    fact = registry.fact_of(command)
    assert callable(registry.decisions[command])
    assert callable(registry.facts[fact].addition)
    assert least_role(command) > Role.PUBLIC
    assert fact in ENTRY_SENTENCES
    # A command, its fact, its decision and its addition stand together.
    places = {fact.__module__, registry.decisions[command].__module__, registry.facts[fact].addition.__module__}
    assert places == {command.__module__}


def test_every_command_of_an_event_has_its_gates() -> None:
    assert set(CONDITIONS) == set(EVENT.commands)


def test_every_command_of_the_office_but_those_that_lists_do_not_rest_on_says_how_far_back_it_acts() -> None:
    assert set(OFFICE.commands) - set(REACHES) == {
        office_commands.RemovePlayer,
        office_commands.SetFormerNames,
        office_commands.TellPlayersApart,
        office_commands.PublishList,
        office_commands.WithdrawList,
    }


@dataclass(frozen=True, slots=True)
class WinEvent:
    """A command that nobody has declared."""


@pytest.mark.parametrize(("book", "state"), [(EventBook(), EventState()), (OfficeBook(), OfficeState())])
def test_an_unknown_command_is_refused_in_one_sentence(book: BookKind[Any, Any, Any], state: object) -> None:
    with pytest.raises(Refusal, match=r'^command "win-event" is not known; there are [a-z, -]+$'):
        book.decide(state, WinEvent())
    with pytest.raises(Refusal, match=r'^command "win-event" is not known; there are [a-z, -]+$'):
        check_command(Person("boss", is_chief=True), "here", WinEvent(), state)


def test_a_command_of_the_office_is_refused_by_an_event_and_the_other_way_round() -> None:
    with pytest.raises(Refusal, match='command "set-ratings" is not known; there are add-group, '):
        EventBook().decide(Desk().state, office_commands.SetRatings(()))  # type: ignore[arg-type]
    with pytest.raises(Refusal, match='command "announce-event" is not known; there are correct-event, '):
        OfficeBook().decide(OfficeState(), event_commands.AnnounceEvent())  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Rung:
    """A fact of a bell."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A command to a bell."""


def rung(state: int, command: Ring) -> Rung:
    del state, command
    return Rung()


def with_rung(state: int, fact: Rung, stamp: Stamp) -> int:
    del fact, stamp
    return state + 1


def test_nothing_is_declared_twice() -> None:
    bell: Registry[int] = Registry()
    with pytest.raises(DeclarationError, match="decides a command that is unknown"):
        bell.decides(Ring)(rung)
    bell.command(role=Role.SCORER)(Ring)
    bell.decides(Ring)(rung)
    bell.adds(Rung)(with_rung)
    with pytest.raises(DeclarationError, match="the command ring is declared twice"):
        bell.command(role=Role.OWNER)(Ring)
    with pytest.raises(DeclarationError, match="decided already"):
        bell.decides(Ring)(rung)
    with pytest.raises(DeclarationError, match="the fact rung is declared twice"):
        bell.adds(Rung)(with_rung)
    assert bell.commands[Ring].role is Role.SCORER
