"""The security log, and the switch that opens the public pages to phones."""

from typing import Annotated

from fastapi import Query, Request, Response
from fastapi.responses import JSONResponse

from tabellone.answers.as_json import as_json
from tabellone.answers.server.health import MOST_EVENTS, SecurityLogAnswer, security_log
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape, StrictBody, shape
from tabellone.api.visitor import Asking, InHouse
from tabellone.desk.roles import Act, check_act
from tabellone.http.phone_listener import PhoneListener, needed_phone_listener, phone_address
from tabellone.store.accounts.security_rules import rules_of, set_security_rules
from tabellone.store.house_rules import SecurityRules

security_log_router = router_of("security")
Most = Annotated[int, Query(ge=1, le=MOST_EVENTS, description="How many at the most.")]
Before = Annotated[int | None, Query(ge=1, le=2**62, description="Only what came before the event of this number.")]


class Rules(StrictBody):
    """The rules for signing in."""

    needs_second_factor: bool


@security_log_router.get("/security/rules", response_model=shape(SecurityRules))
def show_security_rules(house: InHouse, visitor: Asking) -> Response:
    """Show the rules for signing in."""
    check_act(visitor.person, Act.MANAGE_ACCOUNTS)
    return JSONResponse(as_json(rules_of(house), visitor.words), headers={"Cache-Control": "no-store"})


@security_log_router.put("/security/rules", response_model=shape(SecurityRules))
def change_security_rules(house: InHouse, visitor: Asking, body: Rules) -> Response:
    """Ask chief arbiters and owners for a second factor, or no longer."""
    check_act(visitor.person, Act.MANAGE_ACCOUNTS)
    rules = set_security_rules(house, visitor.person, SecurityRules(**body.model_dump()), visitor.session)
    return JSONResponse(as_json(rules, visitor.words), headers={"Cache-Control": "no-store"})


@security_log_router.get("/security-log", response_model=shape(SecurityLogAnswer))
def show_security_log(house: InHouse, visitor: Asking, limit: Most = 100, before: Before = None) -> Response:
    """Show sign-ins, refusals, and rights given or lost; the newest first."""
    check_act(visitor.person, Act.MANAGE_ACCOUNTS)
    answer = security_log(house, limit, before)
    return JSONResponse(as_json(answer, visitor.words), headers={"Cache-Control": "no-store"})


phones_router = router_of("phones")


class PhonesShape(Shape):
    """Whether phones in the same network are let in, where, and how many have come in the last five minutes.

    `address` is what is printed on slips and posters; `taken_port` the port that was wanted, if another program has it.
    """

    is_open: bool
    address: str | None
    addresses: list[str]
    phones: int
    taken_port: int | None


class PhoneSwitch(StrictBody):
    """Whether phones are to be let in."""

    is_open: bool


@phones_router.get("/phones")
async def show_phones(request: Request, visitor: Asking) -> PhonesShape:
    """Whether phones are let in, where, and how many have come."""
    check_act(visitor.person, Act.OPEN_TO_PHONES)
    return _shape(request, needed_phone_listener(request))


@phones_router.put("/phones")
async def switch_phones(request: Request, visitor: Asking, body: PhoneSwitch) -> PhonesShape:
    """Open or close the server to phones. They reach the public pages and the codes of the boards."""
    check_act(visitor.person, Act.OPEN_TO_PHONES)
    listener = needed_phone_listener(request)
    if body.is_open:
        await listener.open()
    else:
        await listener.close()
    return _shape(request, listener)


def _shape(request: Request, listener: PhoneListener) -> PhonesShape:
    return PhonesShape(
        is_open=listener.is_open,
        address=phone_address(request) if listener.is_open else None,
        addresses=list(listener.addresses),
        phones=listener.visits.lately(),
        taken_port=listener.taken_port,
    )
