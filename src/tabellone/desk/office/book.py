"""The book of the office, and the effect of a command on lists that are published already."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from tabellone.core.rating.lists.chain import NO_MEMORY, Memory
from tabellone.core.rating.lists.ratinglist import Difference
from tabellone.core.rating.lists.records import PlayerId, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk import codec
from tabellone.desk.book import Stamp
from tabellone.desk.office import events, merging, players, publication, ratings
from tabellone.desk.office.computation import effect_of_correction
from tabellone.desk.office.registry import OFFICE, REACHES, Command, Days, Fact
from tabellone.desk.office.state import OfficeState
from tabellone.regulations.rating_systems import definition_of

COMMANDS: Mapping[str, type] = OFFICE.named_in((players, merging, events, ratings, publication))


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


NOBODY = Stamp("-", datetime(1, 1, 1, tzinfo=UTC), 0)


@dataclass(frozen=True, slots=True)
class Effect:
    """A published list, and the lines that would differ if it were computed once more: rating and category alone.

    `names` are those that the players of these lines have after the act; who has no entry then has the one before it.
    """

    system: RatingSystem
    on: date
    differences: tuple[Difference, ...]
    names: Mapping[PlayerId, str]


def after(state: OfficeState, command: Command) -> OfficeState:
    """The state as it would be after a command, without entering it; a command that is not allowed is refused."""
    book = OfficeBook()
    return book.applied(state, book.decide(state, command), NOBODY)


def effects_of(state: OfficeState, command: Command) -> tuple[Effect, ...]:
    """The published lists that a command can affect, each with what it would change there."""
    reached = reached_by(state, command)
    if not any(
        published_list.rating_list.on >= since for system, since in reached for published_list in state.lists_of(system)
    ):
        OfficeBook().decide(state, command)
        return ()
    return effects_between(state, after(state, command), reached)


def effects_of_undo(without: OfficeState, with_it: OfficeState, fact: Fact, *, is_undo: bool) -> tuple[Effect, ...]:
    """The published lists that an act can affect, each with what changes when it is undone or redone.

    The act was decided on the state `without` it, and came to the state `with_it`.
    """
    before, new = (with_it, without) if is_undo else (without, with_it)
    return effects_between(before, new, reached_by(without, fact))


def effects_between(
    before: OfficeState, new: OfficeState, reached: list[tuple[RatingSystem, date]]
) -> tuple[Effect, ...]:
    """The published lists from some days on, each with what a change of the register does to it."""
    return tuple(
        Effect(system, on, list_differences, _names(before, new, list_differences))
        for system, since in reached
        for on, list_differences in effect_of_correction(before, new, system, since)
    )


def _names(before: OfficeState, new: OfficeState, differences: Iterable[Difference]) -> Mapping[PlayerId, str]:
    """The names of the players of some differences, who stand in the register before or after."""
    players = {difference.player for difference in differences}
    return {player: (new.players.get(player) or before.players[player]).name for player in players}


class UnconfirmedEffectsError(Refusal):
    """An act that changes published lists without a confirmation."""

    def __init__(self, sentence: str, effects: tuple[Effect, ...], **values: object) -> None:
        super().__init__(sentence, **values)
        self.effects = effects


def check_confirmed(effects: tuple[Effect, ...], *, is_confirmed: bool) -> None:
    """Refuse an act that changes published lists until it is confirmed."""
    if needs_confirmation(effects) and not is_confirmed:
        changed = tuple(effect for effect in effects if effect.differences)
        raise UnconfirmedEffectsError(
            "what is published in {count} lists would change; look at it and confirm it",
            changed,
            count=len(changed),
        )


def needs_confirmation(effects: tuple[Effect, ...]) -> bool:
    """Whether any published list would be different."""
    return any(effect.differences for effect in effects)


def reached_by(state: OfficeState, command: Command | Fact) -> list[tuple[RatingSystem, date]]:
    """The systems whose lists a command can change, and from which day on."""
    reach = REACHES.get(type(command))
    return _with_related(reach(state, command) if reach else {})


def _with_related(days: Days) -> list[tuple[RatingSystem, date]]:
    """Every affected system: systems whose lists are made together have the same day."""
    system_days = []
    for system in RatingSystem:
        own = [days[related_system] for related_system in definition_of(system).related if related_system in days]
        if own:
            system_days.append((system, min(own)))
    return system_days
