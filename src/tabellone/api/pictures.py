"""Pictures of an event: the race for the first place, the crosstable, and a round; as data, as SVG and to print."""

from collections.abc import Callable

from fastapi import Response

from tabellone.answers.groups.pictures import RaceAnswer, RoundPicture, crosstable, race, round_picture
from tabellone.api.papers import GROUP, PDF, ROUND, SVG, file_route
from tabellone.api.places import GroupNumber, RoundNumber
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape
from tabellone.api.viewing import Viewed
from tabellone.paper.event_sheets import picture_form, race_form
from tabellone.paper.heat_map import heat_map
from tabellone.paper.printing import Sheet, printed
from tabellone.paper.race_chart import race_chart
from tabellone.paper.round_picture import round_picture_svg
from tabellone.paper.standalone import file_of

pictures_router = router_of("pictures")


def _printed(make: Callable[[], Sheet]) -> Callable[[], bytes]:
    def render_pdf() -> bytes:
        sheet = make()
        return printed(sheet.template, sheet.data)

    return render_pdf


@pictures_router.get(GROUP + "/race", response_model=answer_shape(RaceAnswer))
def show_race(view: Viewed, group: GroupNumber) -> Response:
    """The points of everybody after each round that everybody may see, in the order of the standings."""
    view.group(group)
    return view.answer(lambda: race(view.state, group))


@pictures_router.get(GROUP + "/race.svg", **file_route(SVG, "The race for the first place"))
def draw_race(view: Viewed, group: GroupNumber) -> Response:
    """The race for the first place as a picture."""
    view.group(group)
    return view.sent(lambda: file_of(race_chart(race(view.state, group), view.visitor.words)), SVG, "race.svg")


@pictures_router.get(GROUP + "/race.pdf", **file_route(PDF, "The race for the first place"))
def print_race(view: Viewed, group: GroupNumber) -> Response:
    """The race for the first place to print."""
    view.group(group)
    return view.sent(_printed(lambda: race_form(view.state, group, view.visitor.words)), PDF, "race.pdf")


@pictures_router.get(GROUP + "/crosstable.svg", **file_route(SVG, "The crosstable as a heat map"))
def draw_crosstable(view: Viewed, group: GroupNumber) -> Response:
    """The crosstable as a heat map: a picture."""
    view.group(group)
    return view.sent(
        lambda: file_of(heat_map(crosstable(view.state, group), view.visitor.words)), SVG, "crosstable.svg"
    )


@pictures_router.get(ROUND + "/picture", response_model=answer_shape(RoundPicture))
def show_picture(view: Viewed, group: GroupNumber, number: RoundNumber) -> Response:
    """A round as columns of score groups: who meets whom, who was exchanged, who floats."""
    view.round(group, number)
    return view.answer(lambda: round_picture(view.state, group, number, view.role))


@pictures_router.get(ROUND + "/picture.svg", **file_route(SVG, "The round"))
def draw_picture(view: Viewed, group: GroupNumber, number: RoundNumber) -> Response:
    """A round as a picture."""
    view.round(group, number)
    return view.sent(
        lambda: file_of(round_picture_svg(round_picture(view.state, group, number, view.role), view.visitor.words)),
        SVG,
        f"round-{number}.svg",
    )


@pictures_router.get(ROUND + "/picture.pdf", **file_route(PDF, "The round"))
def print_picture(view: Viewed, group: GroupNumber, number: RoundNumber) -> Response:
    """A round as a picture to print."""
    view.round(group, number)
    return view.sent(
        _printed(lambda: picture_form(view.state, group, number, view.role, view.visitor.words)),
        PDF,
        f"picture-{number}.pdf",
    )
