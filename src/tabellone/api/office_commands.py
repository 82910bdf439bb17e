"""The commands of the rating office as bodies, read strictly."""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from tabellone.api.command_schemas import REFERENCE, read_object
from tabellone.api.faults import input_error
from tabellone.api.strict import StrictBody
from tabellone.core.model import Outcome, Result
from tabellone.core.rating.fide.account import Kind
from tabellone.core.rating.lists import records
from tabellone.core.rating.lists.records import EventId, PlayerId, RatingSystem, Sex
from tabellone.core.rating.uisp import Pace
from tabellone.desk.office import commands as do

NAME = "OfficeCommand"
SEVERAL = 20_000
Id = Annotated[str, Field(min_length=1, max_length=200)]
Text = Annotated[str, Field(max_length=500)]
Rating = Annotated[int, Field(ge=records.LOWEST_RATING, le=records.HIGHEST_RATING)]
Year = Annotated[int, Field(ge=records.EARLIEST_BIRTH, le=2200)]
RoundNumber = Annotated[int, Field(ge=1, le=1000)]


class OtherRatingBody(StrictBody):
    """A rating of somebody else's list."""

    list: Id
    since: date
    rating: Rating


class PlayerBody(StrictBody):
    """A player of the register."""

    id: Id
    name: Id
    sex: Sex | None = None
    birth_year: Year | None = None
    birth_date: date | None = None
    club: Text = ""
    province: Text = ""
    nationality: Text = ""
    title: Text = ""
    federation_ids: dict[Id, Id] = Field(default_factory=dict, max_length=50)
    other_ratings: list[OtherRatingBody] = Field(default_factory=list, max_length=1000)

    def record(self) -> records.PlayerRecord:
        """The player as the office keeps him."""
        return records.PlayerRecord(
            PlayerId(self.id),
            self.name,
            self.sex,
            self.birth_year,
            self.birth_date,
            self.club,
            self.province,
            self.nationality,
            self.title,
            tuple(sorted(self.federation_ids.items())),
            tuple(records.OtherRating(each.list, each.since, each.rating) for each in self.other_ratings),
        )


class GameBody(StrictBody):
    """A game of a reported event."""

    round: RoundNumber
    white: Id
    black: Id
    result: Annotated[str, Field(pattern=f"^({'|'.join(Result.__members__)})$")]
    is_rated: bool = True

    def record(self) -> records.GameEntry:
        """The game as the office keeps it."""
        sides = (PlayerId(self.white), PlayerId(self.black))
        return records.GameEntry(self.round, *sides, Result[self.result], self.is_rated)


class RestBody(StrictBody):
    """A player without an opponent in a round of a reported event."""

    round: RoundNumber
    player: Id
    outcome: Outcome


class EventBody(StrictBody):
    """An event as it is reported."""

    id: Id
    name: Id
    systems: list[RatingSystem] = Field(max_length=len(RatingSystem))
    starts_on: date
    ends_on: date
    received_on: date
    players: list[Id] = Field(max_length=SEVERAL)
    games: list[GameBody] = Field(max_length=SEVERAL)
    rests: list[RestBody] = Field(default_factory=list, max_length=SEVERAL)
    place: Text = ""
    validity: Literal[100, 50] = 100
    pace: Pace = Pace.STANDARD
    minutes: Annotated[int, Field(ge=0, le=100_000)] | None = None
    increment_seconds: Annotated[int, Field(ge=0, le=100_000)] = 0
    is_online: bool = False
    kind: Kind = Kind.SWISS
    cycles: Annotated[int, Field(ge=1, le=10)] = 1

    def record(self) -> records.EventRecord:
        """The event as the office keeps it."""
        return records.EventRecord(
            EventId(self.id),
            self.name,
            tuple(self.systems),
            self.starts_on,
            self.ends_on,
            self.received_on,
            tuple(PlayerId(player) for player in self.players),
            tuple(game.record() for game in self.games),
            tuple(records.RestEntry(rest.round, PlayerId(rest.player), rest.outcome) for rest in self.rests),
            self.place,
            self.validity,
            self.pace,
            self.minutes,
            self.increment_seconds,
            self.is_online,
            self.kind,
            self.cycles,
        )


class EnterPlayers(StrictBody):
    """Enter players, and change those whose identifier is known."""

    command: Literal["enter-players"]
    players: list[PlayerBody] = Field(max_length=SEVERAL)

    def act(self, author: str) -> do.Command:
        """The command."""
        del author
        return do.EnterPlayers(tuple(player.record() for player in self.players))


class RemovePlayer(StrictBody):
    """Strike a player who has never played, for whom no rating was set."""

    command: Literal["remove-player"]
    player: Id

    def act(self, author: str) -> do.Command:
        """The command."""
        del author
        return do.RemovePlayer(PlayerId(self.player))


class Reported(StrictBody):
    """An event with players who are new to the register."""

    event: EventBody
    new_players: list[PlayerBody] = Field(default_factory=list, max_length=SEVERAL)

    def report(self) -> do.ReportEvent:
        """The report."""
        return do.ReportEvent(self.event.record(), tuple(player.record() for player in self.new_players))


class ReportEvent(Reported):
    """Register an event, with players who are new to the register."""

    command: Literal["report-event"]

    def act(self, author: str) -> do.Command:
        """The command."""
        del author
        return self.report()


class ReportEvents(StrictBody):
    """Register several events, all of them or none."""

    command: Literal["report-events"]
    reports: list[Reported] = Field(max_length=1000)

    def act(self, author: str) -> do.Command:
        """The command."""
        del author
        return do.ReportEvents(tuple(each.report() for each in self.reports))


class CorrectEvent(StrictBody):
    """Replace the report of an event; what follows from it is computed anew."""

    command: Literal["correct-event"]
    event: EventBody
    reason: Text

    def act(self, author: str) -> do.Command:
        """The command."""
        del author
        return do.CorrectEvent(self.event.record(), self.reason)


class WithdrawEvent(StrictBody):
    """Take an event out of the register."""

    command: Literal["withdraw-event"]
    event: Id
    reason: Text

    def act(self, author: str) -> do.Command:
        """The command."""
        del author
        return do.WithdrawEvent(EventId(self.event), self.reason)


class RatingBody(StrictBody):
    """A rating set by hand; its author is who gives the command."""

    system: RatingSystem
    player: Id
    on: date
    rating: Rating
    reason: Text
    category: Text | None = None
    malus_taken: Annotated[int, Field(ge=0, le=1000)] | None = None


class SetRatings(StrictBody):
    """Set ratings by hand, by decision of the commission."""

    command: Literal["set-ratings"]
    entries: list[RatingBody] = Field(max_length=SEVERAL)

    def act(self, author: str) -> do.Command:
        """The command."""
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
            )
        )


class ThresholdBody(StrictBody):
    """A category, and the rating from which it is reached."""

    name: Id
    rating: Rating


class SetCategories(StrictBody):
    """Set the thresholds of UISP's categories from a day on, the lowest first."""

    command: Literal["set-categories"]
    since: date
    thresholds: list[ThresholdBody] = Field(max_length=100)

    def act(self, author: str) -> do.Command:
        """The command."""
        del author
        thresholds = tuple((each.name, each.rating) for each in self.thresholds)
        return do.SetCategories(records.CategoryTable(self.since, thresholds))


class PublishList(StrictBody):
    """Compute the list of a day and publish it, in force from a day on."""

    command: Literal["publish-list"]
    system: RatingSystem
    on: date
    in_force_from: date
    edition: Text | None = None

    def act(self, author: str) -> do.Command:
        """The command."""
        del author
        return do.PublishList(self.system, self.on, self.in_force_from, self.edition)


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
