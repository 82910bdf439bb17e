"""Two published lists beside each other: who came, who left, and how far everybody moved."""

from datetime import date

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.comparison import comparison
from tabellone.formats.register.day import read_day
from tabellone.web.office_pages.office import lists_seen, system_of
from tabellone.web.rendering import page


def compare(request: Request) -> Response:
    """The comparison of two lists, by default of the last two."""
    office, system = lists_seen(request), system_of(request)
    found = comparison(office.state, system, _asked(request, "from"), _asked(request, "to"))
    context = {
        "title": office.system_name(system),
        "comparison": found,
        "days": [
            (each.rating_list.on.isoformat(), office.words.day(each.rating_list.on))
            for each in office.state.lists_of(system)
        ],
        **office.lists_frame(),
    }
    return page(request, "office/compare.html", context)


def _asked(request: Request, field: str) -> date | None:
    """The day that an address names; one that cannot be read has no list."""
    text = request.query_params.get(field, "").strip()
    return (read_day(text) or date.min) if text else None
