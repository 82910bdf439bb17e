"""Numbers for players of one province, who meet in the first rounds."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.core.explain import citation_of
from tabellone.core.organisation.guided_draw import ProvinceSet, province_set
from tabellone.core.pairing.round_robin.table import schedule, table_size
from tabellone.regulations import rulebook

CITATION = citation_of(province_set)


@dataclass(frozen=True, slots=True)
class MeetingRound:
    """The games of a round: those inside each province, and the others."""

    number: int
    inside: tuple[tuple[tuple[int, int], ...], ...]
    others: tuple[tuple[int, int], ...]
    rest: int | None


def province_table(players: int, sizes: tuple[int, ...]) -> ProvinceSet:
    """Numbers for provinces of given sizes, and the round after which their players have met."""
    return province_set(players, sizes, rulebook.province_sets())


def province_meetings(table: ProvinceSet) -> tuple[MeetingRound, ...]:
    """The rounds in which players of one province meet."""
    return tuple(_meetings(table))


def _meetings(table: ProvinceSet) -> Iterator[MeetingRound]:
    for scheduled in schedule(table.players)[: table.rounds]:
        inside = tuple(tuple(game for game in scheduled.games if set(game) <= set(group)) for group in table.groups)
        same = {game for games in inside for game in games}
        others = tuple(game for game in scheduled.games if game not in same)
        yield MeetingRound(scheduled.number, inside, others, scheduled.rest)


def province_fields() -> tuple[int, ...]:
    """The numbers of players for which there are tables, each with the odd number before it."""
    return tuple(sorted({table.players for table in rulebook.province_sets()}))


def province_sizes(players: int) -> tuple[tuple[int, ...], ...]:
    """The sizes of provinces for which there are numbers in a field, fewer provinces first."""
    known = {table.sizes for table in rulebook.province_sets() if table.players == table_size(players)}
    return tuple(sorted(known, key=lambda sizes: (len(sizes), sizes)))
