"""The register of malus players, which Tab. 18 asks the commission to keep: a page and a file."""

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.malus import malus
from tabellone.answers.lists.tables import malus_table
from tabellone.web.office_pages.office import lists_seen
from tabellone.web.office_pages.sheets import downloaded
from tabellone.web.rendering import page


def malus_page(request: Request) -> Response:
    """The register of malus players by the last lists."""
    office = lists_seen(request)
    return page(request, "office/malus.html", {"malus": malus(office.state), **office.lists_frame()})


def malus_csv(request: Request) -> Response:
    """The register of malus players as a table."""
    return downloaded(malus_table(malus(lists_seen(request).state)), "malus.csv", "text/csv; charset=utf-8")
