"""The state of a round: boards, games, results, rests."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum

from tabellone.core.model import Result
from tabellone.desk.event.adjournment import Adjournment
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.records import FloaterOf, PairedRest, PairingBasis
from tabellone.desk.event.refusals import DeskError

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
        """Who has reported."""
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
        games = [game.is_finished for game in self.games()]
        return RoundProgress(self.number, self.phase, len(games), sum(games))
