"""Events of the register: games, lists that counted them, and the board with expected scores."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date
from fractions import Fraction

from tabellone.answers.lists.next_list import left_out_for_good, next_day
from tabellone.answers.lists.published import computed_list
from tabellone.answers.portion import MissingError, PlaceError
from tabellone.core.explain import Step
from tabellone.core.model import PlayerNumber
from tabellone.core.rating.declaration import EventDetail
from tabellone.core.rating.expected_board import BoardCell, BoardLine, ExpectedBoard
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.records import (
    EventId,
    EventRecord,
    FideNature,
    GameEntry,
    PlayerId,
    RatingSystem,
    RestEntry,
)
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.office.report_file import event_board
from tabellone.desk.office.state import OfficeState
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class CountedIn:
    """A published list that has counted an event."""

    system: RatingSystem
    on: date


@dataclass(frozen=True, slots=True)
class EventSummary:
    """A registered event without its games, and the lists that have counted it."""

    id: str
    name: str
    place: str
    systems: tuple[RatingSystem, ...]
    starts_on: date
    ends_on: date
    received_on: date
    players: int
    games: int
    validity: int
    pace: Pace
    minutes: int | None
    increment_seconds: int
    is_online: bool
    kind: Kind
    cycles: int
    fide: FideNature
    lists: tuple[CountedIn, ...]


@dataclass(frozen=True, slots=True)
class RegisteredEventsAnswer:
    """Some events by their last day; `next` is the last of them where there are more, None at the end."""

    events: tuple[EventSummary, ...]
    next: str | None


@dataclass(frozen=True, slots=True)
class RegisteredEventAnswer:
    """A registered event with its players, the ratings with which they were entered, its games and those who rested."""

    event: EventSummary
    entered: tuple[str, ...]
    ratings: Mapping[str, int]
    games: tuple[GameEntry, ...]
    rests: tuple[RestEntry, ...]


def events(
    state: OfficeState, system: RatingSystem | None = None, limit: int | None = None, after: str | None = None
) -> RegisteredEventsAnswer:
    """The registered events, or those that count for a system, by their last day."""
    chosen_events = sorted(
        (event for event in state.events.values() if system is None or system in event.systems), key=_age
    )
    begin = 0 if after is None else bisect_right(chosen_events, _age(_last_seen(state, after)), key=_age)
    page = chosen_events[begin : None if limit is None else begin + limit]
    has_more = len(chosen_events) > begin + len(page)
    return RegisteredEventsAnswer(
        tuple(event_summary(event, state) for event in page), page[-1].id if page and has_more else None
    )


def _age(event: EventRecord) -> tuple[date, str]:
    return event.ends_on, event.id


def _last_seen(state: OfficeState, after: str) -> EventRecord:
    """The event after which the list goes on."""
    event = state.events.get(EventId(after))
    if event is None:
        raise PlaceError(
            'after: no event "{found}" stands in the register; the identifier of an event is allowed', found=after
        )
    return event


def registered_event(state: OfficeState, event: EventId) -> RegisteredEventAnswer:
    """A registered event with its games."""
    record = state.event(event)
    return RegisteredEventAnswer(
        event_summary(record, state), record.players, dict(record.ratings), record.games, record.rests
    )


def event_summary(event: EventRecord, state: OfficeState) -> EventSummary:
    """A registered event without its games."""
    return EventSummary(
        event.id,
        event.name,
        event.place,
        event.systems,
        event.starts_on,
        event.ends_on,
        event.received_on,
        len(event.players),
        len(event.games),
        event.validity,
        event.pace,
        event.minutes,
        event.increment_seconds,
        event.is_online,
        event.kind,
        event.cycles,
        event.fide,
        tuple(
            CountedIn(published_list.rating_list.system, published_list.rating_list.on)
            for published_list in state.lists
            if event.id in published_list.counted and published_list.rating_list.system in event.systems
        ),
    )


@dataclass(frozen=True, slots=True)
class EventInLists:
    """An event, the first list of each system that counts it, and the systems of which no list ever will."""

    event: EventRecord
    lists: tuple[CountedIn, ...]
    left_out: tuple[RatingSystem, ...]

    @property
    def is_waiting(self) -> bool:
        """True if a list is still to count it."""
        return len(self.lists) + len(self.left_out) < len(self.event.systems)


def event_in_lists(state: OfficeState, event: EventRecord, today: date) -> EventInLists:
    """How far the lists have counted an event."""
    lists = (
        next((CountedIn(system, one.rating_list.on) for one in state.lists_of(system) if event.id in one.counted), None)
        for system in event.systems
    )
    left_out = (system for system in event.systems if event.id in left_out_for_good(state, system, today))
    return EventInLists(event, tuple(filter(None, lists)), tuple(left_out))


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A player of an event in a system; `share` is the change of an event that is rounded with others of its period."""

    player: PlayerId
    name: str | None
    games: int
    points: Fraction
    before: int | None
    after: int | None
    change: int | None
    share: Fraction | None


@dataclass(frozen=True, slots=True)
class EventRatings:
    """The ratings that an event changes in a system, by points; `objection` says why they cannot be computed."""

    system: RatingSystem
    players: tuple[RatedPlayer, ...]
    objection: Refusal | None


def event_ratings(state: OfficeState, event: EventRecord, today: date) -> tuple[EventRatings, ...]:
    """The effect of an event on the ratings of the present register, system by system."""
    return tuple(_ratings_in(state, event, system, today) for system in event.systems)


def _ratings_in(state: OfficeState, event: EventRecord, system: RatingSystem, today: date) -> EventRatings:
    moved: dict[PlayerId, Movement] = {}
    objection: Refusal | None = None
    try:
        history = computed_list(state, system, next_day(state, system, max(today, event.received_on))).history
        moved = {movement.player: movement for movement in history.of_event(event.id) if movement.games}
    except Refusal as refusal:
        objection = refusal
    games, win = event.games_by_player(), definition_of(system).win
    lines = []
    for player in event.players:
        played = games.get(player, [])
        points = win * sum((game.share_of(player) for game in played), Fraction(0))
        record = state.players.get(player)
        figures = _moved(moved[player], event.id) if player in moved else (None, None, None, None)
        lines.append(RatedPlayer(player, record.name if record else None, len(played), points, *figures))
    return EventRatings(system, tuple(sorted(lines, key=lambda line: (-line.points, line.name or ""))), objection)


def _moved(movement: Movement, event: EventId) -> tuple[int | None, int | None, int | None, Fraction | None]:
    """The rating before and after and its change; of one event of several in a period only its share of the change."""
    before, after = movement.before, movement.after
    if len(movement.parts) > 1:
        changes = [part.change for part in movement.parts if part.event == event and part.change is not None]
        return before, None, None, sum(changes, Fraction(0)) if changes else None
    return before, after, after - before if before is not None and after is not None else None, None


@dataclass(frozen=True, slots=True)
class BoardFigures:
    """The figures of a player against everybody, as `BoardPlayer` names them."""

    number: int
    name: str
    before: int | None
    cells: Mapping[PlayerNumber, BoardCell]
    games: int
    sum: Fraction
    expected: Fraction | None
    scored: Fraction | None
    deviation: Fraction | None
    coefficient: Fraction | None
    exact: Fraction | None
    after: int | None


@dataclass(frozen=True, slots=True)
class BoardPlayer(BoardFigures):
    """A player against everybody: `expected` is PA, `scored` PO, `deviation` D, `coefficient` S; None without a game.

    `cells` has what is expected against each other player, by number, and how many games count; `sum` adds up those.
    """

    why: tuple[Step, ...] | None


@dataclass(frozen=True, slots=True)
class ExpectedBoardAnswer:
    """The board of an event in a system; `win` is what a game is worth in it, `validity` is of the Elo-Rubele alone."""

    event: str
    name: str
    place: str
    starts_on: date
    ends_on: date
    system: RatingSystem
    edition: str
    validity: int | None
    win: int
    players: tuple[BoardPlayer, ...]
    _board: ExpectedBoard

    @property
    def board(self) -> ExpectedBoard:
        """The board as the rules know it, which forms and texts are made of."""
        return self._board


def board(
    state: OfficeState, event: EventId, system: RatingSystem | None = None, *, explained: bool = False
) -> ExpectedBoardAnswer:
    """The expected scores of everybody against everybody, in the requested system or the only one of the event."""
    played = state.event(event)
    chosen = _system_of(played, system)
    rated_board = event_board(state, played, chosen, explained=explained)
    lines = zip(rated_board.board.lines, rated_board.steps, strict=True)
    return ExpectedBoardAnswer(
        played.id,
        played.name,
        played.place,
        played.starts_on,
        played.ends_on,
        chosen,
        rated_board.edition,
        played.validity if EventDetail.VALIDITY in definition_of(chosen).facts else None,
        rated_board.board.win,
        tuple(_player(line, steps if explained else None) for line, steps in lines),
        rated_board.board,
    )


def _system_of(event: EventRecord, system: RatingSystem | None) -> RatingSystem:
    systems = ", ".join(rating_system.value for rating_system in event.systems)
    if system is not None:
        if system not in event.systems:
            raise MissingError(
                "{event} does not count for {system}; it counts for {known}",
                event=event.name,
                system=system.value,
                known=systems,
            )
        return system
    if len(event.systems) != 1:
        raise Refusal("{event} counts for {known}; choose one of them", event=event.name, known=systems)
    return event.systems[0]


def _player(line: BoardLine, why: tuple[Step, ...] | None) -> BoardPlayer:
    figures = figures_of_line(line)
    return BoardPlayer(**{field.name: getattr(figures, field.name) for field in fields(figures)}, why=why)


def figures_of_line(line: BoardLine) -> BoardFigures:
    """The figures of a line of the board."""
    account = line.account
    coefficient = account.coefficient if account else None
    return BoardFigures(
        line.player.number,
        line.player.name,
        line.before,
        line.cells,
        line.games,
        line.summed,
        account.expected if account else None,
        account.scored if account else None,
        line.deviation,
        None if coefficient is None else Fraction(coefficient),
        account.exact if account else None,
        account.after if account else None,
    )
