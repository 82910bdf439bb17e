"""`tabellone event duplicates`, `merge-players` and `tell-apart`."""

from collections.abc import Iterator

import click

from tabellone.answers.duplicates import DuplicatesAnswer, duplicates_of
from tabellone.cli.events.acting import act
from tabellone.cli.events.asking import OpenEvent, number_argument, question
from tabellone.desk.event.commands import EventCommand, MergePlayers, TellApart
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.locales.player_lists import likeness_sentence
from tabellone.locales.words import Words


def _text(answer: DuplicatesAnswer, words: Words) -> str:
    """Two players a line, each with the id that the commands take."""
    lines = [
        f"{duplicate.first.player} {duplicate.first.name} – {duplicate.second.player} {duplicate.second.name}: "
        f"{likeness_sentence(duplicate.likeness, words)}"
        for duplicate in answer.duplicates
    ]
    return "\n".join(lines) or words("Nobody seems to be entered twice.")


def _left(event: OpenEvent, group: GroupId) -> DuplicatesAnswer:
    del group
    return duplicates_of(event.state, event.role)


@question("duplicates", _text)
def duplicates(event: OpenEvent) -> DuplicatesAnswer:
    """Players who look like the same person: same number, or same name with the same birth or club."""
    return duplicates_of(event.state, event.role)


@act(
    "merge-players",
    _left,
    _text,
    number_argument("first"),
    number_argument("second"),
    click.option("--yes", "is_meant", is_flag=True, help="Do it although a round with the first is published."),
    of_group=False,
)
def merge_players(event: OpenEvent, group: GroupId, first: int, second: int, is_meant: bool) -> Iterator[EventCommand]:
    """Make one entry of two: the player with the id FIRST stays, and gets what only the one with the id SECOND says.

    A draft with the second is made anew. Then who else is perhaps entered twice is listed, as `event duplicates` does.
    """
    del event, group
    yield MergePlayers(EntrantId(first), EntrantId(second), confirmed=is_meant)


@act(
    "tell-apart",
    _left,
    _text,
    number_argument("first"),
    number_argument("second"),
    click.option("--not-known", is_flag=True, help="It is not known after all."),
    of_group=False,
)
def tell_apart(event: OpenEvent, group: GroupId, first: int, second: int, not_known: bool) -> Iterator[EventCommand]:
    """Say that the players with the ids FIRST and SECOND, who look alike, are two people."""
    del event, group
    yield TellApart(EntrantId(first), EntrantId(second), not not_known)
