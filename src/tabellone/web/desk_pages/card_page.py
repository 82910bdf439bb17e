"""The card of a player at the desk: his event at a glance, round by round, with the sums of his tie-breaks."""

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.card import CardAnswer, card
from tabellone.core.model import Discipline
from tabellone.paper.card_chart import card_chart
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, entrant_of, group_desk_of
from tabellone.web.files import plain_name, svg_response
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class DeskCardPage(Page):
    """The card of a player."""

    template: ClassVar[str] = "desk/card.html"

    frame: GroupFrame
    answer: CardAnswer
    discipline: Discipline
    picture: Markup
    player_number: int
    card_address: str
    player_address: str
    standings_address: str


def _answer(request: Request, desk: GroupDesk) -> CardAnswer:
    return card(desk.state, desk.group.id, entrant_of(request, desk), desk.desk.role)


def card_page(request: Request) -> Response:
    """The card of the player with a number."""
    desk = group_desk_of(request)
    answer = _answer(request, desk)
    number = desk.numbers[answer.player.id]
    content = DeskCardPage(
        frame=desk.frame("standings"),
        answer=answer,
        discipline=desk.state.made.discipline,
        picture=Markup(card_chart(answer, desk.words)),  # noqa: S704, what it shows is escaped where it is drawn
        player_number=number,
        card_address=f"{desk.address}/card",
        player_address=f"{desk.desk.address}/players/{answer.player.id}",
        standings_address=f"{desk.address}/standings",
    )
    return page(request, content)


def card_file(request: Request) -> Response:
    """The picture as a file."""
    desk = group_desk_of(request)
    answer = _answer(request, desk)
    return svg_response(card_chart(answer, desk.words), plain_name(answer.player.name))
