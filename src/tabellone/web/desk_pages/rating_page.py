"""What the event does to the ratings: a preview of every player, one of them explained step by step."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from http import HTTPStatus
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.explain import Step, explain
from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands as do
from tabellone.desk.event.allowed import allowance
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.rating import (
    PlayedGame,
    fide_outcomes,
    games_played,
    rated_rows,
    rating_system_of,
)
from tabellone.desk.event.records import RatedRow
from tabellone.desk.event.state import Closing, EventState
from tabellone.desk.event.system import RATING_SYSTEMS
from tabellone.desk.rating_edition import ELO_RUBELE, edition_of
from tabellone.desk.registration import PlayedUnder
from tabellone.locales.systems import rating_system_name
from tabellone.regulations import rulebook
from tabellone.store.registration import may_report, register_event
from tabellone.web.acting import status_of
from tabellone.web.desk_pages.acts import acted, posted, see
from tabellone.web.desk_pages.desk import Desk, desk_of
from tabellone.web.query import choice, is_ticked, whole_number
from tabellone.web.rendering import page
from tabellone.web.visit import house_of

SHOWN_PLACES = 2
MOST_MINUTES, MOST_INCREMENT = 24 * 60, 3600


@dataclass(frozen=True, slots=True)
class RatedLine:
    """A player's rating before and after."""

    player: int
    name: str
    games: int
    scored: str
    expected: str
    before: str
    change: str
    after: str


@dataclass(frozen=True, slots=True)
class Asked:
    """Which arithmetic is looked at."""

    system: str
    edition: str
    pace: uisp.Pace
    online: bool


def _asked(state: EventState, form: Mapping[str, str]) -> Asked:
    systems = [name for name, discipline in RATING_SYSTEMS.items() if discipline is state.made.discipline]
    system = rating_system_of(state, choice(form, "system", systems))
    pace = uisp.Pace(choice(form, "pace", [each.value for each in uisp.Pace], uisp.Pace.STANDARD.value))
    return Asked(system, edition_of(system, form.get("edition", "").strip()[:20]), pace, is_ticked(form, "online"))


def _line(desk: Desk, row: RatedRow) -> RatedLine:
    words = desk.words
    change = None if row.before is None or row.after is None else row.after - row.before
    return RatedLine(
        row.player,
        desk.name(row.player),
        row.games,
        words.number(row.scored),
        "–" if row.expected is None else words.rounded(row.expected, SHOWN_PLACES),
        "–" if row.before is None else str(row.before),
        "" if change is None else (f"+{change}" if change > 0 else str(change).replace("-", "−")),
        "–" if row.after is None else str(row.after),
    )


def rating_steps(state: EventState, asked: Asked, player: EntrantId) -> tuple[Step, ...]:
    """The arithmetic of one player, step by step."""
    games = games_played(state, with_play_offs=asked.system == "fide")[player]
    if not games:
        return ()
    if asked.system in ELO_RUBELE:
        return explain(_elo_rubele(state, asked, player, games))[1]
    if asked.system == "uisp":
        return explain(_uisp(state, asked, player, games))[1]
    found = fide_outcomes(state, asked.edition).get(player)
    return () if found is None else explain(found)[1]


def _elo_rubele(
    state: EventState, asked: Asked, player: EntrantId, games: list[PlayedGame]
) -> Callable[[], elo_rubele.EventChange]:
    rules = rulebook.elo_rubele_rules(state.made.discipline, asked.edition)

    def capital(of: EntrantId) -> int:
        rating = state.entrant(of).details.rating
        return rules.initial_capital if rating is None else rating

    def change() -> elo_rubele.EventChange:
        opponents = [capital(game.opponent) for game in games]
        expected = elo_rubele.expected_in_event(capital(player), opponents, rules.expectation)
        scored = sum((2 * game.share for game in games), Fraction(0))
        return elo_rubele.event_change(capital(player), scored, expected, rules, weight=state.made.validity)

    return change


def _uisp(
    state: EventState, asked: Asked, player: EntrantId, games: list[PlayedGame]
) -> Callable[[], uisp.EventChange]:
    rules = rulebook.uisp_rules()

    def rating(of: EntrantId) -> int:
        return state.entrant(of).details.rating or rules.initial_rating

    def change() -> uisp.EventChange:
        coefficient = uisp.coefficient_of_event(rules.coefficients[asked.pace], rules, online=asked.online)
        counted = [(rating(game.opponent), game.share) for game in games]
        return uisp.event_change(rating(player), counted, coefficient, rules)

    return change


def _page(desk: Desk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    state, words = desk.state, desk.words
    systems = [name for name, discipline in RATING_SYSTEMS.items() if discipline is state.made.discipline]
    context: dict[str, Any] = {
        **desk.frame("rating"),
        "rating_address": f"{desk.address}/rating",
        "systems": [(name, rating_system_name(name, words)) for name in systems],
        "paces": [
            (uisp.Pace.STANDARD.value, words("standard")),
            (uisp.Pace.RAPID.value, words("rapid")),
            (uisp.Pace.BLITZ.value, words("blitz")),
        ],
        "lines": (),
        "system": "",
        "system_name": "",
        "edition": "",
        "pace": form.get("pace", ""),
        "online": is_ticked(form, "online"),
        "validity": state.made.validity,
        "explained": "",
        "steps": (),
        "is_final": state.closing is not Closing.OPEN,
        "is_rated": state.rating is not None,
        "rate": allowance(state, do.RateEvent),
        "rate_reason": "",
        "may_rate": desk.may(do.RateEvent),
        "may_send": desk.can(do.SendEvent),
        "may_register": may_report(house_of(desk.request), desk.person),
        "is_rated_by_uisp": state.rating is not None and state.rating.system == "uisp",
        "is_chess": state.made.discipline is Discipline.CHESS,
        "sent": state.sent,
    }
    reason = allowance(state, do.RateEvent).reason
    context["rate_reason"] = "" if reason is None else words.refusal(reason)
    try:
        asked = _asked(state, form)
        lines = [
            _line(desk, row) for row in rated_rows(state, asked.system, asked.edition, asked.pace, online=asked.online)
        ]
        context |= {
            "lines": lines,
            "system": asked.system,
            "system_name": rating_system_name(asked.system, words),
            "edition": asked.edition,
        }
        of = whole_number(form, "of", 0, least=1, most=10**6)
        if of and EntrantId(of) in state.entrants:
            context["explained"] = desk.name(EntrantId(of))
            context["steps"] = rating_steps(state, asked, EntrantId(of))
    except Refusal as found:
        refusal = refusal or found
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.request, "desk/rating.html", context, status=status, refusal=refusal)


def rating(request: Request) -> Response:
    """The preview."""
    return _page(desk_of(request), request.query_params)


def _registered(desk: Desk, form: Mapping[str, str]) -> None:
    """Send the event to the register of this server."""
    pace = choice(form, "pace", [each.value for each in uisp.Pace])
    played = PlayedUnder(
        uisp.Pace(pace) if pace else None,
        whole_number(form, "minutes", 0, least=0, most=MOST_MINUTES) or None,
        whole_number(form, "increment", 0, least=0, most=MOST_INCREMENT),
        is_ticked(form, "online"),
    )
    house = house_of(desk.request)
    today = house.now().astimezone().date()
    register_event(house, desk.person, desk.book, played, today, with_new=is_ticked(form, "new_players"))


async def rate(request: Request) -> Response:
    """Compute the ratings for good, send the event to the register, or note that it was sent to another."""
    desk, form = await posted(request, desk_of)

    def again(refusal: Refusal) -> Response:
        return _page(desk, form, refusal)

    if form.get("do") == "register":
        try:
            await run_in_threadpool(_registered, desk, form)
        except Refusal as refusal:
            return await run_in_threadpool(again, refusal)
        return see(f"{desk.address}/rating")
    try:
        if form.get("do") == "send":
            command: object = do.SendEvent(form.get("register", "").strip(), form.get("reference", "").strip())
        else:
            asked = _asked(desk.state, form)
            command = do.RateEvent(asked.system, asked.edition, asked.pace, asked.online)
    except Refusal as refusal:
        return again(refusal)
    return await acted(desk, command, form, to=f"{desk.address}/rating", again=again)
