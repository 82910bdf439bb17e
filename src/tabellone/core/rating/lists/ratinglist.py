"""A rating list: everybody's line on a day, and the ranking made of it."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum

from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, RatingSystem, Sex


class Activity(Enum):
    """The activity of a player as a list counts it."""

    ACTIVE = "active"
    IDLE = "idle"
    INACTIVE = "inactive"


@dataclass(frozen=True, slots=True)
class Line:
    """A player in a list. `previous` and `category_before` are those of the list published before it.

    `coefficient` is K until the next list, `coefficient_games` the games so far that decide it, `idle_lists` for how
    many lists the player has been inactive; FIDE publishes them.
    """

    player: PlayerId
    rating: int
    category: str = ""
    previous: int | None = None
    category_before: str | None = None
    games: int = 0
    events: int = 0
    activity: Activity = Activity.ACTIVE
    malus_taken: int = 0
    last_played: date | None = None
    coefficient: int | None = None
    coefficient_games: int | None = None
    idle_lists: int = 0

    @property
    def change(self) -> int | None:
        """The points that the list adds to the rating in the one before; None for a newcomer."""
        return None if self.previous is None else self.rating - self.previous


class OffListReason(Enum):
    """Why somebody stands in a list apart, published together with the list."""

    CANCELLED = "cancelled"
    TITLED = "titled"
    INACTIVE = "inactive"


@dataclass(frozen=True, slots=True)
class OffList:
    """A player of a separate list: the rating, None without one, and that in the list before."""

    player: PlayerId
    reason: OffListReason
    rating: int | None = None
    previous: int | None = None
    idle_lists: int = 0


@dataclass(frozen=True, slots=True)
class RatingList:
    """The list of a system, counted up to `on`, the best first; `apart` are the lists published with it."""

    system: RatingSystem
    on: date
    lines: tuple[Line, ...]
    edition: str = ""
    off_list: tuple[OffList, ...] = ()
    _by_player: Mapping[PlayerId, Line] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_player", {line.player: line for line in self.lines})

    def line(self, player: PlayerId) -> Line | None:
        """A player's line, None for who is not in the list."""
        return self._by_player.get(player)

    def ratings(self) -> dict[PlayerId, int]:
        """All players' ratings."""
        return {line.player: line.rating for line in self.lines}

    def ratings_and_categories(self) -> dict[PlayerId, tuple[int, str]]:
        """All players' ratings and categories."""
        return {line.player: (line.rating, line.category) for line in self.lines}

    def off_list_for(self, reason: OffListReason) -> tuple[OffList, ...]:
        """One of the lists apart."""
        return tuple(entry for entry in self.off_list if entry.reason is reason)


def in_order(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines from the highest rating down; equals by identifier."""
    return tuple(sorted(lines, key=lambda line: (-line.rating, line.player)))


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a ranking with its place; equal ratings share a place."""

    rank: int
    line: Line
    player: PlayerRecord


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter for a ranking: everybody, or the players who meet all its conditions."""

    category: str | None = None
    province: str | None = None
    club: str | None = None
    nationality: str | None = None
    sex: Sex | None = None
    least_age: int | None = None
    most_age: int | None = None
    activity: Activity | None = None
    name: str | None = None

    def admits(self, line: Line, player: PlayerRecord, day: date) -> bool:
        """True if a player stands in the ranking; a player without a birth year has no age."""
        wanted: tuple[tuple[object, object], ...] = (
            (self.category, line.category),
            (self.province, player.province),
            (self.club, player.club),
            (self.nationality, player.nationality),
            (self.sex, player.sex),
            (self.activity, line.activity),
        )
        if any(criterion is not None and _folded(criterion) != _folded(trait) for criterion, trait in wanted):
            return False
        if self.name is not None and self.name.casefold() not in player.name.casefold():
            return False
        return self._admits_age(player.year_of_birth, day)

    def _admits_age(self, birth_year: int | None, day: date) -> bool:
        if self.least_age is None and self.most_age is None:
            return True
        if birth_year is None:
            return False
        age = day.year - birth_year
        return (self.least_age is None or age >= self.least_age) and (self.most_age is None or age <= self.most_age)


def _folded(value: object) -> object:
    return value.casefold() if isinstance(value, str) else value


def ranking(
    rating_list: RatingList, players: Mapping[PlayerId, PlayerRecord], wanted: Filter | None = None
) -> tuple[Ranked, ...]:
    """The graduatoria: those whom the filter admits, with their place among themselves.

    Players of the list apart of the inactive are included only if the filter is for the inactive.
    """
    chosen = wanted or Filter()
    hidden = frozenset() if chosen.activity is Activity.INACTIVE else _inactive(rating_list)
    is_whole = chosen == Filter()
    admitted = [
        line
        for line in rating_list.lines
        if line.player not in hidden and (is_whole or chosen.admits(line, players[line.player], rating_list.on))
    ]
    return tuple(_ranked(admitted, players.__getitem__))


def place_of(rating_list: RatingList, line: Line) -> tuple[int | None, int]:
    """The place of a line in the whole ranking, None for an inactive player, and how many players have one.

    Only the inactive are counted: the others are in the order of the list.
    """
    hidden = [rating_list.line(player) for player in _inactive(rating_list)]
    count = len(rating_list.lines) - sum(1 for other in hidden if other is not None)
    if line in hidden:
        return None, count
    above = bisect_left(rating_list.lines, -line.rating, key=lambda other: -other.rating)
    return above + 1 - sum(1 for other in hidden if other is not None and other.rating > line.rating), count


def _inactive(rating_list: RatingList) -> frozenset[PlayerId]:
    return frozenset(entry.player for entry in rating_list.off_list_for(OffListReason.INACTIVE))


def off_list_of(
    rating_list: RatingList, players: Mapping[PlayerId, PlayerRecord], wanted: Filter | None = None
) -> tuple[OffList, ...]:
    """The lists apart, with those whom the filter admits; a filter of activity leaves them to the ranking."""
    chosen = wanted or Filter()
    if chosen.activity is not None:
        return ()
    return tuple(
        entry
        for entry in rating_list.off_list
        if chosen.admits(rating_list.line(entry.player) or Line(entry.player, 0), players[entry.player], rating_list.on)
    )


def _ranked(lines: Iterable[Line], player: Callable[[PlayerId], PlayerRecord]) -> Iterator[Ranked]:
    rank, last = 0, None
    for position, line in enumerate(lines, start=1):
        if line.rating != last:
            rank, last = position, line.rating
        yield Ranked(rank, line, player(line.player))


@dataclass(frozen=True, slots=True)
class Difference:
    """A player in two lists; None where they are in one only."""

    player: PlayerId
    before: Line | None
    after: Line | None

    @property
    def change(self) -> int | None:
        """The points by which the rating moved."""
        return self.after.rating - self.before.rating if self.before and self.after else None


def differences(before: RatingList, after: RatingList) -> tuple[Difference, ...]:
    """All players whose rating or category is not the same in both lists, in the order of the second."""
    candidates = [Difference(line.player, before.line(line.player), line) for line in after.lines]
    candidates += [Difference(line.player, line, None) for line in before.lines if after.line(line.player) is None]
    return tuple(difference for difference in candidates if _essence(difference.before) != _essence(difference.after))


def _essence(line: Line | None) -> tuple[int, str] | None:
    return None if line is None else (line.rating, line.category)


def activity_of(last_played: date | None, on: date) -> Activity:
    """Active after a game in the year before a day, idle after one in the two years before it, else inactive."""
    for years, activity in ((1, Activity.ACTIVE), (2, Activity.IDLE)):
        if last_played is not None and last_played > _years_before(on, years):
            return activity
    return Activity.INACTIVE


def _years_before(day: date, years: int) -> date:
    leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - years, day=28) if leap_day else day.replace(year=day.year - years)


@dataclass(frozen=True, slots=True)
class CareerEnd:
    """The state that the last movement of a player left."""

    rating: int | None
    category: str = ""
    malus_taken: int = 0


@dataclass(frozen=True, slots=True)
class Careers:
    """The data that lines need from all movements so far; each list continues the one before."""

    last: Mapping[PlayerId, CareerEnd] = field(default_factory=dict)
    last_played: Mapping[PlayerId, date] = field(default_factory=dict)

    def continued(self, movements: Iterable[Movement]) -> "Careers":
        """The careers with more movements, in their order."""
        last, last_played = dict(self.last), dict(self.last_played)
        for movement in movements:
            player = movement.player
            last[player] = CareerEnd(movement.after, movement.category_after, movement.malus_taken)
            if _is_played(movement):
                last_played[player] = max(movement.on, last_played.get(player, date.min))
        return Careers(last, last_played)

    def lines(self, new: Iterable[Movement], previous: RatingList | None, on: date) -> tuple[Line, ...]:
        """The line of everybody whose last movement leaves a rating; games and events are those of new movements."""
        counted: dict[PlayerId, list[Movement]] = {}
        for movement in filter(_is_played, new):
            counted.setdefault(movement.player, []).append(movement)
        lines = []
        for player, last in self.last.items():
            if last.rating is None:
                continue
            played, old = counted.get(player, ()), previous.line(player) if previous else None
            last_played = self.last_played.get(player)
            lines.append(
                Line(
                    player=player,
                    rating=last.rating,
                    category=last.category,
                    previous=old.rating if old else None,
                    category_before=old.category if old else None,
                    games=sum(len(played_movement.games) for played_movement in played),
                    events=len(played),
                    activity=activity_of(last_played, on),
                    malus_taken=last.malus_taken,
                    last_played=last_played,
                )
            )
        return in_order(lines)


def _is_played(movement: Movement) -> bool:
    return movement.event is not None and bool(movement.games)
