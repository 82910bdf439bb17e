"""The Scheveningen system for the rest of the program: its declaration, sentences and procedure."""

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.core.explain import Citation, Step, reason
from tabellone.core.model import PlayerNumber, Scoring
from tabellone.core.pairing.declaration import (
    EditionOfSystem,
    FideRating,
    FieldSize,
    Parameters,
    Sentences,
    SystemDeclaration,
    Use,
)
from tabellone.core.pairing.field import PairingRequest
from tabellone.core.pairing.round_robin.system import RoundRobin
from tabellone.core.pairing.round_robin.table import ScheduledRound
from tabellone.core.pairing.scheveningen.table import (
    Tables,
    are_team_mates,
    everybody_of_the_other_team,
    round_of_meeting,
    tables_of,
)

SENTENCES: Sentences = {
    "tabellone.core.pairing.scheveningen.table": {
        "boards_of": "{players} players are two teams of {result}: the first numbers are team A, the others team B.",
        "everybody_of_the_other_team": (
            "Everybody of team A meets everybody of team B once, in the order of the table for {players} players."
        ),
        "are_team_mates": {
            True: "Numbers {number} and {other} are of one team and do not meet.",
            False: "Numbers {number} and {other} are of different teams.",
        },
        "round_of_meeting": "Numbers {number} and {other} meet in round {result}.",
    },
}


@dataclass(frozen=True, slots=True)
class Scheveningen(RoundRobin):
    """Two teams by their table; absent players are paired all the same and lose by forfeit."""

    tables: Tables

    def cycle(self, players: int) -> tuple[ScheduledRound, ...]:
        """The rounds of one cycle."""
        return everybody_of_the_other_team(players, self.tables)

    def basis(self, players: int) -> Step:
        """The reason of every pair."""
        return reason(everybody_of_the_other_team, players=players)

    def bars(self, request: PairingRequest, one: PlayerNumber, other: PlayerNumber) -> Step:
        """The two are of one team, or the table has them meet in another round."""
        players = len(request.contestants)
        if are_team_mates(one, other, players):
            return reason(are_team_mates, result=True, number=one, other=other)
        met = round_of_meeting(one, other, players, self.tables)
        return reason(round_of_meeting, number=one, other=other, result=met)


def _tables(parameters: Parameters) -> Tables:
    return {**parameters("tables", tables_of), **parameters("constructed_tables", tables_of)}


@dataclass(frozen=True, slots=True)
class ScheveningenTables:
    """The tables as they say how long an event is."""

    fewest_players: int = 4
    has_two_teams: bool = True

    def rounds(self, players: int) -> int:
        """The rounds of one cycle: as many as a team has players."""
        return (players + 1) // 2

    def scoring(self, scoring: Scoring) -> Scoring:
        """The points of the event: nobody rests."""
        return scoring

    def cycle(self, parameters: Parameters, players: int) -> tuple[ScheduledRound, ...]:
        """The rounds of one cycle; an odd or too large field is refused."""
        return everybody_of_the_other_team(players, _tables(parameters))


def _procedure(parameters: Parameters, size: FieldSize, choices: Mapping[str, str]) -> Scheveningen:
    del size, choices
    return Scheveningen(_tables(parameters))


SYSTEM = SystemDeclaration(
    name="scheveningen",
    title="Scheveningen",
    editions=(EditionOfSystem("1923", "fide", "scheveningen", "sst-sonneborn-berger"),),
    procedure=_procedure,
    sentences=SENTENCES,
    settings=frozenset({"cycles"}),
    words_in_files=("scheveningen",),
    table=ScheveningenTables(),
    pairs_the_absent=True,
    use=Use(
        "For two teams: everybody of one meets everybody of the other.",
        Citation("fide", "Scheveningen"),
        FideRating.RATED,
    ),
    later_tie_break_lists=("fide-2026-round-robin",),
)
