"""What the office may be asked to do. All but one of these are facts as they stand; a publication becomes a list."""

from dataclasses import dataclass
from datetime import date

from tabellone.core.rating.lists.ratinglist import RatingList
from tabellone.core.rating.lists.records import (
    CategoryTable,
    CommissionEntry,
    EventId,
    EventRecord,
    HonoraryRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)


@dataclass(frozen=True, slots=True)
class EnterPlayers:
    """Enter players, and change those whose identifier is known."""

    players: tuple[PlayerRecord, ...]


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """Strike a player who has never played, for whom no rating was set."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class ReportEvent:
    """Register an event, with players who are new to the register."""

    event: EventRecord
    new_players: tuple[PlayerRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportEvents:
    """Register several events, all of them or none; they are taken back together, too."""

    reports: tuple[ReportEvent, ...]


@dataclass(frozen=True, slots=True)
class CorrectEvent:
    """Replace the report of an event; what follows from it is computed anew."""

    event: EventRecord
    reason: str


@dataclass(frozen=True, slots=True)
class WithdrawEvent:
    """Take an event out of the register."""

    event: EventId
    reason: str


@dataclass(frozen=True, slots=True)
class SetRatings:
    """Set ratings by hand, by decision of the commission; honorary ratings (FIDE, B.02 10.62) are apart from them."""

    entries: tuple[CommissionEntry, ...]
    honorary: tuple[HonoraryRating, ...] = ()


@dataclass(frozen=True, slots=True)
class SetCategories:
    """Set the thresholds of UISP's categories from a day on."""

    table: CategoryTable


@dataclass(frozen=True, slots=True)
class PublishList:
    """Compute the list of a day and publish it, in force from a day on; `asked_on` is the day of the asking.

    `skips`: lists of the calendar before it that were never published are skipped on purpose.
    """

    system: RatingSystem
    on: date
    in_force_from: date
    edition: str | None = None
    asked_on: date | None = None
    skips: bool = False


@dataclass(frozen=True, slots=True)
class ListPublished:
    """The fact of a publication: the list itself, and the events that it has counted."""

    rating_list: RatingList
    in_force_from: date
    counted: frozenset[EventId]


Command = (
    EnterPlayers
    | RemovePlayer
    | ReportEvent
    | ReportEvents
    | CorrectEvent
    | WithdrawEvent
    | SetRatings
    | SetCategories
    | PublishList
)
Fact = (
    EnterPlayers
    | RemovePlayer
    | ReportEvent
    | ReportEvents
    | CorrectEvent
    | WithdrawEvent
    | SetRatings
    | SetCategories
    | ListPublished
)
