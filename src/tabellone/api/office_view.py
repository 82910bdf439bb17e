"""The office as one visitor sees it, which every route of the office and of the lists begins with."""

from typing import Annotated

from fastapi import Depends, Path, Request

from tabellone.api.book_view import BookView
from tabellone.api.places import LONGEST_ID
from tabellone.api.visitor import Asking, InHouse
from tabellone.desk.office.state import OfficeState

RecordId = Annotated[str, Path(min_length=1, max_length=LONGEST_ID)]
OfficeView = BookView[OfficeState]


def office_view(request: Request, house: InHouse, visitor: Asking) -> OfficeView:
    """What a visitor sees of the office."""
    book = house.office()
    sees = (house.sees_drafts(visitor.person, book), house.sees_private(visitor.person, book))
    return BookView(request, visitor, book, house.office_seen(visitor.person), *sees)


InOffice = Annotated[OfficeView, Depends(office_view)]
