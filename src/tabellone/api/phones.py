"""The switch that opens the public pages to the phones in the hall, for the chief arbiter."""

from fastapi import Request

from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.strict import StrictBody
from tabellone.api.visitor import Asking
from tabellone.desk.roles import Act, check_act
from tabellone.http.phone_listener import PhoneListener, needed_phone_listener, phone_address

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
    """Let phones in, or out; what is so already stays so. They reach the public pages and the codes of the boards."""
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
