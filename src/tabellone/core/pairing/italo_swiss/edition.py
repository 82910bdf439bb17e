"""The numbers in which the editions of the Italo-Swiss system differ."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tabellone.core.explain import note, rule
from tabellone.core.pairing.declaration import Parameters
from tabellone.core.regulation import whole


class StartFrom(Enum):
    """The player of the last pair of the previous round from whom the rotation starts."""

    BLACK = "black"
    WHITE = "white"


@dataclass(frozen=True, slots=True)
class ItaloSwissRules:
    """The numbers in which the editions of the system differ."""

    start_from: StartFrom
    fewest_rounds_divisor: int | None
    most_rounds_divisor: int
    most_rounds_more: int
    minimum_sizes: Mapping[int, int] = field(default_factory=dict)


@rule("fid", "V.4", reading="fid-italo-rounds")
def rounds_outside_limits(players: int, rounds: int, rules: ItaloSwissRules) -> tuple[int, int] | None:
    """At most half of the players, or as many rounds as the least sizes allow; in chess a third to a half and one."""
    fewest = -(-players // rules.fewest_rounds_divisor) if rules.fewest_rounds_divisor else 1
    most = players // rules.most_rounds_divisor + rules.most_rounds_more
    most = max(most, *(games for games, least in rules.minimum_sizes.items() if least <= players), 0)
    note(fewest=fewest, most=most)
    return None if fewest <= rounds <= most else (fewest, most)


@rule("fid", "VII.2.1 / Tab. 23")
def fewest_players_missed(players: int, rounds: int, rules: ItaloSwissRules) -> int | None:
    """The fewest players that a group may have for its games, where it has fewer."""
    fewest = rules.minimum_sizes.get(rounds)
    return fewest if fewest is not None and players < fewest else None


def minimum_sizes(value: Any) -> dict[int, int]:
    """The fewest players of a group, by the games planned."""
    return {whole(row["games"]): whole(row["players"]) for row in value}


def italo_swiss_rules(parameters: Parameters) -> ItaloSwissRules:
    """The rules of an edition."""
    start = parameters("start_from", StartFrom)
    sizes = parameters("minimum_sizes", minimum_sizes)

    def with_limits(value: Any) -> ItaloSwissRules:
        fewest = whole(value["fewest_divisor"]) if "fewest_divisor" in value else None
        most, more = whole(value["most_divisor"]), whole(value["more"])
        return ItaloSwissRules(start, fewest, most, more, sizes)

    return parameters("rounds", with_limits)
