"""Players entered in the register, and removed from it."""

import click

from tabellone.answers.files.content import file_content
from tabellone.cli.answer import answering, echo, echo_json, table_text, words_of
from tabellone.cli.author import author_of, author_option
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
from tabellone.cli.lists.office import known_state, opened
from tabellone.cli.lists.progress import at_work
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.commands import EnterPlayers, RemovePlayer
from tabellone.desk.office.effects import needs_confirmation
from tabellone.desk.office.enrolment import Enrolment, enrolments
from tabellone.desk.office.event_file import is_report_file, trf_players
from tabellone.desk.office.identification import Index, player_meant
from tabellone.formats.register.players import PlayerRow, read_players
from tabellone.formats.register.table import RegisterError
from tabellone.formats.trf import read_trf
from tabellone.locales.words import Words

federation_option = click.option(
    "--numbers", "federation", default=None, help="Federation whose numbers stand in the 001 records of a TRF."
)


def read_player_file(path: str, federation: str | None) -> tuple[PlayerRow, ...]:
    """The players of a table or of a report file."""
    data = file_content(path)
    rows = trf_players(read_trf(data, path), path, federation or "fide") if is_report_file(path) else None
    player_rows = read_players(data, path) if rows is None else rows
    if not player_rows:
        raise RegisterError("{file}: there is no player", file=path)
    return player_rows


@click.command("players")
@click.argument("file")
@federation_option
@click.option("--preview", is_flag=True, help="Say who would be entered or changed, and change nothing.")
@yes_option
@database_option
@author_option
@answering
def import_players(
    file: str,
    federation: str | None,
    preview: bool,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Players from a table (CSV) or a report file (TRF).

    Known identifiers are changed, others entered. Without an identifier a player is looked for by federation number,
    then by name and birth year, and gets a new one if he is not there.
    """
    words = words_of(language)
    rows = read_player_file(file, federation)
    if preview:
        state = known_state(database)
        player_enrolments = enrolments(Index(state.players.values()), rows)
        effects = found_effects(state, _moving(player_enrolments), words)
    else:
        with at_work(words("entering the players")), opened(database, writing=True) as office:
            state, who = office.state, author_of(author)
            player_enrolments = enrolments(Index(state.players.values()), rows)
            command = _moving(player_enrolments)
            effects = performed(office, command, who, words, is_meant=is_meant) if command.players else ()
    done = not preview and is_done(effects, is_meant=is_meant)
    if as_json:
        echo_json({"done": done, **_shape(player_enrolments), "lists": effects_as_json(effects, state, words)})
    else:
        echo_effects([effect for effect in effects if effect.differences], state, words)
        _echo(player_enrolments, words, preview=preview)
        if not preview and needs_confirmation(effects):
            echo_outcome(words, is_done=done)
    end(is_done=done or preview)


def _moving(player_enrolments: tuple[Enrolment, ...]) -> EnterPlayers:
    """The enrolments that are new or change something."""
    return EnterPlayers(
        tuple(enrolment.after for enrolment in player_enrolments if enrolment.before is None or enrolment.changes)
    )


def _shape(player_enrolments: tuple[Enrolment, ...]) -> dict[str, object]:
    return {
        "entered": [
            {"player": enrolment.after.id, "name": enrolment.after.name}
            for enrolment in player_enrolments
            if enrolment.before is None
        ],
        "changed": [
            {"player": enrolment.after.id, "name": enrolment.after.name, "fields": list(enrolment.changes)}
            for enrolment in player_enrolments
            if enrolment.changes
        ],
        "unchanged": sum(enrolment.before is not None and not enrolment.changes for enrolment in player_enrolments),
    }


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
        player_record = player_meant(Index(office.state.players.values()), player)
        office.perform(RemovePlayer(PlayerId(player_record.id)), author_of(author))
    if as_json:
        echo_json({"player": player_record.id, "name": player_record.name})
    else:
        echo(words("{player} is struck from the register", player=f"{player_record.id} {player_record.name}"))
