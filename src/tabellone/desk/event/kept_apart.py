"""Keeping players apart by what they have in common."""

from dataclasses import dataclass, replace

from tabellone.desk.book import Stamp
from tabellone.desk.event.apart_pairs import apart_pairs
from tabellone.desk.event.apart_rule import ApartBy, ApartRule
from tabellone.desk.event.entrant import GroupId, checked_text
from tabellone.desk.event.group_gates import is_no_round_robin, is_paired_by_a_system
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, decides, group_command
from tabellone.desk.event.settings import MOST_ROUNDS
from tabellone.desk.event.state import EventState
from tabellone.desk.role import Role

MOST_RULES = 1000
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
    pairs = apart_pairs(state, replace(group, apart=tuple(map(_in_every_round, rules))))
    if (count := len(pairs.forbidden) + len(pairs.unwanted)) > MOST_PAIRS:
        raise DeskError("{found} pairs are too many; at most {most}", found=count, most=MOST_PAIRS)
    return ApartKept(group.id, rules)


def _in_every_round(rule: ApartRule) -> ApartRule:
    return replace(rule, first_round=None, last_round=None)


def _checked(state: EventState, group: GroupId, rule: ApartRule) -> ApartRule:
    _check_rounds(rule)
    for text in (*rule.names, rule.title):
        checked_text("name", text)
    if len(rule.names) > MOST_NAMES:
        raise DeskError(
            "{field}: {found} are too many; at most {most}", field="name", found=len(rule.names), most=MOST_NAMES
        )
    if rule.by is not ApartBy.PLAYERS:
        return replace(rule, names=tuple(name.strip() for name in rule.names), players=(), title="")
    players = tuple(dict.fromkeys(state.member(group, player).id for player in rule.players))
    if len(players) < 2:
        raise DeskError("choose at least two players who are kept apart")
    return replace(rule, names=(), players=players, title=rule.title.strip())


def _check_rounds(rule: ApartRule) -> None:
    first, last = rule.first_round or 1, rule.last_round or MOST_ROUNDS
    for number in (rule.first_round, rule.last_round):
        if number is not None and not 1 <= number <= MOST_ROUNDS:
            raise DeskError("rounds: {found} is not allowed; it must be 1 to {most}", found=number, most=MOST_ROUNDS)
    if first > last:
        raise DeskError("the rounds from {first} to {last} run backwards", first=first, last=last)


@adds(ApartKept)
def with_apart_kept(state: EventState, fact: ApartKept, stamp: Stamp) -> EventState:
    """The event with who is kept apart."""
    del stamp
    return state.with_group(replace(state.group(fact.group), apart=fact.rules))
