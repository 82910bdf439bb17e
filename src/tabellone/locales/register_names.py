"""What the register says of players: whether they play, women and men, and the step from one category to another."""

from tabellone.core.rating.lists.ratinglist import Activity
from tabellone.core.rating.lists.records import Sex
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words


def activity_name(activity: Activity, words: Words) -> str:
    """Whether somebody has played recently."""
    return {
        Activity.ACTIVE: words("active"),
        Activity.IDLE: words("idle"),
        Activity.INACTIVE: words("inactive"),
    }[activity]


def sex_name(sex: Sex | None, words: Words) -> str:
    """Women, men; empty where it is not known."""
    return {Sex.FEMALE: words("women"), Sex.MALE: words("men"), None: ""}[sex]


def category_step(before: str, after: str) -> str:
    """A category, or the step from one to another."""
    return after if before == after or not before else f"{before} › {after or NOTHING}"
