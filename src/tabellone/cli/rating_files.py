"""`tabellone rating-files`: rating lists of federations on this computer, read from files, compared and searched."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from tabellone.answers.rating_files.lists import (
    ListChangesAnswer,
    ListFile,
    RatingListsAnswer,
    ReadListAnswer,
    discarded_list,
    list_changes,
    rating_lists,
    read_list,
    removed_list,
    taken_list,
)
from tabellone.answers.rating_files.players import MOST_FOUND, USUAL_LIST, ListedPlayerAnswer, found_players
from tabellone.cli.answer import answering, database_option, echo, echo_answer, table_text, warn, words_of
from tabellone.cli.commands import LazyCommands
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.progress import at_work
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.formats.rating_files.reading import parted_columns
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


PLACES = {
    "import": "rating_files:import_list",
    "show": "rating_files:show_lists",
    "changes": "rating_files:show_changes",
    "take": "rating_files:take",
    "discard": "rating_files:discard",
    "remove": "rating_files:remove",
    "search": "rating_files:search",
}


@click.group("rating-files", cls=LazyCommands, places=PLACES, package="tabellone.cli")
def rating_files() -> None:
    """Rating lists of FIDE and of federations: read from files, searched when players are entered."""


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
    _echo_lists(answer, words_of(language), as_json=as_json)


def _echo_lists(answer: RatingListsAnswer, words: Words, *, as_json: bool) -> None:
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
    _echo_lists(answer, words_of(language), as_json=as_json)


@click.command("discard")
@click.argument("list_name", metavar="LIST", default=USUAL_LIST)
@database_option
@answering
def discard(list_name: str, database: str | None, as_json: bool, language: str) -> None:
    """Forget the edition of a LIST that waits."""
    with opened_index(database) as house:
        answer = discarded_list(house, list_name)
    _echo_lists(answer, words_of(language), as_json=as_json)


@click.command("remove")
@click.argument("list_name", metavar="LIST")
@database_option
@answering
def remove(list_name: str, database: str | None, as_json: bool, language: str) -> None:
    """Forget a LIST altogether."""
    with opened_index(database) as house:
        answer = removed_list(house, list_name)
    _echo_lists(answer, words_of(language), as_json=as_json)


@click.command("import")
@click.argument("file")
@list_option
@click.option(
    "--pace",
    type=OneOf([pace.value for pace in Pace]),
    default=None,
    show_default="by the name of the file",
    help="Whose ratings a list of one time control has.",
)
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="FIELD=HEADING",
    help="Which column of a table holds what, such as number=Tessera; repeat it for each.",
)
@click.option("--yes", "at_once", is_flag=True, help="Take the new edition without looking at what it changes.")
@database_option
@answering
def import_list(
    file: str,
    list_name: str,
    pace: str | None,
    columns: tuple[str, ...],
    at_once: bool,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Read FIDE's list FILE (TXT, XML or the zip), or the table of a federation (CSV, XLSX, XLS, ODS).

    A new edition of a list that is there waits: the command says what it changes, and `rating-files take` takes it.
    """
    words = words_of(language)
    wanted = parted_columns(columns)
    try:
        with Path(file).open("rb") as data, opened_index(database, create=True) as house:
            list_file = ListFile(data, Path(file).name, Pace(pace) if pace else None, wanted)
            with at_work(words("reading the list")):
                answer = read_list(house, list_name, list_file, words, at_once=at_once)
    except OSError as error:
        raise Refusal("{file}: cannot be read ({reason})", file=file, reason=error.strerror or str(error)) from error
    if as_json:
        echo_answer(answer, words)
    else:
        _echo_edition(answer, words)


def _echo_edition(answer: ReadListAnswer, words: Words) -> None:
    edition = answer.edition
    for line in answer.refused_lines:
        warn(line)
    if edition.refused:
        warn(words.plural("{count} line was left out", "{count} lines were left out", edition.refused))
    echo(
        words.plural(
            "{list}: {count} player read from {file}",
            "{list}: {count} players read from {file}",
            edition.players,
            list=edition.list,
            file=edition.source,
        )
    )
    if answer.changes is not None:
        show_change_counts(answer.changes, words)
    if edition.is_waiting:
        echo(words("The new edition waits: take it with tabellone rating-files take {list}", list=edition.list))


@click.command("search")
@click.argument("name")
@list_option
@click.option("--federation", default="", metavar="FED", help="Only players of a federation, such as ITA.")
@click.option("--limit", type=WholeNumber(1, 500), default=MOST_FOUND, show_default=True, help="How many at the most.")
@database_option
@answering
def search(
    name: str, list_name: str, federation: str, limit: int, database: str | None, as_json: bool, language: str
) -> None:
    """Players of a list by NAME: beginnings of its words in any order, without accents; or by number."""
    words = words_of(language)
    with opened_index(database) as house:
        answer = found_players(house, name, list_name, federation, limit, with_private=True)
    if as_json:
        echo_answer(answer, words)
    elif answer.players:
        echo(player_table(answer.players, words))
        if not answer.is_whole:
            echo(words("There are more: write more of the name."))
    else:
        echo(words("Nobody in the list bears this name or number."))
