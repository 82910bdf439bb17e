"""Every tie-break of C.07 counted a second time, sentence by sentence of the text, on random events."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from tabellone.core.model import Colour, Outcome, PlayerNumber, Tournament
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.standings.codes import CODES, OF_TEAMS, named_tie_break, tie_break_of
from tabellone.core.standings.performance import Differences
from tabellone.core.standings.policy import Policy, custom_policy
from tabellone.core.standings.ranking import standings

HALF, NOTHING, ONE = Fraction(1, 2), Fraction(0), Fraction(1)
AT_BOARD = {Outcome.WIN: ONE, Outcome.DRAW: HALF, Outcome.LOSS: NOTHING}
REQUESTED = {"half-point bye", "zero-point bye", "withdrawn", "absent"}
SEEDS = range(30)


@dataclass
class Day:
    """One round of one player as a plain record."""

    what: str
    points: Fraction
    opponent: int | None
    games: list[tuple[Colour, Outcome]]

    @property
    def is_voluntary(self) -> bool:
        return self.what in REQUESTED | {"forfeit loss"}


@dataclass
class Part:
    """One addend of a sum: the score of the opponent, what is added, and whether the round was missed by choice."""

    score: Fraction
    added: Fraction
    is_voluntary: bool


class Text:
    """Literal procedure of the text for an event; `caps` are those of 2026."""

    def __init__(self, event: Tournament, *, caps: bool, fore: bool = False) -> None:
        self.event, self.caps = event, caps
        sizes = [len(meeting.games) for one in event.rounds for meeting in one.encounters]
        self.games = max(sizes, default=1)
        self.draw = event.scoring.draw * self.games
        self.days = {
            int(player.number): [self.day(one, player.number) for one in event.rounds] for player in event.players
        }
        if fore and len(event.rounds) == event.planned_rounds:
            for line in self.days.values():
                if line and line[-1].opponent is not None:
                    line[-1] = replace(line[-1], what="game", points=event.scoring.draw * len(line[-1].games))
        self.ratings = {int(player.number): player.rating or 0 for player in event.players}
        self.scores = {number: sum((day.points for day in line), NOTHING) for number, line in self.days.items()}
        self.adjusted = {number: self.score_for_opponents(number) for number in self.days}

    def day(self, one: object, number: PlayerNumber) -> Day:
        for meeting in one.encounters:  # type: ignore[attr-defined]
            if number in meeting.players:
                games = [(game.colour_of(number), game.outcome_of(number)) for game in meeting.games]
                points = sum((self.event.scoring.points(outcome) for _, outcome in games), NOTHING)
                (other,) = set(meeting.players) - {number}
                outcomes = {outcome for _, outcome in games}
                what = "forfeit win" if Outcome.FORFEIT_WIN in outcomes else "forfeit loss"
                return Day("game" if outcomes & set(AT_BOARD) else what, points, int(other), games)
        for rest in one.rests:  # type: ignore[attr-defined]
            if rest.player == number:
                return Day(rest.outcome.value, self.event.scoring.points(rest.outcome) * self.games, None, [])
        return Day("absent", NOTHING, None, [])

    def score_for_opponents(self, number: int) -> Fraction:
        total, line = NOTHING, self.days[number]
        for place, day in enumerate(line):
            is_last = all(later.is_voluntary for later in line[place + 1 :])
            total += self.draw if day.what in REQUESTED and is_last else day.points
        return total

    def parts(self, number: int, *, weighted: bool, forfeits: bool) -> list[Part]:
        parts = []
        for day in self.days[number]:
            is_game = day.what == "game" or (forfeits and day.opponent is not None)
            if is_game:
                assert day.opponent is not None
                score = self.adjusted[day.opponent]
            else:
                score = self.scores[number]
                if self.caps and day.opponent is not None:
                    score = min(score, self.adjusted[day.opponent])
                elif self.caps:
                    score = min(score, self.draw * len(self.days[number]))
            parts.append(Part(score, score * day.points if weighted else score, day.is_voluntary and not is_game))
        return parts

    def cut(self, parts: list[Part], low: int, high: int) -> Fraction:
        left = list(parts)
        for _ in range(low):
            if not left:
                break
            least = min(left, key=lambda part: (part.score, part.added))
            voluntary = [part for part in left if part.is_voluntary]
            goes = least
            if voluntary:
                lowest = min(voluntary, key=lambda part: (part.added, part.score))
                goes = lowest if lowest.added >= least.added else least
            left = [part for part in left if part is not goes]
        for _ in range(high):
            if left:
                goes = max(left, key=lambda part: (part.score, part.added))
                left = [part for part in left if part is not goes]
        return sum((part.added for part in left), NOTHING)

    def bucholz(self, number: int, low: int = 0, high: int = 0, *, forfeits: bool = False) -> Fraction:
        return self.cut(self.parts(number, weighted=False, forfeits=forfeits), low, high)

    def berger(self, number: int, low: int = 0, high: int = 0, *, forfeits: bool = False) -> Fraction:
        return self.cut(self.parts(number, weighted=True, forfeits=forfeits), low, high)

    def games_at_board(self, number: int) -> list[tuple[int, Colour, Outcome]]:
        return [
            (day.opponent, colour, outcome)
            for day in self.days[number]
            for colour, outcome in day.games
            if day.opponent is not None and outcome in AT_BOARD
        ]

    def opponents(self, number: int) -> list[int]:
        return [opponent for opponent, _, _ in self.games_at_board(number)]

    def standard(self, number: int) -> Fraction:
        total = NOTHING
        for place, day in enumerate(self.days[number]):
            other = self.draw if day.opponent is None else self.days[day.opponent][place].points
            total += ONE if day.points > other else HALF if day.points == other else NOTHING
        return total

    def koya(self, number: int, half_points: int) -> Fraction:
        won = self.event.scoring.win * self.games * len(self.event.rounds)
        limit = won / 2 + HALF * half_points
        against = (day for day in self.days[number] if day.opponent is not None and self.scores[day.opponent] >= limit)
        return sum((day.points for day in against), NOTHING)


def rounded(values: list[Fraction]) -> Fraction:
    """The mean to the nearest whole number, a half up, found by trying."""
    if not values:
        return NOTHING
    mean = sum(values, NOTHING) / len(values)
    whole = Fraction(mean.numerator // mean.denominator)
    return whole + 1 if mean - whole >= HALF else whole


class Performances:
    """The tie-breaks of article 10."""

    def __init__(self, text: Text, table: Differences, expectations: ExpectationTable) -> None:
        self.text, self.table, self.expectations = text, table, expectations
        self.perfect = {number: self.lowest_sufficient(number) for number in text.days}

    def ratings(self, number: int) -> list[Fraction]:
        return [Fraction(self.text.ratings[opponent]) for opponent in self.text.opponents(number)]

    def average(self, number: int, low: int = 0, high: int = 0) -> Fraction:
        left = sorted(self.ratings(number))[low:]
        return rounded(left[: len(left) - high] if high else left)

    def made(self, number: int) -> Fraction:
        return sum((AT_BOARD[outcome] for _, _, outcome in self.text.games_at_board(number)), NOTHING)

    def performance(self, number: int) -> Fraction:
        games = len(self.ratings(number))
        if not games:
            return NOTHING
        hundredths = int(rounded([100 * self.made(number) / games]))
        difference = self.table[hundredths]
        return self.average(number) + (difference if difference is not None else 800 if hundredths > 50 else -800)

    def lowest_sufficient(self, number: int) -> Fraction:
        opponents = [int(rating) for rating in self.ratings(number)]
        if not opponents:
            return NOTHING
        if not self.made(number):
            return Fraction(min(opponents) - 800)
        rating = min(opponents) - 800
        while sum(self.expectations.expected(rating - other) for other in opponents) < 100 * self.made(number):
            rating += 1
        return Fraction(rating)


def second_count(
    event: Tournament, rules: str, table: Differences, expectations: ExpectationTable
) -> dict[str, Callable[[int], Fraction]]:
    caps = rules == "fide-2026"
    text, fore = Text(event, caps=caps), Text(event, caps=caps, fore=True)
    ratings = Performances(text, table, expectations)

    def mean(number: int, of: Callable[[int], Fraction]) -> Fraction:
        values = [of(opponent) for opponent in text.opponents(number)]
        return sum(values, NOTHING) / len(values) if values else NOTHING

    def progressive(number: int, low: int) -> Fraction:
        points = [day.points for day in text.days[number]]
        return sum((sum(points[: place + 1], NOTHING) for place in range(low, len(points))), NOTHING)

    def count(number: int, *, won: bool, black: bool) -> Fraction:
        games = text.games_at_board(number)
        return Fraction(
            sum(not (won and end is not Outcome.WIN) and not (black and c is Colour.WHITE) for _, c, end in games)
        )

    return {
        "BH/C2": lambda n: text.bucholz(n, 2),
        "BH/M2": lambda n: text.bucholz(n, 2, 2),
        "BH/P": lambda n: text.bucholz(n, forfeits=True),
        "BH/C1/P": lambda n: text.bucholz(n, 1, forfeits=True),
        "FB": fore.bucholz,
        "FB/C1": lambda n: fore.bucholz(n, 1),
        "FB/M1": lambda n: fore.bucholz(n, 1, 1),
        "AOB": lambda n: mean(n, text.bucholz),
        "AOB/F": lambda n: mean(n, fore.bucholz),
        "SB/C1": lambda n: text.berger(n, 1),
        "SB/C2": lambda n: text.berger(n, 2),
        "SB/M1": lambda n: text.berger(n, 1, 1),
        "SB/P": lambda n: text.berger(n, forfeits=True),
        "WON": lambda n: count(n, won=True, black=False),
        "BPG": lambda n: count(n, won=False, black=True),
        "BWG": lambda n: count(n, won=True, black=True),
        "PS": lambda n: progressive(n, 0),
        "PS/C1": lambda n: progressive(n, 1),
        "PS/C2": lambda n: progressive(n, 2),
        "REP": lambda n: Fraction(sum(not day.is_voluntary for day in text.days[n])),
        "STD": text.standard,
        "TPN": Fraction,
        "KS": lambda n: text.koya(n, 0),
        "KS/L+1": lambda n: text.koya(n, 1),
        "KS/L-2": lambda n: text.koya(n, -2),
        "ARO/C1": lambda n: ratings.average(n, 1),
        "ARO/M1": lambda n: ratings.average(n, 1, 1),
        "TPR": ratings.performance,
        "PTP": lambda n: ratings.perfect[n],
        "APRO": lambda n: rounded([ratings.performance(opponent) for opponent in text.opponents(n)]),
        "APPO": lambda n: rounded([ratings.perfect[opponent] for opponent in text.opponents(n)]),
        "RTNG": lambda n: Fraction(text.ratings[n]),
    }


@pytest.mark.parametrize("rules", ["fide-2023", "fide-2026"])
def test_every_tie_break_agrees_with_the_second_count(
    rules: str,
    lists: dict[str, Policy],
    table: Differences,
    expectations: ExpectationTable,
    random_tournament: Callable[[int], Tournament],
) -> None:
    for seed in SEEDS:
        event = random_tournament(seed)
        second = second_count(event, rules, table, expectations)
        policy = custom_policy(second, lists[rules], lists.values())
        rows = standings(event, policy, differences=table, expectations=expectations).rows
        for code, value_of in second.items():
            name = tie_break_of(code)
            assert name is not None
            found = {row.number: row.tie_breaks[name].value for row in rows}
            assert found == {row.number: value_of(row.number) for row in rows}, (seed, code)


def test_every_code_has_a_second_count(
    table: Differences, expectations: ExpectationTable, random_tournament: Callable[[int], Tournament]
) -> None:
    counted = {named_tie_break(code) for code in second_count(random_tournament(0), "fide-2026", table, expectations)}
    # test_second_count.py counts the direct encounter, test_worked_cases.py the wins, test_teams.py those of teams;
    # nothing counts a lot.
    assert {named.base for named in counted if named} | {"direct", "wins", "lot", *OF_TEAMS} == set(CODES.values())


def test_before_the_final_round_the_fore_buchholz_is_the_buchholz(
    lists: dict[str, Policy], random_tournament: Callable[[int], Tournament]
) -> None:
    policy, differing = custom_policy(["BH", "FB"], lists["fide-2026"]), 0
    for seed in SEEDS:
        event = random_tournament(seed)
        later = replace(event, planned_rounds=event.planned_rounds + 1)
        for row in standings(later, policy).rows:
            assert row.tie_breaks["FB"].value == row.tie_breaks["bucholz"].value
        differing += any(
            row.tie_breaks["FB"].value != row.tie_breaks["bucholz"].value for row in standings(event, policy).rows
        )
    assert differing > 10


def test_the_editions_differ_by_the_caps_alone(
    lists: dict[str, Policy], random_tournament: Callable[[int], Tournament]
) -> None:
    higher = equal = 0
    for seed in SEEDS:
        event = random_tournament(seed)
        values = [
            {
                row.number: row.tie_breaks["bucholz"].value
                for row in standings(event, custom_policy(["BH"], lists[name])).rows
            }
            for name in ("fide-2023", "fide-2026")
        ]
        for number, value in values[0].items():
            assert value >= values[1][number]
            higher += value > values[1][number]
            equal += value == values[1][number]
    assert higher > 20
    assert equal > 20
