"""The page of the standings: as they are, or after a round."""

from dataclasses import dataclass

from tabellone.answers.standings import StandingsAnswer, standings
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Role
from tabellone.locales.progress import standings_moment
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses, standings_place
from tabellone.web.public_pages.sheet import OtherRound, PublicSheet, SheetHeading, heading
from tabellone.web.public_pages.view import PublicEvent


@dataclass(frozen=True, slots=True)
class StandingsContent:
    """The standings under their heading; `when` says after what, `near` has the addresses of the cards."""

    head: SheetHeading
    answer: StandingsAnswer
    when: str
    rounds: tuple[OtherRound, ...]
    near: Addresses


def standings_sheet(group: GroupId, through: int | None = None) -> PublicSheet:
    """The standings as they are, or after a round."""
    place = standings_place(group, through)
    return PublicSheet(place, "standings", lambda view, at, words: _content(view, at, words, group, through, place))


def public_standings(view: PublicEvent, group: GroupId, through: int | None = None) -> StandingsAnswer:
    """The standings as everybody sees them."""
    return standings(view.state, group, Role.PUBLIC, through)


def _content(
    view: PublicEvent, at: Addresses, words: Words, group: GroupId, through: int | None, place: str
) -> StandingsContent:
    if through is not None:
        view.begun_round(group, through)
    answer = public_standings(view, group, through)
    return StandingsContent(
        heading(view, at, words, group),
        answer,
        standings_moment(answer.progress, answer.planned_rounds, words),
        tuple(
            OtherRound(round_state.number, at.standings(group, round_state.number), round_state.number == through)
            for round_state in view.group(group).begun_rounds
        ),
        at.near(place),
    )
