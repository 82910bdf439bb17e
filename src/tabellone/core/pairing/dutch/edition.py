"""The numbers in which the editions of the Dutch system differ."""

from dataclasses import dataclass
from enum import Enum

from tabellone.core.pairing.declaration import Parameters
from tabellone.core.regulation import whole


class UnplayedFloat(Enum):
    """Which round without a game counts as a downfloat."""

    ALWAYS = "always"
    WITH_POINTS = "with_points"


class Completion(Enum):
    """How a bracket is paired whose floaters would leave others without an opponent.

    Either every bracket is paired so that the rest can be, or the bracket is paired once more and everybody below it
    becomes one last bracket.
    """

    IN_EVERY_BRACKET = "in_every_bracket"
    COLLAPSED_LAST_BRACKET = "collapsed_last_bracket"


class ByeChoice(Enum):
    """Who has the bye: the lowest score, then the fewest rounds unplayed; or whoever is left in the last bracket."""

    LOWEST_SCORE = "lowest_score"
    LAST_BRACKET = "last_bracket"


@dataclass(frozen=True, slots=True)
class DutchRules:
    """What an edition says."""

    colour_difference_limit: int
    same_colour_limit: int
    unplayed_float: UnplayedFloat
    completion: Completion
    bye_choice: ByeChoice


def dutch_rules(parameters: Parameters) -> DutchRules:
    """The rules of an edition."""
    return DutchRules(
        parameters("colour_difference_limit", whole),
        parameters("same_colour_limit", whole),
        parameters("unplayed_float", UnplayedFloat),
        parameters("completion", Completion),
        parameters("bye_choice", ByeChoice),
    )
