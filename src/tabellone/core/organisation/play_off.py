"""Play-offs (spareggi) among players who have tied: a small round robin of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabellone.core.explain import rule
from tabellone.core.lots import Lots
from tabellone.core.model import (
    Discipline,
    Encounter,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Round,
    Scoring,
    Tournament,
)
from tabellone.core.pairing.round_robin.system import SYSTEM as ROUND_ROBIN
from tabellone.core.pairing.round_robin.table import schedule, without_points_for_rest
from tabellone.core.refusal import Refusal


class PlayOffError(Refusal):
    """A play-off that the regulation does not provide for."""


@dataclass(frozen=True, slots=True)
class PlayOff:
    """The tournament of the play-off; `drawn` gives the number that each player drew, by their former number."""

    tournament: Tournament
    drawn: dict[PlayerNumber, PlayerNumber]
    seed: int


@rule("fid", "Tab. 27", reading="fid-play-off")
def play_off(
    tied: Sequence[Player],
    *,
    most: int,
    seed: int,
    discipline: Discipline,
    scoring: Scoring,
    cycles: int = 1,
    name: str = "",
) -> PlayOff:
    """Tied players, at most six, draw new numbers and play a round robin; all its rounds are made at once."""
    if not 2 <= len(tied) <= most:
        raise PlayOffError("a play-off has 2 to {most} players, not {found}", most=most, found=len(tied))
    numbers = Lots(seed).shuffled(PlayerNumber(n) for n in range(1, len(tied) + 1))
    drawn = {player.number: number for player, number in zip(tied, numbers, strict=True)}
    if len(drawn) != len(tied):
        raise PlayOffError("a player stands twice among the tied")
    renumbered = (replace(player, number=drawn[player.number]) for player in tied)
    players = tuple(sorted(renumbered, key=lambda player: player.number))
    rounds = scheduled_rounds(len(tied), cycles=cycles)
    return PlayOff(
        Tournament(
            name, discipline, without_points_for_rest(scoring), players, len(rounds), rounds, system=ROUND_ROBIN.name
        ),
        drawn,
        seed,
    )


def scheduled_rounds(
    players: int, *, cycles: int = 1, swap_last_rounds: bool = False, games: int = 1
) -> tuple[Round, ...]:
    """The rounds of a round robin, ready to be played."""
    return tuple(
        Round(
            scheduled_round.number,
            tuple(
                Encounter.of(PlayerNumber(white), PlayerNumber(black), games=games)
                for white, black in scheduled_round.games
            ),
            () if scheduled_round.rest is None else (Rest(PlayerNumber(scheduled_round.rest), Outcome.ALLOCATED_BYE),),
        )
        for scheduled_round in schedule(players, cycles=cycles, swap_last_rounds=swap_last_rounds)
    )
