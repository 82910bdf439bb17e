"""The final report of an event: the system declared, the standings, and everything out of the ordinary."""

from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.model import Outcome, Result
from tabellone.core.organisation.withdrawal import WithdrawalEffect
from tabellone.desk.event.announcement import Announcement, announcement
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.play_off import final_order
from tabellone.desk.event.records import DrawKind
from tabellone.desk.event.state import EventPhase, EventState, PublishedChange, RatingRecord
from tabellone.desk.event.tournament import numbers_of, standings_of, withdrawal_effect_of


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A line of the final standings."""

    rank: int
    player: EntrantId
    number: int
    name: str
    points: Fraction


@dataclass(frozen=True, slots=True)
class WithdrawalNote:
    """Who left, from which round on, and in a round robin what became of his games."""

    player: EntrantId
    from_round: int
    effect: WithdrawalEffect | None


@dataclass(frozen=True, slots=True)
class GroupReport:
    """What happened in a group; rounds by number, seeds as they were given."""

    group: GroupId
    name: str
    system: str
    edition: str
    rounds_played: int
    standings: tuple[ReportRow, ...]
    draw: DrawKind | None
    draw_seed: int | None
    opening_seeds: tuple[tuple[int, int], ...]
    rounds_made_by_hand: tuple[int, ...]
    late_entries: tuple[tuple[EntrantId, int], ...]
    withdrawals: tuple[WithdrawalNote, ...]
    forfeited_games: int
    adjourned_games: int
    requested_byes: int
    play_offs: tuple[GroupId, ...]


@dataclass(frozen=True, slots=True)
class FinalReport:
    """The report that the arbiter signs."""

    announcement: Announcement
    phase: EventPhase
    groups: tuple[GroupReport, ...]
    changes: tuple[PublishedChange, ...]
    lots_seed: int | None
    rating: RatingRecord | None


def final_report(state: EventState) -> FinalReport:
    """The report as the record stands; before the end it is provisional, as `phase` says."""
    return FinalReport(
        announcement(state),
        state.phase,
        tuple(_group(state, group) for group in state.groups.values()),
        state.changes,
        state.lots_seed,
        state.rating,
    )


_FORFEITS = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT)
_REQUESTED = (Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE)


def _group(state: EventState, group: GroupState) -> GroupReport:
    numbers = numbers_of(group)
    points = {row.number: row.points for row in standings_of(state, group.id).rows}
    games = [game for each in group.published_rounds for game in each.games()]
    return GroupReport(
        group.id,
        group.settings.name,
        group.settings.system,
        group.settings.edition,
        len(group.published_rounds),
        tuple(
            ReportRow(rank, player, numbers[player], state.entrant(player).name, points[numbers[player]])
            for rank, player in final_order(state, group.id)
        ),
        None if group.draw is None else group.draw.kind,
        None if group.draw is None else group.draw.seed,
        tuple((each.number, each.opening_seed) for each in group.published_rounds if each.opening_seed is not None),
        tuple(each.number for each in group.published_rounds if each.is_made_by_hand),
        tuple(sorted(group.first_rounds.items())),
        tuple(
            WithdrawalNote(player, left, withdrawal_effect_of(state, group.id, player))
            for player, left in sorted(group.withdrawn.items())
        ),
        sum(game.result in _FORFEITS for game in games),
        sum(game.adjournment is not None for game in games),
        sum(rest.outcome in _REQUESTED for each in group.published_rounds for rest in each.rests),
        tuple(each.id for each in state.groups.values() if each.play_off_of == group.id),
    )
