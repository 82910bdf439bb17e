"""The screen in the hall, the clocks of the rounds, and the codes of the boards in use."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from tabellone.core.organisation.playing_rates import thinking_time
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import SEAT, RoundPhase
from tabellone.desk.event.state import EventState, GroupState, HallView

HALF_A_DAY = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class RoundClock:
    """When a round starts or has started, and when the time of both players is over; None where no pace says it."""

    group: GroupId
    round: int
    starts_at: datetime
    ends_at: datetime | None


def round_clock(state: EventState, group: GroupState) -> RoundClock | None:
    """The clock of the round that starts next or is in play; None where its start is not said."""
    number = group.round_to_start
    starts_at = None if number is None else group.starts.get(number)
    if number is None or starts_at is None:
        return None
    minutes = thinking_time(state.event.stated_pace)
    both = None if minutes is None else timedelta(seconds=int(120 * minutes * group.settings.games_per_encounter))
    return RoundClock(group.id, number, starts_at, None if both is None else starts_at + both)


@dataclass(frozen=True, slots=True)
class HallAnswer:
    """The view of the screen, the only group it shows (None for all in turn), its notice, and the starts of rounds."""

    view: HallView
    group: GroupId | None
    notice: str
    starts_at: datetime | None
    clocks: tuple[RoundClock, ...] = ()


def hall(state: EventState) -> HallAnswer:
    """The choice for the screen; a group that was taken away since is chosen no more."""
    screen = state.hall
    group = screen.group if screen.group in state.groups else None
    clocks = tuple(clock for group_state in state.groups.values() if (clock := round_clock(state, group_state)))
    return HallAnswer(screen.view, group, screen.notice, screen.starts_at, clocks)


def start_at(clock: time, now: datetime) -> datetime:
    """The moment that is meant by a time of day: today's, or tomorrow's if today's is more than half a day ago."""
    today = datetime.combine(now.date(), clock, now.tzinfo)
    return today + timedelta(days=1) if now - today > HALF_A_DAY else today


SIDES = 2


@dataclass(frozen=True, slots=True)
class UsedCodes:
    """The codes of a round in play: the number of seats, and the seats that have reported."""

    group: GroupId
    round: int
    seats: int
    used: int


def used_codes(state: EventState, authors: Collection[str]) -> tuple[UsedCodes, ...]:
    """The codes of every round that is being played; `authors` have written in the journal of the event."""
    return tuple(
        UsedCodes(
            group.id,
            round_state.number,
            SIDES * len(round_state.encounters),
            sum(author.startswith(f"{SEAT}{group.id}/{round_state.number}/") for author in authors),
        )
        for group in state.groups.values()
        for round_state in group.rounds
        if round_state.phase is RoundPhase.PUBLISHED
    )
