"""The addresses of the public pages."""

from functools import partial
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tabellone.answers.portion import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Role
from tabellone.http.credentials import is_filled_in_by_script
from tabellone.http.language import language_of
from tabellone.web.public_pages import posters, reporting, view
from tabellone.web.public_pages.addresses import live_addresses
from tabellone.web.public_pages.entries import WAITING, found_players
from tabellone.web.public_pages.front import FrontSearch, front_sheet
from tabellone.web.public_pages.pairings import OtherOpponent, board_sheet, why_not_meeting
from tabellone.web.public_pages.parts import BOARD, CARD, EVENT, SHEETS, Asked
from tabellone.web.public_pages.ranking import CardReader, card_sheet
from tabellone.web.public_pages.showing import (
    MyBoardPage,
    WhoAmIPage,
    asks_for_part,
    forget,
    fragment,
    live_frame,
    mine_of,
    my_board,
    public_page,
    reader_strip,
    reloading,
    remember,
    remembered,
    sheet_response,
    tagged,
)
from tabellone.web.public_pages.view import cacheable_view_of, group_of, view_of
from tabellone.web.query import choice, path_number, posted_form, text_of, whole_number
from tabellone.web.rendering import rendered
from tabellone.web.visit import person_of

_MOST_SEARCH = 60
_MOST_NUMBER = 10**6


def _number(request: Request) -> int:
    return path_number(request, "number")


def event_page(request: Request) -> Response:
    """An event, and who is found under a name."""
    view = view_of(request)
    search = text_of(request.query_params, "name")[:_MOST_SEARCH]
    matches = found_players(view, search)
    is_staff = person_of(request).role_in(view.book) > Role.PUBLIC
    return sheet_response(request, front_sheet(), FrontSearch(search, matches, is_staff))


def sheet_page(request: Request, path: str) -> Response:
    """A page that is its sheet and nothing else; one that has waited is loaded anew once there is something to show."""
    view = view_of(request)
    sheet = SHEETS[path](Asked(view, request.path_params, request.query_params))
    if WAITING in request.query_params and sheet.variant != WAITING and asks_for_part(request):
        return reloading()
    return sheet_response(request, sheet)


def card_page(request: Request) -> Response:
    """The card of a player."""
    view, group, number = view_of(request), group_of(request), _number(request)
    reader = None if is_filled_in_by_script(request) else remembered(request, view)
    is_me = reader == (group, view.numbered(group, number).id)
    return sheet_response(request, card_sheet(group, number), CardReader(is_me))


def board_page(request: Request) -> Response:
    """Why the players of a board meet, and why two others do not."""
    view, group, number = view_of(request), group_of(request), _number(request)
    board = path_number(request, "board")
    if not view.group(group).published_rounds:
        return sheet_page(request, BOARD)
    encounter, query = view.encounter(group, number, board), request.query_params
    sides = tuple((view.number_of(group, player), view.state.entrant(player).name) for player in encounter.players)
    others = sorted(
        (view.state.entrant(player).name, view.number_of(group, player)) for player in view.group(group).members
    )
    answer, names, refusal = None, ("", ""), None
    if "second" in query:
        try:
            first = int(choice(query, "first", tuple(str(side) for side, _ in sides), str(sides[0][0])))
            second = whole_number(query, "second", 0, least=1, most=_MOST_NUMBER)
            one, other = view.numbered(group, first), view.numbered(group, second)
            answer, names = why_not_meeting(view, group, number, one, other), (one.name, other.name)
        except Refusal as query_refusal:
            refusal = query_refusal
    more = OtherOpponent(sides, others, answer, names, refusal, dict(query))
    return sheet_response(request, board_sheet(group, number, board), more)


def mine_page(request: Request) -> Response:
    """The reader's strip, fetched again by the reader's pages."""
    view, language = cacheable_view_of(request), language_of(request)
    if not asks_for_part(request):
        return RedirectResponse(live_addresses(view.book).front(), HTTPStatus.SEE_OTHER)
    return fragment(reader_strip(view, mine_of(request, view), language), language)


def my_board_page(request: Request) -> Response:
    """The reader's current board; a reader who has not chosen a name is sent to the list of names."""
    view, language = cacheable_view_of(request), language_of(request)
    who = remembered(request, view)
    if who is None:
        return public_page(request, WhoAmIPage(live_frame(request, view), view))
    content = my_board(view, *who)
    part = rendered(content.template, language, content, discipline=view.discipline)
    if asks_for_part(request):
        return fragment(part, language)
    return public_page(request, MyBoardPage(tagged(live_frame(request, view), part), content.my, part))


async def me_posted(request: Request) -> Response:
    """Store or forget which player the reader is."""
    form = await posted_form(request)
    return await run_in_threadpool(_remembered, request, form)


def _remembered(request: Request, form: dict[str, str]) -> Response:
    view = view_of(request)
    at = live_addresses(view.book)
    if "forget" in form:
        response = RedirectResponse(at.front(), HTTPStatus.SEE_OTHER)
        forget(response, view)
        return response
    try:
        group = GroupId(whole_number(form, "group", 0, least=0, most=_MOST_NUMBER))
        number = whole_number(form, "number", 0, least=0, most=_MOST_NUMBER)
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal
    player = view.numbered(group, number)
    response = RedirectResponse(at.at("my-board"), HTTPStatus.SEE_OTHER)
    remember(response, view, group, player.id)
    return response


READER_PAGES = {EVENT: event_page, CARD: card_page, BOARD: board_page}
"""Sheets whose pages know more of their reader."""
ROUTES = [
    *[Route(path, READER_PAGES.get(path) or partial(sheet_page, path=path)) for path in SHEETS],
    Route(f"{EVENT}/live", view.live_stream),
    Route(f"{EVENT}/mine", mine_page),
    Route(f"{EVENT}/my-board", my_board_page),
    Route(f"{EVENT}/me", me_posted, methods=["POST"]),
    Route(f"{EVENT}/report", reporting.report_page),
    Route(f"{EVENT}/report", reporting.report_posted, methods=["POST"]),
    Route(EVENT + "/report/{group:int}/{number:int}/{board:int}", reporting.reported_board),
    Route(f"{EVENT}/qr.svg", posters.qr_code),
    Route(f"{EVENT}/poster", posters.poster),
    Route("/desk/{book}/{group:int}/round/{number:int}/slips", posters.slips),
]
