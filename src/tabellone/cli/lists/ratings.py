"""Ratings that the commission sets by hand, each with its author and reason."""

from datetime import date

import click

from tabellone.answers.files.content import file_content
from tabellone.cli.answer import answering, echo, echo_json, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.lists.effects import (
    echo_effects,
    echo_outcome,
    effects_as_json,
    end,
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
from tabellone.desk.office.commands import SetRatings
from tabellone.desk.office.effects import Effect
from tabellone.desk.office.identification import Index, Reported, identified, player_meant
from tabellone.desk.office.state import OfficeState
from tabellone.formats.register.ratings import RatingRow, read_ratings
from tabellone.formats.register.table import RegisterError
from tabellone.locales.words import Words
from tabellone.regulations.rating_systems import definition_of

CATEGORIES = tuple(category.italian for category in Category)
reason_option = click.option("--reason", required=True, help="Why; it stands in the record for ever.")


@click.command("ratings")
@system_argument
@click.argument("file")
@on_option("The day of the decision.", required=True)
@reason_option
@yes_option
@database_option
@author_option
@answering
def import_ratings(
    system: RatingSystem,
    file: str,
    on: date,
    reason: str,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Ratings from a table: id or name, rating, and perhaps category and malus."""
    words = words_of(language)
    rows = _rows(file, system, on)
    if not rows:
        raise RegisterError("{file}: there is no rating", file=file)
    with at_work(words("entering the ratings")), opened(database) as office:
        who = author_of(author)
        state = office.state
        entries = _entries(rows, Index(state.players.values()), system, on, who, reason)
        effects = performed(office, SetRatings(entries), who, words, is_meant=is_meant)
    done = is_done(effects, is_meant=is_meant)
    if as_json:
        shape = {"system": system.value, "on": on.isoformat(), "ratings": [_shape(entry) for entry in entries]}
        echo_json({**shape, "done": done, "lists": effects_as_json(effects, state, words)})
    else:
        sentence = words.plural("{count} rating is set", "{count} ratings are set", len(entries))
        echo_done(sentence, effects, state, words, done=done)
    end(is_done=done)


def _rows(file: str, system: RatingSystem, on: date) -> tuple[RatingRow, ...]:
    """The lines of a table, within the limits of the system on the day."""
    lowest, most_malus = definition_of(system).entry_limits(on)
    return read_ratings(file_content(file), file, lowest=lowest, most_malus=most_malus)


def _entries(
    rows: tuple[RatingRow, ...], index: Index, system: RatingSystem, on: date, author: str, reason: str
) -> tuple[CommissionEntry, ...]:
    reported = {Reported(row.source, row.line, row.name, row.id): row for row in rows}
    known_players = identified(index, reported)
    lines: dict[str, int] = {}
    entries = []
    for who, row in reported.items():
        player = known_players[who]
        if player in lines:
            raise RegisterError(
                '{file} line {line}: player "{player}" stands already on line {other}',
                file=row.source,
                line=row.line,
                player=player,
                other=lines[player],
            )
        lines[player] = row.line
        known = definition_of(system).category_names
        if row.category is not None and known and row.category not in known:
            raise RegisterError(
                '{file} line {line}: category "{found}" is not allowed; there are {known}',
                file=row.source,
                line=row.line,
                found=row.category,
                known=", ".join(known),
            )
        entries.append(CommissionEntry(system, player, on, row.rating, author, reason, row.category, row.malus))
    return tuple(entries)


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
        player_record = player_meant(Index(office.state.players.values()), player)
        who, state = author_of(author), office.state
        entry = CommissionEntry(system, player_record.id, on, rating, who, reason, category, malus)
        effects = performed(office, SetRatings((entry,)), who, words, is_meant=is_meant)
    done = is_done(effects, is_meant=is_meant)
    if as_json:
        shape = {"system": system.value, "on": on.isoformat(), **_shape(entry)}
        echo_json({**shape, "done": done, "lists": effects_as_json(effects, state, words)})
    else:
        sentence = words(
            "{player} has {rating} from {day} on", player=player_record.name, rating=rating, day=words.day(on)
        )
        echo_done(sentence, effects, state, words, done=done)
    end(is_done=done)


def echo_done(sentence: str, effects: tuple[Effect, ...], state: OfficeState, words: Words, *, done: bool) -> None:
    """What was set, and its effects on lists that are published already."""
    reaching = tuple(effect for effect in effects if effect.differences)
    echo_effects(reaching, state, words)
    if done:
        echo(sentence)
    if reaching:
        echo_outcome(words, is_done=done)
