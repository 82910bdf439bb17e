"""`tabellone lists export`: the register and its events as files."""

from dataclasses import replace

import click

from tabellone.cli.answer import answering, say, say_json, words_of, write_text_file
from tabellone.cli.lists.events import federation_for
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.players import federation_option
from tabellone.cli.parameters import Commands
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import EventId, EventRecord, PlayerRecord, Sex
from tabellone.desk.office.event_file import is_report_file
from tabellone.desk.office.reports import tournament_of_report
from tabellone.desk.office.state import OfficeState
from tabellone.formats.register.games import write_games
from tabellone.formats.register.players import write_players
from tabellone.formats.trf import TrfDocument, TrfPlayer, document_of, write_trf
from tabellone.formats.trf.contents import Text

_SEXES = {Sex.FEMALE: "w", Sex.MALE: "m", None: ""}
LONGEST_TITLE, LONGEST_COUNTRY, LONGEST_NUMBER = 3, 3, 11


@click.group("export", cls=Commands)
def export() -> None:
    """Players and events as files."""


@export.command("players")
@click.option("--output", required=True, metavar="FILE", help="The table (CSV) to write.")
@click.option("--private", is_flag=True, help="With the dates of birth, which no other command shows.")
@database_option
@answering
def export_players(output: str, private: bool, database: str | None, as_json: bool, language: str) -> None:
    """The register of players as a table that `lists import players` reads."""
    words = words_of(language)
    with opened(database) as office:
        found = sorted(office.state.players.values(), key=lambda player: player.id)
    write_text_file(output, write_players(found, private=private))
    if as_json:
        say_json({"output": output, "players": len(found)})
    else:
        say(
            words.plural(
                "{count} player written to {file}", "{count} players written to {file}", len(found), file=output
            )
        )


@export.command("event")
@click.argument("event")
@click.option("--output", required=True, metavar="FILE", help="A report file (.trf), or a table of games (.csv).")
@federation_option
@database_option
@answering
def export_event(
    event: str, output: str, federation: str | None, database: str | None, as_json: bool, language: str
) -> None:
    """An event with its games, as `lists import event` reads it."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    found = state.event(EventId(event))
    if is_report_file(output):
        write_text_file(output, report_file(found, state, federation_for(federation, found.systems)))
    else:
        write_text_file(output, write_games(found))
    if as_json:
        say_json({"output": output, "event": found.id, "games": len(found.games)})
    else:
        say(words("{event} written to {file}", event=found.name, file=output))


def report_file(event: EventRecord, state: OfficeState, federation: str) -> str:
    """The report file of an event, with the ratings of the list in force when it started; of births only the year."""
    system = event.systems[0] if event.systems else None
    listed = state.list_in_force(system, event.starts_on) if system else None
    ratings = listed.rating_list.ratings() if listed else {}
    tournament = tournament_of_report(event, state.players, ratings)
    heads = [Text(f"012 {event.name}")]
    heads += [Text(f"022 {event.place}")] if event.place else []
    heads += [Text(f"042 {event.starts_on:%Y/%m/%d}"), Text(f"052 {event.ends_on:%Y/%m/%d}")]
    people = [
        _record(number, state.players[player], federation) for number, player in enumerate(event.players, start=1)
    ]
    base = TrfDocument.of([*heads, *people])
    shortened = replace(
        tournament,
        players=tuple(replace(each, title=each.title[:LONGEST_TITLE]) for each in tournament.players),
    )
    return write_trf(document_of(shortened, based_on=base), "26")


def _record(number: int, player: PlayerRecord, federation: str) -> TrfPlayer:
    identity = dict(player.federation_ids).get(federation, "")
    return TrfPlayer(
        number,
        sex=_SEXES[player.sex],
        federation=player.nationality if len(player.nationality) <= LONGEST_COUNTRY else "",
        identity=identity if len(identity) <= LONGEST_NUMBER else "",
        birth=str(player.year_of_birth or ""),
    )
