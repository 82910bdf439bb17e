"""The commands of `tabellone lists`, each imported when it is called: the other commands start without them."""

import click

from tabellone.cli.commands import LazyCommands

PLACES = {
    "import": "group:import_files",
    "export": "publication:export",
    "set": "ratings:set_rating",
    "honorary": "ratings:honorary",
    "remove": "players:remove",
    "change": "players:change",
    "former-names": "players:former_names",
    "twins": "identity:show_twins",
    "tell-apart": "identity:tell_apart",
    "merge": "identity:merge",
    "separate": "identity:separate",
    "correct": "events:correct",
    "withdraw": "events:withdraw",
    "compute": "computation:compute",
    "publish": "computation:publish",
    "withdraw-list": "computation:withdraw_list",
    "show": "publication:show",
    "off-list": "publication:show_off_list",
    "compare": "publication:compare",
    "published": "publication:published",
    "player": "career:player",
    "malus": "career:show_malus",
    "watch": "career:show_watch",
    "players": "players:show_players",
    "event": "players:show_event",
    "events": "events:events",
    "board": "events:board",
    "periods": "computation:periods",
    "categories": "ratings:categories",
    "derived": "history:show_derived",
    "jobs": "history:show_jobs",
    "history": "history:history",
    "undo": "history:undo",
    "redo": "history:redo",
}


@click.group(cls=LazyCommands, places=PLACES, package="tabellone.cli.lists")
def lists() -> None:
    """The rating office: register, events, lists, promotions, publication."""


IMPORTS = {
    "event": "events:import_event",
    "history": "history:import_history",
    "other-ratings": "players:import_other_ratings",
    "players": "players:import_players",
    "ratings": "ratings:import_ratings",
}


@click.group("import", cls=LazyCommands, places=IMPORTS, package="tabellone.cli.lists")
def import_files() -> None:
    """Players, ratings and events from files, or a whole history."""
