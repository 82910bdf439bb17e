"""Standings, crosstable, the race for first place, and the card of a player."""

from dataclasses import dataclass

from tabellone.answers.groups.card import CardAnswer, card
from tabellone.answers.groups.pictures import crosstable, race
from tabellone.answers.groups.standings import StandingsAnswer, standings
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Role
from tabellone.web.public_pages.addresses import card_path, crosstable_path, race_path, standings_path
from tabellone.web.public_pages.sheet import PublicSheet
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.rendering import Context

HEAT = "heat"


@dataclass(frozen=True, slots=True)
class CardReader(Context):
    """Whether the card is the reader's."""

    is_me: bool = False


def standings_sheet(group: GroupId, through: int | None = None) -> PublicSheet:
    """The standings as they are, or after a round."""

    def answer(event: PublicEvent) -> StandingsAnswer:
        if through is not None:
            event.begun_round(group, through)
        return public_standings(event, group, through)

    return PublicSheet(standings_path(group, through), "standings", answer, through)


def public_standings(event: PublicEvent, group: GroupId, through: int | None = None) -> StandingsAnswer:
    """The standings as everybody sees them."""
    return standings(event.state, group, Role.PUBLIC, through)


def crosstable_sheet(group: GroupId, *, is_heat: bool = False) -> PublicSheet:
    """The crosstable of a group, plain or as a heat map."""
    return PublicSheet(
        crosstable_path(group, is_heat=is_heat),
        "crosstable",
        lambda event: crosstable(event.state, group),
        HEAT if is_heat else "",
    )


def race_sheet(group: GroupId) -> PublicSheet:
    """The race of a group."""
    return PublicSheet(race_path(group), "race", lambda event: race(event.state, group))


def card_sheet(group: GroupId, number: int) -> PublicSheet:
    """The card of a player."""

    def answer(event: PublicEvent) -> CardAnswer:
        return card(event.state, group, event.numbered(group, number).id, Role.PUBLIC)

    return PublicSheet(card_path(group, number), "card", answer, more=CardReader())
