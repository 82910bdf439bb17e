"""The numbers of the Burstein system, and those of the Dutch system, by which its first rounds are paired."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tabellone.core.explain import rule
from tabellone.core.pairing.declaration import Parameters
from tabellone.core.pairing.dutch.edition import DutchRules, dutch_rules
from tabellone.core.regulation import whole


@dataclass(frozen=True, slots=True)
class BursteinRules:
    """What an edition says."""

    dutch: DutchRules
    most_seeding_rounds: int
    seeding_divisor: int


def burstein_rules(parameters: Parameters) -> BursteinRules:
    """The rules of an edition."""

    def seeding(value: Mapping[str, Any]) -> tuple[int, int]:
        return whole(value["most"]), whole(value["one_for_each_rounds"])

    most, divisor = parameters("seeding_rounds", seeding)
    return BursteinRules(dutch_rules(parameters), most, divisor)


@rule("fide", "C.04.4.2 1.6")
def seeding_rounds(rounds: int, rules: BursteinRules) -> int:
    """The first half of the rounds, at most four, is paired by the Dutch system."""
    return min(rounds // rules.seeding_divisor, rules.most_seeding_rounds)
