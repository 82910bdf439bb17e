"""Checks a finished tournament: every round is paired again from the state before it and compared."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabellone.core.model import Encounter, PlayerNumber, Round, Tournament
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import Impossible, PairedRound
from tabellone.core.pairing.systems import PairingConstraints, absent_in, pair_next

Pairs = tuple[tuple[PlayerNumber, PlayerNumber], ...]


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """A round as the system pairs it and as it was paired; `expected` is None where no legal pairing exists.

    `earlier_reading` names a reading that was changed since, where the round agrees only with the one before it.
    """

    round_number: int
    expected: Pairs | None
    found: Pairs
    expected_bye: PlayerNumber | None
    found_bye: PlayerNumber | None
    earlier_reading: str | None = None

    @property
    def agrees(self) -> bool:
        """Same pairs, same colours, same bye."""
        if self.expected is None:
            return False
        return sorted(self.expected) == sorted(self.found) and self.expected_bye == self.found_bye


def check_rounds(
    tournament: Tournament, system: PairingSystem, constraints: PairingConstraints
) -> Iterator[RoundCheck]:
    """Pair every round again from the rounds before it, where it differs by readings that were changed, too."""
    for index, (played_round, absent, answer) in enumerate(_paired_again(tournament, system, constraints)):
        check = _compared(played_round, absent, answer)
        if not check.agrees:
            up_to_here = replace(tournament, rounds=tournament.rounds[: index + 1])
            for reading, procedure in system.earlier:
                earlier = replace(system, procedure=procedure)
                _, _, answer_then = next(_paired_again(up_to_here, earlier, constraints, index))
                then = _compared(played_round, absent, answer_then)
                check = replace(then, earlier_reading=reading) if then.agrees else check
        yield check


def _compared(played_round: Round, absent: frozenset[PlayerNumber], answer: PairedRound | Impossible) -> RoundCheck:
    played_pairs = tuple(encounter.players for encounter in played_round.encounters)
    found_bye = next((rest.player for rest in played_round.rests if rest.player not in absent), None)
    if isinstance(answer, Impossible):
        return RoundCheck(played_round.number, None, played_pairs, None, found_bye)
    expected = tuple((pair.white, pair.black) for pair in answer.pairs)
    return RoundCheck(played_round.number, expected, played_pairs, answer.bye.player if answer.bye else None, found_bye)


def _paired_again(
    tournament: Tournament, system: PairingSystem, constraints: PairingConstraints, first: int = 0
) -> Iterator[tuple[Round, frozenset[PlayerNumber], PairedRound | Impossible]]:
    """Every round from the index `first` on, who was absent, and the pairing of the system."""
    everybody = frozenset(player.number for player in tournament.players)
    for index, played_round in list(enumerate(tournament.rounds))[first:]:
        absent = absent_in(played_round, everybody)
        before = replace(tournament, rounds=tournament.rounds[:index])
        yield (
            played_round,
            absent,
            pair_next(before, played_round.number, system, replace(constraints, absent={played_round.number: absent})),
        )


def in_order_of(played_round: Round, answer: PairedRound) -> Round:
    """The round with its encounters in the order in which a pairing makes them; pairs that differ come first."""
    order = {frozenset((pair.white, pair.black)): index for index, pair in enumerate(answer.pairs)}

    def position(encounter: Encounter) -> int:
        return order.get(frozenset(encounter.players), -1)

    return replace(played_round, encounters=tuple(sorted(played_round.encounters, key=position)))


def with_order_recovered(tournament: Tournament, system: PairingSystem, constraints: PairingConstraints) -> Tournament:
    """The tournament with the pairs of each round in the order in which the system makes them.

    Some systems need that order, which a report file may not carry: it is found by pairing from round 1.
    """
    recovered = replace(tournament, rounds=())
    for index, played_round in enumerate(tournament.rounds):
        so_far = replace(recovered, rounds=(*recovered.rounds, played_round))
        _, _, answer = next(_paired_again(so_far, system, constraints, index))
        ordered = played_round if isinstance(answer, Impossible) else in_order_of(played_round, answer)
        recovered = replace(recovered, rounds=(*recovered.rounds, ordered))
    return recovered
