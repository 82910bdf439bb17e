"""Who is kept apart, as the arbiter chose it: players of one club, of one province, or named ones such as a family."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import Enum

from tabellone.desk.event.entrant import EntrantId


class ApartBy(Enum):
    """What those have in common who are kept apart."""

    CLUB = "club"
    PROVINCE = "province"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class ApartRule:
    """Players who may not meet or, with `if_possible`, should not if it can be helped.

    Of clubs and provinces the `names` chosen, or all of them where none is named: who is entered later falls under it
    too. Of players those named, with a `title` such as that of their family.
    """

    by: ApartBy
    names: tuple[str, ...] = ()
    players: tuple[EntrantId, ...] = ()
    title: str = ""
    if_possible: bool = False


def rules_within(rules: Collection[ApartRule], players: Collection[EntrantId]) -> tuple[ApartRule, ...]:
    """The rules for those who are left; named players of whom fewer than two are left need none."""
    left = (replace(rule, players=tuple(player for player in rule.players if player in players)) for rule in rules)
    return tuple(rule for rule in left if rule.by is not ApartBy.PLAYERS or len(rule.players) > 1)
