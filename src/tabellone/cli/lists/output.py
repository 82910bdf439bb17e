"""`tabellone lists export`: the register, its lists and its events as files."""

from datetime import date
from pathlib import Path

import click

from tabellone.answers.lists.preview import preview
from tabellone.answers.lists.published import list_on
from tabellone.answers.lists.ranking import ranking
from tabellone.cli.answer import answering, echo, echo_json, words_of, write_binary_file, write_text_file
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import on_option, system_argument
from tabellone.cli.lists.players import federation_option
from tabellone.cli.parameters import Commands
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import EventId, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.event_file import is_report_file
from tabellone.desk.office.report_file import report_file
from tabellone.formats.register.games import write_games
from tabellone.formats.register.players import write_players
from tabellone.paper.list_files import list_file, list_format, players_in_file


@click.group("export", cls=Commands)
def export() -> None:
    """Players, lists and events as files."""


@export.command("players")
@click.option("--output", required=True, metavar="FILE", help="The table (CSV) to write.")
@click.option("--private", is_flag=True, help="With the dates of birth, which other commands do not show.")
@database_option
@answering
def export_players(output: str, private: bool, database: str | None, as_json: bool, language: str) -> None:
    """The register of players as a table that `lists import players` reads."""
    words = words_of(language)
    with opened(database) as office:
        players = sorted(office.state.players.values(), key=lambda player: player.id)
    write_text_file(output, write_players(players, private=private))
    if as_json:
        echo_json({"output": output, "players": len(players)})
    else:
        echo(
            words.plural(
                "{count} player written to {file}", "{count} players written to {file}", len(players), file=output
            )
        )


@export.command("list")
@system_argument
@click.option("--output", required=True, metavar="FILE", help="A .xlsx, .csv, .json, .txt, .xml or .pdf file to write.")
@on_option("The day of the list; by default the last one.")
@click.option("--preview", "is_preview", is_flag=True, help="The list of the day as it would be published now.")
@database_option
@answering
def export_list(
    system: RatingSystem,
    output: str,
    on: date | None,
    is_preview: bool,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """A list as a workbook, table, JSON, PDF, or as FIDE lays out its lists (TXT, XML); the ending of FILE decides."""
    words = words_of(language)
    form = list_format(Path(output).suffix.removeprefix("."))
    if is_preview and on is None:
        raise Refusal("a preview needs the day of the list: --on YEAR-MONTH-DAY")
    with opened(database) as office:
        state = office.state
        if is_preview and on is not None:
            answer = preview(state, system, on, None).ranking
        else:
            answer = ranking(state, list_on(state, system, on), with_private=True)
    write_binary_file(output, list_file(answer, form, words))
    count = players_in_file(answer, form)
    if as_json:
        echo_json({"output": output, "players": count})
    else:
        echo(words.plural("{count} player written to {file}", "{count} players written to {file}", count, file=output))


@export.command("event")
@click.argument("event")
@click.option("--output", required=True, metavar="FILE", help="A report file (.trf), or a table of games (.csv).")
@federation_option
@click.option("--private", is_flag=True, help="With days of birth and national licences (TRF).")
@database_option
@answering
def export_event(
    event: str,
    output: str,
    federation: str | None,
    private: bool,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """An event with its games, as `lists import event` reads it."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    event_record = state.event(EventId(event))
    if is_report_file(output):
        write_text_file(output, report_file(event_record, state, federation, with_private=private))
    else:
        write_text_file(output, write_games(event_record))
    if as_json:
        echo_json({"output": output, "event": event_record.id, "games": len(event_record.games)})
    else:
        echo(words("{event} written to {file}", event=event_record.name, file=output))
