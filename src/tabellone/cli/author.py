"""Who acts on the command line: the one named, or the one who is logged in."""

import getpass

import click

from tabellone.core.refusal import Refusal

author_option = click.option("--author", default=None, help="Who acts; by default the login name.")


def author_of(author: str | None) -> str:
    """The author of an act."""
    if author:
        return author
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError) as error:
        raise Refusal("the environment does not say who you are; give --author") from error
