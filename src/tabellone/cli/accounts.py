"""`tabellone accounts` and `security-log`: accounts with their roles, and a log of sign-ins and changed rights.

A user of these commands can open the database anyway, so they ask for no rights.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from tabellone.cli.answer import (
    answering,
    database_option,
    echo,
    echo_answer,
    echo_json,
    now,
    opened_ledger,
    table_text,
    words_of,
)
from tabellone.cli.commands import Commands
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.refusal import Refusal
from tabellone.locales.numbers import NOTHING
from tabellone.locales.roles import role_name
from tabellone.locales.words import Words

if TYPE_CHECKING:
    from tabellone.store.accounts.account import Account, Accounts

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
def _opened_accounts(database: str | None) -> Iterator["Accounts"]:
    """The accounts of a database; the one in the data folder is created if it does not exist yet."""
    from tabellone.store.accounts.account import Accounts
    from tabellone.store.database import open_database
    from tabellone.store.files import place_of

    with open_database(place_of(database), create=database is None) as opened:
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


def _answer(account: "Account", sentence: str, as_json: bool) -> None:
    if as_json:
        echo_json(_plain(account))
    else:
        echo(sentence)


def _plain(account: "Account") -> dict[str, object]:
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
@database_option
@answering
def add(
    name: str, display_name: str, chief: bool, from_stdin: bool, database: str | None, as_json: bool, language: str
) -> None:
    """Make an account; its password is asked for."""
    from tabellone.store.accounts.account import checked_account_name

    words = words_of(language)
    checked_account_name(name)
    with _opened_accounts(database) as opened:
        account = opened.add(name, display_name, _password(words, from_stdin=from_stdin), now(), is_chief=chief)
    _answer(account, words("{name}: the account is made", name=account.name), as_json)


@accounts.command("list")
@database_option
@answering
def list_accounts(database: str | None, as_json: bool, language: str) -> None:
    """List the accounts with their roles."""
    words = words_of(language)
    with _opened_accounts(database) as opened:
        known_accounts = opened.all()
    if as_json:
        echo_json({"accounts": [_plain(account) for account in known_accounts]})
    elif known_accounts:
        echo(
            table_text(
                [[account.name, account.display_name, _role_names(account, words)] for account in known_accounts]
            )
        )
    else:
        echo(words("There are no accounts."))


def _role_names(account: "Account", words: Words) -> str:
    from tabellone.desk.roles import Role

    parts = [] if account.is_active else [words("deactivated")]
    parts += [role_name(Role.CHIEF, words)] if account.is_chief else []
    parts += [f"{book}: {role_name(role, words)}" for book, role in sorted(account.roles.items())]
    return ", ".join(parts) or NOTHING


@accounts.command()
@click.argument("name")
@click.argument("role", type=OneOf(ROLE_WORDS))
@click.option("--book", metavar="ID", default=None, help="The event or office; `tabellone journal verify` lists them.")
@database_option
@answering
def role(name: str, role: str, book: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Give an account a role in a book, or without --book make it chief arbiter; "none" takes the role away."""
    from tabellone.desk.roles import Role, role_of_word

    if book is None and role not in (NONE, CHIEF):
        raise Refusal('the role "{found}" is held in one book; name it with --book', found=role)
    if book is not None and role == CHIEF:
        raise Refusal("the chief arbiter has every right in every book; leave --book out")
    words = words_of(language)
    with _opened_accounts(database) as opened:
        account = opened.named(name)
        if book is None:
            opened.make_chief(account.id, is_chief=role == CHIEF)
        else:
            opened.give_role(account.id, book, Role.PUBLIC if role == NONE else role_of_word(role))
        account = opened.account(account.id)
    _answer(account, f"{account.name}: {_role_names(account, words)}", as_json)


@accounts.command()
@click.argument("name")
@_stdin_option
@database_option
@answering
def password(name: str, from_stdin: bool, database: str | None, as_json: bool, language: str) -> None:
    """Give an account another password, and end its sessions."""
    words = words_of(language)
    with _opened_accounts(database) as opened:
        account = opened.named(name)
        opened.set_password(account.id, _password(words, from_stdin=from_stdin))
    _answer(account, words("{name}: the password is changed, all sessions have ended", name=account.name), as_json)


@accounts.command()
@click.argument("name")
@click.option("--undo", is_flag=True, help="Let the account in again.")
@database_option
@answering
def deactivate(name: str, undo: bool, database: str | None, as_json: bool, language: str) -> None:
    """Let nobody in with an account any more, and end its sessions."""
    words = words_of(language)
    with _opened_accounts(database) as opened:
        account = opened.named(name)
        if undo:
            opened.reactivate(account.id)
            sentence = words("{name}: the account may be used again", name=account.name)
        else:
            opened.deactivate(account.id)
            sentence = words("{name}: the account is deactivated, all sessions have ended", name=account.name)
        account = opened.account(account.id)
    _answer(account, sentence, as_json)


@accounts.command("second-factor")
@click.argument("name")
@click.option("--remove", is_flag=True, help="Ask for no code any more, as for a phone that was lost.")
@database_option
@answering
def second_factor(name: str, remove: bool, database: str | None, as_json: bool, language: str) -> None:
    """Say whether an account asks for a code beside its password; it is set up on the page "My account"."""
    from tabellone.store.accounts.second_factor import SecondFactors

    words = words_of(language)
    with _opened_accounts(database) as opened:
        account, factors = opened.named(name), SecondFactors(opened.database)
        if remove:
            factors.remove(account.id)
        is_set, codes_left = factors.is_set(account.id), factors.codes_left(account.id)
    if as_json:
        echo_json({"name": account.name, "is_set": is_set, "recovery_codes": codes_left})
    elif is_set:
        echo(
            words(
                "{name}: a code is asked for at sign-in; {count} recovery codes are left",
                name=account.name,
                count=codes_left,
            )
        )
    else:
        echo(words("{name}: no second factor is set up", name=account.name))


@accounts.command()
@database_option
@answering
def link(database: str | None, as_json: bool, language: str) -> None:
    """Print a path that makes the browser which opens it on this server the chief arbiter; it works once."""
    from tabellone.store.accounts.links import CHIEF_LASTS, Links, link_path

    at = now()
    with _opened_accounts(database) as opened:
        path = link_path(Links(opened.database, opened).make_chief(at))
    if as_json:
        from tabellone.desk.journal import instant_text

        echo_json({"path": path, "expires": instant_text(at + CHIEF_LASTS)})
        return
    words = words_of(language)
    minutes = int(CHIEF_LASTS.total_seconds()) // 60
    echo(path)
    click.echo(
        words("Open it after the address of the server. It works once, within {minutes} minutes.", minutes=minutes),
        err=True,
    )


@accounts.command("rules")
@click.option(
    "--second-factor/--password-only",
    "needs_second_factor",
    default=None,
    help="Whether chief arbiters and owners need a second factor.",
)
@database_option
@answering
def show_rules(needs_second_factor: bool | None, database: str | None, as_json: bool, language: str) -> None:
    """Show what is asked of those who sign in, or decide it."""
    from tabellone.cli.answer import echo_answer
    from tabellone.desk.roles import Person
    from tabellone.store.accounts.security_rules import rules_of, set_security_rules
    from tabellone.store.database import open_database
    from tabellone.store.files import place_of
    from tabellone.store.house import House
    from tabellone.store.house_rules import SecurityRules

    with open_database(place_of(database), create=database is None) as opened:
        house = House(opened, now)
        if needs_second_factor is not None:
            set_security_rules(house, Person("tabellone", is_chief=True), SecurityRules(needs_second_factor))
        rules = rules_of(house)
    words = words_of(language)
    if as_json:
        echo_answer(rules, words)
        return
    asked = words("a second factor") if rules.needs_second_factor else words("a password")
    echo(words("Chief arbiters and owners need: {asked}", asked=asked))


@click.command("security-log")
@click.option("--limit", type=WholeNumber(1, MOST_EVENTS), default=100, show_default=True, help="How many at the most.")
@click.option(
    "--before", type=WholeNumber(1, 2**62), default=None, help="Only what came before the event of this number."
)
@database_option
@answering
def security_log(limit: int, before: int | None, database: str | None, as_json: bool, language: str) -> None:
    """Show who came in, was turned away, was given or lost a right; the newest first."""
    from tabellone.answers.security import security_log as log_answer
    from tabellone.locales.security_kinds import DOOR_NAMES, KIND_NAMES
    from tabellone.store.house import House

    words = words_of(language)
    with opened_ledger(database) as ledger:
        answer = log_answer(House(ledger.database, now), limit, before)
    if as_json:
        echo_answer(answer, words)
        return
    if not answer.events:
        echo(words("Nothing has happened yet."))
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
    echo(
        table_text(
            [[words("No."), words("date"), words("What"), words("Who"), words("concerns"), words("from")], *rows]
        )
    )
