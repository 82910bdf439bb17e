"""Histories of clients of a server and their consistency: acts, answers and reads, each with its start and end.

The journal is the order of all acts. It must contain every acknowledged act, at the acknowledged position, and no act
that was not sent; it must agree with the clock of the clients; and no read may show less than an answer or a read that
ended before it began.
"""

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

# By how many seconds a reader without an account may be late (docs/availability.md).
LATE_SECONDS = 2.0


class Outcome(Enum):
    """Outcome of an act, as its client knows it."""

    DONE = "done"
    REFUSED = "refused"
    UNKNOWN = "unknown"  # no answer came: it may have been entered, and may still be


@dataclass(frozen=True, slots=True)
class Act:
    """An act under a key of its own; `position` is where the answer says that it stands, if there was one."""

    client: str
    start: float
    end: float
    key: str
    outcome: Outcome
    position: int | None = None


@dataclass(frozen=True, slots=True)
class Read:
    """A look at the book: the position that was shown, and how many players; `may_be_late` for some readers."""

    client: str
    start: float
    end: float
    position: int
    players: int
    may_be_late: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """The journal at the end: the key of the act at each position after `first`, and the players there were then."""

    keys: tuple[str, ...]
    first: int = 0
    players: int = 0

    @property
    def last(self) -> int:
        """The last position."""
        return self.first + len(self.keys)


def complaints(acts: Sequence[Act], reads: Sequence[Read], journal: Written) -> list[str]:
    """All contradictions in a history."""
    return [
        *_lost_or_doubled(acts, journal),
        *_out_of_order(acts, journal),
        *_untrue_reads(reads, journal),
        *_reads_of_the_past(acts, reads),
        *_reads_of_the_future(acts, reads, journal),
    ]


def _positions(journal: Written) -> dict[str, int]:
    return {key: journal.first + place for place, key in enumerate(journal.keys, start=1)}


def _lost_or_doubled(acts: Sequence[Act], journal: Written) -> Iterator[str]:
    """Acknowledged acts stand once in the journal, where the answer said; what was refused or never sent does not."""
    positions, counts = _positions(journal), Counter(journal.keys)
    for act in acts:
        if act.outcome is Outcome.DONE and not counts[act.key]:
            yield f"{act.key} was acknowledged at {act.position} and is not in the journal"
        elif act.outcome is Outcome.DONE and positions[act.key] != act.position:
            yield f"{act.key} was acknowledged at {act.position} and stands at {positions[act.key]}"
        elif act.outcome is Outcome.REFUSED and counts[act.key]:
            yield f"{act.key} was refused and stands at {positions[act.key]}"
    for key, count in counts.items():
        if count > 1:
            yield f"{key} stands {count} times in the journal"
    for key in sorted(counts.keys() - {act.key for act in acts}):
        yield f"{key} stands in the journal and was sent by nobody"


def _out_of_order(acts: Sequence[Act], journal: Written) -> Iterator[str]:
    """An act that had ended before another began stands before it."""
    positions = _positions(journal)
    entered = sorted((act for act in acts if act.key in positions), key=lambda act: positions[act.key])
    # From the last to the first: of those that stand later, the one that ended first.
    earliest: Act | None = None
    for act in reversed(entered):
        if earliest is not None and earliest.end < act.start:
            yield f"{earliest.key} had ended before {act.key} began, and stands behind it in the journal"
        end = act.end if act.outcome is Outcome.DONE else math.inf
        if earliest is None or end < earliest.end:
            earliest = Act(act.client, act.start, end, act.key, act.outcome)


def _untrue_reads(reads: Sequence[Read], journal: Written) -> Iterator[str]:
    """Reads that differ from the journal's state at their position."""
    for read in reads:
        if not journal.first <= read.position <= journal.last:
            yield f"{read.client} was shown entry {read.position}, which the journal has not"
        elif read.players - journal.players != read.position - journal.first:
            yield f"{read.client} was shown {read.players} players at entry {read.position}"


def _reads_of_the_past(acts: Sequence[Act], reads: Sequence[Read]) -> Iterator[str]:
    """Reads older than what an answer or a read showed before they were sent; some may be late for a moment."""
    done = ((act.end, act.position) for act in acts if act.outcome is Outcome.DONE and act.position is not None)
    known = sorted([*done, *((read.end, read.position) for read in reads)])
    highest, best = [], -1
    for _, position in known:
        best = max(best, position)
        highest.append(best)
    ends = [end for end, _ in known]
    for read in reads:
        since = read.start - (LATE_SECONDS if read.may_be_late else 0.0)
        place = bisect_left(ends, since)
        if place and highest[place - 1] > read.position:
            late = " (and may be late)" if read.may_be_late else ""
            yield f"{read.client}{late} was shown {read.position} when {highest[place - 1]} had been shown before"


def _reads_of_the_future(acts: Sequence[Act], reads: Sequence[Read], journal: Written) -> Iterator[str]:
    """Reads that show an act before it was sent."""
    starts = {act.key: act.start for act in acts}
    for read in reads:
        if journal.first < read.position <= journal.last:
            key = journal.keys[read.position - journal.first - 1]
            if starts.get(key, -math.inf) > read.end:
                yield f"{read.client} was shown {key} before it was sent"
