"""`tabellone lists former-names`: the names that a player had."""

from datetime import date

import click

from tabellone.cli.answer import answering, echo, echo_json, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import Day
from tabellone.cli.store import database_option
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import SetFormerNames
from tabellone.desk.office.identification import index_of, name_key, player_meant
from tabellone.desk.office.state import FormerName
from tabellone.locales.words import Words


@click.command("former-names")
@click.argument("player")
@click.option("--add", "added", default=None, metavar="NAME", help="A name that the player had, or another day of one.")
@click.option("--until", type=Day(), default=None, help="The last day of the name that is added.")
@click.option("--strike", "struck", default=None, metavar="NAME", help="A name that the player never had.")
@database_option
@author_option
@answering
def former_names(
    player: str,
    added: str | None,
    until: date | None,
    struck: str | None,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """The names that a player had, which only officers see; a name that changes is kept by itself."""
    words = words_of(language)
    with opened(database) as office:
        record = player_meant(index_of(office.state), player)
        names = office.state.former_names.get(record.id, ())
        if added is not None or struck is not None:
            names = _changed(names, added, until, struck)
            office.perform(SetFormerNames(record.id, names), author_of(author))
    if as_json:
        shown = [{"name": former.name, "until": former.until and former.until.isoformat()} for former in names]
        echo_json({"player": record.id, "name": record.name, "former_names": shown})
        return
    echo(f"{record.id} {record.name}")
    for former in names:
        echo("  " + _shown(former, words))


def _changed(
    names: tuple[FormerName, ...], added: str | None, until: date | None, struck: str | None
) -> tuple[FormerName, ...]:
    if struck is not None and name_key(struck) not in {name_key(former.name) for former in names}:
        raise Refusal('"{name}" is none of the former names; there are {known}', name=struck, known=_list(names))
    gone = {name_key(name) for name in (struck, added) if name is not None}
    kept = tuple(former for former in names if name_key(former.name) not in gone)
    return kept if added is None else (*kept, FormerName(added, until))


def _list(names: tuple[FormerName, ...]) -> str:
    return ", ".join(f'"{former.name}"' for former in names) or "-"


def _shown(former: FormerName, words: Words) -> str:
    return words("{name}, until {day}", name=former.name, day=words.day(former.until)) if former.until else former.name
