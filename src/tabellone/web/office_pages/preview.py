"""A list before it is published: every change and promotion, each with its reasons; then its publication."""

from collections.abc import Mapping
from datetime import date
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.computed import computed_list
from tabellone.answers.lists.next_list import next_day, waiting_events
from tabellone.core.rating.lists.ratinglist import ranking
from tabellone.core.refusal import Refusal
from tabellone.desk.office.book import publication_objection
from tabellone.desk.office.commands import PublishList
from tabellone.desk.office.computation import Computation
from tabellone.desk.roles import check_role, least_role
from tabellone.web.acting import status_of
from tabellone.web.names import names_of, told_refusal
from tabellone.web.office_pages.acts import given, posted, see
from tabellone.web.office_pages.compare import balance, difference_line
from tabellone.web.office_pages.events import correction_line
from tabellone.web.office_pages.left_out import left_out_lines
from tabellone.web.office_pages.lists import list_line
from tabellone.web.office_pages.movements import movement_lines
from tabellone.web.office_pages.off_list import off_list_tables
from tabellone.web.office_pages.office import Office, address_of, office_of, player_of, system_of
from tabellone.web.office_pages.promotions import news_lines, promotion_lines
from tabellone.web.office_pages.query import asked_day, asked_text, needed_day
from tabellone.web.office_pages.reasons import reasons_of
from tabellone.web.office_pages.sheets import columns_of, rank_line
from tabellone.web.pending_uploads import Upload
from tabellone.web.query import QueryError, is_ticked
from tabellone.web.rendering import page

MOST_SHOWN = 100
SKIP = "skip"


def preview(request: Request) -> Response:
    """What the list of a day would say; nothing is published."""
    return _shown(office_of(request), dict(request.query_params))


def _shown(office: Office, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    system = system_of(office.request)
    day = next_day(office.state, system, office.today)
    found: Computation | None = None
    edition: str | None = None
    try:
        day = asked_day(form, "on", day) or day
        edition = asked_text(form, "edition") or None
        found = computed_list(office.state, system, day, edition)
    except Refusal as error:
        refusal = refusal or error
    context = {
        "title": office.system_name(system),
        "system": system.value,
        "list_day": office.words.day(day),
        "on": form.get("on", "") if found is None else day.isoformat(),
        "in_force": form.get("in_force", "") or max(day, office.today).isoformat(),
        "edition": form.get("edition", ""),
        "found": None if found is None else _found(office, found, edition),
        "may_publish": office.may(PublishList),
        "objection": _objection(office, PublishList(system, day, day, None, office.today)),
        **office.frame(),
    }
    status = 200 if refusal is None else status_of(refusal)
    return page(office.request, "office/preview.html", context, status=status, refusal=refusal)


def _objection(office: Office, command: PublishList) -> str:
    """Why the list of this day cannot be published now, empty if it can."""
    found = publication_objection(office.state, command)
    return "" if found is None else told_refusal(office.request, found)


def _found(office: Office, found: Computation, edition: str | None) -> dict[str, object]:
    system, on = found.rating_list.system, found.rating_list.on
    changes = found.changes()
    place = f"/office/preview/{system.value}"
    asked = f"?{urlencode({'on': on.isoformat(), **({'edition': edition} if edition else {})})}"
    known = found.previous.counted if found.previous else frozenset()
    rows = ranking(found.rating_list, office.state.players)
    left_out = {each.event for each in found.exclusions if each.player is None} | dict(found.left_out).keys()
    return {
        "players": len(rows),
        "edition": found.rating_list.edition,
        "previous": list_line(office, found.previous) if found.previous else None,
        "events": sorted(
            (office.state.events[each].name, address_of("/office/events", each))
            for each in found.counted - known
            if each in office.state.events
        ),
        "waiting": [
            (event.name, address_of("/office/events", event.id))
            for event in waiting_events(office.state, system, office.today)
            if event.id not in found.counted and event.id not in left_out
        ],
        "left_out": left_out_lines(found, office),
        "left_out_count": len(found.exclusions),
        "warnings": reasons_of(found.warnings, office.words),
        "corrections": [correction_line(office, each) for each in found.corrections],
        "off_list": off_list_tables(found.rating_list, office, place),
        "columns": columns_of(rows),
        "balance": balance(changes),
        "changes": [difference_line(each, office.state.players, office.words, place) for each in changes],
        "promotions": promotion_lines(found, office, place),
        "news": news_lines(found, office, place),
        "lines": [rank_line(each, office.words, place) for each in rows[:MOST_SHOWN]],
        "is_cut": len(rows) > MOST_SHOWN,
        "asked": asked,
    }


async def publish(request: Request) -> Response:
    """Publish the list of a day; it stands for ever."""

    def handle(office: Office, form: dict[str, str], _: Upload | None) -> Response:
        system = system_of(request)
        on = needed_day(form, "on")
        in_force: date = asked_day(form, "in_force", on) or on
        edition = asked_text(form, "edition") or None
        check_role(office.role, least_role(PublishList))
        if computed_list(office.state, system, on, edition).warnings and not is_ticked(form, SKIP):
            raise QueryError(SKIP, "tick that the lists before it are skipped on purpose, or publish them first")
        given(office, PublishList(system, on, in_force, edition, office.today, is_ticked(form, SKIP)), form)
        return see(f"/lists/{system.value}/{on.isoformat()}")

    return await posted(request, handle, _shown)


def preview_player(request: Request) -> Response:
    """What a list that is not published yet does to one player, movement by movement."""
    office, system = office_of(request), system_of(request)
    player = player_of(request, office.state)
    form = dict(request.query_params)
    day = asked_day(form, "on") or next_day(office.state, system, office.today)
    found = computed_list(office.state, system, day, asked_text(form, "edition") or None)
    line = found.rating_list.line(player.id)
    new = {id(each) for each in found.new_movements}
    moved = found.movements_of(player.id)
    names = names_of(request)
    context = {
        "name": player.name,
        "title": office.system_name(system),
        "system": system.value,
        "list_day": office.words.day(day),
        "on": day.isoformat(),
        "rating": line.rating if line else None,
        "category": line.category if line else "",
        "coefficient": line.coefficient if line else None,
        "coefficient_games": line.coefficient_games if line else None,
        "new": movement_lines(
            [each for each in moved if id(each) in new], office.state, office.words, names, "/office/players"
        ),
        "old": movement_lines(
            [each for each in moved if id(each) not in new], office.state, office.words, names, "/office/players"
        ),
        **office.frame(),
    }
    return page(request, "office/preview_player.html", context)
