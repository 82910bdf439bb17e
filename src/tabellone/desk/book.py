"""A book: one journal and the rules by which its facts are decided and folded.

A command is a request. `decide` checks it against the state and returns one fact: what happened, with
everything that was computed or drawn on the way, so that a later version of the program folds the same state from it.
`applied` adds a fact to a state and never refuses what was once decided.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeVar

from tabellone.core.refusal import Refusal

State = TypeVar("State")
Command_contra = TypeVar("Command_contra", contravariant=True)
Fact = TypeVar("Fact")


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who entered a fact, when (UTC), and at which place of the journal."""

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
