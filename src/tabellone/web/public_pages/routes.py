"""The addresses of the public pages."""

from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from tabellone.answers.missing import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Role
from tabellone.http.credentials import is_filled_in_by_script
from tabellone.http.language import language_of
from tabellone.locales.mark import N_
from tabellone.web.public_pages import posters, reporting, view
from tabellone.web.public_pages.addresses import live_addresses
from tabellone.web.public_pages.entries import found_players, index_sheet, players_sheet, shown_or_awaited
from tabellone.web.public_pages.front import FrontSearch, front_sheet
from tabellone.web.public_pages.hall import PAIRINGS, SECONDS, STANDINGS, hall_sheet
from tabellone.web.public_pages.pairings import (
    OtherOpponent,
    board_sheet,
    names_sheet,
    rest_sheet,
    round_sheet,
    why_not_meeting,
)
from tabellone.web.public_pages.ranking import CardReader, card_sheet, crosstable_sheet, race_sheet, standings_sheet
from tabellone.web.public_pages.sheet import PublicSheet
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
    remember,
    remembered,
    shown,
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
    return shown(request, front_sheet(), FrontSearch(search, matches, is_staff))


def index_page(request: Request) -> Response:
    """Everybody by name."""
    return shown(request, index_sheet())


def players_page(request: Request) -> Response:
    """The players of a group."""
    return shown(request, players_sheet(group_of(request)))


def card_page(request: Request) -> Response:
    """The card of a player."""
    view, group, number = view_of(request), group_of(request), _number(request)
    reader = None if is_filled_in_by_script(request) else remembered(request, view)
    is_me = reader == (group, view.numbered(group, number).id)
    return shown(request, card_sheet(group, number), CardReader(number, is_me))


def round_page(request: Request) -> Response:
    """A round by board."""
    return _of_round(request, round_sheet(group_of(request), _number(request)))


def names_page(request: Request) -> Response:
    """A round by name."""
    return _of_round(request, names_sheet(group_of(request), _number(request)))


def _of_round(request: Request, sheet: PublicSheet) -> Response:
    return shown_or_awaited(request, sheet, N_("Round {number}"), _number(request))


def standings_page(request: Request) -> Response:
    """The standings as they are."""
    return shown_or_awaited(request, standings_sheet(group_of(request)), N_("Standings"))


def standings_after_page(request: Request) -> Response:
    """The standings after a round."""
    return _of_round(request, standings_sheet(group_of(request), _number(request)))


def crosstable_page(request: Request) -> Response:
    """The crosstable."""
    return shown_or_awaited(request, crosstable_sheet(group_of(request)), N_("Crosstable"))


def heat_map_page(request: Request) -> Response:
    """The crosstable as a heat map."""
    return shown_or_awaited(request, crosstable_sheet(group_of(request), is_heat=True), N_("Crosstable"))


def race_page(request: Request) -> Response:
    """The race for the first place."""
    return shown_or_awaited(request, race_sheet(group_of(request)), N_("Race for the first place"))


def board_page(request: Request) -> Response:
    """Why the players of a board meet, and why two others do not."""
    view, group, number = view_of(request), group_of(request), _number(request)
    board = path_number(request, "board")
    if not view.group(group).published_rounds:
        return _of_round(request, board_sheet(group, number, board))
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
    return shown(request, board_sheet(group, number, board), more)


def rest_page(request: Request) -> Response:
    """Why a player rests."""
    view, group, number = view_of(request), group_of(request), _number(request)
    entrant = view.numbered(group, path_number(request, "player"))
    if entrant.id not in {rest.player for rest in view.round(group, number).rests}:
        raise NotFoundError(Refusal("{name} does not have the bye in round {round}", name=entrant.name, round=number))
    return shown(request, rest_sheet(group, number, path_number(request, "player")))


def hall_page(request: Request) -> Response:
    """The screen for the hall; the address may name a group, what to show, and how long."""
    view, query = view_of(request), request.query_params
    try:
        group = choice(query, "group", tuple(str(group) for group in view.state.groups))
        show = choice(query, "show", (PAIRINGS, STANDINGS))
        seconds = whole_number(query, "seconds", SECONDS, least=3, most=120)
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal
    return shown(request, hall_sheet(GroupId(int(group)) if group else None, show, seconds))


def mine_page(request: Request) -> Response:
    """The strip of the reader, fetched again by his pages."""
    view, language = cacheable_view_of(request), language_of(request)
    if not asks_for_part(request):
        return RedirectResponse(live_addresses(view.book).front(), HTTPStatus.SEE_OTHER)
    return fragment(reader_strip(view, mine_of(request, view), language), language)


def my_board_page(request: Request) -> Response:
    """Where the reader sits now; who has not said who he is finds his name first."""
    view, language = cacheable_view_of(request), language_of(request)
    who = remembered(request, view)
    if who is None:
        return public_page(request, WhoAmIPage(live_frame(request, view)))
    content = my_board(view, *who)
    part = rendered(content.template, language, content, discipline=view.discipline)
    if asks_for_part(request):
        return fragment(part, language)
    return public_page(request, MyBoardPage(tagged(live_frame(request, view), part), content.my, part))


async def me_posted(request: Request) -> Response:
    """The reader says who he is, or that he is not."""
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


EVENT = "/events/{book}"
GROUP = EVENT + "/{group:int}"
ROUND = GROUP + "/round/{number:int}"
ROUTES = [
    Route(EVENT, event_page),
    Route(f"{EVENT}/hall", hall_page),
    Route(f"{EVENT}/names", index_page),
    Route(f"{EVENT}/live", view.live_stream),
    Route(f"{EVENT}/mine", mine_page),
    Route(f"{EVENT}/my-board", my_board_page),
    Route(f"{EVENT}/me", me_posted, methods=["POST"]),
    Route(f"{EVENT}/report", reporting.report_page),
    Route(f"{EVENT}/report", reporting.report_posted, methods=["POST"]),
    Route(EVENT + "/report/{group:int}/{number:int}/{board:int}", reporting.reported_board),
    Route(f"{EVENT}/qr.svg", posters.qr_code),
    Route(f"{EVENT}/poster", posters.poster),
    Route(f"{GROUP}/players", players_page),
    Route(GROUP + "/player/{number:int}", card_page),
    Route(f"{GROUP}/standings", standings_page),
    Route(f"{GROUP}/crosstable", crosstable_page),
    Route(f"{GROUP}/crosstable/heat", heat_map_page),
    Route(f"{GROUP}/race", race_page),
    Route(ROUND, round_page),
    Route(f"{ROUND}/names", names_page),
    Route(f"{ROUND}/standings", standings_after_page),
    Route(ROUND + "/board/{board:int}", board_page),
    Route(ROUND + "/rest/{player:int}", rest_page),
    Route("/desk/{book}/{group:int}/round/{number:int}/slips", posters.slips),
]
