"""Who is kept apart in a group: what was chosen, whom it concerns now, and the pairs that follow."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb

from tabellone.answers.rounds import PlayerName
from tabellone.desk.event.apart_pairs import EntrantPair, apart_pairs, sets_of
from tabellone.desk.event.apart_rule import ApartBy, ApartRule
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import numbers_of
from tabellone.desk.roles import Act, Role, check_role, least_role


@dataclass(frozen=True, slots=True)
class ApartSetAnswer:
    """Players of whom no two meet, with the name of their club, province or family."""

    name: str
    players: tuple[PlayerName, ...]


@dataclass(frozen=True, slots=True)
class ApartRuleAnswer:
    """What was chosen, and whom it concerns now; `pairs` is how many pairs follow from it."""

    by: ApartBy
    names: tuple[str, ...]
    title: str
    if_possible: bool
    sets: tuple[ApartSetAnswer, ...]
    pairs: int


@dataclass(frozen=True, slots=True)
class ApartPairAnswer:
    """Two players who are kept apart; `wished` says that the pair was set by itself."""

    first: PlayerName
    second: PlayerName
    wished: bool


@dataclass(frozen=True, slots=True)
class ApartAnswer:
    """Who is kept apart in a group: who may not meet, and who should not if it can be helped."""

    group: GroupId
    rules: tuple[ApartRuleAnswer, ...]
    forbidden: tuple[ApartPairAnswer, ...]
    unwanted: tuple[ApartPairAnswer, ...]


def kept_apart(state: EventState, group_id: GroupId, role: Role) -> ApartAnswer:
    """Who is kept apart; for those who see drafts."""
    check_role(role, least_role(Act.SEE_DRAFTS))
    group = state.group(group_id)
    pairs = apart_pairs(state, group)
    return ApartAnswer(
        group.id,
        tuple(_rule(state, group, rule) for rule in group.apart),
        _pairs(state, group, pairs.forbidden, group.forbidden),
        _pairs(state, group, pairs.unwanted, group.unwanted),
    )


def _name(state: EventState, group: GroupState, player: EntrantId) -> PlayerName:
    return PlayerName(player, numbers_of(group)[player], state.entrant(player).name)


def _rule(state: EventState, group: GroupState, rule: ApartRule) -> ApartRuleAnswer:
    sets = tuple(
        ApartSetAnswer(apart_set.name, tuple(_name(state, group, player) for player in apart_set.players))
        for apart_set in sets_of(state, group, rule)
    )
    count = sum(comb(len(apart_set.players), 2) for apart_set in sets)
    return ApartRuleAnswer(rule.by, rule.names, rule.title, rule.if_possible, sets, count)


def _pairs(
    state: EventState, group: GroupState, pairs: Iterable[EntrantPair], wished: tuple[EntrantPair, ...]
) -> tuple[ApartPairAnswer, ...]:
    return tuple(
        ApartPairAnswer(_name(state, group, one), _name(state, group, other), (one, other) in wished)
        for one, other in pairs
    )
