"""Who may ask for what: the least role of every route, from which the description is made and which the tests hold.

Routes that take commands need the role of the command; here stands the least that any of them needs.
"""

from collections.abc import Mapping
from types import MappingProxyType

from tabellone.desk.event.book import COMMANDS as EVENT_COMMANDS
from tabellone.desk.event.commands import AdjournGame, EnterPlayers, SendEvent
from tabellone.desk.office.book import COMMANDS as OFFICE_COMMANDS
from tabellone.desk.office.commands import CorrectEvent
from tabellone.desk.roles import Act, Role, least_role

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
    "show_crosstable",
    "show_calendar",
    "show_player",
    "show_race",
    "draw_race",
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
    "show_qr_code",
    "listen",
    "report",
    "confirm",
    "dispute",
    "withdraw",
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
    "show_varma",
    "show_province",
    "show_groups",
    "show_playing_rates",
    "list_openings",
    "draw_by_lot",
    "show_opening",
    "show_played_opening",
)
# These need an account that is signed in, whatever its role.
OF_ONES_OWN = ("accept", "change_own_password", "list_sessions", "end_session")
ACTS: Mapping[str, Act] = MappingProxyType(
    {
        "begin_event": Act.NEW_BOOK,
        "delete_event": Act.DELETE_EVENT,
        "list_removals": Act.DELETE_EVENT,
        "show_allowed": Act.SEE_DRAFTS,
        "show_division": Act.SEE_DRAFTS,
        "show_correction": Act.SEE_DRAFTS,
        "show_apart": Act.SEE_DRAFTS,
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
        "export": Act.EXPORT,
        "export_pages": Act.EXPORT,
        "take_in": Act.IMPORT_BOOK,
        "take_report": Act.IMPORT_BOOK,
        "restore_sent": Act.RESTORE,
        "restore_kept": Act.RESTORE,
        "print_slips": Act.SEE_DRAFTS,
        "print_papers": Act.SEE_DRAFTS,
        "show_codes": Act.PRINT_BOARD_CODES,
        "renew_codes": Act.RENEW_BOARD_CODES,
        "show_preview": Act.SEE_DRAFTS,
        "show_registered_board": Act.SEE_DRAFTS,
        "show_periods": Act.SEE_DRAFTS,
        "show_honorary": Act.SEE_DRAFTS,
        "make_chief_link": Act.MANAGE_ACCOUNTS,
        "list_accounts": Act.MANAGE_ACCOUNTS,
        "add_account": Act.MANAGE_ACCOUNTS,
        "change_account": Act.MANAGE_ACCOUNTS,
        "list_people": Act.MANAGE_ROLES,
        "give_role": Act.MANAGE_ROLES,
        "invite": Act.MANAGE_ROLES,
        "list_invitations": Act.MANAGE_ROLES,
        "revoke_invitation": Act.MANAGE_ROLES,
        "show_phones": Act.OPEN_TO_PHONES,
        "switch_phones": Act.OPEN_TO_PHONES,
        "list_backups": Act.BACK_UP,
        "back_up": Act.BACK_UP,
    }
)
_COMMANDS = {
    "give_command": min(map(least_role, EVENT_COMMANDS.values())),
    "try_roster": least_role(EnterPlayers),
    "enter_roster": least_role(EnterPlayers),
    "show_forms": least_role(AdjournGame),
    "register": least_role(SendEvent),
    "try_registration": least_role(SendEvent),
    "give_office_command": min(map(least_role, OFFICE_COMMANDS.values())),
    "try_correction": least_role(CorrectEvent),
}


def least_role_of(route: str) -> Role:
    """The least role that may use a route at all."""
    if route in SEEN_BY_ALL or route in OF_ONES_OWN:
        return Role.PUBLIC
    return _COMMANDS[route] if route in _COMMANDS else least_role(ACTS[route])
