"""A kind of book: its commands and facts, each declared once, and the roles that may give them."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

from tabellone.core.refusal import Refusal

State = TypeVar("State")
Command_contra = TypeVar("Command_contra", contravariant=True)
Fact = TypeVar("Fact")


@dataclass(frozen=True, slots=True)
class Stamp:
    """Author, time (UTC) and journal position of a fact."""

    author: str
    at: datetime
    position: int


class BookKind(Protocol[State, Command_contra, Fact]):
    """The interface of a kind of book. States, commands and facts are immutable."""

    @property
    def name(self) -> str:
        """The name of the kind, "event" or "office"."""

    def initial(self) -> State:
        """The state of an empty journal."""

    def decide(self, state: State, command: Command_contra) -> Fact:
        """The fact that a command results in, or a Refusal with the reason why it is not allowed now."""

    def applied(self, state: State, fact: Fact, stamp: Stamp) -> State:
        """The state after a fact."""

    def encoded(self, fact: Fact) -> tuple[str, dict[str, Any]]:
        """The kind of a fact and its data as JSON values."""

    def decoded(self, kind: str, data: dict[str, Any]) -> Fact:
        """The fact that `encoded` gave; a Refusal if the data are damaged."""

    def objection_to_undo(self, state: State, fact: Fact) -> Refusal | None:
        """Why a fact cannot be undone; None if it can."""


class Role(IntEnum):
    """A person's role in a book; each role includes the rights of those before it."""

    PUBLIC = 0
    VIEWER = 1
    SCORER = 2
    ARBITER = 3
    OWNER = 4
    CHIEF = 5

    @property
    def word(self) -> str:
        """The role as it is stored and typed."""
        return self.name.lower()


Command = TypeVar("Command")

Decision = TypeVar("Decision", bound=Callable[..., Any])
Addition = TypeVar("Addition", bound=Callable[..., Any])


def kind_of(named: type) -> str:
    """The name of a command or a fact, made from its class: "pair-round", "round-paired"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", named.__name__).lower()


class DeclarationError(Exception):
    """A command or a fact is declared twice or incompletely: a fault of the program."""


class UnknownCommandError(Refusal):
    """A command that a book does not know."""

    @classmethod
    def of(cls, name: str, names: Iterable[str]) -> "UnknownCommandError":
        """The refusal of an unknown name."""
        there_are = ", ".join(sorted(names))
        return UnknownCommandError('command "{name}" is not known; there are {known}', name=name, known=there_are)


class Rows(Protocol):
    """How a fact is written where its fields are not written one by one."""

    def written(self, fact: Any) -> dict[str, Any]:
        """The fact as JSON values."""

    def read(self, data: Mapping[str, Any]) -> Any:
        """The fact that was written."""


@dataclass(frozen=True, slots=True)
class DeclaredCommand:
    """A command: its name, and the least role that may give it.

    `confirmed_role` is the least role once it changes something published, `role_now` finds it from command and state.
    """

    command: type
    name: str
    role: Role
    confirmed_role: Role | None = None
    role_now: Callable[[Any, Any], Role] | None = None


@dataclass(frozen=True, slots=True)
class DeclaredFact:
    """A fact: its name in journals, what it adds to the state, and why it cannot be undone, if so."""

    fact: type
    kind: str
    addition: Callable[[Any, Any, Stamp], Any]
    stands: Callable[[Any], Refusal] | None = None
    rows: Rows | None = None


class Registry(Generic[State]):
    """The commands and facts of one kind of book.

    In a brief book a fact is written without the fields that have their default value.
    """

    def __init__(self, *, is_brief: bool = False) -> None:
        self.is_brief = is_brief
        self.commands: dict[type, DeclaredCommand] = {}
        self.decisions: dict[type, Callable[[State, Any], Any]] = {}
        self.facts: dict[type, DeclaredFact] = {}
        self.names: dict[str, type] = {}
        self.kinds: dict[str, DeclaredFact] = {}

    def command(
        self,
        *,
        role: Role,
        confirmed_role: Role | None = None,
        role_now: Callable[[Any, Any], Role] | None = None,
    ) -> Callable[[type[Command]], type[Command]]:
        """Declare a command."""

        def declare(command: type[Command]) -> type[Command]:
            name = kind_of(command)
            if name in self.names:
                raise DeclarationError(f"the command {name} is declared twice")
            self.commands[command] = DeclaredCommand(command, name, role, confirmed_role, role_now)
            self.names[name] = command
            return command

        return declare

    def decides(self, command: type) -> Callable[[Decision], Decision]:
        """Declare which function turns a command into a fact; its return annotation is the fact."""

        def declare(decision: Decision) -> Decision:
            if command not in self.commands or command in self.decisions:
                raise DeclarationError(f"{decision.__name__} decides a command that is unknown or decided already")
            self.decisions[command] = decision
            return decision

        return declare

    def adds(
        self, fact: type, *, kind: str = "", stands: Callable[[Any], Refusal] | None = None, rows: Rows | None = None
    ) -> Callable[[Addition], Addition]:
        """Declare a fact and which function adds it to the state."""

        def declare(addition: Addition) -> Addition:
            declared = DeclaredFact(fact, kind or kind_of(fact), addition, stands, rows)
            if fact in self.facts or declared.kind in self.kinds:
                raise DeclarationError(f"the fact {declared.kind} is declared twice")
            self.facts[fact] = self.kinds[declared.kind] = declared
            return addition

        return declare

    def named_in(self, modules: Iterable[ModuleType]) -> dict[str, type]:
        """The commands by name, in the order of the modules that declare them."""
        declared = self.commands.values()
        return {
            declaration.name: declaration.command
            for module in modules
            for declaration in declared
            if declaration.command.__module__ == module.__name__
        }

    def fact_of(self, command: type) -> type:
        """The fact that a command results in."""
        fact: type = self.decisions[command].__annotations__["return"]
        return fact

    def commands_of(self, fact: type) -> tuple[DeclaredCommand, ...]:
        """The commands that result in a fact."""
        return tuple(declared for command, declared in self.commands.items() if self.fact_of(command) is fact)

    def decide(self, state: State, command: object) -> Any:
        """The fact that a command results in; an unknown command is refused."""
        if type(command) not in self.decisions:
            raise UnknownCommandError.of(kind_of(type(command)), self.names)
        return self.decisions[type(command)](state, command)

    def applied(self, state: State, fact: object, stamp: Stamp) -> State:
        """The state after a fact."""
        after: State = self.facts[type(fact)].addition(state, fact, stamp)
        return after

    def objection_to_undo(self, fact: object) -> Refusal | None:
        """Why a fact cannot be undone; None if it can."""
        stands = self.facts[type(fact)].stands
        return stands(fact) if stands else None
