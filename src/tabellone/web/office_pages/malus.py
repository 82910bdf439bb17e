"""The register of malus players, which Tab. 18 asks the commission to keep: a page and a file."""

from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.malus import MalusAnswer, malus
from tabellone.answers.lists.tables import malus_table
from tabellone.web.context import Page
from tabellone.web.office_pages.office import ListsFrame, lists_seen
from tabellone.web.office_pages.sheets import downloaded
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class MalusPage(Page):
    """Who has used how much of the malus."""

    template: ClassVar[str] = "office/malus.html"

    frame: ListsFrame
    malus: MalusAnswer


def malus_page(request: Request) -> Response:
    """The register of malus players by the last lists."""
    office = lists_seen(request)
    return page(
        request,
        MalusPage(
            frame=office.lists_frame(),
            malus=malus(office.state),
        ),
    )


def malus_csv(request: Request) -> Response:
    """The register of malus players as a table."""
    return downloaded(malus_table(malus(lists_seen(request).state)), "malus.csv", "text/csv; charset=utf-8")
