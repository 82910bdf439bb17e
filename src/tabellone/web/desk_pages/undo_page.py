"""The question before a publication is taken back: what it is, and since when everybody could see it."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.responses import Response

from tabellone.desk.event.book import EventBook
from tabellone.desk.event.rounds import is_publication
from tabellone.web.acting import CONFIRMED, is_confirmed, seen_position
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import Desk, DeskFrame
from tabellone.web.rendering import page
from tabellone.web.visit import house_of


@dataclass(frozen=True, slots=True)
class UndoPage(Page):
    """The publication that would be taken back, with who made it and when."""

    template: ClassVar[str] = "desk/undo.html"

    frame: DeskFrame
    published_at: str
    fields: Mapping[str, str]
    address: str
    back: str


def question_before_undo(desk: Desk, form: Mapping[str, str], *, address: str, back: str) -> Response | None:
    """The question, if the last act is a publication and undo was not confirmed; else, or from an old page, None."""
    fold = desk.fold
    if fold.undoable is None or is_confirmed(form) or seen_position(form) not in (None, fold.position):
        return None
    entry = house_of(desk.request).ledger.entries(desk.book, fold.undoable - 1)[0]
    if not is_publication(EventBook().decoded(entry.kind, entry.data)):
        return None
    content = UndoPage(
        frame=desk.frame(),
        published_at=desk.words.time(entry.at),
        fields={name: value for name, value in form.items() if name != CONFIRMED},
        address=address,
        back=back,
    )
    return page(desk.request, content, status=HTTPStatus.CONFLICT)
