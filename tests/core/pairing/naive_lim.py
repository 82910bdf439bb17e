"""The procedure of the Lim system written a second time, literally and by brute force, for small fields.

No matchings and no bit sets: every question "can the rest still be paired?" is answered by trying everything, exchanges
are made in two passes as art. 12.2 words it (first compatible pairs, then colours), and floaters are found by trying
every set of players who could stay. What it did is kept: who was moved from which group, and who sought whom.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.model import Colour
from tabellone.core.pairing.field import Contestant, PairingRequest
from tabellone.core.pairing.lim.edition import ColourHistory, LiftedLimits, LimRules, UnplayedWins

Players = dict[int, Contestant]


@dataclass(frozen=True)
class Move:
    """A player who leaves a group: who was in it at first and still, who came to it, and the group that follows."""

    player: int
    everybody: tuple[int, ...]
    staying: tuple[int, ...]
    incoming: tuple[int, ...]
    adjacent: tuple[int, ...]
    seated: tuple[int, ...]
    able: tuple[int, ...]
    down: bool


@dataclass(frozen=True)
class Search:
    """Search for an opponent: the order of the attempts, rank by rank, and the other players still to be paired."""

    seeker: int
    ranks: tuple[tuple[int, ...], ...]
    everybody: tuple[int, ...]
    is_floater: bool
    down: bool


@dataclass(frozen=True)
class Widening:
    """A pair that is taken back into the median group."""

    pair: tuple[int, int]
    above: int
    below: int
    is_from_below: bool


def letters(player: Contestant) -> str:
    """The colours of the games played."""
    return "".join("W" if colour is Colour.WHITE else "B" for colour in player.colours if colour)


def due(player: Contestant) -> str:
    games = letters(player)
    if games.count("W") != games.count("B"):
        return "B" if games.count("W") > games.count("B") else "W"
    return "" if not games else "B" if games[-1] == "W" else "W"


def barred(player: Contestant) -> set[str]:
    games = letters(player)
    colours = {games[-1]} if games[-2:] in ("WW", "BB") else set()
    difference = games.count("W") - games.count("B")
    if difference >= 2:
        colours.add("W")
    if difference <= -2:
        colours.add("B")
    return colours


class Naive:
    def __init__(self, request: PairingRequest, rules: LimRules) -> None:
        self.everybody: Players = {c.number: c for c in request.contestants}
        self.request = request
        self.rules = rules
        self.players: Players = {c.number: c for c in request.contestants if c.number not in request.absent}
        self.moves: list[Move] = []
        self.searches: list[Search] = []
        self.widenings: list[Widening] = []
        self.lifts_all = False
        is_last = request.round_number == request.planned_rounds
        self.lifts_all = is_last and (rules.lifted_limits is LiftedLimits.ALL or not self.can_be_completed())

    def floated_last(self, n: int) -> bool:
        """True after an opponent with a lower score above the median, or with a higher score below it."""
        player = self.everybody[n]
        if not player.opponents or player.opponents[-1] is None:
            return False
        own, other = player.scores[-1], self.everybody[player.opponents[-1]].scores[-1]
        median = Fraction(len(player.scores) - 1, 2) * self.request.win_points
        return other < own > median or other > own < median

    def compatible(self, one: int, other: int) -> bool:
        first, second = self.players[one], self.players[other]
        if other in first.met or frozenset((one, other)) in self.request.forbidden:
            return False
        is_last = self.request.round_number == self.request.planned_rounds
        if self.lifts_all or (is_last and first.score == second.score):
            return True
        fits_one = "W" not in barred(first) and "B" not in barred(second)
        fits_other = "B" not in barred(first) and "W" not in barred(second)
        return fits_one or fits_other

    def clash(self, one: int, other: int) -> bool:
        return bool(due(self.players[one])) and due(self.players[one]) == due(self.players[other])

    def close(self, one: int, other: int) -> bool:
        ratings = [self.players[n].rating or 0 for n in (one, other)]
        return not self.rules.is_maxi or abs(ratings[0] - ratings[1]) <= 100

    def all_paired(self, group: tuple[int, ...]) -> bool:
        if not group:
            return True
        first, *rest = group
        return any(
            self.compatible(first, other) and self.all_paired(tuple(n for n in rest if n != other)) for other in rest
        )

    def most_pairs(self, group: tuple[int, ...]) -> int:
        if len(group) < 2:
            return 0
        first, *rest = group
        best = self.most_pairs(tuple(rest))
        for other in rest:
            if self.compatible(first, other):
                best = max(best, 1 + self.most_pairs(tuple(n for n in rest if n != other)))
        return best

    def compatible_pairs(self, group: list[int]) -> list[tuple[int, int]] | None:
        """First pass of art. 11: proposals and exchanges until everybody is compatible, going back when stuck."""
        if not group:
            return []
        half = len(group) // 2
        first = group[0]
        for other in group[half:] + group[1:half][::-1]:
            if self.compatible(first, other):
                rest = self.compatible_pairs([n for n in group if n not in (first, other)])
                if rest is not None:
                    return [(first, other), *rest]
        return None

    def two_passes(self, group: list[int]) -> list[tuple[int, int]]:
        """Art. 12.2: the pairs are compatible; go through them again and exchange opponents for colour."""
        confirmed: list[tuple[int, int]] = []
        while group:
            current = self.compatible_pairs(group)
            assert current is not None
            first, opponent = current[0]
            half = len(group) // 2
            ranks = (tuple(group[half:] + group[1:half][::-1]),)
            self.searches.append(Search(first, ranks, tuple(group[1:]), is_floater=False, down=group == sorted(group)))
            if self.clash(first, opponent):
                for other in ranks[0]:
                    rest = [n for n in group if n not in (first, other)]
                    if (
                        self.compatible(first, other)
                        and not self.clash(first, other)
                        and self.close(other, opponent)
                        and self.compatible_pairs(rest) is not None
                    ):
                        opponent = other
                        break
            confirmed.append((first, opponent))
            group = [n for n in group if n not in (first, opponent)]
        return confirmed

    def floaters(self, incoming: list[int], residents: list[int], adjacent: list[int], down: bool) -> list[int]:
        group = [*incoming, *residents]
        most = self.most_pairs(tuple(group))
        leaving: list[int] = []
        with_seat: list[int] = []
        while len(group) > 2 * most:
            constraints = [due(self.players[n]) for n in group]
            excess = "" if constraints.count("W") == constraints.count("B") else max("WB", key=constraints.count)
            own = [n for n in group if n not in incoming] or group
            end = max(own) if down else min(own)

            def rank(n: int, excess: str = excess, end: int = end) -> tuple[bool, ...] | tuple[object, ...]:
                seat = self.seats([*with_seat, n], adjacent)
                moved = n in incoming
                kind = {(False, True): 0, (False, False): 1, (True, True): 2, (True, False): 3}[moved, seat]
                repeated = self.floated_last(n)
                helps = (not excess or due(self.players[n]) == excess) and self.close(n, end)
                nobody = not any(self.compatible(n, other) for other in group if other != n)
                return not nobody, kind, repeated, not helps, -n if down else n

            able = [n for n in group if self.most_pairs(tuple(x for x in group if x != n)) == most]
            chosen = min(able, key=rank)
            self.moves.append(
                Move(
                    chosen,
                    (*incoming, *residents),
                    tuple(group),
                    tuple(incoming),
                    tuple(adjacent),
                    tuple(with_seat),
                    tuple(able),
                    down,
                )
            )
            if self.seats([*with_seat, chosen], adjacent):
                with_seat.append(chosen)
            leaving.append(chosen)
            group.remove(chosen)
        return leaving

    def seats(self, floaters: list[int], adjacent: list[int]) -> bool:
        if not floaters:
            return True
        first, *rest = floaters
        return any(
            self.compatible(first, other) and self.seats(rest, [n for n in adjacent if n != other])
            for other in adjacent
        )

    def pair_group(self, seekers: list[int], residents: list[int], down: bool) -> list[tuple[int, int]]:
        """Floaters first, in their order; each with a resident if any is available, else with another floater."""
        pairs = []
        waiting = list(seekers)
        left = list(residents)
        for seeker in seekers:
            if seeker not in waiting:
                continue
            waiting.remove(seeker)
            everybody = [*waiting, *left]
            ranks = (tuple(sorted(left, reverse=not down)), tuple(waiting))
            self.searches.append(Search(seeker, ranks, tuple(everybody), is_floater=True, down=down))
            for order in ranks:
                able = [
                    n
                    for n in order
                    if self.compatible(seeker, n) and self.all_paired(tuple(x for x in everybody if x != n))
                ]
                if able:
                    break
            opponent = able[0]
            if self.clash(seeker, opponent):
                opponent = next((n for n in able if not self.clash(seeker, n) and self.close(n, able[0])), able[0])
            (left if opponent in left else waiting).remove(opponent)
            pairs.append((seeker, opponent))
        return pairs + self.two_passes(sorted(left, reverse=not down))

    def has_won_unplayed(self, player: Contestant) -> bool:
        """In the round before, or in any round, by the edition."""
        wins = player.unplayed_wins
        if self.rules.unplayed_wins_bar_bye is UnplayedWins.ANY_ROUND:
            return bool(wins)
        return self.request.round_number - 1 in wins

    def can_be_completed(self) -> bool:
        """A whole round exists, with a bye in an odd field."""
        return self.bye() is not None if len(self.players) % 2 else self.all_paired(tuple(self.players))

    def bye(self) -> int | None:
        for number in sorted(self.players, key=lambda n: (self.players[n].score, -n)):
            player = self.players[number]
            others = tuple(n for n in self.players if n != number)
            if not player.byes and not self.has_won_unplayed(player) and self.all_paired(others):
                return number
        return None

    def with_colours(self, one: int, other: int, upper: bool) -> tuple[int, int]:
        """White first: limits, due colours, further from even, history backwards, number (12.1-12.6, 14.2)."""
        a, b = self.players[one], self.players[other]
        one_white = "W" not in barred(a) and "B" not in barred(b)
        other_white = "W" not in barred(b) and "B" not in barred(a)
        if one_white != other_white:
            return (one, other) if one_white else (other, one)
        if due(a) != due(b):
            return (one, other) if "W" in due(a) or "B" in due(b) else (other, one)
        low, high = min(one, other), max(one, other)
        if not due(a):
            low_is_white = (low % 2 == 1) == (self.request.initial_colour is Colour.WHITE)
            return (low, high) if low_is_white else (high, low)
        far = [abs(letters(p).count("W") - letters(p).count("B")) for p in (a, b)]
        if far[0] != far[1]:
            return (one, other) if (far[0] > far[1]) == (due(a) == "W") else (other, one)
        for mine, his in self.histories(a, b):
            if mine != his:
                return (other, one) if mine == "W" else (one, other)
        favoured, less = (low, high) if upper else (high, low)
        return (favoured, less) if due(a) == "W" else (less, favoured)

    def histories(self, a: Contestant, b: Contestant) -> Iterator[tuple[str, str]]:
        """Backwards: in 2026 game by game, in 1989 round by round where both had a colour."""
        if self.rules.colour_history is ColourHistory.GAMES:
            yield from zip(letters(a)[::-1], letters(b)[::-1], strict=False)
            return
        for mine, his in zip(a.colours[::-1], b.colours[::-1], strict=True):
            if mine and his:
                yield mine.value[0].upper(), his.value[0].upper()

    def pair(self) -> tuple[set[tuple[int, int]], int | None] | None:
        resting = None
        if len(self.players) % 2:
            resting = self.bye()
            if resting is None:
                return None
            del self.players[resting]
        elif not self.all_paired(tuple(self.players)):
            return None
        median = Fraction(self.request.round_number - 1, 2)
        scores = sorted({player.score for player in self.players.values()}, reverse=True)
        members = {score: [n for n, player in self.players.items() if player.score == score] for score in scores}
        middle = members.get(median, [])
        sides = []
        for down, chain in (
            (True, [s for s in scores if s > median]),
            (False, [s for s in scores[::-1] if s < median]),
        ):
            pairs: list[tuple[int, int]] = []
            incoming: list[int] = []
            for place, score in enumerate(chain):
                adjacent = members[chain[place + 1]] if place + 1 < len(chain) else middle
                leaving = self.floaters(incoming, members[score], adjacent, down)
                staying = [n for n in incoming if n not in leaving]
                staying.sort(key=lambda n: (-self.players[n].score, n) if down else (self.players[n].score, -n))
                residents = [n for n in members[score] if n not in leaving]
                pairs += self.pair_group(staying, residents, down)
                incoming = leaving
            sides.append((pairs, incoming))
        (upper, above), (lower, below) = sides
        while not self.all_paired((*above, *below, *middle)):
            from_below = bool((len(above) > len(below) and lower) or not upper)
            pair = (lower if from_below else upper).pop()
            self.widenings.append(Widening(pair, len(above), len(below), from_below))
            (below if from_below else above).extend(pair)
        above.sort(key=lambda n: (-self.players[n].score, n))
        below.sort(key=lambda n: (self.players[n].score, -n))
        centre = self.pair_group([*above, *below], middle, True)
        coloured = {self.with_colours(*pair, upper=True) for pair in (*upper, *centre)}
        return coloured | {self.with_colours(*pair, upper=False) for pair in lower}, resting
