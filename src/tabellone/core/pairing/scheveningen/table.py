"""Scheveningen tables: two teams of equal size, and everybody of one meets everybody of the other.

Numbers 1 to n are team A in the order of its boards, n + 1 to 2n team B.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from tabellone.core.explain import rule
from tabellone.core.pairing.field import PairingError
from tabellone.core.pairing.round_robin.table import ScheduledRound

Games = tuple[tuple[int, int], ...]
Tables = Mapping[int, tuple[Games, ...]]
"""The rounds of each number of boards: games as (white, black) numbers."""

_GAME = re.compile(r"([AB])([0-9]+)([AB])([0-9]+)")


def tables_of(printed: Sequence[Mapping[str, Sequence[str]]]) -> Tables:
    """The tables from rounds such as `A1B1 B2A2`, White first."""
    rounds = [[_games(line, len(table["rounds"])) for line in table["rounds"]] for table in printed]
    return {len(table): tuple(table) for table in rounds}


def _games(line: str, boards: int) -> Games:
    games = [_GAME.fullmatch(game) for game in line.split()]
    if None in games or len(games) != boards:
        raise ValueError(line)
    first = {"A": 0, "B": boards}
    return tuple((first[one[1]] + int(one[2]), first[one[3]] + int(one[4])) for one in games if one)


def seat(number: int, boards: int) -> str:
    """Team and board of a number, such as A1."""
    return f"A{number}" if number <= boards else f"B{number - boards}"


@rule("fide", "Scheveningen", reading="scheveningen-tables")
def boards_of(players: int, tables: Tables) -> int:
    """Two teams of equal size, of as many boards as there are tables for."""
    if players % 2 or players // 2 not in tables:
        raise PairingError(
            "players: {found} is not allowed; a Scheveningen has two teams of {least} to {most} players each",
            found=players,
            least=min(tables),
            most=max(tables),
        )
    return players // 2


@rule("fide", "Scheveningen", reading="scheveningen-tables")
def everybody_of_the_other_team(players: int, tables: Tables) -> tuple[ScheduledRound, ...]:
    """Everybody of one team meets everybody of the other once, in the order of the table."""
    rounds = tables[boards_of(players, tables)]
    return tuple(ScheduledRound(number, games) for number, games in enumerate(rounds, start=1))


@rule("fide", "Scheveningen")
def are_team_mates(number: int, other: int, players: int) -> bool:
    """Players of one team do not meet."""
    return (number > players // 2) == (other > players // 2)


@rule("fide", "Scheveningen")
def round_of_meeting(number: int, other: int, players: int, tables: Tables) -> int:
    """The round in which two players of different teams meet."""
    return next(_rounds_of({number, other}, everybody_of_the_other_team(players, tables)))


def _rounds_of(pair: set[int], rounds: Sequence[ScheduledRound]) -> Iterator[int]:
    return (scheduled.number for scheduled in rounds for game in scheduled.games if set(game) == pair)
