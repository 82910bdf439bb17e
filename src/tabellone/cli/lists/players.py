"""Players entered in the register, and removed from it."""

from datetime import date

import click

from tabellone.answers.files.content import file_content
from tabellone.answers.rating_files.other_ratings import other_ratings
from tabellone.answers.register.intake import players_taken
from tabellone.cli.answer import answering, echo, echo_answer, echo_json, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.lists.columns import choice_of, columns_option
from tabellone.cli.lists.effects import (
    echo_effects,
    echo_outcome,
    end,
    found_effects,
    is_done,
    performed,
    yes_option,
)
from tabellone.cli.lists.office import known_state, opened
from tabellone.cli.lists.parameters import Day
from tabellone.cli.lists.progress import at_work
from tabellone.cli.rating_files.lists import list_option, opened_index
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.book import needs_confirmation
from tabellone.desk.office.commands import RemovePlayer
from tabellone.desk.office.identification import Enrolment, index_of, player_meant
from tabellone.desk.office.intake import File, planned_players, players_in
from tabellone.formats.register.players import PlayerRow
from tabellone.locales.words import Words
from tabellone.store.house import OFFICE

federation_option = click.option(
    "--numbers", "federation", default=None, help="Federation whose numbers stand in the 001 records of a TRF."
)


@click.command("players")
@click.argument("file")
@federation_option
@columns_option
@click.option("--preview", is_flag=True, help="Say who would be entered or changed, and change nothing.")
@yes_option
@database_option
@author_option
@answering
def import_players(
    file: str,
    federation: str | None,
    columns: str | None,
    preview: bool,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Players from a table (CSV, XLSX, XLS, ODS) or a report file (TRF).

    Known identifiers are changed, others entered. Without an identifier a player is looked for by federation number,
    then by name and birth year, and gets a new one if he is not there.
    """
    rows = players_in(File(file, file_content(file), choice_of(columns)), federation)
    _enter(rows, preview, is_meant, database, author, as_json, words_of(language))


@click.command("other-ratings")
@list_option
@click.option("--since", type=Day(), required=True, help="The day from which the ratings of the list hold.")
@click.option("--preview", is_flag=True, help="Say who would be changed, and change nothing.")
@yes_option
@database_option
@author_option
@answering
def import_other_ratings(
    list_name: str,
    since: date,
    preview: bool,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Ratings of registered players in a list of `rating-files`, found by their number in it.

    They are the ratings in other lists, such as fide_standard, from which a first rating may come.
    """
    with opened_index(database) as house:
        state = house.view(house.office(), OFFICE).state
        rows = other_ratings(house, state, list_name, since)
    _enter(rows, preview, is_meant, database, author, as_json, words_of(language))


def _enter(
    rows: tuple[PlayerRow, ...],
    preview: bool,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    words: Words,
) -> None:
    """Enter or change the players of some rows, or say who would be."""
    if preview:
        state = known_state(database)
        plan = planned_players(state, rows)
        effects = found_effects(state, plan.command, words)
    else:
        with at_work(words("entering the players")), opened(database, writing=True) as office:
            state, who = office.state, author_of(author)
            plan = planned_players(state, rows)
            has_moves = bool(plan.command.players)
            effects = performed(office, plan.command, who, words, is_meant=is_meant) if has_moves else ()
    done = not preview and is_done(effects, is_meant=is_meant)
    if as_json:
        echo_answer(players_taken(plan, effects, done=done), words)
    else:
        echo_effects([effect for effect in effects if effect.differences], words)
        _echo(plan.enrolments, words, preview=preview)
        if not preview and needs_confirmation(effects):
            echo_outcome(words, is_done=done)
    end(is_done=done or preview)


def _echo(player_enrolments: tuple[Enrolment, ...], words: Words, *, preview: bool) -> None:
    new = [enrolment for enrolment in player_enrolments if enrolment.before is None]
    changed = [enrolment for enrolment in player_enrolments if enrolment.changes]
    if preview:
        rows = [[enrolment.after.id, enrolment.after.name, words("new")] for enrolment in new]
        rows += [[enrolment.after.id, enrolment.after.name, ", ".join(enrolment.changes)] for enrolment in changed]
        if rows:
            echo(table_text(rows))
    echo(
        words.plural(
            "{count} player is new, {changed} change, {same} stay as they are",
            "{count} players are new, {changed} change, {same} stay as they are",
            len(new),
            changed=len(changed),
            same=len(player_enrolments) - len(new) - len(changed),
        )
    )
    if preview:
        echo(words("Nothing was changed: this is a preview."))


@click.command()
@click.argument("player")
@database_option
@author_option
@answering
def remove(player: str, database: str | None, author: str | None, as_json: bool, language: str) -> None:
    """Strike a player who has never played."""
    words = words_of(language)
    with opened(database) as office:
        player_record = player_meant(index_of(office.state), player)
        office.perform(RemovePlayer(PlayerId(player_record.id)), author_of(author))
    if as_json:
        echo_json({"player": player_record.id, "name": player_record.name})
    else:
        echo(words("{player} is struck from the register", player=f"{player_record.id} {player_record.name}"))
