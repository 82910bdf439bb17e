"""A round as a picture, and the same in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.round_picture import PairLine, round_picture
from tabellone.paper.round_picture import picture_sentences, round_picture_svg
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import GroupFrame, group_desk_of, round_of
from tabellone.web.files import svg_response
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class PicturePage(Page):
    """The picture of a round with its legend."""

    template: ClassVar[str] = "desk/picture.html"

    frame: GroupFrame
    round_number: int
    round_address: str
    rounds: Sequence[tuple[int, str]]
    picture: Markup
    has_halves: bool
    level: int
    exchanged: int
    floating: int
    sentences: Sequence[str]


def picture_page(request: Request) -> Response:
    """A round as columns of score groups with its pairs as lines."""
    desk = group_desk_of(request)
    number = round_of(request, desk).number
    drawn = round_picture(desk.state, desk.group.id, number, desk.desk.role)
    content = PicturePage(
        frame=desk.frame("picture", number),
        round_number=number,
        round_address=desk.round_address(number),
        rounds=[
            (round_state.number, f"{desk.round_address(round_state.number)}/picture")
            for round_state in desk.group.rounds
        ],
        picture=Markup(round_picture_svg(drawn, desk.words)),  # noqa: S704, what it shows is escaped where it is drawn
        has_halves=drawn.has_halves,
        level=drawn.count(PairLine.LEVEL),
        exchanged=drawn.count(PairLine.EXCHANGED),
        floating=drawn.count(PairLine.FLOATING),
        sentences=list(picture_sentences(drawn, desk.words)),
    )
    return page(request, content)


def picture_file(request: Request) -> Response:
    """The picture as a file."""
    desk = group_desk_of(request)
    number = round_of(request, desk).number
    drawn = round_picture(desk.state, desk.group.id, number, desk.desk.role)
    return svg_response(round_picture_svg(drawn, desk.words), f"{desk.desk.book}-round-{number}")
