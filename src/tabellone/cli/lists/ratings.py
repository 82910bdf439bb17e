"""Ratings that the commission decides: set by hand or from a table, honorary ratings, thresholds of categories."""

from datetime import date

import click

from tabellone.answers.as_json import as_json as as_json_of
from tabellone.answers.as_json import as_json as json_of
from tabellone.answers.files.content import file_content
from tabellone.answers.register.categories import CategoriesLine, categories_line
from tabellone.answers.register.categories import categories as answers_categories
from tabellone.answers.register.honorary import HonoraryRatingLine, honorary_line, honorary_ratings
from tabellone.answers.register.intake import ratings_taken
from tabellone.cli.answer import (
    answering,
    author_of,
    author_option,
    database_option,
    echo,
    echo_answer,
    echo_json,
    table_text,
    words_of,
)
from tabellone.cli.commands import Commands
from tabellone.cli.lists.office import (
    echo_effects,
    echo_outcome,
    effects_as_json,
    end,
    found_effects,
    is_done,
    opened,
    performed,
    yes_option,
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
from tabellone.core.rating.elo_rubele.event_change import Category
from tabellone.core.rating.lists.records import (
    HIGHEST_RATING,
    LOWEST_RATING,
    CategoryTable,
    CommissionEntry,
    HonoraryRating,
    RatingSystem,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.office.book import Effect
from tabellone.desk.office.commands import SetCategories, SetRatings
from tabellone.desk.office.identification import index_of, player_meant
from tabellone.desk.office.intake import File, planned_ratings
from tabellone.locales.numbers import NOTHING
from tabellone.locales.words import Words
from tabellone.regulations.rating_systems import definition_of

CATEGORIES = tuple(category.italian for category in Category)


@click.command("ratings")
@system_argument
@click.argument("file")
@on_option("The day of the decision.", required=True)
@reason_option
@columns_option
@click.option("--preview", is_flag=True, help="Say what published lists would become, and change nothing.")
@yes_option
@database_option
@author_option
@answering
def import_ratings(
    system: RatingSystem,
    file: str,
    on: date,
    reason: str,
    columns: str | None,
    preview: bool,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Ratings from a table (CSV, XLSX, XLS, ODS): id or name, rating, and perhaps category and malus."""
    words = words_of(language)
    content = File(file, file_content(file), choice_of(columns))
    with at_work(words("entering the ratings")), opened(database) as office:
        who = author_of(author)
        state = office.state
        plan = planned_ratings(state, content, system, on, who, reason)
        if preview:
            effects = found_effects(state, plan.command, words)
        else:
            effects = performed(office, plan.command, who, words, is_meant=is_meant)
    done = not preview and is_done(effects, is_meant=is_meant)
    if as_json:
        echo_answer(ratings_taken(plan, effects, done=done), words)
    elif preview:
        echo_effects([effect for effect in effects if effect.differences], words)
        echo(words("Nothing was changed: this is a preview."))
    else:
        sentence = words.plural("{count} rating is set", "{count} ratings are set", len(plan.entries))
        echo_done(sentence, effects, words, done=done)
    end(is_done=done or preview)


def _check_category(category: str | None, system: RatingSystem) -> None:
    known = definition_of(system).category_names
    if category is not None and known and category not in known:
        raise Refusal('category "{found}" is not allowed; there are {known}', found=category, known=", ".join(known))


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
@yes_option
@database_option
@author_option
@answering
def set_rating(
    system: RatingSystem,
    player: str,
    rating: int,
    category: str | None,
    malus: int | None,
    on: date,
    reason: str,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Set the rating of one player by decision of the commission."""
    words = words_of(language)
    _check_category(category, system)
    with opened(database) as office:
        player_record = player_meant(index_of(office.state), player)
        who = author_of(author)
        entry = CommissionEntry(system, player_record.id, on, rating, who, reason, category, malus)
        effects = performed(office, SetRatings((entry,)), who, words, is_meant=is_meant)
    done = is_done(effects, is_meant=is_meant)
    if as_json:
        shape = {"system": system.value, "on": on.isoformat(), **_entry_shape(entry)}
        echo_json({**shape, "done": done, "lists": effects_as_json(effects, words)})
    else:
        sentence = words(
            "{player} has {rating} from {day} on", player=player_record.name, rating=rating, day=words.day(on)
        )
        echo_done(sentence, effects, words, done=done)
    end(is_done=done)


def echo_done(sentence: str, effects: tuple[Effect, ...], words: Words, *, done: bool) -> None:
    """What was set, and its effects on lists that are published already."""
    reaching = tuple(effect for effect in effects if effect.differences)
    echo_effects(reaching, words)
    if done:
        echo(sentence)
    if reaching:
        echo_outcome(words, is_done=done)


@click.group(cls=Commands, invoke_without_command=True)
@database_option
@answering
@click.pass_context
def honorary(context: click.Context, database: str | None, as_json: bool, language: str) -> None:
    """Honorary ratings: they count in the averages of the opponents (FIDE 1997, 10.62), never as one's own."""
    if is_of_subcommand(context):
        return
    words = words_of(language)
    with opened(database) as office:
        answer = honorary_ratings(office.state)
    if as_json:
        echo_answer(answer, words)
    elif not answer.ratings:
        echo(words("There is no honorary rating."))
    else:
        head = [words("from"), words("player"), words("name"), words("rating"), words("decided by"), words("reason")]
        echo(table_text([head, *(_honorary_row(line, words) for line in answer.ratings)]))


def _honorary_row(line: HonoraryRatingLine, words: Words) -> list[str]:
    return [words.short_day(line.since), line.player, line.name, words.number(line.rating), line.author, line.reason]


@honorary.command("set")
@click.argument("player")
@click.option("--rating", type=WholeNumber(LOWEST_RATING, HIGHEST_RATING), default=None, help="The number.")
@click.option("--ends", is_flag=True, help="End the honorary rating that the player has.")
@click.option("--since", type=Day(), required=True, help="For events that start from this day on.")
@reason_option
@yes_option
@database_option
@author_option
@answering
def set_honorary(
    player: str,
    rating: int | None,
    ends: bool,
    since: date,
    reason: str,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Give a player an honorary rating for events from a day on, or end it."""
    words = words_of(language)
    if ends == (rating is not None):
        raise Refusal("an honorary rating has a number or ends: give --rating or --ends")
    with opened(database) as office:
        state, who = office.state, author_of(author)
        player_record = player_meant(index_of(state), player)
        honorary_rating = HonoraryRating(player_record.id, since, rating, who, reason)
        effects = performed(office, SetRatings((), (honorary_rating,)), who, words, is_meant=is_meant)
    done = is_done(effects, is_meant=is_meant)
    if as_json:
        shape = {"system": "fide", **json_of(honorary_line(honorary_rating, state), words)}
        echo_json({**shape, "done": done, "lists": effects_as_json(effects, words)})
    else:
        day = words.day(since)
        sentence = (
            words("{player} has no honorary rating from {day} on", player=player_record.name, day=day)
            if rating is None
            else words(
                "{player} has the honorary rating {rating} from {day} on",
                player=player_record.name,
                rating=rating,
                day=day,
            )
        )
        echo_done(sentence, effects, words, done=done)
    end(is_done=done)


@click.group(cls=Commands, invoke_without_command=True)
@database_option
@answering
@click.pass_context
def categories(context: click.Context, database: str | None, as_json: bool, language: str) -> None:
    """The thresholds of UISP's categories, each table from its day on."""
    if is_of_subcommand(context):
        return
    words = words_of(language)
    with opened(database) as office:
        answer = answers_categories(office.state)
    if as_json:
        echo_answer(answer, words)
    elif not answer.tables:
        echo(words("No thresholds are set: the list has no categories."))
    else:
        head = [words("from"), words("category"), words("at least")]
        echo(table_text([head, *(row for table in answer.tables for row in _threshold_rows(table, words))]))


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
@yes_option
@database_option
@author_option
@answering
def set_categories(
    thresholds: tuple[tuple[str, int], ...],
    since: date,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Set thresholds as NAME=RATING, the lowest first; none at all ends the categories."""
    words = words_of(language)
    table = CategoryTable(since, thresholds)
    with opened(database, writing=True) as office:
        effects = performed(office, SetCategories(table), author_of(author), words, is_meant=is_meant)
    done = is_done(effects, is_meant=is_meant)
    if as_json:
        echo_json(
            {
                "system": "uisp",
                **as_json_of(categories_line(table), words),
                "done": done,
                "lists": effects_as_json(effects, words),
            }
        )
    else:
        echo_done(_thresholds_sentence(table, words), effects, words, done=done)
    end(is_done=done)


def _thresholds_sentence(table: CategoryTable, words: Words) -> str:
    day = words.day(table.since)
    if not table.thresholds:
        return words("No thresholds from {day} on: nobody reaches a category any more.", day=day)
    return words.plural(
        "{count} threshold from {day} on", "{count} thresholds from {day} on", len(table.thresholds), day=day
    )
