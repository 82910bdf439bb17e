"""The standings of a group, the sums behind each tie-break, and the tie-break that decided."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tabellone.answers.cache import Memo
from tabellone.answers.groups.rounds import sees_drafts, withdrawn_from_round
from tabellone.answers.groups.team_boards import BoardsAnswer, boards_of_teams
from tabellone.core.assigned_points import assigned_steps
from tabellone.core.explain import Citation, Step, citation_of
from tabellone.core.model import PlayerNumber
from tabellone.core.organisation.play_off import play_off
from tabellone.core.standings.buchholz import printed_quotients
from tabellone.core.standings.ranking import Dropped, RankedRow, Standings
from tabellone.core.standings.scoreboard import Scoreboard, scoreboard
from tabellone.core.standings.tie_break_value import Remark, Term, TieBreakValue
from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId
from tabellone.desk.event.play_off import PrizeTie, final_standings, finished_play_offs, play_offs_of, prize_ties
from tabellone.desk.event.round_state import RoundProgress, RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import numbers_of, standings_of, standings_tournament, teams_of
from tabellone.desk.roles import Role

_MEMO = Memo(256)


@dataclass(frozen=True, slots=True)
class TieBreakRule:
    """A tie-break of a list, whether it is an average, and where it stands."""

    name: str
    is_average: bool
    citation: Citation


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the standings. `decimals` are what a regulation adds to a tie-break as a decimal figure.

    `printed` is how the FID prints points and quotients, empty where the list has no quotients.
    """

    rank: int
    player: EntrantId
    number: PlayerNumber
    name: str
    title: str
    category: str
    rating: int | None
    club: str
    province: str
    withdrawn_from_round: int | None
    points: Fraction
    tie_breaks: Mapping[str, Fraction]
    decimals: Mapping[str, Fraction]
    printed: str


@dataclass(frozen=True, slots=True)
class PrizeTieAnswer:
    """Players who tie for a prize place in a finished group, and whether a play-off takes so many of them."""

    first_place: int
    last_place: int
    players: tuple[EntrantId, ...]
    names: tuple[str, ...]
    may_play_off: bool
    citation: Citation


@dataclass(frozen=True, slots=True)
class StandingsAnswer:
    """The standings after a round: the tie-breaks that were applied, and those of the list that could not be.

    `tie_break_list` is "custom" where the list is one's own; `edition` is that of the tie-breaks, which says how rounds
    without a game count, and `list_citation` where it stands. `skipped` are codes of a report file that are not known,
    `assigned` says which points the scoring does not give.
    """

    group: GroupId
    rounds: int
    planned_rounds: int
    progress: RoundProgress | None
    is_after_play_off: bool
    has_shared_ranks: bool
    tie_break_list: str
    edition: str
    list_citation: Citation
    tie_breaks: tuple[TieBreakRule, ...]
    dropped: tuple[Dropped, ...]
    prize_ties: tuple[PrizeTieAnswer, ...]
    skipped: tuple[str, ...]
    assigned: tuple[Step, ...]
    rows: tuple[StandingLine, ...]

    @property
    def has_titles(self) -> bool:
        """Whether anybody has a title."""
        return any(line.title for line in self.rows)

    @property
    def has_categories(self) -> bool:
        """Whether anybody has a category."""
        return any(line.category for line in self.rows)

    @property
    def has_printed(self) -> bool:
        """Whether points and quotients are shown as the FID prints them too."""
        return any(line.printed for line in self.rows)


@dataclass(frozen=True, slots=True)
class SumTerm:
    """One line of the sum of a tie-break; one that is cut or not counted adds nothing."""

    round: int | None
    opponent: PlayerNumber | None
    opponent_name: str
    counted: Fraction
    weight: Fraction | None
    contribution: Fraction
    is_cut: bool
    is_counted: bool
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class TieBreakSum:
    """A tie-break of a player: its value, and the terms that add up to it or, for an average, have it as their mean.

    Where there is a `target`, the value is the lowest rating at which the terms, expected scores, come to so much.
    """

    name: str
    value: Fraction
    decimal: Fraction | None
    is_average: bool
    citation: Citation
    terms: tuple[SumTerm, ...]
    target: Fraction | None = None

    @property
    def expected(self) -> Fraction:
        """The sum of the terms."""
        return sum((term.contribution for term in self.terms), Fraction(0))


@dataclass(frozen=True, slots=True)
class Precedence:
    """Why a player stands before the next one: by points, by a tie-break, or by nothing where they share a rank."""

    behind: StandingLine
    is_by_points: bool
    tie_break: TieBreakRule | None


def precedence(answer: StandingsAnswer, line: StandingLine) -> Precedence | None:
    """The reason for a rank before the next player; None for the last, and after a play-off or lots."""
    line_number = answer.rows.index(line) + 1
    if line_number == len(answer.rows) or answer.is_after_play_off:
        return None
    behind = answer.rows[line_number]
    if behind.points != line.points:
        return Precedence(behind, is_by_points=True, tie_break=None)
    tie_break = separating_tie_break(answer.tie_breaks, line, behind)
    if tie_break is None and behind.rank != line.rank:
        return None
    return Precedence(behind, is_by_points=False, tie_break=tie_break)


def separating_tie_break(
    rules: Iterable[TieBreakRule], line: StandingLine, behind: StandingLine
) -> TieBreakRule | None:
    """The first tie-break of a list in which two players with equal points differ."""
    return next((rule for rule in rules if _tie_break(line, rule) != _tie_break(behind, rule)), None)


def _tie_break(line: StandingLine, rule: TieBreakRule) -> tuple[Fraction | None, Fraction | None]:
    return line.tie_breaks.get(rule.name), line.decimals.get(rule.name)


def standings(state: EventState, group_id: GroupId, role: Role, through: int | None = None) -> StandingsAnswer:
    """The standings after a published round, or the current ones, with play-offs."""
    group = state.group(group_id)
    key = ("answer", state.lots_seed, through, sees_drafts(role))
    return _MEMO.get(key, _parts(state, group), lambda: _answer(state, group, role, through))


def tie_break_sums(
    state: EventState, group_id: GroupId, player: EntrantId, through: int | None = None
) -> Mapping[str, TieBreakSum]:
    """The sums behind the tie-breaks of a player after a round, or of the current ones, in the order of the list."""
    group = state.group(group_id)
    ranked = ranking(state, group_id, through)
    row = ranked.row_of(numbers_of(group)[player])
    names = {number: state.entrant(entrant_id).name for entrant_id, number in numbers_of(group).items()}
    return {
        name: _sum(name, row.tie_breaks[name], names) for name in ranked.policy.tie_breaks if name in row.tie_breaks
    }


def ranking(state: EventState, group_id: GroupId, through: int | None = None) -> Standings:
    """The standings as the rules make them, cached while their parts are unchanged."""
    group = state.group(group_id)
    begun = group.begun_rounds
    if through == len(begun) and not finished_play_offs(state, group_id):
        through = None
    if through is None:
        key = ("ranking", state.lots_seed, None)
        return _MEMO.get(key, _parts(state, group), lambda: final_standings(state, group_id))
    return _MEMO.get(
        ("ranking", state.lots_seed, through, _games_per_encounter(begun)),
        _parts(state, group) if group.settings.follows_table else _parts_of_rounds(state, group, through),
        lambda: standings_of(state, group_id, through=through),
    )


def scores(state: EventState, group_id: GroupId) -> Scoreboard:
    """The opponents and points of everybody in the published rounds, cached while the state is unchanged."""
    group = state.group(group_id)
    return _MEMO.get(("scores",), _parts(state, group), lambda: scoreboard(standings_tournament(state, group_id)))


def _parts(state: EventState, group: GroupState) -> tuple[object, ...]:
    """The parts of a state that the standings of a group depend on."""
    return group, *play_offs_of(state, group.id), state.settings, state.entrants


def _parts_of_rounds(state: EventState, group: GroupState, through: int) -> tuple[object, ...]:
    """The parts that the standings after a round depend on; results of later rounds do not change them."""
    rounds = group.begun_rounds[: max(through, 0)]
    return group.settings, group.members, group.numbers, state.settings, state.entrants, *rounds


def _games_per_encounter(rounds: Iterable[RoundState]) -> int:
    """How many games an encounter has, which is told by all rounds."""
    return max((len(encounter.games) for one_round in rounds for encounter in one_round.encounters), default=1)


def _answer(state: EventState, group: GroupState, role: Role, through: int | None) -> StandingsAnswer:
    ranked = ranking(state, group.id, through)
    players = {number: player for player, number in numbers_of(group).items()}

    def line(row: RankedRow) -> StandingLine:
        player = players[row.number]
        return standing_line(
            row,
            state.entrant(player),
            withdrawn_from_round(group, player, role),
            is_round_robin=group.settings.follows_table,
        )

    return standings_answer(
        ranked,
        tuple(line(row) for row in ranked.rows),
        group.id,
        group.planned_rounds,
        group.begun_rounds[ranked.rounds - 1].progress if ranked.rounds else None,
        is_after_play_off=through is None and bool(finished_play_offs(state, group.id)),
        prize_ties=tuple(_prize_tie(state, tie) for tie in prize_ties(state, group.id)) if through is None else (),
        skipped=group.settings.skipped_tie_breaks,
        assigned=assigned_steps(standings_tournament(state, group.id), ranked.rounds),
    )


def _prize_tie(state: EventState, tie: PrizeTie) -> PrizeTieAnswer:
    return PrizeTieAnswer(
        tie.first_place,
        tie.last_place,
        tie.players,
        tuple(state.entrant(player).name for player in tie.players),
        not tie.is_too_large,
        citation_of(play_off),
    )


def standings_answer(
    ranked: Standings,
    lines: tuple[StandingLine, ...],
    group: GroupId,
    planned_rounds: int,
    progress: RoundProgress | None,
    *,
    is_after_play_off: bool = False,
    prize_ties: tuple[PrizeTieAnswer, ...] = (),
    skipped: tuple[str, ...] = (),
    assigned: tuple[Step, ...] = (),
) -> StandingsAnswer:
    """The answer for computed standings and their lines; a tie-break that no line has was not applied."""
    formulas = ranked.policy.formulas
    applied = [name for name in ranked.policy.tie_breaks if any(name in row.tie_breaks for row in ranked.rows)]
    return StandingsAnswer(
        group,
        ranked.rounds,
        planned_rounds,
        progress,
        is_after_play_off,
        len({row.rank for row in ranked.rows}) < len(ranked.rows),
        ranked.policy.name,
        ranked.policy.edition,
        ranked.policy.citation,
        tuple(TieBreakRule(name, _is_average(name, ranked), formulas[name].citation) for name in applied),
        ranked.dropped,
        prize_ties,
        skipped,
        assigned,
        lines,
    )


def _is_average(name: str, ranked: Standings) -> bool:
    return any(row.tie_breaks[name].is_average for row in ranked.rows if name in row.tie_breaks)


def standing_line(
    row: RankedRow, entrant: Entrant, withdrawn: int | None = None, *, is_round_robin: bool
) -> StandingLine:
    """A line of the standings with the player whom it is about."""
    details = entrant.details
    return StandingLine(
        row.rank,
        entrant.id,
        row.number,
        details.name,
        details.title,
        details.category,
        details.rating,
        details.club,
        details.province,
        withdrawn,
        row.points,
        {name: tie_break.value for name, tie_break in row.tie_breaks.items()},
        {name: tie_break.decimal for name, tie_break in row.tie_breaks.items() if tie_break.decimal is not None},
        _printed(row, is_round_robin=is_round_robin),
    )


def _printed(row: RankedRow, *, is_round_robin: bool) -> str:
    first, second = (row.tie_breaks.get(name) for name in ("quotient1", "quotient2"))
    if first is None or second is None:
        return ""
    return printed_quotients(row.points, None if is_round_robin else first.value, second.value)


def _sum(name: str, value: TieBreakValue, names: Mapping[PlayerNumber, str]) -> TieBreakSum:
    terms = tuple(_term(term, names) for term in value.terms)
    return TieBreakSum(name, value.value, value.decimal, value.is_average, value.citation, terms, value.target)


def _term(term: Term, names: Mapping[PlayerNumber, str]) -> SumTerm:
    return SumTerm(
        term.round,
        term.opponent,
        "" if term.opponent is None else names[term.opponent],
        term.counted,
        term.weight,
        term.contribution,
        term.is_cut,
        term.is_counted,
        term.remarks,
    )


@dataclass(frozen=True, slots=True)
class Decision:
    """A tie-break, and the two players with equal points whom it separates."""

    tie_break: TieBreakRule
    ahead: StandingLine
    behind: StandingLine


def decisions(state: EventState, group_id: GroupId, answer: StandingsAnswer) -> tuple[Decision, ...]:
    """In the order of the standings; where a play-off has ordered two players, no tie-break did."""
    by_play_off = [set(play_off.members) for play_off in finished_play_offs(state, group_id)]
    pairs = zip(answer.rows, answer.rows[1:], strict=False)
    return tuple(
        Decision(tie_break, ahead, behind)
        for ahead, behind in pairs
        if not _are_in_one_of(by_play_off, ahead, behind)
        and (tie_break := _deciding(answer.tie_breaks, ahead, behind)) is not None
    )


def deciding_rules(answer: StandingsAnswer, decisions: tuple[Decision, ...]) -> tuple[TieBreakRule, ...]:
    """The tie-breaks of the list that have decided something."""
    names = {decision.tie_break.name for decision in decisions}
    return tuple(rule for rule in answer.tie_breaks if rule.name in names)


def _are_in_one_of(groups: list[set[EntrantId]], ahead: StandingLine, behind: StandingLine) -> bool:
    return any({ahead.player, behind.player} <= members for members in groups)


def _deciding(tie_breaks: tuple[TieBreakRule, ...], ahead: StandingLine, behind: StandingLine) -> TieBreakRule | None:
    if ahead.points != behind.points or ahead.rank == behind.rank:
        return None
    return separating_tie_break(tie_breaks, ahead, behind)


def boards_of_group(state: EventState, group: GroupId) -> BoardsAnswer:
    """The results by board of a group of teams; a group of players has none."""
    if state.group(group).settings.teams is None:
        return BoardsAnswer((), ())
    return boards_of_teams(teams_of(state, group))
