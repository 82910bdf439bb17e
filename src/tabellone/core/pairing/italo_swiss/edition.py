"""The numbers in which the editions of the Italo-Swiss system differ."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from tabellone.core.explain import note, rule
from tabellone.core.pairing.declaration import Parameters
from tabellone.core.regulation import whole


class StartFrom(Enum):
    """From whom of the last pair of the round before the rotation starts."""

    BLACK = "black"
    WHITE = "white"


@dataclass(frozen=True, slots=True)
class ItaloSwissRules:
    """What the editions of the system say differently."""

    start_from: StartFrom
    fewest_rounds_divisor: int
    most_rounds_divisor: int
    most_rounds_more: int


@rule("fid", "V.4", reading="fid-italo-rounds")
def rounds_outside_limits(players: int, rounds: int, rules: ItaloSwissRules) -> tuple[int, int] | None:
    """The rounds should be a third to a half of the players, in chess one more; the limits are told when not."""
    fewest = -(-players // rules.fewest_rounds_divisor)
    most = players // rules.most_rounds_divisor + rules.most_rounds_more
    note(fewest=fewest, most=most)
    return None if fewest <= rounds <= most else (fewest, most)


def italo_swiss_rules(parameters: Parameters) -> ItaloSwissRules:
    """The rules of an edition."""
    start = parameters("start_from", StartFrom)

    def with_limits(value: Any) -> ItaloSwissRules:
        limits = (whole(value[name]) for name in ("fewest_divisor", "most_divisor", "more"))
        return ItaloSwissRules(start, *limits)

    return parameters("rounds", with_limits)
