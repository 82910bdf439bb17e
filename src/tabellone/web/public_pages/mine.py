"""What a reader is told of himself once he has said who he is: his board, his opponent, his place."""

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.model import Colour
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.http.credentials import READER_COOKIE
from tabellone.http.whole import whole
from tabellone.locales.rests import rest_name
from tabellone.locales.results import colour_name
from tabellone.locales.words import Words
from tabellone.web.context import Page
from tabellone.web.public_pages.addresses import Addresses
from tabellone.web.public_pages.ranking import public_standings
from tabellone.web.public_pages.sheet import PlayerLink, player_link
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.rendering import rendered

COOKIE_SECONDS = 14 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Mine:
    """The reader's own round and place."""

    player: PlayerLink
    group: GroupId
    round: int | None
    board: int | None
    colour: str
    opponent: PlayerLink | None
    rest: str
    why: str | None
    place: str


@dataclass(frozen=True, slots=True)
class ReaderStrip(Page):
    """The strip of the reader, fetched again by his pages."""

    template: ClassVar[str] = "public/mine.html"

    mine: Mine | None
    book: str


def reader_strip(view: PublicEvent, mine: Mine | None, language: str) -> Markup:
    """The strip of a reader; our own template escapes what others have written."""
    strip = ReaderStrip(mine, view.book)
    return Markup(rendered(strip.template, language, strip, discipline=view.discipline))  # noqa: S704


def own_group(request: Request, view: PublicEvent) -> GroupId | None:
    """The group that the reader has said that he plays in."""
    number = whole(request.cookies.get(READER_COOKIE, "").partition(".")[0])
    return GroupId(number) if number is not None and GroupId(number) in view.state.groups else None


def remembered(request: Request, view: PublicEvent) -> tuple[GroupId, EntrantId] | None:
    """Who the reader has said that he is in this event, if such a player is still there."""
    return named_reader(view, request.cookies.get(READER_COOKIE, ""))


def named_reader(view: PublicEvent, text: str) -> tuple[GroupId, EntrantId] | None:
    """The player whom a cookie names."""
    group, _, player = text.partition(".")
    group_number, player_number = whole(group), whole(player)
    if group_number is None or player_number is None:
        return None
    group_state, entrant = view.state.groups.get(GroupId(group_number)), EntrantId(player_number)
    return (group_state.id, entrant) if group_state is not None and entrant in group_state.members else None


def remember(response: Response, view: PublicEvent, group: GroupId, player: EntrantId) -> None:
    """Set the cookie by which the reader is known next time; it is sent to the pages of this event only."""
    path = f"/events/{view.book}"
    response.set_cookie(
        READER_COOKIE, f"{group}.{player}", max_age=COOKIE_SECONDS, path=path, httponly=True, samesite="lax"
    )


def forget(response: Response, view: PublicEvent) -> None:
    """Delete that cookie."""
    response.delete_cookie(READER_COOKIE, path=f"/events/{view.book}")


def mine_of(request: Request, view: PublicEvent, at: Addresses, words: Words) -> Mine | None:
    """What concerns the reader now."""
    who = remembered(request, view)
    return None if who is None else mine_as(view, at, words, *who)


def mine_as(view: PublicEvent, at: Addresses, words: Words, group: GroupId, player: EntrantId) -> Mine:
    """What concerns a player now."""
    me, last = player_link(view, at, group, player), view.group(group).round_in_play
    if last is None:
        return Mine(me, group, None, None, "", None, "", None, "")
    place = _place(view, words, group, player)
    for encounter in last.encounters:
        if player in encounter.players:
            is_white = encounter.white == player
            other = player_link(view, at, group, encounter.black if is_white else encounter.white)
            colour = colour_name(Colour.WHITE if is_white else Colour.BLACK, words)
            why = at.board(group, last.number, encounter.board)
            return Mine(me, group, last.number, encounter.board, colour, other, "", why, place)
    rest = next((rest for rest in last.rests if rest.player == player), None)
    text = words("absent") if rest is None else rest_name(rest.outcome, view.state.made.discipline, words)
    return Mine(me, group, last.number, None, "", None, text, None, place)


def _place(view: PublicEvent, words: Words, group: GroupId, player: EntrantId) -> str:
    line = next(line for line in public_standings(view, group).rows if line.player == player)
    return words("place {rank}, {points} points", rank=line.rank, points=words.points(line.points))
