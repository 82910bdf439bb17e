"""Ratings that the commission decides: set by hand or from a table, honorary ratings, thresholds of categories."""

from collections.abc import Iterator
from datetime import date

import click

from tabellone.answers.as_json import as_json
from tabellone.answers.files.report import file_content
from tabellone.answers.register.intake import ratings_taken
from tabellone.answers.register.players import (
    CategoriesAnswer,
    CategoriesLine,
    HonoraryAnswer,
    HonoraryRatingLine,
    categories_line,
    honorary_line,
    honorary_ratings,
)
from tabellone.answers.register.players import categories as answers_categories
from tabellone.cli.answer import (
    Call,
    asking,
    exit_with,
    table_text,
)
from tabellone.cli.command_groups import Commands
from tabellone.cli.lists.office import (
    NOT_DONE,
    changed,
    done_lines,
    effect_texts,
    office_act,
    office_state,
    opened,
)
from tabellone.cli.lists.options import (
    Day,
    ThresholdParameter,
    choice_of,
    columns_option,
    is_of_subcommand,
    on_option,
    reason_option,
    system_argument,
)
from tabellone.cli.parameters import WholeNumber
from tabellone.cli.progress import at_work
from tabellone.core.rating.lists.records import (
    HIGHEST_RATING,
    LOWEST_RATING,
    CategoryTable,
    CommissionEntry,
    HonoraryRating,
    RatingSystem,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import SetCategories, SetRatings
from tabellone.desk.office.identification import index_of, player_meant
from tabellone.desk.office.intake import File, planned_ratings
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words
from tabellone.regulations.rating_systems import definition_of


@click.command("ratings")
@system_argument
@click.argument("file")
@on_option("The day of the decision.", required=True)
@reason_option
@columns_option
@click.option("--preview", is_flag=True, help="Say what published lists would become, and change nothing.")
@office_act
def import_ratings(
    call: Call, system: RatingSystem, file: str, on: date, reason: str, columns: str | None, preview: bool
) -> None:
    """Ratings from a table (CSV, XLSX, XLS, ODS): id or name, rating, and perhaps category and malus."""
    words = call.words
    content = File(file, file_content(file), choice_of(columns))
    with at_work(words("entering the ratings")), opened(call) as office:
        plan = planned_ratings(office.state, content, system, on, call.author, reason)
        outcome = office.act(plan.command, preview=preview)
    sentence = words.plural("{count} rating is set", "{count} ratings are set", len(plan.entries))
    if preview:
        lines = [*effect_texts(changed(outcome.effects), words), words("Nothing was changed: this is a preview.")]
    else:
        lines = [*done_lines(sentence, outcome.effects, words, done=outcome.is_done)]
    call.say(ratings_taken(plan, outcome.effects, done=outcome.is_done), lines)
    exit_with(0 if outcome.is_done or preview else NOT_DONE)


def _check_category(category: str | None, system: RatingSystem) -> None:
    names = definition_of(system).category_names
    if category is not None and names and category not in names:
        raise Refusal('category "{found}" is not allowed; there are {known}', found=category, known=", ".join(names))


def _entry_shape(entry: CommissionEntry) -> dict[str, object]:
    return {
        "player": entry.player,
        "rating": entry.rating,
        "category": entry.category,
        "malus": entry.malus_taken,
        "author": entry.author,
        "reason": entry.reason,
    }


@click.command("set")
@system_argument
@click.argument("player")
@click.option("--rating", type=WholeNumber(LOWEST_RATING, HIGHEST_RATING), required=True, help="The rating.")
@click.option("--category", default=None, help="Category; without it the one held or reached.")
@click.option("--malus", type=WholeNumber(0, HIGHEST_RATING), default=None, help="Malus taken so far.")
@on_option("The day of the decision.", required=True)
@reason_option
@office_act
def set_rating(
    call: Call,
    system: RatingSystem,
    player: str,
    rating: int,
    category: str | None,
    malus: int | None,
    on: date,
    reason: str,
) -> None:
    """Set the rating of one player by decision of the commission."""
    words = call.words
    _check_category(category, system)
    with opened(call) as office:
        record = player_meant(index_of(office.state), player)
        entry = CommissionEntry(system, record.id, on, rating, call.author, reason, category, malus)
        outcome = office.act(SetRatings((entry,)))
    sentence = words("{player} has {rating} from {day} on", player=record.name, rating=rating, day=words.day(on))
    outcome.say({"system": system, "on": on, **_entry_shape(entry)}, sentence)


@click.group(cls=Commands, invoke_without_command=True)
@asking
def honorary(call: Call) -> None:
    """Honorary ratings: they count in the averages of the opponents (FIDE 1997, 10.62), never as one's own."""
    if not is_of_subcommand():
        call.say(honorary_ratings(office_state(call)), _honorary_lines)


def _honorary_lines(answer: HonoraryAnswer, words: Words) -> Iterator[str]:
    if not answer.ratings:
        yield words("There is no honorary rating.")
    else:
        head = [words("from"), words("player"), words("name"), words("rating"), words("decided by"), words("reason")]
        yield table_text([head, *(_honorary_row(line, words) for line in answer.ratings)])


def _honorary_row(line: HonoraryRatingLine, words: Words) -> list[str]:
    return [words.short_day(line.since), line.player, line.name, words.number(line.rating), line.author, line.reason]


@honorary.command("set")
@click.argument("player")
@click.option("--rating", type=WholeNumber(LOWEST_RATING, HIGHEST_RATING), default=None, help="The number.")
@click.option("--ends", is_flag=True, help="End the honorary rating that the player has.")
@click.option("--since", type=Day(), required=True, help="For events that start from this day on.")
@reason_option
@office_act
def set_honorary(call: Call, player: str, rating: int | None, ends: bool, since: date, reason: str) -> None:
    """Give a player an honorary rating for events from a day on, or end it."""
    words, day = call.words, call.words.day(since)
    if ends == (rating is not None):
        raise Refusal("an honorary rating has a number or ends: give --rating or --ends")
    with opened(call) as office:
        record = player_meant(index_of(office.state), player)
        decision = HonoraryRating(record.id, since, rating, call.author, reason)
        outcome = office.act(SetRatings((), (decision,)))
    if rating is None:
        sentence = words("{player} has no honorary rating from {day} on", player=record.name, day=day)
    else:
        about = {"player": record.name, "rating": rating, "day": day}
        sentence = words("{player} has the honorary rating {rating} from {day} on", **about)
    outcome.say({"system": "fide", **as_json(honorary_line(decision, office.state), words)}, sentence)


@click.group(cls=Commands, invoke_without_command=True)
@asking
def categories(call: Call) -> None:
    """The thresholds of UISP's categories, each table from its day on."""
    if not is_of_subcommand():
        call.say(answers_categories(office_state(call)), _categories_lines)


def _categories_lines(answer: CategoriesAnswer, words: Words) -> Iterator[str]:
    if not answer.tables:
        yield words("No thresholds are set: the list has no categories.")
    else:
        head = [words("from"), words("category"), words("at least")]
        yield table_text([head, *(row for table in answer.tables for row in _threshold_rows(table, words))])


def _threshold_rows(table: CategoriesLine, words: Words) -> list[list[str]]:
    """A threshold a row; a table without any ends those before it."""
    if not table.thresholds:
        return [[words.short_day(table.since), words("no thresholds any more"), NOTHING]]
    return [
        [words.short_day(table.since), threshold.category, words.number(threshold.rating)]
        for threshold in table.thresholds
    ]


@categories.command("set")
@click.argument("thresholds", type=ThresholdParameter(), nargs=-1)
@click.option("--since", type=Day(), required=True, help="From which day on they hold.")
@office_act
def set_categories(call: Call, thresholds: tuple[tuple[str, int], ...], since: date) -> None:
    """Set thresholds as NAME=RATING, the lowest first; none at all ends the categories."""
    table = CategoryTable(since, thresholds)
    with opened(call, writing=True) as office:
        outcome = office.act(SetCategories(table))
    shape = {"system": "uisp", **as_json(categories_line(table), call.words)}
    outcome.say(shape, _thresholds_sentence(table, call.words))


def _thresholds_sentence(table: CategoryTable, words: Words) -> str:
    day = words.day(table.since)
    if not table.thresholds:
        return words("No thresholds from {day} on: nobody reaches a category any more.", day=day)
    return words.plural(
        "{count} threshold from {day} on", "{count} thresholds from {day} on", len(table.thresholds), day=day
    )
