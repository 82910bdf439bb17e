"""The final report of an event, and its players, standings and results as tables (CSV)."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from tabellone.answers.as_json import exact_json
from tabellone.answers.events.announcement import Announcement, announcement
from tabellone.answers.events.overview import group_of
from tabellone.answers.groups.rounds import rounds_of, withdrawn_from_round
from tabellone.answers.groups.standings import StandingLine, StandingsAnswer, TieBreakRule, precedence, standings
from tabellone.core.explain import Citation
from tabellone.core.model import Colour, Outcome, Result
from tabellone.core.organisation.withdrawal import WithdrawalEffect
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.players import late_entry_rule, withdrawal_rule
from tabellone.desk.event.records import DrawKind
from tabellone.desk.event.state import EventPhase, EventState, GroupState, PublishedChange, RatingRecord
from tabellone.desk.event.tournament import withdrawal_effect_of
from tabellone.desk.roles import Role
from tabellone.formats.register.layout import written_table


@dataclass(frozen=True, slots=True)
class LateEntry:
    """A player who came late, and the first round."""

    player: EntrantId
    name: str
    first_round: int


@dataclass(frozen=True, slots=True)
class WithdrawalNote:
    """A player who left: the round, and in a round robin the treatment of the games."""

    player: EntrantId
    name: str
    from_round: int
    effect: WithdrawalEffect | None


@dataclass(frozen=True, slots=True)
class RankDecision:
    """The reason for a rank before the next player: points, a tie-break, or nothing where both are equal."""

    player: EntrantId
    behind: EntrantId
    is_by_points: bool
    tie_break: TieBreakRule | None


@dataclass(frozen=True, slots=True)
class GroupReport:
    """The report on a group; rounds by number, seeds as they were given.

    `decisions` are about everybody but the last, and about nobody where a play-off has ordered them.
    The rules for late entries and withdrawals are told where there are some; in draughts they are borrowed.
    """

    group: GroupId
    name: str
    system: str
    edition: str
    rounds_played: int
    standings: tuple[StandingLine, ...]
    tie_breaks: tuple[TieBreakRule, ...]
    decisions: tuple[RankDecision, ...]
    draw: DrawKind | None
    draw_seed: int | None
    opening_seeds: tuple[tuple[int, int], ...]
    tie_break_list: str
    initial_colour: Colour | None
    colour_seed: int | None
    rounds_made_by_hand: tuple[int, ...]
    late_entries: tuple[LateEntry, ...]
    late_entry_rule: Citation | None
    withdrawals: tuple[WithdrawalNote, ...]
    withdrawal_rule: Citation | None
    forfeited_games: int
    adjourned_games: int
    requested_byes: int
    play_offs: tuple[GroupId, ...]

    @property
    def deciding_tie_breaks(self) -> tuple[TieBreakRule, ...]:
        """The tie-breaks that decided the ranks, in the order of their list."""
        deciding = [decision.tie_break for decision in self.decisions]
        return tuple(rule for rule in self.tie_breaks if rule in deciding)


@dataclass(frozen=True, slots=True)
class FinalReport:
    """The report that the arbiter signs."""

    announcement: Announcement
    phase: EventPhase
    groups: tuple[GroupReport, ...]
    changes: tuple[PublishedChange, ...]
    lots_seed: int | None
    rating: RatingRecord | None


def final_report(state: EventState, role: Role) -> FinalReport:
    """The report from the current record; before the end it is provisional, as `phase` says."""
    return FinalReport(
        announcement(state),
        state.phase,
        tuple(_group(state, group, role) for group in state.groups.values()),
        state.changes,
        state.lots_seed,
        state.rating,
    )


_FORFEITS = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT)
_REQUESTED = (Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE)


def _draws_colour(group: GroupState) -> bool:
    declaration = group.settings.declaration
    return declaration is not None and declaration.draws_first_colour


def _decisions(answer: StandingsAnswer) -> Iterator[RankDecision]:
    for line in answer.rows:
        before = precedence(answer, line)
        if before is not None:
            yield RankDecision(line.player, before.behind.player, before.is_by_points, before.tie_break)


def _group(state: EventState, group: GroupState, role: Role) -> GroupReport:
    games = [game for round_state in group.published_rounds for game in round_state.games()]
    withdrawals = tuple(
        WithdrawalNote(player, state.entrant(player).name, left, withdrawal_effect_of(state, group.id, player))
        for player, left in sorted(group.withdrawn.items())
        if withdrawn_from_round(group, player, role) is not None
    )
    ranking = standings(state, group.id, role)
    return GroupReport(
        group.id,
        group.settings.name,
        group.settings.system,
        group.settings.edition,
        len(group.published_rounds),
        ranking.rows,
        ranking.tie_breaks,
        tuple(_decisions(ranking)),
        None if group.draw is None else group.draw.kind,
        None if group.draw is None else group.draw.seed,
        tuple(
            (round_state.number, round_state.opening_seed)
            for round_state in group.published_rounds
            if round_state.opening_seed is not None
        ),
        group.settings.tie_break_list,
        group.settings.initial_colour if _draws_colour(group) else None,
        group.settings.colour_seed,
        tuple(round_state.number for round_state in group.published_rounds if round_state.is_made_by_hand),
        tuple(
            LateEntry(player, state.entrant(player).name, number)
            for player, number in sorted(group.first_rounds.items())
        ),
        late_entry_rule(state, group) if group.first_rounds else None,
        withdrawals,
        withdrawal_rule(state, group) if withdrawals else None,
        sum(game.result in _FORFEITS for game in games),
        sum(game.adjournment is not None for game in games),
        sum(rest.outcome in _REQUESTED for round_state in group.published_rounds for rest in round_state.rests),
        tuple(other_group.id for other_group in state.groups.values() if other_group.play_off_of == group.id),
    )


PLAYER_COLUMNS = (
    "number",
    "name",
    "title",
    "rating",
    "national_rating",
    "category",
    "club",
    "province",
    "federation",
    "federation_id",
    "licence",
    "birth_date",
    "birth_year",
    "sex",
    "coefficient",
)
STANDINGS_COLUMNS = ("rank", "number", "name", "title", "category", "rating", "club", "province", "points")
RESULT_COLUMNS = (
    "round",
    "board",
    "game",
    "white_number",
    "white",
    "black_number",
    "black",
    "white_points",
    "black_points",
    "result",
    "opening",
)


class EventTable(Enum):
    """The tables of an event."""

    PLAYERS = "players"
    STANDINGS = "standings"
    RESULTS = "results"


def event_table(table: EventTable, state: EventState, group: GroupId, role: Role) -> str:
    """A table of a group; births, sex and licences are for roles that see private data."""
    make = {EventTable.PLAYERS: _players, EventTable.STANDINGS: _standings, EventTable.RESULTS: _results}[table]
    return make(state, group, role)


def _players(state: EventState, group: GroupId, role: Role) -> str:
    return written_table(
        PLAYER_COLUMNS,
        (
            tuple(
                player.sex.value if name == "sex" and player.sex is not None else getattr(player, name)
                for name in PLAYER_COLUMNS
            )
            for player in group_of(state, group, role).players
        ),
    )


def _standings(state: EventState, group: GroupId, role: Role) -> str:
    answer = standings(state, group, role)
    names = [rule.name for rule in answer.tie_breaks]
    return written_table(
        (*STANDINGS_COLUMNS, *names),
        (
            (
                *(getattr(line, name) for name in STANDINGS_COLUMNS[:-1]),
                exact_json(line.points),
                *(exact_json(line.tie_breaks[name]) if name in line.tie_breaks else None for name in names),
            )
            for line in answer.rows
        ),
    )


def _results(state: EventState, group: GroupId, role: Role) -> str:
    return written_table(RESULT_COLUMNS, _games(state, group, role))


def _games(state: EventState, group: GroupId, role: Role) -> Iterator[tuple[object, ...]]:
    for answer in rounds_of(state, group, role).rounds:
        for board in answer.boards:
            for game in board.games:
                white, black = board.sides(game)
                points = (game.white_points, game.black_points)
                yield (
                    answer.number,
                    board.board,
                    game.game,
                    white.number,
                    white.name,
                    black.number,
                    black.name,
                    *(None if value is None else exact_json(value) for value in points),
                    None if game.result is None else game.result.name,
                    board.opening,
                )
