"""Large tables of games rated without a register: what they come to is shown, and the ratings are there to keep."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.bulk.answer import ArchiveAnswer, most_games
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import PublishList
from tabellone.desk.roles import check_role, least_role
from tabellone.http.archive import ZIP
from tabellone.http.security import MEGABYTE
from tabellone.locales.systems import rating_system_name
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.office_pages.acts import posted
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, office_of
from tabellone.web.office_pages.query import query_text
from tabellone.web.office_pages.sheets import downloaded
from tabellone.web.pending_uploads import Upload
from tabellone.web.query import query_day
from tabellone.web.rendering import page
from tabellone.web.security import MOST_UPLOAD_BYTES
from tabellone.web.uploads import KEPT, fetched, kept, needed_file


@dataclass(frozen=True, slots=True)
class BulkRatingsPage(Page):
    """The form for the tables; with an answer, what they came to and where the ratings are."""

    template: ClassVar[str] = "office/bulk_ratings.html"

    frame: OfficeFrame
    may_rate: bool
    systems: Sequence[tuple[str, str]]
    form: dict[str, str] = field(default_factory=dict)
    answer: ArchiveAnswer | None = None
    chart: Markup | None = None
    result: str = ""
    most_megabytes: int = MOST_UPLOAD_BYTES // MEGABYTE
    most_games: int = 0


def bulk_page(request: Request) -> Response:
    """The form for the tables."""
    return _form(office_of(request), {})


def _page(office: OfficePage, form: dict[str, str], answer: ArchiveAnswer | None = None) -> BulkRatingsPage:
    return BulkRatingsPage(
        frame=office.frame(),
        may_rate=office.may(PublishList),
        systems=[(system.value, rating_system_name(system.value, office.words)) for system in RatingSystem],
        form=form,
        answer=answer,
        most_games=most_games(office.role),
    )


def _form(office: OfficePage, form: dict[str, str], refusal: Refusal | None = None) -> Response:
    status = 200 if refusal is None else status_of(refusal)
    return page(office.request, _page(office, form), status=status, refusal=refusal)


async def rate_tables(request: Request) -> Response:
    """Rate the tables of an archive and show what they come to."""

    def handle(office: OfficePage, form: dict[str, str], upload: Upload | None) -> Response:
        from tabellone.answers.bulk.archive import ArchiveQuestion, rated_archive
        from tabellone.paper.rating_distribution import before_and_after_chart

        check_role(office.role, least_role(PublishList))
        file = needed_file(upload)
        system = next((system for system in RatingSystem if system.value == form.get("system")), RatingSystem.FIDE)
        on = query_day(form, "on", office.today) or office.today
        question = ArchiveQuestion(system, query_text(form, "edition") or None, on, office.role)
        rated = rated_archive(file.data, file.name, question, office.words)
        token = kept(request, Upload("ratings.zip", rated.result))[KEPT]
        content = _page(office, form, rated.answer)
        if rated.answer.ratings.distribution:
            drawn = Markup(before_and_after_chart(rated.answer.ratings, office.words))  # noqa: S704 - our own picture
            content = replace(content, chart=drawn)
        return page(request, replace(content, result=token))

    return await posted(request, handle, _form)


def result(request: Request) -> Response:
    """The ratings and the refused rows, as long as they are kept."""
    office = office_of(request)
    check_role(office.role, least_role(PublishList))
    upload = fetched(request, request.path_params["token"])
    return downloaded(upload.data, upload.name, ZIP)
