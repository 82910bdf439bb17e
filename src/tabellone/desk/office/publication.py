"""The lists that the office publishes: they can be withdrawn until they are in force, and are final afterwards."""

from dataclasses import dataclass, replace
from datetime import date

from tabellone.core.rating.lists.ratinglist import RatingList
from tabellone.core.rating.lists.records import EventId, RatingSystem
from tabellone.desk.book import Role, Stamp
from tabellone.desk.office.computation import computed
from tabellone.desk.office.registry import Command, Fact, ListRows, adds, command, decides
from tabellone.desk.office.state import (
    ListWithdrawal,
    OfficeError,
    OfficeState,
    PublishedList,
    SkippedListError,
    UnconfirmedListError,
)


@command(role=Role.OWNER)
@dataclass(frozen=True, slots=True)
class PublishList(Command):
    """Compute the list of a day and publish it, in force from a day on; `asked_on` is the day of the asking.

    `skips`: lists of the calendar before it that were never published are skipped on purpose. `confirmed`: somebody
    has looked at what the list changes.
    """

    system: RatingSystem
    on: date
    in_force_from: date
    edition: str | None = None
    asked_on: date | None = None
    skips: bool = False
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class ListPublished(Fact):
    """The fact of a publication: the list itself, and the events that it has counted."""

    rating_list: RatingList
    in_force_from: date
    counted: frozenset[EventId]


def publication_objection(state: OfficeState, command: PublishList) -> OfficeError | None:
    """Why a list of this day cannot be published at all, before anything is computed."""
    last = state.last_list(command.system)
    if last is not None and command.on <= last.rating_list.on:
        return OfficeError(
            "{system}: the list of {last} is published already; the next one must bear a later day than {day}",
            system=command.system.value,
            last=last.rating_list.on,
            day=last.rating_list.on,
        )
    if command.asked_on is not None and command.on > command.asked_on:
        return OfficeError(
            "the list of {day} cannot be published on {today}: its day has not come",
            day=command.on,
            today=command.asked_on,
        )
    if command.in_force_from < command.on:
        return OfficeError(
            "the list of {day} cannot be in force before it, from {start}", day=command.on, start=command.in_force_from
        )
    return None


@decides(PublishList)
def list_published(state: OfficeState, command: PublishList) -> ListPublished:
    """Compute the list; skipping an earlier one must be intended, since it can never be published afterwards."""
    objection = publication_objection(state, command)
    if objection is not None:
        raise objection
    computation = computed(state, command.system, command.on, command.edition)
    if computation.skipped and not command.skips:
        raise SkippedListError(
            "no list of {missing} is published, and after this one it never can be; "
            'publish it first, or skip it on purpose with "skip"',
            missing=computation.skipped[0],
        )
    if not computation.rating_list.lines:
        raise OfficeError("{system}: nobody has a rating on {day}", system=command.system.value, day=command.on)
    if not command.confirmed:
        raise UnconfirmedListError(
            "the list of {day} changes {changes} lines; look at what it says and confirm it",
            day=command.on,
            changes=len(computation.changes()),
        )
    return ListPublished(computation.rating_list, command.in_force_from, computation.counted)


def _stands(fact: ListPublished) -> OfficeError:
    return OfficeError(
        "the list of {day} is published and stands; until it is in force it can be withdrawn, "
        "afterwards correct the event that was wrong and publish again",
        day=fact.rating_list.on,
    )


@adds(ListPublished, kind="list_published", stands=_stands, rows=ListRows(ListPublished))
def with_list_published(state: OfficeState, fact: ListPublished, stamp: Stamp) -> OfficeState:
    """The office with one published list more."""
    published = PublishedList(fact.rating_list, fact.in_force_from, fact.counted, stamp.author, stamp.at)
    return replace(state, lists=(*state.lists, published))


@command(role=Role.OWNER)
@dataclass(frozen=True, slots=True)
class WithdrawList(Command, Fact):
    """Withdraw the last list of a system, with a reason, on a day before it comes into force."""

    system: RatingSystem
    on: date
    reason: str
    asked_on: date


def withdrawal_objection(state: OfficeState, system: RatingSystem, on: date, asked_on: date) -> OfficeError | None:
    """Why a published list cannot be withdrawn on a day, None if it can."""
    published = state.list_on(system, on)
    if published.in_force_from <= asked_on:
        return OfficeError(
            "the list of {day} is in force since {start} and stands: others have computed with it; correct the event "
            "that was wrong, and the next list carries the difference",
            day=on,
            start=published.in_force_from,
        )
    if published is not state.last_list(system):
        return OfficeError(
            "the list of {day} is not the last one; withdraw the list of {last} first",
            day=on,
            last=state.lists_of(system)[-1].rating_list.on,
        )
    return None


@decides(WithdrawList)
def list_withdrawn(state: OfficeState, command: WithdrawList) -> WithdrawList:
    """Withdraw the last list before it is in force."""
    objection = withdrawal_objection(state, command.system, command.on, command.asked_on)
    if objection is not None:
        raise objection
    if not command.reason.strip():
        raise OfficeError("a withdrawal needs a reason")
    return command


@adds(WithdrawList, kind="list_withdrawn")
def with_list_withdrawn(state: OfficeState, fact: WithdrawList, stamp: Stamp) -> OfficeState:
    """The office without a list, and a record of it."""
    withdrawn = state.list_on(fact.system, fact.on)
    note = ListWithdrawal(withdrawn, fact.reason, stamp.author, stamp.at)
    left = tuple(published_list for published_list in state.lists if published_list is not withdrawn)
    return replace(state, lists=left, withdrawn_lists=(*state.withdrawn_lists, note))
