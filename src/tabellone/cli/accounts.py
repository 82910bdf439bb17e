"""`tabellone accounts` and `security-log`: accounts with their roles, and a log of sign-ins and changed rights.

A user of these commands can open the database anyway, so they ask for no rights.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from tabellone.answers.server.health import SecurityLogAnswer
from tabellone.answers.server.health import security_log as log_answer
from tabellone.cli.answer import (
    Call,
    asking,
    now,
    table_text,
)
from tabellone.cli.command_groups import Commands
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Person, Role, role_of_word
from tabellone.locales.numbers import NOTHING
from tabellone.locales.office_names import DOOR_NAMES, KIND_NAMES, role_name
from tabellone.locales.words import Words
from tabellone.store.accounts.account import Account, Accounts, checked_account_name
from tabellone.store.accounts.links import CHIEF_LASTS, Links, link_path
from tabellone.store.accounts.second_factor import SecondFactors
from tabellone.store.accounts.security_rules import rules_of, set_security_rules
from tabellone.store.database import open_database
from tabellone.store.files import database_address
from tabellone.store.house_rules import SecurityRules

NONE, CHIEF = "none", "chief"
ROLE_WORDS = (NONE, "viewer", "scorer", "arbiter", "owner", CHIEF)
MOST_TYPED = 1000
_stdin_option = click.option(
    "--password-stdin", "from_stdin", is_flag=True, help="Read the password from the first line of the standard input."
)
MOST_EVENTS = 500


@click.group(cls=Commands)
def accounts() -> None:
    """Accounts of arbiters, their roles, and links to sign in with."""


@contextmanager
def _opened_accounts(call: Call) -> Iterator[Accounts]:
    """The accounts of a database; the one in the data folder is created if it does not exist yet."""
    with open_database(database_address(call.database), create=call.database is None) as opened:
        yield Accounts(opened)


def _password(words: Words, *, from_stdin: bool) -> str:
    """The password, prompted for twice on the terminal or read from the standard input; never an argument."""
    if not from_stdin:
        if not sys.stdin.isatty():
            raise Refusal("there is no terminal to ask for the password; give it with --password-stdin")
        typed = click.prompt(words("Password"), hide_input=True, err=True)
        again = click.prompt(words("Password again"), hide_input=True, err=True)
        if typed != again:
            raise Refusal("the two passwords are not the same; nothing was changed")
        return str(typed)
    try:
        line = sys.stdin.buffer.readline(MOST_TYPED).decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise Refusal("standard input: the password is not written in UTF-8") from error
    if not line:
        raise Refusal("standard input: there is no password on its first line")
    return line


def _say(call: Call, account: Account, sentence: str) -> None:
    call.say(_plain(account), sentence)


def _plain(account: Account) -> dict[str, object]:
    return {
        "name": account.name,
        "display_name": account.display_name,
        "chief": account.is_chief,
        "active": account.is_active,
        "roles": {book: role.word for book, role in sorted(account.roles.items())},
    }


@accounts.command()
@click.argument("name")
@click.option("--display-name", metavar="TEXT", default="", show_default="its name", help="How the account is shown.")
@click.option("--chief", is_flag=True, help="Give it every right on this server.")
@_stdin_option
@asking
def add(call: Call, name: str, display_name: str, chief: bool, from_stdin: bool) -> None:
    """Make an account; its password is asked for."""
    words = call.words
    checked_account_name(name)
    with _opened_accounts(call) as opened:
        account = opened.add(name, display_name, _password(words, from_stdin=from_stdin), now(), is_chief=chief)
    _say(call, account, words("{name}: the account is made", name=account.name))


@accounts.command("list")
@asking
def list_accounts(call: Call) -> None:
    """List the accounts with their roles."""
    words = call.words
    with _opened_accounts(call) as opened:
        all_accounts = opened.all()
    rows = [[account.name, account.display_name, _role_names(account, words)] for account in all_accounts]
    text = table_text(rows) if rows else words("There are no accounts.")
    call.say({"accounts": [_plain(account) for account in all_accounts]}, text)


def _role_names(account: Account, words: Words) -> str:
    parts = [] if account.is_active else [words("deactivated")]
    parts += [role_name(Role.CHIEF, words)] if account.is_chief else []
    parts += [f"{book}: {role_name(role, words)}" for book, role in sorted(account.roles.items())]
    return ", ".join(parts) or NOTHING


@accounts.command()
@click.argument("name")
@click.argument("role", type=OneOf(ROLE_WORDS))
@click.option("--book", metavar="ID", default=None, help="The event or office; `tabellone journal verify` lists them.")
@asking
def role(call: Call, name: str, role: str, book: str | None) -> None:
    """Give an account a role in a book, or without --book make it chief arbiter; "none" takes the role away."""
    if book is None and role not in (NONE, CHIEF):
        raise Refusal('the role "{found}" is held in one book; name it with --book', found=role)
    if book is not None and role == CHIEF:
        raise Refusal("the chief arbiter has every right in every book; leave --book out")
    words = call.words
    with _opened_accounts(call) as opened:
        account = opened.named(name)
        if book is None:
            opened.make_chief(account.id, is_chief=role == CHIEF)
        else:
            opened.give_role(account.id, book, Role.PUBLIC if role == NONE else role_of_word(role))
        account = opened.account(account.id)
    _say(call, account, f"{account.name}: {_role_names(account, words)}")


@accounts.command()
@click.argument("name")
@_stdin_option
@asking
def password(call: Call, name: str, from_stdin: bool) -> None:
    """Give an account another password, and end its sessions."""
    words = call.words
    with _opened_accounts(call) as opened:
        account = opened.named(name)
        opened.set_password(account.id, _password(words, from_stdin=from_stdin))
    _say(call, account, words("{name}: the password is changed, all sessions have ended", name=account.name))


@accounts.command()
@click.argument("name")
@click.option("--undo", is_flag=True, help="Let the account in again.")
@asking
def deactivate(call: Call, name: str, undo: bool) -> None:
    """Let nobody in with an account any more, and end its sessions."""
    words = call.words
    with _opened_accounts(call) as opened:
        account = opened.named(name)
        if undo:
            opened.reactivate(account.id)
            sentence = words("{name}: the account may be used again", name=account.name)
        else:
            opened.deactivate(account.id)
            sentence = words("{name}: the account is deactivated, all sessions have ended", name=account.name)
        account = opened.account(account.id)
    _say(call, account, sentence)


@accounts.command("second-factor")
@click.argument("name")
@click.option("--remove", is_flag=True, help="Ask for no code any more, as for a phone that was lost.")
@asking
def second_factor(call: Call, name: str, remove: bool) -> None:
    """Say whether an account asks for a code beside its password; it is set up on the page "My account"."""
    words = call.words
    with _opened_accounts(call) as opened:
        account, factors = opened.named(name), SecondFactors(opened.database)
        if remove:
            factors.remove(account.id)
        is_set, codes_left = factors.is_set(account.id), factors.codes_left(account.id)
    about = {"name": account.name, "count": codes_left}
    if is_set:
        sentence = words("{name}: a code is asked for at sign-in; {count} recovery codes are left", **about)
    else:
        sentence = words("{name}: no second factor is set up", **about)
    call.say({"name": account.name, "is_set": is_set, "recovery_codes": codes_left}, sentence)


@accounts.command()
@asking
def link(call: Call) -> None:
    """Print a path that makes the browser which opens it on this server the chief arbiter; it works once."""
    at, minutes = now(), int(CHIEF_LASTS.total_seconds()) // 60
    with _opened_accounts(call) as opened:
        path = link_path(Links(opened.database, opened).make_chief(at))
    call.say({"path": path, "expires": at + CHIEF_LASTS}, path)
    note = call.words(
        "Open it after the address of the server. It works once, within {minutes} minutes.", minutes=minutes
    )
    call.warn(note)


@accounts.command("rules")
@click.option(
    "--second-factor/--password-only",
    "needs_second_factor",
    default=None,
    help="Whether chief arbiters and owners need a second factor.",
)
@asking
def show_rules(call: Call, needs_second_factor: bool | None) -> None:
    """Show what is asked of those who sign in, or decide it."""
    with call.house(create=call.database is None) as house:
        if needs_second_factor is not None:
            set_security_rules(house, Person("tabellone", is_chief=True), SecurityRules(needs_second_factor))
        call.say(rules_of(house), _show_rules_lines)


def _show_rules_lines(rules: SecurityRules, words: Words) -> Iterator[str]:
    asked = words("a second factor") if rules.needs_second_factor else words("a password")
    yield words("Chief arbiters and owners need: {asked}", asked=asked)


@click.command("security-log")
@click.option("--limit", type=WholeNumber(1, MOST_EVENTS), default=100, show_default=True, help="How many at the most.")
@click.option(
    "--before", type=WholeNumber(1, 2**62), default=None, help="Only what came before the event of this number."
)
@asking
def security_log(call: Call, limit: int, before: int | None) -> None:
    """Show who came in, was turned away, was given or lost a right; the newest first."""
    with call.house() as house:
        call.say(log_answer(house, limit, before), _security_log_lines)


def _security_log_lines(answer: SecurityLogAnswer, words: Words) -> Iterator[str]:
    if not answer.events:
        yield words("Nothing has happened yet.")
        return
    rows = [
        [
            str(event.id),
            words.short_moment(event.at),
            words(KIND_NAMES[event.kind]),
            event.actor,
            " ".join(part for part in (event.account, event.book, event.detail) if part),
            event.address or words(DOOR_NAMES.get(event.door, "")) if event.address or event.door else "",
        ]
        for event in answer.events
    ]
    yield (
        table_text(
            [[words("No."), words("date"), words("What"), words("Who"), words("concerns"), words("from")], *rows]
        )
    )
