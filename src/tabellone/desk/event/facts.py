"""An index of the facts of an event; each is declared in the module of its noun."""

from tabellone.desk.event.adjourned_games import GameAdjourned
from tabellone.desk.event.adoption import PairingsAdopted
from tabellone.desk.event.all_rounds import AllRoundsPublished
from tabellone.desk.event.archive import EventArchived, EventUnarchived
from tabellone.desk.event.assigned_points import PointsAssigned, PointsRevoked
from tabellone.desk.event.closing import EventClosed, EventRated, EventReopened, EventSent
from tabellone.desk.event.creation import EventAnnounced, EventCreated, EventEdited
from tabellone.desk.event.disputes import ReportWithdrawn, ResultDisputed
from tabellone.desk.event.division import GroupSplit
from tabellone.desk.event.drafts import DraftDiscarded, PairingsEdited
from tabellone.desk.event.forfeits import GamesForfeited
from tabellone.desk.event.groups import GroupAdded, GroupEdited, GroupRemoved
from tabellone.desk.event.hall import HallDirected, StartSet
from tabellone.desk.event.kept_apart import ApartKept
from tabellone.desk.event.namesakes import PlayersMerged, PlayersToldApart
from tabellone.desk.event.numbers import NumbersGiven
from tabellone.desk.event.openings import OpeningsDrawn
from tabellone.desk.event.pairings import RoundPaired
from tabellone.desk.event.play_off import PlayOffStarted
from tabellone.desk.event.players import LatePlayerEntered, PlayerEdited, PlayerMoved, PlayerRemoved, PlayersEntered
from tabellone.desk.event.presence import (
    AttendanceSet,
    CheckInClosed,
    CheckInOpened,
    EverybodyCheckedIn,
    PlayerCheckedIn,
    WishesSet,
)
from tabellone.desk.event.private_notes import FeeSet, NoteSet
from tabellone.desk.event.rating_update import RatingsUpdated
from tabellone.desk.event.registry import EventFact
from tabellone.desk.event.results import ResultConfirmed, ResultCorrected, ResultEntered
from tabellone.desk.event.rounds import RoundClosed, RoundPublished, RoundReopened, RoundsPlanned
from tabellone.desk.event.withdrawals import PlayerReturned, PlayerWithdrawn

__all__ = [
    "AllRoundsPublished",
    "ApartKept",
    "AttendanceSet",
    "CheckInClosed",
    "CheckInOpened",
    "DraftDiscarded",
    "EventAnnounced",
    "EventArchived",
    "EventClosed",
    "EventCreated",
    "EventEdited",
    "EventFact",
    "EventRated",
    "EventReopened",
    "EventSent",
    "EventUnarchived",
    "EverybodyCheckedIn",
    "FeeSet",
    "GameAdjourned",
    "GamesForfeited",
    "GroupAdded",
    "GroupEdited",
    "GroupRemoved",
    "GroupSplit",
    "HallDirected",
    "LatePlayerEntered",
    "NoteSet",
    "NumbersGiven",
    "OpeningsDrawn",
    "PairingsAdopted",
    "PairingsEdited",
    "PlayOffStarted",
    "PlayerCheckedIn",
    "PlayerEdited",
    "PlayerMoved",
    "PlayerRemoved",
    "PlayerReturned",
    "PlayerWithdrawn",
    "PlayersEntered",
    "PlayersMerged",
    "PlayersToldApart",
    "PointsAssigned",
    "PointsRevoked",
    "RatingsUpdated",
    "ReportWithdrawn",
    "ResultConfirmed",
    "ResultCorrected",
    "ResultDisputed",
    "ResultEntered",
    "RoundClosed",
    "RoundPaired",
    "RoundPublished",
    "RoundReopened",
    "RoundsPlanned",
    "StartSet",
    "WishesSet",
]
