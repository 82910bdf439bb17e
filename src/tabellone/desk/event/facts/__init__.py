"""What happened in an event. A fact carries everything that was computed or drawn, so that folding computes nothing.

`change` marks a fact that changed something already published, and says what.
"""

from tabellone.desk.event.facts.end import (
    EventClosed,
    EventRated,
    EventReopened,
    EventSent,
    PlayOffStarted,
)
from tabellone.desk.event.facts.play import (
    AttendanceSet,
    CheckInClosed,
    CheckInOpened,
    DraftDiscarded,
    GameAdjourned,
    GamesForfeited,
    OpeningsDrawn,
    PairingsEdited,
    PlayerCheckedIn,
    PlayerReturned,
    PlayerWithdrawn,
    ResultConfirmed,
    ResultCorrected,
    ResultEntered,
    RoundClosed,
    RoundPaired,
    RoundPublished,
    RoundReopened,
    RoundsPlanned,
    WishesSet,
)
from tabellone.desk.event.facts.preparation import (
    EventAnnounced,
    EventCreated,
    EventEdited,
    GroupAdded,
    GroupEdited,
    GroupRemoved,
    GroupSplit,
    LatePlayerEntered,
    NumbersGiven,
    PlayerEdited,
    PlayerMoved,
    PlayerRemoved,
    PlayersEntered,
)

EventFact = (
    EventCreated
    | EventEdited
    | EventAnnounced
    | GroupAdded
    | GroupEdited
    | GroupRemoved
    | PlayersEntered
    | LatePlayerEntered
    | PlayerEdited
    | PlayerRemoved
    | PlayerMoved
    | GroupSplit
    | NumbersGiven
    | CheckInOpened
    | PlayerCheckedIn
    | CheckInClosed
    | AttendanceSet
    | WishesSet
    | RoundPaired
    | PairingsEdited
    | DraftDiscarded
    | OpeningsDrawn
    | RoundPublished
    | ResultEntered
    | ResultConfirmed
    | ResultCorrected
    | GameAdjourned
    | GamesForfeited
    | RoundClosed
    | RoundReopened
    | RoundsPlanned
    | PlayerWithdrawn
    | PlayerReturned
    | PlayOffStarted
    | EventClosed
    | EventReopened
    | EventRated
    | EventSent
)

__all__ = [
    "AttendanceSet",
    "CheckInClosed",
    "CheckInOpened",
    "DraftDiscarded",
    "EventAnnounced",
    "EventClosed",
    "EventCreated",
    "EventEdited",
    "EventFact",
    "EventRated",
    "EventReopened",
    "EventSent",
    "GameAdjourned",
    "GamesForfeited",
    "GroupAdded",
    "GroupEdited",
    "GroupRemoved",
    "GroupSplit",
    "LatePlayerEntered",
    "NumbersGiven",
    "OpeningsDrawn",
    "PairingsEdited",
    "PlayOffStarted",
    "PlayerCheckedIn",
    "PlayerEdited",
    "PlayerMoved",
    "PlayerRemoved",
    "PlayerReturned",
    "PlayerWithdrawn",
    "PlayersEntered",
    "ResultConfirmed",
    "ResultCorrected",
    "ResultEntered",
    "RoundClosed",
    "RoundPaired",
    "RoundPublished",
    "RoundReopened",
    "RoundsPlanned",
    "WishesSet",
]
