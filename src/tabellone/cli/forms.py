"""The commands of `tabellone print`, each imported when it is called."""

import click

from tabellone.cli.lazy import LazyCommands

PLACES = {
    "blank": "blank_forms:print_blank",
    "board": "board:print_board",
    "crosstable": "printing:print_crosstable",
    "forms": "blank_forms:list_forms",
    "pairings": "printing:print_pairings",
    "scoresheet": "scoresheet:print_scoresheet",
    "standings": "printing:print_standings",
}


@click.group("print", cls=LazyCommands, places=PLACES, package="tabellone.cli")
def print_forms() -> None:
    """Forms on paper, as PDF."""
