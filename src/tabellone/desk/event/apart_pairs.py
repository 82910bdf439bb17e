"""The pairs that follow from who is kept apart, from the players as they are entered now."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.records import ApartBy, ApartRule
from tabellone.desk.event.state import EventState, GroupState

EntrantPair = tuple[EntrantId, EntrantId]


@dataclass(frozen=True, slots=True)
class ApartSet:
    """Players of whom no two meet, and what they have in common; empty for players without a title."""

    name: str
    players: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True)
class ApartPairs:
    """Pairs that are forbidden, and pairs that are avoided if possible."""

    forbidden: tuple[EntrantPair, ...]
    unwanted: tuple[EntrantPair, ...]


@dataclass(frozen=True, slots=True)
class SharedReason:
    """The reason for which two players are kept apart; a rule for named players may have no name."""

    by: ApartBy
    name: str


def same_word(text: str) -> str:
    """A club or a province as it is compared: blanks and capitals make no difference."""
    return " ".join(text.split()).casefold()


def shared(state: EventState, group: GroupState, by: ApartBy) -> tuple[ApartSet, ...]:
    """The clubs or provinces of which at least two players are in the group, by name."""
    named: dict[str, list[EntrantId]] = {}
    written: dict[str, str] = {}
    for player in group.members:
        details = state.entrant(player).as_entered
        text = details.club if by is ApartBy.CLUB else details.province
        if key := same_word(text):
            named.setdefault(key, []).append(player)
            written.setdefault(key, text.strip())
    return tuple(ApartSet(written[key], tuple(named[key])) for key in sorted(named) if len(named[key]) > 1)


def sets_of(state: EventState, group: GroupState, rule: ApartRule) -> tuple[ApartSet, ...]:
    """The players whom a rule keeps apart, in sets of whom no two meet."""
    if rule.by is ApartBy.PLAYERS:
        present = tuple(player for player in rule.players if player in group.members)
        return (ApartSet(rule.title, present),) if len(present) > 1 else ()
    wanted = {same_word(name) for name in rule.names}
    return tuple(
        apart_set for apart_set in shared(state, group, rule.by) if not wanted or same_word(apart_set.name) in wanted
    )


def apart_pairs(state: EventState, group: GroupState, number: int | None = None) -> ApartPairs:
    """The pairs set one by one and those of the rules of a round; a pair that may not meet is not merely unwanted.

    Without a round, the rules are those that hold in every one.
    """
    rules = tuple(rule for rule in group.apart if (not rule.is_limited if number is None else rule.holds_in(number)))
    forbidden = dict.fromkeys(group.forbidden)
    barred = {frozenset(pair) for pair in forbidden}
    for pair in _pairs(state, group, rules, if_possible=False):
        if frozenset(pair) not in barred:
            barred.add(frozenset(pair))
            forbidden[pair] = None
    unwanted = dict.fromkeys(group.unwanted)
    seen = barred | {frozenset(pair) for pair in unwanted}
    for pair in _pairs(state, group, rules, if_possible=True):
        if frozenset(pair) not in seen:
            seen.add(frozenset(pair))
            unwanted[pair] = None
    return ApartPairs(tuple(forbidden), tuple(pair for pair in unwanted if frozenset(pair) not in barred))


def _pairs(
    state: EventState, group: GroupState, rules: Iterable[ApartRule], *, if_possible: bool
) -> Iterator[EntrantPair]:
    for rule in rules:
        if rule.if_possible is if_possible:
            yield from pairs_of(state, group, rule)


def pairs_of(state: EventState, group: GroupState, rule: ApartRule) -> Iterator[EntrantPair]:
    """The pairs that a rule keeps apart."""
    for apart_set in sets_of(state, group, rule):
        yield from combinations(sorted(apart_set.players), 2)


def reasons_apart(
    state: EventState, group: GroupState, first: EntrantId, second: EntrantId, number: int
) -> tuple[SharedReason, ...]:
    """The reasons for which two players are kept apart in a round; unnamed where one of them is hidden."""
    is_hidden = any(state.entrant(player).entered is not None for player in (first, second))
    return tuple(
        SharedReason(rule.by, "" if is_hidden else apart_set.name)
        for rule in group.apart
        if rule.holds_in(number)
        for apart_set in sets_of(state, group, rule)
        if first in apart_set.players and second in apart_set.players
    )
