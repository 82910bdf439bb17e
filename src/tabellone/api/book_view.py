"""A book as one visitor sees it: what the views of an event and of the office have in common."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from fastapi import Request, Response
from pydantic import BaseModel

from tabellone.api.cached_answers import look, look_at
from tabellone.api.visitor import Visitor
from tabellone.desk.book import State
from tabellone.desk.fold import Fold


@dataclass(frozen=True, slots=True)
class BookView(Generic[State]):
    """A book, who looks at it, and what he may see of it."""

    request: Request
    visitor: Visitor
    book: str
    fold: Fold[State]
    sees_drafts: bool
    sees_private: bool

    @property
    def state(self) -> State:
        """The book as it stands."""
        return self.fold.state

    def told(self, make: Callable[[], BaseModel]) -> Response:
        """The answer, with its tag; computed only if nobody has asked the same before."""
        return look(self.request, self.visitor, self.book, self.fold, make)

    def sent(self, make: Callable[[], bytes], media: str, file: str) -> Response:
        """A file to be kept."""
        headers = {"Content-Disposition": f'attachment; filename="{file}"'}
        return look_at(self.request, self.visitor, self.book, self.fold, make, media, headers)
