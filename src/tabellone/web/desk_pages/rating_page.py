"""Effects of the event on ratings, and the event on its way into the register of this server."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.groups.event_rating import EventRatingAnswer, RatingChoice, chosen, event_rating, player_rating
from tabellone.answers.lists.comparison import EffectLine, effect_lines
from tabellone.core.explain import Step
from tabellone.core.model import Discipline
from tabellone.core.rating.declaration import EventDetail
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.next_step import allowance
from tabellone.desk.event.settings import RATING_SYSTEMS
from tabellone.desk.event.state import Closing, EventState, SentRecord
from tabellone.desk.office.book import needs_confirmation
from tabellone.desk.office.differences import PlayerDifference, UndecidedError
from tabellone.desk.registration import PlayedUnder
from tabellone.locales.event_names import register_notes
from tabellone.locales.systems import rating_system_name
from tabellone.regulations.rating_systems import definition_of
from tabellone.store.office import RegistrationPlan, carried_out, may_report, planned
from tabellone.web.acting import CONFIRMED, form_page, handled, redirect
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of, given
from tabellone.web.query import (
    TAKE,
    choice,
    is_ticked,
    posted_decision,
    text_of,
    whole_number,
)
from tabellone.web.rendering import Page, page
from tabellone.web.visit import house_of


@dataclass(frozen=True, slots=True)
class DifferencesPage(Page):
    """Open decisions on differences, and the form that is posted again with them."""

    template: ClassVar[str] = "desk/differences.html"

    frame: DeskFrame
    address: str
    lines: Sequence[PlayerDifference]
    carried: Mapping[str, str]


def differences_page(desk: Desk, form: Mapping[str, str], undecided: UndecidedError) -> Response:
    """The page of the open decisions; the same form is posted again with them."""
    content = DifferencesPage(
        frame=desk.frame("rating"),
        address=f"{desk.address}/rating",
        lines=undecided.differences,
        carried={name: value for name, value in form.items() if name != TAKE},
    )
    return page(desk.request, content, status=HTTPStatus.CONFLICT)


MOST_MINUTES, MOST_INCREMENT = 24 * 60, 3600


@dataclass(frozen=True, slots=True)
class RegistrationPage(Page):
    """The published lists that an event would change, and the form to send it all the same.

    `seen` is where the journal of the office ended; what somebody does there meanwhile is shown before it is sent.
    """

    template: ClassVar[str] = "desk/registration.html"

    frame: DeskFrame
    address: str
    register: str
    effects: tuple[EffectLine, ...]
    carried: Mapping[str, str]
    seen: int


def sent_to_register(desk: Desk, form: Mapping[str, str]) -> Response:
    """Send the event to the register, once what differs is decided and what it does to published lists is seen."""
    house = house_of(desk.request)
    plan = planned(
        house,
        desk.person,
        desk.book,
        _played(form),
        house.now().astimezone().date(),
        with_new=is_ticked(form, "new_players"),
        decision=posted_decision(form),
    )
    try:
        plan.registration.check_decided()
    except UndecidedError as undecided:
        return differences_page(desk, form, undecided)
    if form.get(CONFIRMED) != str(plan.office.position):
        effects = plan.effects()
        if needs_confirmation(effects):
            return _effects_page(desk, form, plan, effect_lines(effects))
    carried_out(house, desk.person, plan)
    return redirect(f"{desk.address}/rating")


def _played(form: Mapping[str, str]) -> PlayedUnder:
    pace = choice(form, "pace", [option.value for option in Pace])
    return PlayedUnder(
        Pace(pace) if pace else None,
        whole_number(form, "minutes", 0, least=0, most=MOST_MINUTES) or None,
        whole_number(form, "increment", 0, least=0, most=MOST_INCREMENT),
        is_ticked(form, "online"),
    )


def _effects_page(
    desk: Desk, form: Mapping[str, str], plan: RegistrationPlan, effects: tuple[EffectLine, ...]
) -> Response:
    """The lists that would be others; the same form comes back confirmed."""
    content = RegistrationPage(
        frame=desk.frame("rating"),
        address=f"{desk.address}/rating",
        register=plan.register,
        effects=effects,
        carried={name: value for name, value in form.items() if name != CONFIRMED},
        seen=plan.office.position,
    )
    return page(desk.request, content, status=HTTPStatus.CONFLICT)


def _choice(state: EventState, form: Mapping[str, str]) -> RatingChoice:
    """The arithmetic that is asked for; where nothing is, that of the event."""
    systems = [name for name, discipline in RATING_SYSTEMS.items() if discipline is state.event.discipline]
    system = choice(form, "system", systems)
    pace = Pace(choice(form, "pace", [option.value for option in Pace], Pace.STANDARD.value))
    return RatingChoice(system, text_of(form, "edition")[:20], pace, is_ticked(form, "online"))


def _asks_pace(system: str) -> bool:
    return EventDetail.PACE in definition_of(RatingSystem(system)).facts


@dataclass(frozen=True, slots=True)
class RatingPage(Page):
    """The preview of the ratings, and what may be done with them."""

    template: ClassVar[str] = "desk/rating.html"

    frame: DeskFrame
    answer: EventRatingAnswer | None
    asks_pace: bool
    explained: str
    steps: tuple[Step, ...]
    rating_address: str
    systems: Sequence[tuple[str, str]]
    paces: Sequence[tuple[str, str]]
    pace: str
    online: bool
    validity: int
    is_final: bool
    is_rated: bool
    rate_reason: str
    may_rate: bool
    may_send: bool
    may_register: bool
    is_rated_by_pace: bool
    is_chess: bool
    sent: SentRecord | None
    register_notes: tuple[str, ...]


def _explained(desk: Desk, form: Mapping[str, str], rating_choice: RatingChoice) -> tuple[str, tuple[Step, ...]]:
    """The player whose rating is to be explained, and how it comes about."""
    of = EntrantId(whole_number(form, "of", 0, least=1, most=10**6))
    if of not in desk.state.entrants:
        return "", ()
    explained = player_rating(desk.state, of, rating_choice)
    return desk.name(of), () if explained is None else explained.why


def _page(desk: Desk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    state, words = desk.state, desk.words
    systems = [name for name, discipline in RATING_SYSTEMS.items() if discipline is state.event.discipline]
    answer: EventRatingAnswer | None = None
    name: str = ""
    steps: tuple[Step, ...] = ()
    try:
        rating_choice = _choice(state, form)
        answer = event_rating(state, rating_choice)
        name, steps = _explained(desk, form, rating_choice)
    except Refusal as objection:
        refusal = refusal or objection
    reason = allowance(state, commands.RateEvent).reason
    content = RatingPage(
        frame=desk.frame("rating"),
        answer=answer,
        asks_pace=answer is not None and _asks_pace(answer.system),
        explained=name,
        steps=steps,
        rating_address=f"{desk.address}/rating",
        systems=[(name, rating_system_name(name, words)) for name in systems],
        paces=[
            (Pace.STANDARD.value, words("standard")),
            (Pace.RAPID.value, words("rapid")),
            (Pace.BLITZ.value, words("blitz")),
        ],
        pace=form.get("pace", ""),
        online=is_ticked(form, "online"),
        validity=state.event.validity,
        is_final=state.closing is not Closing.OPEN,
        is_rated=state.rating is not None,
        rate_reason="" if reason is None else words.refusal(reason),
        may_rate=desk.may(commands.RateEvent),
        may_send=desk.can(commands.SendEvent),
        may_register=may_report(house_of(desk.request), desk.person),
        is_rated_by_pace=state.rating is not None and _asks_pace(state.rating.system),
        is_chess=state.event.discipline is Discipline.CHESS,
        sent=state.sent,
        register_notes=() if answer is None else register_notes(answer.sent_to, answer.registered, words),
    )
    return form_page(desk.request, content, refusal)


def rating(request: Request) -> Response:
    """The preview."""
    return _page(desk_of(request), request.query_params)


async def rate(request: Request) -> Response:
    """Record the ratings of the event, send the event to the register, or note that it was sent to another."""

    def act(desk: Desk, form: dict[str, str]) -> Response:
        if form.get("do") == "register":
            return sent_to_register(desk, form)
        if form.get("do") == "send":
            command: object = commands.SendEvent(text_of(form, "register"), text_of(form, "reference"))
        else:
            rating_choice = _choice(desk.state, form)
            system, edition = chosen(desk.state, rating_choice)
            command = commands.RateEvent(system, edition, rating_choice.pace, rating_choice.is_online)
        return given(desk, form, command, f"{desk.address}/rating")

    return await handled(request, desk_of, act, _page)
