"""The round robin for the rest of the program: its declaration, its sentences, and its tables as a procedure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabellone.core.explain import Citation, Step, reason
from tabellone.core.model import PlayerNumber, Round, Scoring
from tabellone.core.pairing.declaration import (
    EditionOfSystem,
    FideRating,
    FieldSize,
    Parameters,
    Sentences,
    SystemDeclaration,
    TypeCode,
    Use,
)
from tabellone.core.pairing.field import Bye, Pair, PairedRound, PairingError, PairingRequest, WhyNot
from tabellone.core.pairing.proposal import PairingWarning, Proposal
from tabellone.core.pairing.round_robin.table import (
    FEWEST_PLAYERS,
    ScheduledRound,
    meeting_round,
    single_cycle,
    table_size,
    without_points_for_rest,
)

SENTENCES: Sentences = {
    "tabellone.core.pairing.round_robin.table": {
        "table_size": "{players} players use the table for {result}; in an odd field its last number is the rest.",
        "single_cycle": "Everybody meets everybody once, in the order of the tables for {players} players.",
        "meeting_round": "Numbers {number} and {other} meet in round {result}.",
        "has_white": {
            True: "{number} has White against {opponent}.",
            False: "{number} has Black against {opponent}.",
        },
        "schedule": "{players} players meet {cycles} times; from one cycle to the next the colours are reversed.",
        "colour_counts": "The lower half of the numbers has one White more, the upper half one Black more.",
        "letter": "Number {number} is {result} in the tables with letters.",
        "without_points_for_rest": "In a round robin a rest is worth nothing.",
    },
}


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """The round robin by its tables; absent players are paired all the same and lose by forfeit."""

    def pair(self, request: PairingRequest, before: Round | None) -> PairedRound:
        """The round of the table, for as many cycles as the rounds planned allow."""
        del before
        players = len(request.contestants)
        if [contestant.number for contestant in request.contestants] != list(range(1, players + 1)):
            raise PairingError("a round robin needs the numbers 1 to {players}, each once", players=players)
        if request.fixed or request.forbidden or request.unwanted:
            raise PairingError("a round robin follows its table: pairs cannot be fixed, forbidden or avoided")
        table = self.cycle(players)
        cycle, row = divmod(request.round_number - 1, len(table))
        scheduled = table[row].reversed(request.round_number) if cycle % 2 else table[row]
        step = self.basis(players)
        pairs = tuple(Pair(PlayerNumber(white), PlayerNumber(black), (step,)) for white, black in scheduled.games)
        bye = None if scheduled.rest is None else Bye(PlayerNumber(scheduled.rest), (step,))
        return PairedRound(request.round_number, pairs, pairs, bye)

    def cycle(self, players: int) -> tuple[ScheduledRound, ...]:
        """The rounds of one cycle."""
        return single_cycle(players)

    def basis(self, players: int) -> Step:
        """The reason of every pair."""
        return reason(single_cycle, players=players)

    def bars(self, request: PairingRequest, one: PlayerNumber, other: PlayerNumber) -> Step:
        """The table has the two meet in another round."""
        met = meeting_round(one, other, len(request.contestants))
        return reason(meeting_round, number=one, other=other, result=met)

    def prefers(
        self,
        request: PairingRequest,
        before: Round | None,
        pairing: PairedRound,
        one: PlayerNumber,
        other: PlayerNumber,
    ) -> WhyNot:
        """The rule that bars the pair from the round: the table has no preferences."""
        del before, pairing
        return WhyNot(are_paired=False, why=(self.bars(request, one, other),))

    def warnings(self, request: PairingRequest, proposal: Proposal) -> Iterator[PairingWarning]:
        """Empty: a pair that differs from the table differs from the system, which is reported already."""
        del request, proposal
        return iter(())

    def advice(self, size: FieldSize) -> None:
        """The table gives the rounds."""
        del size


@dataclass(frozen=True, slots=True)
class RoundRobinLength:
    """The tables as they say how long an event is and what a rest is worth."""

    fewest_players: int = FEWEST_PLAYERS
    has_two_teams: bool = False

    def rounds(self, players: int) -> int:
        """The rounds of one cycle."""
        return max(0, table_size(players) - 1)

    def scoring(self, scoring: Scoring) -> Scoring:
        """A rest is worth nothing."""
        return without_points_for_rest(scoring)

    def cycle(self, parameters: Parameters, players: int) -> tuple[ScheduledRound, ...]:
        """The rounds of one cycle, by the closed form."""
        del parameters
        return single_cycle(players)


def _procedure(parameters: Parameters, size: FieldSize, choices: Mapping[str, str]) -> RoundRobin:
    del parameters, size, choices
    return RoundRobin()


SYSTEM = SystemDeclaration(
    name="round-robin",
    title="Round robin",
    editions=(EditionOfSystem("1997", "fsi", "round_robin", "sst-sonneborn-berger"),),
    procedure=_procedure,
    sentences=SENTENCES,
    settings=frozenset({"cycles"}),
    words_in_files=("robin", "all'italiana", "berger"),
    type_codes=(
        TypeCode("FIDE_ROUNDROBIN"),
        TypeCode("FIDE_DOUBLEROUNDROBIN", cycles=2),
        TypeCode("BERGER_ROUNDROBIN"),
    ),
    table=RoundRobinLength(),
    pairs_the_absent=True,
    use=Use(
        "For few players: everybody meets everybody.",
        Citation("fsi", "Tabelle"),
        FideRating.RATED,
    ),
    later_tie_break_lists=("fide-2026-round-robin",),
)
