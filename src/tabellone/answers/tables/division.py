"""Division of a field into groups by strength: the sizes, the whole grid, and real players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabellone.answers.as_json import Json, as_json
from tabellone.core.explain import Step, citation_of, explain
from tabellone.core.model import Player, PlayerNumber
from tabellone.core.organisation.division import (
    Division,
    GroupWarning,
    broken_limits,
    divided,
    division,
    grid,
    proposed_sizes,
)
from tabellone.locales.warnings import division_warning
from tabellone.locales.words import Words
from tabellone.regulations import rulebook

GRID_CITATION = citation_of(proposed_sizes)
LIMITS_CITATION = citation_of(broken_limits)
_SHOWN = ("players", "groups", "rounds", "critical", "first_group_max", "first_group_increment", "sizes")


@dataclass(frozen=True, slots=True)
class ExplainedDivision:
    """The rules of the annexes for a field, with the steps behind them."""

    division: Division
    why: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class GroupGrid:
    """The grid of annex 24 for a number of groups: a line for each field, with a division for each number of rounds."""

    groups: int
    rounds: tuple[int, ...]
    lines: tuple[tuple[int, tuple[Division, ...]], ...]


@dataclass(frozen=True, slots=True)
class DividedPlayers:
    """Players in groups, each by rating, what the annexes say of the field, and the limits that the groups break.

    `groups` is None where there are too few players for groups of the least size.
    """

    division: Division
    groups: tuple[tuple[Player, ...], ...] | None
    warnings: tuple[GroupWarning, ...]


def group_division(players: int, groups: int, rounds: int) -> Division:
    """The division of a field into groups, with the sizes proposed."""
    return division(players, groups, rounds, rulebook.group_limits())


def explained_division(players: int, groups: int, rounds: int) -> ExplainedDivision:
    """The division of a field, with the steps that explain it; a failed proposal is not a step."""
    field_division, steps = explain(lambda: group_division(players, groups, rounds))
    return ExplainedDivision(field_division, tuple(step for step in steps if step.result is not None))


def group_grid(groups: int) -> GroupGrid:
    """Every field and number of rounds that annex 24 covers."""
    published = rulebook.group_grid()
    lines = grid(published.players, groups, published.rounds, rulebook.group_limits())
    return GroupGrid(groups, tuple(published.rounds), tuple(lines))


def proposed_groups(players: Sequence[Player], groups: int, rounds: int) -> DividedPlayers:
    """Players divided by rating into groups of the proposed sizes."""
    field_division = group_division(len(players), groups, rounds)
    sizes = field_division.sizes
    return _divided(field_division, None if sizes is None else divided(players, sizes))


def chosen_groups(
    players: Sequence[Player], groups: int, rounds: int, group_of: Mapping[PlayerNumber, int]
) -> DividedPlayers:
    """Players in the groups that the arbiter has chosen, counted from 1."""
    members: list[list[Player]] = [[] for _ in range(groups)]
    for player in players:
        members[group_of[player.number] - 1].append(player)
    parts = tuple(part for group in members for part in divided(group, [len(group)]))
    return _divided(group_division(len(players), groups, rounds), parts)


def _divided(field_division: Division, groups: tuple[tuple[Player, ...], ...] | None) -> DividedPlayers:
    sizes = [] if groups is None else [len(group) for group in groups]
    warnings = broken_limits(sizes, field_division.rounds, rulebook.group_limits()) if sizes else ()
    return DividedPlayers(field_division, groups, warnings)


def division_json(field_division: Division, words: Words) -> dict[str, Json]:
    """A division in the terms of JSON; `warning` is there where no sizes can be proposed."""
    body = {name: as_json(getattr(field_division, name), words) for name in _SHOWN}
    warning = division_warning(field_division, words)
    return {**body, "warning": warning} if warning else body
