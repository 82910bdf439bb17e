"""Reference events of an independent Lim engine: every round that differs, under the readings that cause it.

`python -m tests.core.pairing.lim_reference.comparison` prints the rounds, and what is left over.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from itertools import combinations
from pathlib import Path

from tests.core.pairing.lim_reference.readings import ALTERNATIVES, reading_otherwise

from tabellone.answers.files.pairing_system import choose_system, constraints_of
from tabellone.answers.files.report import ReportedTournament, read_report
from tabellone.core.pairing.checker import RoundCheck
from tabellone.core.pairing.field import Impossible, PairedRound
from tabellone.core.pairing.systems import absent_in, pair_next

EVENTS = Path(__file__).parents[3] / "cases" / "fide" / "lim" / "2026" / "events"
Readings = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComparedRound:
    """A round of a reference event: the fewest readings by whose other side it is paired as there.

    Empty where the pairings agree; None where no readings make them agree.
    """

    event: str
    round_number: int
    readings: Readings | None


@cache
def _report(path: Path) -> ReportedTournament:
    return read_report(path.read_bytes(), path.name)


@cache
def _check(path: Path, place: int, readings: Readings) -> tuple[RoundCheck, PairedRound | Impossible]:
    """A round of an event paired again, by the other side of some readings; several tests ask for the same."""
    report = _report(path)
    chosen = choose_system("lim", "2026", report, date.min, "no")
    played_round = report.rounds[place]
    absent = absent_in(played_round, frozenset(player.number for player in report.players))
    constraints = replace(constraints_of(report, chosen.system.declaration), absent={played_round.number: absent})
    with reading_otherwise(readings):
        pairing = pair_next(
            replace(report, rounds=report.rounds[:place]), played_round.number, chosen.system, constraints
        )
    found = tuple(encounter.players for encounter in played_round.encounters)
    found_bye = next((rest.player for rest in played_round.rests if rest.player not in absent), None)
    if isinstance(pairing, Impossible):
        return RoundCheck(played_round.number, None, found, None, found_bye), pairing
    expected = tuple((pair.white, pair.black) for pair in pairing.pairs)
    bye = pairing.bye.player if pairing.bye else None
    return RoundCheck(played_round.number, expected, found, bye, found_bye), pairing


def checks_of(path: Path) -> list[RoundCheck]:
    """Every round of an event paired again."""
    return [_check(path, place, ())[0] for place in range(len(_report(path).rounds))]


def pairings_of(path: Path, readings: Readings = ()) -> list[PairedRound]:
    """The pairings of every round of an event, with their reasons, by the other side of some readings."""
    pairings = []
    for place in range(len(_report(path).rounds)):
        pairing = _check(path, place, readings)[1]
        assert isinstance(pairing, PairedRound)
        pairings.append(pairing)
    return pairings


def compared(path: Path) -> Iterator[ComparedRound]:
    """The rounds of an event, each with the readings that cause its difference."""
    sizes = range(len(ALTERNATIVES) + 1)
    by_size = [readings for size in sizes for readings in combinations(ALTERNATIVES, size)]
    for place, played_round in enumerate(_report(path).rounds):
        cause = next((readings for readings in by_size if _check(path, place, readings)[0].agrees), None)
        yield ComparedRound(path.stem, played_round.number, cause)


def main() -> None:
    """Print what differs and why."""
    counts: Counter[str] = Counter()
    for path in sorted(EVENTS.glob("*.trf")):
        for round_ in compared(path):
            cause = "left over" if round_.readings is None else " + ".join(round_.readings) or "agrees"
            counts[cause] += 1
            if cause != "agrees":
                sys.stdout.write(f"{round_.event} round {round_.round_number}: {cause}\n")
    for cause, count in counts.most_common():
        sys.stdout.write(f"{count:4} {cause}\n")


if __name__ == "__main__":
    main()
