"""An event as one visitor sees it: the dependency of every route that shows something of it."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from tabellone.answers.event_view import EventView, Views
from tabellone.api.book_view import BookView
from tabellone.api.places import BookId, GroupNumber, RoundNumber
from tabellone.api.visitor import Asking, InHouse
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.state import EventState


@dataclass(frozen=True, slots=True)
class View(BookView[EventState]):
    """An event, who looks at it, and what he may see of it."""

    @property
    def role(self) -> str:
        """The role of who looks."""
        return self.visitor.person.role_in(self.book).word

    @property
    def published(self) -> EventView:
        """What everybody may see of the event, computed once for all who look at it, pages and programs."""
        views: Views = self.request.app.state.views
        return views.view(self.book, self.fold)

    def group(self, group: GroupNumber) -> GroupState:
        """A group of the event."""
        return self.state.group(group)

    def round(self, group: GroupNumber, number: RoundNumber) -> RoundState:
        """A round that this visitor may see; a draft is as good as none to those who may not."""
        found = self.group(group).round_numbered(number)
        if found.phase is RoundPhase.DRAFT and not self.sees_drafts:
            published = len(self.group(group).published_rounds)
            raise DeskError(
                "group {group}: round {found} has not been paired; {paired} have",
                group=self.group(group).settings.name,
                found=number,
                paired=published,
            )
        return found


def view_of(request: Request, house: InHouse, visitor: Asking, event: BookId) -> View:
    """What a visitor sees of an event; 404 if there is none that he may know of."""
    fold = house.seen(visitor.person, event)
    sees = (house.sees_drafts(visitor.person, event), house.sees_private(visitor.person, event))
    return View(request, visitor, event, fold, *sees)


Viewed = Annotated[View, Depends(view_of)]
