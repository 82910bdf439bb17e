"""The options of `tabellone serve` that say how the server is set up; each may stand in the environment, too."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from tabellone.cli.address import checked_address
from tabellone.cli.parameters import WholeNumber
from tabellone.http.settings import (
    MOST_CONNECTIONS,
    MOST_OF_A_PEER,
    MOST_WORKERS,
    ServerSettings,
    checked_settings,
)

F = TypeVar("F", bound=Callable[..., Any])
# An option --root-path is read from TABELLONE_ROOT_PATH; several values stand side by side, parted by blanks.
ENVIRONMENT = "TABELLONE"
_OPTIONS = (
    click.option(
        "--name", "names", multiple=True, envvar="TABELLONE_NAME", help="Name that browsers may call; may be repeated."
    ),
    click.option(
        "--public-address",
        default="",
        help="Address by which others reach the program, with the path below which a proxy serves it.",
    ),
    click.option("--root-path", default="", help="Path below which a proxy serves the program, such as /tabellone."),
    click.option(
        "--trusted-proxy",
        "trusted_proxies",
        multiple=True,
        envvar="TABELLONE_TRUSTED_PROXY",
        help="Address or network of a proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; may be repeated.",
    ),
    click.option(
        "--workers", type=WholeNumber(1, MOST_WORKERS), default=1, show_default=True, help="Processes that answer."
    ),
    click.option(
        "--connections",
        type=WholeNumber(10, MOST_CONNECTIONS),
        default=MOST_CONNECTIONS,
        show_default=True,
        help="Connections that each process keeps open at most.",
    ),
    click.option(
        "--connections-of-a-peer",
        type=WholeNumber(1, MOST_CONNECTIONS),
        default=MOST_OF_A_PEER,
        show_default=True,
        help="Of these, connections from one address at most; proxies and this computer are not counted.",
    ),
    click.option("--public-metrics", is_flag=True, help="Show /metrics to everybody."),
)


def server_options(command: F) -> F:
    """Give a command the options of a server; it is called with `server`, the settings that they say."""

    def with_settings(*arguments: Any, **named: Any) -> Any:
        server = ServerSettings(
            names=named.pop("names"),
            public_address=checked_address("--public-address", named.pop("public_address")),
            root_path=named.pop("root_path"),
            trusted_proxies=named.pop("trusted_proxies"),
            workers=named.pop("workers"),
            connections=named.pop("connections"),
            of_a_peer=named.pop("connections_of_a_peer"),
            are_metrics_public=named.pop("public_metrics"),
        )
        return command(*arguments, server=checked_settings(server), **named)

    with_settings.__name__, with_settings.__doc__ = command.__name__, command.__doc__
    decorated: Any = with_settings
    # What was declared below this decorator stands first in the help.
    decorated.__click_params__ = list(getattr(command, "__click_params__", ()))
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    result: F = decorated
    return result
