"""An event as one visitor sees it: the dependency of every route that shows something of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Response
from pydantic import BaseModel

from tabellone.api.answers import look, look_at
from tabellone.api.places import BookId, GroupNumber, RoundNumber
from tabellone.api.visitor import Asking, InHouse, Visitor
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import Fold
from tabellone.web.public_pages.view import EventView, Views


@dataclass(frozen=True, slots=True)
class View:
    """An event, who looks at it, and what he may see of it."""

    request: Request
    visitor: Visitor
    book: str
    fold: Fold[EventState]
    sees_drafts: bool
    sees_private: bool

    @property
    def state(self) -> EventState:
        """The event as it stands."""
        return self.fold.state

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

    def told(self, make: Callable[[], BaseModel]) -> Response:
        """The answer, with its tag; computed only if nobody has asked the same before."""
        return look(self.request, self.visitor, self.book, self.fold, make)

    def sent(self, make: Callable[[], bytes], media: str, file: str) -> Response:
        """A file to be kept."""
        headers = {"Content-Disposition": f'attachment; filename="{file}"'}
        return look_at(self.request, self.visitor, self.book, self.fold, make, media, headers)


def view_of(request: Request, house: InHouse, visitor: Asking, event: BookId) -> View:
    """What a visitor sees of an event; 404 if there is none that he may know of."""
    fold = house.seen(visitor.person, event)
    sees = (house.sees_drafts(visitor.person, event), house.sees_private(visitor.person, event))
    return View(request, visitor, event, fold, *sees)


Viewed = Annotated[View, Depends(view_of)]
