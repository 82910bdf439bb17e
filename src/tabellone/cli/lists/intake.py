"""`tabellone lists import`: players, ratings and events from files, and whole histories."""

import click

from tabellone.cli.lists.events import import_event
from tabellone.cli.lists.history_intake import import_history
from tabellone.cli.lists.players import import_other_ratings, import_players
from tabellone.cli.lists.ratings import import_ratings
from tabellone.cli.parameters import Commands


@click.group("import", cls=Commands)
def import_files() -> None:
    """Players, ratings and events from files, or a whole history."""


import_files.add_command(import_players)
import_files.add_command(import_ratings)
import_files.add_command(import_other_ratings)
import_files.add_command(import_event)
import_files.add_command(import_history)
