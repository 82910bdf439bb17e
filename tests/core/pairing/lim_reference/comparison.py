"""Reference events of an independent Lim engine: every round that differs, under the readings that cause it.

`python -m tests.core.pairing.lim_reference.comparison` prints the rounds, and what is left over.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations
from pathlib import Path

from tests.core.pairing.lim_reference.readings import ALTERNATIVES, reading_otherwise

from tabellone.answers.files.pairing_system import choose_system, constraints_of
from tabellone.answers.files.report import read_report
from tabellone.core.pairing.checker import RoundCheck, check_rounds
from tabellone.core.pairing.field import PairedRound
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


def checks_of(path: Path, readings: Readings = ()) -> list[RoundCheck]:
    """Every round of an event paired again, by the other side of some readings."""
    report = read_report(path.read_bytes(), path.name)
    chosen = choose_system("lim", "2026", report, date.min, "no")
    with reading_otherwise(readings):
        return list(check_rounds(report, chosen.system, constraints_of(report, chosen.system.declaration)))


def pairings_of(path: Path, readings: Readings = ()) -> list[PairedRound]:
    """The pairings of every round of an event, with their reasons, by the other side of some readings."""
    report = read_report(path.read_bytes(), path.name)
    chosen = choose_system("lim", "2026", report, date.min, "no")
    everybody = frozenset(player.number for player in report.players)
    pairings = []
    for place, round_ in enumerate(report.rounds):
        constraints = replace(
            constraints_of(report, chosen.system.declaration), absent={round_.number: absent_in(round_, everybody)}
        )
        with reading_otherwise(readings):
            pairing = pair_next(
                replace(report, rounds=report.rounds[:place]), round_.number, chosen.system, constraints
            )
        assert isinstance(pairing, PairedRound)
        pairings.append(pairing)
    return pairings


def compared(path: Path) -> Iterator[ComparedRound]:
    """The rounds of an event, each with the readings that cause its difference."""
    causes: dict[int, Readings] = {}
    rounds = 0
    for size in range(len(ALTERNATIVES) + 1):
        for readings in combinations(ALTERNATIVES, size):
            checks = checks_of(path, readings)
            rounds = len(checks)
            for check in checks:
                if check.agrees:
                    causes.setdefault(check.round_number, readings)
            if len(causes) == rounds:
                break
    for number in range(1, rounds + 1):
        yield ComparedRound(path.stem, number, causes.get(number))


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
