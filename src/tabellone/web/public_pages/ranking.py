"""Standings, crosstable, the race for first place, and the card of a player."""

from dataclasses import dataclass

from markupsafe import Markup

from tabellone.answers.card import CardAnswer, card
from tabellone.answers.crosstable import CrosstableAnswer, crosstable
from tabellone.answers.race import RaceAnswer, race
from tabellone.answers.standings import StandingsAnswer, standings
from tabellone.core.model import Discipline
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Role
from tabellone.locales.progress import standings_moment
from tabellone.locales.words import Words
from tabellone.paper.card_chart import card_chart
from tabellone.paper.race_chart import race_chart, race_marks
from tabellone.web.public_pages.addresses import Addresses, card_place, crosstable_place, race_place, standings_place
from tabellone.web.public_pages.pairings import PairingReason, reasons_of
from tabellone.web.public_pages.sheet import OtherRound, PublicSheet, SheetHeading, group_name, heading
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.rendering import Context
from tabellone.web.template_words import club_text


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
    return PublicSheet(
        place, "standings", lambda view, at, words: _standings_content(view, at, words, group, through, place)
    )


def public_standings(view: PublicEvent, group: GroupId, through: int | None = None) -> StandingsAnswer:
    """The standings as everybody sees them."""
    return standings(view.state, group, Role.PUBLIC, through)


def _standings_content(
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


@dataclass(frozen=True, slots=True)
class CrosstableContent:
    """The crosstable under its heading."""

    head: SheetHeading
    answer: CrosstableAnswer
    when: str
    is_heat: bool


def crosstable_sheet(group: GroupId, *, is_heat: bool = False) -> PublicSheet:
    """The crosstable of a group, plain or as a heat map."""
    return PublicSheet(
        crosstable_place(group, is_heat=is_heat),
        "crosstable",
        lambda view, at, words: _crosstable_content(view, at, words, group, is_heat=is_heat),
    )


def _crosstable_content(
    view: PublicEvent, at: Addresses, words: Words, group: GroupId, *, is_heat: bool
) -> CrosstableContent:
    answer = crosstable(view.state, group)
    return CrosstableContent(
        heading(view, at, words, group),
        answer,
        standings_moment(answer.progress, answer.planned_rounds, words),
        is_heat,
    )


@dataclass(frozen=True, slots=True)
class RaceContent:
    """The picture under its heading, and the same in figures."""

    head: SheetHeading
    answer: RaceAnswer
    when: str
    picture: Markup
    marks: tuple[Markup, ...]


def race_sheet(group: GroupId) -> PublicSheet:
    """The race of a group."""
    return PublicSheet(race_place(group), "race", lambda view, at, words: _race_content(view, at, words, group))


def _race_content(view: PublicEvent, at: Addresses, words: Words, group: GroupId) -> RaceContent:
    answer = race(view.state, group)
    return RaceContent(
        heading(view, at, words, group),
        answer,
        standings_moment(answer.progress, answer.planned_rounds, words),
        Markup(race_chart(answer, words)),  # noqa: S704, what it shows is escaped where it is drawn
        tuple(Markup(mark) for mark in race_marks(answer)),  # noqa: S704, drawn by our own code
    )


@dataclass(frozen=True, slots=True)
class CardContent:
    """A player's card under its heading, with the steps of his rating in words."""

    head: SheetHeading
    answer: CardAnswer
    number: int
    group: str
    facts: tuple[tuple[str, str], ...]
    when: str
    reasons: tuple[PairingReason, ...]
    discipline: Discipline
    picture: Markup


@dataclass(frozen=True, slots=True)
class CardReader(Context):
    """Whether the card is that of its reader, and the group by which he may say so."""

    group: GroupId
    is_me: bool = False


def card_sheet(group: GroupId, number: int) -> PublicSheet:
    """The card of a player."""
    return PublicSheet(
        card_place(group, number),
        "card",
        lambda view, at, words: _card_content(view, at, words, group, number),
        more=CardReader(group),
    )


def _card_content(view: PublicEvent, at: Addresses, words: Words, group: GroupId, number: int) -> CardContent:
    entrant = view.numbered(group, number)
    answer = card(view.state, group, entrant.id, Role.PUBLIC)
    player, rating = answer.player, answer.rating
    facts = (
        (words("Title"), player.title),
        (words("Category"), player.category),
        (words("Rating"), "" if player.rating is None else str(player.rating)),
        (words("Club"), club_text(player.club, player.province)),
    )
    names: dict[int, str] = {
        view.number_of(own_group.id, entrant.id): entrant.name for own_group in view.state.groups_of(entrant.id)
    }
    return CardContent(
        heading(view, at, words, group),
        answer,
        number,
        group_name(view, group, words),
        tuple((name, text) for name, text in facts if text),
        standings_moment(answer.progress, view.group(group).planned_rounds, words),
        () if rating is None else reasons_of(rating.why, names, at, words),
        view.state.made.discipline,
        Markup(card_chart(answer, words)),  # noqa: S704, what it shows is escaped where it is drawn
    )
