"""What commands on a database share: the option for it, and how it is opened."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tabellone.core.refusal import Refusal

# The commands import the store when they run, so that the others start without SQL.
if TYPE_CHECKING:
    from tabellone.store.journal.ledger import Ledger

F = TypeVar("F", bound=Callable[..., Any])
VARIABLE, FILE_VARIABLE = "TABELLONE_DATABASE", "TABELLONE_DATABASE_FILE"
_PASSWORD = re.compile(r"[a-z+]+://[^/@:]*:[^/@]+@|[a-z+]+://.*[?&]password=", re.IGNORECASE)


def database_option(command: F) -> F:
    """Give a command the option --database."""
    return click.option(
        "--database",
        metavar="URL",
        default=None,
        callback=_database_address,
        show_default="TABELLONE_DATABASE, or in the folder for data",
        help="A SQLite file, or postgresql://USER@HOST/NAME.",
    )(command)


def _database_address(context: click.Context, parameter: click.Parameter, address: str | None) -> str | None:
    """The address given, or that of the environment; a password is not taken from the command line."""
    del parameter
    if address is None:
        return os.environ.get(VARIABLE) or _address_in_file(os.environ.get(FILE_VARIABLE))
    if not context.resilient_parsing and _PASSWORD.match(address):
        raise Refusal(
            "--database: a password on the command line can be read by everybody who uses this computer; put the "
            "address into {variable} or into the file that {file_variable} names, or the password into ~/.pgpass",
            variable=VARIABLE,
            file_variable=FILE_VARIABLE,
        )
    return address


def _address_in_file(file: str | None) -> str | None:
    """The first line of a file that holds the address of a database."""
    if not file:
        return None
    try:
        return Path(file).read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal("{variable}: the file {file} cannot be read", variable=FILE_VARIABLE, file=file) from error


@contextmanager
def opened_ledger(database: str | None, *, create: bool = False) -> Iterator["Ledger"]:
    """The ledger of a database, closed when the command ends: until then lists read what is kept of them."""
    from tabellone.desk.kinds import kinds
    from tabellone.store.database import open_database
    from tabellone.store.derived_lists import DerivedLists
    from tabellone.store.files import place_of
    from tabellone.store.journal.ledger import Ledger

    context = click.get_current_context(silent=True)
    opening = open_database(place_of(database), create=create)
    with nullcontext(context.with_resource(opening)) if context else opening as opened:
        yield Ledger(opened, kinds(DerivedLists(opened)))
