"""The register of malus players, which Tab. 18 asks the commission to keep."""

from collections.abc import Iterator
from datetime import date

import click

from tabellone.cli.answer import answering, say, say_json, table_text, words_of, write_text_file
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import on_option, today
from tabellone.cli.lists.progress import at_work
from tabellone.cli.lists.publication import system_title
from tabellone.cli.lists.shapes import day_text
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.ratinglist import Ranked, ranking
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.computation import computed
from tabellone.desk.office.state import OfficeState
from tabellone.formats.register.rating_list import write_malus
from tabellone.locales.words import Words
from tabellone.regulations.rating_systems import definition_of


@click.command()
@on_option("As of this day; by default that of the last published list.")
@click.option("--csv", "csv_file", default=None, metavar="FILE", help="Write it as a table, too.")
@click.option("--pdf", default=None, metavar="FILE", help="Print it as a PDF, too.")
@database_option
@answering
def malus(
    on: date | None, csv_file: str | None, pdf: str | None, database: str | None, as_json: bool, language: str
) -> None:
    """Everybody from whose capital points were taken for years without an event, and how many."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    with at_work(words("computing the list")):
        found = list(_charged(state, on))
    if csv_file is not None:
        write_text_file(csv_file, write_malus((system.value, each) for system, each, *_ in found))
    if pdf is not None:
        _print(pdf, found, words)
    if as_json:
        say_json({"players": [_shape(system, each, most) for system, each, most, _ in found]})
        return
    if not found:
        say(words("Nobody has a malus."))
        return
    head = [words("system"), words("player"), words("name"), words("malus"), words("at most"), words("rating")]
    rows = [
        [
            *(system.value, each.player.id, each.player.name, str(each.line.malus_taken), str(most)),
            *(str(each.line.rating), day_text(each.line.last_played) or "-"),
        ]
        for system, each, most, _ in found
    ]
    say(table_text([[*head, words("last played")], *rows]))


def _print(path: str, found: list[tuple[RatingSystem, Ranked, int, date]], words: Words) -> None:
    from tabellone.cli.printing import write_sheet
    from tabellone.paper.malus_sheet import MalusRow, malus_sheet

    rows = (
        MalusRow(
            each.player.name,
            system_title(system, words),
            each.player.club,
            each.player.province,
            each.line.malus_taken,
            most,
            each.line.rating,
            each.line.last_played,
            day,
        )
        for system, each, most, day in found
    )
    write_sheet(path, malus_sheet(rows, words))


def _charged(state: OfficeState, on: date | None) -> Iterator[tuple[RatingSystem, Ranked, int, date]]:
    """Who was charged, the most that may be taken, and the day of the capitals."""
    for system in RatingSystem:
        last = state.last_list(system)
        day = on or (last.rating_list.on if last else today())
        limit = definition_of(system).malus_limit(day)
        if limit is None:
            continue
        for each in ranking(computed(state, system, day).rating_list, state.players):
            if each.line.malus_taken:
                yield system, each, limit.value, day


def _shape(system: RatingSystem, found: Ranked, limit: int) -> dict[str, object]:
    return {
        "system": system.value,
        "player": found.player.id,
        "name": found.player.name,
        "malus": found.line.malus_taken,
        "at_most": limit,
        "rating": found.line.rating,
        "last_played": day_text(found.line.last_played),
    }
