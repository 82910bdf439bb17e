"""A book as one visitor sees it: what the views of an event and of the office have in common."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from fastapi import Request, Response
from pydantic import BaseModel

from tabellone.answers.as_json import as_json
from tabellone.api.cached_answers import JSON, look, look_at
from tabellone.api.visitor import Visitor
from tabellone.desk.book import State
from tabellone.desk.fold import Fold
from tabellone.desk.journal_file import JournalSeal
from tabellone.store.house import House


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

    @property
    def seal(self) -> JournalSeal | None:
        """The seal of the last entry, with its signature if somebody has signed it."""
        house: House = self.request.app.state.house
        return house.last_seal(self.book, self.fold)

    def cached_answer(self, make: Callable[[], BaseModel]) -> Response:
        """The answer, with its tag; computed only if nobody has asked the same before."""
        return look(self.request, self.visitor, self.book, self.fold, make)

    def answer(self, make: Callable[[], object]) -> Response:
        """A record of `answers` with the position of the book, with its tag; computed only if nobody asked before."""

        def body() -> bytes:
            answer_fields = {"position": self.fold.position, **as_json(make(), self.visitor.words)}
            return json.dumps(answer_fields, ensure_ascii=False, separators=(",", ":")).encode("utf-8")

        return look_at(self.request, self.visitor, self.book, self.fold, body, JSON)

    def sent(self, make: Callable[[], bytes], media: str, file: str) -> Response:
        """A file to be kept."""
        headers = {"Content-Disposition": f'attachment; filename="{file}"'}
        return look_at(self.request, self.visitor, self.book, self.fold, make, media, headers)
