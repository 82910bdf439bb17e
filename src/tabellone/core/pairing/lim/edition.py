"""The numbers in which the editions of the Lim system differ."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tabellone.core.explain import rule
from tabellone.core.pairing.declaration import FieldSize, Parameters
from tabellone.core.regulation import whole

MAXI = {"yes": True, "no": False}


class UnplayedWins(Enum):
    """The win without playing that keeps a player from the bye."""

    PREVIOUS_ROUND = "previous_round"
    ANY_ROUND = "any_round"


class ColourHistory(Enum):
    """How the colours of two players are compared backwards: round by round, or over the games really played."""

    ROUNDS = "rounds"
    GAMES = "games"


LAST_ROUND = "fide-lim-last-round"


class LiftedLimits(Enum):
    """The pairs that may break the limits of colours in the last round; before the reading was changed, all."""

    EQUAL_SCORES = "equal scores"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class LimRules:
    """The numbers of an edition, with the decision whether the event is a Maxi-tournament."""

    same_colour_limit: int
    colour_difference_limit: int
    unplayed_wins_bar_bye: UnplayedWins
    colour_history: ColourHistory
    maxi_rating_limit: int
    is_maxi: bool = False
    lifted_limits: LiftedLimits = LiftedLimits.EQUAL_SCORES


@rule("fide", "Swiss Nota", reading="fide-maxi-tournament")
def is_maxi_tournament(players: int, rounds: int) -> bool:
    """More players than 2 to the power of the rounds make a Maxi-tournament."""
    return players > 1 << rounds


def lim_rules(parameters: Parameters, size: FieldSize, choices: Mapping[str, str]) -> LimRules:
    """The rules of an edition for an event; where the arbiter does not say it, the edition says what is a Maxi."""
    by_numbers = parameters("maxi_by_numbers", bool) and is_maxi_tournament(size.players, size.rounds)
    return LimRules(
        parameters("same_colour_limit", whole),
        parameters("colour_difference_limit", whole),
        parameters("unplayed_wins_bar_bye", UnplayedWins),
        parameters("colour_history", ColourHistory),
        parameters("maxi_rating_limit", whole),
        MAXI.get(choices.get("maxi", "auto"), by_numbers),
        LiftedLimits.EQUAL_SCORES if LAST_ROUND in choices.get("readings", LAST_ROUND).split() else LiftedLimits.ALL,
    )
