"""`tabellone lists import`: players, ratings and events from files."""

import click

from tabellone.cli.lists.events import import_event
from tabellone.cli.lists.players import import_players
from tabellone.cli.lists.ratings import import_ratings
from tabellone.cli.parameters import Commands


@click.group("import", cls=Commands)
def import_files() -> None:
    """Players, ratings and events from files."""


import_files.add_command(import_players)
import_files.add_command(import_ratings)
import_files.add_command(import_event)
