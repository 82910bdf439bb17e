"""Who is kept apart in a group: what was chosen, whom it concerns now, and the pairs that follow."""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import comb

from tabellone.answers.rounds import PlayerName, points_before
from tabellone.desk.event.apart_pairs import EntrantPair, SharedReason, apart_pairs, pairs_of, reasons_apart, sets_of
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.records import ApartBy, ApartRule
from tabellone.desk.event.round_state import RoundState
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
    """What was chosen, and whom it concerns now; `pairs` is how many pairs follow from it.

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
    """Who is kept apart in a group: who may not meet, and who should not if it can be helped."""

    group: GroupId
    rules: tuple[ApartRuleAnswer, ...]
    forbidden: tuple[ApartPairAnswer, ...]
    unwanted: tuple[ApartPairAnswer, ...]


@dataclass(frozen=True, slots=True)
class KeptApart:
    """Two players of a round who were kept apart when it was paired, and why; `meet` says that they meet all the same.

    There are no reasons where the pair was set by itself, or where what was chosen has been changed since.
    """

    first: PlayerName
    second: PlayerName
    if_possible: bool
    meet: bool
    reasons: tuple[SharedReason, ...]


def apart_in_round(state: EventState, group: GroupState, round_state: RoundState) -> tuple[KeptApart, ...]:
    """Who is kept apart in a round and could have met: with the same points before it, or although they do meet."""
    basis = round_state.basis
    board_of = {player: encounter.board for encounter in round_state.encounters for player in encounter.players}
    pairs = [*((pair, False) for pair in basis.forbidden), *((pair, True) for pair in basis.unwanted)]
    playing = [(pair, if_possible) for pair, if_possible in pairs if board_of.keys() >= set(pair)]
    points = points_before(state, group.id, round_state.number) if playing else {}
    return tuple(
        KeptApart(
            _name(state, group, first),
            _name(state, group, second),
            if_possible,
            board_of[first] == board_of[second],
            reasons_apart(state, group, first, second, round_state.number),
        )
        for (first, second), if_possible in playing
        if board_of[first] == board_of[second] or points[first] == points[second]
    )


def kept_apart(state: EventState, group_id: GroupId, role: Role) -> ApartAnswer:
    """Who is kept apart; for those who see drafts."""
    check_role(role, least_role(Act.SEE_DRAFTS))
    group = state.group(group_id)
    pairs = apart_pairs(state, group)
    always = {frozenset(pair) for pair in pairs.forbidden}
    wished_apart = always | {frozenset(pair) for pair in pairs.unwanted}
    return ApartAnswer(
        group.id,
        tuple(_rule(state, group, rule) for rule in group.apart),
        (
            *_pairs(state, group, pairs.forbidden, group.forbidden),
            *_pairs_in_rounds(state, group, always, if_possible=False),
        ),
        (
            *_pairs(state, group, pairs.unwanted, group.unwanted),
            *_pairs_in_rounds(state, group, wished_apart, if_possible=True),
        ),
    )


def _name(state: EventState, group: GroupState, player: EntrantId) -> PlayerName:
    return PlayerName(player, numbers_of(group)[player], state.entrant(player).name)


def _rule(state: EventState, group: GroupState, rule: ApartRule) -> ApartRuleAnswer:
    sets = tuple(
        ApartSetAnswer(apart_set.name, tuple(_name(state, group, player) for player in apart_set.players))
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
                    names = _name(state, group, one), _name(state, group, other)
                    yield ApartPairAnswer(*names, False, rule.first_round, rule.last_round)


def _pairs(
    state: EventState, group: GroupState, pairs: Iterable[EntrantPair], wished: tuple[EntrantPair, ...]
) -> tuple[ApartPairAnswer, ...]:
    return tuple(
        ApartPairAnswer(_name(state, group, one), _name(state, group, other), (one, other) in wished)
        for one, other in pairs
    )
