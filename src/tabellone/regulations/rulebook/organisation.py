"""Tables for guided draws, groups, withdrawals, play-offs and playing rates."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tabellone.core.explain import Citation
from tabellone.core.model import Discipline
from tabellone.core.organisation.division import GroupLimits
from tabellone.core.organisation.guided_draw import ProvinceSet, VarmaTable
from tabellone.core.organisation.playing_rates import PlayingPeriod, TimePeriod, has_increment, too_fast
from tabellone.core.pairing.italo_swiss.edition import minimum_sizes
from tabellone.core.regulation import whole
from tabellone.regulations.loader import cached, edition


@cached
def province_sets() -> tuple[ProvinceSet, ...]:
    """The same-province numbers of annex 10."""

    def sets(value: Any) -> tuple[ProvinceSet, ...]:
        return tuple(ProvinceSet(whole(e["players"]), e["groups"], whole(e["rounds"])) for e in value)

    return edition("fid", "same_province").built("sets", sets)


def _varma(value: Any) -> tuple[VarmaTable, ...]:
    return tuple(VarmaTable(whole(entry["players"]), entry["groups"]) for entry in value)


@cached
def varma_tables() -> tuple[VarmaTable, ...]:
    """The Varma envelopes, repaired."""
    return edition("fsi", "round_robin").built("varma", _varma)


@cached
def official_varma_tables() -> tuple[VarmaTable, ...]:
    """The Varma envelopes with FIDE's own set where it differs from the repaired one."""
    official = {table.players: table for table in edition("fsi", "round_robin").built("varma_official", _varma)}
    return tuple(official.get(table.players, table) for table in varma_tables())


@cached
def group_limits() -> GroupLimits:
    """The numbers that divide a field into groups."""
    source = edition("fid", "groups")
    return GroupLimits(
        source.built("first_group_rounds_factor", whole),
        source.built("critical_factor", whole),
        source.built("increment_step", whole),
        edition("fid", "italo_swiss").built("minimum_sizes", minimum_sizes),
    )


@cached
def withdrawal_half() -> Fraction:
    """The part of the rounds from which a withdrawn player's results stand."""
    return edition("fsi", "round_robin").built(
        "withdrawal_half",
        lambda value: Fraction(whole(value["numerator"]), whole(value["denominator"])),
    )


@cached
def protected_last_rounds() -> int:
    """In how many last rounds the Varma envelopes keep team-mates apart."""
    return edition("fsi", "round_robin").built("protected_last_rounds", whole)


@dataclass(frozen=True, slots=True)
class GroupSizeTable:
    """The ranges of the grid of annex 24."""

    groups: range
    players: range
    rounds: range


@cached
def group_grid() -> GroupSizeTable:
    """The ranges of the grid of annex 24."""

    def between(ends: Any) -> range:
        first, last = ends
        return range(whole(first), whole(last) + 1)

    return edition("fid", "groups").built(
        "grid",
        lambda value: GroupSizeTable(between(value["groups"]), between(value["players"]), between(value["rounds"])),
    )


@cached
def play_off_players() -> int:
    """The most players of a play-off."""
    return edition("fid", "play_off").built("most_players", whole)


def borrowed_rule(parameter: str) -> Citation:
    """Citation of the rule that the FID's events borrow for late entries and withdrawals, with the reading."""
    source = edition("fid", "attendance")
    reading = source.row(parameter).reading
    return source.built(parameter, lambda value: Citation(str(value["of"]), str(value["borrowed"]), reading))


@dataclass(frozen=True, slots=True)
class RateReplacement:
    """The system that rules of these bodies may put in the place of the rates, and where that stands."""

    system: str
    decided_by: tuple[str, ...]
    citation: Citation


def playing_periods(discipline: Discipline) -> tuple[tuple[PlayingPeriod, ...], Citation]:
    """The periods of annex 1 for a game, and where they stand."""
    source, name = edition("fid", "playing_rates"), f"{discipline.value}.periods"
    row = source.row(name)
    periods = source.built(
        name,
        lambda value: tuple(PlayingPeriod(whole(e["moves"]), whole(e["hours"]), bool(e["repeated"])) for e in value),
    )
    return periods, Citation(source.body, row.article, row.reading)


def replacement_of_playing_rates() -> RateReplacement:
    """The Fischer clause of annex 1."""
    source = edition("fid", "playing_rates")
    cited = Citation(source.body, source.row("superseded_by").article)
    return source.built(
        "superseded_by",
        lambda value: RateReplacement(str(value["system"]), tuple(map(str, value["decided_by"])), cited),
    )


@dataclass(frozen=True, slots=True)
class PaceRemark:
    """A pace that Tab. 1 does not allow by itself: `period` is the first that is too fast, else it has an increment."""

    period: TimePeriod | None
    limits: tuple[PlayingPeriod, ...]
    citation: Citation
    replaced_by: RateReplacement


def pace_remark(pace: Sequence[TimePeriod], discipline: Discipline) -> PaceRemark | None:
    """The remark on the pace of a national championship; chess has no such table."""
    if discipline is Discipline.CHESS:
        return None
    limits, citation = playing_periods(discipline)
    period = too_fast(pace, limits)
    if period is None and not has_increment(pace):
        return None
    return PaceRemark(period, limits, citation, replacement_of_playing_rates())
