"""Effects of an event on ratings, and the calculation of a capital as Tab. 14 and 16 set it out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Any

from tabellone.answers.cache import Memo
from tabellone.core.explain import Step, explain
from tabellone.core.rating.declaration import EventDetail
from tabellone.core.rating.elo_rubele.event_change import (
    beyond_edge,
    capital_after,
    expected_in_game,
    rounded_capital,
    weighted_deviation,
    with_bonus_of_year,
    with_constant_of_event,
)
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.rating import edition_of, rated_rows, rating_objections, rating_system_of
from tabellone.desk.event.records import RatedRow
from tabellone.desk.event.state import EventState, RatingRecord
from tabellone.regulations.rating_systems import definition_of

_MEMO = Memo(256)
_RATING_RULES = "tabellone.core.rating."


@dataclass(frozen=True, slots=True)
class RatingChoice:
    """The chosen arithmetic; empty fields mean the event's, or the usual one of its discipline."""

    system: str = ""
    edition: str = ""
    pace: Pace = Pace.STANDARD
    is_online: bool = False


USUAL = RatingChoice()


@dataclass(frozen=True, slots=True)
class RatedLine:
    """A player's rating before and after the event; None where they have none. A category once held is kept.

    `coefficient` is K with which their games count; None for a first rating, and in records of before it was kept.
    """

    player: EntrantId
    name: str
    games: int
    scored: Fraction
    expected: Fraction | None
    before: int | None
    after: int | None
    change: int | None
    category_before: str = ""
    category_after: str = ""
    coefficient: Fraction | None = None


@dataclass(frozen=True, slots=True)
class RegisteredRating:
    """A player whom the register counts with another rating or K than those entered; None where there is none."""

    player: EntrantId
    name: str
    entered: int | None
    registered: int | None
    entered_coefficient: int | None
    registered_coefficient: int | None


@dataclass(frozen=True, slots=True)
class EventRatingAnswer:
    """The arithmetic of one event, without yearly bonus and malus; `is_recorded` once the owner has rated the event.

    `objections` are what the rules have against rating the event or some of its games. Once the event is sent, the
    figures are those of the register `sent_to`, and `registered` are the ratings in which it differs from the event.
    """

    system: str
    edition: str
    validity: int
    is_recorded: bool
    rows: tuple[RatedLine, ...]
    objections: tuple[Step, ...]
    sent_to: str = ""
    registered: tuple[RegisteredRating, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """The change of one rating by an event, step by step; `registered` says that it starts from the register's own."""

    system: str
    edition: str
    is_recorded: bool
    games: int
    scored: Fraction
    expected: Fraction | None
    before: int | None
    after: int | None
    change: int | None
    why: tuple[Step, ...]
    registered: RegisteredRating | None = None


def event_rating(state: EventState, choice: RatingChoice = USUAL) -> EventRatingAnswer:
    """The ratings as recorded or, where none are recorded or another choice is given, as computed now."""
    record = state.rating
    if record is not None and choice == USUAL:
        rows = tuple(_line(state, row) for row in record.rows)
        against = rating_objections(state, record.system, record.edition)
        sent_to = state.sent.register if state.sent is not None and state.registered else ""
        record_values = (record.system, record.edition, record.validity, True, rows, against)
        return EventRatingAnswer(*record_values, sent_to, tuple(_registered(state)))
    system, edition = chosen(state, choice)
    computed = rated_rows(state, system, edition, choice.pace, online=choice.is_online)
    rows = tuple(_line(state, row) for row in computed)
    against = rating_objections(state, system, edition, choice.pace, online=choice.is_online)
    return EventRatingAnswer(system, edition, state.event.validity, False, rows, against)


def player_rating(state: EventState, player: EntrantId, choice: RatingChoice = USUAL) -> PlayerRating | None:
    """The change of a player's rating by the event; None if no game counts."""
    parts = (state.groups, state.entrants, state.settings, state.rating, state.registered)
    return _MEMO.get((player, choice), parts, lambda: _player_rating(state, player, choice))


def rating_so_far(state: EventState, player: EntrantId) -> PlayerRating | None:
    """The same for the card of a player; None for an event that is not rated, or for which no system has rules.

    A system may have no rules for what was entered, such as a rating out of its table: then there is nothing to show
    before an owner has rated the event.
    """
    if not state.event.validity:
        return None
    try:
        return player_rating(state, player)
    except Refusal:
        return None


def chosen(state: EventState, choice: RatingChoice) -> tuple[str, str]:
    """The chosen system and edition; unknown ones are refused."""
    system = rating_system_of(state, choice.system)
    return system, edition_of(state, system, choice.edition)


def _player_rating(state: EventState, player: EntrantId, choice: RatingChoice) -> PlayerRating | None:
    record = state.rating
    if record is not None and choice == USUAL:
        row = next((row for row in record.rows if row.player == player), None)
        if row is None:
            return None
        answer = _rated(record.system, record.edition, row, _recorded_steps(state, record, row), is_recorded=True)
        return replace(answer, registered=next((of for of in _registered(state) if of.player == player), None))
    system, edition = chosen(state, choice)
    rows, steps = explain(lambda: rated_rows(state, system, edition, choice.pace, online=choice.is_online, only=player))
    return _rated(system, edition, rows[0], steps, is_recorded=False) if rows else None


def _registered(state: EventState) -> Iterator[RegisteredRating]:
    """The players whom the register counts with another rating than the one entered, or with another K."""
    for player, figures in state.registered.items():
        entered = state.entrant(player).details
        if (figures.rating, figures.coefficient) != (entered.rating, entered.coefficient):
            coefficients = (entered.coefficient, figures.coefficient)
            yield RegisteredRating(player, entered.name, entered.rating, figures.rating, *coefficients)


def _recorded_steps(state: EventState, record: RatingRecord, row: RatedRow) -> tuple[Step, ...]:
    """The steps of the computation whose result is a recorded row."""
    for pace, is_online in _paces(record.system):
        rows, steps = explain(
            lambda pace=pace, is_online=is_online: rated_rows(  # type: ignore[misc]
                state, record.system, record.edition, pace, online=is_online, only=row.player
            )
        )
        if rows and _figures(rows[0]) == _figures(row):
            return steps
    return ()


def _figures(row: RatedRow) -> RatedRow:
    """A row without its categories and its coefficient, which older records do not have."""
    return replace(row, category_before="", category_after="", coefficient=None)


def _paces(system: str) -> Iterator[tuple[Pace, bool]]:
    """The paces to try: the record does not keep the pace of an event, but one of them gives its figures."""
    asks_pace = EventDetail.PACE in definition_of(RatingSystem(system)).facts
    return product(Pace, (False, True)) if asks_pace else iter(((Pace.STANDARD, False),))


def _rated(system: str, edition: str, row: RatedRow, steps: tuple[Step, ...], *, is_recorded: bool) -> PlayerRating:
    """The row with the steps of the rating, without those that only list the rounds."""
    why = tuple(step for step in steps if step.rule.module.startswith(_RATING_RULES))
    return PlayerRating(
        system,
        edition,
        is_recorded,
        row.games,
        row.scored,
        row.expected,
        row.before,
        row.after,
        _change(row),
        why,
    )


def _line(state: EventState, row: RatedRow) -> RatedLine:
    return RatedLine(
        row.player,
        state.entrant(row.player).name,
        row.games,
        row.scored,
        row.expected,
        row.before,
        row.after,
        _change(row),
        row.category_before,
        row.category_after,
        row.coefficient,
    )


def _change(row: RatedRow) -> int | None:
    return None if row.before is None or row.after is None else row.after - row.before


@dataclass(frozen=True, slots=True)
class ExpectedGame:
    """The expected score of a counted game against a capital."""

    opponent: int
    expected: Fraction


@dataclass(frozen=True, slots=True)
class EdgeCrossing:
    """A capital that passed an edge; the part beyond it counts with another coefficient."""

    reached: Fraction
    edge: int
    excess: Fraction
    coefficient: int
    new_coefficient: int
    remaining: Fraction


@dataclass(frozen=True, slots=True)
class CapitalSheet:
    """CI, PA, PO, D, S, V and CF of a player, and what lies between them.

    `deviation` is D with the validity of the event, `bonus` that of the first event of a year, `constant` Q.
    """

    player: EntrantId
    name: str
    before: int
    games: tuple[ExpectedGame, ...]
    expected: Fraction
    scored: Fraction
    validity: int
    deviation: Fraction
    coefficient: int
    variation: Fraction
    crossings: tuple[EdgeCrossing, ...]
    exact: Fraction
    rounded: int
    bonus: int
    constant: int
    after: int


def capital_sheet(state: EventState, player: EntrantId) -> CapitalSheet | None:
    """The calculation of a player's capital; None if their rating is not computed so, or none of their games counts."""
    rating = player_rating(state, player)
    return None if rating is None else capital_sheet_of(rating, player, state.entrant(player).name)


def capital_sheet_of(rating: PlayerRating, player: EntrantId, name: str) -> CapitalSheet | None:
    """The numbers of a calculation, from its steps; None if it is not that of a capital."""
    steps = rating.why
    deviation, moved = _named(steps, weighted_deviation), _named(steps, capital_after)
    rounded = _named(steps, rounded_capital)
    if deviation is None or moved is None or rounded is None or rating.before is None or rating.after is None:
        return None
    games = (ExpectedGame(step.values["opponent"], step.result) for step in _all_named(steps, expected_in_game))
    return CapitalSheet(
        player,
        name,
        rating.before,
        tuple(games),
        deviation.values["expected"],
        deviation.values["scored"],
        deviation.values["weight"],
        deviation.result,
        moved.values["coefficient"],
        moved.values["variation"],
        tuple(_crossing(step) for step in _all_named(steps, beyond_edge)),
        rounded.values["exact"],
        rounded.result,
        _value(steps, with_bonus_of_year, "bonus", 0),
        _value(steps, with_constant_of_event, "constant", 0),
        rating.after,
    )


def _crossing(step: Step) -> EdgeCrossing:
    names = ("reached", "edge", "excess", "coefficient", "new_coefficient", "remaining")
    return EdgeCrossing(*(step.values[name] for name in names))


def _named(steps: Sequence[Step], rule: Any) -> Step | None:
    return next(_all_named(steps, rule), None)


def _all_named(steps: Sequence[Step], rule: Any) -> Iterator[Step]:
    return (step for step in steps if step.rule.name == rule.__name__)


def _value(steps: Sequence[Step], rule: Any, name: str, default: Any) -> Any:
    step = _named(steps, rule)
    return default if step is None else step.values[name]
