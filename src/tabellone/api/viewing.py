"""An event as one visitor sees it: the dependency of every route that shows something of it."""

from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends, Request

from tabellone.answers.events.overview import visible_round
from tabellone.api.book_view import BookView
from tabellone.api.places import BookId, GroupNumber, RoundNumber
from tabellone.api.visitor import Asking, InHouse
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.roles import Role


@dataclass(frozen=True, slots=True)
class View(BookView[EventState]):
    """An event, who looks at it, and what he may see of it."""

    @property
    def role(self) -> Role:
        """The role of who looks."""
        return self.visitor.person.role_in(self.book)

    def group(self, group: GroupNumber) -> GroupState:
        """A group of the event."""
        return self.state.group(group)

    def round(self, group: GroupNumber, number: RoundNumber) -> RoundState:
        """A round that this visitor may see."""
        return visible_round(self.group(group), number, self.role)


def view_of(request: Request, house: InHouse, visitor: Asking, event: BookId) -> View:
    """What a visitor sees of an event; 404 if there is none that he may know of."""
    fold = house.seen(visitor.person, event)
    sees = (house.sees_drafts(visitor.person, event), house.sees_private(visitor.person, event))
    game = None if fold.state.settings is None else fold.state.settings.discipline
    return View(request, replace(visitor, discipline=game), event, fold, *sees)


Viewed = Annotated[View, Depends(view_of)]
