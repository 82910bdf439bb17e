"""Ratings over time: the page of a player with every movement, and the monitoring of a rating scale."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.career import CareerStanding, MovementLine, SystemCareer, career, standing
from tabellone.answers.lists.watch import Favourites, WatchAnswer, favourites, watch
from tabellone.answers.portion import MissingError
from tabellone.answers.register.players import PlayerAnswer
from tabellone.core.rating.lists.watch import BAND, CalibrationBin, ListNumbers
from tabellone.locales.office_names import movement_name
from tabellone.locales.words import Words
from tabellone.paper.list_files import off_list_name
from tabellone.paper.rating_charts import career_chart, distribution_chart, means_chart, scores_chart
from tabellone.web.acting import see_other
from tabellone.web.office_pages.lists import published_on
from tabellone.web.office_pages.office import ListsFrame, address_today, lists_seen, player_of, system_of
from tabellone.web.query import text_of
from tabellone.web.rendering import Context, Page, page
from tabellone.web.visit import Names, names_of

NARROW, WIDE = 320, 720


@dataclass(frozen=True, slots=True)
class Picture:
    """A chart in the two widths; the page shows the one that fits."""

    narrow: Markup
    wide: Markup


def picture(draw: Callable[[int], str]) -> Picture:
    """A chart drawn twice. What a chart writes is escaped where it is drawn."""
    return Picture(Markup(draw(NARROW)), Markup(draw(WIDE)))  # noqa: S704


WHOLE = 100


@dataclass(frozen=True, slots=True)
class MovementNames(Context):
    """The functions with which a template shows movements."""

    author_name: Names
    movement_name: Callable[[MovementLine], str]
    account_of: Callable[[MovementLine], tuple[tuple[str, str], ...]]


def movement_names(words: Words, names: Names) -> MovementNames:
    """The functions in the words of a language."""
    return MovementNames(
        author_name=names,
        movement_name=lambda line: movement_name(line.kind, line.event_names, words),
        account_of=lambda line: tuple(_account(line, words)),
    )


def _account(line: MovementLine, words: Words) -> Iterator[tuple[str, str]]:
    """The account of an event: points, expectation, coefficient, and what it comes to before rounding."""
    if line.scored is not None:
        yield words("points made"), words.number(line.scored)
    if line.expected is not None:
        yield words("points expected"), words.rounded(line.expected, 2)
    if line.coefficient is not None:
        yield words("coefficient"), words.number(line.coefficient)
    if line.weight not in (None, WHOLE):
        yield words("weight"), f"{line.weight}%"
    if line.bonus:
        yield words("bonus of the year"), words.signed(line.bonus)
    if line.q:
        yield words("Q of the event"), words.signed(line.q)
    if line.exact is not None:
        yield words("before rounding"), words.rounded(line.exact, 2)


@dataclass(frozen=True, slots=True)
class ShownCareer:
    """A player in one system: the current place in its list, and the chart of the ratings."""

    career: SystemCareer
    standing: CareerStanding | None
    picture: Picture
    off_list: str


@dataclass(frozen=True, slots=True)
class CareerPage(Page):
    """A player's ratings and their history."""

    template: ClassVar[str] = "office/player.html"

    frame: ListsFrame
    player: PlayerAnswer
    careers: Sequence[ShownCareer]
    is_officer: bool
    movements: MovementNames


def player_page(request: Request) -> Response:
    """The page of a player in a published list; any other player is not found."""
    office = lists_seen(request)
    if (address := address_today(request, office.state, "/lists/players")) is not None:
        return see_other(address)
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


@dataclass(frozen=True, slots=True)
class WatchPage(Page):
    """The monitoring pictures of a scale and their numbers."""

    template: ClassVar[str] = "office/watch.html"

    frame: ListsFrame
    title: str
    watch: WatchAnswer
    shown: ListNumbers
    is_of_one_list: bool
    bins: tuple[CalibrationBin, ...]
    band: int
    favourites: Callable[[Iterable[CalibrationBin]], Favourites]
    means_picture: Picture
    distribution_picture: Picture
    scores_picture: Picture | None


def watch_page(request: Request) -> Response:
    """Drift of the scale, and actual against expected scores; with a day, the charts of that list."""
    office, system = lists_seen(request), system_of(request)
    answer = watch(office.state, system)
    day_text = text_of(request.query_params, "on")
    on = published_on(office, system, day_text).rating_list.on if day_text else answer.lists[-1].on
    numbers = next(list_numbers for list_numbers in answer.lists if list_numbers.on == on)
    of_one = numbers if day_text else None
    bins = of_one.calibration if of_one else answer.calibration
    words = office.words
    content = WatchPage(
        frame=office.lists_frame(),
        title=office.system_name(system),
        watch=answer,
        shown=numbers,
        is_of_one_list=of_one is not None,
        bins=bins,
        band=BAND,
        favourites=favourites,
        means_picture=picture(lambda width: means_chart(answer, words, width)),
        distribution_picture=picture(lambda width: distribution_chart(answer, numbers, words, width)),
        scores_picture=picture(lambda width: scores_chart(answer, of_one, words, width)) if bins else None,
    )
    return page(request, content)
