"""Points of a game and lists of tie-breaks."""

from functools import cache
from pathlib import Path

from tabellone.core.arithmetic import exact
from tabellone.core.model import Scoring
from tabellone.core.standings.policy import Policy, policies
from tabellone.regulations.loader import folder, regulations
from tabellone.regulations.rulebook.parameters import edition


def tie_break_policies() -> dict[str, Policy]:
    """Every named list of tie-breaks."""
    return dict(_policies_in(folder()))


@cache
def _policies_in(_folder: Path) -> dict[str, Policy]:
    return policies(
        known_edition
        for regulation in regulations()
        if regulation.topic == "tie_breaks"
        for known_edition in regulation.editions
    )


def scoring_of(body: str, topic: str) -> Scoring:
    """The points that a regulation gives: "fid", "scoring" for draughts, "fide", "lim" for chess."""
    return edition(body, topic).built(
        "points",
        lambda value: Scoring(
            win=exact(value["win"]),
            draw=exact(value["draw"]),
            loss=exact(value["loss"]),
            allocated_bye=exact(value["rest"]),
            forfeit_win=exact(value["forfeit_win"]),
        ),
    )
