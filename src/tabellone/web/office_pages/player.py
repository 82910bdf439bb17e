"""A player's page: where he stands in each list, his rating from list to list, and every movement explained."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.computed import published_computation
from tabellone.core.rating.lists.ratinglist import ranking
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.off_list import inactivity_step
from tabellone.desk.office.state import OfficeState, PublishedList
from tabellone.web.missing import NotFoundError
from tabellone.web.names import names_of
from tabellone.web.office_pages.charts import Picture, rating_history
from tabellone.web.office_pages.figures import activity_name, signed
from tabellone.web.office_pages.lists import ListLine, list_line, list_shown
from tabellone.web.office_pages.movements import MovementLine, movement_lines
from tabellone.web.office_pages.off_list import off_list_note
from tabellone.web.office_pages.office import Office, address_of, lists_seen, player_of
from tabellone.web.office_pages.reasons import Reason, reasons_of
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the player stands in the list in force; without a rank who stands in a list apart."""

    list: ListLine
    rank: int | None
    of: int
    rating: int
    category: str
    activity: str
    coefficient: int | None
    coefficient_games: int | None


@dataclass(frozen=True, slots=True)
class Published:
    """The player in a published list."""

    address: str
    day: str
    rating: int
    change: str
    category: str


@dataclass(frozen=True, slots=True)
class Career:
    """A player in one system."""

    name: str
    anchor: str
    standing: Standing | None
    picture: Picture
    published: tuple[Published, ...]
    movements: tuple[MovementLine, ...]
    is_corrected: bool
    off_list: str
    inactivity: tuple[Reason, ...]


def published_points(state: OfficeState, player: PlayerId, system: RatingSystem) -> tuple[tuple[date, int], ...]:
    """The rating of a player in each published list that has him."""
    lines = ((each.rating_list.on, each.rating_list.line(player)) for each in state.lists_of(system))
    return tuple((on, line.rating) for on, line in lines if line)


def player_page(request: Request) -> Response:
    """The page of a player who stands in a published list; of others nothing is told."""
    office = lists_seen(request)
    player = player_of(request, office.state)
    careers = list(_careers(office, player))
    if not careers:
        raise NotFoundError(Refusal("the player stands in no published list"))
    context = {
        "player": _about(player),
        "careers": careers,
        "edit": address_of("/office/players", player.id) if office.is_officer else "",
        **office.lists_frame(),
    }
    return page(request, "office/player.html", context)


def _about(player: PlayerRecord) -> dict[str, str]:
    """What everybody may know of a player."""
    return {
        "name": player.name,
        "club": player.club,
        "province": player.province,
        "nationality": player.nationality,
        "title": player.title,
    }


def _careers(office: Office, player: PlayerRecord) -> Iterator[Career]:
    for system in RatingSystem:
        points = published_points(office.state, player.id, system)
        found = published_computation(office.state, system)
        if not points or found is None:
            continue
        last = office.state.last_list(system)
        line = last.rating_list.line(player.id) if last else None
        anew = found.rating_list.line(player.id)
        name = office.system_name(system)
        step = inactivity_step(last.rating_list, player.id) if last else None
        yield Career(
            name,
            system.value,
            _standing(office, player, list_shown(office, system)),
            rating_history(player.name, system, name, points, office.words),
            tuple(_published(office, player, each) for each in reversed(_lists_with(office.state, player, system))),
            movement_lines(found.movements_of(player.id), office.state, office.words, names_of(office.request)),
            (line.rating if line else None) != (anew.rating if anew else None),
            off_list_note(last.rating_list, player.id, office.words) if last else "",
            reasons_of((step,) if step else (), office.words),
        )


def _lists_with(state: OfficeState, player: PlayerRecord, system: RatingSystem) -> tuple[PublishedList, ...]:
    return tuple(each for each in state.lists_of(system) if each.rating_list.line(player.id))


def _standing(office: Office, player: PlayerRecord, shown: PublishedList | None) -> Standing | None:
    line = shown.rating_list.line(player.id) if shown else None
    if shown is None or line is None:
        return None
    rows = ranking(shown.rating_list, office.state.players)
    return Standing(
        list_line(office, shown),
        next((each.rank for each in rows if each.player.id == player.id), None),
        len(rows),
        line.rating,
        line.category,
        activity_name(line.activity, office.words),
        line.coefficient,
        line.coefficient_games,
    )


def _published(office: Office, player: PlayerRecord, found: PublishedList) -> Published:
    line = found.rating_list.line(player.id)
    shown = list_line(office, found)
    rating, change, category = (line.rating, line.change, line.category) if line else (0, None, "")
    return Published(shown.address, shown.day, rating, signed(change), category)
