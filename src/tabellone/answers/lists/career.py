"""The career of a rating: every list of a player, and every movement with its games and its account."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from tabellone.answers.lists.published import computed_list, list_to_show, published_computation
from tabellone.answers.lists.ranking import OffListLine, off_list_lines
from tabellone.answers.portion import EVERYTHING, Portion
from tabellone.answers.register.players import PlayerAnswer, player_answer
from tabellone.core.explain import Step
from tabellone.core.rating.expected_board import CountedGame
from tabellone.core.rating.lists.movement import EventPart, Movement, MovementKind
from tabellone.core.rating.lists.ratinglist import Activity, place_of
from tabellone.core.rating.lists.records import PlayerId, RatingSystem
from tabellone.desk.office.computation import Computation, inactivity_step
from tabellone.desk.office.state import OfficeState
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game as it counted: the opponent, their rating, and the points made."""

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
        """The steps before the events."""
        return (self.why or ())[: self._opening]

    @property
    def closing(self) -> tuple[Step, ...]:
        """The steps after the events."""
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


@dataclass(frozen=True, slots=True)
class ListRating:
    """The rating of the player in a published list."""

    on: date
    rating: int
    change: int | None
    category: str


@dataclass(frozen=True, slots=True)
class SystemCareer:
    """A player in one system.

    `lists` are the published lists with the player, `movements` everything that they rest on, or that the unofficial
    list of a day would. `is_corrected` says that the register was corrected since the last list, so that the movements
    come to another rating than the one published. `off_list` is where the last list has the player
    apart, `inactive` why it shows the player as inactive. `total` counts the movements, of which a part may be asked
    for; `next` those before the next ones, None at the end.
    """

    system: RatingSystem
    lists: tuple[ListRating, ...]
    is_corrected: bool
    off_list: OffListLine | None
    inactive: tuple[Step, ...]
    movements: tuple[MovementLine, ...]
    total: int
    next: int | None


@dataclass(frozen=True, slots=True)
class CareerAnswer:
    """A player and the ratings, one a system."""

    player: PlayerAnswer
    careers: tuple[SystemCareer, ...]


@dataclass(frozen=True, slots=True)
class CareerStanding:
    """A player's rank in the list in force, or in the last one where none is yet; None off the list."""

    on: date
    rank: int | None
    of: int
    rating: int
    category: str
    activity: Activity
    coefficient: int | None
    coefficient_games: int | None


def career(
    state: OfficeState,
    player: PlayerId,
    system: RatingSystem | None = None,
    on: date | None = None,
    edition: str | None = None,
    *,
    explained: bool = False,
    with_private: bool = False,
    portion: Portion = EVERYTHING,
) -> CareerAnswer:
    """The movements of a player's rating by the published lists, or by the unofficial list of a day.

    An identifier that was merged into another one asks for that one.
    """
    player = state.survivor(player)
    # The day of birth is told by the register alone.
    about = replace(player_answer(state, player, with_private=with_private), birth_date=None)
    careers = []
    for rating_system in [system] if system else RatingSystem:
        if on is None and state.last_list(rating_system) is None:
            continue
        if _is_known(state, player, rating_system):
            computation = (
                published_computation(state, rating_system)
                if on is None
                else computed_list(state, rating_system, on, edition)
            )
            if computation:
                careers.append(_career(state, player, rating_system, computation, on, explained, portion))
    portion.check(max((system_career.total for system_career in careers), default=0))
    return CareerAnswer(
        about, tuple(system_career for system_career in careers if system_career.total or system_career.lists)
    )


def _career(
    state: OfficeState,
    player: PlayerId,
    system: RatingSystem,
    computation: Computation,
    on: date | None,
    explained: bool,
    portion: Portion,
) -> SystemCareer:
    lists = tuple(_list_ratings(state, player, system, on))
    movements = computation.history.of(player)
    new = [movement for movement, is_new in movements if is_new] if on is not None else ()
    return SystemCareer(
        system,
        lists,
        on is None and _is_corrected(state, player, system, [movement for movement, _ in movements]),
        _off_list(state, player, system) if on is None else None,
        _inactive(state, player, system) if on is None else (),
        movement_lines((movement for movement, _ in portion.of(movements)), state, new, explained=explained),
        len(movements),
        portion.next_of(len(movements)),
    )


def _is_known(state: OfficeState, player: PlayerId, system: RatingSystem) -> bool:
    """Whether a system can know a player at all; for other systems nothing need be computed."""
    # Lists first: they are few, and most players stand in the last one.
    if any(state.line_in(published_list.rating_list, player) for published_list in reversed(state.lists_of(system))):
        return True
    if any(entry.player == player and entry.system is system for entry in state.entries):
        return True
    return any(system in event.systems and player in event.players for event in state.events.values())


def _list_ratings(state: OfficeState, player: PlayerId, system: RatingSystem, on: date | None) -> Iterator[ListRating]:
    for published_list in state.lists_of(system):
        line = state.line_in(published_list.rating_list, player)
        if line is not None and (on is None or published_list.rating_list.on <= on):
            yield ListRating(published_list.rating_list.on, line.rating, line.change, line.category)


def _is_corrected(state: OfficeState, player: PlayerId, system: RatingSystem, movements: Sequence[Movement]) -> bool:
    """Whether the movements come to another rating than the one that is published."""
    last = state.last_list(system)
    line = state.line_in(last.rating_list, player) if last else None
    return (line.rating if line else None) != (movements[-1].after if movements else None)


def _off_list(state: OfficeState, player: PlayerId, system: RatingSystem) -> OffListLine | None:
    last = state.last_list(system)
    if last is None or all(entry.player != player for entry in last.rating_list.off_list):
        return None
    return next((line for line in off_list_lines(last.rating_list, state) if line.player == player), None)


def _inactive(state: OfficeState, player: PlayerId, system: RatingSystem) -> tuple[Step, ...]:
    last = state.last_list(system)
    step = inactivity_step(last.rating_list, player) if last else None
    return (step,) if step else ()


def standing(state: OfficeState, player: PlayerId, system: RatingSystem, today: date) -> CareerStanding | None:
    """The place of a player today; None for a player who is not in the list."""
    rating_list = list_to_show(state, system, today).rating_list
    line = state.line_in(rating_list, player)
    if line is None:
        return None
    rank, count = place_of(rating_list, line)
    return CareerStanding(
        rating_list.on,
        rank,
        count,
        line.rating,
        line.category,
        line.activity,
        line.coefficient,
        line.coefficient_games,
    )


def thresholds_near(system: RatingSystem, lists: tuple[ListRating, ...], margin: int) -> tuple[tuple[str, int], ...]:
    """The categories whose thresholds are near the ratings of some lists, with the thresholds."""
    if not lists:
        return ()
    ratings = [list_rating.rating for list_rating in lists]
    return tuple(
        (category, value)
        for category, value in definition_of(system).thresholds_on(lists[-1].on)
        if min(ratings) - margin <= value <= max(ratings) + margin
    )
