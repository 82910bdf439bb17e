"""Where a part of a long answer goes on."""

from tabellone.cli.answer import echo
from tabellone.locales.words import Words


def echo_more(place: int | str | None, option: str, words: Words) -> None:
    """Say with which option the next lines are asked for; nothing at the end."""
    if place is not None:
        echo(words("There are more: --{option} {place}", option=option, place=place))
