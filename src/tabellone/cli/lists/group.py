"""The commands of `tabellone lists`, each imported when it is called: the other commands start without them."""

import click

from tabellone.cli.lazy import LazyCommands

PLACES = {
    "import": "intake:import_files",
    "export": "output:export",
    "set": "ratings:set_rating",
    "honorary": "honorary:honorary",
    "remove": "players:remove",
    "correct": "corrections:correct",
    "withdraw": "corrections:withdraw",
    "compute": "computation:compute",
    "publish": "computation:publish",
    "show": "publication:show",
    "compare": "publication:compare",
    "published": "publication:published",
    "player": "career:player",
    "malus": "malus:malus",
    "watch": "watch:watch",
    "events": "events:events",
    "board": "board:board",
    "periods": "periods:periods",
    "categories": "categories:categories",
    "history": "journal:history",
    "undo": "journal:undo",
    "redo": "journal:redo",
}


@click.group(cls=LazyCommands, places=PLACES, package="tabellone.cli.lists")
def lists() -> None:
    """The rating office: register, events, lists, promotions, publication."""
