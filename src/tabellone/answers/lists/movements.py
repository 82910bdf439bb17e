"""Movements of a rating: each with its games, its account and, where requested, its reasons."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tabellone.core.explain import Step
from tabellone.core.rating.expected_board import CountedGame
from tabellone.core.rating.lists.movement import EventPart, Movement, MovementKind
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.state import OfficeState


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game as it counted: the opponent, his rating, and the points made."""

    opponent: str
    name: str
    rating: int | None
    points: Fraction


@dataclass(frozen=True, slots=True)
class PartLine:
    """One event of a movement that counts several; what FIDE's edition of the day does not know is None.

    `list_on` is the list whose ratings it was counted with, `counted` are the games n, `scored` W, `average` Rc,
    `difference` D, `percentage` P(D), `expected` We, `change` what the event adds before rounding, `performance` Ru of
    a player without a rating.
    """

    event: str
    name: str
    list_on: date
    counted: int
    scored: Fraction
    average: int | None
    difference: int | None
    percentage: Fraction | None
    expected: Fraction | None
    change: Fraction | None
    performance: int | None
    games: tuple[GameLine, ...]
    why: tuple[Step, ...] | None


@dataclass(frozen=True, slots=True)
class MovementLine:
    """One step in the life of a rating; `why` has the rules that led to it, `parts` the events of a whole period.

    `is_new` says that no published list knows it, `is_official` that a published list has the category reached.
    `scored`, `expected`, `coefficient` and `exact` are the account of an event; `weight`, `bonus` and `q` belong to
    the Elo-Rubele alone.
    """

    on: date
    kind: MovementKind
    before: int | None
    after: int | None
    change: int | None
    category_before: str
    category_after: str
    is_promotion: bool
    is_official: bool
    is_new: bool
    edition: str
    event: str | None
    event_name: str | None
    scored: Fraction | None
    expected: Fraction | None
    coefficient: Fraction | None
    exact: Fraction | None
    weight: int | None
    bonus: int | None
    q: int | None
    malus_taken: int
    author: str | None
    reason: str | None
    games: tuple[GameLine, ...]
    parts: tuple[PartLine, ...]
    why: tuple[Step, ...] | None
    _opening: int = 0

    @property
    def event_names(self) -> tuple[str, ...]:
        """The events that it counts."""
        names = tuple(dict.fromkeys(part.name for part in self.parts))
        if len(names) > 1:
            return names
        return (self.event_name,) if self.event_name else ()

    @property
    def opening(self) -> tuple[Step, ...]:
        """What was settled before the events."""
        return (self.why or ())[: self._opening]

    @property
    def closing(self) -> tuple[Step, ...]:
        """What the events come to."""
        inside = sum(len(part.why or ()) for part in self.parts)
        return (self.why or ())[self._opening + inside :]


def movement_lines(
    movements: Iterable[Movement],
    state: OfficeState,
    new: Iterable[Movement] = (),
    *,
    explained: bool,
) -> tuple[MovementLine, ...]:
    """Movements with the names of events and opponents; `new` are those that are in no published list."""
    unknown = {id(movement) for movement in new}
    return tuple(_line(movement, state, is_new=id(movement) in unknown, explained=explained) for movement in movements)


def _line(movement: Movement, state: OfficeState, *, is_new: bool, explained: bool) -> MovementLine:
    event = state.events.get(movement.event) if movement.event else None
    before, after, detail = movement.before, movement.after, movement.detail
    besides = detail.details if detail else {}
    coefficient = detail.coefficient if detail else None
    return MovementLine(
        on=movement.on,
        kind=movement.kind,
        before=before,
        after=after,
        change=after - before if before is not None and after is not None else None,
        category_before=movement.category_before,
        category_after=movement.category_after,
        is_promotion=movement.is_promotion,
        is_official=_is_official(movement, state),
        is_new=is_new,
        edition=movement.edition,
        event=movement.event,
        event_name=event.name if event else None,
        scored=detail.scored if detail else None,
        expected=detail.expected if detail else None,
        coefficient=None if coefficient is None else Fraction(coefficient),
        exact=detail.exact if detail else None,
        weight=_whole(besides.get("weight")),
        bonus=_whole(besides.get("bonus")),
        q=_whole(besides.get("q")),
        malus_taken=movement.malus_taken,
        author=movement.entry.author if movement.entry else None,
        reason=movement.entry.reason if movement.entry else None,
        games=_games(movement.games, state),
        parts=tuple(_part(part, state, explained=explained) for part in movement.parts),
        why=movement.steps() if explained else None,
        _opening=len(movement.opening_steps()) if explained else 0,
    )


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _is_official(movement: Movement, state: OfficeState) -> bool:
    """Whether a list published since has the category that a movement has reached."""
    lines = (
        state.line_in(published_list.rating_list, movement.player)
        for published_list in state.lists_of(movement.system)
        if published_list.rating_list.on >= movement.on
    )
    return any(line is not None and line.category == movement.category_after for line in lines)


def _games(games: Iterable[CountedGame[PlayerId]], state: OfficeState) -> tuple[GameLine, ...]:
    return tuple(
        GameLine(game.opponent, state.player(game.opponent).name, game.rating, Fraction(game.points)) for game in games
    )


def _part(part: EventPart, state: OfficeState, *, explained: bool) -> PartLine:
    return PartLine(
        part.event,
        part.name,
        part.list_on,
        part.counted,
        part.scored,
        part.average,
        part.difference,
        part.percentage,
        part.expected,
        part.change,
        part.performance,
        _games(part.games, state),
        part.steps() if explained else None,
    )
