"""Ratings that the commission sets by hand, each with its author and reason."""

from datetime import date

import click

from tabellone.answers.files.content import file_content
from tabellone.answers.register.intake import ratings_taken
from tabellone.cli.answer import answering, echo, echo_answer, echo_json, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.lists.columns import choice_of, columns_option
from tabellone.cli.lists.effects import (
    echo_effects,
    echo_outcome,
    effects_as_json,
    end,
    found_effects,
    is_done,
    performed,
    yes_option,
)
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import on_option, system_argument
from tabellone.cli.lists.progress import at_work
from tabellone.cli.parameters import WholeNumber
from tabellone.cli.store import database_option
from tabellone.core.rating.elo_rubele.event_change import Category
from tabellone.core.rating.lists.records import HIGHEST_RATING, LOWEST_RATING, CommissionEntry, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.book import Effect
from tabellone.desk.office.commands import SetRatings
from tabellone.desk.office.identification import index_of, player_meant
from tabellone.desk.office.intake import File, planned_ratings
from tabellone.locales.words import Words
from tabellone.regulations.rating_systems import definition_of

CATEGORIES = tuple(category.italian for category in Category)
reason_option = click.option("--reason", required=True, help="Why; it stands in the record for ever.")


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


def _shape(entry: CommissionEntry) -> dict[str, object]:
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
        shape = {"system": system.value, "on": on.isoformat(), **_shape(entry)}
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
