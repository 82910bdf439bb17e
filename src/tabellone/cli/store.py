"""What commands on a database share: the option for it, and how it is opened."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

import click

# The commands import the store when they run, so that the others start without SQL.
if TYPE_CHECKING:
    from tabellone.store.ledger import Ledger

F = TypeVar("F", bound=Callable[..., Any])


def database_option(command: F) -> F:
    """Give a command the option --database."""
    return click.option(
        "--database",
        metavar="URL",
        default=None,
        show_default="in the folder for data",
        help="A SQLite file, or postgresql://USER@HOST/NAME.",
    )(command)


@contextmanager
def opened_ledger(database: str | None, *, create: bool = False) -> Iterator["Ledger"]:
    """The ledger of a database, closed when the command ends: until then lists read what is kept of them."""
    from tabellone.desk.kinds import kinds
    from tabellone.store.database import open_database
    from tabellone.store.derived_lists import DerivedLists
    from tabellone.store.ledger import Ledger
    from tabellone.store.place import place_of

    context = click.get_current_context(silent=True)
    opening = open_database(place_of(database), create=create)
    with nullcontext(context.with_resource(opening)) if context else opening as opened:
        yield Ledger(opened, kinds(DerivedLists(opened)))
