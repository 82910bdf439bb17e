from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.desk.blank import blank
from tests.desk.event.desk import DAMA, A, Desk, started

from tabellone.core.model import Result
from tabellone.core.refusal import Refusal
from tabellone.desk import handbook
from tabellone.desk.event import commands
from tabellone.desk.event.book import COMMANDS as EVENT_COMMANDS
from tabellone.desk.event.refusals import ConfirmationNeeded
from tabellone.desk.event.registry import EVENT
from tabellone.desk.event.settings import GroupSettings
from tabellone.desk.office import commands as office
from tabellone.desk.office.book import COMMANDS as OFFICE_COMMANDS
from tabellone.desk.office.registry import OFFICE
from tabellone.desk.roles import (
    ACTS,
    ANYBODY,
    BOOK_ROLES,
    Act,
    Person,
    Role,
    RoleError,
    check_act,
    check_command,
    check_grant,
    check_role,
    check_undo,
    role_for,
    role_of_word,
    role_to_take_back,
)

ROOT = Path(__file__).parents[2]
SWISS = GroupSettings("Unico", "italo-swiss", 3)
HERE, ELSEWHERE = "here", "elsewhere"
SCORERS = {
    commands.OpenCheckIn,
    commands.CheckInEverybody,
    commands.CheckInPlayer,
    commands.EnterResult,
    commands.SetLineUp,
    commands.ConfirmResult,
    commands.DecideDispute,
    commands.DisputeResult,
    commands.RequestAbsence,
    commands.WithdrawReport,
    commands.CorrectResult,
    commands.ForfeitGames,
    commands.DirectHall,
    commands.SetStart,
}
OWNERS = {
    commands.CreateEvent,
    commands.AnnounceEvent,
    commands.CloseEvent,
    commands.ReopenEvent,
    commands.RateEvent,
    commands.SendEvent,
    office.SetRatings,
    office.SetCategories,
    office.PublishList,
    office.WithdrawList,
}
CHIEFS = {commands.ArchiveEvent, commands.UnarchiveEvent}
COMMANDS: tuple[type, ...] = (*EVENT_COMMANDS.values(), *OFFICE_COMMANDS.values())


def is_refused(check: Callable[..., None], *arguments: object) -> bool:
    try:
        check(*arguments)
    except RoleError:
        return True
    return False


def person(role: Role) -> Person:
    """Somebody with a role here, and every role that a book can give elsewhere."""
    if role is Role.CHIEF:
        return Person("anna", is_chief=True)
    return Person("anna", {HERE: role, ELSEWHERE: Role.OWNER})


def test_every_act_has_its_least_role() -> None:
    assert set(ACTS) == set(Act)


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: f"{command.__module__}.{command.__name__}")
def test_commands_are_given_by_those_of_the_role_or_more(command: type, role: Role) -> None:
    if command in SCORERS:
        allowed = {Role.SCORER, Role.ARBITER, Role.OWNER, Role.CHIEF}
    elif command in OWNERS:
        allowed = {Role.OWNER, Role.CHIEF}
    elif command in CHIEFS:
        allowed = {Role.CHIEF}
    else:
        allowed = {Role.ARBITER, Role.OWNER, Role.CHIEF}
    assert is_refused(check_command, person(role), HERE, blank(command), Desk().state) == (role not in allowed)


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("act", Act)
def test_acts_are_done_by_those_of_the_role_or_more(act: Act, role: Role) -> None:
    groups = {
        Role.PUBLIC: {Act.SEE_PUBLISHED},
        Role.VIEWER: {Act.SEE_DRAFTS},
        Role.ARBITER: {
            Act.SEE_PRIVATE,
            Act.SEE_JOURNAL,
            Act.EXPORT,
            Act.LIST_EVENT,
            Act.PRINT_BOARD_CODES,
            Act.UNDO,
            Act.REDO,
        },
        Role.OWNER: {Act.MANAGE_ROLES, Act.RENEW_BOARD_CODES},
        Role.CHIEF: {
            Act.NEW_BOOK,
            Act.IMPORT_BOOK,
            Act.DELETE_EVENT,
            Act.MANAGE_ACCOUNTS,
            Act.OPEN_TO_PHONES,
            Act.BACK_UP,
            Act.RESTORE,
            Act.READ_RATING_FILES,
            Act.HANDLE_PERSONAL_DATA,
        },
    }
    allowed = {allowed_act for least, acts in groups.items() if role.value >= least.value for allowed_act in acts}
    assert is_refused(check_act, person(role), act, HERE) == (act not in allowed)


def test_a_role_in_one_book_is_none_in_another() -> None:
    assert person(Role.VIEWER).role_in(HERE) is Role.VIEWER
    assert person(Role.VIEWER).role_in("third") is Role.PUBLIC
    assert person(Role.OWNER).role_in(None) is Role.PUBLIC
    assert ANYBODY.role_in(HERE) is Role.PUBLIC


def test_the_chief_has_every_right_in_books_that_do_not_exist_yet() -> None:
    assert person(Role.CHIEF).role_in("new") is Role.CHIEF
    assert person(Role.CHIEF).role_in(None) is Role.CHIEF


def test_a_refusal_says_which_role_is_needed() -> None:
    with pytest.raises(RoleError, match="this needs the role of arbiter or more here") as caught:
        check_command(person(Role.SCORER), HERE, commands.PairRound(A), Desk().state)
    assert (caught.value.needed, caught.value.found) == (Role.ARBITER, Role.SCORER)


@pytest.mark.parametrize("needed", [role for role in Role if role is not Role.PUBLIC])
def test_every_role_that_can_be_lacking_has_a_sentence(needed: Role) -> None:
    with pytest.raises(RoleError, match=needed.word):
        check_role(Role.PUBLIC, needed)


def announced() -> Desk:
    return started(6, SWISS).all(commands.AnnounceEvent())


SETTINGS: list[commands.EditEvent | commands.EditGroup | commands.AddRound | commands.DropRound] = [
    commands.EditEvent(replace(DAMA, place="Ancona")),
    commands.EditGroup(A, replace(SWISS, rounds=4)),
    commands.AddRound(A),
    commands.DropRound(A),
]


@pytest.mark.parametrize("command", SETTINGS, ids=lambda command: type(command).__name__)
def test_settings_are_the_arbiters_until_they_are_published_and_the_owners_afterwards(
    command: commands.EditEvent | commands.EditGroup | commands.AddRound | commands.DropRound,
) -> None:
    before = started(6, SWISS)
    assert role_for(command, before.state) is Role.ARBITER
    assert role_to_take_back(before.do(command)) is Role.ARBITER
    after = announced()
    with pytest.raises(ConfirmationNeeded):
        after.do(command)
    confirmed = replace(command, confirmed=True)
    assert role_for(confirmed, after.state) is Role.OWNER
    assert role_to_take_back(after.do(confirmed)) is Role.OWNER


def test_a_scorer_corrects_results_until_the_round_is_closed() -> None:
    desk = started(6, SWISS).all(commands.PairRound(A), commands.PublishRound(A))
    desk.play(1)
    correction = commands.CorrectResult(A, 1, 1, Result.DOUBLE_FORFEIT, confirmed=True)
    assert role_for(correction, desk.state) is Role.SCORER
    desk.do(commands.CloseRound(A))
    assert role_for(correction, desk.state) is Role.ARBITER
    assert role_for(replace(correction, round=2), desk.state) is Role.SCORER


def test_a_correction_in_a_group_that_is_not_there_is_left_to_the_desk_to_refuse() -> None:
    assert role_for(commands.CorrectResult(A, 1, 1, None), Desk().state) is Role.SCORER


def test_what_only_an_owner_may_do_only_an_owner_takes_back() -> None:
    desk = announced()
    for seed in range(3):
        desk.play_round(seed)
    ended = [
        desk.do(command) for command in (commands.CloseEvent(), commands.RateEvent(), commands.SendEvent("register"))
    ]
    reopened = blank(commands.EventReopened)
    for fact in (*desk.facts[:1], desk.facts[3], *ended, reopened):
        assert role_to_take_back(fact) is Role.OWNER, fact
    for command in OWNERS & set(OFFICE.facts):
        assert role_to_take_back(blank(command)) is Role.OWNER
    assert role_to_take_back(blank(office.ListPublished)) is Role.OWNER


@pytest.mark.parametrize("fact", [*EVENT.facts, *OFFICE.facts], ids=lambda fact: fact.__name__)
def test_nothing_is_taken_back_by_one_who_may_not_undo(fact: type) -> None:
    assert is_refused(check_undo, person(Role.SCORER), HERE, blank(fact))
    is_chiefs = fact in (commands.ArchiveEvent, commands.UnarchiveEvent)
    assert is_refused(check_undo, person(Role.OWNER), HERE, blank(fact)) == is_chiefs
    assert not is_refused(check_undo, person(Role.CHIEF), HERE, blank(fact))


def test_owners_give_roles_in_their_own_book_only() -> None:
    for role in BOOK_ROLES:
        check_grant(person(Role.OWNER), HERE, role)
        assert is_refused(check_grant, person(Role.ARBITER), HERE, role)
        assert is_refused(check_grant, person(Role.OWNER), "third", role)


@pytest.mark.parametrize("role", [Role.PUBLIC, Role.CHIEF])
def test_nobody_is_made_chief_arbiter_in_one_book(role: Role) -> None:
    with pytest.raises(Refusal, match="cannot be given in one book"):
        check_grant(person(Role.CHIEF), HERE, role)


def test_roles_are_known_by_their_words() -> None:
    assert [role_of_word(role.word) for role in Role] == list(Role)
    with pytest.raises(Refusal, match=r'role "king" is not known; there are public, viewer'):
        role_of_word("king")


def test_the_page_of_roles_is_up_to_date() -> None:
    assert (ROOT / "docs" / "roles.md").read_text(encoding="utf-8") == handbook.roles_page(), "run script/docs"


def test_the_page_of_roles_has_a_line_for_every_command_and_act() -> None:
    lines = [line for line in handbook.roles_page().splitlines() if line.count("|") == len(Role) + 2]
    titles_and_rules = 3 * 2
    assert len(lines) == len(COMMANDS) + len(Act) + titles_and_rules
    assert "| `pair-round` | – | – | – | yes | yes | yes |" in lines
