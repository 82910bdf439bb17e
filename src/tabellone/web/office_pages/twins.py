"""Players of the register who look like one person: to be merged, or told apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.register.twins import Twin, TwinsLine, twins
from tabellone.core.rating.lists.records import PlayerId
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import TellPlayersApart
from tabellone.desk.roles import Act, check_role, least_role
from tabellone.locales.register_names import twin_reason
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.office_pages.acts import posted, redirect, submit
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, address_of, office_of
from tabellone.web.office_pages.query import needed_text
from tabellone.web.pending_uploads import Upload
from tabellone.web.rendering import page

TWINS = "/office/twins"
MOST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class ShownTwin:
    """One of two players who look alike, with his page."""

    player: Twin
    address: str


@dataclass(frozen=True, slots=True)
class ShownTwins:
    """Two players who look alike, the reasons in words, and the page that merges them."""

    one: ShownTwin
    other: ShownTwin
    reasons: str
    merge: str


@dataclass(frozen=True, slots=True)
class TwinsPage(Page):
    """Everybody who looks like another player of the register."""

    template: ClassVar[str] = "office/twins.html"

    frame: OfficeFrame
    count: int
    is_cut: bool
    lines: Sequence[ShownTwins]


def merge_address(staying: str, leaving: str) -> str:
    """The page that makes one entry of two."""
    return f"{address_of('/office/merge', staying)}?{urlencode({'leaving': leaving})}"


def twins_page(request: Request) -> Response:
    """Everybody who looks like another player of the register."""
    return _shown(office_of(request, Act.SEE_PRIVATE))


def _shown(office: OfficePage, refusal: Refusal | None = None) -> Response:
    answer = twins(office.state, MOST_SHOWN)
    content = TwinsPage(
        frame=office.frame(),
        count=answer.count,
        is_cut=answer.count > len(answer.twins),
        lines=[_line(office, line) for line in answer.twins],
    )
    status = 200 if refusal is None else status_of(refusal)
    return page(office.request, content, status=status, refusal=refusal)


def _line(office: OfficePage, line: TwinsLine) -> ShownTwins:
    reasons = ", ".join(twin_reason(reason, office.words) for reason in line.reasons)
    address = merge_address(line.one.player, line.other.player)
    return ShownTwins(_twin(line.one), _twin(line.other), reasons, address)


def _twin(twin: Twin) -> ShownTwin:
    return ShownTwin(twin, address_of("/office/players", twin.player))


async def tell_apart(request: Request) -> Response:
    """Remember that two players are two people."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        check_role(office.role, least_role(TellPlayersApart))
        one, other = PlayerId(needed_text(form, "one")), PlayerId(needed_text(form, "other"))
        submit(office, TellPlayersApart(one, other), form)
        return redirect(TWINS)

    return await posted(request, handle, lambda office, _, refusal: _shown(office, refusal))
