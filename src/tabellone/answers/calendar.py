"""The whole calendar of a round robin: who meets whom in every round, as soon as the numbers are drawn."""

from dataclasses import dataclass

from tabellone.answers.rounds import PlayerName
from tabellone.answers.tables.round_robin import round_robin_table
from tabellone.core.model import PlayerNumber
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import numbers_of
from tabellone.desk.roles import Act, Role, least_role


@dataclass(frozen=True, slots=True)
class CalendarRound:
    """A round of the calendar: its pairs, White first, by board, and who rests."""

    round: int
    pairs: tuple[tuple[PlayerName, PlayerName], ...]
    rest: PlayerName | None


@dataclass(frozen=True, slots=True)
class CalendarAnswer:
    """Every round of a group; none where it is paired round by round, or the numbers are not drawn."""

    group: GroupId
    rounds: tuple[CalendarRound, ...]


def calendar(state: EventState, group_id: GroupId, role: Role) -> CalendarAnswer:
    """All rounds at once; the public sees them from the first published round on."""
    group = state.group(group_id)
    is_visible = bool(group.published_rounds) or role >= least_role(Act.SEE_DRAFTS)
    if not (group.settings.follows_table and group.is_numbered and is_visible):
        return CalendarAnswer(group_id, ())
    named = {
        number: PlayerName(player, number, state.entrant(player).name) for player, number in numbers_of(group).items()
    }

    def one(number: int | str) -> PlayerName:
        return named[PlayerNumber(int(number))]

    table = round_robin_table(len(named), cycles=group.settings.cycles)
    return CalendarAnswer(
        group_id,
        tuple(
            CalendarRound(
                scheduled.round,
                tuple((one(white), one(black)) for white, black in scheduled.games),
                None if scheduled.rest is None else one(scheduled.rest),
            )
            for scheduled in table.rounds
        ),
    )
