"""Bodies of the commands of the rating office: players, events, ratings and thresholds, read strictly."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field

from tabellone.api.shaping import StrictBody
from tabellone.core.model import Outcome, Result
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import (
    EARLIEST_BIRTH,
    HIGHEST_RATING,
    LOWEST_RATING,
    CommissionEntry,
    EventId,
    EventRecord,
    FideNature,
    GameEntry,
    HonoraryRating,
    OtherRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    RestEntry,
    Sex,
)
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.state import FormerName
from tabellone.desk.report_records import stated_pace
from tabellone.formats.register.players import PlayerRow

SEVERAL = 20_000
Id = Annotated[str, Field(min_length=1, max_length=200)]
Text = Annotated[str, Field(max_length=500)]
Rating = Annotated[int, Field(ge=LOWEST_RATING, le=HIGHEST_RATING)]
Year = Annotated[int, Field(ge=EARLIEST_BIRTH, le=2200)]
RoundNumber = Annotated[int, Field(ge=1, le=1000)]


class RecordBody(StrictBody, ABC):
    """A record of the office as it is sent."""

    @abstractmethod
    def record(self, author: str) -> Any:
        """The record as the office keeps it, in the name of who gives the command."""


class OtherRatingBody(StrictBody):
    """A rating in another federation's list."""

    list: Id
    since: date
    rating: Rating


class PlayerBody(RecordBody):
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

    def record(self, author: str) -> PlayerRecord:
        """The player's record in the office."""
        del author
        return PlayerRecord(
            PlayerId(self.id),
            self.name,
            self.sex,
            self.birth_year,
            self.birth_date,
            self.club,
            self.province,
            self.nationality.upper(),
            self.title,
            tuple(sorted(self.federation_ids.items())),
            tuple(
                OtherRating(other_rating.list, other_rating.since, other_rating.rating)
                for other_rating in self.other_ratings
            ),
        )


class PlayerUpdateBody(RecordBody):
    """Some fields of a player whom an identifier, or a number of a federation, names; fields left out stay.

    An empty text clears a field, and so does its name in `cleared`.
    """

    id: Annotated[str, Field(max_length=200)] = ""
    name: Annotated[str, Field(max_length=200)] = ""
    sex: Sex | None = None
    birth_year: Year | None = None
    birth_date: date | None = None
    club: Text | None = None
    province: Text | None = None
    nationality: Text | None = None
    title: Text | None = None
    federation_ids: dict[Id, Annotated[str, Field(max_length=200)]] = Field(default_factory=dict, max_length=50)
    other_ratings: list[OtherRatingBody] = Field(default_factory=list, max_length=1000)
    cleared: list[Literal["sex", "birth_year", "birth_date"]] = Field(default_factory=list, max_length=3)

    def record(self, author: str) -> PlayerRow:
        """The fields as a row of a table says them."""
        del author
        return PlayerRow(
            "update-players",
            1,
            self.name,
            self.id,
            self.sex,
            self.birth_year,
            self.birth_date,
            self.club,
            self.province,
            None if self.nationality is None else self.nationality.upper(),
            self.title,
            tuple(sorted(self.federation_ids.items())),
            tuple(
                OtherRating(other_rating.list, other_rating.since, other_rating.rating)
                for other_rating in self.other_ratings
            ),
            tuple(self.cleared),
        )


class FormerNameBody(RecordBody):
    """A name that a player had."""

    name: Id
    until: date | None = Field(default=None, description="The last day of it, if it is known.")

    def record(self, author: str) -> FormerName:
        """The name as the office keeps it."""
        del author
        return FormerName(self.name, self.until)


class GameBody(StrictBody):
    """A game of a reported event."""

    round: RoundNumber
    white: Id
    black: Id
    result: Annotated[str, Field(pattern=f"^({'|'.join(Result.__members__)})$")]
    is_rated: bool = True

    def record(self) -> GameEntry:
        """The game as the office keeps it."""
        sides = (PlayerId(self.white), PlayerId(self.black))
        return GameEntry(self.round, *sides, Result[self.result], self.is_rated)


class RestBody(StrictBody):
    """A player without an opponent in a round of a reported event."""

    round: RoundNumber
    player: Id
    outcome: Outcome


class FideNatureBody(StrictBody):
    """Details of an event for B.02 of FIDE besides its kind: the edition of 1997, and for matches the present ones."""

    is_national_league: bool = Field(
        default=False, description="A national team league, which may last more than 90 days (B.02 4.11)."
    )
    is_national_championship: bool = Field(
        default=False, description="A national championship, for which fewer rated players are enough (B.02 6.33)."
    )
    is_women_event: bool = Field(default=False, description="An event for women (B.02 6.33 and 10.4).")
    olympiad_rounds: RoundNumber | None = Field(
        default=None, description="The rounds of an Olympiad; null for any other event (B.02 10.4)."
    )
    round_days: list[date] = Field(
        default_factory=list,
        max_length=1000,
        description="The day of each round: a game of a league counts by the list of its day (B.02 4.11).",
    )

    match_games: RoundNumber | None = Field(
        default=None,
        description="The games of a match: those after one player has won are not rated (B.02 2024 6.2).",
    )

    def record(self) -> FideNature:
        """The same as the office keeps it."""
        return FideNature(
            self.is_national_league,
            self.is_national_championship,
            self.is_women_event,
            self.olympiad_rounds,
            tuple(self.round_days),
            self.match_games,
        )


class EventBody(RecordBody):
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
    pace: Pace | None = Field(
        default=None,
        description="It must be told for the Elo UISP, unless minutes and increment decide by themselves.",
    )
    minutes: Annotated[int, Field(ge=0, le=100_000)] | None = None
    increment_seconds: Annotated[int, Field(ge=0, le=100_000)] = 0
    is_online: bool = False
    kind: Kind = Kind.SWISS
    cycles: Annotated[int, Field(ge=1, le=10)] = 1
    fide: FideNatureBody = Field(default_factory=FideNatureBody)
    ratings: dict[Id, Rating] = Field(
        default_factory=dict,
        max_length=SEVERAL,
        description="The ratings with which players were entered, by player; a correction without any leaves them.",
    )

    def record(self, author: str) -> EventRecord:
        """The event as the office keeps it."""
        del author
        return EventRecord(
            EventId(self.id),
            self.name,
            tuple(self.systems),
            self.starts_on,
            self.ends_on,
            self.received_on,
            tuple(PlayerId(player) for player in self.players),
            tuple(game.record() for game in self.games),
            tuple(RestEntry(rest.round, PlayerId(rest.player), rest.outcome) for rest in self.rests),
            self.place,
            self.validity,
            stated_pace(self.systems, self.pace, self.minutes, self.increment_seconds),
            self.minutes,
            self.increment_seconds,
            self.is_online,
            self.kind,
            self.cycles,
            self.fide.record(),
            tuple((PlayerId(player), rating) for player, rating in self.ratings.items()),
        )


class RatingBody(RecordBody):
    """A rating set by hand; its author is who gives the command."""

    system: RatingSystem
    player: Id
    on: date
    rating: Rating
    reason: Text
    category: Text | None = None
    malus_taken: Annotated[int, Field(ge=0, le=1000)] | None = None

    def record(self, author: str) -> CommissionEntry:
        """The rating as the office keeps it."""
        return CommissionEntry(
            self.system,
            PlayerId(self.player),
            self.on,
            self.rating,
            author,
            self.reason,
            self.category,
            self.malus_taken,
        )


class HonoraryBody(RecordBody):
    """An honorary rating of FIDE's edition 1997 (B.02 10.62): it counts in the averages of opponents alone."""

    player: Id
    since: date
    rating: Rating | None = Field(description="The rating; null ends the one before.")
    reason: Text

    def record(self, author: str) -> HonoraryRating:
        """The rating as the office keeps it."""
        return HonoraryRating(PlayerId(self.player), self.since, self.rating, author, self.reason)


class ThresholdBody(StrictBody):
    """A category, and the rating from which it is reached."""

    name: Id
    rating: Rating


# How the records that commands carry are sent.
RECORDS: Mapping[type, type[RecordBody]] = {
    PlayerRecord: PlayerBody,
    EventRecord: EventBody,
    CommissionEntry: RatingBody,
    HonoraryRating: HonoraryBody,
    PlayerRow: PlayerUpdateBody,
    FormerName: FormerNameBody,
}
