"""What the register says of players: whether they play, women and men, the step of a category, why two look alike."""

from tabellone.core.rating.lists.ratinglist import Activity
from tabellone.core.rating.lists.records import Sex
from tabellone.desk.office.history import StepKind
from tabellone.desk.office.player_twins import TwinReason
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


def twin_reason(reason: TwinReason, words: Words) -> str:
    """Why two players of the register look like one person."""
    return {
        TwinReason.NUMBER: words("same number of a federation"),
        TwinReason.NAME: words("same name"),
        TwinReason.SPELLING: words("same name, spelt otherwise"),
        TwinReason.FORMER_NAME: words("a former name"),
        TwinReason.PART_OF_NAME: words("a part of the name"),
        TwinReason.TYPING: words("names that differ in a letter"),
        TwinReason.BIRTH_DATE: words("same day of birth"),
        TwinReason.BIRTH_YEAR: words("same year of birth"),
        TwinReason.CLUB: words("same club"),
    }[reason]


def category_step(before: str, after: str) -> str:
    """A category, or the step from one to another."""
    return after if before == after or not before else f"{before} › {after or NOTHING}"


def step_kind_name(kind: str, words: Words) -> str:
    """What a line of the manifest of a history brings."""
    return {
        StepKind.PLAYERS: words("players"),
        StepKind.RATINGS: words("ratings"),
        StepKind.EVENT: words("event"),
        StepKind.LIST: words("list"),
    }[StepKind(kind)]
