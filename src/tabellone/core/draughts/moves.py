"""Legal moves, captures by the rules of each game, and perft, their count."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tabellone.core.draughts.board import Board, Jump, Variant, bits
from tabellone.core.draughts.position import Position
from tabellone.core.explain import rule
from tabellone.core.model import Colour

Forces = tuple[int, int, int, int]
"""Men and kings of the side to move, then men and kings of the opponent."""

Rank = tuple[int, ...]
"""The rank of a capture among others: its criteria in the order of `Priority`, the most important first."""


class Priority(Enum):
    """The criteria that make one capture compulsory before another, the most important first."""

    MOST_PIECES = 0
    WITH_KING = 1
    MOST_KINGS = 2
    EARLIEST_KING = 3


class Capture(NamedTuple):
    """A chain of jumps from a square: where the piece lands, what it takes, both in order, and its rank."""

    origin: int
    landings: tuple[int, ...]
    taken: tuple[int, ...]
    rank: Rank


@rule("fid", "I", reading="fid-earliest-king")
def compulsory_captures(board: Board, colour: Colour, forces: Forces) -> list[Capture]:
    """The captures among which the side to move must choose; none where it cannot capture.

    Captures of the same pieces from the same square to the same square are one capture.
    """
    best: Rank = ()
    compulsory: list[Capture] = []
    for origin in bits(_possible_capturers(board, colour, forces)):
        for capture in captures_from(board, colour, forces, origin):
            if capture.rank > best:
                best = capture.rank
                compulsory = [capture]
            elif capture.rank == best:
                compulsory.append(capture)
    return compulsory


def captures_from(
    board: Board,
    colour: Colour,
    forces: Forces,
    origin: int,
    *,
    through: tuple[int, ...] = (),
    unfinished: bool = False,
) -> list[Capture]:
    """The captures of the piece on `origin`, whatever the other pieces can do.

    With `through`, those that land on these squares in this order and end on the last of them; with
    `unfinished`, also those that stop though the piece could jump on. A taken piece leaves the board after the
    last jump: until then it cannot be jumped again and bars the way.
    """
    men, kings, foe_men, foe_kings = forces
    is_king = bool(origin & kings)
    empty = board.squares & ~(men | kings | foe_men | foe_kings) | origin
    jumps_from = _jumps(board, colour, is_king)
    victims_at_first = foe_men if board.variant is Variant.ITALIAN and not is_king else foe_men | foe_kings
    weighty_kings = foe_kings if board.variant is Variant.ITALIAN else 0

    captures = []
    seen = set()
    chains: list[tuple[int, tuple[int, ...], tuple[int, ...], int, int, int]]
    chains = [(origin, (), (), victims_at_first, 0, 0)]
    while chains:
        at, landings, taken, victims, kings_met, passed = chains.pop()
        is_stuck = True
        for victim, landing in jumps_from(at, victims, empty):
            is_stuck = False
            met = kings_met << 1 | (1 if victim & weighty_kings else 0)
            reached = passed + 1 if passed < len(through) and through[passed] == landing else passed
            state = (landing, victims ^ victim, met, reached)
            if state not in seen:
                seen.add(state)
                chains.append((landing, (*landings, landing), (*taken, victim), victims ^ victim, met, reached))
        ends_well = not through or (passed == len(through) and at == through[-1])
        if taken and (is_stuck or unfinished) and ends_well:
            captures.append(Capture(origin, landings, taken, _rank(board.variant, len(taken), is_king, kings_met)))
    return captures


def _rank(variant: Variant, pieces: int, is_king: bool, kings_met: int) -> Rank:
    """The worth of a capture when the rules compare it with another.

    `kings_met` has a binary digit for each taken piece, the first one weightiest: 1 is a king. Of two captures
    of as many pieces and as many kings, the greater number therefore meets a king first where they first
    differ (reading fid-earliest-king).
    """
    if variant is Variant.INTERNATIONAL:
        return (pieces,)
    return (pieces, int(is_king), kings_met.bit_count(), kings_met)


def _possible_capturers(board: Board, colour: Colour, forces: Forces) -> int:
    """The pieces that have a first jump; of flying kings all, because their jumps are seen only along the rays."""
    men, kings, foe_men, foe_kings = forces
    empty = board.squares & ~(men | kings | foe_men | foe_kings)
    foes = foe_men | foe_kings
    if board.variant is Variant.INTERNATIONAL:
        return _jumpers_up(board, men, foes, empty) | _jumpers_down(board, men, foes, empty) | kings
    jumpers = _jumpers_up if colour is Colour.WHITE else _jumpers_down
    capturers = jumpers(board, men, foe_men, empty)
    if kings:
        capturers |= _jumpers_up(board, kings, foes, empty) | _jumpers_down(board, kings, foes, empty)
    return capturers


def _jumpers_up(board: Board, pieces: int, victims: int, empty: int) -> int:
    near, far = board.near, board.far
    return pieces & ((victims << near & empty << 2 * near) | (victims << far & empty << 2 * far))


def _jumpers_down(board: Board, pieces: int, victims: int, empty: int) -> int:
    near, far = board.near, board.far
    return pieces & ((victims >> near & empty >> 2 * near) | (victims >> far & empty >> 2 * far))


def _jumps(board: Board, colour: Colour, is_king: bool) -> Callable[[int, int, int], Iterator[Jump]]:
    """The jumps of a piece: from a square, over one of the victims, to an empty square."""
    if is_king and board.variant is Variant.INTERNATIONAL:

        def flying(at: int, victims: int, empty: int) -> Iterator[Jump]:
            for ray in board.rays[at]:
                for distance, square in enumerate(ray, start=1):
                    if square & victims:
                        for landing in ray[distance:]:
                            if not landing & empty:
                                break
                            yield square, landing
                    if not square & empty:
                        break

        return flying

    forward_only = board.variant is Variant.ITALIAN and not is_king
    table = board.forward_jumps[colour] if forward_only else board.jumps

    def short(at: int, victims: int, empty: int) -> Iterator[Jump]:
        for victim, landing in table[at]:
            if victim & victims and landing & empty:
                yield victim, landing

    return short


@dataclass(frozen=True, slots=True)
class Move:
    """One move by the numbers of its squares: the origin, the landing squares, and the taken pieces, in order."""

    origin: int
    path: tuple[int, ...]
    captured: tuple[int, ...] = ()

    @property
    def destination(self) -> int:
        """The square where the piece comes to rest."""
        return self.path[-1]

    @property
    def is_capture(self) -> bool:
        """The move takes at least one piece."""
        return bool(self.captured)


def legal_moves(position: Position) -> tuple[Move, ...]:
    """The moves that the rules allow, by square of origin and then by path; none when the game is lost.

    Ways to take the same pieces from the same square to the same square are one move, and one of them stands
    for all.
    """
    board = position.variant.board
    forces = forces_of(position)
    captures = compulsory_captures(board, position.to_move, forces)
    if captures:
        moves = [move_of(board, capture) for capture in captures]
    else:
        moves = [
            Move(board.square_of[origin], (board.square_of[destination],))
            for origin, destination in steps(board, position.to_move, forces)
        ]
    return tuple(sorted(moves, key=lambda move: (move.origin, move.path)))


def apply(position: Position, move: Move) -> Position:
    """The position after a legal move; a man that comes to rest on the last row is crowned."""
    board = position.variant.board
    forces = forces_of(position)
    origin = board.bit_of[move.origin]
    taken = board.set_of(move.captured)
    if not origin & (forces[0] | forces[1]) or taken & ~(forces[2] | forces[3]):
        raise ValueError(f"{move} is not a move of {position}")
    theirs = forces_after(board, position.to_move, forces, origin, board.bit_of[move.destination], taken)
    foe_men, foe_kings, men, kings = theirs
    if position.to_move is Colour.WHITE:
        return Position(position.variant, Colour.BLACK, men, kings, foe_men, foe_kings)
    return Position(position.variant, Colour.WHITE, foe_men, foe_kings, men, kings)


def forces_of(position: Position) -> Forces:
    """The pieces as the side to move sees them."""
    own, foe = position.to_move, position.to_move.opposite
    return position.men(own), position.kings(own), position.men(foe), position.kings(foe)


def move_of(board: Board, capture: Capture) -> Move:
    """The capture as a move."""
    numbers = board.square_of
    return Move(
        numbers[capture.origin],
        tuple(numbers[landing] for landing in capture.landings),
        tuple(numbers[victim] for victim in capture.taken),
    )


def steps(board: Board, colour: Colour, forces: Forces) -> Iterator[tuple[int, int]]:
    """The moves without capture, from square to square, whether or not a capture is compulsory."""
    men, kings, foe_men, foe_kings = forces
    empty = board.squares & ~(men | kings | foe_men | foe_kings)
    for shift in (board.near, board.far):
        if colour is Colour.WHITE:
            for destination in bits(men >> shift & empty):
                yield destination << shift, destination
        else:
            for destination in bits(men << shift & empty):
                yield destination >> shift, destination
    reach = 1 if board.variant is Variant.ITALIAN else board.size
    for king in bits(kings):
        for ray in board.rays[king]:
            for destination in ray[:reach]:
                if not destination & empty:
                    break
                yield king, destination


def count_steps(board: Board, colour: Colour, forces: Forces) -> int:
    """The number of moves that `steps` gives, counted by sets of squares."""
    men, kings, foe_men, foe_kings = forces
    empty = board.squares & ~(men | kings | foe_men | foe_kings)
    near, far = board.near, board.far
    if colour is Colour.WHITE:
        count = (men >> near & empty).bit_count() + (men >> far & empty).bit_count()
    else:
        count = (men << near & empty).bit_count() + (men << far & empty).bit_count()
    if board.variant is Variant.ITALIAN:
        count += (kings >> near & empty).bit_count() + (kings >> far & empty).bit_count()
        return count + (kings << near & empty).bit_count() + (kings << far & empty).bit_count()
    for king in bits(kings):
        for ray in board.rays[king]:
            for destination in ray:
                if not destination & empty:
                    break
                count += 1
    return count


def forces_after(board: Board, colour: Colour, forces: Forces, origin: int, destination: int, taken: int) -> Forces:
    """The pieces after a move, as the opponent sees them."""
    men, kings, foe_men, foe_kings = forces
    if origin & kings:
        kings ^= origin ^ destination
    else:
        men ^= origin
        if destination & board.crowning_row[colour]:
            kings |= destination
        else:
            men |= destination
    return foe_men & ~taken, foe_kings & ~taken, men, kings


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` moves, each side moving in turn."""
    if depth < 0:
        raise ValueError(f"depth {depth} is below 0")
    if depth == 0:
        return 1
    return _sequences(position.variant.board, position.to_move, forces_of(position), depth)


def _sequences(board: Board, colour: Colour, forces: Forces, depth: int) -> int:
    captures = compulsory_captures(board, colour, forces)
    if depth == 1:
        return len(captures) or count_steps(board, colour, forces)
    opponent = colour.opposite
    total = 0
    if captures:
        for capture in captures:
            after = forces_after(board, colour, forces, capture.origin, capture.landings[-1], sum(capture.taken))
            total += _sequences(board, opponent, after, depth - 1)
        return total
    for origin, destination in steps(board, colour, forces):
        after = forces_after(board, colour, forces, origin, destination, 0)
        total += _sequences(board, opponent, after, depth - 1)
    return total
