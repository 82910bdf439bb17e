"""What people may ask of an event. Seeds and dates come in with the command; nothing is drawn or looked up here.

A command that may change something already published has a field `confirmed`.
"""

from tabellone.desk.event.commands.end import (
    CloseEvent,
    RateEvent,
    ReopenEvent,
    SendEvent,
    StartPlayOff,
)
from tabellone.desk.event.commands.play import (
    AddRound,
    AdjournGame,
    CheckInPlayer,
    CloseCheckIn,
    CloseRound,
    ConfirmResult,
    CorrectResult,
    DiscardDraft,
    DrawOpenings,
    DropRound,
    EditPairings,
    EnterOpenings,
    EnterResult,
    ForfeitGames,
    HandPair,
    HandRest,
    OpenCheckIn,
    PairRound,
    PublishRound,
    ReopenRound,
    ReturnPlayer,
    SetAttendance,
    SetWishes,
    Side,
    WithdrawPlayer,
)
from tabellone.desk.event.commands.preparation import (
    AddGroup,
    AnnounceEvent,
    AssignNumbers,
    CreateEvent,
    DrawNumbers,
    EditEvent,
    EditGroup,
    EditPlayer,
    EnterLatePlayer,
    EnterPlayers,
    GuidedBy,
    GuideDraw,
    MovePlayer,
    RankPlayers,
    RemoveGroup,
    RemovePlayer,
    SplitGroup,
    TeamBy,
)

EventCommand = (
    CreateEvent
    | EditEvent
    | AnnounceEvent
    | AddGroup
    | EditGroup
    | RemoveGroup
    | EnterPlayers
    | EnterLatePlayer
    | EditPlayer
    | RemovePlayer
    | MovePlayer
    | SplitGroup
    | DrawNumbers
    | GuideDraw
    | RankPlayers
    | AssignNumbers
    | OpenCheckIn
    | CheckInPlayer
    | CloseCheckIn
    | SetAttendance
    | SetWishes
    | PairRound
    | EditPairings
    | DiscardDraft
    | DrawOpenings
    | EnterOpenings
    | PublishRound
    | EnterResult
    | ConfirmResult
    | CorrectResult
    | AdjournGame
    | ForfeitGames
    | CloseRound
    | ReopenRound
    | AddRound
    | DropRound
    | WithdrawPlayer
    | ReturnPlayer
    | StartPlayOff
    | CloseEvent
    | ReopenEvent
    | RateEvent
    | SendEvent
)

__all__ = [
    "AddGroup",
    "AddRound",
    "AdjournGame",
    "AnnounceEvent",
    "AssignNumbers",
    "CheckInPlayer",
    "CloseCheckIn",
    "CloseEvent",
    "CloseRound",
    "ConfirmResult",
    "CorrectResult",
    "CreateEvent",
    "DiscardDraft",
    "DrawNumbers",
    "DrawOpenings",
    "DropRound",
    "EditEvent",
    "EditGroup",
    "EditPairings",
    "EditPlayer",
    "EnterLatePlayer",
    "EnterOpenings",
    "EnterPlayers",
    "EnterResult",
    "EventCommand",
    "ForfeitGames",
    "GuideDraw",
    "GuidedBy",
    "HandPair",
    "HandRest",
    "MovePlayer",
    "OpenCheckIn",
    "PairRound",
    "PublishRound",
    "RankPlayers",
    "RateEvent",
    "RemoveGroup",
    "RemovePlayer",
    "ReopenEvent",
    "ReopenRound",
    "ReturnPlayer",
    "SendEvent",
    "SetAttendance",
    "SetWishes",
    "Side",
    "SplitGroup",
    "StartPlayOff",
    "TeamBy",
    "WithdrawPlayer",
]
