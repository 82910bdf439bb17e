"""An index of the commands and facts of the office; each is declared in the module of its noun."""

from tabellone.desk.office.events import CorrectEvent, ReportEvent, ReportEvents, WithdrawEvent
from tabellone.desk.office.players import EnterPlayers, RemovePlayer
from tabellone.desk.office.publication import ListPublished, PublishList, WithdrawList
from tabellone.desk.office.ratings import SetCategories, SetRatings
from tabellone.desk.office.registry import Command, Fact

__all__ = [
    "Command",
    "CorrectEvent",
    "EnterPlayers",
    "Fact",
    "ListPublished",
    "PublishList",
    "RemovePlayer",
    "ReportEvent",
    "ReportEvents",
    "SetCategories",
    "SetRatings",
    "WithdrawEvent",
    "WithdrawList",
]
