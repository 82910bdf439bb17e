"""Published lists: shown with filters, compared, printed and written as tables."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

import click

from tabellone.cli.answer import answering, say, say_json, table_text, words_of, write_text_file
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import Day, System, on_option, system_argument
from tabellone.cli.lists.shapes import difference_shape, list_shape, off_list_shapes, ranked_shape
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.ratinglist import (
    Activity,
    Difference,
    Filter,
    OffList,
    OffListReason,
    Ranked,
    differences,
    off_list_of,
    ranking,
)
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord, RatingSystem, Sex
from tabellone.core.refusal import Refusal
from tabellone.desk.office.category_changes import promoted_in
from tabellone.desk.office.off_list import off_list_citation
from tabellone.desk.office.state import OfficeState, PublishedList
from tabellone.formats.register.rating_list import write_ranking
from tabellone.locales.value_names import RATING_SYSTEM_NAMES
from tabellone.locales.words import Words
from tabellone.paper.off_list_notes import off_list_name, off_list_notes
from tabellone.regulations.rating_systems import definition_of

OLDEST = 130


def signed(change: int | None) -> str:
    """A change with its sign; a dash where there is none."""
    return "-" if change is None else f"{change:+}"


def difference_row(found: Difference, players: Mapping[PlayerId, PlayerRecord]) -> list[str]:
    """A player in two lists as a row of a table."""
    before, now = found.before, found.after
    category = now.category if now else ""
    if before and now and before.category != now.category:
        category = f"{before.category or '-'} → {now.category or '-'}"
    return [
        found.player,
        players[found.player].name,
        str(before.rating) if before else "-",
        str(now.rating) if now else "-",
        signed(found.change),
        category,
    ]


def list_asked_for(
    state: OfficeState, system: RatingSystem, on: date | None, in_force_on: date | None = None
) -> PublishedList:
    """The list of a day, or the one in force on a day, or the last."""
    if on is not None:
        return state.list_on(system, on)
    found = state.list_in_force(system, in_force_on) if in_force_on else state.last_list(system)
    if found is None:
        raise Refusal("{system}: no list is published yet", system=system.value)
    return found


@click.command()
@system_argument
@on_option("The day of the list; by default the last one.")
@click.option("--in-force-on", type=Day(), default=None, help="The list in force on this day.")
@click.option("--category", default=None)
@click.option("--province", default=None)
@click.option("--club", default=None)
@click.option("--nationality", default=None)
@click.option("--sex", type=OneOf(tuple(sex.value for sex in Sex)), default=None)
@click.option("--least-age", type=WholeNumber(0, OLDEST), default=None)
@click.option("--most-age", type=WholeNumber(0, OLDEST), default=None)
@click.option("--activity", type=OneOf(tuple(each.value for each in Activity)), default=None)
@click.option("--name", default=None, help="A part of the name.")
@click.option("--csv", "csv_file", default=None, metavar="FILE", help="Write it as a table, too.")
@click.option("--pdf", default=None, metavar="FILE", help="Print it as a PDF, too.")
@database_option
@answering
def show(
    system: RatingSystem,
    on: date | None,
    in_force_on: date | None,
    category: str | None,
    province: str | None,
    club: str | None,
    nationality: str | None,
    sex: str | None,
    least_age: int | None,
    most_age: int | None,
    activity: str | None,
    name: str | None,
    csv_file: str | None,
    pdf: str | None,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """A published list, or the part of it that answers to the filters."""
    words = words_of(language)
    wanted = Filter(
        category,
        province,
        club,
        nationality,
        Sex(sex) if sex else None,
        least_age,
        most_age,
        Activity(activity) if activity else None,
        name,
    )
    with opened(database) as office:
        state = office.state
    found = list_asked_for(state, system, on, in_force_on)
    rows = ranking(found.rating_list, state.players, wanted)
    off_list = off_list_of(found.rating_list, state.players, wanted)
    if csv_file is not None:
        write_text_file(csv_file, write_ranking(rows, [(each, state.player(each.player)) for each in off_list]))
    if pdf is not None:
        _print(pdf, found, rows, off_list_notes(off_list, found.rating_list.edition, state.players, words), words)
    if as_json:
        shapes = off_list_shapes(off_list, found.rating_list.edition, state.players)
        promoted = promoted_in(found.rating_list, state.tables)
        say_json({**list_shape(found), "players": [ranked_shape(each, promoted) for each in rows], "off_list": shapes})
    else:
        _say(found, rows, words)
        say_off_list(off_list, found.rating_list.edition, state, words)


def say_off_list(off_list: Sequence[OffList], edition: str, state: OfficeState, words: Words) -> None:
    """The lists that FIDE publishes beside the list, each under its article."""
    for reason in OffListReason:
        found = [each for each in off_list if each.reason is reason]
        if not found:
            continue
        say(f"{off_list_name(reason, words)} ({words.source(off_list_citation(reason, edition))})")
        say(table_text([_off_list_row(each, state, words) for each in found]))


def _off_list_row(each: OffList, state: OfficeState, words: Words) -> list[str]:
    player = state.player(each.player)
    shown = _or_dash(each.rating)
    if each.reason is OffListReason.CANCELLED:
        shown = f"{_or_dash(each.previous)} → -"
    idle = ""
    if each.idle_lists:
        idle = words.plural("inactive for {count} list", "inactive for {count} lists", each.idle_lists)
    return [each.player, player.name, player.title or "-", player.nationality or "-", shown, idle]


def _say(found: PublishedList, rows: tuple[Ranked, ...], words: Words) -> None:
    say(
        words(
            "{system}, list of {day}, in force from {start}",
            system=found.rating_list.system.value,
            day=words.day(found.rating_list.on),
            start=words.day(found.in_force_from),
        )
    )
    if not rows:
        say(words("Nobody answers to what is asked."))
        return
    names_countries = definition_of(found.rating_list.system).lists_name_countries
    say(table_text(_country_rows(rows, words) if names_countries else _rows(rows, words)))


def _rows(rows: Iterable[Ranked], words: Words) -> list[list[str]]:
    head = [words("rank"), words("player"), words("name"), words("rating"), "±", words("category")]
    head += [words("club"), words("prov."), words("activity")]
    activities = activity_names(words)
    body = [
        [
            *(str(each.rank), each.player.id, each.player.name, str(each.line.rating), signed(each.line.change)),
            *(each.line.category, each.player.club, each.player.province, activities[each.line.activity]),
        ]
        for each in rows
    ]
    return [head, *body]


def _or_dash(value: int | None) -> str:
    return "-" if value is None else str(value)


def _country_rows(rows: Iterable[Ranked], words: Words) -> list[list[str]]:
    """As FIDE prints its lists: number, title and federation instead of category, club and province."""
    head = [words("rank"), words("player"), words("FIDE number"), words("name"), words("title"), words("fed.")]
    head += [words("rating"), "±", words("games"), "K", words("games for K"), words("activity")]
    activities = activity_names(words)
    body = [
        [
            *(str(each.rank), each.player.id, dict(each.player.federation_ids).get("fide", "-"), each.player.name),
            *(each.player.title or "-", each.player.nationality or "-", str(each.line.rating)),
            *(signed(each.line.change), str(each.line.games), _or_dash(each.line.coefficient)),
            *(_or_dash(each.line.coefficient_games), activities[each.line.activity]),
        ]
        for each in rows
    ]
    return [head, *body]


def activity_names(words: Words) -> dict[Activity, str]:
    """The flags of activity in words."""
    return {
        Activity.ACTIVE: words("active"),
        Activity.IDLE: words("idle"),
        Activity.INACTIVE: words("inactive"),
    }


def system_title(system: RatingSystem, words: Words) -> str:
    """A system as the head of a printed list calls it."""
    return words(RATING_SYSTEM_NAMES[system.value])


def _print(path: str, found: PublishedList, rows: tuple[Ranked, ...], notes: Iterable[str], words: Words) -> None:
    from tabellone.cli.printing import write_sheet
    from tabellone.paper.list_sheet import ListRow, list_sheet

    sheet = list_sheet(
        system_title(found.rating_list.system, words),
        found.in_force_from,
        (
            ListRow(
                each.rank,
                each.player.name,
                each.line.rating,
                each.player.club,
                each.player.province,
                each.line.category,
                each.line.change,
                each.line.games,
            )
            for each in rows
        ),
        words,
        notes,
    )
    write_sheet(path, sheet)


@click.command()
@click.option("--system", type=System(), default=None)
@database_option
@answering
def published(system: RatingSystem | None, database: str | None, as_json: bool, language: str) -> None:
    """Every list published so far."""
    words = words_of(language)
    with opened(database) as office:
        found = [each for each in office.state.lists if system in (None, each.rating_list.system)]
    if as_json:
        say_json({"lists": [list_shape(each) for each in found]})
        return
    if not found:
        say(words("No list is published yet."))
        return
    head = [words("system"), words("list of"), words("in force from"), words("players"), words("published by")]
    rows = [
        [
            each.rating_list.system.value,
            each.rating_list.on.isoformat(),
            each.in_force_from.isoformat(),
            str(len(each.rating_list.lines)),
            each.author,
        ]
        for each in found
    ]
    say(table_text([head, *rows]))


@click.command()
@system_argument
@click.argument("one", type=Day())
@click.argument("other", type=Day())
@database_option
@answering
def compare(system: RatingSystem, one: date, other: date, database: str | None, as_json: bool, language: str) -> None:
    """Everybody whose rating or category differs between two published lists."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    found = differences(state.list_on(system, one).rating_list, state.list_on(system, other).rating_list)
    if as_json:
        shapes = [difference_shape(each, state.players) for each in found]
        say_json({"system": system.value, "from": one.isoformat(), "to": other.isoformat(), "differences": shapes})
    elif found:
        say(table_text([difference_row(each, state.players) for each in found]))
    else:
        say(words("The two lists are the same."))
