"""Files sent to the office: players, ratings, events and histories, with the query beside each file."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from itertools import takewhile
from typing import Annotated, Any, Protocol, TypeVar

from fastapi import Depends, Query, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from tabellone.answers.as_json import as_json
from tabellone.answers.rating_files.updates import other_ratings
from tabellone.answers.register.intake import (
    EventsTaken,
    HistoryTaken,
    PlayersTaken,
    RatingsTaken,
    events_taken,
    history_taken,
    players_taken,
    ratings_taken,
)
from tabellone.api.commands import Body
from tabellone.api.journal import UPLOAD
from tabellone.api.office import today_in
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape
from tabellone.api.visitor import LONGEST_ID, Asking, Expected, InHouse, Key, Visitor
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.journal import Entry
from tabellone.desk.office.book import Effect, check_confirmed, effects_of
from tabellone.desk.office.commands import Command, EnterPlayers, PublishList, ReportEvent, SetRatings
from tabellone.desk.office.differences import Decision, DifferenceSide
from tabellone.desk.office.event_file import EventOptions
from tabellone.desk.office.intake import (
    EventsIntake,
    EventsPlan,
    File,
    PlayersPlan,
    RatingsPlan,
    planned_events,
    planned_players,
    planned_ratings,
    players_in,
)
from tabellone.desk.office.manifest import HistoryPlan, planned_history
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import check_command, check_role, least_role
from tabellone.formats.register.layout import ColumnChoice
from tabellone.formats.tables.archive import Bundle
from tabellone.store.house import OFFICE, House

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
    """The rating list of this server to read, and the first day on which its ratings hold."""

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
    """The system of the ratings, the first day on which they hold, and the reason."""

    system: RatingSystem
    on: date
    reason: Annotated[Text, Field(min_length=1)]


class EventsQuery(PlayersQuery):
    """Details of the events that the file lacks; `take` says which side is right where register and event differ."""

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


intake_router = router_of("imports")
PLACE = "/office/imports"
_BODY: dict[str, Any] = {"requestBody": {"required": True, **UPLOAD}}


class Plan(Protocol):
    """The content of a file as one act."""

    @property
    def command(self) -> Command:
        """The act."""


PlanT = TypeVar("PlanT", bound=Plan)
AnswerOf = Callable[[PlanT, tuple[Effect, ...], bool], object]


@dataclass(frozen=True, slots=True)
class Sender:
    """The sender of a file, with the position and the key of the request."""

    house: House
    visitor: Visitor
    expected: int | None
    key: str | None

    @property
    def book(self) -> str:
        """The book of the office."""
        return self.house.office()

    @property
    def today(self) -> date:
        """The day where the server is."""
        return today_in(self.house)

    @property
    def author(self) -> str:
        """The name that ratings by hand bear."""
        return self.visitor.person.name or "-"

    def check(self, command: type) -> None:
        """Refuse somebody who may not give a command at all, before the file is read."""
        check_role(self.visitor.person.role_in(self.book), least_role(command))

    def tried(self, plan_of: Callable[[OfficeState], PlanT], answer_of: AnswerOf[PlanT]) -> Response:
        """Preview a file; nothing is changed."""
        fold = self.house.view(self.book, OFFICE)
        plan = plan_of(fold.state)
        return self.answer(answer_of(plan, _effects(fold.state, plan.command), False), fold.position)

    def entered(
        self,
        plan_of: Callable[[OfficeState], PlanT],
        answer_of: AnswerOf[PlanT],
        sent: tuple[object, ...],
        *,
        is_confirmed: bool,
    ) -> Response:
        """Enter what a file brings, unless it changes published lists and that is not confirmed."""
        earlier = self.house.ledger.answered(self.book, self.visitor.person.name, self.key, sent)
        if earlier is not None:
            before = self.house.ledger.state_at(self.book, earlier.entry.position - 1)
            plan = plan_of(before)
            return self.answer(answer_of(plan, _effects(before, plan.command), True), earlier.entry.position)
        fold = self.house.view(self.book, OFFICE)
        plan = plan_of(fold.state)
        effects = _effects(fold.state, plan.command)
        position = fold.position
        if not _is_idle(plan.command):
            check_command(self.visitor.person, self.book, plan.command, fold.state)
            if isinstance(plan, EventsPlan):
                plan.check_decided()
            check_confirmed(effects, is_confirmed=is_confirmed)
            expected = position if self.expected is None else self.expected
            done = self.house.act(
                self.visitor.person, self.book, plan.command, expected=expected, key=self.key, sent=sent
            )
            position = done.entry.position
        return self.answer(answer_of(plan, effects, True), position)

    def answer(self, record: object, position: int) -> Response:
        """A record, with the position that the journal stands at."""
        headers = {"Cache-Control": "no-store", "ETag": f'"{position}"'}
        return JSONResponse({"position": position, **as_json(record, self.visitor.words)}, headers=headers)


def _is_idle(command: Command) -> bool:
    return isinstance(command, EnterPlayers) and not command.players


def _effects(state: OfficeState, command: Command) -> tuple[Effect, ...]:
    return () if _is_idle(command) else effects_of(state, command)


Confirmed = Annotated[
    bool,
    Query(description="Somebody has looked at the preview; without it the answer is 409 if published lists change."),
]


def sender_of(house: InHouse, visitor: Asking, expected: Expected, key: Key = None) -> Sender:
    """The sender of a file."""
    return Sender(house, visitor, expected, key)


Sending = Annotated[Sender, Depends(sender_of)]


def trier_of(house: InHouse, visitor: Asking) -> Sender:
    """The sender of a file on trial."""
    return Sender(house, visitor, None, None)


Trying = Annotated[Sender, Depends(trier_of)]


def _players(asked: AskedPlayers, body: bytes) -> Callable[[OfficeState], PlayersPlan]:
    return lambda state: planned_players(state, players_in(asked.sent_file(body), asked.numbers))


def _players_told(plan: PlayersPlan, effects: tuple[Effect, ...], done: bool) -> object:
    return players_taken(plan, effects, done=done)


@intake_router.post(PLACE + "/players/preview", openapi_extra=_BODY, response_model=answer_shape(PlayersTaken))
def try_players(sender: Trying, asked: AskedPlayers, body: Body) -> Response:
    """Preview the players of a file (CSV, XLSX, XLS, ODS or TRF) in the register; nothing is changed."""
    sender.check(EnterPlayers)
    return sender.tried(_players(asked, body), _players_told)


@intake_router.post(PLACE + "/players", openapi_extra=_BODY, response_model=answer_shape(PlayersTaken))
def enter_players(sender: Sending, asked: AskedPlayers, body: Body) -> Response:
    """Enter the players of a file (CSV, XLSX, XLS, ODS or TRF) in the register, and change those who are there."""
    sender.check(EnterPlayers)
    return sender.entered(
        _players(asked, body), _players_told, ("players", asked.meaning(), body), is_confirmed=asked.confirmed
    )


def _other_ratings(sender: Sender, asked: AskedOtherRatings) -> Callable[[OfficeState], PlayersPlan]:
    return lambda state: planned_players(state, other_ratings(sender.house, state, asked.list, asked.since))


@intake_router.post(PLACE + "/other-ratings/preview", response_model=answer_shape(PlayersTaken))
def try_other_ratings(sender: Trying, asked: AskedOtherRatings) -> Response:
    """Preview the ratings of registered players in a rating list of this server; nothing is changed."""
    sender.check(EnterPlayers)
    return sender.tried(_other_ratings(sender, asked), _players_told)


@intake_router.post(PLACE + "/other-ratings", response_model=answer_shape(PlayersTaken))
def enter_other_ratings(sender: Sending, asked: AskedOtherRatings) -> Response:
    """Enter the ratings of registered players in a rating list of this server, by their numbers in it."""
    sender.check(EnterPlayers)
    return sender.entered(
        _other_ratings(sender, asked), _players_told, ("other-ratings", asked.meaning()), is_confirmed=asked.confirmed
    )


def _ratings(sender: Sender, asked: AskedRatings, body: bytes) -> Callable[[OfficeState], RatingsPlan]:
    file = asked.sent_file(body)
    return lambda state: planned_ratings(state, file, asked.system, asked.on, sender.author, asked.reason)


def _ratings_told(plan: RatingsPlan, effects: tuple[Effect, ...], done: bool) -> object:
    return ratings_taken(plan, effects, done=done)


@intake_router.post(PLACE + "/ratings/preview", openapi_extra=_BODY, response_model=answer_shape(RatingsTaken))
def try_ratings(sender: Trying, asked: AskedRatings, body: Body) -> Response:
    """Preview the effect of ratings in a table (CSV, XLSX or ODS) on published lists; nothing is changed."""
    sender.check(SetRatings)
    return sender.tried(_ratings(sender, asked, body), _ratings_told)


@intake_router.post(PLACE + "/ratings", openapi_extra=_BODY, response_model=answer_shape(RatingsTaken))
def enter_ratings(sender: Sending, asked: AskedRatings, body: Body) -> Response:
    """Set the ratings of a table (CSV, XLSX, XLS or ODS) by hand, for a day and with a reason."""
    sender.check(SetRatings)
    return sender.entered(
        _ratings(sender, asked, body), _ratings_told, ("ratings", asked.meaning(), body), is_confirmed=asked.confirmed
    )


def _events(sender: Sender, asked: AskedEvents, body: bytes) -> Callable[[OfficeState], EventsPlan]:
    files = (asked.sent_file(body),)
    return lambda state: planned_events(state, files, asked.intake(), sender.author, sender.today)


def _events_told(plan: EventsPlan, effects: tuple[Effect, ...], done: bool) -> object:
    return events_taken(plan, effects, done=done)


@intake_router.post(PLACE + "/events/preview", openapi_extra=_BODY, response_model=answer_shape(EventsTaken))
def try_events(sender: Trying, asked: AskedEvents, body: Body) -> Response:
    """The events of a report file (TRF) or a table of games as they would be registered; nothing is changed."""
    sender.check(ReportEvent)
    return sender.tried(_events(sender, asked, body), _events_told)


@intake_router.post(PLACE + "/events", openapi_extra=_BODY, response_model=answer_shape(EventsTaken))
def enter_events(sender: Sending, asked: AskedEvents, body: Body) -> Response:
    """Register the events of a report file (TRF) or a table of games (CSV, XLSX, XLS or ODS), all of them or none.

    Where register and event differ the answer is 409 with the differences, until `take` says which of the two holds.
    """
    sender.check(ReportEvent)
    return sender.entered(
        _events(sender, asked, body), _events_told, ("events", asked.meaning(), body), is_confirmed=asked.confirmed
    )


def _history(sender: Sender, state: OfficeState, body: bytes) -> HistoryPlan:
    bundle = Bundle(body, "history.zip")
    manifest = File(bundle.manifest(), bundle.manifest_content())
    plan = planned_history(state, manifest, bundle.content, sender.author, sender.today)
    for step in plan.steps:
        check_command(sender.visitor.person, sender.book, step.command, step.before)
    return plan


@intake_router.post(PLACE + "/history/preview", openapi_extra=_BODY, response_model=answer_shape(HistoryTaken))
def try_history(sender: Trying, body: Body) -> Response:
    """Preview a whole history: a ZIP with a manifest and its files, entered and published; nothing is changed."""
    sender.check(PublishList)
    fold = sender.house.view(sender.book, OFFICE)
    plan = _history(sender, fold.state, body)
    return sender.answer(history_taken(plan, plan.effects(), done=False), fold.position)


@intake_router.post(PLACE + "/history", openapi_extra=_BODY, response_model=answer_shape(HistoryTaken))
def enter_history(sender: Sending, body: Body, confirmed: Confirmed = False) -> Response:
    """Take in a whole history, all or nothing: a ZIP with a manifest, and the files that it names.

    Each line of the manifest is an entry of the journal.
    """
    sender.check(PublishList)
    house, person, sent = sender.house, sender.visitor.person, ("history", body)
    earlier = house.ledger.answered(sender.book, person.name, sender.key, sent)
    if earlier is not None:
        plan = _history(sender, house.ledger.state_at(sender.book, _position_before(sender, earlier.entry)), body)
        return sender.answer(history_taken(plan, plan.effects(), done=True), earlier.entry.position)
    fold = house.view(sender.book, OFFICE)
    plan = _history(sender, fold.state, body)
    effects = plan.effects()
    check_confirmed(effects, is_confirmed=confirmed)
    position = fold.position
    if plan.facts:
        expected = position if sender.expected is None else sender.expected
        done = house.ledger.enter_all(
            sender.book, plan.facts, person.name, house.now(), expected=expected, key=sender.key, sent=sent
        )
        position = done.entry.position
    return sender.answer(history_taken(plan, effects, done=True), position)


def _position_before(sender: Sender, last: Entry) -> int:
    """Where the journal stood before a history, whose entries were made at one moment."""
    entries = sender.house.ledger.entries(sender.book)[: last.position]
    together = takewhile(lambda entry: (entry.at, entry.author) == (last.at, last.author), reversed(entries))
    return last.position - len(tuple(together))
