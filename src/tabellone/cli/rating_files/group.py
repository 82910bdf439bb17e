"""The commands of `tabellone rating-files`, each imported when it is called."""

import click

from tabellone.cli.lazy import LazyCommands

PLACES = {
    "import": "reading:import_list",
    "show": "lists:show_lists",
    "changes": "lists:show_changes",
    "take": "lists:take",
    "discard": "lists:discard",
    "remove": "lists:remove",
    "search": "search:search",
}


@click.group("rating-files", cls=LazyCommands, places=PLACES, package="tabellone.cli.rating_files")
def rating_files() -> None:
    """Rating lists of FIDE and of federations: read from files, searched when players are entered."""
