"""Honorary ratings of FIDE's edition 1997: whom they honour, from which day on, by whom they were decided and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.register.honorary import HonoraryRatingLine, honorary_ratings
from tabellone.core.rating.lists.records import HIGHEST_RATING, LOWEST_RATING, HonoraryRating
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import SetRatings
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.names import names_of
from tabellone.web.office_pages.acts import posted
from tabellone.web.office_pages.effects import decided
from tabellone.web.office_pages.entries import named_player, offered_names
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, address_of, office_of
from tabellone.web.office_pages.query import needed_text
from tabellone.web.pending_uploads import Upload
from tabellone.web.query import needed_day, whole_number
from tabellone.web.rendering import page

PLACE = "/office/honorary"


@dataclass(frozen=True, slots=True)
class HonoraryLine:
    """An honorary rating, or the end of one."""

    day: str
    name: str
    address: str
    rating: str
    author: str
    reason: str


def honorary(request: Request) -> Response:
    """Every honorary rating, and the form for another."""
    return _shown(office_of(request), {})


@dataclass(frozen=True, slots=True)
class HonoraryPage(Page):
    """The honorary ratings, and the form for another."""

    template: ClassVar[str] = "office/honorary.html"

    frame: OfficeFrame
    form: Mapping[str, str]
    lines: Sequence[HonoraryLine]
    players: Sequence[str]
    may_set: bool


def _shown(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    ratings = honorary_ratings(office.state).ratings
    content = HonoraryPage(
        frame=office.frame(),
        form=form,
        lines=[_line(office, rating) for rating in reversed(ratings)],
        players=offered_names(office.state),
        may_set=office.may(SetRatings),
    )
    status = 200 if refusal is None else status_of(refusal)
    return page(office.request, content, status=status, refusal=refusal)


def _line(office: OfficePage, rating: HonoraryRatingLine) -> HonoraryLine:
    return HonoraryLine(
        office.words.day(rating.since),
        rating.name,
        address_of("/office/players", rating.player),
        office.words("it ends") if rating.rating is None else str(rating.rating),
        names_of(office.request)(rating.author),
        rating.reason,
    )


async def set_honorary(request: Request) -> Response:
    """Give an honorary rating, or end one; what it changes in published lists is shown first."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        player = named_player(office.state, needed_text(form, "player"))
        since, reason = needed_day(form, "since"), needed_text(form, "reason")
        rating = whole_number(form, "rating", None, least=LOWEST_RATING, most=HIGHEST_RATING)
        return decided(
            office,
            SetRatings((), (HonoraryRating(player.id, since, rating, office.person.name, reason),)),
            form,
            title=office.words("Honorary rating of {name}", name=player.name),
            sentence=f"{office.words.number(rating)}, {office.words.day(since)}. {reason}",
            act=office.words("Enter it all the same"),
            back=PLACE,
        )

    return await posted(request, handle, _shown)
