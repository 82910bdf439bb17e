"""The commands of `tabellone lists`, each imported when it is called: the other commands start without them."""

from importlib import import_module

import click

from tabellone.cli.parameters import Commands

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
    "off-list": "publication:show_off_list",
    "compare": "publication:compare",
    "published": "publication:published",
    "player": "career:player",
    "malus": "malus:show_malus",
    "watch": "watch:show_watch",
    "events": "events:events",
    "board": "board:board",
    "periods": "periods:periods",
    "categories": "categories:categories",
    "history": "journal:history",
    "undo": "journal:undo",
    "redo": "journal:redo",
}


class OfficeCommands(Commands):
    """The commands by name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every name, in the order of the work."""
        del ctx
        return list(PLACES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        del ctx
        if cmd_name not in PLACES:
            return None
        module, _, name = PLACES[cmd_name].partition(":")
        found = getattr(import_module(f"tabellone.cli.lists.{module}"), name)
        return found if isinstance(found, click.Command) else None


@click.group(cls=OfficeCommands)
def lists() -> None:
    """The rating office: register, events, lists, promotions, publication."""
