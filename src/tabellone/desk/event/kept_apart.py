"""Keeping players apart by what they have in common."""

from dataclasses import dataclass, replace

from tabellone.desk.book import Stamp
from tabellone.desk.event.apart_pairs import apart_pairs
from tabellone.desk.event.apart_rule import ApartBy, ApartRule
from tabellone.desk.event.entrant import GroupId, checked_text
from tabellone.desk.event.group_gates import is_no_round_robin, is_paired_by_a_system
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, decides, group_command
from tabellone.desk.event.state import EventState
from tabellone.desk.role import Role

MOST_RULES = 100
MOST_NAMES = 500
MOST_PAIRS = 20_000


@group_command(role=Role.ARBITER, gates=(is_no_round_robin, is_paired_by_a_system))
@dataclass(frozen=True, slots=True)
class KeepApart(EventCommand):
    """Say who is kept apart by club, by province or by name; it holds from the next round that is paired."""

    group: GroupId
    rules: tuple[ApartRule, ...]


@dataclass(frozen=True, slots=True)
class ApartKept(EventFact):
    """Who is kept apart was chosen."""

    group: GroupId
    rules: tuple[ApartRule, ...]


@decides(KeepApart)
def apart_kept(state: EventState, command: KeepApart) -> ApartKept:
    """Choose who is kept apart; what follows for those who are entered later is reckoned when a round is paired."""
    group = state.group(command.group)
    if len(command.rules) > MOST_RULES:
        raise DeskError("{found} rules are too many; at most {most}", found=len(command.rules), most=MOST_RULES)
    rules = tuple(_checked(state, group.id, rule) for rule in command.rules)
    if len(set(rules)) != len(rules):
        raise DeskError("the same players are kept apart twice")
    if rules == group.apart:
        raise DeskError("nothing is changed")
    pairs = apart_pairs(state, replace(group, apart=rules))
    if (count := len(pairs.forbidden) + len(pairs.unwanted)) > MOST_PAIRS:
        raise DeskError("{found} pairs are too many; at most {most}", found=count, most=MOST_PAIRS)
    return ApartKept(group.id, rules)


def _checked(state: EventState, group: GroupId, rule: ApartRule) -> ApartRule:
    for text in (*rule.names, rule.title):
        checked_text("name", text)
    if len(rule.names) > MOST_NAMES:
        raise DeskError(
            "{field}: {found} are too many; at most {most}", field="name", found=len(rule.names), most=MOST_NAMES
        )
    if rule.by is not ApartBy.PLAYERS:
        return ApartRule(rule.by, tuple(name.strip() for name in rule.names), if_possible=rule.if_possible)
    players = tuple(dict.fromkeys(state.member(group, player).id for player in rule.players))
    if len(players) < 2:
        raise DeskError("choose at least two players who are kept apart")
    return ApartRule(rule.by, (), players, rule.title.strip(), rule.if_possible)


@adds(ApartKept)
def with_apart_kept(state: EventState, fact: ApartKept, stamp: Stamp) -> EventState:
    """The event with who is kept apart."""
    del stamp
    return state.with_group(replace(state.group(fact.group), apart=fact.rules))
