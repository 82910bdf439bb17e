"""The office as one visitor sees it, which every route of the office and of the lists begins with."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Request, Response
from pydantic import BaseModel

from tabellone.api.answers import look, look_at
from tabellone.api.places import LONGEST_ID
from tabellone.api.visitor import Asking, InHouse, Visitor
from tabellone.desk.fold import Fold
from tabellone.desk.office.state import OfficeState
from tabellone.store.house import OFFICE

RecordId = Annotated[str, Path(min_length=1, max_length=LONGEST_ID)]


@dataclass(frozen=True, slots=True)
class OfficeView:
    """The office as one visitor sees it."""

    request: Request
    visitor: Visitor
    book: str
    fold: Fold[OfficeState]
    sees_drafts: bool
    sees_private: bool

    @property
    def state(self) -> OfficeState:
        """The register as it stands."""
        return self.fold.state

    def told(self, make: Callable[[], BaseModel]) -> Response:
        """The answer, with its tag."""
        return look(self.request, self.visitor, self.book, self.fold, make)

    def sent(self, make: Callable[[], bytes], media: str, file: str) -> Response:
        """A file to be kept."""
        headers = {"Content-Disposition": f'attachment; filename="{file}"'}
        return look_at(self.request, self.visitor, self.book, self.fold, make, media, headers)


def office_view(request: Request, house: InHouse, visitor: Asking) -> OfficeView:
    """What a visitor sees of the office."""
    book = house.office()
    sees = (house.sees_drafts(visitor.person, book), house.sees_private(visitor.person, book))
    return OfficeView(request, visitor, book, house.view(book, OFFICE), *sees)


InOffice = Annotated[OfficeView, Depends(office_view)]
