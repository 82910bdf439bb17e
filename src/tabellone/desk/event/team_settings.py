"""How teams play in a group: boards, points of matches, and the order of a team's players."""

from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.model import Score, Scoring
from tabellone.core.pairing.team_swiss.seats import PreferenceType
from tabellone.core.teams.event import MATCH_SCORING, TeamScoring, round_scoring
from tabellone.desk.codec import Later
from tabellone.desk.event.refusals import DeskError

MOST_BOARDS, MOST_TEAM_PLAYERS, MOST_TOLERANCE = 20, 40, 1000


@dataclass(frozen=True, slots=True)
class TeamPlay:
    """The announcement of an event of teams.

    `rated_boards` are so many best ratings whose average is that of a team, None for as many as there are boards. With
    `keeps_order` players sit in the order of the roster, `tolerance` rating points aside; otherwise as the captain
    likes. `bye_game_points` are those of a bye where they are not a draw on every board. With `hidden_line_ups` the
    public sees the line-up that a team has set when that of its opponent is set, too, or a board has a result.
    """

    boards: int
    match_scoring: Scoring = MATCH_SCORING
    primary: Score = Score.MATCH_POINTS
    preferences: PreferenceType = PreferenceType.SIMPLE
    secondary_counts: bool = True
    bye_game_points: Fraction | None = None
    rated_boards: int | None = None
    keeps_order: bool = True
    tolerance: int | None = None
    hidden_line_ups: Later[bool] = False

    def scoring(self, game: Scoring) -> TeamScoring:
        """The points of games and matches."""
        return TeamScoring(game, self.match_scoring, self.bye_game_points, self.primary)

    def round_scoring(self, game: Scoring) -> Scoring:
        """The points by which teams are paired: those of a match, or those of its boards."""
        return round_scoring(self.scoring(game), self.boards, self.primary)

    @property
    def options(self) -> dict[str, str]:
        """The choices of a pairing system for teams."""
        return {"preferences": self.preferences.value, "secondary": "yes" if self.secondary_counts else "no"}


def checked_play(play: TeamPlay) -> TeamPlay:
    """The settings of a group of teams, if they are valid."""
    for field, found, most in (
        ("boards", play.boards, MOST_BOARDS),
        ("rated boards", play.rated_boards, MOST_TEAM_PLAYERS),
        ("tolerance", None if play.tolerance is None else play.tolerance + 1, MOST_TOLERANCE + 1),
    ):
        if found is not None and not 1 <= found <= most:
            least = 0 if field == "tolerance" else 1
            raise DeskError(
                "{field}: {found} is not allowed; it must be {least} to {most}",
                field=field,
                found=found - (1 - least),
                least=least,
                most=most - (1 - least),
            )
    if play.tolerance is not None and not play.keeps_order:
        raise DeskError("a tolerance of rating points belongs to a fixed order of the boards")
    return play
