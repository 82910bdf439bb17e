"""What is said beside a file that is sent to the office: its columns, whose numbers it has, what the event is."""

from datetime import date
from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, ConfigDict, Field

from tabellone.api.places import LONGEST_ID
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.differences import Decision, DifferenceSide
from tabellone.desk.office.event_file import EventOptions
from tabellone.desk.office.intake import EventsIntake, File
from tabellone.formats.register.layout import ColumnChoice

MOST_COLUMNS, MOST_SYSTEMS = 100, 10
Text = Annotated[str, Field(max_length=LONGEST_ID, pattern=r"^[^\x00-\x1f\x7f]*$")]


class FileQuery(BaseModel):
    """The name of the file, which refusals call it by, and what its columns are; without them they are found."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    file: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f/\\]+$")] = "file"
    columns: Annotated[list[Text] | None, Field(max_length=MOST_COLUMNS)] = None
    heading: bool | None = None
    confirmed: bool = Field(
        default=False,
        description="Somebody has looked at the preview; without it the answer is 409 if published lists change.",
    )

    def meaning(self) -> str:
        """Everything that is said, but for the confirmation: what a key stands for."""
        return self.model_dump_json(exclude={"confirmed"})

    def sent_file(self, body: bytes) -> File:
        """The file that was sent."""
        columns = None if self.columns is None else tuple(self.columns)
        return File(self.file, body, ColumnChoice(columns, self.heading))


class PlayersQuery(FileQuery):
    """`numbers` is the federation whose numbers stand in the file."""

    numbers: Annotated[str | None, Field(pattern="^[a-z]{2,10}$")] = None


class OtherRatingsQuery(BaseModel):
    """Which of the rating lists of this server, and from which day on its ratings hold."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    list: Annotated[str, Field(pattern="^[a-z][a-z0-9-]{1,29}$", description="The name of a list, such as fide.")]
    since: date
    confirmed: bool = Field(
        default=False,
        description="Somebody has looked at the preview; without it the answer is 409 if published lists change.",
    )

    def meaning(self) -> str:
        """Everything that is said, but for the confirmation: what a key stands for."""
        return self.model_dump_json(exclude={"confirmed"})


class RatingsQuery(FileQuery):
    """Whose ratings they are, from which day on, and why."""

    system: RatingSystem
    on: date
    reason: Annotated[Text, Field(min_length=1)]


class EventsQuery(PlayersQuery):
    """What the file does not say of the events; `take` says who is believed where register and event differ."""

    systems: Annotated[list[RatingSystem], Field(min_length=1, max_length=MOST_SYSTEMS)]
    id: Annotated[Text | None, Field(min_length=1)] = None
    name: Text | None = None
    place: Text | None = None
    starts_on: date | None = None
    ends_on: date | None = None
    received_on: date | None = None
    validity: Annotated[int | None, Field(ge=1, le=100)] = None
    pace: Pace | None = None
    minutes: Annotated[int | None, Field(ge=1, le=999)] = None
    increment_seconds: Annotated[int | None, Field(ge=0, le=600)] = None
    is_online: bool | None = None
    kind: Kind | None = None
    cycles: Annotated[int | None, Field(ge=1, le=10)] = None
    is_league: bool | None = None
    is_championship: bool | None = None
    is_women_event: bool | None = None
    olympiad_rounds: Annotated[int | None, Field(ge=1, le=100)] = None
    match_games: Annotated[int | None, Field(ge=1, le=100)] = None
    round_days: Annotated[list[date] | None, Field(max_length=100)] = None
    new_players: bool = False
    take: DifferenceSide | None = None
    again: bool = False

    def intake(self) -> EventsIntake:
        """How the events are taken in."""
        options = EventOptions(
            tuple(dict.fromkeys(self.systems)),
            self.name,
            self.place,
            self.starts_on,
            self.ends_on,
            self.received_on,
            self.validity,
            self.pace,
            self.minutes,
            self.increment_seconds,
            self.is_online,
            self.kind,
            self.cycles,
            self.is_league,
            self.is_championship,
            self.is_women_event,
            self.olympiad_rounds,
            self.match_games,
            None if self.round_days is None else tuple(self.round_days),
        )
        return EventsIntake(options, self.id, self.numbers, self.new_players, Decision(self.take), self.again)


AskedOtherRatings = Annotated[OtherRatingsQuery, Query()]
AskedPlayers = Annotated[PlayersQuery, Query()]
AskedRatings = Annotated[RatingsQuery, Query()]
AskedEvents = Annotated[EventsQuery, Query()]
