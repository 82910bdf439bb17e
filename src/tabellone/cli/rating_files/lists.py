"""The lists on this computer, what a new edition changes, and taking or forgetting it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from tabellone.answers.rating_files.lists import (
    ListChangesAnswer,
    RatingListsAnswer,
    discarded_list,
    list_changes,
    rating_lists,
    removed_list,
    taken_list,
)
from tabellone.answers.rating_files.players import USUAL_LIST, ListedPlayerAnswer
from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of
from tabellone.cli.store import database_option
from tabellone.core.refusal import Refusal
from tabellone.locales.numbers import NOTHING
from tabellone.locales.rating_list_fields import rating_list_field
from tabellone.locales.words import Words
from tabellone.store.database import open_database
from tabellone.store.files import place_of
from tabellone.store.house import House

F = TypeVar("F", bound=Callable[..., Any])


def list_option(command: F) -> F:
    """Give a command the option --list."""
    return click.option(
        "--list",
        "list_name",
        metavar="LIST",
        default=USUAL_LIST,
        show_default=True,
        help="The name of the list on this computer, such as fide or fsi.",
    )(command)


@contextmanager
def opened_index(database: str | None, *, create: bool = False) -> Iterator[House]:
    """The house of a database, whose index is meant."""
    with open_database(place_of(database), create=create) as opened:
        yield House(opened)


@click.command("show")
@database_option
@answering
def show_lists(database: str | None, as_json: bool, language: str) -> None:
    """The lists on this computer, and the editions that wait."""
    with opened_index(database) as house:
        answer = rating_lists(house)
    _echo(answer, words_of(language), as_json=as_json)


def _echo(answer: RatingListsAnswer, words: Words, *, as_json: bool) -> None:
    if as_json:
        echo_answer(answer, words)
        return
    if not answer.lists:
        echo(words("No list has been read yet."))
        return
    head = [words("list"), words("file"), words("read"), words("players"), words("state")]
    rows = [
        [
            one.list,
            one.source,
            words.moment(one.read_at),
            words.number(one.players),
            words("waits") if one.is_waiting else words("is searched"),
        ]
        for one in answer.lists
    ]
    echo(table_text([head, *rows]))


@click.command("changes")
@click.argument("list_name", metavar="LIST", default=USUAL_LIST)
@database_option
@answering
def show_changes(list_name: str, database: str | None, as_json: bool, language: str) -> None:
    """What the edition of a LIST that waits changes: new players, those gone, other ratings and titles."""
    words = words_of(language)
    with opened_index(database) as house:
        answer = list_changes(house, list_name)
    if answer is None:
        raise Refusal('the edition of the list "{found}" that waits is the first one', found=list_name)
    if as_json:
        echo_answer(answer, words)
        return
    show_change_counts(answer, words)
    for title, players in ((words("New"), answer.sample_new), (words("Gone"), answer.sample_gone)):
        if players:
            echo(title)
            echo(player_table(players, words))
    if answer.sample_changed:
        echo(words("Changed"))
        pairs = [(change.before, change.after) for change in answer.sample_changed]
        rows = [
            [
                before.number,
                after.name,
                f"{before.title or NOTHING} → {after.title or NOTHING}" if before.title != after.title else after.title,
                *(_step(getattr(before, pace), getattr(after, pace)) for pace in ("standard", "rapid", "blitz")),
            ]
            for before, after in pairs
        ]
        echo(table_text([_head(words), *rows]))


def _step(before: int | None, after: int | None) -> str:
    old, new = (NOTHING if rating is None else str(rating) for rating in (before, after))
    return new if old == new else f"{old} → {new}"


def _head(words: Words) -> list[str]:
    return [words("number"), words("name"), words("title"), words("standard"), words("rapid"), words("blitz")]


def show_change_counts(answer: ListChangesAnswer, words: Words) -> None:
    """Print how much a new edition changes."""
    echo(
        words(
            "players: {new} new, {gone} gone, {changed} changed",
            new=words.number(answer.new),
            gone=words.number(answer.gone),
            changed=words.number(answer.changed),
        )
    )
    counts = [
        f"{rating_list_field(field, words)} {words.number(count)}" for field, count in answer.by_field.items() if count
    ]
    if counts:
        echo(", ".join(counts))


def player_table(players: tuple[ListedPlayerAnswer, ...], words: Words) -> str:
    """Players of a list as a table."""
    rows = [
        [
            player.number,
            player.name,
            player.title,
            *(NOTHING if rating is None else str(rating) for rating in (player.standard, player.rapid, player.blitz)),
            player.federation,
            NOTHING if player.birth_year is None else str(player.birth_year),
        ]
        for player in players
    ]
    return table_text([[*_head(words), words("federation"), words("born")], *rows])


@click.command("take")
@click.argument("list_name", metavar="LIST", default=USUAL_LIST)
@database_option
@answering
def take(list_name: str, database: str | None, as_json: bool, language: str) -> None:
    """Search the edition of a LIST that waits from now on."""
    with opened_index(database) as house:
        answer = taken_list(house, list_name)
    _echo(answer, words_of(language), as_json=as_json)


@click.command("discard")
@click.argument("list_name", metavar="LIST", default=USUAL_LIST)
@database_option
@answering
def discard(list_name: str, database: str | None, as_json: bool, language: str) -> None:
    """Forget the edition of a LIST that waits."""
    with opened_index(database) as house:
        answer = discarded_list(house, list_name)
    _echo(answer, words_of(language), as_json=as_json)


@click.command("remove")
@click.argument("list_name", metavar="LIST")
@database_option
@answering
def remove(list_name: str, database: str | None, as_json: bool, language: str) -> None:
    """Forget a LIST altogether."""
    with opened_index(database) as house:
        answer = removed_list(house, list_name)
    _echo(answer, words_of(language), as_json=as_json)
