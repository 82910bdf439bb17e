"""The fields of a group of teams: boards, points of matches, order of the players, preferences of colours."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from tabellone.core.model import Score, Scoring
from tabellone.core.pairing.team_swiss.seats import PreferenceType
from tabellone.core.teams.event import MATCH_SCORING
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.event.team_settings import MOST_BOARDS, MOST_TEAM_PLAYERS, MOST_TOLERANCE, TeamPlay
from tabellone.locales.words import Words
from tabellone.web.desk_pages.setting_field import SettingField
from tabellone.web.query import choice, is_ticked, whole_number

TEAM_FIELDS = (
    "boards",
    "primary",
    "match_points",
    "rated_boards",
    "keeps_order",
    "tolerance",
    "hidden_line_ups",
    "preferences",
    "secondary",
)
MATCH_POINTS = {
    "2-1-0": MATCH_SCORING,
    "3-1-0": replace(MATCH_SCORING, win=Fraction(3), forfeit_win=Fraction(3)),
    "1-½-0": Scoring(Fraction(1), Fraction(1, 2), Fraction(0), Fraction(1, 2), Fraction(1)),
}


def team_fields(settings: GroupSettings, words: Words) -> list[SettingField]:
    """The fields of a group of teams; none of a group of players."""
    play = settings.teams
    if play is None:
        return []
    scores = [(Score.MATCH_POINTS.value, words("match points")), (Score.GAME_POINTS.value, words("game points"))]
    points = next((name for name, scoring in MATCH_POINTS.items() if scoring == play.match_scoring), "")
    fields = [
        SettingField("boards", words("Boards per match"), "number", str(play.boards)),
        SettingField("primary", words("First in pairings and standings"), "select", play.primary.value, scores),
        SettingField(
            "match_points",
            words("Points of a match"),
            "select",
            points,
            [(name, name) for name in MATCH_POINTS],
            "" if points else words("as they stand"),
        ),
        SettingField(
            "rated_boards",
            words("Best ratings whose average is that of a team"),
            "number",
            "" if play.rated_boards is None else str(play.rated_boards),
            usual=words("as many as there are boards"),
        ),
        SettingField("keeps_order", words("players sit in the order of the list"), "tick", "1" * play.keeps_order),
        SettingField(
            "tolerance",
            words("Rating points within which two players may change boards"),
            "number",
            "" if play.tolerance is None else str(play.tolerance),
        ),
        SettingField(
            "hidden_line_ups",
            words("line-ups are hidden until both are in"),
            "tick",
            "1" * play.hidden_line_ups,
        ),
    ]
    if settings.declaration is not None and settings.declaration.for_teams:
        kinds = [
            (PreferenceType.SIMPLE.value, words("type A: simple")),
            (PreferenceType.STRONG_AND_MILD.value, words("type B: strong and mild")),
            (PreferenceType.NONE.value, words("none")),
        ]
        fields += [
            SettingField("preferences", words("Preferences of colours"), "select", play.preferences.value, kinds),
            SettingField(
                "secondary", words("the other points decide colours, too"), "tick", "1" * play.secondary_counts
            ),
        ]
    return fields


def team_play(form: Mapping[str, str], before: GroupSettings) -> GroupSettings:
    """The settings of a group with the fields of a form for its teams."""
    play = before.teams
    if play is None or "boards" not in form:
        return before
    values = {"primary": play.primary.value, "preferences": play.preferences.value, **form}
    chosen = choice(form, "match_points", tuple(MATCH_POINTS))
    changed = replace(
        play,
        boards=whole_number(form, "boards", play.boards, least=1, most=MOST_BOARDS),
        primary=Score(choice(values, "primary", [score.value for score in Score])),
        match_scoring=MATCH_POINTS[chosen] if chosen else play.match_scoring,
        rated_boards=_number(form, "rated_boards", 1, MOST_TEAM_PLAYERS),
        keeps_order=is_ticked(form, "keeps_order"),
        tolerance=_number(form, "tolerance", 0, MOST_TOLERANCE) if is_ticked(form, "keeps_order") else None,
        hidden_line_ups=is_ticked(form, "hidden_line_ups"),
    )
    return replace(before, teams=_with_colours(form, values, changed))


def _with_colours(form: Mapping[str, str], values: Mapping[str, str], play: TeamPlay) -> TeamPlay:
    if "preferences" not in form:
        return play
    preferences = PreferenceType(choice(values, "preferences", [kind.value for kind in PreferenceType]))
    return replace(play, preferences=preferences, secondary_counts=is_ticked(form, "secondary"))


def _number(form: Mapping[str, str], field: str, least: int, most: int) -> int | None:
    return whole_number(form, field, None, least=least, most=most)
