"""The life of a rating: every movement with its games, its account and its reasons."""

from collections.abc import Iterable
from datetime import date

from fastapi import Response

from tabellone.api.office_view import InOffice, RecordId
from tabellone.api.published import System, last_published, movements_behind
from tabellone.api.routing import router_of
from tabellone.api.shaping import Exact, Shape
from tabellone.api.steps import StepShape, step_shapes
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.games import CountedGame
from tabellone.core.rating.lists.movement import EventPart, Movement, MovementKind
from tabellone.core.rating.lists.records import PlayerId, RatingSystem
from tabellone.desk.office.state import OfficeState
from tabellone.locales.words import Words

router = router_of("lists")


class CountedGameShape(Shape):
    """A game as it counted."""

    opponent: str
    name: str
    rating: int | None
    points: Exact


class EventPartShape(Shape):
    """One event of a movement that counts several; what FIDE's edition of the day does not know is null.

    `counted` are the games n, `scored` W, `average` Rc, `difference` D, `percentage` P(D), `expected` We, `change` what
    the event adds before rounding, `performance` Ru of a player without a rating.
    """

    event: str
    name: str
    list_on: date
    counted: int
    scored: Exact
    average: int | None
    difference: int | None
    percentage: Exact | None
    expected: Exact | None
    change: Exact | None
    performance: int | None
    games: list[CountedGameShape]
    why: list[StepShape] | None


class MovementShape(Shape):
    """One step in the life of a rating; `why` has the rules that led to it, `parts` the events of a whole period."""

    on: date
    kind: MovementKind
    before: int | None
    after: int | None
    category_before: str
    category_after: str
    edition: str
    event: str | None
    event_name: str | None
    expected: Exact | None
    coefficient: Exact | None
    exact: Exact | None
    bonus: int | None
    author: str | None
    reason: str | None
    malus_taken: int
    games: list[CountedGameShape]
    parts: list[EventPartShape]
    why: list[StepShape] | None


class CareerShape(Shape):
    """The life of a rating up to the last published list."""

    position: int
    player: str
    name: str
    system: RatingSystem
    movements: list[MovementShape]


@router.get("/lists/{system}/players/{player}", response_model=CareerShape)
def show_career(view: InOffice, system: System, player: RecordId, explain: bool = False) -> Response:
    """Everything that happened to a player's rating, explained step by step if that is asked."""
    known = view.state.player(PlayerId(player))
    last_published(view.state, system)

    def made() -> CareerShape:
        moved = [each for each in movements_behind(view.state, system) if each.player == known.id]
        return CareerShape(
            position=view.fold.position,
            player=known.id,
            name=known.name,
            system=system,
            movements=[_movement(each, view.state, view.visitor.words if explain else None) for each in moved],
        )

    return view.told(made)


def _movement(found: Movement, state: OfficeState, spoken: Words | None) -> MovementShape:
    event = state.events.get(found.event) if found.event else None
    detail = found.detail
    bonus = detail.bonus if isinstance(detail, elo_rubele.EventChange) else None
    return MovementShape.model_validate(
        {
            "on": found.on,
            "kind": found.kind,
            "before": found.before,
            "after": found.after,
            "category_before": found.category_before,
            "category_after": found.category_after,
            "edition": found.edition,
            "event": found.event,
            "event_name": event.name if event else None,
            "expected": detail.expected if detail else None,
            "coefficient": detail.coefficient if detail else None,
            "exact": detail.exact if detail else None,
            "bonus": bonus,
            "author": found.entry.author if found.entry else None,
            "reason": found.entry.reason if found.entry else None,
            "malus_taken": found.malus_taken,
            "games": _games(found.games, state),
            "parts": [_part(each, state, spoken) for each in found.parts],
            "why": None if spoken is None else step_shapes(found.steps(), spoken),
        }
    )


def _games(found: Iterable[CountedGame[PlayerId]], state: OfficeState) -> list[dict[str, object]]:
    return [
        {
            "opponent": game.opponent,
            "name": state.player(game.opponent).name,
            "rating": game.rating,
            "points": game.points,
        }
        for game in found
    ]


def _part(found: EventPart, state: OfficeState, spoken: Words | None) -> dict[str, object]:
    return {
        "event": found.event,
        "name": found.name,
        "list_on": found.list_on,
        "counted": found.counted,
        "scored": found.scored,
        "average": found.average,
        "difference": found.difference,
        "percentage": found.percentage,
        "expected": found.expected,
        "change": found.change,
        "performance": found.performance,
        "games": _games(found.games, state),
        "why": None if spoken is None else step_shapes(found.steps(), spoken),
    }
