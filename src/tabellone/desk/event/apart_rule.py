"""Who is kept apart, as the arbiter chose it: players of one club, of one province, or named ones such as a family."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import Enum

from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.later_field import Later


class ApartBy(Enum):
    """What those have in common who are kept apart."""

    CLUB = "club"
    PROVINCE = "province"
    PLAYERS = "players"


@dataclass(frozen=True, slots=True)
class ApartRule:
    """Players who may not meet or, with `if_possible`, should not if it can be helped.

    Of clubs and provinces the `names` chosen, or all of them where none is named: who is entered later falls under it
    too. Of players those named, with a `title` such as that of their family. With a `first_round` or a `last_round` it
    holds in these rounds only, as record 260 of a report has it.
    """

    by: ApartBy
    names: tuple[str, ...] = ()
    players: tuple[EntrantId, ...] = ()
    title: str = ""
    if_possible: bool = False
    first_round: Later[int | None] = None
    last_round: Later[int | None] = None

    @property
    def is_limited(self) -> bool:
        """Whether the rule holds in some rounds only."""
        return self.first_round is not None or self.last_round is not None

    def holds_in(self, number: int) -> bool:
        """Whether the rule holds in a round."""
        return (self.first_round or 1) <= number and (self.last_round is None or number <= self.last_round)


def rules_within(rules: Collection[ApartRule], players: Collection[EntrantId]) -> tuple[ApartRule, ...]:
    """The rules for those who are left; named players of whom fewer than two are left need none."""
    left = (replace(rule, players=tuple(player for player in rule.players if player in players)) for rule in rules)
    return tuple(rule for rule in left if rule.by is not ApartBy.PLAYERS or len(rule.players) > 1)
