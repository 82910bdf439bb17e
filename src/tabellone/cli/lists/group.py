"""The commands of `tabellone lists`, each imported when it is called: the other commands start without them."""

import click

from tabellone.cli.lazy import LazyCommands

PLACES = {
    "import": "intake:import_files",
    "export": "output:export",
    "set": "ratings:set_rating",
    "honorary": "honorary:honorary",
    "remove": "players:remove",
    "change": "updates:change",
    "former-names": "former_names:former_names",
    "twins": "identity:show_twins",
    "tell-apart": "identity:tell_apart",
    "merge": "merging:merge",
    "separate": "merging:separate",
    "correct": "corrections:correct",
    "withdraw": "corrections:withdraw",
    "compute": "computation:compute",
    "publish": "computation:publish",
    "withdraw-list": "computation:withdraw_list",
    "show": "publication:show",
    "off-list": "publication:show_off_list",
    "compare": "publication:compare",
    "published": "publication:published",
    "player": "career:player",
    "malus": "malus:show_malus",
    "watch": "watch:show_watch",
    "players": "register:show_players",
    "event": "register:show_event",
    "events": "events:events",
    "board": "board:board",
    "periods": "periods:periods",
    "categories": "categories:categories",
    "derived": "derived:show_derived",
    "jobs": "jobs:show_jobs",
    "history": "journal:history",
    "undo": "journal:undo",
    "redo": "journal:redo",
}


@click.group(cls=LazyCommands, places=PLACES, package="tabellone.cli.lists")
def lists() -> None:
    """The rating office: register, events, lists, promotions, publication."""
