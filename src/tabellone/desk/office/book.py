"""The book of the office: everything that its modules declare."""

from collections.abc import Mapping
from typing import Any

from tabellone.core.rating.lists.chain import NO_MEMORY, Memory
from tabellone.core.refusal import Refusal
from tabellone.desk import codec
from tabellone.desk.book import Stamp
from tabellone.desk.office import events, former_names, merging, players, publication, ratings, updates
from tabellone.desk.office.registry import OFFICE, Command, Fact
from tabellone.desk.office.state import OfficeState

COMMANDS: Mapping[str, type] = OFFICE.named_in((players, updates, former_names, merging, events, ratings, publication))


class OfficeBook:
    """The kind of book that a rating office keeps."""

    name = "office"

    def __init__(self, memory: Memory = NO_MEMORY) -> None:
        """`memory` has what was computed of the lists of this office."""
        self._memory = memory

    def initial(self) -> OfficeState:
        """An empty register."""
        return OfficeState(memory=self._memory)

    def decide(self, state: OfficeState, command: Command) -> Fact:
        """The fact that a command results in, or the reason why it is not allowed."""
        fact: Fact = OFFICE.decide(state, command)
        return fact

    def applied(self, state: OfficeState, fact: Fact, stamp: Stamp) -> OfficeState:
        """The register after a fact."""
        return OFFICE.applied(state, fact, stamp)

    def encoded(self, fact: Fact) -> tuple[str, dict[str, Any]]:
        """A fact as JSON."""
        return codec.encoded_fact(OFFICE, fact)

    def decoded(self, kind: str, data: dict[str, Any]) -> Fact:
        """A fact from JSON."""
        fact: Fact = codec.decoded_fact(OFFICE, kind, data)
        return fact

    def objection_to_undo(self, state: OfficeState, fact: Fact) -> Refusal | None:
        """Why a fact cannot be undone: published lists are final, and what came before one is corrected, not undone."""
        del state
        return OFFICE.objection_to_undo(fact)
