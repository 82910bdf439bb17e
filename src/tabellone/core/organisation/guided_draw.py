"""Guided draws for round robins: who draws which number, so that team-mates meet early or not late.

Varma envelopes keep team-mates apart in the last rounds; the FID's same-province numbers make them meet in the
first. Lots come from a recorded seed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tabellone.core.explain import rule
from tabellone.core.lots import Lots
from tabellone.core.pairing.round_robin.table import meeting_round, table_size
from tabellone.core.refusal import Refusal


class GuidedDrawError(Refusal):
    """A draw that the tables do not provide for."""


@dataclass(frozen=True, slots=True)
class VarmaTable:
    """The envelopes for an even number of players; each number stands in one envelope."""

    players: int
    envelopes: Mapping[str, tuple[int, ...]]

    def __post_init__(self) -> None:
        numbers = sorted(number for envelope in self.envelopes.values() for number in envelope)
        if numbers != list(range(1, self.players + 1)):
            raise GuidedDrawError(
                "Varma table for {players}: the numbers 1 to {players} must each stand once", players=self.players
            )


@dataclass(frozen=True, slots=True)
class ProvinceSet:
    """Numbers for the players of one province or more, who then meet within the first `rounds` rounds."""

    players: int
    groups: tuple[tuple[int, ...], ...]
    rounds: int

    def __post_init__(self) -> None:
        last = last_meeting(self.groups, self.players)
        if last > self.rounds:
            raise GuidedDrawError(
                "same-province set {groups} for {players}: needs {needed} rounds, not {rounds}",
                groups=self.groups,
                players=self.players,
                needed=last,
                rounds=self.rounds,
            )

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of the groups, in no particular order."""
        return tuple(sorted(len(group) for group in self.groups))


@dataclass(frozen=True, slots=True)
class Lot:
    """One lot as it was drawn: the player, the number, and the envelope or group if any."""

    player: str
    number: int
    team: str = ""
    envelope: str = ""


@dataclass(frozen=True, slots=True)
class GuidedDraw:
    """The record of a draw: the same seed and the same entrants in the same order give it again."""

    players: int
    seed: int
    lots: tuple[Lot, ...]

    def numbers(self) -> dict[str, int]:
        """The number of each player."""
        return {lot.player: lot.number for lot in self.lots}


@dataclass(frozen=True, slots=True)
class DrawEntrant:
    """Somebody who draws a number; `team` is the club, federation or province that matters."""

    name: str
    team: str = ""


def last_meeting(groups: Iterable[Sequence[int]], players: int) -> int:
    """The round in which the last two members of any one group meet."""
    rounds = (meeting_round(a, b, players) for group in groups for a, b in combinations(group, 2))
    return max(rounds, default=0)


@rule("fsi", "Sorteggio pilotato", reading="fsi-varma-eleven-twelve")
def varma_envelopes(players: int, tables: Iterable[VarmaTable]) -> dict[str, tuple[int, ...]]:
    """The envelopes for a field; in an odd field the last number is the rest and nobody draws it."""
    by_size = {table.players: table for table in tables}
    size = table_size(players)
    if size not in by_size:
        raise GuidedDrawError(
            "players: {found} is not allowed; there are Varma tables for {least} to {most} players",
            found=players,
            least=min(by_size) - 1,
            most=max(by_size),
        )
    envelopes = by_size[size].envelopes
    return {name: tuple(n for n in numbers if n <= players) for name, numbers in sorted(envelopes.items())}


@rule("fid", "Tab. 10", reading="fid-province-odd-field")
def province_set(players: int, sizes: Sequence[int], sets: Iterable[ProvinceSet]) -> ProvinceSet:
    """The numbers for provinces of the given sizes, in the order asked for."""
    table = table_size(players)
    candidates = [candidate for candidate in sets if candidate.players == table]
    chosen_set = next((candidate for candidate in candidates if candidate.sizes == tuple(sorted(sizes))), None)
    if chosen_set is None:
        raise _no_such_set(players, sizes, candidates, sets)
    if players != table:
        chosen_set = _without_number(chosen_set, table)
    by_size: dict[int, list[tuple[int, ...]]] = {}
    for group in chosen_set.groups:
        by_size.setdefault(len(group), []).append(group)
    groups = tuple(by_size[size].pop(0) for size in sizes)
    return ProvinceSet(players, groups, chosen_set.rounds)


def _no_such_set(
    players: int, sizes: Sequence[int], candidates: Sequence[ProvinceSet], sets: Iterable[ProvinceSet]
) -> GuidedDrawError:
    if not candidates:
        fields = sorted({candidate.players for candidate in sets})
        return GuidedDrawError(
            "players: {found} is not allowed; Tab. 10 has numbers for {least} to {most} players",
            found=players,
            least=fields[0] - 1,
            most=fields[-1],
        )
    allowed = sorted({candidate.sizes for candidate in candidates}, key=lambda sizes: (len(sizes), sizes))
    return GuidedDrawError(
        "sizes: no table for {players} players has provinces of {asked}; there are {allowed}",
        players=players,
        asked=",".join(map(str, sizes)),
        allowed="; ".join(",".join(map(str, province_sizes)) for province_sizes in allowed),
    )


def _without_number(chosen_set: ProvinceSet, number: int) -> ProvinceSet:
    """Replace the group that holds `number`, which nobody bears, by the one of its size that ends earliest."""
    spoiled = next((group for group in chosen_set.groups if number in group), None)
    if spoiled is None:
        return chosen_set
    other_groups = [group for group in chosen_set.groups if group != spoiled]
    free = [n for n in range(1, number) if not any(n in group for group in other_groups)]
    best = _earliest_group(free, len(spoiled), chosen_set.players)
    groups = tuple(best if group == spoiled else group for group in chosen_set.groups)
    return ProvinceSet(chosen_set.players, groups, max(chosen_set.rounds, last_meeting(groups, chosen_set.players)))


def _earliest_group(free: Sequence[int], size: int, players: int) -> tuple[int, ...]:
    """The group of a size whose members have all met earliest; of equal ones that with the lowest numbers."""
    rounds = {pair: meeting_round(*pair, players) for pair in combinations(free, 2)}

    def grown(group: tuple[int, ...], candidates: Sequence[int], limit: int) -> tuple[int, ...] | None:
        if len(group) == size:
            return group
        for index, number in enumerate(candidates):
            later = [other for other in candidates[index + 1 :] if rounds[number, other] <= limit]
            if full_group := grown((*group, number), later, limit):
                return full_group
        return None

    return next(earliest_group for limit in range(1, players) if (earliest_group := grown((), free, limit)))


def _teams(entrants: Sequence[DrawEntrant], at_least: int) -> dict[str, list[str]]:
    teams: dict[str, list[str]] = {}
    for entrant in entrants:
        if entrant.team:
            teams.setdefault(entrant.team, []).append(entrant.name)
    return {team: names for team, names in teams.items() if len(names) >= at_least}


def players_of_one_province(entrants: Iterable[DrawEntrant]) -> dict[str, list[str]]:
    """The provinces or clubs of which annex 10 speaks, those of three players or more, with their players."""
    return _teams(tuple(entrants), at_least=3)


def _check_names(entrants: Sequence[DrawEntrant]) -> None:
    seen: set[str] = set()
    for entrant in entrants:
        if entrant.name in seen:
            raise GuidedDrawError('"{name}" is entered twice; every name must be different', name=entrant.name)
        seen.add(entrant.name)


def _can_seat(sizes: Sequence[int], free: Mapping[str, int]) -> bool:
    """True if teams of these sizes, largest first, still fit into the envelopes."""
    if not sizes:
        return True
    return any(_can_seat(sizes[1:], {**free, name: room - sizes[0]}) for name, room in free.items() if room >= sizes[0])


@rule("fsi", "Sorteggio pilotato", reading="fsi-varma-order")
def varma_draw(entrants: Sequence[DrawEntrant], tables: Iterable[VarmaTable], seed: int) -> GuidedDraw:
    """Each team picks an envelope by lot, largest team first, and its players draw a number inside it."""
    _check_names(entrants)
    lots = Lots(seed)
    free = {name: list(numbers) for name, numbers in varma_envelopes(len(entrants), tables).items()}
    teams = sorted(_teams(entrants, at_least=2).items(), key=lambda item: -len(item[1]))
    room = ", ".join(f"{name} {len(numbers)}" for name, numbers in free.items())
    drawn: list[Lot] = []
    for index, (team, names) in enumerate(teams):
        later = [len(members) for _, members in teams[index + 1 :]]
        open_to = [
            name
            for name, numbers in free.items()
            if len(numbers) >= len(names)
            and _can_seat(later, {n: len(v) - (len(names) if n == name else 0) for n, v in free.items()})
        ]
        if not open_to:
            raise GuidedDrawError(
                "teams of {sizes} players do not fit into the envelopes for {players} players ({free})",
                sizes=", ".join(str(len(members)) for _, members in teams),
                players=len(entrants),
                free=room,
            )
        envelope = open_to[lots.below(len(open_to))]
        for name in names:
            number = free[envelope].pop(lots.below(len(free[envelope])))
            drawn.append(Lot(name, number, team, envelope))
    return GuidedDraw(len(entrants), seed, (*drawn, *_draw_others(entrants, drawn, lots)))


@rule("fid", "Tab. 10", reading="fid-province-draw")
def province_draw(entrants: Sequence[DrawEntrant], sets: Iterable[ProvinceSet], seed: int) -> GuidedDraw:
    """Provinces of three players or more draw among the numbers of their group, all others among the rest."""
    _check_names(entrants)
    lots = Lots(seed)
    teams = players_of_one_province(entrants)
    drawn: list[Lot] = []
    if teams:
        order = lots.shuffled(teams)
        chosen = province_set(len(entrants), [len(teams[team]) for team in order], sets)
        for team, group in zip(order, chosen.groups, strict=True):
            for name, number in zip(teams[team], lots.shuffled(group), strict=True):
                drawn.append(Lot(name, number, team))
    return GuidedDraw(len(entrants), seed, (*drawn, *_draw_others(entrants, drawn, lots)))


def _draw_others(entrants: Sequence[DrawEntrant], drawn: Sequence[Lot], lots: Lots) -> Iterator[Lot]:
    placed = {lot.player for lot in drawn}
    taken = {lot.number for lot in drawn}
    numbers = lots.shuffled(n for n in range(1, len(entrants) + 1) if n not in taken)
    others = [entrant for entrant in entrants if entrant.name not in placed]
    for entrant, number in zip(others, numbers, strict=True):
        yield Lot(entrant.name, number, entrant.team)


@rule("fsi", "Sorteggio")
def plain_draw(entrants: Sequence[DrawEntrant], seed: int) -> GuidedDraw:
    """Every entrant draws one of the numbers from 1 to the size of the field."""
    _check_names(entrants)
    return GuidedDraw(len(entrants), seed, tuple(_draw_others(entrants, (), Lots(seed))))


@dataclass(frozen=True, slots=True)
class LateMeeting:
    """Two numbers of one envelope that meet too late."""

    envelope: str
    first: int
    second: int
    round: int


@rule("fsi", "Sorteggio pilotato")
def broken_envelopes(
    envelopes: Mapping[str, Sequence[int]], players: int, protected_rounds: int
) -> tuple[LateMeeting, ...]:
    """Pairs of one envelope that meet in the last rounds, which the envelopes are there to prevent."""
    first_protected = table_size(players) - protected_rounds
    return tuple(
        LateMeeting(name, first, second, meeting_round(first, second, players))
        for name, numbers in envelopes.items()
        for first, second in combinations(sorted(numbers), 2)
        if meeting_round(first, second, players) >= first_protected
    )
