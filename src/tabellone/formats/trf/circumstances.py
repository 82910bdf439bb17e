"""What a pairing needs to know and the model of a tournament does not hold."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TypeVar

from tabellone.core.model import Colour, Outcome, PlayerNumber
from tabellone.formats.trf.contents import Acceleration, CoefficientNote, LotNote, PlayerAcceleration, RunNote

Pair = tuple[PlayerNumber, PlayerNumber]
Note = TypeVar("Note", bound=RunNote)


@dataclass(frozen=True, slots=True)
class AnnouncedBye:
    """A player who will not be paired in a round to come, and what he gets for it."""

    round: int
    player: PlayerNumber
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ForbiddenGroup:
    """Players none of whom may meet another of them, from a round to a round or to the end."""

    players: tuple[PlayerNumber, ...]
    first_round: int = 1
    last_round: int | None = None

    def holds_in(self, round_number: int) -> bool:
        """The round is among the rounds of the prohibition."""
        return self.first_round <= round_number and (self.last_round is None or round_number <= self.last_round)

    def pairs(self) -> Iterator[Pair]:
        """Each pair, the lower number first."""
        return combinations(sorted(set(self.players)), 2)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a report says beside players and rounds.

    `unordered_rounds` are those for which the report does not state the order in which the pairs were made; there the
    encounters of the tournament stand with the lowest number first. `by_rank` is the word "rank" of XXC: the order of
    the players in the report counts, not their numbers. Accelerations are kept as they were read. `withdrawn` are
    players who left, each with the first round that he missed. `run_by` says by which editions the event is run, ranked
    and rated, whether it is a Maxi-tournament, from which seeds lots were drawn, and which K players have.
    """

    announced_rounds: int | None = None
    initial_colour: Colour | None = None
    byes: tuple[AnnouncedBye, ...] = ()
    forbidden: tuple[ForbiddenGroup, ...] = ()
    accelerations: tuple[Acceleration | PlayerAcceleration, ...] = ()
    unordered_rounds: frozenset[int] = frozenset()
    by_rank: bool = False
    withdrawn: tuple[tuple[PlayerNumber, int], ...] = ()
    run_by: tuple[RunNote, ...] = ()

    def note(self, kind: type[Note]) -> Note | None:
        """The first note of a kind."""
        return next((note for note in self.run_by if isinstance(note, kind)), None)

    def seed_of(self, lot: str) -> int | None:
        """The seed of a lot, "colour" or "tie-breaks"."""
        return next((note.seed for note in self.run_by if isinstance(note, LotNote) and note.of == lot), None)

    @property
    def coefficients(self) -> dict[PlayerNumber, int]:
        """K of the players for whom the report says it."""
        notes = (note for note in self.run_by if isinstance(note, CoefficientNote))
        return {PlayerNumber(player): note.coefficient for note in notes for player in note.players}

    def byes_in(self, round_number: int) -> dict[PlayerNumber, Outcome]:
        """Who is not to be paired in a round."""
        return {bye.player: bye.outcome for bye in self.byes if bye.round == round_number}

    def forbidden_in(self, round_number: int) -> frozenset[Pair]:
        """Who must not meet in a round, the lower number first."""
        groups = (group for group in self.forbidden if group.holds_in(round_number))
        return frozenset(pair for group in groups for pair in group.pairs())
