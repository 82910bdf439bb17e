"""The pairings of a round, by board and by name, and the reasons for a board, a rest, or a pair that does not meet."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tabellone.answers.groups.boards import BoardAnswer, PlayerName, Side
from tabellone.answers.groups.rounds import RestLine, RoundAnswer, board_of, round_of
from tabellone.answers.groups.why import WhyAnswer, WhyNotAnswer, why, why_not, why_rest
from tabellone.core.model import Colour
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import Entrant, GroupId
from tabellone.desk.roles import Role
from tabellone.web.public_pages.addresses import board_path, names_path, rest_path, round_path
from tabellone.web.public_pages.sheet import PublicSheet
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.rendering import Context


@dataclass(frozen=True, slots=True)
class Seating:
    """A player's round: board, colour and opponent; without a board the player rests. In matches with game and team."""

    player: Side | RestLine | PlayerName
    colour: Colour | None = None
    opponent: Side | PlayerName | None = None
    board: int | None = None
    game: int | None = None
    team: Side | None = None

    @property
    def rest(self) -> RestLine | None:
        """The rest of a player without an opponent."""
        return self.player if isinstance(self.player, RestLine) else None


@dataclass(frozen=True, slots=True)
class RoundByName:
    """A round with its players by name."""

    answer: RoundAnswer
    seats: tuple[Seating, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """The reasons of a board, a rest or a pair that does not meet, or the refusal in their place."""

    group: GroupId
    round: int
    board: BoardAnswer | None = None
    resting: Entrant | None = None
    why: WhyAnswer | WhyNotAnswer | None = None
    refusal: Refusal | None = None


def _explained(explained: Explained, ask: Callable[[], WhyAnswer | WhyNotAnswer]) -> Explained:
    """With the reasons that are asked for, or the refusal."""
    try:
        return replace(explained, why=ask())
    except Refusal as refusal:
        return replace(explained, refusal=refusal)


@dataclass(frozen=True, slots=True)
class OtherOpponent(Context):
    """The question why a player of the board does not meet somebody else, and its answer."""

    sides: Sequence[tuple[int, str]] = ()
    others: Sequence[tuple[str, int]] = ()
    answer: Explained | None = None
    asked_names: tuple[str, str] = ("", "")
    why_not_refusal: Refusal | None = None
    asked: Mapping[str, str] = field(default_factory=dict)


def round_sheet(group: GroupId, number: int) -> PublicSheet:
    """A round by board."""
    return PublicSheet(round_path(group, number), "round", lambda event: public_round(event, group, number))


def names_sheet(group: GroupId, number: int) -> PublicSheet:
    """A round by name."""
    return PublicSheet(names_path(group, number), "names", lambda event: _by_name(public_round(event, group, number)))


def board_sheet(group: GroupId, number: int, board: int) -> PublicSheet:
    """Why the players of a board meet."""
    path = board_path(group, number, board)
    return PublicSheet(path, "board", lambda event: _board(event, group, number, board), more=OtherOpponent())


def rest_sheet(group: GroupId, number: int, player: int) -> PublicSheet:
    """Why a player has no opponent."""
    return PublicSheet(rest_path(group, number, player), "rest", lambda event: _rest(event, group, number, player))


def public_round(event: PublicEvent, group: GroupId, number: int) -> RoundAnswer:
    """A published round as everybody sees it."""
    event.round(group, number)
    return round_of(event.state, group, number, Role.PUBLIC)


def public_board(event: PublicEvent, group: GroupId, number: int, board: int) -> BoardAnswer:
    """A board of a published round as everybody sees it."""
    event.encounter(group, number, board)
    return board_of(event.state, group, number, board, Role.PUBLIC)


def _by_name(answer: RoundAnswer) -> RoundByName:
    seats = [Seating(board.white, Colour.WHITE, board.black, board.board) for board in answer.boards]
    seats += [Seating(board.black, Colour.BLACK, board.white, board.board) for board in answer.boards]
    seats += [Seating(rest) for rest in answer.rests]
    seats += [seat for board in answer.boards for seat in _in_match(board)]
    return RoundByName(answer, tuple(sorted(seats, key=lambda seat: (seat.player.name.casefold(), seat.player.number))))


def _in_match(board: BoardAnswer) -> Iterator[Seating]:
    """The players of a match of teams, each on a board of it."""
    for game in board.games:
        sides = zip(game.seats or (), board.sides(game), (Colour.WHITE, Colour.BLACK), strict=False)
        for player, team, colour in sides:
            if player is not None and game.seats is not None:
                opponent = game.seats[1 if colour is Colour.WHITE else 0]
                yield Seating(player, colour, opponent, board.board, game.game, team)


def _board(event: PublicEvent, group: GroupId, number: int, board: int) -> Explained:
    explained = Explained(group, number, public_board(event, group, number, board))
    return _explained(explained, lambda: why(event.state, group, number, board, Role.PUBLIC))


def _rest(event: PublicEvent, group: GroupId, number: int, player: int) -> Explained:
    event.round(group, number)
    entrant = event.numbered(group, player)
    explained = Explained(group, number, resting=entrant)
    return _explained(explained, lambda: why_rest(event.state, group, number, entrant.id, Role.PUBLIC))


def why_not_meeting(event: PublicEvent, group: GroupId, number: int, one: Entrant, other: Entrant) -> Explained:
    """Why two players do not meet in a published round."""
    event.round(group, number)
    return _explained(
        Explained(group, number), lambda: why_not(event.state, group, number, one.id, other.id, Role.PUBLIC)
    )
