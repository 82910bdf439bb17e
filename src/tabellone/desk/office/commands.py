"""An index of the commands and facts of the office; each is declared in the module of its noun."""

from tabellone.desk.office.events import CorrectEvent, ReportEvent, ReportEvents, WithdrawEvent
from tabellone.desk.office.merging import (
    MergePlayerRecords,
    RecordsMerged,
    SeparatePlayerRecords,
    TellPlayersApart,
)
from tabellone.desk.office.players import EnterPlayers, PlayersUpdated, RemovePlayer, SetFormerNames, UpdatePlayers
from tabellone.desk.office.publication import ListPublished, PublishList, WithdrawList
from tabellone.desk.office.ratings import SetCategories, SetRatings
from tabellone.desk.office.registry import Command, Fact

__all__ = [
    "Command",
    "CorrectEvent",
    "EnterPlayers",
    "Fact",
    "ListPublished",
    "MergePlayerRecords",
    "PlayersUpdated",
    "PublishList",
    "RecordsMerged",
    "RemovePlayer",
    "ReportEvent",
    "ReportEvents",
    "SeparatePlayerRecords",
    "SetCategories",
    "SetFormerNames",
    "SetRatings",
    "TellPlayersApart",
    "UpdatePlayers",
    "WithdrawEvent",
    "WithdrawList",
]
