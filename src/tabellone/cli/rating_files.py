"""`tabellone rating-files`: rating lists of federations on this computer, read from files, compared and searched."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from tabellone.answers.rating_files.editions import (
    MOST_FOUND,
    USUAL_LIST,
    ListChangesAnswer,
    ListedPlayerAnswer,
    ListedPlayersAnswer,
    ListFile,
    RatingListsAnswer,
    ReadListAnswer,
    discarded_list,
    found_players,
    list_changes,
    rating_lists,
    read_list,
    removed_list,
    taken_list,
)
from tabellone.cli.answer import Call, asking, table_text
from tabellone.cli.command_groups import LazyCommands
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.progress import at_work
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.formats.rating_files.reading import parted_columns
from tabellone.locales.numbers import NOTHING
from tabellone.locales.office_names import rating_list_field
from tabellone.locales.words import Words

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
    "import": (
        "rating_files:import_list",
        "Read FIDE's list FILE (TXT, XML or the zip), or the table of a federation (CSV, XLSX, XLS, ODS).",
    ),
    "show": ("rating_files:show_lists", "The lists on this computer, and the editions that wait."),
    "changes": (
        "rating_files:show_changes",
        "Show what the waiting edition of a LIST changes: new players, those gone, other ratings and titles.",
    ),
    "take": ("rating_files:take", "Search the edition of a LIST that waits from now on."),
    "discard": ("rating_files:discard", "Forget the edition of a LIST that waits."),
    "remove": ("rating_files:remove", "Forget a LIST altogether."),
    "search": (
        "rating_files:search",
        "Players of a list by NAME: beginnings of its words in any order, without accents; or by number.",
    ),
}


@click.group("rating-files", cls=LazyCommands, targets=PLACES, package="tabellone.cli")
def rating_files() -> None:
    """Rating lists of FIDE and of federations: read from files, searched when players are entered."""


@click.command("show")
@asking
def show_lists(call: Call) -> None:
    """The lists on this computer, and the editions that wait."""
    with call.house() as house:
        call.say(rating_lists(house), _lists_text)


def _lists_text(answer: RatingListsAnswer, words: Words) -> str:
    if not answer.lists:
        return words("No list has been read yet.")
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
    return table_text([head, *rows])


@click.command("changes")
@click.argument("list_name", metavar="LIST", default=USUAL_LIST)
@asking
def show_changes(call: Call, list_name: str) -> None:
    """Show what the waiting edition of a LIST changes: new players, those gone, other ratings and titles."""
    with call.house() as house:
        answer = list_changes(house, list_name)
    if answer is None:
        raise Refusal('the edition of the list "{found}" that waits is the first one', found=list_name)
    call.say(answer, _changes_lines)


def _changes_lines(answer: ListChangesAnswer, words: Words) -> Iterator[str]:
    yield from change_count_lines(answer, words)
    for title, players in ((words("New"), answer.sample_new), (words("Gone"), answer.sample_gone)):
        if players:
            yield title
            yield player_table(players, words)
    if answer.sample_changed:
        yield words("Changed")
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
        yield table_text([_head(words), *rows])


def _step(before: int | None, after: int | None) -> str:
    old, new = (NOTHING if rating is None else str(rating) for rating in (before, after))
    return new if old == new else f"{old} → {new}"


def _head(words: Words) -> list[str]:
    return [words("number"), words("name"), words("title"), words("standard"), words("rapid"), words("blitz")]


def change_count_lines(answer: ListChangesAnswer, words: Words) -> Iterator[str]:
    """Print how much a new edition changes."""
    yield (
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
        yield ", ".join(counts)


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
@asking
def take(call: Call, list_name: str) -> None:
    """Search the edition of a LIST that waits from now on."""
    with call.house() as house:
        call.say(taken_list(house, list_name), _lists_text)


@click.command("discard")
@click.argument("list_name", metavar="LIST", default=USUAL_LIST)
@asking
def discard(call: Call, list_name: str) -> None:
    """Forget the edition of a LIST that waits."""
    with call.house() as house:
        call.say(discarded_list(house, list_name), _lists_text)


@click.command("remove")
@click.argument("list_name", metavar="LIST")
@asking
def remove(call: Call, list_name: str) -> None:
    """Forget a LIST altogether."""
    with call.house() as house:
        call.say(removed_list(house, list_name), _lists_text)


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
@asking
def import_list(
    call: Call, file: str, list_name: str, pace: str | None, columns: tuple[str, ...], at_once: bool
) -> None:
    """Read FIDE's list FILE (TXT, XML or the zip), or the table of a federation (CSV, XLSX, XLS, ODS).

    A new edition of a list that is there waits: the command says what it changes, and `rating-files take` takes it.
    """
    words = call.words
    wanted = parted_columns(columns)
    try:
        with Path(file).open("rb") as data, call.house(create=True) as house:
            list_file = ListFile(data, Path(file).name, Pace(pace) if pace else None, wanted)
            with at_work(words("reading the list")):
                answer = read_list(house, list_name, list_file, words, at_once=at_once)
    except OSError as error:
        raise Refusal("{file}: cannot be read ({reason})", file=file, reason=error.strerror or str(error)) from error
    call.warn(*answer.refused_lines)
    if refused := answer.edition.refused:
        call.warn(words.plural("{count} line was left out", "{count} lines were left out", refused))
    call.say(answer, _edition_lines)


def _edition_lines(answer: ReadListAnswer, words: Words) -> Iterator[str]:
    edition = answer.edition
    yield words.plural(
        "{list}: {count} player read from {file}",
        "{list}: {count} players read from {file}",
        edition.players,
        list=edition.list,
        file=edition.source,
    )
    if answer.changes is not None:
        yield from change_count_lines(answer.changes, words)
    if edition.is_waiting:
        yield words("The new edition waits: take it with tabellone rating-files take {list}", list=edition.list)


@click.command("search")
@click.argument("name")
@list_option
@click.option("--federation", default="", metavar="FED", help="Only players of a federation, such as ITA.")
@click.option("--limit", type=WholeNumber(1, 500), default=MOST_FOUND, show_default=True, help="How many at the most.")
@asking
def search(call: Call, name: str, list_name: str, federation: str, limit: int) -> None:
    """Players of a list by NAME: beginnings of its words in any order, without accents; or by number."""
    with call.house() as house:
        answer = found_players(house, name, list_name, federation, limit, with_private=True)
        call.say(answer, _search_lines)


def _search_lines(answer: ListedPlayersAnswer, words: Words) -> Iterator[str]:
    if answer.players:
        yield player_table(answer.players, words)
        if not answer.is_whole:
            yield words("There are more: write more of the name.")
    else:
        yield words("Nobody in the list bears this name or number.")
