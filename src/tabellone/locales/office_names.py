"""Names of the office's things: movements, fields of lists, jobs, roles."""

from collections.abc import Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import Protocol

from tabellone.core.rating.lists.movement import MovementKind
from tabellone.core.rating.lists.ratinglist import Activity
from tabellone.core.rating.lists.records import PlayerRecord, Sex
from tabellone.desk.event.duplicates import Likeness, Twin
from tabellone.desk.event.settings import ArbiterRole
from tabellone.desk.office.differences import BIRTH, DifferenceSide
from tabellone.desk.office.manifest import StepKind
from tabellone.desk.office.merge_choices import BY_HAND, HONORARY
from tabellone.desk.office.player_twins import TwinReason
from tabellone.desk.roles import Role
from tabellone.formats.register.players import ID, RATING
from tabellone.locales.numbers import N_, NOTHING
from tabellone.locales.systems import rating_system_name
from tabellone.locales.value_names import FIELD_NAMES, ROLE_NAMES
from tabellone.locales.words import Words
from tabellone.store.accounts.security_log import SecurityKind
from tabellone.store.jobs import JobState
from tabellone.store.privacy.holdings import HoldingKind


def activities(words: Words) -> Mapping[str, str]:
    """The states of activity, each with its name."""
    return {
        Activity.ACTIVE.value: words("active"),
        Activity.IDLE.value: words("idle"),
        Activity.INACTIVE.value: words("inactive"),
    }


def activity_name(activity: Activity, words: Words) -> str:
    """Whether somebody has played recently."""
    return activities(words)[activity.value]


def birth_text(player: PlayerRecord, words: Words) -> str:
    """The date of birth, or else the year."""
    return words.day(player.birth_date) if player.birth_date else str(player.year_of_birth or "")


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
    """The name of a line of the manifest of a history."""
    return {
        StepKind.PLAYERS: words("players"),
        StepKind.RATINGS: words("ratings"),
        StepKind.EVENT: words("event"),
        StepKind.LIST: words("list"),
    }[StepKind(kind)]


MOST_NAMED = 3


def movement_name(kind: MovementKind, events: Sequence[str], words: Words) -> str:
    """The events that were played, the first of many; or what else moved the rating."""
    if kind is MovementKind.EVENT:
        if not events:
            return words("events of the period")
        return ", ".join(events[:MOST_NAMED]) + (", …" if len(events) > MOST_NAMED else "")
    return {
        MovementKind.ENTRY: words("set by hand"),
        MovementKind.DEBUT: words("first rating"),
        MovementKind.CONVERSION: words("conversion"),
        MovementKind.MALUS: words("malus"),
        MovementKind.ANNULMENT: words("annulled"),
    }[kind]


_FIELD_NAMES = {
    "standard": N_("standard"),
    "rapid": N_("rapid"),
    "blitz": N_("blitz"),
    "title": N_("title"),
    "name": N_("name"),
    "federation": N_("federation"),
}


def rating_list_field(field: str, words: Words) -> str:
    """The name of a field for readers."""
    return words(_FIELD_NAMES[field])


_HOLDING_NAMES: Mapping[HoldingKind, str] = {
    HoldingKind.PLAYER: N_("player"),
    HoldingKind.TEXT: N_("named in texts"),
    HoldingKind.AUTHOR: N_("author of entries"),
    HoldingKind.ACCOUNT: N_("account"),
}


def holding_name(kind: HoldingKind, words: Words) -> str:
    """The name of a kind of stored data."""
    return words(_HOLDING_NAMES[kind])


def job_state_text(state: JobState, progress: str, words: Words) -> str:
    """The state of a job; while it is worked at, how far it is."""
    if state is JobState.DONE:
        return words("done")
    if state is JobState.CANCELLED:
        return words("cancelled")
    if state is JobState.LOST:
        return words("ended with the program")
    if state is JobState.CANCELLING:
        return words("being cancelled")
    return progress or words("preparing")


KIND_NAMES: Mapping[SecurityKind, str] = MappingProxyType(
    {
        SecurityKind.SIGNED_IN: N_("signed in"),
        SecurityKind.SIGN_IN_REFUSED: N_("wrong name, password or code at sign-in"),
        SecurityKind.THROTTLED: N_("made to wait after too many tries"),
        SecurityKind.SIGNED_OUT: N_("signed out"),
        SecurityKind.SESSION_ENDED: N_("ended a session"),
        SecurityKind.PASSWORD_CHANGED: N_("changed a password"),
        SecurityKind.ACCOUNT_ADDED: N_("made an account"),
        SecurityKind.ACCOUNT_RENAMED: N_("changed the name that others see"),
        SecurityKind.ACCOUNT_DEACTIVATED: N_("deactivated an account"),
        SecurityKind.ACCOUNT_REACTIVATED: N_("let an account in again"),
        SecurityKind.CHIEF_MADE: N_("made an account chief arbiter"),
        SecurityKind.CHIEF_UNMADE: N_("took the rights of the chief arbiter away"),
        SecurityKind.ROLE_GIVEN: N_("changed a role"),
        SecurityKind.CHIEF_LINK_MADE: N_("made a link of the chief arbiter"),
        SecurityKind.CHIEF_LINK_USED: N_("came in with a link of the chief arbiter"),
        SecurityKind.INVITATION_MADE: N_("made an invitation"),
        SecurityKind.INVITATION_USED: N_("used an invitation"),
        SecurityKind.INVITATION_REVOKED: N_("revoked an invitation"),
        SecurityKind.LINK_REFUSED: N_("came with a link that does not hold"),
        SecurityKind.CODE_REFUSED: N_("typed a wrong code of a board"),
        SecurityKind.ACT_REFUSED: N_("was refused for want of a role"),
        SecurityKind.SECOND_FACTOR_SET: N_("set up the second factor"),
        SecurityKind.SECOND_FACTOR_REMOVED: N_("removed the second factor"),
        SecurityKind.RECOVERY_CODE_USED: N_("used a recovery code"),
        SecurityKind.SIGNING_KEY_RENEWED: N_("renewed the signing key"),
        SecurityKind.RESTORED: N_("restored a backup"),
        SecurityKind.PRIVACY_RULES_SET: N_("set the rules for personal data"),
        SecurityKind.SECURITY_RULES_SET: N_("set the rules for signing in"),
        SecurityKind.RETENTION_FOLLOWED: N_("erased what was kept longer than the rules say"),
        SecurityKind.PERSON_ERASED: N_("erased a person"),
        SecurityKind.PERSON_RENAMED: N_("renamed a person"),
        SecurityKind.PERSON_SOUGHT: N_("looked where a person occurs"),
        SecurityKind.PERSON_COPIED: N_("copied what is kept on a person"),
    }
)
DOOR_NAMES: Mapping[str, str] = MappingProxyType(
    {"web": N_("page"), "api": N_("API"), "command-line": N_("command line"), "phones": N_("phone"), "": ""}
)


def security_kind_name(kind: SecurityKind, words: Words) -> str:
    """The event of a line of the security log, in words."""
    return words(KIND_NAMES[kind])


def door_name(door: str, words: Words) -> str:
    """The door through which somebody came; empty for one that has no name."""
    return words(DOOR_NAMES[door]) if DOOR_NAMES.get(door) else ""


def role_name(role: Role, words: Words) -> str:
    """The role of an account."""
    return words(ROLE_NAMES[role.word])


def arbiter_name(role: ArbiterRole, words: Words) -> str:
    """The name of an arbiter's role in an event."""
    return {
        ArbiterRole.CHIEF: words("chief arbiter"),
        ArbiterRole.DEPUTY: words("deputy arbiter"),
        ArbiterRole.ASSISTANT: words("assistant arbiter"),
    }[role]


def twin_sentence(twin: Twin, words: Words) -> str:
    """The sentence that names the player whom a line of a list repeats."""
    if twin.first is None:
        return words("line {line}: {name} is entered already", line=twin.row, name=twin.name)
    if twin.likeness is Likeness.NUMBER:
        return words(
            "line {line}: same number as {name}, line {first}", line=twin.row, name=twin.name, first=twin.first
        )
    return words("line {line}: {name} stands already on line {first}", line=twin.row, name=twin.name, first=twin.first)


def likeness_sentence(likeness: Likeness, words: Words) -> str:
    """Why two entries look like the same person."""
    return words("same number") if likeness is Likeness.NUMBER else words("same name")


_FIELDS = {
    BIRTH: N_("birth"),
    "nationality": N_("federation"),
    "id_ita": N_("national licence"),
    HONORARY: N_("honorary ratings"),
}


def field_name(field: str, words: Words) -> str:
    """The name of a field; that of a federation number or of a rating in another list includes the list."""
    name = _FIELDS.get(field) or FIELD_NAMES.get(field)
    if name is not None:
        return words(name)
    if field.startswith(ID):
        return words("number of {federation}", federation=field.removeprefix(ID).upper())
    if field.startswith(BY_HAND):
        system = rating_system_name(field.removeprefix(BY_HAND), words)
        return words("ratings set by hand, {system}", system=system)
    return words("rating in the list {list}", list=field.removeprefix(RATING))


def field_value(field: str, value: str | None, words: Words) -> str:
    """The value of a field for readers: a day of birth as they write it, a dash where it is empty."""
    if not value:
        return NOTHING
    is_day = field == BIRTH and not value.isdigit()
    return words.short_day(date.fromisoformat(value)) if is_day else value


def side_name(side: DifferenceSide | None, words: Words) -> str:
    """The name of the side that holds, or of the open decision."""
    if side is None:
        return words("to be decided")
    return words("register") if side is DifferenceSide.REGISTER else words("event")


def register_field_name(field: str, words: Words) -> str:
    """The name of a field of the register, as the heading of its column."""
    return {
        "name": words("Name"),
        "sex": words("Sex"),
        "birth_year": words("Year of birth"),
        "birth_date": words("Date of birth"),
        "club": words("Club"),
        "province": words("Province"),
        "nationality": words("Country"),
        "title": words("Title"),
        "federation_ids": words("Federation numbers"),
        "other_ratings": words("Ratings in other lists"),
    }[field]


def register_value(value: object, words: Words) -> str:
    """A field's value as text for the reader."""
    match value:
        case None | "" | ():
            return NOTHING
        case tuple():
            return ", ".join(_number_or_rating(part) for part in value)
        case date():
            return words.day(value)
        case Sex():
            return value.value.upper()
    return str(value)


def _number_or_rating(part: object) -> str:
    if isinstance(part, tuple):
        federation, number = part
        return f"{federation.upper()} {number}"
    return f"{getattr(part, 'list', '')} {getattr(part, 'rating', '')}"


class GamesOfEvent(Protocol):
    """Games of an event that a list counts for nobody, and the players of these games."""

    @property
    def event_name(self) -> str: ...
    @property
    def games(self) -> int: ...
    @property
    def names(self) -> tuple[str, ...]: ...


def uncounted_text(games: GamesOfEvent, words: Words) -> str:
    """The games of an event without effect on anybody's rating."""
    return words.plural(
        "{event}: {count} game counts for neither player, as between two without a rating: {unrated}",
        "{event}: {count} games count for neither player, as between two without a rating: {unrated}",
        games.games,
        event=games.event_name,
        unrated=games.names,
    )
