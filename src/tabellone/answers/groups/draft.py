"""The last round of a group as a draft: broken rules, differences, and players kept apart."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import comb

from tabellone.answers.groups.boards import BoardAnswer, PlayerName
from tabellone.answers.groups.rounds import opening_steps, points_before
from tabellone.answers.groups.why import names_in
from tabellone.core.explain import Step
from tabellone.core.pairing.proposal import WarningKind
from tabellone.desk.event.apart_pairs import EntrantPair, SharedReason, apart_pairs, pairs_of, reasons_apart, sets_of
from tabellone.desk.event.commands import EditPairings
from tabellone.desk.event.draft_warnings import DraftWarning, comparison, draft_warnings, proposal_warnings
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.records import ApartBy, ApartRule
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.tournament import numbers_of
from tabellone.desk.roles import Act, Role, check_role, least_role


@dataclass(frozen=True, slots=True)
class ApartSetAnswer:
    """Players of whom no two meet, with the name of their club, province or family."""

    name: str
    players: tuple[PlayerName, ...]


@dataclass(frozen=True, slots=True)
class ApartRuleAnswer:
    """A rule and the players it concerns now; `pairs` is the number of pairs that follow from it.

    Where it holds in some rounds only, `first_round` and `last_round` say in which.
    """

    by: ApartBy
    names: tuple[str, ...]
    title: str
    if_possible: bool
    sets: tuple[ApartSetAnswer, ...]
    pairs: int
    first_round: int | None
    last_round: int | None


@dataclass(frozen=True, slots=True)
class ApartPairAnswer:
    """Two players who are kept apart; `wished` says that the pair was set by itself.

    Where they are kept apart in some rounds only, `first_round` and `last_round` say in which.
    """

    first: PlayerName
    second: PlayerName
    wished: bool
    first_round: int | None = None
    last_round: int | None = None


@dataclass(frozen=True, slots=True)
class ApartAnswer:
    """Players kept apart in a group: pairs that may not meet, and pairs that should not if it can be helped."""

    group: GroupId
    rules: tuple[ApartRuleAnswer, ...]
    forbidden: tuple[ApartPairAnswer, ...]
    unwanted: tuple[ApartPairAnswer, ...]


@dataclass(frozen=True, slots=True)
class KeptApart:
    """Two players kept apart when a round was paired, and why; `meet` if they meet nevertheless.

    There are no reasons where the pair was set by itself, or where what was chosen has been changed since.
    """

    first: PlayerName
    second: PlayerName
    if_possible: bool
    meet: bool
    reasons: tuple[SharedReason, ...]


def apart_in_round(state: EventState, group: GroupState, round_state: RoundState) -> tuple[KeptApart, ...]:
    """Players kept apart in a round who had equal points before it, or meet nevertheless."""
    basis = round_state.basis
    board_of = {player: encounter.board for encounter in round_state.encounters for player in encounter.players}
    pairs = [*((pair, False) for pair in basis.forbidden), *((pair, True) for pair in basis.unwanted)]
    playing = [(pair, if_possible) for pair, if_possible in pairs if board_of.keys() >= set(pair)]
    points = points_before(state, group.id, round_state.number) if playing else {}
    return tuple(
        KeptApart(
            _apart_name(state, group, first),
            _apart_name(state, group, second),
            if_possible,
            board_of[first] == board_of[second],
            reasons_apart(state, group, first, second, round_state.number),
        )
        for (first, second), if_possible in playing
        if board_of[first] == board_of[second] or points[first] == points[second]
    )


def kept_apart(state: EventState, group_id: GroupId, role: Role) -> ApartAnswer:
    """Players kept apart; for roles that see drafts."""
    check_role(role, least_role(Act.SEE_DRAFTS))
    group = state.group(group_id)
    pairs = apart_pairs(state, group)
    always = {frozenset(pair) for pair in pairs.forbidden}
    wished_apart = always | {frozenset(pair) for pair in pairs.unwanted}
    return ApartAnswer(
        group.id,
        tuple(_rule(state, group, rule) for rule in group.apart),
        (
            *_apart_pairs(state, group, pairs.forbidden, group.forbidden),
            *_pairs_in_rounds(state, group, always, if_possible=False),
        ),
        (
            *_apart_pairs(state, group, pairs.unwanted, group.unwanted),
            *_pairs_in_rounds(state, group, wished_apart, if_possible=True),
        ),
    )


def _apart_name(state: EventState, group: GroupState, player: EntrantId) -> PlayerName:
    return PlayerName(player, numbers_of(group)[player], state.entrant(player).name)


def _rule(state: EventState, group: GroupState, rule: ApartRule) -> ApartRuleAnswer:
    sets = tuple(
        ApartSetAnswer(apart_set.name, tuple(_apart_name(state, group, player) for player in apart_set.players))
        for apart_set in sets_of(state, group, rule)
    )
    count = sum(comb(len(apart_set.players), 2) for apart_set in sets)
    return ApartRuleAnswer(
        rule.by, rule.names, rule.title, rule.if_possible, sets, count, rule.first_round, rule.last_round
    )


def _pairs_in_rounds(
    state: EventState, group: GroupState, in_every_round: AbstractSet[frozenset[EntrantId]], *, if_possible: bool
) -> Iterator[ApartPairAnswer]:
    """The pairs that are kept apart in some rounds, without those that are so in every one."""
    for rule in group.apart:
        if rule.is_limited and rule.if_possible is if_possible:
            for one, other in pairs_of(state, group, rule):
                if frozenset((one, other)) not in in_every_round:
                    names = _apart_name(state, group, one), _apart_name(state, group, other)
                    yield ApartPairAnswer(*names, False, rule.first_round, rule.last_round)


def _apart_pairs(
    state: EventState, group: GroupState, pairs: Iterable[EntrantPair], wished: tuple[EntrantPair, ...]
) -> tuple[ApartPairAnswer, ...]:
    return tuple(
        ApartPairAnswer(_apart_name(state, group, one), _apart_name(state, group, other), (one, other) in wished)
        for one, other in pairs
    )


NamedPair = tuple[PlayerName, PlayerName]


@dataclass(frozen=True, slots=True)
class WarningAnswer:
    """A rule that a draft breaks, and for whom."""

    kind: WarningKind
    players: tuple[PlayerName, ...]
    why: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class DraftAnswer:
    """Warnings about the last round, and the pairs in which it differs from the system's.

    `agrees` is None where no system pairs, or no legal pairing exists. Steps speak of numbers, which `names` resolves.
    `apart` are those who are kept apart and could have met, or meet all the same; `openings` says why the table of the
    openings is used, where it follows the categories.
    """

    group: GroupId
    round: int
    phase: RoundPhase
    warnings: tuple[WarningAnswer, ...]
    agrees: bool | None
    missing: tuple[NamedPair, ...]
    added: tuple[NamedPair, ...]
    left_out: tuple[PlayerName, ...]
    rest: PlayerName | None
    rest_of_the_system: PlayerName | None
    names: Mapping[int, str]
    apart: tuple[KeptApart, ...]
    openings: tuple[Step, ...]

    def worst_on(self, board: BoardAnswer) -> WarningAnswer | None:
        """The worst warning about a player of a board, if there is one."""
        players = {board.white.player, board.black.player}
        return next(
            (warning for warning in self._by_weight() if players & {seat.player for seat in warning.players}), None
        )

    @property
    def notes(self) -> tuple[tuple[WarningAnswer, ...], ...]:
        """The warnings, the worst first, grouped by players; all players left out are one.

        Pairs that the system does not make are compared.
        """
        left_out = (WarningAnswer(WarningKind.LEFT_OUT, self.left_out, ()),)
        by_players: dict[tuple[PlayerName, ...], list[WarningAnswer]] = {}
        for warning in self._by_weight():
            if warning.kind not in (WarningKind.UNLIKE_THE_SYSTEM, WarningKind.LEFT_OUT):
                by_players.setdefault(warning.players, []).append(warning)
        return (*((left_out,) if self.left_out else ()), *map(tuple, by_players.values()))

    @property
    def has_other_field(self) -> bool:
        """Players were entered, withdrew or were marked absent after the system had paired the round."""
        is_absent_paired = any(warning.kind is WarningKind.ABSENT_PAIRED for warning in self.warnings)
        return is_absent_paired or bool(self.agrees and self.left_out)

    def _by_weight(self) -> list[WarningAnswer]:
        return sorted(self.warnings, key=lambda warning: not warning.kind.breaks_a_rule)


@dataclass(frozen=True, slots=True)
class ComparedPairs:
    """A pair or a rest of the system beside the one of the draft; None where one is missing."""

    of_system: tuple[PlayerName, ...] | None
    here: tuple[PlayerName, ...] | None


def compared_pairs(answer: DraftAnswer) -> tuple[ComparedPairs, ...]:
    """The differences of a draft from the system's round, each beside the pair here of one of its players."""
    left = list(answer.added)
    rows = []
    for missing in answer.missing:
        players = {seat.player for seat in missing}
        here = next((pair for pair in left if players & {seat.player for seat in pair}), None)
        if here is not None:
            left.remove(here)
        rows.append(ComparedPairs(missing, here))
    rows += [ComparedPairs(None, pair) for pair in left]
    rest, other = answer.rest_of_the_system, answer.rest
    if answer.agrees is False and rest != other:
        rows.append(ComparedPairs(None if rest is None else (rest,), None if other is None else (other,)))
    return tuple(rows)


def draft(state: EventState, group_id: GroupId, role: Role) -> DraftAnswer:
    """The last round of a group against the rules and the system; for roles that see drafts."""
    check_role(role, least_role(Act.SEE_DRAFTS))
    compared = comparison(state, group_id)
    round_state = state.current_round(group_id)
    warnings = draft_warnings(state, group_id)
    standing = set(round_state.standing())
    is_paired = compared.expected is not None
    return DraftAnswer(
        group_id,
        round_state.number,
        round_state.phase,
        _warnings(state, group_id, warnings),
        compared.agrees if is_paired else None,
        _pairs(state, group_id, compared.missing),
        _pairs(state, group_id, compared.added if is_paired else ()),
        tuple(_named(state, group_id, player) for player in state.group(group_id).members if player not in standing),
        _name(state, group_id, compared.found_bye),
        _name(state, group_id, compared.expected_bye),
        names_in(state, round_state, [step for warning in warnings for step in warning.steps]),
        apart_in_round(state, state.group(group_id), round_state),
        opening_steps(state, state.group(group_id), round_state),
    )


def warnings_of(state: EventState, proposal: EditPairings) -> tuple[WarningAnswer, ...]:
    """The rules that a last round made by hand would break; nothing is changed."""
    return _warnings(state, proposal.group, proposal_warnings(state, proposal))


def _warnings(state: EventState, group_id: GroupId, warnings: Iterable[DraftWarning]) -> tuple[WarningAnswer, ...]:
    return tuple(
        WarningAnswer(warning.kind, tuple(_named(state, group_id, player) for player in warning.players), warning.steps)
        for warning in warnings
    )


def _pairs(state: EventState, group_id: GroupId, pairs: Iterable[tuple[EntrantId, EntrantId]]) -> tuple[NamedPair, ...]:
    return tuple((_named(state, group_id, white), _named(state, group_id, black)) for white, black in pairs)


def _name(state: EventState, group_id: GroupId, player: EntrantId | None) -> PlayerName | None:
    return None if player is None else _named(state, group_id, player)


def _named(state: EventState, group_id: GroupId, player: EntrantId) -> PlayerName:
    return PlayerName(player, numbers_of(state.group(group_id))[player], state.entrant(player).name)
