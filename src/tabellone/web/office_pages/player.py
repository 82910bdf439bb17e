"""A player's page: where he stands in each list, his rating from list to list, and every movement explained."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.career import CareerStanding, SystemCareer, career, standing
from tabellone.answers.missing import MissingError
from tabellone.answers.register.players import PlayerAnswer
from tabellone.paper.career_chart import career_chart
from tabellone.paper.off_list_notes import off_list_name
from tabellone.web.context import Page
from tabellone.web.names import names_of
from tabellone.web.office_pages.acts import redirect
from tabellone.web.office_pages.charts import Picture, picture
from tabellone.web.office_pages.movements import MovementNames, movement_names
from tabellone.web.office_pages.office import ListsFrame, address_today, lists_seen, player_of
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class ShownCareer:
    """A player in one system, where he stands there today, and the picture of his ratings."""

    career: SystemCareer
    standing: CareerStanding | None
    picture: Picture
    off_list: str


@dataclass(frozen=True, slots=True)
class CareerPage(Page):
    """A player with his ratings and how they came about."""

    template: ClassVar[str] = "office/player.html"

    frame: ListsFrame
    player: PlayerAnswer
    careers: Sequence[ShownCareer]
    is_officer: bool
    movements: MovementNames


def player_page(request: Request) -> Response:
    """The page of a player who stands in a published list; of others nothing is told."""
    office = lists_seen(request)
    if (address := address_today(request, office.state, "/lists/players")) is not None:
        return redirect(address)
    player, words = player_of(request, office.state), office.words
    answer = career(office.state, player.id, explained=True)
    listed = [system_career for system_career in answer.careers if system_career.lists]
    if not listed:
        raise MissingError("the player stands in no published list")

    def drawn(system_career: SystemCareer) -> Picture:
        return picture(lambda width: career_chart(player.name, system_career, words, width))

    content = CareerPage(
        frame=office.lists_frame(),
        player=answer.player,
        careers=[
            ShownCareer(
                system_career,
                standing(office.state, player.id, system_career.system, office.today),
                drawn(system_career),
                off_list_name(system_career.off_list.reason, words) if system_career.off_list else "",
            )
            for system_career in listed
        ],
        is_officer=office.is_officer,
        movements=movement_names(words, names_of(request)),
    )
    return page(request, content)
