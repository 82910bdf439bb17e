"""Honorary ratings (FIDE 1997, article 10.62): whom they honour, from when, and with which number."""

from datetime import date

import click

from tabellone.answers.as_json import as_json as json_of
from tabellone.answers.register.honorary import HonoraryRatingLine, honorary_line, honorary_ratings
from tabellone.cli.answer import answering, echo, echo_answer, echo_json, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.lists.effects import effects_as_json, end, is_done, performed, yes_option
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import Day, is_of_subcommand
from tabellone.cli.lists.ratings import echo_done, reason_option
from tabellone.cli.parameters import Commands, WholeNumber
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import HIGHEST_RATING, LOWEST_RATING, HonoraryRating
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import SetRatings
from tabellone.desk.office.identification import index_of, player_meant
from tabellone.locales.words import Words


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
        echo(table_text([head, *(_row(line, words) for line in answer.ratings)]))


def _row(line: HonoraryRatingLine, words: Words) -> list[str]:
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
