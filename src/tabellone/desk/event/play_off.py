"""Play-offs: tied players of a finished group play a round robin of their own."""

from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from tabellone.core.model import PlayerNumber
from tabellone.core.organisation.play_off import play_off
from tabellone.core.pairing.round_robin.system import SYSTEM as ROUND_ROBIN
from tabellone.core.standings.ranking import Standings
from tabellone.desk.book import Role, Stamp
from tabellone.desk.event.entrant import EntrantId, GroupId, player_of
from tabellone.desk.event.gates import is_finished
from tabellone.desk.event.groups import MOST_GROUPS
from tabellone.desk.event.records import DrawKind, NumberOf
from tabellone.desk.event.refusals import DeskError, checked_seed
from tabellone.desk.event.registry import EventCommand, EventFact, adds, decides, group_command
from tabellone.desk.event.settings import GroupSettings, checked_group
from tabellone.desk.event.state import DrawRecord, EventState, GroupState, frozen
from tabellone.desk.event.tournament import numbers_of, points_of, standings_of
from tabellone.regulations import rulebook


@group_command(role=Role.ARBITER, gates=(is_finished,))
@dataclass(frozen=True, slots=True)
class StartPlayOff(EventCommand):
    """Let tied players of a finished group play a round robin of their own, with new numbers."""

    group: GroupId
    tied: tuple[EntrantId, ...]
    seed: int
    name: str = ""
    cycles: int = 1


@dataclass(frozen=True, slots=True)
class PlayOffStarted(EventFact):
    """A play-off of tied players was made, a group of its own."""

    group: GroupId
    play_off: GroupId
    settings: GroupSettings
    numbers: tuple[NumberOf, ...]
    seed: int


@decides(StartPlayOff)
def play_off_started(state: EventState, command: StartPlayOff) -> PlayOffStarted:
    """Draw the numbers of a play-off among players with equal points."""
    group = state.group(command.group)
    names = {player: state.member(group.id, player).name for player in command.tied}
    points = points_of(state, group.id)
    if len({points[player] for player in command.tied}) > 1:
        raise DeskError("{names}: a play-off is for players with the same points", names=", ".join(names.values()))
    if len(state.groups) >= MOST_GROUPS:
        raise DeskError("at most {most} groups are allowed", most=MOST_GROUPS)
    settings = _settings(state, group, command)
    numbers = numbers_of(group)
    new_play_off = play_off(
        [player_of(state.entrant(player), numbers[player]) for player in command.tied],
        most=rulebook.play_off_players(),
        seed=checked_seed(command.seed),
        discipline=state.event.discipline,
        scoring=state.event.scoring,
        cycles=settings.cycles,
    )
    drawn = (NumberOf(player, new_play_off.drawn[numbers[player]]) for player in command.tied)
    return PlayOffStarted(
        group.id,
        GroupId(state.next_group),
        settings,
        tuple(sorted(drawn, key=lambda numbering: numbering.number)),
        command.seed,
    )


def _settings(state: EventState, group: GroupState, command: StartPlayOff) -> GroupSettings:
    """The settings of the play-off: those of its group, with a table as the system."""
    taken = {other_group.settings.name for other_group in state.groups.values()}
    name = command.name or next(
        name
        for name in (f"{group.settings.name} play-off{'' if number == 1 else f' {number}'}" for number in range(1, 100))
        if name not in taken
    )
    if name in taken:
        raise DeskError('another group bears the name "{name}"', name=name)
    plain = GroupSettings(
        name,
        ROUND_ROBIN.name,
        cycles=command.cycles,
        games_per_encounter=group.settings.games_per_encounter,
        openings=group.settings.openings,
    )
    return checked_group(plain, state.event)


@adds(PlayOffStarted)
def with_play_off_started(state: EventState, fact: PlayOffStarted, stamp: Stamp) -> EventState:
    """The event with a play-off as one group more."""
    del stamp
    members = tuple(numbering.player for numbering in fact.numbers)
    play_off_group = GroupState(
        fact.play_off,
        fact.settings,
        members,
        frozen({numbering.player: PlayerNumber(numbering.number) for numbering in fact.numbers}),
        DrawRecord(DrawKind.LOT, fact.seed, frozen({})),
        play_off_of=fact.group,
    )
    return replace(state.with_group(play_off_group), next_group=max(state.next_group, fact.play_off + 1))


def final_standings(state: EventState, group_id: GroupId) -> Standings:
    """The current standings; a finished play-off orders its players among the places that they hold."""
    standing, numbers = standings_of(state, group_id), numbers_of(state.group(group_id))
    rows = list(standing.rows)
    for play_off_group in finished_play_offs(state, group_id):
        tied = {numbers[player] for player in play_off_group.members}
        indexes = [index for index, row in enumerate(rows) if row.number in tied]
        best = min(rows[index].rank for index in indexes)
        row_of = {row.number: row for row in rows}
        for index, (rank, player) in zip(indexes, final_order(state, play_off_group.id), strict=True):
            rows[index] = replace(row_of[numbers[player]], rank=best + rank - 1)
    return replace(standing, rows=tuple(rows))


@dataclass(frozen=True, slots=True)
class PrizeTie:
    """Players whom every tie-break left equal on places of which at least the first has a prize, and no play-off yet.

    `is_too_large`: they are more than a play-off takes.
    """

    first_place: int
    players: tuple[EntrantId, ...]
    is_too_large: bool

    @property
    def last_place(self) -> int:
        """The last of the places that they share."""
        return self.first_place + len(self.players) - 1


def prize_ties(state: EventState, group_id: GroupId) -> tuple[PrizeTie, ...]:
    """The undecided ties for prize places in a finished group."""
    group = state.group(group_id)
    if not group.is_finished:
        return ()
    blocks = groupby(final_order(state, group_id), key=itemgetter(0))
    shared = ((rank, tuple(player for _, player in block)) for rank, block in blocks)
    most = rulebook.play_off_players()
    return tuple(
        PrizeTie(rank, players, len(players) > most)
        for rank, players in shared
        if len(players) > 1
        and rank <= group.settings.places_with_prizes
        and not _is_played_off(state, group_id, players)
    )


def play_offs_of(state: EventState, group_id: GroupId) -> tuple[GroupState, ...]:
    """The play-offs of a group, finished or not."""
    return tuple(group for group in state.groups.values() if group.play_off_of == group_id)


def _is_played_off(state: EventState, group_id: GroupId, players: tuple[EntrantId, ...]) -> bool:
    """A play-off of some of the players is going on."""
    return any(
        not play_off.is_finished and not set(players).isdisjoint(play_off.members)
        for play_off in play_offs_of(state, group_id)
    )


def finished_play_offs(state: EventState, group_id: GroupId) -> tuple[GroupState, ...]:
    """The play-offs of a group that decide its order."""
    return tuple(play_off for play_off in play_offs_of(state, group_id) if play_off.is_finished)


def final_order(state: EventState, group_id: GroupId) -> tuple[tuple[int, EntrantId], ...]:
    """Ranks and players of a group, after its play-offs."""
    player_by_number = {number: player for player, number in numbers_of(state.group(group_id)).items()}
    return tuple((row.rank, player_by_number[row.number]) for row in final_standings(state, group_id).rows)
