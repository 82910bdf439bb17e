"""The checker of histories: it accepts what can be, and rejects each thing that cannot."""

import random

import pytest
from tests.histories.history import Act, Outcome, Read, Written, complaints

DONE, REFUSED, UNKNOWN = Outcome.DONE, Outcome.REFUSED, Outcome.UNKNOWN
A = Act("anna", 0, 1, "a", DONE, 1)
B = Act("bruno", 2, 3, "b", DONE, 2)
BOTH = Written(("a", "b"))


def test_a_history_that_can_be_is_accepted() -> None:
    reads = [Read("carla", 0.5, 1.5, 0, 0), Read("carla", 1.6, 1.7, 1, 1), Read("dario", 2.5, 3.5, 2, 2)]
    assert complaints([A, B], reads, BOTH) == []


def test_acts_under_way_at_once_may_stand_in_either_order_and_unknown_ones_anywhere() -> None:
    other = Act("bruno", 0.5, 3, "b", DONE, 1)
    assert complaints([Act("anna", 0, 1, "a", DONE, 2), other], [], Written(("b", "a"))) == []
    unknown = Act("anna", 0, 0.5, "a", UNKNOWN)
    assert complaints([unknown, B], [], Written(("x",), 0)) != []
    assert complaints([unknown, Act("bruno", 2, 3, "b", DONE, 1)], [], Written(("b", "a"))) == []
    assert complaints([unknown, Act("bruno", 2, 3, "b", DONE, 1)], [], Written(("b",))) == []


@pytest.mark.parametrize(
    ("acts", "reads", "journal", "complaint"),
    [
        ([A, B], [], Written(("a",)), "is not in the journal"),
        ([A], [], Written(("a", "a")), "stands 2 times"),
        ([A, B], [], Written(("b", "a")), "acknowledged at 1 and stands at 2"),
        ([Act("anna", 0, 1, "a", REFUSED)], [], Written(("a",)), "was refused"),
        ([A], [], BOTH, "sent by nobody"),
        ([Act("anna", 0, 1, "a", DONE, 2), Act("bruno", 2, 3, "b", DONE, 1)], [], Written(("b", "a")), "had ended"),
        ([A, Act("bruno", 2, 3, "b", UNKNOWN)], [], Written(("b", "a")), "a had ended before b began"),
        ([A, B], [Read("carla", 0, 1, 3, 3)], BOTH, "which the journal has not"),
        ([A, B], [Read("carla", 4, 5, 2, 1)], BOTH, "shown 1 players at entry 2"),
        ([A, B], [Read("carla", 1.5, 1.6, 0, 0)], BOTH, "was shown 0 when 1 had been shown"),
        ([A, B], [Read("carla", 2.1, 2.2, 2, 2), Read("dario", 2.3, 2.4, 1, 1)], BOTH, "dario was shown 1 when 2"),
        ([A, B], [Read("carla", 2.1, 2.2, 2, 2), Read("carla", 2.3, 2.4, 1, 1)], BOTH, "carla was shown 1 when 2"),
        ([A, B], [Read("dario", 3.1, 3.2, 0, 0, may_be_late=True)], BOTH, "(and may be late) was shown 0 when 1"),
        ([A, B], [Read("carla", 0.1, 0.2, 2, 2)], BOTH, "shown b before it was sent"),
    ],
)
def test_what_cannot_be_is_rejected(acts: list[Act], reads: list[Read], journal: Written, complaint: str) -> None:
    assert any(complaint in found for found in complaints(acts, reads, journal))


def test_who_may_be_late_may_be_so_for_two_seconds() -> None:
    reader = Read("dario", 2.9, 3.0, 0, 0, may_be_late=True)
    assert complaints([A, B], [reader], BOTH) == []


def _true_history(lots: random.Random) -> tuple[list[Act], list[Read], Written]:
    """A history as one book without faults would give it: each act and read happens at a moment within its time."""
    acts, reads, keys = [], [], []
    moments = sorted((lots.uniform(0, 50), number) for number in range(60))
    for moment, number in moments:
        start, end = moment - lots.uniform(0, 3), moment + lots.uniform(0, 3)
        if number % 2:
            keys.append(f"act {number}")
            outcome = UNKNOWN if number % 7 == 0 else DONE
            position = None if outcome is UNKNOWN else len(keys)
            acts.append(Act("anna", start, end, keys[-1], outcome, position))
        else:
            reads.append(Read("carla", start, end, len(keys), len(keys)))
    return acts, reads, Written(tuple(keys))


@pytest.mark.parametrize("seed", range(20))
def test_true_histories_are_accepted_and_the_same_with_an_older_read_or_two_acts_exchanged_are_not(seed: int) -> None:
    lots = random.Random(seed)
    acts, reads, journal = _true_history(lots)
    assert complaints(acts, reads, journal) == []
    last = max(reads, key=lambda read: read.start)
    older = Read("dario", last.end + 4, last.end + 5, last.position - 1, last.players - 1)
    assert complaints(acts, [*reads, older], journal) != []
    exchanged = (*journal.keys[-1:], *journal.keys[1:-1], *journal.keys[:1])
    assert complaints(acts, reads, Written(exchanged)) != []
