import threading
from datetime import timedelta

import pytest
from sqlalchemy import select
from tests.store.people import DAY, MINUTE, PASSWORD, added, quick_accounts
from tests.store.toy import NOON

from tabellone.core.refusal import Refusal
from tabellone.desk.roles import BOOK_ROLES, Role
from tabellone.store.accounts.account import AccountError, Accounts
from tabellone.store.accounts.links import CHIEF_LASTS, INVITATION_LASTS, LinkError, Links, link_path
from tabellone.store.accounts.passwords import PasswordError
from tabellone.store.accounts.sessions import Sessions
from tabellone.store.database import Database
from tabellone.store.journal.ledger import Ledger
from tabellone.store.schema import links as table

USELESS = "this link has been used, has expired or was never made"


@pytest.fixture
def accounts(database: Database) -> Accounts:
    return quick_accounts(database)


@pytest.fixture
def links(accounts: Accounts) -> Links:
    return Links(accounts.database, accounts)


@pytest.fixture
def hall(ledger: Ledger) -> str:
    return ledger.create("door", "The hall", NOON, book="hall").id


@pytest.fixture
def owner(accounts: Accounts, hall: str) -> str:
    account = added(accounts, "owner").id
    accounts.give_role(account, hall, Role.OWNER)
    return account


def role_of(links: Links, token: str) -> Role:
    session = Sessions(links.database).find(token, NOON)
    assert session is not None
    return session.person.role_in("hall")


def test_the_chiefs_link_makes_a_browser_the_chief_arbiter_once(links: Links) -> None:
    token = links.make_chief(NOON)
    assert role_of(links, links.become_chief(token, NOON)) is Role.CHIEF
    with pytest.raises(LinkError, match=USELESS):
        links.become_chief(token, NOON)
    with pytest.raises(LinkError, match=USELESS):
        links.look(token, NOON)


def test_a_link_expires(links: Links) -> None:
    token = links.make_chief(NOON)
    assert links.look(token, NOON + CHIEF_LASTS - timedelta(milliseconds=1)).is_chiefs
    with pytest.raises(LinkError, match=USELESS):
        links.become_chief(token, NOON + CHIEF_LASTS)


def test_looking_at_a_link_does_not_use_it_up(links: Links) -> None:
    token = links.make_chief(NOON)
    assert links.look(token, NOON) == links.look(token, NOON + MINUTE)
    assert links.become_chief(token, NOON)


@pytest.mark.parametrize("token", ["", "nonsense", "x" * 10_000, "\ud800", "a\0b"])
def test_a_link_that_was_never_made_is_refused(links: Links, token: str) -> None:
    links.make_chief(NOON)
    with pytest.raises(LinkError, match=USELESS):
        links.become_chief(token, NOON)


def test_only_the_hash_of_a_link_is_stored(links: Links) -> None:
    token = links.make_chief(NOON)
    with links.database.reading() as connection:
        row = connection.execute(select(table)).one()
    assert token not in str(row)
    with pytest.raises(LinkError, match=USELESS):
        links.look(row.token_hash, NOON)


def test_of_many_who_use_a_link_at_once_one_succeeds(links: Links) -> None:
    token = links.make_chief(NOON)
    start = threading.Barrier(6)
    let_in: list[str] = []
    refused: list[LinkError] = []

    def use() -> None:
        start.wait()
        try:
            let_in.append(links.become_chief(token, NOON))
        except LinkError as error:
            refused.append(error)

    threads = [threading.Thread(target=use) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(let_in), len(refused)) == (1, 5)


@pytest.mark.parametrize("role", BOOK_ROLES)
def test_an_invitation_makes_an_account_with_the_role(links: Links, accounts: Accounts, owner: str, role: Role) -> None:
    token = links.invite("hall", role, owner, NOON)
    session = links.join(token, "bruno", "Bruno", PASSWORD, NOON)
    assert role_of(links, session) is role
    assert accounts.signed_in("bruno", PASSWORD, NOON).roles == {"hall": role}
    with pytest.raises(LinkError, match=USELESS):
        links.join(token, "carla", "", PASSWORD, NOON)
    assert len(accounts.all()) == 2


def test_an_invitation_says_to_what_and_by_whom(links: Links, accounts: Accounts, owner: str) -> None:
    link = links.look(links.invite("hall", Role.SCORER, owner, NOON), NOON)
    assert (link.book, link.role, link.inviter) == ("hall", Role.SCORER, accounts.account(owner))
    assert (link.created, link.expires) == (NOON, NOON + INVITATION_LASTS)
    assert not link.is_chiefs


@pytest.mark.parametrize(
    ("name", "password", "error"),
    [("owner", PASSWORD, AccountError), ("a/b", PASSWORD, AccountError), ("bruno", "short", PasswordError)],
)
def test_an_invitation_can_be_used_again_after_a_name_or_a_password_was_refused(
    links: Links, owner: str, name: str, password: str, error: type[Refusal]
) -> None:
    token = links.invite("hall", Role.SCORER, owner, NOON)
    with pytest.raises(error):
        links.join(token, name, "", password, NOON)
    assert links.join(token, "bruno", "", PASSWORD, NOON)


def test_an_account_that_is_there_accepts_an_invitation(links: Links, accounts: Accounts, owner: str) -> None:
    bruno = added(accounts, "bruno").id
    token = links.invite("hall", Role.ARBITER, owner, NOON)
    links.accept(token, bruno, NOON)
    assert accounts.account(bruno).roles == {"hall": Role.ARBITER}
    with pytest.raises(LinkError, match=USELESS):
        links.accept(token, bruno, NOON)


def test_an_invitation_never_takes_a_higher_role_away(links: Links, accounts: Accounts, owner: str) -> None:
    links.accept(links.invite("hall", Role.VIEWER, owner, NOON), owner, NOON)
    assert accounts.account(owner).roles == {"hall": Role.OWNER}


def test_the_chiefs_browser_invites_without_an_account(links: Links, hall: str) -> None:
    token = links.invite(hall, Role.OWNER, None, NOON)
    assert role_of(links, links.join(token, "bruno", "", PASSWORD, NOON)) is Role.OWNER


def test_an_account_of_the_chief_invites(links: Links, accounts: Accounts, hall: str) -> None:
    chief = added(accounts, "anna", is_chief=True).id
    assert links.join(links.invite(hall, Role.OWNER, chief, NOON), "bruno", "", PASSWORD, NOON)


def test_one_who_may_not_invite_makes_no_invitation(links: Links, accounts: Accounts, hall: str) -> None:
    arbiter = added(accounts, "arbiter").id
    accounts.give_role(arbiter, hall, Role.ARBITER)
    with pytest.raises(LinkError, match="may not invite"):
        links.invite(hall, Role.VIEWER, arbiter, NOON)
    assert links.open(NOON) == ()


def test_who_has_lost_the_right_to_invite_has_invited_nobody(links: Links, accounts: Accounts, owner: str) -> None:
    token = links.invite("hall", Role.SCORER, owner, NOON)
    accounts.deactivate(owner)
    with pytest.raises(LinkError, match="may not invite"):
        links.join(token, "bruno", "", PASSWORD, NOON)
    accounts.reactivate(owner)
    accounts.give_role(owner, "hall", Role.ARBITER)
    with pytest.raises(LinkError, match="may not invite"):
        links.join(token, "bruno", "", PASSWORD, NOON)


def test_an_invitation_makes_nobody_chief_arbiter(links: Links, owner: str) -> None:
    with pytest.raises(LinkError, match="it needs an account"):
        links.become_chief(links.invite("hall", Role.OWNER, owner, NOON), NOON)
    for role in (Role.CHIEF, Role.PUBLIC):
        with pytest.raises(LinkError, match="nobody can be invited as"):
            links.invite("hall", role, owner, NOON)


def test_the_chiefs_link_makes_no_account(links: Links, accounts: Accounts) -> None:
    token = links.make_chief(NOON)
    with pytest.raises(LinkError, match="it needs no account"):
        links.join(token, "bruno", "", PASSWORD, NOON)
    assert accounts.all() == ()
    assert links.become_chief(token, NOON)


def test_a_deactivated_account_accepts_nothing(links: Links, accounts: Accounts, owner: str) -> None:
    bruno = added(accounts, "bruno").id
    accounts.deactivate(bruno)
    token = links.invite("hall", Role.SCORER, owner, NOON)
    with pytest.raises(LinkError, match="deactivated"):
        links.accept(token, bruno, NOON)
    assert links.look(token, NOON).role is Role.SCORER


def test_nobody_is_invited_to_a_book_that_is_not_there(links: Links) -> None:
    with pytest.raises(LinkError, match='there is no book "nowhere"'):
        links.invite("nowhere", Role.VIEWER, None, NOON)


def test_open_links_are_listed_by_book_and_can_be_revoked(links: Links, owner: str) -> None:
    used = links.invite("hall", Role.VIEWER, owner, NOON)
    links.join(used, "bruno", "", PASSWORD, NOON)
    token = links.invite("hall", Role.SCORER, owner, NOON)
    links.make_chief(NOON)
    assert [link.role for link in links.open(NOON, "hall")] == [Role.SCORER]
    assert {link.role for link in links.open(NOON)} == {Role.SCORER, Role.CHIEF}
    assert [link.role for link in links.open(NOON + DAY)] == [Role.SCORER]
    links.revoke(links.open(NOON, "hall")[0].id)
    with pytest.raises(LinkError, match=USELESS):
        links.look(token, NOON)


def test_the_path_of_a_link_holds_its_token() -> None:
    assert link_path("abc") == "/enter/abc"
