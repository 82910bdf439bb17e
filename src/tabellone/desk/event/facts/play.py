"""What happened in the rounds: presence, pairings, openings, results, withdrawals."""

from dataclasses import dataclass
from datetime import date

from tabellone.desk.event.adjournment import Adjournment
from tabellone.desk.event.attendance import Attendance
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.records import (
    BoardOpening,
    Change,
    FloaterOf,
    PairedEncounter,
    PairedRest,
    PairingBasis,
)
from tabellone.desk.event.result_name import NamedResult


@dataclass(frozen=True, slots=True)
class CheckInOpened:
    """The check-in for a round began."""

    group: GroupId
    round: int


@dataclass(frozen=True, slots=True)
class PlayerCheckedIn:
    """A player was noted as there, or as not there after all."""

    group: GroupId
    player: EntrantId
    is_present: bool


@dataclass(frozen=True, slots=True)
class CheckInClosed:
    """The check-in ended, and who was not noted is absent."""

    group: GroupId
    round: int
    absent: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class AttendanceSet:
    """Where a player is in a round was said."""

    group: GroupId
    player: EntrantId
    round: int
    attendance: Attendance


@dataclass(frozen=True, slots=True)
class WishesSet:
    """Who may not, or should not, meet was said."""

    group: GroupId
    forbidden: tuple[tuple[EntrantId, EntrantId], ...]
    unwanted: tuple[tuple[EntrantId, EntrantId], ...]


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """A round was paired: encounters in the order in which they were made, each with its board."""

    group: GroupId
    round: int
    encounters: tuple[PairedEncounter, ...]
    rests: tuple[PairedRest, ...]
    floaters: tuple[FloaterOf, ...]
    basis: PairingBasis
    opening_seed: int | None = None


@dataclass(frozen=True, slots=True)
class PairingsEdited:
    """The pairs of a round were made by hand."""

    group: GroupId
    round: int
    encounters: tuple[PairedEncounter, ...]
    rests: tuple[PairedRest, ...]
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class DraftDiscarded:
    """The draft of a round was thrown away."""

    group: GroupId
    round: int


@dataclass(frozen=True, slots=True)
class OpeningsDrawn:
    """The boards of a round have their openings; without a seed they were drawn outside the program."""

    group: GroupId
    round: int
    openings: tuple[BoardOpening, ...]
    seed: int | None = None
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class RoundPublished:
    """Everybody may see a round."""

    group: GroupId
    round: int
    played_on: date | None = None


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """A game has a result."""

    group: GroupId
    round: int
    board: int
    game: int
    result: NamedResult
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ResultConfirmed:
    """A result was confirmed."""

    group: GroupId
    round: int
    board: int
    game: int
    confirmed_by: str


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A game has another result than before."""

    group: GroupId
    round: int
    board: int
    game: int
    result: NamedResult | None
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class GameAdjourned:
    """A game was stopped, to be finished later."""

    group: GroupId
    round: int
    board: int
    game: int
    adjournment: Adjournment


@dataclass(frozen=True, slots=True)
class GamesForfeited:
    """Games of an encounter were forfeited: the number and the result of each."""

    group: GroupId
    round: int
    board: int
    results: tuple[tuple[int, NamedResult], ...]


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """A round ended."""

    group: GroupId
    round: int


@dataclass(frozen=True, slots=True)
class RoundReopened:
    """A round that had ended was opened again."""

    group: GroupId
    round: int
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class RoundsPlanned:
    """A group has another number of rounds."""

    group: GroupId
    rounds: int
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class PlayerWithdrawn:
    """A player left."""

    group: GroupId
    player: EntrantId
    from_round: int


@dataclass(frozen=True, slots=True)
class PlayerReturned:
    """A player who had left came back."""

    group: GroupId
    player: EntrantId
    from_round: int
