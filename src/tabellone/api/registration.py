"""An event of this server sent to the register of this server."""

from fastapi import Response
from pydantic import Field

from tabellone.api.office import today_in
from tabellone.api.places import BookId
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.strict import StrictBody
from tabellone.api.visitor import Asking, InHouse
from tabellone.core.rating.uisp import Pace
from tabellone.desk.registration import PlayedUnder
from tabellone.store.registration import register_event

router = router_of("registration")
MOST_MINUTES, MOST_SECONDS = 24 * 60, 3600


class RegistrationBody(StrictBody):
    """What the office asks and the event does not say; `new_players` enters those who are not in the register."""

    pace: Pace = Field(Pace.STANDARD, strict=False)
    minutes: int | None = Field(None, ge=1, le=MOST_MINUTES)
    increment_seconds: int = Field(0, ge=0, le=MOST_SECONDS)
    is_online: bool = False
    new_players: bool = False


class RegisteredShape(Shape):
    """The events of the register that an event became (one a group), and how many players are new there."""

    position: int
    sent_to: str
    records: list[str]
    new_players: int


@router.post("/events/{event}/registration")
def register(
    house: InHouse, visitor: Asking, event: BookId, response: Response, body: RegistrationBody
) -> RegisteredShape:
    """Send a rated event to the register of this server: its games are reported to the office, and the event notes it.

    It needs the role of owner in the event and of arbiter in the office. Games that stand in the register already are
    not reported again. An event that goes elsewhere is only noted, with the command send-event.
    """
    house.seen(visitor.person, event)
    played = PlayedUnder(body.pace, body.minutes, body.increment_seconds, body.is_online)
    found = register_event(house, visitor.person, event, played, today_in(house), with_new=body.new_players)
    position = found.done.entry.position
    response.headers["Cache-Control"] = "no-store"
    response.headers["ETag"] = f'"{position}"'
    return RegisteredShape(
        position=position, sent_to=found.register, records=list(found.records), new_players=found.new_players
    )
