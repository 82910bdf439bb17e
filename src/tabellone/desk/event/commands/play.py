"""What may be asked in the rounds: presence, pairings, openings, results, withdrawals."""

from dataclasses import dataclass
from datetime import date
from enum import Enum

from tabellone.core.model import Outcome
from tabellone.desk.event.adjournment import Adjournment
from tabellone.desk.event.attendance import Attendance
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.result_name import NamedResult


class Side(Enum):
    """Who did not come to a game."""

    WHITE = "white"
    BLACK = "black"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class OpenCheckIn:
    """Start to note who is there for the next round."""

    group: GroupId


@dataclass(frozen=True, slots=True)
class CheckInPlayer:
    """Note that a player is there, or is not after all."""

    group: GroupId
    player: EntrantId
    is_present: bool = True


@dataclass(frozen=True, slots=True)
class CloseCheckIn:
    """End the check-in: who was not noted is absent in the next round."""

    group: GroupId


@dataclass(frozen=True, slots=True)
class SetAttendance:
    """Say that a player is absent or has a bye in a round still to be published, or that he is there after all."""

    group: GroupId
    player: EntrantId
    round: int
    attendance: Attendance


@dataclass(frozen=True, slots=True)
class SetWishes:
    """Say who may not meet and who should not meet if it can be helped."""

    group: GroupId
    forbidden: tuple[tuple[EntrantId, EntrantId], ...]
    unwanted: tuple[tuple[EntrantId, EntrantId], ...] = ()


@dataclass(frozen=True, slots=True)
class PairRound:
    """Pair the next round as a draft; with a seed its openings are drawn too.

    `by_hand` makes a draft without pairs, as is needed where no legal pairing exists.
    """

    group: GroupId
    opening_seed: int | None = None
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class HandPair:
    """Two players whom the arbiter pairs."""

    white: EntrantId
    black: EntrantId


@dataclass(frozen=True, slots=True)
class HandRest:
    """A player whom the arbiter gives no opponent, and what that is worth."""

    player: EntrantId
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class EditPairings:
    """Make the pairs of the last round by hand, board 1 first; results of pairs that stay are kept."""

    group: GroupId
    pairs: tuple[HandPair, ...]
    rests: tuple[HandRest, ...] = ()
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class DiscardDraft:
    """Throw the draft of a round away."""

    group: GroupId


@dataclass(frozen=True, slots=True)
class DrawOpenings:
    """Draw the openings of the last round by lot."""

    group: GroupId
    seed: int
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class EnterOpenings:
    """Enter openings drawn outside the program: one for the round, or one a board in the order of the boards."""

    group: GroupId
    openings: tuple[int, ...]
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class PublishRound:
    """Let everybody see the draft."""

    group: GroupId
    played_on: date | None = None


@dataclass(frozen=True, slots=True)
class EnterResult:
    """Enter the result of a game that has none, or that was adjourned."""

    group: GroupId
    round: int
    board: int
    result: NamedResult
    game: int = 1
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ConfirmResult:
    """Say that a reported result is right: the opponent, or an arbiter."""

    group: GroupId
    round: int
    board: int
    game: int
    confirmed_by: str


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """Put another result in the place of one already entered; None takes it away."""

    group: GroupId
    round: int
    board: int
    result: NamedResult | None
    game: int = 1
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class AdjournGame:
    """Stop a game, to be finished later."""

    group: GroupId
    round: int
    board: int
    adjournment: Adjournment
    game: int = 1


@dataclass(frozen=True, slots=True)
class ForfeitGames:
    """A player, or both, did not come: every game of the encounter without a result is forfeited."""

    group: GroupId
    round: int
    board: int
    absent: Side


@dataclass(frozen=True, slots=True)
class CloseRound:
    """End a round when every game has a result or is adjourned."""

    group: GroupId


@dataclass(frozen=True, slots=True)
class ReopenRound:
    """Open the last round again."""

    group: GroupId
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class AddRound:
    """Play a round more than planned."""

    group: GroupId
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class DropRound:
    """Play a round fewer than planned."""

    group: GroupId
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class WithdrawPlayer:
    """A player leaves; he is not paired from the next round to be published on."""

    group: GroupId
    player: EntrantId


@dataclass(frozen=True, slots=True)
class ReturnPlayer:
    """A player who left is paired again from the next round to be published on."""

    group: GroupId
    player: EntrantId
