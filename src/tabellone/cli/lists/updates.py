"""`tabellone lists change`: some fields of a player of the register."""

import click

from tabellone.cli.answer import answering, echo, echo_json, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.lists.effects import echo_effects, echo_outcome, effects_as_json, end, is_done, performed, yes_option
from tabellone.cli.lists.office import opened
from tabellone.cli.store import database_option
from tabellone.core.refusal import Refusal
from tabellone.desk.office.book import needs_confirmation
from tabellone.desk.office.commands import UpdatePlayers
from tabellone.desk.office.identification import index_of, player_meant
from tabellone.formats.register.layout import written_table
from tabellone.formats.register.players import read_players

SOURCE = "change"


@click.command()
@click.argument("player")
@click.argument("fields", nargs=-1, required=True, metavar="FIELD=VALUE...")
@yes_option
@database_option
@author_option
@answering
def change(
    player: str,
    fields: tuple[str, ...],
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Change some fields of a player, named as the columns of a table of players; a dash clears one."""
    words = words_of(language)
    values = dict(_field(text) for text in fields)
    with opened(database) as office:
        record = player_meant(index_of(office.state), player)
        table = written_table(["id", *values], [[record.id, *values.values()]])
        command = UpdatePlayers(read_players(table.encode(), SOURCE))
        effects = performed(office, command, author_of(author), words, is_meant=is_meant)
    done = is_done(effects, is_meant=is_meant)
    if as_json:
        lists = effects_as_json(effects, words)
        echo_json({"player": record.id, "fields": list(values), "done": done, "lists": lists})
    else:
        echo_effects([effect for effect in effects if effect.differences], words)
        if done:
            echo(words("{player} is changed: {fields}", player=f"{record.id} {record.name}", fields=", ".join(values)))
        if needs_confirmation(effects):
            echo_outcome(words, is_done=done)
    end(is_done=done)


def _field(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        raise Refusal('"{found}" is no FIELD=VALUE, such as club="Circolo Alfa"', found=text)
    return name.strip(), value.strip()
