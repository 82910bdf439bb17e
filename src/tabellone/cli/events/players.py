"""Players of an event: entered from a file or a rating list, changed, compared with each other, merged."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

import click

from tabellone.answers.events.overview import noted_line
from tabellone.answers.events.player_list import DuplicatesAnswer, duplicates_of
from tabellone.answers.files.report import file_content
from tabellone.answers.rating_files.updates import RatingUpdateAnswer, entry_from_list, update_from_list
from tabellone.cli.answer import (
    Call,
    acting,
    table_text,
)
from tabellone.cli.events.asking import OpenEvent, act, found_event, group_option, number_argument, question
from tabellone.cli.events.asking import enter as enter_acts
from tabellone.cli.lists.options import Day
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.rating_files import list_option
from tabellone.core.rating.lists.records import Sex
from tabellone.core.refusal import Refusal
from tabellone.desk.event.categories import category_remark
from tabellone.desk.event.commands import (
    EditPlayer,
    EventCommand,
    MergePlayers,
    SetFee,
    SetNote,
    TellApart,
)
from tabellone.desk.event.duplicates import details_of_entry, twins
from tabellone.desk.event.entrant import (
    FIRST_BIRTH_YEAR,
    HIGHEST_COEFFICIENT,
    HIGHEST_RATING,
    LAST_BIRTH_YEAR,
    EntrantId,
    GroupId,
    PlayerDetails,
)
from tabellone.desk.event.listed import entering
from tabellone.formats.player_list import read_player_list
from tabellone.locales.numbers import N_, NOTHING
from tabellone.locales.office_names import likeness_sentence, twin_sentence
from tabellone.locales.words import Words

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
@acting
def enter(call: Call, event: str, file: str, group: int | None) -> None:
    """Enter the players or teams of a FILE (CSV, XLSX, XLS, ODS, TRF) before round 1; who is entered is left out."""
    entries = read_player_list(file_content(file), file)
    with call.ledger() as ledger:
        opened = found_event(ledger, event)
        repeated = twins(opened.state, entries)
        omitted = {twin.row for twin in repeated}
        rows = [(entry, details_of_entry(entry)) for entry in entries if entry.row not in omitted]
        enter_acts(call, ledger, opened, (entering(opened.state.group(opened.group(group)), rows),))
    stated = (category_remark(opened.state.settings, details) for _, details in rows)
    remarks = [call.words.refusal(remark) for remark in stated if remark is not None]
    duplicates = [{"line": twin.row, "first_line": twin.first, "name": twin.name} for twin in repeated]
    counts = {"file": file, "players": len(rows), "left_out": len(omitted)}
    sentence = call.words("{file}: {players} players are entered, {left_out} left out", **counts)
    shape = {"entered": len(rows), "left_out": len(omitted), "duplicates": duplicates, "remarks": remarks}
    call.say(shape, [*(twin_sentence(twin, call.words) for twin in repeated), *remarks, sentence])


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
@click.option("--fee-paid/--fee-open", "fee_paid", default=None, help="Whether the player has paid the entry fee.")
@click.option("--note", default=None, metavar="TEXT", help="A note that only arbiters read; empty, it is taken away.")
@click.option("--yes", "is_meant", is_flag=True, help="Change it although a round with the player is published.")
@acting
def edit_player(
    call: Call,
    event: str,
    number: int,
    group: int | None,
    sex: str | None,
    birth_date: date | None,
    fee_paid: bool | None,
    note: str | None,
    **options: Any,
) -> None:
    """Change what is known of the player with a NUMBER: rating, category, title, federation, numbers, birth, sex.

    Whether he has paid the fee and a note are for arbiters alone, and change nothing that is published.
    """
    with call.ledger() as ledger:
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
            commands.insert(0, EditPlayer(player, details, call.is_meant))
        enter_acts(call, ledger, opened, commands)
        state = ledger.state(opened.book)
        answer = noted_line(state, player, state.group(group_id), opened.role)
    call.say(answer, call.words("{name} is changed", name=answer.name))


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


@click.command("enter-listed")
@click.argument("event")
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER...")
@list_option
@group_option
@acting
def enter_listed(call: Call, event: str, numbers: tuple[str, ...], list_name: str, group: int | None) -> None:
    """Enter players of a rating list by their NUMBER in it, with name, title, federation, birth and rating."""
    entered = []
    with call.house() as house:
        for number in numbers:
            opened = found_event(house.ledger, event)
            command = entry_from_list(house, opened.state, opened.group(group), list_name, number)
            enter_acts(call, house.ledger, opened, (command,))
            entered.append(command.players[0].name)
    call.say({"entered": entered}, [call.words("{name} is entered", name=name) for name in entered])


@click.command("update-ratings")
@click.argument("event")
@list_option
@click.option("--preview", is_flag=True, help="Say what would change, and change nothing.")
@click.option("--yes", "is_meant", is_flag=True, help="Change it although rounds are published.")
@acting
def update_ratings(call: Call, event: str, list_name: str, preview: bool) -> None:
    """Take ratings and titles of the entered players from a rating list; `--preview` shows them first."""
    with call.house() as house:
        opened = found_event(house.ledger, event)
        answer, command = update_from_list(house, opened.state, list_name, confirmed=call.is_meant)
        if answer.players and not preview:
            enter_acts(call, house.ledger, opened, (command,))
    notes = [call.words("Nothing was changed: this is a preview.")] if preview else []
    call.say(answer, [*_update_lines(answer, call.words), *notes])


def _update_lines(answer: RatingUpdateAnswer, words: Words) -> Iterator[str]:
    if answer.players:
        head = [words("number"), words("name"), words("rating"), words("national rating"), words("title")]
        rows = [
            [
                player.number,
                player.name,
                _change_text(player.rating_before, player.rating),
                _change_text(player.national_rating_before, player.national_rating),
                _change_text(player.title_before, player.title),
            ]
            for player in answer.players
        ]
        yield table_text([head, *rows])
    else:
        yield words("The list says nothing else of the players of this event.")
    if answer.without_number:
        yield (
            words.plural(
                "{count} player has no number in this list",
                "{count} players have no number in this list",
                answer.without_number,
            )
        )
    if answer.not_listed:
        yield words.plural(
            "{count} number is not in the list", "{count} numbers are not in the list", answer.not_listed
        )


def _change_text(before: int | str | None, after: int | str | None) -> str:
    old, new = (str(value) if value not in (None, "") else NOTHING for value in (before, after))
    return new if old == new else f"{old} → {new}"


def _duplicates_text(answer: DuplicatesAnswer, words: Words) -> str:
    """Two players a line, each with the id that the commands take."""
    lines = [
        f"{duplicate.first.player} {duplicate.first.name} – {duplicate.second.player} {duplicate.second.name}: "
        f"{likeness_sentence(duplicate.likeness, words)}"
        for duplicate in answer.duplicates
    ]
    return "\n".join(lines) or words("Nobody seems to be entered twice.")


def _left(event: OpenEvent, group: GroupId) -> DuplicatesAnswer:
    del group
    return duplicates_of(event.state, event.role)


@question("duplicates", _duplicates_text)
def duplicates(event: OpenEvent) -> DuplicatesAnswer:
    """Players who look like the same person: same number, or same name with the same birth or club."""
    return duplicates_of(event.state, event.role)


@act(
    "merge-players",
    _left,
    _duplicates_text,
    number_argument("first"),
    number_argument("second"),
    click.option("--yes", "confirmed", is_flag=True, help="Do it although a round with the first is published."),
    of_group=False,
)
def merge_players(event: OpenEvent, group: GroupId, first: int, second: int, confirmed: bool) -> Iterator[EventCommand]:
    """Make one entry of two: the player with the id FIRST stays, and gets what only the one with the id SECOND says.

    A draft with the second is made anew. Then who else is perhaps entered twice is listed, as `event duplicates` does.
    """
    del event, group
    yield MergePlayers(EntrantId(first), EntrantId(second), confirmed=confirmed)


@act(
    "tell-apart",
    _left,
    _duplicates_text,
    number_argument("first"),
    number_argument("second"),
    click.option("--not-known", is_flag=True, help="It is not known after all."),
    of_group=False,
)
def tell_apart(event: OpenEvent, group: GroupId, first: int, second: int, not_known: bool) -> Iterator[EventCommand]:
    """Say that the players with the ids FIRST and SECOND, who look alike, are two people."""
    del event, group
    yield TellApart(EntrantId(first), EntrantId(second), not not_known)
