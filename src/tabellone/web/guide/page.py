"""The pages of the guide: its contents, and one for each chapter."""

from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.http.language import language_of
from tabellone.web.context import Page
from tabellone.web.guide.chapters import CHAPTERS, PLAYERS, Chapter, chapter, guide
from tabellone.web.rendering import page, static_prefix


@dataclass(frozen=True, slots=True)
class GuidePage(Page):
    """The contents of the guide, or a chapter with its neighbours."""

    template: ClassVar[str] = "guide.html"

    chapters: tuple[Chapter, ...]
    chapter: Chapter | None
    before: Chapter | None
    after: Chapter | None


def contents(request: Request) -> Response:
    """What the guide tells of."""
    return page(request, GuidePage(guide(language_of(request), static_prefix()), None, None, None))


def chapter_page(request: Request) -> Response:
    """A chapter."""
    name = request.path_params["chapter"]
    if name not in CHAPTERS:
        raise NotFoundError(Refusal('the guide has no chapter "{name}"', name=name))
    chapters, place = guide(language_of(request), static_prefix()), CHAPTERS.index(name)
    before = chapters[place - 1] if place else None
    after = chapters[place + 1] if place + 1 < len(chapters) else None
    return page(request, GuidePage(chapters, chapters[place], before, after))


def players_page(request: Request) -> Response:
    """The chapter for players, which is all that phones in the hall have of the guide."""
    only = chapter(PLAYERS, language_of(request), static_prefix())
    return page(request, GuidePage((only,), only, None, None))
