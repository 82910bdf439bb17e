"""A public page as one reader gets it: whole or only its changing part, with the reader's own board and standing."""

from dataclasses import dataclass, replace
from hashlib import sha256
from http import HTTPStatus
from typing import ClassVar

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tabellone.answers.cache import Memo
from tabellone.answers.groups.boards import BoardAnswer, PlayerName, Side
from tabellone.answers.groups.card import CardAnswer, card
from tabellone.answers.groups.rounds import RestLine, RoundAnswer
from tabellone.answers.groups.standings import StandingLine
from tabellone.core.model import Colour
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.roles import Role
from tabellone.http.credentials import READER_COOKIE, is_filled_in_by_script
from tabellone.http.language import language_of
from tabellone.http.whole import whole
from tabellone.locales.words import words
from tabellone.web.public_pages.addresses import HALL, Addresses, live_addresses
from tabellone.web.public_pages.pairings import public_round
from tabellone.web.public_pages.ranking import public_standings
from tabellone.web.public_pages.sheet import (
    PublicBar,
    PublicFrame,
    PublicSheet,
    SheetPage,
    SheetPart,
    public_bar,
)
from tabellone.web.public_pages.view import PublicEvent, cacheable_view_of
from tabellone.web.rendering import Context, Page, filled, macro, page, rendered

COOKIE_SECONDS = 14 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class OwnRound:
    """The reader's place in the round in play: a board, a rest, or absence; no round before the first is published."""

    group: GroupId
    player: PlayerName
    round: RoundAnswer | None = None
    board: BoardAnswer | None = None
    rest: RestLine | None = None
    line: StandingLine | None = None

    @property
    def colour(self) -> Colour | None:
        """The reader's colour in the first game."""
        if self.board is None:
            return None
        return Colour.WHITE if self.board.white.player == self.player.player else Colour.BLACK

    @property
    def opponent(self) -> Side | None:
        """The other side of the board."""
        if self.board is None:
            return None
        return self.board.black if self.colour is Colour.WHITE else self.board.white


@dataclass(frozen=True, slots=True)
class ReaderStrip(Page):
    """The strip of the reader, which pages fetch again."""

    template: ClassVar[str] = "public/mine.html"

    event: PublicEvent
    at: Addresses
    mine: OwnRound | None


def reader_strip(view: PublicEvent, mine: OwnRound | None, language: str) -> Markup:
    """The strip of a reader; our own template escapes what others have written."""
    strip = ReaderStrip(view, live_addresses(view.book), mine)
    return Markup(rendered(strip.template, language, strip, discipline=view.discipline))  # noqa: S704


def own_group(request: Request, view: PublicEvent) -> GroupId | None:
    """The reader's own group, as remembered."""
    return group_named(view, request.cookies.get(READER_COOKIE, ""))


def group_named(view: PublicEvent, text: str) -> GroupId | None:
    """The group that a cookie names."""
    number = whole(text.partition(".")[0])
    return GroupId(number) if number is not None and GroupId(number) in view.state.groups else None


def remembered(request: Request, view: PublicEvent) -> tuple[GroupId, EntrantId] | None:
    """The player remembered as the reader in this event, if still entered."""
    return named_reader(view, request.cookies.get(READER_COOKIE, ""))


def named_reader(view: PublicEvent, text: str) -> tuple[GroupId, EntrantId] | None:
    """The player in a cookie."""
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


def mine_of(request: Request, view: PublicEvent) -> OwnRound | None:
    """The reader's place in the round in play, for one who is known."""
    who = remembered(request, view)
    return None if who is None else own_round(view, *who)


def own_round(view: PublicEvent, group: GroupId, player: EntrantId) -> OwnRound:
    """A player's place in the round in play."""
    number = view.number_in_play(group)
    me = PlayerName(player, view.number_of(group, player), view.state.entrant(player).name)
    if not number:
        return OwnRound(group, me)
    answer = public_round(view, group, number)
    board = next((board for board in answer.boards if player in (board.white.player, board.black.player)), None)
    rest = next((rest for rest in answer.rests if rest.player == player), None)
    line = next(line for line in public_standings(view, group).rows if line.player == player)
    return OwnRound(group, me, answer, board, rest, line)


TAG_HEADER = "Tabellone-Tag"
VARY = "Accept-Language, Cookie, HX-Request"
# Parts as they were rendered last, each with the state of the event that it shows.
_PARTS = Memo(128)


def asks_for_part(request: Request) -> bool:
    """A page asks for the part of it that has changed."""
    return request.headers.get("hx-request") == "true"


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveFrame(PublicFrame):
    """The frame of a page of this server, with the strip of a reader whose name is remembered.

    A page that `is_filled_in` is the same for all of them: the script in the browser puts the strip in.
    """

    layout: str = "public/live_frame.html"
    mine: OwnRound | None
    is_filled_in: bool = False


def part_of(view: PublicEvent, sheet: PublicSheet, it: object, at: Addresses, language: str) -> Markup:
    """The part of a page that changes as games end; our own template escapes what others have written."""
    template = f"public/{sheet.template}_part.html"
    part = SheetPart(view, it, at, at.near(sheet.path), sheet.variant)
    return Markup(rendered(template, language, part, discipline=view.discipline))  # noqa: S704


def content_of(view: PublicEvent, at: Addresses, language: str, sheet: PublicSheet) -> tuple[object, Markup]:
    """Content of a sheet, and the part of it that changes as games end; rendered once per state of the event."""
    it = sheet.make(view)
    key = (view.book, sheet.path, sheet.variant, at.is_live, language)
    return it, _PARTS.get(key, (view.state,), lambda: part_of(view, sheet, it, at, language))


def sheet_response(request: Request, sheet: PublicSheet, more: Context | None = None) -> Response:
    """A page of an event, or its part; `more` is what it knows of its reader."""
    view, language = cacheable_view_of(request), language_of(request)
    at = live_addresses(view.book)
    it, part = content_of(view, at, language, sheet)
    frame = live_frame(request, view, is_part=asks_for_part(request))
    news = part + chip_of(frame.bar, sheet)
    if asks_for_part(request):
        return fragment(news, language)
    content = SheetPage(tagged(frame, news), view, it, part, sheet.variant, sheet.more if more is None else more)
    return _varying(filled(request, f"public/{sheet.template}.html", content))


def tagged(frame: LiveFrame, part: str) -> LiveFrame:
    """A frame that says which part the page was sent with."""
    return replace(frame, tag=tag_of(part))


def tag_of(part: str) -> str:
    """A word that stands for a part; another part has another."""
    return sha256(part.encode()).hexdigest()[:12]


def chip_of(bar: PublicBar, sheet: PublicSheet) -> Markup:
    """The state in the bar, which is fetched with the part; the hall screen has no bar."""
    if sheet.path == HALL:
        return Markup()
    return macro("public/macros.html", "state_chip")(bar.chip, is_news=True)


def fragment(text: str, language: str) -> Response:
    """A part of a page, which no cache may take for the page."""
    headers = {"Cache-Control": "no-store", "Vary": VARY, "Content-Language": language, TAG_HEADER: tag_of(text)}
    return HTMLResponse(text, headers=headers)


def reloading() -> Response:
    """The answer to a page that asks for its part and must be loaded anew."""
    return Response(headers={"Cache-Control": "no-store", "Vary": VARY, "HX-Refresh": "true"})


def live_frame(request: Request, view: PublicEvent, *, is_part: bool = False) -> LiveFrame:
    """The frame of a live page of an event; a fragment uses only the state in its bar."""
    at, language = live_addresses(view.book), language_of(request)
    group = GroupId(int(request.path_params["group"])) if "group" in request.path_params else None
    vocabulary = words(language, view.discipline)
    is_filled_in = is_filled_in_by_script(request)
    mine = None if is_part or is_filled_in else mine_of(request, view)
    strip = Markup() if mine is None else reader_strip(view, mine, language)
    return LiveFrame(
        at=at,
        bar=public_bar(view, at, vocabulary, group, request.url.path, own_group(request, view)),
        book=view.book,
        position=view.position,
        stream=f"/events/{view.book}/live",
        refresh=request.url.path + (f"?{request.url.query}" if request.url.query else ""),
        mine=mine,
        is_filled_in=is_filled_in,
        mine_part=strip,
        mine_tag=tag_of(strip),
    )


def public_page(
    request: Request, content: Page, *, status: int = HTTPStatus.OK, refusal: Refusal | None = None
) -> Response:
    """A live page about an event."""
    return _varying(page(request, content, status=status, refusal=refusal))


def _varying(response: Response) -> Response:
    response.headers["Vary"] = VARY
    return response


@dataclass(frozen=True, slots=True)
class MyBoardPart(Page):
    """The part of the page that changes as games end."""

    template: ClassVar[str] = "public/my_board_part.html"

    event: PublicEvent
    at: Addresses
    my: OwnRound
    card: CardAnswer


@dataclass(frozen=True, slots=True)
class MyBoardPage(Page):
    """My board, with who I am."""

    template: ClassVar[str] = "public/my_board.html"

    frame: LiveFrame
    my: OwnRound
    part: str


@dataclass(frozen=True, slots=True)
class WhoAmIPage(Page):
    """The same for a reader whose name is not remembered."""

    template: ClassVar[str] = "public/who_am_i.html"

    frame: LiveFrame
    event: PublicEvent


def my_board(view: PublicEvent, group: GroupId, player: EntrantId) -> MyBoardPart:
    """All that concerns the reader now."""
    answer = card(view.state, group, player, Role.PUBLIC, with_rating=False)
    return MyBoardPart(view, live_addresses(view.book), own_round(view, group, player), answer)
