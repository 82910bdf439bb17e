"""Events that are deleted, for the chief arbiter; each leaves a file that can be taken in again."""

from fastapi import Response
from fastapi.responses import JSONResponse
from pydantic import Field

from tabellone.answers.as_json import as_json
from tabellone.answers.events.history import RemovalsAnswer, removals
from tabellone.api.places import BookId
from tabellone.api.routing import router_of
from tabellone.api.shaping import shape
from tabellone.api.strict import StrictBody
from tabellone.api.visitor import Asking, Expected, InHouse
from tabellone.desk.roles import Act, check_act
from tabellone.store.journal.removal import Removal, removed

removals_router = router_of("removals")


class DeletedEvent(StrictBody):
    """The name of the event that is to be deleted, exactly."""

    name: str = Field(min_length=1, max_length=200)


@removals_router.post("/events/{event}/removal", response_model=shape(Removal))
def delete_event(house: InHouse, visitor: Asking, event: BookId, expected: Expected, body: DeletedEvent) -> Response:
    """Delete an event; its journal is kept in the file that is named, and can be taken in again from it.

    One that was sent to a rating office is refused; the command archive-event takes it out of the lists.
    """
    house.seen(visitor.person, event)
    removal = removed(house, visitor.person, event, body.name, expected=expected)
    return JSONResponse(as_json(removal, visitor.words), headers={"Cache-Control": "no-store"})


@removals_router.get("/removals", response_model=shape(RemovalsAnswer))
def list_removals(house: InHouse, visitor: Asking) -> Response:
    """The events that were deleted: by whom and when, and the file that keeps each."""
    check_act(visitor.person, Act.DELETE_EVENT)
    return JSONResponse(as_json(removals(house), visitor.words), headers={"Cache-Control": "no-store"})
