"""Tie-breaks of teams: a worked example, and a second count of each, sentence by sentence, on random events."""

from collections.abc import Callable
from fractions import Fraction
from itertools import groupby
from random import Random

import pytest
from tests.core.standings.conftest import load_case

from tabellone.core.arithmetic import exact
from tabellone.core.model import (
    CHESS_SCORING,
    Colour,
    Discipline,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Score,
)
from tabellone.core.standings.codes import OF_TEAMS, base_of, tie_breaks_of
from tabellone.core.standings.formula import TieBreakError
from tabellone.core.standings.policy import Policy, custom_policy
from tabellone.core.standings.ranking import Standings, standings
from tabellone.core.standings.tie_break_value import total_of_terms
from tabellone.core.teams.event import (
    BoardGame,
    Team,
    TeamEvent,
    TeamMatch,
    TeamRound,
    TeamScoring,
    tournament_of_teams,
)

HALF, NOTHING, ONE = Fraction(1, 2), Fraction(0), Fraction(1)
SEEDS = range(60)
RESULTS = {
    "11": Result.BOTH_LOSE,
    "10": Result.WHITE_WINS,
    "01": Result.BLACK_WINS,
    "==": Result.DRAW,
    "+-": Result.WHITE_WINS_BY_FORFEIT,
    "-+": Result.BLACK_WINS_BY_FORFEIT,
    "--": Result.DOUBLE_FORFEIT,
}
FACE = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "-"}
WORTH = {"1": ONE, "+": ONE, "=": HALF, "0": NOTHING, "-": NOTHING}
RESTS = {
    "U": Outcome.ALLOCATED_BYE,
    "F": Outcome.FULL_POINT_BYE,
    "H": Outcome.HALF_POINT_BYE,
    "Z": Outcome.ZERO_POINT_BYE,
}
Cell = tuple[int, str] | str
"""An opponent with the result on each board for the team, or a letter for a round without a match."""


def number(team: int, board: int) -> PlayerNumber:
    return PlayerNumber(100 * team + board)


def match_of(team: int, other: int, boards: str, theirs: str) -> TeamMatch:
    colours = tuple((Colour.WHITE, Colour.BLACK)[index % 2] for index in range(len(boards)))
    games = []
    for index, (colour, signs) in enumerate(zip(colours, zip(boards, theirs, strict=True), strict=True), start=1):
        seats, sides = (number(team, index), number(other, index)), "".join(signs)
        if colour is Colour.BLACK:
            seats, sides = seats[::-1], sides[::-1]
        games.append(BoardGame(*seats, RESULTS[sides]))
    return TeamMatch(PlayerNumber(team), PlayerNumber(other), tuple(games), colours)


def event_of(lines: dict[int, list[Cell]], boards: int, primary: Score = Score.MATCH_POINTS) -> TeamEvent:
    rounds = []
    for index in range(len(next(iter(lines.values())))):
        matches, rests = [], []
        for team, cells in lines.items():
            cell = cells[index]
            if isinstance(cell, str):
                rests.append(Rest(PlayerNumber(team), RESTS[cell]))
            elif team < cell[0]:
                theirs = lines[cell[0]][index]
                assert isinstance(theirs, tuple)
                assert theirs[0] == team
                matches.append(match_of(team, cell[0], cell[1], theirs[1]))
        rounds.append(TeamRound(index + 1, tuple(matches), tuple(rests)))
    return TeamEvent(
        "Teams",
        Discipline.CHESS,
        TeamScoring(CHESS_SCORING, primary=primary),
        boards,
        tuple(
            Team(PlayerNumber(team), f"T{team}", tuple(number(team, board) for board in range(1, boards + 1)))
            for team in lines
        ),
        tuple(Player(number(team, board), f"P{team}.{board}") for team in lines for board in range(1, boards + 1)),
        len(rounds),
        tuple(rounds),
    )


def random_lines(seed: int) -> tuple[dict[int, list[Cell]], int]:
    """Lines of a small event with meetings at random, forfeits of boards and matches, byes of every kind."""
    lots = Random(seed)
    boards, teams = lots.randint(1, 4), list(range(1, lots.randint(3, 8)))
    lines: dict[int, list[Cell]] = {team: [] for team in teams}
    for _ in range(lots.randint(1, 6)):
        free = lots.sample(teams, len(teams))
        for team in list(free):
            if lots.random() < 0.08:
                free.remove(team)
                lines[team].append(lots.choice("HZF"))
        if len(free) % 2:
            lines[free.pop()].append("U")
        for one, other in zip(free[::2], free[1::2], strict=True):
            signs = lots.choice(["10=", "10=", "10=", "10=+-", "+", "-"])
            own = "".join(lots.choice(signs) for _ in range(boards))
            theirs = "".join(lots.choice("+-") if sign == "-" else FACE[sign] for sign in own)
            lines[one].append((other, own))
            lines[other].append((one, theirs))
    return lines, boards


class Text:
    """Literal procedure of the text for teams, from the boards alone."""

    def __init__(self, lines: dict[int, list[Cell]], boards: int, *, by_games: bool) -> None:
        self.lines, self.boards, self.rounds = lines, boards, len(next(iter(lines.values())))
        self.by_games = by_games
        self.points = {
            (team, kind, index): self.gained(cell, kind, index)
            for team, cells in lines.items()
            for index, cell in enumerate(cells)
            for kind in "mg"
        }
        self.first, self.second = ("g", "m") if by_games else ("m", "g")

    def draw(self, kind: str) -> Fraction:
        return ONE if kind == "m" else HALF * self.boards

    def gained(self, cell: Cell, kind: str, index: int) -> Fraction:
        if isinstance(cell, str):
            return {"U": self.draw(kind), "H": self.draw(kind), "F": 2 * self.draw(kind), "Z": NOTHING}[cell]
        other, own = cell
        mine = sum((WORTH[sign] for sign in own), NOTHING)
        if kind == "g":
            return mine
        facing = self.lines[other][index]
        theirs = sum((WORTH[sign] for sign in facing[1]), NOTHING)
        if mine == theirs:
            return ONE if self.is_played(cell) else NOTHING
        return Fraction(2) if mine > theirs else NOTHING

    @staticmethod
    def is_played(cell: Cell) -> bool:
        return not isinstance(cell, str) and bool(set(cell[1]) - {"+", "-"})

    def is_forfeit_lost(self, team: int, index: int) -> bool:
        cell = self.lines[team][index]
        return not isinstance(cell, str) and not self.is_played(cell) and not self.points[team, "m", index]

    def is_by_choice(self, team: int, index: int) -> bool:
        return self.lines[team][index] in ("H", "Z") or self.is_forfeit_lost(team, index)

    def score(self, team: int, kind: str) -> Fraction:
        return sum((self.points[team, kind, index] for index in range(self.rounds)), NOTHING)

    def adjusted(self, team: int, kind: str) -> Fraction:
        total = NOTHING
        for index in range(self.rounds):
            ends = all(self.is_by_choice(team, later) for later in range(index + 1, self.rounds))
            is_requested = self.lines[team][index] in ("H", "Z")
            total += self.draw(kind) if is_requested and ends else self.points[team, kind, index]
        return total

    def opponent_score(self, team: int, index: int, kind: str) -> Fraction:
        cell = self.lines[team][index]
        if self.is_played(cell):
            return self.adjusted(int(cell[0]), kind)
        cap = self.draw(kind) * self.rounds if isinstance(cell, str) else self.adjusted(cell[0], kind)
        return min(self.score(team, kind), cap)

    def berger(self, team: int, of_opponent: str, own: str, cuts: int = 0) -> Fraction:
        parts = []
        for index in range(self.rounds):
            score = self.opponent_score(team, index, of_opponent)
            parts.append((score, score * self.points[team, own, index], self.is_by_choice(team, index)))
        for _ in range(min(cuts, len(parts))):
            goes = min(parts, key=lambda part: part[:2])
            if chosen := [part for part in parts if part[2]]:
                lowest = min(chosen, key=lambda part: (part[1], part[0]))
                goes = lowest if lowest[1] >= goes[1] else goes
            parts.remove(goes)
        return sum((part[1] for part in parts), NOTHING)

    def bucholz(self, team: int, kind: str) -> Fraction:
        return sum((self.opponent_score(team, index, kind) for index in range(self.rounds)), NOTHING)

    def on_boards(self, team: int, index: int) -> list[Fraction]:
        cell = self.lines[team][index]
        if isinstance(cell, str):
            return [{"U": ONE, "F": ONE, "H": HALF, "Z": NOTHING}[cell]] * self.boards
        return [WORTH[sign] for sign in cell[1]]

    def board_total(self, team: int, board: int) -> Fraction:
        return sum((self.on_boards(team, index)[board] for index in range(self.rounds)), NOTHING)

    def value(self, code: str, team: int) -> Fraction:
        if code == "MPvGP":
            return self.score(team, self.second)
        if code == "BC":
            return sum(((board + 1) * self.board_total(team, board) for board in range(self.boards)), NOTHING)
        if code in ("BH", "BH:GP", "BH:MP"):
            return self.bucholz(team, {"BH": self.first, "BH:GP": "g", "BH:MP": "m"}[code])
        if code.startswith("SSSC"):
            win = self.rounds * 2 * self.draw(self.first)
            divisor = 5 if code == "SSSC/K5" else max(1, int(win / (2 * self.draw(self.second))))
            return self.score(team, self.second) + self.bucholz(team, self.first) / divisor
        name, _, cut = code.partition("/C")
        return self.berger(team, name[1].lower(), name[2].lower(), int(cut or 0))

    def order(self, code: str, tied: list[int]) -> list[list[int]]:
        """The tied in groups, best first, by a tie-break that compares them."""
        if code in ("TBR", "BBE"):
            sums = {team: [self.board_total(team, board) for board in range(self.boards)] for team in tied}
            if code == "BBE":
                sums = {
                    team: [sum(points[:end], NOTHING) for end in range(self.boards - 1, 0, -1)]
                    for team, points in sums.items()
                }
            ranked = sorted(tied, key=lambda team: sums[team], reverse=True)
            return [list(group) for _, group in groupby(ranked, key=lambda team: sums[team])]
        return self.extended(code, tied)

    def extended(self, code: str, tied: list[int]) -> list[list[int]]:
        for kind in (self.first, self.second):
            parts = self.direct(tied, kind)
            if len(parts) > 1:
                return [group for part in parts for group in self.extended(code, sorted(part))]
        if len(tied) == 2 and (sums := self.in_their_matches(code, *tied)):
            one, other = sums
            return [sorted(tied)] if one == other else [[tied[one < other]], [tied[one > other]]]
        return [sorted(tied)]

    def in_their_matches(self, code: str, one: int, other: int) -> list[list[Fraction]]:
        sums = []
        for team, against in ((one, other), (other, one)):
            rows = [
                self.on_boards(team, index)
                for index, cell in enumerate(self.lines[team])
                if self.is_played(cell) and cell[0] == against
            ]
            points = [sum((row[board] for row in rows), NOTHING) for board in range(self.boards)]
            count = sum(((board + 1) * gained for board, gained in enumerate(points)), NOTHING)
            parts = [-count] if code in ("EDEBT", "EDEBB") else []
            if code in ("EDET", "EDEBT"):
                parts += points
            if code in ("EDEB", "EDEBB"):
                parts += [sum(points[:end], NOTHING) for end in range(self.boards - 1, 0, -1)]
            sums.append(parts)
        return sums

    def direct(self, tied: list[int], kind: str) -> list[list[int]]:
        won = 2 * self.draw(kind)
        low, high = {}, {}
        for team in tied:
            gains: dict[int, list[Fraction]] = {}
            for index, cell in enumerate(self.lines[team]):
                if self.is_played(cell) and cell[0] in tied:
                    gains.setdefault(int(cell[0]), []).append(self.points[team, kind, index])
            low[team] = sum((sum(points, NOTHING) / len(points) for points in gains.values()), NOTHING)
            high[team] = low[team] + won * (len(tied) - 1 - len(gains))
        if low == high:
            ranked = sorted(tied, key=low.__getitem__, reverse=True)
            return [list(group) for _, group in groupby(ranked, key=low.__getitem__)]
        ahead, rest = [], list(tied)
        while len(rest) > 1:
            sure = [team for team in rest if all(low[team] > high[other] for other in rest if other != team)]
            if not sure:
                break
            ahead.append(sure)
            rest.remove(sure[0])
        return [*ahead, rest]


def ranked(event: TeamEvent, lists: dict[str, Policy], codes: list[str]) -> Standings:
    return standings(tournament_of_teams(event), custom_policy(codes, lists["fide-2026-teams"], lists.values()), seed=1)


def worked_event() -> TeamEvent:
    """The event of the worked example."""
    case = load_case("fide/standings/2026/teams")
    lines: dict[int, list[Cell]] = {}
    for team, cells in case["teams"].items():
        words = [cell.split() for cell in cells.split(", ")]
        lines[int(team)] = [word[0] if len(word) == 1 else (int(word[0]), word[1]) for word in words]
    return event_of(lines, 2)


def test_every_value_is_the_one_of_the_worked_example(lists: dict[str, Policy]) -> None:
    case = load_case("fide/standings/2026/teams")
    ranking = ranked(worked_event(), lists, case["tie_breaks"])
    for code, values in case["expected"].items():
        (name,) = tie_breaks_of([code], of_teams=True).names
        answers = {team: ranking.row_of(PlayerNumber(int(team))).tie_breaks[name].value for team in values}
        assert answers == {team: exact(value) for team, value in values.items()}, code


VALUES = [
    *("MPvGP", "BC", "BH", "BH:GP", "BH:MP", "SSSC", "SSSC/K5"),
    *("EMMSB", "EMGSB", "EGMSB", "EGGSB", "EMMSB/C1", "EMGSB/C1", "EMGSB/C2", "EGMSB/C1", "EGGSB/C1"),
]
ORDERS = ["TBR", "BBE", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB"]


@pytest.mark.parametrize("primary", list(Score))
def test_every_sum_of_teams_agrees_with_the_second_count(primary: Score, lists: dict[str, Policy]) -> None:
    for seed in SEEDS:
        lines, boards = random_lines(seed)
        text = Text(lines, boards, by_games=primary is Score.GAME_POINTS)
        ranking = ranked(event_of(lines, boards, primary), lists, VALUES)
        for code in VALUES:
            (name,) = tie_breaks_of([code], of_teams=True).names
            for team in lines:
                value = ranking.row_of(PlayerNumber(team)).tie_breaks[name]
                assert value.value == text.value(code, team), (seed, code, team)
                assert total_of_terms(value.terms) == value.value


@pytest.mark.parametrize("code", ORDERS)
@pytest.mark.parametrize("primary", list(Score))
def test_every_comparison_of_the_tied_agrees_with_the_second_count(
    code: str, primary: Score, lists: dict[str, Policy]
) -> None:
    divided = 0
    for seed in SEEDS:
        lines, boards = random_lines(seed)
        text = Text(lines, boards, by_games=primary is Score.GAME_POINTS)
        scores = {team: text.score(team, text.first) for team in lines}
        by_points = sorted(lines, key=scores.__getitem__, reverse=True)
        groups = [sorted(tied) for _, tied in groupby(by_points, key=scores.__getitem__)]
        expected = [part for tied in groups for part in (text.order(code, tied) if len(tied) > 1 else [tied])]
        rows = ranked(event_of(lines, boards, primary), lists, [code]).rows
        answer = [[int(row.number) for row in same] for _, same in groupby(rows, key=lambda row: row.rank)]
        assert answer == [sorted(part) for part in expected], (seed, code)
        divided += len(expected) > len(groups)
    assert divided > 5


def test_every_tie_break_of_teams_has_a_second_count() -> None:
    assert {base_of(code) for code in (*VALUES, *ORDERS)} >= set(OF_TEAMS)


def test_other_points_in_a_list_of_codes_are_a_tie_break_of_teams_alone() -> None:
    assert tie_breaks_of(["MPTS", "GPTS", "BH:GP"], of_teams=True).names == ("MPvGP", "BH:GP")
    assert tie_breaks_of(["PTS", "BH:GP", "EDE"]).names == ("bucholz",)
    assert tie_breaks_of(["PTS", "BH:GP", "EDE"]).skipped == ("EDE",)


def test_a_list_of_players_takes_no_tie_break_of_teams(
    lists: dict[str, Policy], random_tournament: Callable[..., object]
) -> None:
    assert custom_policy(["BH:GP"], lists["fide-2026"]).tie_breaks == ("bucholz",)
    with pytest.raises(TieBreakError, match='tie-break "EMGSB" is for teams'):
        custom_policy(["EMGSB"], lists["fide-2026"])
