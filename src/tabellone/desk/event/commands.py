"""An index of the commands of an event, for importers; each is declared in the module of its noun."""

from tabellone.desk.event.adjourned_games import AdjournGame
from tabellone.desk.event.adoption import AdoptPairings
from tabellone.desk.event.all_rounds import PublishAllRounds
from tabellone.desk.event.apart_rule import ApartBy, ApartRule
from tabellone.desk.event.archive import ArchiveEvent, UnarchiveEvent
from tabellone.desk.event.assigned_points import AssignPoints, RevokePoints
from tabellone.desk.event.closing import CloseEvent, RateEvent, ReopenEvent, SendEvent
from tabellone.desk.event.creation import AnnounceEvent, CreateEvent, EditEvent
from tabellone.desk.event.disputes import DisputeResult, WithdrawReport
from tabellone.desk.event.division import SplitGroup
from tabellone.desk.event.drafts import DiscardDraft, EditPairings, HandPair, HandRest
from tabellone.desk.event.forfeits import ForfeitGames, ForfeitSide
from tabellone.desk.event.groups import AddGroup, EditGroup, RemoveGroup
from tabellone.desk.event.hall import DirectHall, SetStart
from tabellone.desk.event.kept_apart import KeepApart
from tabellone.desk.event.namesakes import MergePlayers, TellApart
from tabellone.desk.event.numbers import AssignNumbers, DrawNumbers, GuidedBy, GuideDraw, RankPlayers, TeamBy
from tabellone.desk.event.openings import DrawOpenings, EnterOpenings
from tabellone.desk.event.pairings import PairRound
from tabellone.desk.event.play_off import StartPlayOff
from tabellone.desk.event.players import EditPlayer, EnterLatePlayer, EnterPlayers, MovePlayer, RemovePlayer
from tabellone.desk.event.presence import (
    CheckInEverybody,
    CheckInPlayer,
    CloseCheckIn,
    OpenCheckIn,
    SetAttendance,
    SetWishes,
)
from tabellone.desk.event.private_notes import SetFee, SetNote
from tabellone.desk.event.rating_update import ListedValues, UpdateRatings
from tabellone.desk.event.registry import EventCommand
from tabellone.desk.event.results import ConfirmResult, CorrectResult, EnterResult
from tabellone.desk.event.rounds import AddRound, CloseRound, DropRound, PublishRound, ReopenRound
from tabellone.desk.event.withdrawals import ReturnPlayer, WithdrawPlayer

__all__ = [
    "AddGroup",
    "AddRound",
    "AdjournGame",
    "AdoptPairings",
    "AnnounceEvent",
    "ApartBy",
    "ApartRule",
    "ArchiveEvent",
    "AssignNumbers",
    "AssignPoints",
    "CheckInEverybody",
    "CheckInPlayer",
    "CloseCheckIn",
    "CloseEvent",
    "CloseRound",
    "ConfirmResult",
    "CorrectResult",
    "CreateEvent",
    "DirectHall",
    "DiscardDraft",
    "DisputeResult",
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
    "ForfeitSide",
    "GuideDraw",
    "GuidedBy",
    "HandPair",
    "HandRest",
    "KeepApart",
    "ListedValues",
    "MergePlayers",
    "MovePlayer",
    "OpenCheckIn",
    "PairRound",
    "PublishAllRounds",
    "PublishRound",
    "RankPlayers",
    "RateEvent",
    "RemoveGroup",
    "RemovePlayer",
    "ReopenEvent",
    "ReopenRound",
    "ReturnPlayer",
    "RevokePoints",
    "SendEvent",
    "SetAttendance",
    "SetFee",
    "SetNote",
    "SetStart",
    "SetWishes",
    "SplitGroup",
    "StartPlayOff",
    "TeamBy",
    "TellApart",
    "UnarchiveEvent",
    "UpdateRatings",
    "WithdrawPlayer",
    "WithdrawReport",
]
