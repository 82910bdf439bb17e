"""An event on its way into the register of this server; what it does to published lists is shown before it is sent."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import ClassVar

from starlette.responses import Response

from tabellone.answers.lists.effects import EffectLine, effect_lines
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.book import needs_confirmation
from tabellone.desk.office.differences import UndecidedError
from tabellone.desk.registration import PlayedUnder
from tabellone.locales.register_names import category_step
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.store.office import RegistrationPlan, carried_out, planned
from tabellone.web.acting import CONFIRMED
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import redirect
from tabellone.web.desk_pages.desk import Desk, DeskFrame
from tabellone.web.desk_pages.differences_page import differences_page
from tabellone.web.differences import posted_decision
from tabellone.web.office_pages.office import address_of
from tabellone.web.query import choice, is_ticked, whole_number
from tabellone.web.rendering import page
from tabellone.web.visit import house_of

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
    address_of: Callable[[str, str], str]
    system_name: Callable[[RatingSystem], str]
    category_step: Callable[[str, str], str]


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
        address_of=address_of,
        system_name=partial(_system_name, desk.words),
        category_step=category_step,
    )
    return page(desk.request, content, status=HTTPStatus.CONFLICT)


def _system_name(words: Words, system: RatingSystem) -> str:
    return rating_system_name(system.value, words)
