"""The card of a player: his games, colours, place, the sums of his tie-breaks, and the change of his rating."""

from dataclasses import dataclass

from markupsafe import Markup

from tabellone.answers.card import CardAnswer, card
from tabellone.core.model import Discipline
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Role
from tabellone.locales.progress import standings_moment
from tabellone.locales.words import Words
from tabellone.paper.card_chart import card_chart
from tabellone.web.context import Context
from tabellone.web.public_pages.addresses import Addresses, card_place
from tabellone.web.public_pages.reasons import PairingReason, reasons_of
from tabellone.web.public_pages.sheet import PublicSheet, SheetHeading, group_name, heading
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.template_words import club_text


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
        lambda view, at, words: _content(view, at, words, group, number),
        more=CardReader(group),
    )


def _content(view: PublicEvent, at: Addresses, words: Words, group: GroupId, number: int) -> CardContent:
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
