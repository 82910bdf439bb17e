"""Legal moves against two others: the literal rules on rows and columns, written for this test, and pydraughts."""

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import draughts as pydraughts
import pytest

from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.moves import Move, apply, legal_moves
from tabellone.core.draughts.position import Position, parse_fen, write_fen
from tabellone.core.model import Colour

PERFT = tomllib.loads((Path(__file__).parent / "perft.toml").read_text(encoding="utf-8"))

Place = tuple[int, int]
Grid = dict[Place, str]
Outcome = tuple[int, int, tuple[int, ...]]


class Chain(NamedTuple):
    """A capture as the plain rules see it: the places of the piece, and the letters and places it takes."""

    piece: str
    places: tuple[Place, ...]
    victims: tuple[str, ...]
    taken: tuple[Place, ...]


class PlainRules:
    """The rules as a beginner would follow them: w b men, W B kings, on a grid of rows and columns."""

    def __init__(self, variant: Variant, *, first_king_only: bool = False) -> None:
        self.first_king_only = first_king_only
        self.italian = variant is Variant.ITALIAN
        self.size = 8 if self.italian else 10
        dark = 0 if self.italian else 1
        self.places = [
            (row, column) for row in range(self.size) for column in range(self.size) if (row + column) % 2 == dark
        ]
        self.number = {place: number for number, place in enumerate(self.places, start=1)}

    def grid(self, position: Position) -> Grid:
        grid = {}
        for place, number in self.number.items():
            piece = position.piece_at(number)
            if piece is not None:
                letter = piece.colour.value[0]
                grid[place] = letter.upper() if piece.is_king else letter
        return grid

    def directions(self, piece: str, *, capturing: bool) -> list[Place]:
        forward = -1 if piece in "wW" else 1
        both = piece.isupper() or (capturing and not self.italian)
        return [(row, column) for row in ((forward, -forward) if both else (forward,)) for column in (-1, 1)]

    def is_free(self, grid: Grid, place: Place) -> bool:
        return place in self.number and place not in grid

    def slides(self, grid: Grid, start: Place, step: Place, piece: str) -> Iterator[Place]:
        """The free places that the piece can reach in one direction."""
        row, column = start[0] + step[0], start[1] + step[1]
        while self.is_free(grid, (row, column)):
            yield row, column
            if self.italian or piece.islower():
                return
            row, column = row + step[0], column + step[1]

    def chains(self, grid: Grid, chain: Chain) -> Iterator[Chain]:
        """Every way to go on to the end; taken pieces are still in the grid, as stones that nobody can take."""
        at = chain.places[-1]
        goes_on = False
        for step in self.directions(chain.piece, capturing=True):
            approach = [at, *self.slides(grid, at, step, "W")] if self.flies(chain.piece) else [at]
            victim_place = (approach[-1][0] + step[0], approach[-1][1] + step[1])
            victim = grid.get(victim_place, "")
            if not victim or victim == "#" or victim.lower() == chain.piece.lower():
                continue
            if self.italian and chain.piece.islower() and victim.isupper():
                continue
            for landing in self.slides(grid, victim_place, step, chain.piece):
                goes_on = True
                yield from self.chains(
                    {**grid, victim_place: "#"},
                    Chain(
                        chain.piece,
                        (*chain.places, landing),
                        (*chain.victims, victim),
                        (*chain.taken, victim_place),
                    ),
                )
        if chain.taken and not goes_on:
            yield chain

    def flies(self, piece: str) -> bool:
        return piece.isupper() and not self.italian

    def all_captures(self, grid: Grid, side: str) -> list[Chain]:
        chains: list[Chain] = []
        for place, piece in grid.items():
            if piece.lower() == side:
                without = {other: letter for other, letter in grid.items() if other != place}
                chains += self.chains(without, Chain(piece, (place,), (), ()))
        return chains

    def captures(self, grid: Grid, side: str) -> list[Chain]:
        """All captures, then those that each rule leaves, rule by rule."""
        chains = self.all_captures(grid, side)
        if not chains:
            return []
        most = max(len(chain.taken) for chain in chains)
        chains = [chain for chain in chains if len(chain.taken) == most]
        if not self.italian:
            return chains
        if any(chain.piece.isupper() for chain in chains):
            chains = [chain for chain in chains if chain.piece.isupper()]
        most_kings = max(self.kings_in(chain) for chain in chains)
        chains = [chain for chain in chains if self.kings_in(chain) == most_kings]
        for turn in range(most):
            if any(chain.victims[turn].isupper() for chain in chains):
                chains = [chain for chain in chains if chain.victims[turn].isupper()]
                if self.first_king_only:
                    break
        return chains

    @staticmethod
    def kings_in(chain: Chain) -> int:
        return sum(victim.isupper() for victim in chain.victims)

    def outcomes(self, grid: Grid, side: str) -> dict[Outcome, Grid]:
        """Each distinct move, with the grid that it leaves."""
        outcomes: dict[Outcome, Grid] = {}
        for chain in self.captures(grid, side):
            key = (
                self.number[chain.places[0]],
                self.number[chain.places[-1]],
                tuple(sorted(self.number[place] for place in chain.taken)),
            )
            outcomes[key] = self.after(grid, chain.places[0], chain.places[-1], chain.taken)
        if outcomes:
            return outcomes
        for place, piece in grid.items():
            if piece.lower() != side:
                continue
            for step in self.directions(piece, capturing=False):
                for landing in self.slides(grid, place, step, piece):
                    outcomes[self.number[place], self.number[landing], ()] = self.after(grid, place, landing, ())
        return outcomes

    def after(self, grid: Grid, start: Place, end: Place, taken: tuple[Place, ...]) -> Grid:
        piece = grid[start]
        last_row = 0 if piece in "wW" else self.size - 1
        left = {place: letter for place, letter in grid.items() if place != start and place not in taken}
        return {**left, end: piece.upper() if end[0] == last_row else piece}

    def perft(self, grid: Grid, side: str, depth: int) -> int:
        if depth == 0:
            return 1
        other = "b" if side == "w" else "w"
        return sum(self.perft(after, other, depth - 1) for after in self.outcomes(grid, side).values())


def outcome(move: Move) -> Outcome:
    return move.origin, move.destination, tuple(sorted(move.captured))


def played_positions(variant: Variant, seed: int, count: int) -> Iterator[Position]:
    """Positions of games played at random from the start."""
    chance = random.Random(seed)
    position = Position.initial(variant)
    for _ in range(count):
        moves = legal_moves(position)
        position = apply(position, chance.choice(moves)) if moves else Position.initial(variant)
        yield position


def placed_positions(variant: Variant, seed: int, count: int, most_pieces: int) -> Iterator[Position]:
    """Positions of pieces dropped at random, half of them kings."""
    chance = random.Random(seed)
    board = variant.board
    for _ in range(count):
        squares = chance.sample(list(board.bit_of), chance.randint(2, most_pieces))
        sides: dict[str, list[int]] = {"white_men": [], "white_kings": [], "black_men": [], "black_kings": []}
        for square in squares:
            colour = chance.choice(list(Colour))
            crowned = chance.random() < 0.5 or board.bit_of[square] & board.crowning_row[colour]
            sides[f"{colour.value}_{'kings' if crowned else 'men'}"].append(square)
        yield Position.of(variant, chance.choice(list(Colour)), **sides)


def surrounded_kings(variant: Variant, seed: int, count: int) -> Iterator[Position]:
    """Positions of a few white kings among black pieces that stand apart, so that captures are long."""
    chance = random.Random(seed)
    board = variant.board
    inner = range(1, board.size - 1)
    for _ in range(count):
        parity = chance.randrange(2)
        victims = [
            square
            for square, (row, column) in board.coordinates_of.items()
            if row in inner and column in inner and row % 2 == parity and chance.random() < 0.7
        ]
        kings = [square for square, (row, _) in board.coordinates_of.items() if row % 2 != parity]
        crowned = {square for square in victims if chance.random() < 0.5}
        yield Position.of(
            variant,
            Colour.WHITE,
            white_kings=chance.sample(kings, chance.randint(1, 3)),
            black_men=[square for square in victims if square not in crowned],
            black_kings=crowned,
        )


def assert_agrees_with_plain_rules(position: Position) -> None:
    rules = PlainRules(position.variant)
    expected = rules.outcomes(rules.grid(position), position.to_move.value[0])
    moves = legal_moves(position)
    assert sorted(map(outcome, moves)) == sorted(expected), write_fen(position)
    for move in moves:
        assert rules.grid(apply(position, move)) == expected[outcome(move)], (write_fen(position), move)


@pytest.mark.parametrize("variant", Variant)
def test_moves_of_games_played_at_random_are_those_of_the_plain_rules(variant: Variant) -> None:
    for position in played_positions(variant, seed=1, count=1500):
        assert_agrees_with_plain_rules(position)


@pytest.mark.parametrize(("variant", "most_pieces"), [(Variant.ITALIAN, 20), (Variant.INTERNATIONAL, 22)])
def test_moves_of_pieces_placed_at_random_are_those_of_the_plain_rules(variant: Variant, most_pieces: int) -> None:
    for position in placed_positions(variant, seed=2, count=2000, most_pieces=most_pieces):
        assert_agrees_with_plain_rules(position)


@pytest.mark.parametrize(("variant", "count"), [(Variant.ITALIAN, 1500), (Variant.INTERNATIONAL, 300)])
def test_long_captures_are_those_of_the_plain_rules(variant: Variant, count: int) -> None:
    for position in surrounded_kings(variant, seed=5, count=count):
        assert_agrees_with_plain_rules(position)


def test_the_random_italian_positions_need_every_priority_rule() -> None:
    """The comparisons above prove little unless each rule decides somewhere."""
    rules = PlainRules(Variant.ITALIAN)
    placed = placed_positions(Variant.ITALIAN, seed=2, count=1000, most_pieces=20)
    surrounded = surrounded_kings(Variant.ITALIAN, seed=5, count=1500)
    decided = set()
    for position in (*placed, *surrounded):
        grid, side = rules.grid(position), position.to_move.value[0]
        kept = rules.captures(grid, side)
        decided |= {deciding_rule(rules, chain, kept[0]) for chain in rules.all_captures(grid, side)}
    assert decided == {"none", "most pieces", "with a king", "most kings", "first king", "later king"}


def deciding_rule(rules: PlainRules, chain: Chain, best: Chain) -> str:
    if len(chain.taken) < len(best.taken):
        return "most pieces"
    if chain.piece != best.piece:
        return "with a king"
    if rules.kings_in(chain) < rules.kings_in(best):
        return "most kings"
    own, other = ([victim.isupper() for victim in capture.victims] for capture in (chain, best))
    if own == other:
        return "none"
    return "first king" if own.index(True) != other.index(True) else "later king"


@pytest.mark.parametrize("case", PERFT["position"], ids=lambda case: str(case["name"]))
def test_plain_rules_give_the_reference_counts(case: dict[str, object]) -> None:
    counts = case["counts"]
    assert isinstance(counts, list)
    position = parse_fen(str(case["fen"]), Variant(case["variant"]))
    rules = PlainRules(position.variant)
    depths = [depth for depth, count in enumerate(counts, start=1) if count < 9000]
    grid = rules.grid(position)
    node_counts = [rules.perft(grid, position.to_move.value[0], depth) for depth in depths]
    assert node_counts == counts[: len(depths)]


def moves_of_pydraughts(position: Position) -> list[Outcome]:
    variant = "italian" if position.variant is Variant.ITALIAN else "standard"
    board = pydraughts.Board(variant=variant, fen=write_fen(position))
    return sorted(
        {
            (move.board_move[0][0], move.board_move[-1][1], tuple(sorted(move.captures or ())))
            for move in board.legal_moves()
        }
    )


@pytest.mark.parametrize("variant", Variant)
def test_moves_of_games_played_at_random_are_those_of_pydraughts(variant: Variant) -> None:
    for position in played_positions(variant, seed=3, count=150):
        expected = moves_of_pydraughts(position)
        assert sorted(map(outcome, legal_moves(position))) == expected, write_fen(position)


@pytest.mark.parametrize(("variant", "most_pieces"), [(Variant.ITALIAN, 16), (Variant.INTERNATIONAL, 12)])
def test_moves_of_pieces_placed_at_random_are_those_of_pydraughts(variant: Variant, most_pieces: int) -> None:
    for position in placed_positions(variant, seed=4, count=200, most_pieces=most_pieces):
        expected = moves_of_pydraughts(position)
        assert sorted(map(outcome, legal_moves(position))) == expected, write_fen(position)


def test_pydraughts_compares_the_first_king_only() -> None:
    """The other reading of the last priority rule (fid-earliest-king); all else agrees in long captures too."""
    rules = PlainRules(Variant.ITALIAN, first_king_only=True)
    differing = 0
    for position in surrounded_kings(Variant.ITALIAN, seed=5, count=150):
        expected = moves_of_pydraughts(position)
        assert sorted(rules.outcomes(rules.grid(position), "w")) == expected, write_fen(position)
        ours = sorted(map(outcome, legal_moves(position)))
        assert set(ours) <= set(expected), write_fen(position)
        differing += ours != expected
    assert differing > 0
