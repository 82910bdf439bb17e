"""Ratings of large tables of games: an archive in, what it came to or the archive of the ratings out."""

from datetime import date
from typing import TYPE_CHECKING, Annotated

from fastapi import Query, Response

from tabellone.answers.bulk.answer import ArchiveAnswer
from tabellone.api.commands import Body
from tabellone.api.intake import Sender, Trying
from tabellone.api.journal import UPLOAD
from tabellone.api.papers import file_route
from tabellone.api.previews import Edition
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.commands import PublishList
from tabellone.http.archive import ZIP
from tabellone.store.house import OFFICE

if TYPE_CHECKING:
    from tabellone.answers.bulk.computation import RatedArchive

bulk_ratings_router = router_of("office")
PLACE = "/office/bulk-ratings"
_UPLOAD = {"requestBody": {"required": True, **UPLOAD}}
AskedSystem = Annotated[RatingSystem, Query(description="Rating system.")]
ListDay = Annotated[date | None, Query(description="The day of the list; by default today.")]
Audited = Annotated[int, Query(ge=0, le=10_000, description="Players whom the rules compute once more.")]
USUAL_AUDITED = 100


def _rated(
    sender: Sender, body: bytes, system: RatingSystem, edition: str | None, on: date | None, audit: int
) -> "RatedArchive":
    from tabellone.answers.bulk.computation import ArchiveQuestion, rated_archive

    sender.check(PublishList)
    role = sender.visitor.person.role_in(sender.book)
    question = ArchiveQuestion(system, edition, on or sender.today, role, audit)
    return rated_archive(body, "tables.zip", question, sender.visitor.words)


@bulk_ratings_router.post(PLACE, openapi_extra=_UPLOAD, response_model=answer_shape(ArchiveAnswer))
def rate_tables(
    sender: Trying,
    body: Body,
    system: AskedSystem,
    edition: Edition = None,
    on: ListDay = None,
    audit: Audited = USUAL_AUDITED,
) -> Response:
    """Rate tables without a register: a ZIP with players and games (CSV or Parquet). Nothing is entered anywhere.

    How many games a table may have depends on the role of who sends it; a sample is computed once more by the rules.
    """
    rated = _rated(sender, body, system, edition, on, audit)
    return sender.answer(rated.answer, sender.house.view(sender.book, OFFICE).position)


@bulk_ratings_router.post(
    f"{PLACE}/result", openapi_extra=_UPLOAD, **file_route(ZIP, "The ratings, and the rows that were refused")
)
def rated_tables(
    sender: Trying,
    body: Body,
    system: AskedSystem,
    edition: Edition = None,
    on: ListDay = None,
    audit: Audited = USUAL_AUDITED,
) -> Response:
    """The same as an archive with the table of the ratings and the table of the refused rows."""
    return Response(_rated(sender, body, system, edition, on, audit).result, media_type=ZIP)
