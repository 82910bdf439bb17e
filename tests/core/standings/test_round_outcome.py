"""Outcome of a round for a player, in one word."""

from fractions import Fraction

import pytest

from tabellone.core.model import PlayerNumber
from tabellone.core.standings.scoreboard import EntryKind, RoundOutcome, ScoreEntry, outcome_of

OPPONENT = PlayerNumber(2)


@pytest.mark.parametrize(
    ("kind", "points", "opponent", "outcome"),
    [
        (EntryKind.PLAYED, 2, OPPONENT, RoundOutcome.WON),
        (EntryKind.PLAYED, 1, OPPONENT, RoundOutcome.DRAWN),
        (EntryKind.PLAYED, 0, OPPONENT, RoundOutcome.LOST),
        (EntryKind.FORFEIT_WIN, 2, OPPONENT, RoundOutcome.WON),
        (EntryKind.FORFEIT_LOSS, 0, OPPONENT, RoundOutcome.LOST),
        (EntryKind.PENDING, 0, OPPONENT, RoundOutcome.OPEN),
        (EntryKind.ADJOURNED, 1, OPPONENT, RoundOutcome.OPEN),
        (EntryKind.ALLOCATED_BYE, 2, None, RoundOutcome.BYE),
        (EntryKind.HALF_POINT_BYE, 1, None, RoundOutcome.BYE),
        (EntryKind.ZERO_POINT_BYE, 0, None, RoundOutcome.AWAY),
        (EntryKind.ABSENT, 0, None, RoundOutcome.AWAY),
    ],
)
def test_a_round_is_won_drawn_lost_open_or_without_an_opponent(
    kind: EntryKind, points: int, opponent: PlayerNumber | None, outcome: RoundOutcome
) -> None:
    assert outcome_of(ScoreEntry(1, kind, Fraction(points), opponent), Fraction(1)) is outcome


def test_two_games_of_an_encounter_count_together() -> None:
    entry = ScoreEntry(1, EntryKind.PLAYED, Fraction(3), OPPONENT)
    assert outcome_of(entry, Fraction(2)) is RoundOutcome.WON
    assert outcome_of(entry, Fraction(3)) is RoundOutcome.DRAWN
