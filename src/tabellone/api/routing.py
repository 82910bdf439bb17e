"""Routers and the least role of every route."""

from collections.abc import Callable, Coroutine, Mapping
from types import MappingProxyType
from typing import Any

from fastapi import APIRouter, Request
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from tabellone.api.problems import RESPONSES
from tabellone.api.visitor import check_signed_in, house_of, visitor_of
from tabellone.desk.event.book import COMMANDS as EVENT_COMMANDS
from tabellone.desk.event.commands import AdjournGame, EnterPlayers, SendEvent
from tabellone.desk.office.book import COMMANDS as OFFICE_COMMANDS
from tabellone.desk.office.commands import CorrectEvent, PublishList, ReportEvent, SetRatings
from tabellone.desk.office.commands import EnterPlayers as EnterRegisteredPlayers
from tabellone.desk.roles import Act, Role, check_role, least_role
from tabellone.http.security import SAFE_METHODS

SEEN_BY_ALL = (
    "who_am_i",
    "sign_in",
    "sign_out",
    "look_at_link",
    "become_chief",
    "join",
    "list_events",
    "show_event",
    "show_group",
    "show_announcement",
    "show_hall",
    "show_report",
    "show_rating",
    "show_rounds",
    "show_round",
    "show_board",
    "show_why",
    "show_why_rest",
    "show_why_not",
    "show_standings",
    "show_boards",
    "show_crosstable",
    "show_calendar",
    "show_player",
    "show_race",
    "draw_race",
    "draw_crosstable",
    "print_race",
    "show_picture",
    "draw_picture",
    "print_picture",
    "show_csv",
    "show_trf",
    "print_pairings",
    "print_standings",
    "print_crosstable",
    "list_forms",
    "print_blank_form",
    "print_form",
    "print_scoresheets",
    "print_moves",
    "show_qr_code",
    "listen",
    "report",
    "confirm",
    "dispute",
    "withdraw",
    "request_absence",
    "set_line_up",
    "show_requests",
    "show_office",
    "list_players",
    "show_registered_player",
    "list_registered_events",
    "show_registered_event",
    "show_registered_trf",
    "show_categories",
    "list_all_lists",
    "list_lists",
    "show_in_force",
    "show_ranking",
    "print_list",
    "export_list",
    "show_off_list",
    "compare",
    "show_careers",
    "show_career",
    "show_malus",
    "show_watch",
    "show_rulebook",
    "show_readings",
    "show_roles",
    "show_round_robin",
    "show_scheveningen",
    "show_varma",
    "show_province",
    "show_groups",
    "show_playing_rates",
    "list_openings",
    "draw_by_lot",
    "show_opening",
    "show_played_opening",
    "show_random_event",
    "write_random_event",
    "check_report",
)
# These need an account that is signed in, whatever its role.
OF_ONES_OWN = (
    "show_job",
    "cancel_job",
    "show_job_result",
    "accept",
    "change_own_password",
    "list_sessions",
    "end_session",
    "show_second_factor",
    "begin_second_factor",
    "confirm_second_factor",
    "remove_second_factor",
)
ACTS: Mapping[str, Act] = MappingProxyType(
    {
        "begin_event": Act.NEW_BOOK,
        "delete_event": Act.DELETE_EVENT,
        "list_removals": Act.DELETE_EVENT,
        "show_allowed": Act.SEE_DRAFTS,
        "show_division": Act.SEE_DRAFTS,
        "show_correction": Act.SEE_DRAFTS,
        "show_apart": Act.SEE_DRAFTS,
        "show_points": Act.SEE_DRAFTS,
        "show_draft_warnings": Act.SEE_DRAFTS,
        "show_duplicates": Act.SEE_DRAFTS,
        "try_pairings": Act.SEE_DRAFTS,
        "undo": Act.UNDO,
        "redo": Act.REDO,
        "undo_in_office": Act.UNDO,
        "redo_in_office": Act.REDO,
        "try_undo_in_office": Act.UNDO,
        "try_redo_in_office": Act.REDO,
        "show_journal": Act.SEE_JOURNAL,
        "show_history": Act.SEE_JOURNAL,
        "show_past": Act.SEE_JOURNAL,
        "verify": Act.SEE_JOURNAL,
        "sign": Act.SEE_JOURNAL,
        "show_seal": Act.SEE_DRAFTS,
        "check_seal": Act.SEE_DRAFTS,
        "show_listing": Act.LIST_EVENT,
        "set_listing": Act.LIST_EVENT,
        "export": Act.EXPORT,
        "export_pages": Act.EXPORT,
        "take_in": Act.IMPORT_BOOK,
        "take_report": Act.IMPORT_BOOK,
        "restore_sent": Act.RESTORE,
        "restore_kept": Act.RESTORE,
        "print_slips": Act.SEE_DRAFTS,
        "print_papers": Act.SEE_DRAFTS,
        "print_round_papers": Act.SEE_DRAFTS,
        "show_codes": Act.PRINT_BOARD_CODES,
        "renew_codes": Act.RENEW_BOARD_CODES,
        "show_preview": Act.SEE_DRAFTS,
        "export_preview": Act.SEE_DRAFTS,
        "show_registered_board": Act.SEE_DRAFTS,
        "show_periods": Act.SEE_DRAFTS,
        "show_honorary": Act.SEE_DRAFTS,
        "show_twins": Act.SEE_PRIVATE,
        "try_merge": Act.SEE_PRIVATE,
        "make_chief_link": Act.MANAGE_ACCOUNTS,
        "show_security_log": Act.MANAGE_ACCOUNTS,
        "show_security_rules": Act.MANAGE_ACCOUNTS,
        "change_security_rules": Act.MANAGE_ACCOUNTS,
        "list_accounts": Act.MANAGE_ACCOUNTS,
        "add_account": Act.MANAGE_ACCOUNTS,
        "change_account": Act.MANAGE_ACCOUNTS,
        "list_people": Act.MANAGE_ROLES,
        "give_role": Act.MANAGE_ROLES,
        "invite": Act.MANAGE_ROLES,
        "list_invitations": Act.MANAGE_ROLES,
        "revoke_invitation": Act.MANAGE_ROLES,
        "list_jobs": Act.SEE_DRAFTS,
        "show_phones": Act.OPEN_TO_PHONES,
        "switch_phones": Act.OPEN_TO_PHONES,
        "list_rating_files": Act.READ_RATING_FILES,
        "read_rating_file": Act.READ_RATING_FILES,
        "show_rating_file_changes": Act.READ_RATING_FILES,
        "take_rating_file": Act.READ_RATING_FILES,
        "discard_rating_file": Act.READ_RATING_FILES,
        "remove_rating_file": Act.READ_RATING_FILES,
        "search_rating_file": Act.READ_RATING_FILES,
        "find_person": Act.HANDLE_PERSONAL_DATA,
        "copy_person": Act.HANDLE_PERSONAL_DATA,
        "erase_person": Act.HANDLE_PERSONAL_DATA,
        "rename_person": Act.HANDLE_PERSONAL_DATA,
        "show_privacy_rules": Act.HANDLE_PERSONAL_DATA,
        "set_privacy_rules": Act.HANDLE_PERSONAL_DATA,
        "follow_privacy_rules": Act.HANDLE_PERSONAL_DATA,
        "reseal_book": Act.HANDLE_PERSONAL_DATA,
        "list_backups": Act.BACK_UP,
        "back_up": Act.BACK_UP,
    }
)
_COMMANDS = {
    "give_command": min(map(least_role, EVENT_COMMANDS.values())),
    "try_roster": least_role(EnterPlayers),
    "enter_roster": least_role(EnterPlayers),
    "search_listed_players": least_role(EnterPlayers),
    "show_rating_update": least_role(EnterPlayers),
    "show_forms": least_role(AdjournGame),
    "register": least_role(SendEvent),
    "try_registration": least_role(SendEvent),
    "give_office_command": min(map(least_role, OFFICE_COMMANDS.values())),
    "try_correction": least_role(CorrectEvent),
    "try_players": least_role(EnterRegisteredPlayers),
    "enter_players": least_role(EnterRegisteredPlayers),
    "try_other_ratings": least_role(EnterRegisteredPlayers),
    "enter_other_ratings": least_role(EnterRegisteredPlayers),
    "try_ratings": least_role(SetRatings),
    "enter_ratings": least_role(SetRatings),
    "try_events": least_role(ReportEvent),
    "enter_events": least_role(ReportEvent),
    "try_history": least_role(PublishList),
    "enter_history": least_role(PublishList),
    "rate_tables": least_role(PublishList),
    "rated_tables": least_role(PublishList),
}


def is_of_ones_own(route: str) -> bool:
    """Whether a route needs a session and no role."""
    return route in OF_ONES_OWN


def least_role_of(route: str) -> Role:
    """The least role that may use a route at all."""
    if route in SEEN_BY_ALL or route in OF_ONES_OWN:
        return Role.PUBLIC
    return _COMMANDS[route] if route in _COMMANDS else least_role(ACTS[route])


class RoleFirstRoute(APIRoute):
    """A route that checks the role before it reads the body."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The framework's own handler, behind the check of the role."""
        handle = super().get_route_handler()
        if (self.methods or set()) <= SAFE_METHODS:
            return handle

        async def handle_if_allowed(request: Request) -> Response:
            await _check_role(request, self.name)
            return await handle(request)

        return handle_if_allowed


async def _check_role(request: Request, route: str) -> None:
    needed = least_role_of(route)
    if needed == Role.PUBLIC and not is_of_ones_own(route):
        return
    house = await house_of(request)
    visitor = await visitor_of(request, house)
    if is_of_ones_own(route):
        check_signed_in(visitor.session)
        return
    book = request.path_params.get("event") or request.path_params.get("book")
    if book is None and request.url.path.startswith(f"{request.scope['root_path']}/office"):
        book = await run_in_threadpool(house.office)
    check_role(visitor.person.role_in(book), needed)


def _name(route: APIRoute) -> str:
    return route.name


def router_of(noun: str) -> APIRouter:
    """The router of a noun."""
    return APIRouter(
        tags=[noun],
        responses=RESPONSES,
        redirect_slashes=False,
        generate_unique_id_function=_name,
        route_class=RoleFirstRoute,
    )
