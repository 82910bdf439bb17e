"""Groups of commands, each imported when it is called: the other commands start without them."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from tabellone.cli.parameters import Commands


class LazyCommands(Commands):
    """The commands by name; `places` says where each stands in the package, as `module:name`."""

    def __init__(self, *arguments: Any, places: Mapping[str, str], package: str, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._places, self._package = places, package

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every name, in the declared order."""
        del ctx
        return list(self._places)

    def declared(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import a command."""
        del ctx
        if name not in self._places:
            return None
        module, _, name = self._places[name].partition(":")
        command = getattr(import_module(f"{self._package}.{module}"), name)
        return command if isinstance(command, click.Command) else None
