"""A register in which one player meets opponents rated 2300, for tests of FIDE's monthly lists."""

from collections.abc import Sequence
from datetime import date, timedelta

from tabellone.core.model import Result
from tabellone.core.rating.fide.rules import GameRules
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.rating.lists.register import Register
from tabellone.regulations.rulebook import fide_rules_on

OPPONENTS = tuple(PlayerId(f"o{n}") for n in range(1, 41))
A = PlayerId("a")
WIN, DRAW, LOSS = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS


def event(name: str, day: date, results: Sequence[Result], received: date) -> EventRecord:
    """Player a with White against as many opponents as there are results."""
    field = OPPONENTS[: len(results)]
    games = tuple(
        GameEntry(n, A, opponent, result) for n, (opponent, result) in enumerate(zip(field, results, strict=True), 1)
    )
    last = min(received, day + timedelta(days=len(results) - 1))
    return EventRecord(EventId(name), name, (RatingSystem.FIDE,), day, last, received, (A, *field), games)


def entry(player: PlayerId, on: date, rating: int) -> CommissionEntry:
    """A rating set by hand."""
    return CommissionEntry(RatingSystem.FIDE, player, on, rating, "office", "list")


def office(
    events: Sequence[EventRecord], on: date, *, own: int | None, born: int | None = None, opponents: int = 9
) -> Register:
    """All players rated from a list on; without `own` player a has no rating."""
    field = OPPONENTS[:opponents]
    players = {player_id: PlayerRecord(player_id, f"Player {player_id}") for player_id in field}
    players[A] = PlayerRecord(A, "Player a", birth_year=born)
    entries = [entry(player_id, on, 2300) for player_id in field]
    if own is not None:
        entries.append(entry(A, on, own))
    return Register(players, tuple(events), tuple(entries))


def monthly(day: date) -> GameRules:
    """The rules of a day since 2024."""
    rules = fide_rules_on(day)
    assert isinstance(rules, GameRules)
    return rules
