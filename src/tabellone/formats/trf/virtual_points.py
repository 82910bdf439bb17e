"""The virtual points of an accelerated event, by records 250 and XXA."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby

from tabellone.core.model import PlayerNumber
from tabellone.formats.trf.contents import Acceleration, PlayerAcceleration

PointsOfRounds = Mapping[int, Mapping[PlayerNumber, Fraction]]


def virtual_points_of(records: Iterable[Acceleration | PlayerAcceleration]) -> PointsOfRounds:
    """The virtual points of each round and player; a later record counts more than an earlier one."""
    points: dict[int, dict[PlayerNumber, Fraction]] = {}
    for record in records:
        for number, player, value in _entries(record):
            points.setdefault(number, {})[player] = value
    kept = ((number, {player: value for player, value in row.items() if value}) for number, row in points.items())
    return {number: row for number, row in sorted(kept) if row}


def _entries(record: Acceleration | PlayerAcceleration) -> Iterator[tuple[int, PlayerNumber, Fraction]]:
    if isinstance(record, PlayerAcceleration):
        player = PlayerNumber(record.player)
        yield from ((number, player, value) for number, value in enumerate(record.points, start=1))
        return
    for number in range(record.first_round, record.last_round + 1):
        for one in range(record.first_player, record.last_player + 1):
            yield number, PlayerNumber(one), record.points


def acceleration_records(points: PointsOfRounds) -> tuple[Acceleration, ...]:
    """The records 250 that say virtual points: one for each run of rounds, players and equal points."""
    runs: dict[tuple[int, int, Fraction], list[int]] = {}
    for number, row in sorted(points.items()):
        for (value, _), places in groupby(
            enumerate(sorted(row)), key=lambda place: (row[place[1]], place[1] - place[0])
        ):
            players = [player for _, player in places]
            runs.setdefault((players[0], players[-1], value), []).append(number)
    records = []
    for (first, last, value), numbers in runs.items():
        for _, run in groupby(enumerate(numbers), key=lambda place: place[1] - place[0]):
            rounds = [number for _, number in run]
            records.append(Acceleration(value, rounds[0], rounds[-1], first, last))
    return tuple(sorted(records, key=lambda record: (record.first_round, record.first_player)))
