"""The commands of the rating office as bodies, read strictly."""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from tabellone.api.command_schemas import REFERENCE, read_object
from tabellone.api.faults import input_error
from tabellone.api.office_bodies import (
    SEVERAL,
    EventBody,
    HonoraryBody,
    Id,
    PlayerBody,
    RatingBody,
    Reported,
    Text,
    ThresholdBody,
)
from tabellone.api.strict import StrictBody
from tabellone.core.rating.lists import records
from tabellone.core.rating.lists.records import EventId, PlayerId, RatingSystem
from tabellone.desk.office import commands as do

NAME = "OfficeCommand"


class EnterPlayers(StrictBody):
    """Enter players, and change those whose identifier is known."""

    command: Literal["enter-players"]
    players: list[PlayerBody] = Field(max_length=SEVERAL)

    def act(self, author: str, today: date) -> do.Command:
        """The command."""
        del author, today
        return do.EnterPlayers(tuple(player.record() for player in self.players))


class RemovePlayer(StrictBody):
    """Strike a player who has never played, for whom no rating was set."""

    command: Literal["remove-player"]
    player: Id

    def act(self, author: str, today: date) -> do.Command:
        """The command."""
        del author, today
        return do.RemovePlayer(PlayerId(self.player))


class ReportEvent(Reported):
    """Register an event, with players who are new to the register."""

    command: Literal["report-event"]

    def act(self, author: str, today: date) -> do.Command:
        """The command."""
        del author, today
        return self.report()


class ReportEvents(StrictBody):
    """Register several events, all of them or none."""

    command: Literal["report-events"]
    reports: list[Reported] = Field(max_length=1000)

    def act(self, author: str, today: date) -> do.Command:
        """The command."""
        del author, today
        return do.ReportEvents(tuple(each.report() for each in self.reports))


class CorrectEvent(StrictBody):
    """Replace the report of an event; what follows from it is computed anew."""

    command: Literal["correct-event"]
    event: EventBody
    reason: Text

    def act(self, author: str, today: date) -> do.Command:
        """The command."""
        del author, today
        return do.CorrectEvent(self.event.record(), self.reason)


class WithdrawEvent(StrictBody):
    """Take an event out of the register."""

    command: Literal["withdraw-event"]
    event: Id
    reason: Text

    def act(self, author: str, today: date) -> do.Command:
        """The command."""
        del author, today
        return do.WithdrawEvent(EventId(self.event), self.reason)


class SetRatings(StrictBody):
    """Set ratings by hand, by decision of the commission."""

    command: Literal["set-ratings"]
    entries: list[RatingBody] = Field(max_length=SEVERAL)
    honorary: list[HonoraryBody] = Field(default_factory=list, max_length=SEVERAL)

    def act(self, author: str, today: date) -> do.Command:
        """The command."""
        del today
        return do.SetRatings(
            tuple(
                records.CommissionEntry(
                    each.system,
                    PlayerId(each.player),
                    each.on,
                    each.rating,
                    author,
                    each.reason,
                    each.category,
                    each.malus_taken,
                )
                for each in self.entries
            ),
            tuple(
                records.HonoraryRating(PlayerId(each.player), each.since, each.rating, author, each.reason)
                for each in self.honorary
            ),
        )


class SetCategories(StrictBody):
    """Set the thresholds of UISP's categories from a day on, the lowest first."""

    command: Literal["set-categories"]
    since: date
    thresholds: list[ThresholdBody] = Field(max_length=100)

    def act(self, author: str, today: date) -> do.Command:
        """The command."""
        del author, today
        thresholds = tuple((each.name, each.rating) for each in self.thresholds)
        return do.SetCategories(records.CategoryTable(self.since, thresholds))


class PublishList(StrictBody):
    """Compute the list of a day and publish it, in force from a day on."""

    command: Literal["publish-list"]
    system: RatingSystem
    on: date
    in_force_from: date
    edition: Text | None = None
    asked_on: date | None = Field(
        default=None,
        description="The day of the asking, by default today where the server is: a list of a later day is refused.",
    )
    skip: bool = Field(
        default=False,
        description="Publish although lists of the calendar before it were never published, and now never can be.",
    )

    def act(self, author: str, today: date) -> do.Command:
        """The command."""
        del author
        return do.PublishList(self.system, self.on, self.in_force_from, self.edition, self.asked_on or today, self.skip)


OfficeBody = Annotated[
    EnterPlayers
    | RemovePlayer
    | ReportEvent
    | ReportEvents
    | CorrectEvent
    | WithdrawEvent
    | SetRatings
    | SetCategories
    | PublishList,
    Field(discriminator="command"),
]
_ADAPTER: TypeAdapter[OfficeBody] = TypeAdapter(OfficeBody)


def office_schemas() -> dict[str, Any]:
    """The descriptions of all commands of the office; `OfficeCommand` is any of them."""
    found = _ADAPTER.json_schema(ref_template=REFERENCE + "Office{model}")
    schemas = {f"Office{name}": each for name, each in found.pop("$defs").items()}
    return {**schemas, NAME: found}


def read_office_command(body: bytes) -> OfficeBody:
    """The command that a body holds, read strictly."""
    name = read_object(body).get("command")
    try:
        return _ADAPTER.validate_json(body, strict=True)
    except ValidationError as error:
        # The validator names the command first, which is no place of the body.
        raise input_error(error, left_out=name if isinstance(name, str) else None) from error
