"""Two published lists beside each other: who came, who left, and how far everybody moved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.rating.lists.ratinglist import Difference, differences
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord
from tabellone.core.refusal import Refusal
from tabellone.desk.office.state import PublishedList
from tabellone.locales.numbers import NOTHING
from tabellone.locales.register_names import category_step
from tabellone.locales.words import Words
from tabellone.web.office_pages.lists import list_line, published_on
from tabellone.web.office_pages.office import Office, address_of, lists_seen, system_of
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """A player in two lists, in words and figures."""

    name: str
    address: str
    before: str
    after: str
    change: str
    category: str
    remark: str


@dataclass(frozen=True, slots=True)
class Balance:
    """How many came, left, rose, fell, and changed category."""

    new: int
    gone: int
    up: int
    down: int
    categories: int


def difference_line(
    found: Difference, players: Mapping[PlayerId, PlayerRecord], words: Words, address: str = "/lists/players"
) -> DifferenceLine:
    """A difference as a line of a table."""
    before, after = found.before, found.after
    remark = words("new") if before is None else words("no longer listed") if after is None else ""
    if before and after and before.category != after.category:
        remark = words("other category")
    return DifferenceLine(
        players[found.player].name if found.player in players else NOTHING,
        address_of(address, found.player),
        words.number(before.rating if before else None),
        words.number(after.rating if after else None),
        words.signed(found.change),
        category_step(before.category if before else "", after.category if after else ""),
        remark,
    )


def balance(found: Sequence[Difference]) -> Balance:
    """The differences counted."""
    both = [(each, each.change) for each in found if each.before and each.after]
    return Balance(
        sum(each.before is None for each in found),
        sum(each.after is None for each in found),
        sum(change is not None and change > 0 for _, change in both),
        sum(change is not None and change < 0 for _, change in both),
        sum(
            each.before is not None and each.after is not None and each.before.category != each.after.category
            for each, _ in both
        ),
    )


def compare(request: Request) -> Response:
    """The comparison of two lists, by default of the last two."""
    office, system = lists_seen(request), system_of(request)
    before, after = _chosen(office, request)
    found = differences(before.rating_list, after.rating_list)
    context = {
        "title": office.system_name(system),
        "system": system.value,
        "before": list_line(office, before),
        "after": list_line(office, after),
        "days": [
            (each.rating_list.on.isoformat(), office.words.day(each.rating_list.on))
            for each in office.state.lists_of(system)
        ],
        "chosen": (before.rating_list.on.isoformat(), after.rating_list.on.isoformat()),
        "lines": [difference_line(each, office.state.players, office.words) for each in found],
        "balance": balance(found),
        **office.lists_frame(),
    }
    return page(request, "office/compare.html", context)


def _chosen(office: Office, request: Request) -> tuple[PublishedList, PublishedList]:
    system = system_of(request)
    lists = office.state.lists_of(system)
    if len(lists) < 2:
        name = office.system_name(system)
        raise NotFoundError(Refusal("{system}: two published lists are needed for a comparison", system=name))
    first, second = request.query_params.get("from", ""), request.query_params.get("to", "")
    return (
        published_on(office, system, first) if first else lists[-2],
        published_on(office, system, second) if second else lists[-1],
    )
