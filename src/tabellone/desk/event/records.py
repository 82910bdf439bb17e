"""The small records that facts carry and states keep."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from tabellone.core.model import Colour, Outcome
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.desk.codec import Later, NamedResult
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.settings import GroupSettings, Maxi
from tabellone.desk.event.team_settings import TeamPlay


class ChangeSubject(Enum):
    """The subject of a change of something published."""

    ANNOUNCEMENT = "announcement"
    PLAYER = "player"
    NUMBERS = "numbers"
    ROUNDS = "rounds"
    PAIRINGS = "pairings"
    OPENINGS = "openings"
    RESULT = "result"
    CLOSED_ROUND = "closed round"
    CLOSED_EVENT = "closed event"


@dataclass(frozen=True, slots=True)
class Change:
    """A change of something published: where, and what stood there before and after."""

    subject: ChangeSubject
    before: str
    after: str
    group: GroupId | None = None
    round: int | None = None
    board: int | None = None
    game: int | None = None


class DrawKind(Enum):
    """The origin of the numbers."""

    LOT = "lot"
    VARMA = "varma"
    VARMA_OFFICIAL = "varma-official"
    PROVINCE = "province"
    RANKING = "ranking"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class NumberOf:
    """The number of a player, and its envelope if the draw was guided."""

    player: EntrantId
    number: int
    envelope: str = ""


@dataclass(frozen=True, slots=True)
class PairedEncounter:
    """Two players on a board; who is away in a round robin forfeits at once."""

    board: int
    white: EntrantId
    black: EntrantId
    opening: int | None = None
    forfeit: NamedResult | None = None


@dataclass(frozen=True, slots=True)
class LineUp:
    """The players of a team on the boards of a round, None on a board that nobody takes."""

    team: EntrantId
    players: tuple[EntrantId | None, ...]


@dataclass(frozen=True, slots=True)
class PairedRest:
    """A player without opponent."""

    player: EntrantId
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class FloaterOf:
    """A player who plays outside their score group."""

    player: EntrantId
    from_score: Fraction
    to_score: Fraction


@dataclass(frozen=True, slots=True)
class PairingBasis:
    """The input of a round's pairing besides the rounds before it: enough to pair it again and say why.

    `colour_seed` is that of the lot for the colour of number 1, None where the colour was entered. In an accelerated
    group `last_accelerated` is the last player with virtual points, who stays the same when others enter later.
    `readings` are those that took the place of others: a round whose fact names none was paired by the others. `teams`
    is how teams play, where they do.
    """

    system: str
    edition: str
    planned_rounds: int
    numbers: tuple[NumberOf, ...]
    maxi: Maxi = Maxi.AUTO
    initial_colour: Colour = Colour.WHITE
    absent: tuple[EntrantId, ...] = ()
    forbidden: tuple[tuple[EntrantId, EntrantId], ...] = ()
    unwanted: tuple[tuple[EntrantId, EntrantId], ...] = ()
    colour_seed: Later[int | None] = None
    acceleration: Later[AccelerationMethod | None] = None
    last_accelerated: Later[EntrantId | None] = None
    readings: Later[tuple[str, ...]] = ()
    teams: Later[TeamPlay | None] = None


@dataclass(frozen=True, slots=True)
class GroupTerms:
    """The terms of a group that a change of the event changes."""

    group: GroupId
    settings: GroupSettings


@dataclass(frozen=True, slots=True)
class GroupPart:
    """A group that a division made."""

    group: GroupId
    settings: GroupSettings
    members: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class BoardOpening:
    """The opening of a board."""

    board: int
    opening: int


@dataclass(frozen=True, slots=True)
class RatedRow:
    """The effect of the event on one rating; exact numbers, `after` as published.

    The categories are empty in a system without any, and in records of before they were kept; so is the coefficient,
    which a first rating of FIDE does not have.
    """

    player: EntrantId
    games: int
    scored: Fraction
    expected: Fraction | None
    before: int | None
    after: int | None
    category_before: Later[str] = ""
    category_after: Later[str] = ""
    coefficient: Later[Fraction | None] = None


@dataclass(frozen=True, slots=True)
class RegisteredEntrant:
    """A player as the register knows them: the identifier; rating, category and K that the event counts with."""

    player: EntrantId
    register_id: str
    rating: int | None = None
    category: str = ""
    coefficient: Later[int | None] = None


class ApartBy(Enum):
    """The property shared by players who are kept apart."""

    CLUB = "club"
    PROVINCE = "province"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class ApartRule:
    """Players who may not meet or, with `if_possible`, should not if it can be helped.

    Of clubs and provinces the `names` chosen, or all of them where none is named: who is entered later falls under it
    too. Of players those named, with a `title` such as that of their family. With a `first_round` or a `last_round` it
    holds in these rounds only, as record 260 of a report has it.
    """

    by: ApartBy
    names: tuple[str, ...] = ()
    players: tuple[EntrantId, ...] = ()
    title: str = ""
    if_possible: bool = False
    first_round: Later[int | None] = None
    last_round: Later[int | None] = None

    @property
    def is_limited(self) -> bool:
        """Whether the rule holds in some rounds only."""
        return self.first_round is not None or self.last_round is not None

    def holds_in(self, number: int) -> bool:
        """Whether the rule holds in a round."""
        return (self.first_round or 1) <= number and (self.last_round is None or number <= self.last_round)


def rules_within(rules: Collection[ApartRule], players: Collection[EntrantId]) -> tuple[ApartRule, ...]:
    """The rules for those who are left; named players of whom fewer than two are left need none."""
    left = (replace(rule, players=tuple(player for player in rule.players if player in players)) for rule in rules)
    return tuple(rule for rule in left if rule.by is not ApartBy.PLAYERS or len(rule.players) > 1)


class Attendance(Enum):
    """Whether a player is there in a round; the last two follow from a late entry and a withdrawal."""

    PRESENT = "present"
    ABSENT = "absent"
    ZERO_POINT_BYE = "zero-point bye"
    HALF_POINT_BYE = "half-point bye"
    FULL_POINT_BYE = "full-point bye"
    LATE = "late"
    WITHDRAWN = "withdrawn"

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of a round without a game; None if the player can be paired."""
        return _OUTCOMES.get(self)

    @property
    def may_be_set(self) -> bool:
        """The only value that the arbiter sets; the others follow from late entries and withdrawals."""
        return self not in (Attendance.LATE, Attendance.WITHDRAWN)


@dataclass(frozen=True, slots=True)
class AbsenceRequest:
    """A bye in a round, or a withdrawal, for which a player has asked; `is_approved` is None until it is answered."""

    player: EntrantId
    round: int
    attendance: Attendance
    is_approved: bool | None = None


_OUTCOMES = {
    Attendance.ABSENT: Outcome.ZERO_POINT_BYE,
    Attendance.ZERO_POINT_BYE: Outcome.ZERO_POINT_BYE,
    Attendance.HALF_POINT_BYE: Outcome.HALF_POINT_BYE,
    Attendance.FULL_POINT_BYE: Outcome.FULL_POINT_BYE,
    Attendance.LATE: Outcome.ZERO_POINT_BYE,
    Attendance.WITHDRAWN: Outcome.WITHDRAWN,
}
