"""`tabellone privacy`: what a house has on a person, as a copy, under another name, or erased."""

from collections.abc import Iterator
from dataclasses import replace

import click

from tabellone.answers.server.privacy import (
    HoldingLine,
    HoldingsAnswer,
    RedactedAnswer,
    copy_of,
    holdings_answer,
    redacted_answer,
)
from tabellone.cli.answer import (
    Call,
    acting,
    asking,
    now,
    table_text,
)
from tabellone.cli.command_groups import Commands
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.refusal import Refusal
from tabellone.desk.public_view import NameShape
from tabellone.desk.roles import Person
from tabellone.locales.event_names import name_shape_name
from tabellone.locales.numbers import NOTHING
from tabellone.locales.office_names import holding_name
from tabellone.locales.words import Words
from tabellone.store.house import House
from tabellone.store.house_rules import PrivacyRules, privacy_rules
from tabellone.store.privacy.requests import erased, renamed, resealed
from tabellone.store.privacy.retention import Expired, expired, set_rules

PROGRAM = Person("tabellone", is_chief=True)
NAME_SHAPES = tuple(shape.value for shape in NameShape)
_only_option = click.option(
    "--only", "keys", multiple=True, metavar="KEY", help="Only this one of the places found; may be repeated."
)
_yes_option = click.option("--yes", "is_meant", is_flag=True, help="Do it; without it, only show what would be done.")


@click.group(cls=Commands)
def privacy() -> None:
    """Show, copy, rename or erase a person's data."""


@privacy.command()
@click.argument("name")
@asking
def show(call: Call, name: str) -> None:
    """Show where a person occurs; NAME may be the identifier of a player of the register."""
    with call.house() as house:
        call.say(holdings_answer(house, PROGRAM, name), _holding_text)


def _holding_text(answer: HoldingsAnswer, words: Words) -> str:
    if answer.holdings:
        return table_text([_row(line, words) for line in answer.holdings])
    return words("Nothing is kept under this name.")


def _row(line: HoldingLine, words: Words) -> list[str]:
    year = NOTHING if line.birth_year is None else str(line.birth_year)
    about = [line.key, holding_name(line.kind, words), line.title or NOTHING, line.name or NOTHING]
    old = words("sealed as it is: will be sealed anew") if line.is_old else ""
    return [*about, year, line.club or NOTHING, words("{places} places", places=line.places), old]


@privacy.command("export")
@click.argument("name")
@_only_option
@asking
def export_copy(call: Call, name: str, keys: tuple[str, ...]) -> None:
    """Write everything that is kept on a person as JSON, to be given to him."""
    with call.house() as house:
        replace(call, as_json=True).say(copy_of(house, PROGRAM, name, frozenset(keys), now()), ())


@privacy.command()
@click.argument("name")
@_only_option
@_yes_option
@acting
def erase(call: Call, name: str, keys: tuple[str, ...]) -> None:
    """Erase a person; results and ratings stay under a number. It cannot be undone."""
    with call.house() as house:
        if chosen := _chosen(call, house, name, keys):
            call.say(redacted_answer(erased(house, call.chief, name, chosen)), _redacted_lines)


@privacy.command()
@click.argument("name")
@click.argument("new_name")
@_only_option
@_yes_option
@acting
def rename(call: Call, name: str, new_name: str, keys: tuple[str, ...]) -> None:
    """Give a person another name everywhere, as if it had always stood there."""
    with call.house() as house:
        if chosen := _chosen(call, house, name, keys):
            call.say(redacted_answer(renamed(house, call.chief, name, new_name, chosen)), _redacted_lines)


def _chosen(call: Call, house: House, name: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    """The holdings to be changed; without --yes they are shown and nothing is done."""
    answer, words = holdings_answer(house, PROGRAM, name), call.words
    if not answer.holdings:
        raise Refusal('nothing is kept under "{found}"', found=name)
    if call.is_meant:
        return keys or tuple(line.key for line in answer.holdings)
    note = words("Nothing was changed: add --yes to do it, and --only KEY where not all of these are the person.")
    call.say(answer, [_holding_text(answer, words), note])
    return ()


def _redacted_lines(answer: RedactedAnswer, words: Words) -> Iterator[str]:
    yield words("Changed in {places} places; every seal holds.", places=answer.places)
    if not answer.is_scrubbed:
        yield words("The file of the database could not be written anew just now; what was erased may still lie in it.")


@privacy.command()
@click.argument("book")
@acting
def reseal(call: Call, book: str) -> None:
    """Seal a journal of before anew, with its personal data beside it."""
    with call.house() as house:
        entries = resealed(house, call.chief, book)
    call.say(
        {"book": book, "entries": entries},
        call.words("{book}: sealed anew, {entries} entries", book=book, entries=entries),
    )


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
@acting
def rules(
    call: Call,
    private_months: int | None,
    account_years: int | None,
    is_automatic: bool | None,
    minor_age: int | None,
    minor_names: str | None,
    is_unlisted: bool | None,
) -> None:
    """Show how long data are kept and how minors are named, or decide it; nothing is erased by this."""
    with call.house() as house:
        present = privacy_rules(house.database)
        wanted = PrivacyRules(
            present.private_months if private_months is None else private_months or None,
            present.account_years if account_years is None else account_years or None,
            present.is_unlisted if is_unlisted is None else is_unlisted,
            minor_age or present.minor_age,
            present.minor_names if minor_names is None else NameShape(minor_names),
            present.is_automatic if is_automatic is None else is_automatic,
        )
        if wanted != present:
            present = set_rules(house, call.chief, wanted)
    call.say(present, _rules_lines)


def _rules_lines(rules: PrivacyRules, words: Words) -> Iterator[str]:
    never = words("never")
    months, years = rules.private_months or never, rules.account_years or never
    yield words("Months after an event until private data go: {months}", months=months)
    yield words("Years until an unused account is erased: {years}", years=years)
    erases = words("by the server, once a day") if rules.is_automatic else words("when somebody says so")
    yield words("What is due is erased: {when}", when=erases)
    about = {"age": rules.minor_age, "names": name_shape_name(rules.minor_names, words)}
    yield words("Who is younger than {age} is named in public by: {names}", **about)
    yield words(
        "Search engines: {answer}", answer=words("asked to stay away") if rules.is_unlisted else words("allowed")
    )


@privacy.command()
@_yes_option
@acting
def due(call: Call) -> None:
    """Show what has been kept longer than the rules say, or with --yes erase it."""
    with call.house() as house:
        answer = expired(house, call.chief, is_sure=call.is_meant)
    call.say(answer, _due_lines)


def _due_lines(answer: Expired, words: Words) -> Iterator[str]:
    for event in answer.events:
        yield f"{event.book}  {event.title}: {words('{places} places', places=event.places)}"
    for account in answer.accounts:
        yield f"{words('account')}: {account}"
    if not answer.events and not answer.accounts:
        yield words("Nothing has been kept longer than the rules say.")
    elif not answer.is_done:
        yield words("Nothing was changed: add --yes to do it.")
