"""`tabellone event enter` and `edit-player`: players of an event from a file, and what is known of one of them."""

from dataclasses import replace
from datetime import date
from typing import Any

import click

from tabellone.answers.event import noted_line
from tabellone.answers.files.content import file_content
from tabellone.cli.answer import answering, echo, echo_answer, echo_json, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.clock import now
from tabellone.cli.events.asking import found_event, group_option, number_argument
from tabellone.cli.lists.parameters import Day
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.store import database_option, opened_ledger
from tabellone.core.rating.lists.records import Sex
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import EditPlayer, EnterPlayers, EventCommand, SetFee, SetNote
from tabellone.desk.event.duplicates import details_of_entry, twins
from tabellone.desk.event.entrant import (
    FIRST_BIRTH_YEAR,
    HIGHEST_COEFFICIENT,
    HIGHEST_RATING,
    LAST_BIRTH_YEAR,
    PlayerDetails,
)
from tabellone.formats.player_list import read_player_list
from tabellone.locales.mark import N_
from tabellone.locales.player_lists import twin_sentence

TEXTS = {
    "name": N_("Name."),
    "club": N_("Club."),
    "province": N_("Province."),
    "category": N_("Category."),
    "title": N_("Title."),
    "federation": N_("Federation, in three letters such as ITA."),
    "federation_id": N_("Number in the federation of the rating system."),
    "licence": N_("Number of the national licence; only arbiters see it."),
}


@click.command("enter")
@click.argument("event")
@click.argument("file")
@group_option
@author_option
@database_option
@answering
def enter(
    event: str,
    file: str,
    group: int | None,
    author: str | None,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Enter the players of a FILE (CSV, XLSX, XLS, ODS or TRF) before the first round; who is entered is left out."""
    words = words_of(language)
    entries = read_player_list(file_content(file), file)
    with opened_ledger(database) as ledger:
        opened = found_event(ledger, event)
        repeated = twins(opened.state, entries)
        omitted = {twin.row for twin in repeated}
        players = tuple(details_of_entry(entry) for entry in entries if entry.row not in omitted)
        command = EnterPlayers(opened.group(group), players)
        ledger.perform(opened.book, command, author_of(author), now(), expected=opened.fold.position)
    if as_json:
        duplicates = [{"line": twin.row, "first_line": twin.first, "name": twin.name} for twin in repeated]
        echo_json({"entered": len(players), "left_out": len(omitted), "duplicates": duplicates})
        return
    for twin in repeated:
        echo(twin_sentence(twin, words))
    counts = {"file": file, "players": len(players), "left_out": len(omitted)}
    echo(words("{file}: {players} players are entered, {left_out} left out", **counts))


def _detail_options(command: Any) -> Any:
    """The options for details of a player; an empty text clears a detail."""
    rating, years = WholeNumber(0, HIGHEST_RATING), WholeNumber(FIRST_BIRTH_YEAR, LAST_BIRTH_YEAR)
    for option in (
        click.option("--sex", type=OneOf(tuple(sex.value for sex in Sex)), default=None, help="Only arbiters see it."),
        click.option("--birth-date", type=Day(), default=None, help="Only arbiters see it."),
        click.option("--birth-year", type=years, default=None, help="Only arbiters see it."),
        click.option("--national-rating", type=rating, default=None, help="National rating."),
        click.option(
            "--coefficient",
            type=WholeNumber(1, HIGHEST_COEFFICIENT),
            default=None,
            help="K, by which FIDE rates him; else it is that of his rating.",
        ),
        click.option("--rating", type=rating, default=None, help="Rating."),
        *(
            click.option(f"--{name.replace('_', '-')}", name, default=None, metavar="TEXT", help=text)
            for name, text in reversed(TEXTS.items())
        ),
    ):
        command = option(command)
    return command


@click.command("edit-player")
@click.argument("event")
@number_argument("number")
@group_option
@_detail_options
@click.option("--fee-paid/--fee-open", "fee_paid", default=None, help="Whether he has paid the entry fee.")
@click.option("--note", default=None, metavar="TEXT", help="A note that only arbiters read; empty, it is taken away.")
@click.option("--yes", "is_meant", is_flag=True, help="Change it although a round with the player is published.")
@author_option
@database_option
@answering
def edit_player(
    event: str,
    number: int,
    group: int | None,
    sex: str | None,
    birth_date: date | None,
    fee_paid: bool | None,
    note: str | None,
    is_meant: bool,
    author: str | None,
    database: str | None,
    as_json: bool,
    language: str,
    **options: Any,
) -> None:
    """Change what is known of the player with a NUMBER: rating, category, title, federation, numbers, birth, sex.

    Whether he has paid the fee and a note are for arbiters alone, and change nothing that is published.
    """
    words = words_of(language)
    with opened_ledger(database) as ledger:
        opened = found_event(ledger, event)
        group_id = opened.group(group)
        player = opened.numbered(group_id, number)
        values = {name: value for name, value in options.items() if value is not None}
        commands: list[EventCommand] = []
        if fee_paid is not None:
            commands.append(SetFee(player, fee_paid))
        if note is not None:
            commands.append(SetNote(player, note))
        if values or sex or birth_date or not commands:
            details = _changed(opened.state.entrant(player).details, values, Sex(sex) if sex else None, birth_date)
            commands.insert(0, EditPlayer(player, details, is_meant))
        position = opened.fold.position
        for command in commands:
            position = ledger.perform(opened.book, command, author_of(author), now(), expected=position).entry.position
        state = ledger.state(opened.book)
        answer = noted_line(state, player, state.group(group_id), opened.role)
    if as_json:
        echo_answer(answer, words)
    else:
        echo(words("{name} is changed", name=answer.name))


def _changed(before: PlayerDetails, values: dict[str, Any], sex: Sex | None, born: date | None) -> PlayerDetails:
    if not values and sex is None and born is None:
        raise Refusal("nothing is said that could be changed")
    if born is not None:
        values = {"birth_year": born.year, **values, "birth_date": born}
    if "federation" in values:
        values = {**values, "federation": values["federation"].upper()}
    if sex is not None:
        values = {**values, "sex": sex}
    return replace(before, **values)
