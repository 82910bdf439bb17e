"""A player entered in an event: an id inside the event, and the details."""

from dataclasses import dataclass, fields
from datetime import date
from typing import NewType

from tabellone.core.model import Player, PlayerNumber
from tabellone.core.rating.lists.records import Sex, is_country
from tabellone.desk.codec import Later
from tabellone.desk.event.refusals import DeskError
from tabellone.formats.tables.text import control_character

EntrantId = NewType("EntrantId", int)
GroupId = NewType("GroupId", int)

MOST_PLAYERS = 2000
LONGEST_FIELD = 200
HIGHEST_RATING = 9999
HIGHEST_COEFFICIENT = 100
FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR = 1880, 2200


@dataclass(frozen=True, slots=True)
class PlayerDetails:
    """Details of an entry form; `register_id` ties the player to a register, if there is one.

    `federation` is the country played for, `federation_id` the number in the federation of the rating system,
    `licence` that of the national licence. `coefficient` is K, where the list of origin gives it.
    Births are shown to those who may see private data alone.
    """

    name: str
    rating: int | None = None
    national_rating: int | None = None
    club: str = ""
    province: str = ""
    category: str = ""
    title: str = ""
    federation_id: str = ""
    birth_year: int | None = None
    register_id: str = ""
    federation: Later[str] = ""
    sex: Later[Sex | None] = None
    birth_date: Later[date | None] = None
    licence: Later[str] = ""
    coefficient: Later[int | None] = None

    @property
    def year_of_birth(self) -> int | None:
        """The year, from the day where that is known."""
        return self.birth_date.year if self.birth_date else self.birth_year


@dataclass(frozen=True, slots=True)
class TeamDetails:
    """The players of a team in board order, reserves last, and its captain."""

    roster: tuple[EntrantId, ...]
    captain: str = ""
    short_name: str = ""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the event, or a team: `team` has its players.

    `entered` are the details as entered, where others are published.
    """

    id: EntrantId
    details: PlayerDetails
    entered: Later[PlayerDetails | None] = None
    team: Later[TeamDetails | None] = None

    @property
    def name(self) -> str:
        """The name."""
        return self.details.name

    @property
    def as_entered(self) -> PlayerDetails:
        """The details that rules rest on, also where public pages shorten them."""
        return self.entered or self.details


@dataclass(frozen=True, slots=True)
class EntrantCount:
    """How many teams and how many players take part."""

    teams: int
    players: int


def player_of(entrant: Entrant, number: PlayerNumber) -> Player:
    """A player as the rules see them."""
    details = entrant.details
    return Player(
        number,
        details.name,
        details.rating,
        details.club,
        details.province,
        details.category,
        details.title,
        details.national_rating,
    )


def details_of(player: Player) -> PlayerDetails:
    """The entry of a player who was read from a list or a report file."""
    return PlayerDetails(
        player.name,
        player.rating,
        player.national_rating,
        player.club,
        player.province,
        player.category,
        player.title,
    )


def checked_text(field: str, text: str) -> str:
    """A text that fits on a line of a list; control characters and overlong texts are refused."""
    if not text:
        return text
    if len(text) > LONGEST_FIELD:
        raise DeskError(
            "{field}: {found} characters are too many; at most {most} are allowed",
            field=field,
            found=len(text),
            most=LONGEST_FIELD,
        )
    if (character := control_character(text)) is not None:
        raise DeskError("{field}: the control character {found} is not allowed", field=field, found=character)
    return text


def checked_details(details: PlayerDetails) -> PlayerDetails:
    """The details, if they are valid for a list of players."""
    for field in fields(details):
        value = getattr(details, field.name)
        if isinstance(value, str):
            checked_text(field.name, value)
    if not details.name.strip():
        raise DeskError("the name of a player is missing")
    for name, rating in (("rating", details.rating), ("national_rating", details.national_rating)):
        if rating is not None and not 0 <= rating <= HIGHEST_RATING:
            raise DeskError(
                "{name}: {field} {found} is not allowed; it must be 0 to {most}",
                name=details.name,
                field=name,
                found=rating,
                most=HIGHEST_RATING,
            )
    if details.coefficient is not None and not 1 <= details.coefficient <= HIGHEST_COEFFICIENT:
        raise DeskError(
            "{name}: {field} {found} is not allowed; it must be {least} to {most}",
            name=details.name,
            field="coefficient",
            found=details.coefficient,
            least=1,
            most=HIGHEST_COEFFICIENT,
        )
    _check_birth(details)
    if not is_country(details.federation):
        raise DeskError(
            '{name}: federation "{found}" is not allowed; write three capital letters such as ITA',
            name=details.name,
            found=details.federation,
        )
    return details


def _check_birth(details: PlayerDetails) -> None:
    year = details.year_of_birth
    if details.birth_date is not None and details.birth_year not in (None, details.birth_date.year):
        raise DeskError("{name}: the year of birth is not that of the date", name=details.name)
    if year is not None and not FIRST_BIRTH_YEAR <= year <= LAST_BIRTH_YEAR:
        raise DeskError(
            "{name}: birth year {found} is not allowed; it must be {least} to {most}",
            name=details.name,
            found=year,
            least=FIRST_BIRTH_YEAR,
            most=LAST_BIRTH_YEAR,
        )
