"""The state of a round: boards, games, results, rests, and the forms of adjourned games."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum

from tabellone.core.chess.position import placed_pieces
from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.position import Position
from tabellone.core.model import Colour, Discipline, Result
from tabellone.desk.event.entrant import EntrantId, checked_text
from tabellone.desk.event.records import FloaterOf, PairedRest, PairingBasis
from tabellone.desk.event.refusals import DeskError

MOST_MOVES = 20
_VARIANTS = {Discipline.DAMA_ITALIANA: Variant.ITALIAN, Discipline.DAMA_INTERNAZIONALE: Variant.INTERNATIONAL}
MOST_SECONDS = 7 * 24 * 3600


@dataclass(frozen=True, slots=True)
class NumberedMove:
    """A move of White and the answer of Black, as the score sheets have them."""

    number: int
    white: str = ""
    black: str = ""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The position: the squares of the men and kings in draughts, a FEN in chess."""

    white_men: tuple[int, ...] = ()
    black_men: tuple[int, ...] = ()
    white_kings: tuple[int, ...] = ()
    black_kings: tuple[int, ...] = ()
    fen: str = ""


@dataclass(frozen=True, slots=True)
class Adjournment:
    """A game that stands still. The sealed move is known to the arbiter alone until the game is resumed.

    Times are the seconds used so far; `new_seconds` is the time that the players have when they resume. The three
    signatures of form A and the one under the sealed move of form B are kept as names, empty where one is missing.
    """

    on: date
    to_move: Colour
    pieces: Pieces
    white_seconds: int
    black_seconds: int
    new_seconds: int | None = None
    last_moves: tuple[NumberedMove, ...] = ()
    sealed_move: str = ""
    signed_by_white: str = ""
    signed_by_black: str = ""
    signed_by_arbiter: str = ""
    sealed_move_signed_by: str = ""


@dataclass(frozen=True, slots=True)
class FormA:
    """Form A, "partita in busta": the adjourned game."""

    event: str
    on: date
    round: int
    game: int
    white: str
    black: str
    last_moves: tuple[NumberedMove, ...]
    white_seconds: int
    black_seconds: int
    new_seconds: int | None
    to_move: Colour
    pieces: Pieces
    signed_by_white: str
    signed_by_black: str
    signed_by_arbiter: str


@dataclass(frozen=True, slots=True)
class FormB:
    """Form B, "mossa in busta": the sealed move; only for those who may open the envelope."""

    event: str
    on: date
    round: int
    game: int
    white: str
    black: str
    signed_by_arbiter: str
    sealed_move: str
    signed_by_player: str


def checked_adjournment(adjournment: Adjournment, discipline: Discipline) -> Adjournment:
    """The adjournment, if its position, clocks and moves are possible."""
    for text in _texts(adjournment):
        checked_text("adjournment", text)
    for seconds in (adjournment.white_seconds, adjournment.black_seconds, adjournment.new_seconds or 0):
        if not 0 <= seconds <= MOST_SECONDS:
            raise DeskError(
                "clock: {found} seconds are not allowed; it must be 0 to {most}", found=seconds, most=MOST_SECONDS
            )
    if len(adjournment.last_moves) > MOST_MOVES:
        raise DeskError(
            "last moves: {found} are too many; at most {most}", found=len(adjournment.last_moves), most=MOST_MOVES
        )
    for move in adjournment.last_moves:
        if move.number < 1:
            raise DeskError("last moves: moves are numbered from 1, not {found}", found=move.number)
    if adjournment.sealed_move_signed_by and not adjournment.sealed_move:
        raise DeskError("a signature stands under a sealed move that is missing")
    _check_position(adjournment, discipline)
    return adjournment


def _texts(adjournment: Adjournment) -> Iterable[str]:
    yield from (adjournment.sealed_move, adjournment.sealed_move_signed_by, adjournment.pieces.fen)
    yield from (adjournment.signed_by_white, adjournment.signed_by_black, adjournment.signed_by_arbiter)
    for move in adjournment.last_moves:
        yield from (move.white, move.black)


def _check_position(adjournment: Adjournment, discipline: Discipline) -> None:
    pieces = adjournment.pieces
    squares = (pieces.white_men, pieces.white_kings, pieces.black_men, pieces.black_kings)
    if discipline is Discipline.CHESS:
        if any(squares) or not pieces.fen.strip():
            raise DeskError("position: in chess it is given as a FEN, without squares of men and kings")
        placed_pieces(pieces.fen)
        return
    if pieces.fen:
        raise DeskError("position: in draughts it is given as squares of men and kings, without a FEN")
    if not (pieces.white_men or pieces.white_kings) or not (pieces.black_men or pieces.black_kings):
        raise DeskError("position: both sides must have a piece")
    Position.of(
        _VARIANTS[discipline],
        adjournment.to_move,
        white_men=pieces.white_men,
        white_kings=pieces.white_kings,
        black_men=pieces.black_men,
        black_kings=pieces.black_kings,
    )


UNFINISHED = (None, Result.ADJOURNED)
# The prefix of every author who acts from a seat.
SEAT = "seat/"


class RoundPhase(Enum):
    """How far a round is."""

    DRAFT = "draft"
    PUBLISHED = "published"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Report:
    """A result as somebody has reported it, and when."""

    author: str
    result: Result
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Dispute:
    """Two reports of one game that differ, in the order in which they came."""

    first: Report
    second: Report

    @property
    def reports(self) -> tuple[Report, Report]:
        """Both."""
        return self.first, self.second

    @property
    def authors(self) -> tuple[str, str]:
        """The authors of the reports."""
        return self.first.author, self.second.author

    def other_than(self, author: str) -> Report:
        """The report of the other side."""
        return self.second if self.first.author == author else self.first


@dataclass(frozen=True, slots=True)
class GameState:
    """A game: its result, who reported and who confirmed it, and how it stood when it was adjourned.

    While it is in dispute, neither of the two reports counts.
    """

    result: Result | None = None
    reported_by: str = ""
    confirmed_by: str = ""
    adjournment: Adjournment | None = None
    reported_at: datetime | None = None
    dispute: Dispute | None = None

    @property
    def is_finished(self) -> bool:
        """It has a result that is not an adjournment."""
        return self.result not in UNFINISHED

    @property
    def awaits_confirmation(self) -> bool:
        """A player has reported the result at the board, and nobody has confirmed it."""
        return self.is_finished and self.reported_by.startswith(SEAT) and not self.confirmed_by


def colour_in_game(game: int, games_per_board: int) -> Colour:
    """The colour of the team that has White on board 1 in a game of the match; games are numbered from 1.

    Colours alternate from board to board, and from the first to the second game of a board.
    """
    board, again = divmod(game - 1, games_per_board)
    return Colour.WHITE if (board + again) % 2 == 0 else Colour.BLACK


@dataclass(frozen=True, slots=True)
class EncounterState:
    """Two players on a board: White and Black of the first game, and one or two games with one opening.

    `paired_by` has made the pair by hand, `colours_by` has turned its colours; both are empty where the system did.
    """

    board: int
    white: EntrantId
    black: EntrantId
    games: tuple[GameState, ...]
    opening: int | None = None
    paired_by: str = ""
    colours_by: str = ""

    @property
    def players(self) -> tuple[EntrantId, EntrantId]:
        """White of the first game, then Black."""
        return self.white, self.black

    def opponent_of(self, player: EntrantId) -> EntrantId:
        """The other player."""
        return self.black if player == self.white else self.white

    @property
    def is_open(self) -> bool:
        """A game of it has no result, or was adjourned."""
        return any(not game.is_finished for game in self.games)

    @property
    def misses_result(self) -> bool:
        """A game of it has no result, not even an adjournment."""
        return any(game.result is None for game in self.games)


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """How far a round is: of its games so many are finished."""

    number: int
    phase: RoundPhase
    games: int
    finished: int

    @property
    def is_over(self) -> bool:
        """The round is closed, or every game is finished."""
        return self.phase is RoundPhase.CLOSED or self.finished == self.games


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round: encounters in the order in which they were paired, and who rests; `rested_by` gave a rest by hand."""

    number: int
    phase: RoundPhase
    encounters: tuple[EncounterState, ...]
    rests: tuple[PairedRest, ...]
    floaters: tuple[FloaterOf, ...]
    basis: PairingBasis
    is_made_by_hand: bool = False
    opening_seed: int | None = None
    published_at: datetime | None = None
    played_on: date | None = None
    rested_by: Mapping[EntrantId, str] = field(default_factory=dict)

    @property
    def boards(self) -> tuple[EncounterState, ...]:
        """The encounters in the order of the boards."""
        return tuple(sorted(self.encounters, key=lambda encounter: encounter.board))

    @property
    def open_boards(self) -> tuple[EncounterState, ...]:
        """The encounters that wait for a result, in the order of the boards."""
        return tuple(encounter for encounter in self.boards if encounter.is_open)

    def on_board(self, board: int) -> EncounterState:
        """The encounter on a board."""
        for encounter in self.encounters:
            if encounter.board == board:
                return encounter
        raise DeskError(
            "round {round}: there is no board {found}; boards are 1 to {most}",
            round=self.number,
            found=board,
            most=len(self.encounters),
        )

    def games(self) -> Iterator[GameState]:
        """Every game of the round."""
        for encounter in self.encounters:
            yield from encounter.games

    def standing(self) -> Iterator[EntrantId]:
        """Everybody who plays or rests in the round."""
        for encounter in self.encounters:
            yield from encounter.players
        for rest in self.rests:
            yield rest.player

    @property
    def is_begun(self) -> bool:
        """The round has ended, or somebody has entered a result in it; a forfeit by an absence does not begin it."""
        return self.phase is RoundPhase.CLOSED or any(game.reported_by for game in self.games())

    @property
    def progress(self) -> RoundProgress:
        """The progress of the round."""
        games = [game.is_finished for encounter in self.encounters for game in encounter.games]
        return RoundProgress(self.number, self.phase, len(games), sum(games))
