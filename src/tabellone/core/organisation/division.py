"""Division of a field into groups by strength, as the annexes 23 and 24 of the Regolamento Tecnico ask."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabellone.core.explain import note, rule
from tabellone.core.model import Player
from tabellone.core.refusal import Refusal


class GroupError(Refusal):
    """A division that is not possible."""


@dataclass(frozen=True, slots=True)
class GroupLimits:
    """The numbers of annex 23."""

    first_group_factor: int
    critical_factor: int
    increment_step: int
    minimum_sizes: Mapping[int, int]

    @property
    def rounds_allowed(self) -> tuple[int, ...]:
        """The numbers of rounds for which a minimum size is fixed."""
        return tuple(sorted(self.minimum_sizes))


@dataclass(frozen=True, slots=True)
class Division:
    """The numbers of the annex for a field, and the sizes proposed: None if the minimum sizes cannot be met."""

    players: int
    groups: int
    rounds: int
    critical: int
    first_group_max: int
    first_group_increment: int
    minimum_size: int
    sizes: tuple[int, ...] | None


@rule("fid", "VII.2.1 / Tab. 23")
def critical_number(rounds: int, groups: int, limits: GroupLimits) -> int:
    """The number of players beyond which the first group may grow: rounds x groups x 4."""
    return rounds * groups * limits.critical_factor


@rule("fid", "VII.2.1 / Tab. 23")
def first_group_max(players: int, groups: int, rounds: int, limits: GroupLimits) -> int:
    """At most three times the rounds, and beyond the critical number as many more as the increment says."""
    plain, increment = rounds * limits.first_group_factor, first_group_increment(players, groups, rounds, limits)
    note(plain=plain, increment=increment)
    return plain + increment


@rule("fid", "VII.2.1 / Tab. 23")
def first_group_increment(players: int, groups: int, rounds: int, limits: GroupLimits) -> int:
    """Beyond the critical number the first group takes 2 x whole part of (excess / (2 x groups)) players more."""
    excess, divisor = max(0, players - critical_number(rounds, groups, limits)), limits.increment_step * groups
    note(excess=excess, divisor=divisor)
    return limits.increment_step * (excess // divisor)


@rule("fid", "VII.2.1 / Tab. 23")
def minimum_size(rounds: int, limits: GroupLimits) -> int:
    """The fewest players that an italo-svizzero group may have for a number of games."""
    try:
        return limits.minimum_sizes[rounds]
    except KeyError:
        allowed = limits.rounds_allowed
        raise GroupError(
            "rounds: {found} is not allowed; Tab. 23 fixes minimum sizes for {least} to {most} rounds",
            found=rounds,
            least=allowed[0],
            most=allowed[-1],
        ) from None


@rule("fid", "Tab. 24", reading="fid-group-sizes")
def proposed_sizes(players: int, groups: int, first_max: int, minimum: int) -> tuple[int, ...] | None:
    """Fill the first group as far as allowed, and split the others evenly into even sizes."""
    if players < groups * minimum:
        return None
    others = groups - 1
    first = min(first_max, players - others * minimum)
    first -= first % 2
    pairs, odd = divmod(players - first, 2)
    base, larger = divmod(pairs, others)
    sizes = [2 * base] * (others - larger) + [2 * base + 2] * larger
    sizes[-1] += odd
    return (first, *sizes)


def division(players: int, groups: int, rounds: int, limits: GroupLimits) -> Division:
    """All that the annexes say about dividing a field."""
    if groups < 2:
        raise GroupError("groups: {found} is not allowed; a division has at least 2 groups", found=groups)
    if players < groups:
        raise GroupError("players: {players} are too few for {groups} groups", players=players, groups=groups)
    minimum = minimum_size(rounds, limits)
    first_max = first_group_max(players, groups, rounds, limits)
    return Division(
        players=players,
        groups=groups,
        rounds=rounds,
        critical=critical_number(rounds, groups, limits),
        first_group_max=first_max,
        first_group_increment=first_group_increment(players, groups, rounds, limits),
        minimum_size=minimum,
        sizes=proposed_sizes(players, groups, first_max, minimum),
    )


def grid(
    players: Iterable[int], groups: int, rounds: Sequence[int], limits: GroupLimits
) -> Iterator[tuple[int, tuple[Division, ...]]]:
    """The grid of annex 24 for a number of groups: a line for each field, a column for each number of rounds."""
    for field in players:
        yield field, tuple(division(field, groups, round_count, limits) for round_count in rounds)


@rule("fid", "VII.2.1 / Tab. 23", reading="fid-groups-by-rating")
def divided(players: Iterable[Player], sizes: Sequence[int]) -> tuple[tuple[Player, ...], ...]:
    """Put the strongest into the first group and so on; players without a rating come last, as entered."""
    ranked = sorted(players, key=lambda player: (player.rating is None, -(player.rating or 0)))
    if sum(sizes) != len(ranked):
        raise GroupError("sizes: {places} places for {players} players", places=sum(sizes), players=len(ranked))
    parts, start = [], 0
    for size in sizes:
        parts.append(tuple(ranked[start : start + size]))
        start += size
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class GroupWarning:
    """A limit that a division breaks: which group (from 1), its size, the limit, and whether it is too small."""

    group: int
    size: int
    limit: int
    too_small: bool


@rule("fid", "VII.2.1 / Tab. 23")
def broken_limits(sizes: Sequence[int], rounds: int, limits: GroupLimits) -> tuple[GroupWarning, ...]:
    """The limits that a division made or changed by the arbiter breaks."""
    first_max = first_group_max(sum(sizes), len(sizes), rounds, limits)
    minimum = minimum_size(rounds, limits)
    warnings = [GroupWarning(1, sizes[0], first_max, too_small=False)] if sizes[0] > first_max else []
    warnings += [
        GroupWarning(group, size, minimum, too_small=True)
        for group, size in enumerate(sizes, start=1)
        if size < minimum
    ]
    return tuple(warnings)
