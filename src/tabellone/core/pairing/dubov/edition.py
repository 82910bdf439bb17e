"""The numbers of the Dubov system."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tabellone.core.explain import rule
from tabellone.core.pairing.declaration import Parameters
from tabellone.core.regulation import whole


@dataclass(frozen=True, slots=True)
class DubovRules:
    """What an edition says."""

    colour_difference_limit: int
    same_colour_limit: int
    least_upfloats: int
    rounds_per_upfloat: int


def dubov_rules(parameters: Parameters) -> DubovRules:
    """The rules of an edition."""

    def upfloats(value: Mapping[str, Any]) -> tuple[int, int]:
        return whole(value["least"]), whole(value["one_more_each_rounds"])

    least, rounds = parameters("maximum_upfloats", upfloats)
    return DubovRules(
        parameters("colour_difference_limit", whole), parameters("same_colour_limit", whole), least, rounds
    )


@rule("fide", "C.04.4.1 1.8")
def maximum_upfloats(rounds: int, rules: DubovRules) -> int:
    """How often a player is moved up before he counts as a maximum upfloater, more often in longer events."""
    return rules.least_upfloats + rounds // rules.rounds_per_upfloat
