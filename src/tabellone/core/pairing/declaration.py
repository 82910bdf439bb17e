"""The declaration of a pairing system: nothing outside its folder needs to know which system it is.

A folder of this package makes one `SystemDeclaration`, and `systems.SYSTEMS` names it. The desk, the command line, the
pages and the API use the declaration, never the name.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol, TypeVar

from tabellone.core.explain import Citation, Concordance, Step, citing
from tabellone.core.model import Colour, Discipline, PlayerNumber, Round, Scoring
from tabellone.core.pairing.acceleration import AccelerationRules, with_pairing_scores
from tabellone.core.pairing.field import Contestant, Impossible, PairedRound, PairingError, PairingRequest, WhyNot
from tabellone.core.pairing.proposal import PairingWarning, Proposal
from tabellone.core.pairing.round_robin.table import ScheduledRound

T = TypeVar("T")
Sentence = str | Mapping[object, str]
Sentences = Mapping[str, Mapping[str, Sentence]]


class Numbering(Enum):
    """How the players of a system usually get their numbers."""

    STRENGTH = "strength"
    LOT = "lot"


class Family(Enum):
    """The opponents of a player: in Swiss systems players of their score, in a round robin everybody."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"


class FideRating(Enum):
    """Whether FIDE rates events that are paired by a system."""

    RATED = "rated"
    RATED_WITHOUT_PROGRAM = "rated, no program approved"
    WITH_PERMISSION = "with permission"


@dataclass(frozen=True, slots=True)
class Use:
    """When a system is used, in one English sentence, where it is described, and whether FIDE rates it."""

    sentence: str
    citation: Citation
    fide_rating: FideRating


@dataclass(frozen=True, slots=True)
class RoundLimits:
    """The number of rounds that a system advises for a field, and where its edition says so.

    `fewest_players` is the least field for the rounds planned, where the edition fixes one and the field is smaller.
    """

    least: int
    most: int
    citation: Citation
    fewest_players: int | None = None


@dataclass(frozen=True, slots=True)
class EditionOfSystem:
    """An edition: its name, the regulation that holds its numbers, and the tie-breaks usual with it.

    `discipline` is the game of its body, where events of other games follow another body.
    """

    name: str
    body: str
    topic: str
    tie_break_list: str
    discipline: Discipline | None = None


@dataclass(frozen=True, slots=True)
class TypeCode:
    """A code by which TRF26 names a system; without an edition it is that of the first day."""

    code: str
    edition: str = ""
    cycles: int = 1


@dataclass(frozen=True, slots=True)
class FieldSize:
    """The size of what is to be paired: the number of players and of rounds."""

    players: int
    rounds: int


class Parameters(Protocol):
    """The numbers of an edition, read one by one."""

    def __call__(self, name: str, build: Callable[[Any], T]) -> T:
        """The value of a parameter as `build` makes it; a value of the wrong shape is refused."""


class Procedure(Protocol):
    """How a system pairs, by the numbers of one edition."""

    def pair(self, request: PairingRequest, before: Round | None) -> PairedRound | Impossible:
        """Pair a round; `before` is the round before it, with its pairs in the order in which they were made."""

    def bars(self, request: PairingRequest, one: PlayerNumber, other: PlayerNumber) -> Step | None:
        """The rule that keeps two players from meeting in a round."""

    def prefers(
        self,
        request: PairingRequest,
        before: Round | None,
        pairing: PairedRound,
        one: PlayerNumber,
        other: PlayerNumber,
    ) -> WhyNot:
        """Why `pairing` is preferred to a round in which two players meet whom no rule keeps apart."""

    def warnings(self, request: PairingRequest, proposal: Proposal) -> Iterable[PairingWarning]:
        """The rules that pairs and rests made by hand break."""

    def advice(self, size: FieldSize) -> RoundLimits | None:
        """The number of rounds advised for a field, where the planned one is outside."""


class PairingTable(Protocol):
    """The table of a system in which everybody meets everybody, or everybody of the other team."""

    @property
    def fewest_players(self) -> int:
        """How many players it needs."""

    @property
    def has_two_teams(self) -> bool:
        """The first half of the numbers is a team that meets the other half."""

    def rounds(self, players: int) -> int:
        """The rounds of one cycle."""

    def scoring(self, scoring: Scoring) -> Scoring:
        """The points of an event that is played by the table."""

    def cycle(self, parameters: Parameters, players: int) -> tuple[ScheduledRound, ...]:
        """The rounds of one cycle; a field without a table is refused."""


@dataclass(frozen=True, slots=True)
class SystemDeclaration:
    """A pairing system.

    `title` is its name for readers, in English, and `sentences` are those of its rules, by module and name. Editions of
    one regulation follow each other by their days: for a game of which an edition says so that regulation, for others
    the one that the first edition stands in.
    `settings` names what a group can choose for it. `words_in_files` are words by which report files name it, and
    `type_codes` the codes of TRF26. `pairs_halves` says that the first half of a score group is paired against the
    second, `numbers_on_arrival` that who has not been paired yet does not count in the numbers that give the first
    colours.
    `due_colour` is the colour that a player alone is due, for systems that know one before an opponent is found.
    `later_readings` took the place of others: a round that was paired before keeps the other.
    `later_tie_break_lists` take the place of those of its editions from their days on. `for_teams` says that its
    contestants are teams; other systems pair teams by their match points, too.
    """

    name: str
    title: str
    editions: tuple[EditionOfSystem, ...]
    procedure: Callable[[Parameters, FieldSize, Mapping[str, str]], Procedure]
    sentences: Sentences
    numbers_by: Numbering = Numbering.LOT
    settings: frozenset[str] = frozenset()
    words_in_files: tuple[str, ...] = ()
    type_codes: tuple[TypeCode, ...] = ()
    usual_discipline: Discipline = Discipline.CHESS
    table: PairingTable | None = None
    pairs_the_absent: bool = False
    order_of_pairs_matters: bool = False
    pairs_halves: bool = False
    due_colour: Callable[[Contestant], Colour | None] | None = None
    numbers_on_arrival: bool = False
    use: Use | None = None
    later_tie_break_lists: tuple[str, ...] = ()
    later_readings: tuple[str, ...] = ()
    for_teams: bool = False

    @property
    def family(self) -> Family:
        """Round robins follow a table, all others pair by score."""
        return Family.SWISS if self.table is None else Family.ROUND_ROBIN

    def edition(self, name: str) -> EditionOfSystem:
        """The edition that bears a name."""
        for edition in self.editions:
            if edition.name == name:
                return edition
        raise PairingError(
            'edition "{found}" of {system} is not known; there are {known}',
            found=name,
            system=self.name,
            known=", ".join(edition.name for edition in self.editions),
        )

    def dated_editions(self, discipline: Discipline) -> tuple[EditionOfSystem, ...]:
        """The editions for events of a game, which follow each other by their days."""
        first = next((edition for edition in self.editions if edition.discipline is discipline), self.editions[0])
        regulation = (first.body, first.topic)
        return tuple(edition for edition in self.editions if (edition.body, edition.topic) == regulation)

    @property
    def draws_first_colour(self) -> bool:
        """The colour of number 1 in the first round is drawn by lot."""
        return "initial_colour" in self.settings

    def scoring(self, scoring: Scoring) -> Scoring:
        """The points of an event that is paired by the system."""
        return scoring if self.table is None else self.table.scoring(scoring)


@dataclass(frozen=True, slots=True)
class PairingSystem:
    """A system in one of its editions, ready for a field: whatever it says cites that edition.

    `acceleration` are the numbers by which its first rounds are accelerated, None where they are not; `earlier` are the
    procedures by which it paired before a reading was changed, by that reading.
    """

    declaration: SystemDeclaration
    procedure: Procedure
    concordance: Concordance = field(default_factory=Concordance)
    acceleration: AccelerationRules | None = None
    earlier: tuple[tuple[str, Procedure], ...] = ()

    @property
    def name(self) -> str:
        """The name by which commands and files know it."""
        return self.declaration.name

    def pair(self, request: PairingRequest, before: Round | None) -> PairedRound | Impossible:
        """Pair a round; `before` is the round before it, with its pairs in the order in which they were made."""
        with citing(self.concordance):
            return with_pairing_scores(self.procedure.pair(request, before), request)

    def warnings(self, request: PairingRequest, proposal: Proposal) -> tuple[PairingWarning, ...]:
        """The rules that pairs and rests made by hand break."""
        with citing(self.concordance):
            return tuple(self.procedure.warnings(request, proposal))

    def advice(self, players: int, rounds: int) -> RoundLimits | None:
        """The number of rounds advised for a field, where the planned one is outside."""
        with citing(self.concordance):
            return self.procedure.advice(FieldSize(players, rounds))
