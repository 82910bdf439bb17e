"""A second, naive count of Bucholz, Sonneborn-Berger and the direct encounter, straight from the games."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from tabellone.core.model import (
    CHESS_SCORING,
    Discipline,
    Encounter,
    Outcome,
    Player,
    PlayerNumber,
    Result,
    Tournament,
)
from tabellone.core.organisation.play_off import scheduled_rounds
from tabellone.core.standings.policy import Policy, custom_policy
from tabellone.core.standings.ranking import standings

SEEDS = range(150)
HALF = Fraction(1, 2)
MISSED = {"half-point bye", "zero-point bye", "withdrawn", "absent"}


@dataclass
class Day:
    """One round of one player in plain words."""

    what: str
    made: Fraction
    opponent: int | None = None
    outcomes: tuple[Outcome | None, ...] = ()


def games_of_encounters(event: Tournament) -> int:
    """A rest is worth as much as an encounter: two games where two are played."""
    return max([len(encounter.games) for played_round in event.rounds for encounter in played_round.encounters] or [1])


def days(event: Tournament) -> dict[int, list[Day]]:
    player_days: dict[int, list[Day]] = {player.number: [] for player in event.players}
    for played_round in event.rounds:
        for number in player_days:
            met = [encounter for encounter in played_round.encounters if number in encounter.players]
            rests = [rest for rest in played_round.rests if rest.player == number]
            if met:
                outcomes = tuple(game.outcome_of(PlayerNumber(number)) for game in met[0].games)
                score = sum((event.scoring.points(outcome) for outcome in outcomes if outcome), Fraction(0))
                (opponent,) = set(met[0].players) - {PlayerNumber(number)}
                if any(outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS) for outcome in outcomes):
                    what = "game"
                else:
                    what = "forfeit win" if Outcome.FORFEIT_WIN in outcomes else "forfeit loss"
                player_days[number].append(Day(what, score, opponent, outcomes))
            elif rests:
                worth = event.scoring.points(rests[0].outcome) * games_of_encounters(event)
                player_days[number].append(Day(rests[0].outcome.value, worth))
            else:
                player_days[number].append(Day("absent", Fraction(0)))
    return player_days


def games_a_round(event: Tournament) -> int:
    return max([len(encounter.games) for played_round in event.rounds for encounter in played_round.encounters] + [1])


class Count:
    """Literal procedure of the texts, sentence by sentence."""

    def __init__(self, event: Tournament, rules: str) -> None:
        self.event, self.rules, self.days = event, rules, days(event)
        self.draw = event.scoring.draw * games_a_round(event)
        self.points = {number: sum((day.made for day in line), Fraction(0)) for number, line in self.days.items()}

    def seen(self, number: int) -> Fraction:
        line = self.days[number]
        if self.rules == "fide-1989":
            return sum((day.made if day.what == "game" else self.draw for day in line), Fraction(0))
        if self.rules != "fide-2026":
            return self.points[number]
        total, only_missed_so_far = Fraction(0), True
        for day in reversed(line):
            total += self.draw if only_missed_so_far and day.what in MISSED else day.made
            only_missed_so_far = only_missed_so_far and day.what in MISSED | {"forfeit loss"}
        return total

    def counted(self, number: int) -> Iterator[tuple[Day, Fraction, bool]]:
        """Each round that counts, the points of the opponent, and whether the player chose not to play."""
        for day in self.days[number]:
            if day.what == "game":
                assert day.opponent is not None
                yield day, self.seen(day.opponent), False
            elif self.rules == "fide-1989" and day.what not in MISSED - {"half-point bye"} | {"forfeit loss"}:
                yield day, self.draw * len(self.days[number]), False
            elif self.rules == "fide-2026":
                roof = self.draw * len(self.days[number]) if day.opponent is None else self.seen(day.opponent)
                yield day, min(self.points[number], roof), day.what in MISSED | {"forfeit loss"}
            elif self.rules == "sst-sonneborn-berger" and day.opponent is not None:
                yield day, self.points[day.opponent], False

    def bucholz(self, number: int, lowest: int, highest: int) -> Fraction:
        left = [(chosen, value) for _, value, chosen in self.counted(number)]
        for _ in range(lowest):
            if left:
                pool = [contribution for contribution in left if contribution[0]] or left
                left.remove(min(pool, key=lambda addend: addend[1]))
        for _ in range(highest):
            if left:
                left.remove(max(left, key=lambda addend: addend[1]))
        return sum((value for _, value in left), Fraction(0))

    def sonneborn_berger(self, number: int) -> Fraction:
        if self.rules == "fide-2026":
            return sum((day.made * value for day, value, _ in self.counted(number)), Fraction(0))
        total = self.points[number]
        for day, value, _ in self.counted(number):
            for outcome in day.outcomes:
                if outcome in (Outcome.WIN, Outcome.FORFEIT_WIN):
                    total += value
                if outcome is Outcome.DRAW:
                    total += value * HALF
        return total


def values(event: Tournament, policy: Policy, name: str) -> dict[int, Fraction]:
    return {row.number: row.tie_breaks[name].value for row in standings(event, policy).rows}


@pytest.mark.parametrize(
    ("rules", "name", "lowest", "highest"),
    [
        ("fide-1989", "bucholz", 0, 0),
        ("fide-1989", "bucholz-median", 1, 1),
        ("fide-2026", "bucholz", 0, 0),
        ("fide-2026", "bucholz-cut1", 1, 0),
        ("fide-2026", "bucholz-median", 1, 1),
        ("sst-bucholz-italian", "bucholz", 0, 0),
        ("sst-bucholz-italian", "bucholz-median", 1, 1),
        ("fid-quotients", "quotient1", 0, 0),
    ],
)
def test_bucholz_agrees_with_the_second_count(
    rules: str,
    name: str,
    lowest: int,
    highest: int,
    lists: dict[str, Policy],
    random_tournament: Callable[[int], Tournament],
) -> None:
    policy = custom_policy([name], lists[rules])
    for seed in SEEDS:
        event = random_tournament(seed)
        second = Count(event, rules)
        expected = {number: second.bucholz(number, lowest, highest) for number in second.days}
        assert values(event, policy, name) == expected, seed


def test_the_italian_variant_agrees_with_the_second_count(
    lists: dict[str, Policy], random_tournament: Callable[[int], Tournament]
) -> None:
    for seed in SEEDS:
        event = random_tournament(seed)
        second = Count(event, "sst-bucholz-italian")
        for row in standings(event, lists["sst-bucholz-italian"]).rows:
            tie_break = row.tie_breaks["bucholz-italian"]
            whole, cut = second.bucholz(row.number, 0, 0), second.bucholz(row.number, 1, 0)
            assert (tie_break.value, tie_break.decimal) == (row.points + cut, whole - cut), seed


@pytest.mark.parametrize("rules", ["fide-2026", "sst-sonneborn-berger"])
def test_sonneborn_berger_agrees_with_the_second_count(
    rules: str, lists: dict[str, Policy], random_tournament: Callable[[int], Tournament]
) -> None:
    policy = custom_policy(["sonneborn-berger"], lists[rules])
    for seed in SEEDS:
        event = random_tournament(seed)
        second = Count(event, rules)
        expected = {number: second.sonneborn_berger(number) for number in second.days}
        assert values(event, policy, "sonneborn-berger") == expected, seed


def test_the_second_quotient_weighs_every_opponent_met_by_the_points_made(
    lists: dict[str, Policy], random_tournament: Callable[[int], Tournament]
) -> None:
    for seed in SEEDS:
        event = random_tournament(seed)
        second = Count(event, "fid")
        expected = {
            number: sum((day.made * value for day, value, _ in second.counted(number)), Fraction(0))
            for number in second.days
        }
        assert values(event, lists["fid-quotients"], "quotient2") == expected, seed


class Encounters:
    """Separate standings of tied players, with every outcome of the missing games tried."""

    def __init__(self, event: Tournament, *, average: bool) -> None:
        self.event, self.average = event, average
        self.scored: dict[tuple[int, int], list[Fraction]] = {}
        for number, line in days(event).items():
            for day in line:
                if day.what == "game" and day.opponent is not None:
                    points = [event.scoring.points(outcome) for outcome in day.outcomes if outcome]
                    self.scored.setdefault((number, day.opponent), []).extend(points)

    def made(self, number: int, tied: tuple[int, ...]) -> Fraction:
        total = Fraction(0)
        for other in tied:
            if games := self.scored.get((number, other)):
                total += Fraction(sum(games), len(games)) if self.average else sum(games)
        return total

    def missing(self, tied: tuple[int, ...]) -> list[tuple[int, int]]:
        return [pair for pair in combinations(tied, 2) if pair not in self.scored]

    def alone_at(self, place: int, tied: tuple[int, ...]) -> int | None:
        """The only player who can take a place, whatever the missing games bring."""
        scoring = self.event.scoring
        ends = [(scoring.win, scoring.loss), (scoring.draw, scoring.draw), (scoring.loss, scoring.win)]
        occupants: set[int | None] = set()
        for outcomes in product(ends, repeat=len(self.missing(tied))):
            scores = {number: self.made(number, tied) for number in tied}
            for (first, second), (one, two) in zip(self.missing(tied), outcomes, strict=True):
                scores[first] += one
                scores[second] += two
            order = sorted(tied, key=lambda number: scores[number], reverse=True)
            points = [scores[number] for number in order]
            occupants.add(order[place] if points.count(points[place]) == 1 else None)
        (only,) = occupants if len(occupants) == 1 else (None,)
        return only

    def ranked(self, tied: tuple[int, ...]) -> list[tuple[int, ...]]:
        if len(tied) < 2:
            return [tied] if tied else []
        groups: list[tuple[int, ...]] = []
        if not self.missing(tied):
            for points in sorted({self.made(number, tied) for number in tied}, reverse=True):
                groups.append(tuple(number for number in tied if self.made(number, tied) == points))
        elif self.average:
            sure: list[int] = []
            while len(sure) < len(tied) - 1 and (leader := self.alone_at(len(sure), tied)) is not None:
                sure.append(leader)
            groups = [(number,) for number in sure]
            groups.append(tuple(number for number in tied if number not in sure))
        if len(groups) < 2:
            return [tied]
        return [part for group in groups for part in self.ranked(group)]


@pytest.mark.parametrize(("rules", "average"), [("fide-2026", True), ("fide-1989", False)])
def test_the_direct_encounter_agrees_with_trying_every_outcome_of_the_missing_games(
    rules: str, average: bool, lists: dict[str, Policy], random_tournament: Callable[[int], Tournament]
) -> None:
    policy = custom_policy(["direct"], lists[rules])
    compared = split = 0
    for seed in range(500):
        event = random_tournament(seed)
        ranking = standings(event, policy)
        points = {row.number: row.points for row in ranking.rows}
        second = Encounters(event, average=average)
        for total in set(points.values()):
            tied = tuple(sorted(number for number, score in points.items() if score == total))
            if len(tied) < 2 or len(second.missing(tied)) > 4:
                continue
            ranks = {row.number: row.rank for row in ranking.rows if row.number in tied}
            groups = [
                tuple(sorted(number for number in tied if ranks[number] == rank))
                for rank in sorted(set(ranks.values()))
            ]
            expected = second.ranked(tied)
            assert groups == expected, (seed, tied)
            compared += 1
            split += len(groups) > 1
    assert compared > 200
    assert split > 20


def ranked_in_order_of_standing(event: Tournament) -> list[set[int]]:
    """Points, Sonneborn-Berger, then blocks: all groups at once against the standing as it is, until it stays."""
    second = Count(event, "sst-sonneborn-berger")
    pair_scores = {
        (number, day.opponent): day.made for number, line in second.days.items() for day in line if day.opponent
    }
    keys = {number: (second.points[number], second.sonneborn_berger(number)) for number in second.days}
    groups = [{n for n in keys if keys[n] == key} for key in sorted(set(keys.values()), reverse=True)]
    while True:
        new: list[set[int]] = []
        for tied in groups:
            parts = [tied]
            for block in groups:
                against = {
                    n: sum((pair_scores[n, other] for other in block if (n, other) in pair_scores), Fraction(0))
                    for n in tied
                }
                counts = {sum((n, other) in pair_scores for other in block) for n in tied}
                if len(counts) == 1 and len(set(against.values())) > 1:
                    scores = sorted(set(against.values()), reverse=True)
                    parts = [{n for n in tied if against[n] == score} for score in scores]
                    break
            new.extend(parts)
        if new == groups:
            return groups
        groups = new


def random_round_robin(seed: int) -> Tournament:
    lots = Random(seed)
    size = lots.randint(4, 8)
    results = [Result.WHITE_WINS, Result.DRAW, Result.DRAW, Result.BLACK_WINS, Result.WHITE_WINS_BY_FORFEIT]
    rounds = tuple(
        replace(
            scheduled_round,
            encounters=tuple(
                Encounter((replace(encounter.games[0], result=lots.choice(results)),))
                for encounter in scheduled_round.encounters
            ),
        )
        for scheduled_round in scheduled_rounds(size)
    )
    players = tuple(Player(PlayerNumber(n), f"P{n}") for n in range(1, size + 1))
    return Tournament("Prova", Discipline.CHESS, CHESS_SCORING, players, len(rounds), rounds)


def test_the_order_of_standing_agrees_with_the_second_count(lists: dict[str, Policy]) -> None:
    split = 0
    for seed in range(400):
        event = random_round_robin(seed)
        ranking = standings(event, lists["sst-sonneborn-berger"])
        ranks = sorted({row.rank for row in ranking.rows})
        groups = [{int(row.number) for row in ranking.rows if row.rank == rank} for rank in ranks]
        assert groups == ranked_in_order_of_standing(event), seed
        split += sum(division.is_decisive for division in ranking.divisions if division.tie_break == "standing-order")
    assert split > 50
