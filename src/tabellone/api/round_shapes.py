"""What is told of a round: its boards, games and rests."""

from datetime import date, datetime

from tabellone.api.shaping import Exact, ResultName, Shape
from tabellone.core.model import Outcome
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.round_state import EncounterState, GameState, RoundPhase, RoundState
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import scoring_of


class GameShape(Shape):
    """A game of an encounter; who reported and confirmed it is told to those at the desk."""

    game: int
    white: int
    black: int
    result: ResultName | None
    white_points: Exact | None
    black_points: Exact | None
    is_confirmed: bool
    reported_by: str | None
    confirmed_by: str | None


class BoardShape(Shape):
    """A board: White and Black of the first game."""

    board: int
    white: int
    white_number: int | None
    white_name: str
    black: int
    black_number: int | None
    black_name: str
    opening: int | None
    games: list[GameShape]


class RestShape(Shape):
    """A player without an opponent."""

    player: int
    number: int | None
    name: str
    outcome: Outcome
    points: Exact


class FloaterShape(Shape):
    """A player who plays outside his score group."""

    player: int
    from_score: Exact
    to_score: Exact


class RoundShape(Shape):
    """A round with its boards."""

    position: int
    number: int
    phase: RoundPhase
    played_on: date | None
    published_at: datetime | None
    is_made_by_hand: bool
    boards: list[BoardShape]
    rests: list[RestShape]
    floaters: list[FloaterShape]


class RoundsShape(Shape):
    """The rounds of a group."""

    position: int
    rounds: list[RoundShape]


def visible_rounds(group: GroupState, *, with_draft: bool) -> tuple[RoundState, ...]:
    """The rounds of a group that somebody may see."""
    return group.rounds if with_draft else group.published_rounds


def round_shape(state: EventState, position: int, group: GroupState, each: RoundState, *, at_desk: bool) -> RoundShape:
    """A round with its boards, in the order of the boards."""
    scoring = scoring_of(state, group)
    return RoundShape(
        position=position,
        number=each.number,
        phase=each.phase,
        played_on=each.played_on,
        published_at=each.published_at,
        is_made_by_hand=each.is_made_by_hand,
        boards=[_board(state, group, encounter, at_desk=at_desk) for encounter in each.boards],
        rests=[
            RestShape(
                player=rest.player,
                number=group.numbers.get(rest.player),
                name=state.entrant(rest.player).name,
                outcome=rest.outcome,
                points=scoring.points(rest.outcome),  # type: ignore[arg-type]
            )
            for rest in each.rests
        ],
        floaters=[FloaterShape.model_validate(floater) for floater in each.floaters],
    )


def _board(state: EventState, group: GroupState, encounter: EncounterState, *, at_desk: bool) -> BoardShape:
    white, black = encounter.players
    games = [
        _game(state, group, number, encounter.players if number == 1 else (black, white), game, at_desk=at_desk)
        for number, game in enumerate(encounter.games, start=1)
    ]
    return BoardShape(
        board=encounter.board,
        white=white,
        white_number=group.numbers.get(white),
        white_name=state.entrant(white).name,
        black=black,
        black_number=group.numbers.get(black),
        black_name=state.entrant(black).name,
        opening=encounter.opening,
        games=games,
    )


def _game(
    state: EventState,
    group: GroupState,
    number: int,
    sides: tuple[EntrantId, EntrantId],
    game: GameState,
    *,
    at_desk: bool,
) -> GameShape:
    scoring = scoring_of(state, group)
    points = [scoring.points(outcome) for outcome in game.result.value] if game.result is not None else [None, None]
    return GameShape.model_validate(
        {
            "game": number,
            "white": sides[0],
            "black": sides[1],
            "result": game.result,
            "white_points": points[0],
            "black_points": points[1],
            "is_confirmed": bool(game.confirmed_by),
            "reported_by": game.reported_by if at_desk else None,
            "confirmed_by": game.confirmed_by if at_desk else None,
        }
    )
