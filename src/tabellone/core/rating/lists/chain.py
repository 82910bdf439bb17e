"""A chain of periods: each list goes on from the one before, and a period that is remembered is not computed again.

The seal of a period follows from everything that its result rests on: the seal before it, and the events, ratings set
by hand and players that it counts. A correction therefore changes the seals from the first period on that it affects,
and no others; what is remembered under another seal is never taken.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate
from typing import Any, Generic, Protocol, TypeVar

from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.records import EventId, PlayerId, RatingSystem
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.lists.watch import Meeting, meetings
from tabellone.core.rating.loops import PLAIN_LOOPS, Loops

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Link:
    """A period of a chain: the day of its list, the seal of everything that it rests on, and the seal before."""

    on: date
    seal: str
    previous: str


@dataclass(frozen=True, slots=True)
class Period(Generic[S]):
    """The end of a period: everybody's state after it, and the movements in it."""

    state: S
    movements: tuple[Movement, ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """The movements requested: those of some players, those of some events, or all."""

    players: Collection[PlayerId] | None = None
    events: Collection[EventId] | None = None

    def admits(self, movement: Movement) -> bool:
        """True if a movement is requested."""
        if self.players is not None and movement.player not in self.players:
            return False
        return self.events is None or any(event in self.events for event in movement.events)


EVERYTHING = Wanted()


class Memory(Protocol):
    """Cache of computed periods, by seal. It may forget anything at any time; it never changes anything.

    `root` is the seal of the rules; `wants_movements` is False where ratings alone are enough.
    """

    @property
    def root(self) -> str: ...
    @property
    def wants_movements(self) -> bool: ...
    @property
    def loops(self) -> Loops:
        """The loops for periods of which no movement is wanted."""

    def state(self, seal: str, *, wants_movements: bool = True) -> object | None:
        """The state after a period, None where it is not known together with its movements.

        If nothing is told from it, it may lack what lists need besides ratings.
        """

    def movements(self, seals: Sequence[str], wanted: Wanted, register: Register) -> Mapping[str, tuple[Movement, ...]]:
        """The movements of some periods, without the periods that are not known."""

    def meetings(self, seals: Sequence[str]) -> Mapping[str, tuple[Meeting, ...]]:
        """The games of some periods as the watch sees them, without the periods that are not known."""

    def keep(self, system: RatingSystem, link: Link, period: Period[object]) -> bool:
        """Remember a period; False where it cannot be."""

    def advancing(self, index: int, count: int) -> None:
        """The period `place` of so many is about to be computed; a caller that waits may cancel here."""

    def counting(self, done: int, total: int) -> None:
        """So many events of those of all periods are counted; a caller that waits may cancel here, too."""

    def forget(self) -> None:
        """Forget everything."""


@dataclass(frozen=True, slots=True)
class NoMemory:
    """A memory that keeps nothing: every list is computed from the first event on."""

    root: str = ""
    wants_movements: bool = True
    loops: Loops = PLAIN_LOOPS

    def state(self, seal: str, *, wants_movements: bool = True) -> object | None:
        """Nothing."""
        del seal, wants_movements
        return None

    def movements(self, seals: Sequence[str], wanted: Wanted, register: Register) -> Mapping[str, tuple[Movement, ...]]:
        """Nothing."""
        del seals, wanted, register
        return {}

    def meetings(self, seals: Sequence[str]) -> Mapping[str, tuple[Meeting, ...]]:
        """Nothing."""
        del seals
        return {}

    def keep(self, system: RatingSystem, link: Link, period: Period[object]) -> bool:
        """Nothing is kept."""
        del system, link, period
        return False

    def advancing(self, index: int, count: int) -> None:
        """No caller waits."""
        del index, count

    def counting(self, done: int, total: int) -> None:
        """No caller waits."""
        del done, total

    def forget(self) -> None:
        """Nothing was kept."""


NO_MEMORY = NoMemory()


class Scratch:
    """Memory of a trial: it reads another memory and keeps states for itself alone."""

    def __init__(self, memory: Memory, *, wants_movements: bool = False, loops: Loops = PLAIN_LOOPS) -> None:
        self._memory = memory
        self._states: dict[str, object] = {}
        self.root = memory.root
        self.wants_movements = wants_movements
        self.loops = loops

    def state(self, seal: str, *, wants_movements: bool = True) -> object | None:
        """The state after a period, tried out or remembered."""
        is_shown = wants_movements and self.wants_movements
        if seal not in self._states and (state := self._memory.state(seal, wants_movements=is_shown)) is not None:
            self._states[seal] = state
        return self._states.get(seal)

    def movements(self, seals: Sequence[str], wanted: Wanted, register: Register) -> Mapping[str, tuple[Movement, ...]]:
        """The movements of the memory behind it."""
        return self._memory.movements(seals, wanted, register)

    def meetings(self, seals: Sequence[str]) -> Mapping[str, tuple[Meeting, ...]]:
        """The meetings of the memory behind it."""
        return self._memory.meetings(seals)

    def keep(self, system: RatingSystem, link: Link, period: Period[object]) -> bool:
        """Keep the state for the trial only."""
        del system
        self._states[link.seal] = period.state
        return not self.wants_movements

    def advancing(self, index: int, count: int) -> None:
        """Told to the memory behind it."""
        self._memory.advancing(index, count)

    def counting(self, done: int, total: int) -> None:
        """Told to the memory behind it."""
        self._memory.counting(done, total)

    def forget(self) -> None:
        """Forget the states of the trial."""
        self._states.clear()


class Chain(Generic[S]):
    """The periods up to a list. `advance` computes one period from the states of those before it.

    `sizes` says how many events each period counts, as far as somebody wants to see how far a long one has come.
    """

    def __init__(
        self,
        system: RatingSystem,
        register: Register,
        links: Sequence[Link],
        memory: Memory,
        advance: "Callable[[Chain[S], int], Period[S]]",
        empty: S,
        sizes: Sequence[int] = (),
    ) -> None:
        self.system = system
        self.register = register
        self.links = links
        self._memory = memory
        self._advance = advance
        self._states: dict[int, S] = {-1: empty}
        self._own: dict[int, tuple[Movement, ...]] = {}
        self._ends = tuple(accumulate(sizes))

    @property
    def wants_movements(self) -> bool:
        """True if movements are requested."""
        return self._memory.wants_movements

    @property
    def loops(self) -> Loops:
        """The loops for periods of which no movement is wanted."""
        return self._memory.loops

    def state(self, index: int) -> S:
        """The state after a period; -1 is before the first."""
        start = index
        while start not in self._states and not self._is_remembered(start):
            start -= 1
        for missing in range(start + 1, index + 1):
            if missing not in self._states and not self._is_remembered(missing):
                self._compute(missing)
        return self._states[index]

    def _is_remembered(self, index: int) -> bool:
        state = self._memory.state(self.links[index].seal)
        if state is None:
            return False
        self._states[index] = state  # type: ignore[assignment]
        return True

    def tell(self, index: int, done: int, count: int) -> None:
        """Say that `done` of `count` steps of a period are done, as a share of the events of all periods."""
        if self._ends:
            end, start = self._ends[index], self._ends[index - 1] if index else 0
            self._memory.counting(start + (end - start) * done // max(count, 1), self._ends[-1])

    def _compute(self, index: int) -> None:
        self._memory.advancing(index + 1, len(self.links))
        period = self._advance(self, index)
        self._states[index] = period.state
        is_kept = self._memory.keep(self.system, self.links[index], period)  # type: ignore[arg-type]
        if self.wants_movements and not is_kept:
            self._own[index] = period.movements

    def movements(self, indices: Iterable[int], wanted: Wanted = EVERYTHING) -> tuple[tuple[int, Movement], ...]:
        """The wanted movements of some periods in order, each with the place of its period."""
        asked = tuple(indices)
        of_period: dict[int, tuple[Movement, ...]] = {}
        stored = self._memory.movements(
            [self.links[index].seal for index in asked if index not in self._own], wanted, self.register
        )
        for index in asked:
            movements = stored.get(self.links[index].seal) if index not in self._own else None
            if movements is None:
                movements = tuple(filter(wanted.admits, self._movements_of(index)))
            of_period[index] = movements
        return tuple((index, movement) for index in asked for movement in of_period[index])

    def meetings(self) -> Iterator[Meeting]:
        """Every game of the chain as the watch sees it."""
        stored = self._memory.meetings([link.seal for link in self.links])
        for index, link in enumerate(self.links):
            yield from stored[link.seal] if link.seal in stored else meetings(self._movements_of(index))

    def _movements_of(self, index: int) -> tuple[Movement, ...]:
        """The movements of a period that the memory does not have; it is computed once more where need be, and kept."""
        if index not in self._own:
            self.state(index - 1)
            period = self._advance(self, index)
            self._memory.keep(self.system, self.links[index], period)  # type: ignore[arg-type]
            self._own[index] = period.movements
        return self._own[index]


class History:
    """Every movement of a system up to a list, computed lazily."""

    def __init__(
        self,
        chain: Chain[Any],
        system: RatingSystem,
        since: int,
        is_new: Callable[[Movement], bool] = lambda movement: True,
        late: Collection[EventId] = (),
    ) -> None:
        """`since` is the first period after the list before; `late` are events of earlier periods that are new."""
        self._chain = chain
        self._system = system
        self._since = since
        self._is_new = is_new
        self._late = frozenset(late)

    def all(self) -> tuple[Movement, ...]:
        """Every movement, in order."""
        return tuple(movement for _, movement in self._read(range(len(self._chain.links)), EVERYTHING))

    def of(self, player: PlayerId) -> tuple[tuple[Movement, bool], ...]:
        """The movements of a player, each with whether the list before did not know it."""
        pairs = self._read(range(len(self._chain.links)), Wanted(frozenset({player})))
        return tuple((movement, self._counts_as_new(index, movement)) for index, movement in pairs)

    def of_event(self, event: EventId) -> tuple[Movement, ...]:
        """The movements that count an event."""
        pairs = self._read(range(len(self._chain.links)), Wanted(events=frozenset({event})))
        return tuple(movement for _, movement in pairs)

    def meetings(self) -> tuple[Meeting, ...]:
        """Every game as the watch over the scale sees it."""
        return tuple(game for game in self._chain.meetings() if game.system is self._system)

    def new(self, players: Collection[PlayerId] | None = None) -> tuple[Movement, ...]:
        """The movements that the list before did not know, in order; or those of some players among them."""
        pairs = self._read(range(self._since), Wanted(players, self._late)) if self._late else ()
        pairs += self._read(range(self._since, len(self._chain.links)), Wanted(players))
        return tuple(movement for index, movement in pairs if self._counts_as_new(index, movement))

    def _counts_as_new(self, index: int, movement: Movement) -> bool:
        is_late = movement.event is not None and movement.event in self._late
        return self._is_new(movement) and (index >= self._since or is_late)

    def _read(self, indices: Iterable[int], wanted: Wanted) -> tuple[tuple[int, Movement], ...]:
        pairs = self._chain.movements(indices, wanted)
        return tuple((index, movement) for index, movement in pairs if movement.system is self._system)
