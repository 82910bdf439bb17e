"""Round-robin schedules (girone all'italiana): everybody meets everybody.

The printed tables for 3 to 24 players follow one closed form, which serves any number of players.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tabellone.core.explain import rule
from tabellone.core.model import Scoring
from tabellone.core.refusal import Refusal

FEWEST_PLAYERS = 2


class ScheduleError(Refusal):
    """A schedule that cannot be made."""


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """One round: games as (white, black) numbers in the order of the tables, and who rests."""

    number: int
    games: tuple[tuple[int, int], ...]
    rest: int | None = None

    def reversed(self, number: int) -> "ScheduledRound":
        """The same games with colours reversed, as round `number`."""
        return ScheduledRound(number, tuple((black, white) for white, black in self.games), self.rest)


@rule("fsi", "Abbinamenti / Regole di svolgimento")
def table_size(players: int) -> int:
    """An odd field uses the table of the next even number, whose last number is the rest."""
    return players + players % 2


@rule("fsi", "Primo turno / Turni successivi")
def meeting_round(number: int, other: int, players: int) -> int:
    """The round in which two numbers meet in the table for `players`."""
    size = table_size(players)
    low, high = sorted((number, other))
    if low < 1 or high > size or low == high:
        raise ScheduleError(
            "{first} and {second} are not two different numbers from 1 to {size}", first=number, second=other, size=size
        )
    if high == size:
        return 2 * low - 1 if low <= size // 2 else 2 * low - size
    return (low + high - 2) % (size - 1) + 1


@rule("fsi", "Assegnazione dei colori")
def has_white(number: int, opponent: int, players: int) -> bool:
    """White goes to the lower number if one is odd and one even, else to the higher.

    The last number of the table has Black against the lower half and White against the upper half.
    """
    size = table_size(players)
    if size in (number, opponent):
        lower_half = min(number, opponent) <= size // 2
        return lower_half == (opponent == size)
    return (number < opponent) == ((number + opponent) % 2 == 1)


def _round_of_table(number: int, size: int) -> tuple[tuple[int, int], ...]:
    """Round `number` of the even table: the game of the last number first, then outward from it."""
    cycle = size - 1
    centre = (number + 1) // 2 if number % 2 else size // 2 + number // 2
    pairs = [(centre, size)]
    for step in range(1, size // 2):
        pairs.append(((centre + step - 1) % cycle + 1, (centre - step - 1) % cycle + 1))
    return tuple((a, b) if has_white(a, b, size) else (b, a) for a, b in pairs)


@rule("fid", "Tab. 8")
def single_cycle(players: int) -> tuple[ScheduledRound, ...]:
    """Everybody meets everybody once, as the printed tables for 3 to 24 players have it."""
    size = table_size(players)
    rounds = []
    for number in range(1, size):
        games = _round_of_table(number, size)
        if size == players:
            rounds.append(ScheduledRound(number, games))
        else:
            rest = next(a + b - size for a, b in games if size in (a, b))
            rounds.append(ScheduledRound(number, tuple(g for g in games if size not in g), rest))
    return tuple(rounds)


def _swaps_last_rounds(cycle: int, cycles: int, rounds: int) -> bool:
    """Each cycle that another follows; with three rounds the swap reaches the next junction too, so every other."""
    return cycles > 1 and (cycle % 2 == 0 if rounds == 3 else cycle < cycles - 1)


@rule("fsi", "Tornei a girone doppio", reading="fsi-double-cycle-junction")
def schedule(players: int, *, cycles: int = 1, swap_last_rounds: bool = False) -> tuple[ScheduledRound, ...]:
    """All rounds of a round robin; each further cycle repeats the pairs with colours reversed.

    Where one cycle follows another, some players have the same colour three times running.
    `swap_last_rounds` exchanges the last two rounds of the cycles that need it, and nobody has.
    """
    if players < FEWEST_PLAYERS:
        raise ScheduleError(
            "players: {found} is not allowed; a round robin needs at least {least}", found=players, least=FEWEST_PLAYERS
        )
    if cycles < 1:
        raise ScheduleError("cycles: {found} is not allowed; a round robin has at least one", found=cycles)
    return repeated(single_cycle(players), cycles, swap_last_rounds=swap_last_rounds)


def repeated(
    table: Sequence[ScheduledRound], cycles: int, *, swap_last_rounds: bool = False
) -> tuple[ScheduledRound, ...]:
    """The rounds of a table in so many cycles, the colours reversed from one to the next."""
    order: list[ScheduledRound] = []
    for cycle in range(cycles):
        rounds = list(table)
        if swap_last_rounds and _swaps_last_rounds(cycle, cycles, len(table)):
            rounds[-2:] = rounds[:-3:-1]
        for scheduled_round in rounds:
            number = len(order) + 1
            order.append(
                scheduled_round.reversed(number)
                if cycle % 2
                else ScheduledRound(number, scheduled_round.games, scheduled_round.rest)
            )
    return tuple(order)


@rule("fsi", "Assegnazione dei colori")
def colour_counts(rounds: Sequence[ScheduledRound]) -> dict[int, tuple[int, int]]:
    """How often each number has White and Black: in an even table the lower half has one White more."""
    whites = Counter(white for scheduled_round in rounds for white, _ in scheduled_round.games)
    blacks = Counter(black for scheduled_round in rounds for _, black in scheduled_round.games)
    return {number: (whites[number], blacks[number]) for number in sorted(whites | blacks)}


def longest_colour_run(rounds: Sequence[ScheduledRound]) -> int:
    """The longest row of games that any number plays with one colour."""
    longest, run, last = 0, Counter[int](), dict[int, bool]()
    for scheduled_round in rounds:
        for game in scheduled_round.games:
            for number, white in zip(game, (True, False), strict=True):
                run[number] = run[number] + 1 if last.get(number) == white else 1
                last[number] = white
                longest = max(longest, run[number])
    return longest


@rule("fid", "Tab. 9")
def letter(number: int) -> str:
    """The letter of a number in the tables with letters: A is 1, X is 24; after Z come AA, AB."""
    if number < 1:
        raise ScheduleError("numbers start at 1, not {found}", found=number)
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


@rule("fsi", "Regole di svolgimento", reading="fsi-rest-without-points")
def without_points_for_rest(scoring: Scoring) -> Scoring:
    """In a round robin everybody rests equally often, and a rest is worth nothing."""
    return replace(scoring, allocated_bye=Fraction(0))
