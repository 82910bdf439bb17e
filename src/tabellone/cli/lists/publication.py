"""Published lists: shown with filters, compared, printed, and written to files with the register and its events."""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

import click

from tabellone.answers.lists.comparison import ComparisonAnswer, comparison
from tabellone.answers.lists.preview import preview
from tabellone.answers.lists.published import ListsAnswer, list_in_force, list_on, published_lists
from tabellone.answers.lists.ranking import (
    OffListAnswer,
    OffListLine,
    Order,
    RankedPlayer,
    RankingAnswer,
    by_reason,
    off_list,
    ranking,
    ranking_table,
)
from tabellone.answers.portion import Portion
from tabellone.cli.answer import (
    Call,
    asking,
    more_lines,
    table_text,
    write_binary_file,
    write_text_file,
)
from tabellone.cli.command_groups import Commands
from tabellone.cli.lists.office import difference_row, office_state
from tabellone.cli.lists.options import (
    Day,
    System,
    federation_option,
    limit_option,
    offset_option,
    on_option,
    system_argument,
)
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.rating.lists.ratinglist import Activity, Filter, OffListReason
from tabellone.core.rating.lists.records import EventId, RatingSystem, Sex
from tabellone.core.refusal import Refusal
from tabellone.desk.office.event_file import is_report_file
from tabellone.desk.office.report_file import report_file
from tabellone.formats.register.games import write_games
from tabellone.formats.register.players import write_players
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words
from tabellone.paper.list_files import list_file, list_format, off_list_head, players_in_file
from tabellone.regulations.rating_systems import definition_of

OLDEST = 130


@click.command()
@system_argument
@on_option("The day of the list; by default the last one.")
@click.option("--in-force-on", type=Day(), default=None, help="The list in force on this day.")
@click.option("--category", default=None, help="Only this category.")
@click.option("--province", default=None, help="Only this province.")
@click.option("--club", default=None, help="Only this club.")
@click.option("--nationality", default=None, help="Only this nationality.")
@click.option("--sex", type=OneOf(tuple(sex.value for sex in Sex)), default=None, help="Only women or men.")
@click.option("--least-age", type=WholeNumber(0, OLDEST), default=None, help="Of this age or older.")
@click.option("--most-age", type=WholeNumber(0, OLDEST), default=None, help="Of this age or younger.")
@click.option(
    "--activity",
    type=OneOf(tuple(activity.value for activity in Activity)),
    default=None,
    help="Only players of this activity.",
)
@click.option("--name", default=None, help="A part of the name.")
@click.option(
    "--order", type=OneOf(tuple(order.value for order in Order)), default=Order.RATING.value, help="Order of the lines."
)
@click.option("--csv", "csv_file", default=None, metavar="FILE", help="Write it as a table, too.")
@click.option("--pdf", default=None, metavar="FILE", help="Print it as a PDF, too.")
@asking
def show(
    call: Call,
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
    order: str,
    csv_file: str | None,
    pdf: str | None,
) -> None:
    """A published list, or the part of it that answers to the filters."""
    words = call.words
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
    state = office_state(call)
    published = list_in_force(state, system, in_force_on) if in_force_on and not on else list_on(state, system, on)
    answer = ranking(state, published, wanted, Order(order), with_private=True)
    if csv_file is not None:
        write_text_file(csv_file, ranking_table(answer))
    if pdf is not None:
        _print_ranking(pdf, answer, words)
    call.say(answer, _show_lines)


def _show_lines(answer: RankingAnswer, words: Words) -> Iterator[str]:
    yield from _ranking_lines(answer, words)
    yield from off_list_lines(answer.off_list, words)


@click.command("off-list")
@system_argument
@on_option("The day of the list; by default the last one.")
@asking
def show_off_list(call: Call, system: RatingSystem, on: date | None) -> None:
    """List the players whom FIDE publishes beside a list: cancelled, titled, inactive."""
    call.say(off_list(office_state(call), system, on, with_private=True), _show_off_list_lines)


def _show_off_list_lines(answer: OffListAnswer, words: Words) -> Iterator[str]:
    if answer.players:
        yield from off_list_lines(answer.players, words)
    else:
        yield words("Nobody stands in a list apart.")


def off_list_lines(lines: Iterable[OffListLine], words: Words) -> Iterator[str]:
    """The lists that FIDE publishes alongside a list, each under its article."""
    for listed in by_reason(lines):
        yield off_list_head(listed[0], words)
        yield table_text([_off_list_row(line, words) for line in listed])


def _off_list_row(line: OffListLine, words: Words) -> list[str]:
    text = words.number(line.rating)
    if line.reason is OffListReason.CANCELLED:
        text = f"{words.number(line.previous)} → {NOTHING}"
    idle = ""
    if line.idle_lists:
        idle = words.plural("inactive for {count} list", "inactive for {count} lists", line.idle_lists)
    return [line.player, line.name, line.title or NOTHING, line.nationality or NOTHING, text, idle]


def _ranking_lines(answer: RankingAnswer, words: Words) -> Iterator[str]:
    yield (
        words(
            "{system}, list of {day}, in force from {start}",
            system=answer.system.value,
            day=words.day(answer.on),
            start=words.day(answer.in_force_from or answer.on),
        )
    )
    if not answer.lines:
        yield words("Nobody answers to what is asked.")
        return
    names_countries = definition_of(answer.system).lists_name_countries
    yield table_text(_country_rows(answer.lines, words) if names_countries else _ranking_rows(answer.lines, words))


def _ranking_rows(lines: Iterable[RankedPlayer], words: Words) -> list[list[str]]:
    head = [words("rank"), words("player"), words("name"), words("rating"), "±", words("category")]
    head += [words("club"), words("prov."), words("activity")]
    activities = activity_names(words)
    body = [
        [
            *(str(line.rank), line.player, line.name, words.number(line.rating), words.signed(line.change)),
            *(line.category, line.club, line.province, activities[line.activity]),
        ]
        for line in lines
    ]
    return [head, *body]


def _country_rows(lines: Iterable[RankedPlayer], words: Words) -> list[list[str]]:
    """Rows in FIDE's layout: number, title and federation instead of category, club and province."""
    head = [words("rank"), words("player"), words("FIDE number"), words("name"), words("title"), words("fed.")]
    head += [words("rating"), "±", words("games"), "K", words("games for K"), words("activity")]
    activities = activity_names(words)
    body = [
        [
            *(str(line.rank), line.player, line.federation_ids.get("fide", NOTHING), line.name),
            *(line.title or NOTHING, line.nationality or NOTHING, words.number(line.rating)),
            *(words.signed(line.change), str(line.games), words.number(line.coefficient)),
            *(words.number(line.coefficient_games), activities[line.activity]),
        ]
        for line in lines
    ]
    return [head, *body]


def activity_names(words: Words) -> dict[Activity, str]:
    """The flags of activity in words."""
    return {
        Activity.ACTIVE: words("active"),
        Activity.IDLE: words("idle"),
        Activity.INACTIVE: words("inactive"),
    }


def _print_ranking(path: str, answer: RankingAnswer, words: Words) -> None:
    from tabellone.cli.printing import write_sheet
    from tabellone.paper.list_files import list_sheet

    write_sheet(path, list_sheet(answer, words))


@click.command()
@click.option("--system", type=System(), default=None, help="Only this system.")
@asking
def published(call: Call, system: RatingSystem | None) -> None:
    """Every list published so far."""
    call.say(published_lists(office_state(call), system, with_authors=True), _published_lines)


def _published_lines(answer: ListsAnswer, words: Words) -> Iterator[str]:
    if not answer.lists:
        yield words("No list is published yet.")
        return
    head = [words("system"), words("list of"), words("in force from"), words("players"), words("published by")]
    rows = [
        [
            *(summary.system.value, words.short_day(summary.on), words.short_day(summary.in_force_from)),
            *(str(summary.players), summary.published_by or NOTHING),
        ]
        for summary in answer.lists
    ]
    yield table_text([head, *rows])


@click.command()
@system_argument
@click.argument("one", type=Day(), required=False)
@click.argument("other", type=Day(), required=False)
@limit_option
@offset_option
@asking
def compare(
    call: Call, system: RatingSystem, one: date | None, other: date | None, limit: int | None, offset: int
) -> None:
    """Everybody whose rating or category differs between two published lists, by default the last two."""
    call.say(comparison(office_state(call), system, one, other, Portion(limit, offset)), _compare_lines)


def _compare_lines(answer: ComparisonAnswer, words: Words) -> Iterator[str]:
    if answer.differences:
        yield table_text([difference_row(difference, words) for difference in answer.differences])
        yield from more_lines(answer.next, "offset", words)
    elif answer.total:
        yield words("There are no more lines.")
    else:
        yield words("The two lists are the same.")


@click.group("export", cls=Commands)
def export() -> None:
    """Players, lists and events as files."""


@export.command("players")
@click.option("--output", required=True, metavar="FILE", help="The table (CSV) to write.")
@click.option("--private", is_flag=True, help="With the dates of birth, which other commands do not show.")
@asking
def export_players(call: Call, output: str, private: bool) -> None:
    """The register of players as a table that `lists import players` reads."""
    players = sorted(office_state(call).players.values(), key=lambda player: player.id)
    write_text_file(output, write_players(players, private=private))
    _tell_written(call, output, len(players))


@export.command("list")
@system_argument
@click.option("--output", required=True, metavar="FILE", help="A .xlsx, .csv, .json, .txt, .xml or .pdf file to write.")
@on_option("The day of the list; by default the last one.")
@click.option("--preview", "is_preview", is_flag=True, help="The list of the day as it would be published now.")
@asking
def export_list(call: Call, system: RatingSystem, output: str, on: date | None, is_preview: bool) -> None:
    """A list as a workbook, table, JSON, PDF, or as FIDE lays out its lists (TXT, XML); the ending of FILE decides."""
    form = list_format(Path(output).suffix.removeprefix("."))
    if is_preview and on is None:
        raise Refusal("a preview needs the day of the list: --on YEAR-MONTH-DAY")
    state = office_state(call)
    if is_preview and on is not None:
        answer = preview(state, system, on, None).ranking
    else:
        answer = ranking(state, list_on(state, system, on), with_private=True)
    write_binary_file(output, list_file(answer, form, call.words))
    _tell_written(call, output, players_in_file(answer, form))


def _tell_written(call: Call, output: str, count: int) -> None:
    sentence = call.words.plural(
        "{count} player written to {file}", "{count} players written to {file}", count, file=output
    )
    call.say({"output": output, "players": count}, sentence)


@export.command("event")
@click.argument("event")
@click.option("--output", required=True, metavar="FILE", help="A report file (.trf), or a table of games (.csv).")
@federation_option
@click.option("--private", is_flag=True, help="With days of birth and national licences (TRF).")
@asking
def export_event(call: Call, event: str, output: str, federation: str | None, private: bool) -> None:
    """An event with its games, as `lists import event` reads it."""
    words = call.words
    state = office_state(call)
    event_record = state.event(EventId(event))
    if is_report_file(output):
        write_text_file(output, report_file(event_record, state, federation, with_private=private))
    else:
        write_text_file(output, write_games(event_record))
    call.say(
        {"output": output, "event": event_record.id, "games": len(event_record.games)},
        words("{event} written to {file}", event=event_record.name, file=output),
    )
