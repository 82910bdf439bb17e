"""`tabellone privacy`: what a house has on a person, as a copy, under another name, or erased."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from tabellone.cli.answer import (
    answering,
    author_of,
    author_option,
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
from tabellone.desk.public_view import NameShape
from tabellone.desk.roles import Person
from tabellone.locales.holding_names import holding_name
from tabellone.locales.name_shapes import name_shape_name
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words

if TYPE_CHECKING:
    from tabellone.answers.privacy import HoldingLine, HoldingsAnswer
    from tabellone.store.house import House
    from tabellone.store.privacy.requests import Redacted

NAME_SHAPES = tuple(shape.value for shape in NameShape)
_only_option = click.option(
    "--only", "keys", multiple=True, metavar="KEY", help="Only this one of the places found; may be repeated."
)
_yes_option = click.option("--yes", "is_sure", is_flag=True, help="Do it; without it, only show what would be done.")


@click.group(cls=Commands)
def privacy() -> None:
    """What is kept on a person: shown, copied, renamed, erased."""


@contextmanager
def _opened(database: str | None) -> Iterator["House"]:
    from tabellone.store.house import House

    with opened_ledger(database) as ledger:
        yield House(ledger.database, now)


def _chief(author: str | None) -> Person:
    """Who may open the database may do everything with it."""
    return Person(author_of(author), {}, is_chief=True)


@privacy.command()
@click.argument("name")
@database_option
@answering
def show(name: str, database: str | None, as_json: bool, language: str) -> None:
    """Show where a person occurs; NAME may be the identifier of a player of the register."""
    from tabellone.answers.privacy import holdings_answer

    with _opened(database) as house:
        answer = holdings_answer(house, _chief("tabellone"), name)
    words = words_of(language)
    if as_json:
        echo_answer(answer, words)
    else:
        _show(answer, words)


def _show(answer: "HoldingsAnswer", words: Words) -> None:
    if answer.holdings:
        echo(table_text([_row(line, words) for line in answer.holdings]))
    else:
        echo(words("Nothing is kept under this name."))


def _row(line: "HoldingLine", words: Words) -> list[str]:
    year = NOTHING if line.birth_year is None else str(line.birth_year)
    about = [line.key, holding_name(line.kind, words), line.title or NOTHING, line.name or NOTHING]
    old = words("sealed as it is: will be sealed anew") if line.is_old else ""
    return [*about, year, line.club or NOTHING, words("{places} places", places=line.places), old]


@privacy.command("export")
@click.argument("name")
@_only_option
@database_option
@answering
def export_copy(name: str, keys: tuple[str, ...], database: str | None, as_json: bool, language: str) -> None:
    """Write everything that is kept on a person as JSON, to be given to him."""
    from tabellone.answers.privacy import copy_of

    del as_json, language
    with _opened(database) as house:
        echo_json(copy_of(house, _chief("tabellone"), name, frozenset(keys), now()))


@privacy.command()
@click.argument("name")
@_only_option
@_yes_option
@author_option
@database_option
@answering
def erase(
    name: str,
    keys: tuple[str, ...],
    is_sure: bool,
    author: str | None,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Erase a person; results and ratings stay under a number. It cannot be undone."""
    from tabellone.store.privacy.requests import erased

    with _opened(database) as house:
        chosen = _chosen(house, name, keys, is_sure=is_sure, as_json=as_json, words=words_of(language))
        if chosen:
            done = erased(house, _chief(author), name, chosen)
            _tell(done, as_json=as_json, words=words_of(language))


@privacy.command()
@click.argument("name")
@click.argument("new_name")
@_only_option
@_yes_option
@author_option
@database_option
@answering
def rename(
    name: str,
    new_name: str,
    keys: tuple[str, ...],
    is_sure: bool,
    author: str | None,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Give a person another name everywhere, as if it had always stood there."""
    from tabellone.store.privacy.requests import renamed

    with _opened(database) as house:
        chosen = _chosen(house, name, keys, is_sure=is_sure, as_json=as_json, words=words_of(language))
        if chosen:
            done = renamed(house, _chief(author), name, new_name, chosen)
            _tell(done, as_json=as_json, words=words_of(language))


def _chosen(
    house: "House", name: str, keys: tuple[str, ...], *, is_sure: bool, as_json: bool, words: Words
) -> tuple[str, ...]:
    """The places that are meant; without --yes they are shown and nothing is done."""
    from tabellone.answers.privacy import holdings_answer

    answer = holdings_answer(house, _chief("tabellone"), name)
    if not answer.holdings:
        raise Refusal('nothing is kept under "{found}"', found=name)
    if is_sure:
        return keys or tuple(line.key for line in answer.holdings)
    if as_json:
        echo_answer(answer, words)
    else:
        _show(answer, words)
        echo(words("Nothing was changed: add --yes to do it, and --only KEY where not all of these are the person."))
    return ()


def _tell(done: "Redacted", *, as_json: bool, words: Words) -> None:
    from tabellone.answers.privacy import redacted_answer

    if as_json:
        echo_answer(redacted_answer(done), words)
        return
    echo(words("Changed in {places} places; every seal holds.", places=done.places))
    if not done.is_scrubbed:
        echo(words("The file of the database could not be written anew just now; what was erased may still lie in it."))


@privacy.command()
@click.argument("book")
@author_option
@database_option
@answering
def reseal(book: str, author: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Seal a journal of before anew, with its personal data beside it."""
    from tabellone.store.privacy.requests import resealed

    with _opened(database) as house:
        entries = resealed(house, _chief(author), book)
    if as_json:
        echo_json({"book": book, "entries": entries})
    else:
        echo(words_of(language)("{book}: sealed anew, {entries} entries", book=book, entries=entries))


@privacy.command()
@click.option(
    "--private-months",
    type=WholeNumber(0, 1200),
    default=None,
    help="Months after an event until private data go; 0: never.",
)
@click.option(
    "--account-years", type=WholeNumber(0, 100), default=None, help="Years until an unused account is erased; 0: never."
)
@click.option(
    "--automatic/--by-hand", "is_automatic", default=None, help="Let the server erase what is due, once a day."
)
@click.option("--minor-age", type=WholeNumber(1, 30), default=None, help="Minors are those younger than this.")
@click.option("--minor-names", type=OneOf(NAME_SHAPES), default=None, help="How minors are named in public.")
@click.option("--unlisted/--listed", "is_unlisted", default=None, help="Ask search engines to leave the pages out.")
@author_option
@database_option
@answering
def rules(
    private_months: int | None,
    account_years: int | None,
    is_automatic: bool | None,
    minor_age: int | None,
    minor_names: str | None,
    is_unlisted: bool | None,
    author: str | None,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Show how long data are kept and how minors are named, or decide it; nothing is erased by this."""
    from tabellone.store.house_rules import PrivacyRules, privacy_rules
    from tabellone.store.privacy.retention import set_rules

    with _opened(database) as house:
        held = privacy_rules(house.database)
        wanted = PrivacyRules(
            held.private_months if private_months is None else private_months or None,
            held.account_years if account_years is None else account_years or None,
            held.is_unlisted if is_unlisted is None else is_unlisted,
            minor_age or held.minor_age,
            held.minor_names if minor_names is None else NameShape(minor_names),
            held.is_automatic if is_automatic is None else is_automatic,
        )
        if wanted != held:
            held = set_rules(house, _chief(author), wanted)
    words = words_of(language)
    if as_json:
        echo_answer(held, words)
        return
    never = words("never")
    months, years = held.private_months or never, held.account_years or never
    echo(words("Months after an event until private data go: {months}", months=months))
    echo(words("Years until an unused account is erased: {years}", years=years))
    erases = words("by the server, once a day") if held.is_automatic else words("when somebody says so")
    echo(words("What is due is erased: {when}", when=erases))
    about = {"age": held.minor_age, "names": name_shape_name(held.minor_names, words)}
    echo(words("Who is younger than {age} is named in public by: {names}", **about))
    echo(
        words("Search engines: {answer}", answer=words("asked to stay away") if held.is_unlisted else words("allowed"))
    )


@privacy.command()
@_yes_option
@author_option
@database_option
@answering
def due(is_sure: bool, author: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Show what has been kept longer than the rules say, or with --yes erase it."""
    from tabellone.store.privacy.retention import expired

    with _opened(database) as house:
        answer = expired(house, _chief(author), is_sure=is_sure)
    words = words_of(language)
    if as_json:
        echo_answer(answer, words)
        return
    for event in answer.events:
        echo(f"{event.book}  {event.title}: {words('{places} places', places=event.places)}")
    for account in answer.accounts:
        echo(f"{words('account')}: {account}")
    if not answer.events and not answer.accounts:
        echo(words("Nothing has been kept longer than the rules say."))
    elif not answer.is_done:
        echo(words("Nothing was changed: add --yes to do it."))
