"""An event as a whole: settings and groups, announcement, hall screen, forms, archive and deletion."""

from collections.abc import Iterator

import click

from tabellone.answers.events.announcement import Announcement, announcement
from tabellone.answers.events.hall import HallAnswer, hall
from tabellone.answers.events.history import RemovalsAnswer, removals
from tabellone.answers.events.overview import EventAnswer, GroupAnswer, ListingAnswer, event, group_of, listing
from tabellone.answers.files.report import file_content
from tabellone.cli.answer import (
    Call,
    acting,
    asking,
    checked_address,
    table_text,
)
from tabellone.cli.events.asking import (
    MOST_NUMBERS,
    OpenEvent,
    asked_event,
    enter,
    found_event,
    group_option,
    public_option,
    question,
)
from tabellone.cli.parameters import WholeNumber
from tabellone.cli.printing import output_option, print_sheet
from tabellone.desk.event.commands import ArchiveEvent, EventCommand, UnarchiveEvent
from tabellone.formats.game_text import MOST_BYTES
from tabellone.locales.event_names import group_title, hall_view_name, phase_name
from tabellone.locales.remarks import acceleration_name, team_mates_text
from tabellone.locales.systems import edition_of_system
from tabellone.locales.warnings import pace_remark_text, round_advice
from tabellone.locales.words import Words
from tabellone.paper.facts import announcement_facts, days_text, group_facts
from tabellone.paper.forms.catalogue import filled_sheet, form_named, sheet_with_moves
from tabellone.paper.forms.form import Subject, pages_of_event
from tabellone.store.journal.removal import Removal, removed


def _event_text(answer: EventAnswer, words: Words) -> str:
    has_teams = any(group.teams for group in answer.groups)
    head = [words("group"), words("name"), words("system"), *([words("teams")] if has_teams else [])]
    head += [words("players"), words("rounds")]
    rows = [
        [
            str(group.id),
            group_title(group.name, words),
            edition_of_system(group.system, group.edition, words),
            *([str(group.teams)] if has_teams else []),
            str(group.players),
            f"{group.rounds}/{group.planned_rounds}",
        ]
        for group in answer.groups
    ]
    warnings = [
        f"{group_title(group.name, words)}: "
        + round_advice(group.advised_rounds, group.teams or group.players, group.planned_rounds, words)
        for group in answer.groups
        if group.advised_rounds is not None
    ]
    head_line = f"{answer.title} ({phase_name(answer.phase, words)})"
    return "\n".join([head_line, table_text([head, *rows]), *warnings])


@question("show", _event_text)
def show(opened: OpenEvent) -> EventAnswer:
    """An event with its settings and groups."""
    return event(opened.book, opened.title, opened.fold, opened.role)


def _group_text(answer: GroupAnswer, words: Words) -> str:
    has_fees = any(player.fee_paid for player in answer.players)
    head = [words("number"), words("name"), words("rating"), words("category"), words("club")]
    head += [words("fee")] if has_fees else []
    rows = [
        [
            "" if player.number is None else str(player.number),
            player.name,
            "" if player.rating is None else str(player.rating),
            player.category,
            player.club,
            *([words("paid") if player.fee_paid else words("not paid")] if has_fees else []),
        ]
        for player in answer.players
    ]
    notes = [f"{player.name}: {player.note}" for player in answer.players if player.note]
    if answer.advised_rounds is not None:
        notes.append(round_advice(answer.advised_rounds, len(answer.players), answer.planned_rounds, words))
    if answer.team_mates is not None:
        notes.append(team_mates_text(answer.team_mates, words))
    return "\n".join([*_group_lines(answer, words), table_text([head, *rows]), *notes])


def _group_lines(answer: GroupAnswer, words: Words) -> list[str]:
    """A group in a line: name, system and rounds; and how it is accelerated, where it is."""
    settings = answer.settings
    system = edition_of_system(settings.system, settings.edition, words)
    lines = [f"{group_title(settings.name, words)}  {system}  {answer.rounds}/{answer.planned_rounds}"]
    accelerated = acceleration_name(settings.acceleration, words)
    return [*lines, accelerated] if accelerated else lines


@question("group", _group_text, group_option)
def group(opened: OpenEvent, group: int | None) -> GroupAnswer:
    """A group with its settings and players."""
    return group_of(opened.state, opened.group(group), opened.role)


def _announcement_text(answer: Announcement, words: Words) -> str:
    lines = [", ".join(filter(None, (answer.name, answer.place, days_text(answer, words))))]
    lines += [f"{label}: {value}" for label, value in announcement_facts(answer, words)]
    if answer.pace_remark is not None:
        lines.append(pace_remark_text(answer.pace_remark, words))
    for group in answer.groups:
        lines += [
            "",
            group_title(group.name, words),
            *(f"{label}: {value}" for label, value in group_facts(group, words)),
        ]
        if group.advised_rounds is not None:
            lines.append(round_advice(group.advised_rounds, group.teams or group.players, group.rounds, words))
    return "\n".join(lines)


@question("announcement", _announcement_text)
def announced(opened: OpenEvent) -> Announcement:
    """Show the announcement of the event before its first round."""
    return announcement(opened.state)


def _hall_text(answer: HallAnswer, words: Words) -> str:
    lines = [words("Screen in the hall: {view}", view=hall_view_name(answer.view, words))]
    if answer.group is not None:
        lines.append(words("group {group} only", group=answer.group))
    if answer.notice:
        lines.append(words("notice: {notice}", notice=answer.notice))
    if answer.starts_at is not None:
        lines.append(words("The round starts at {time}", time=words.time(answer.starts_at)))
    for clock in answer.clocks:
        start, end = words.time(clock.starts_at), "" if clock.ends_at is None else words.time(clock.ends_at)
        text = words("{start} to about {end}", start=start, end=end) if end else words("start {time}", time=start)
        lines.append(f"{words('Round {number}', number=clock.round)}: {text}")
    return "\n".join(lines)


@question("hall", _hall_text)
def hall_screen(opened: OpenEvent) -> HallAnswer:
    """Show what the desk has chosen for the hall screen, and when the round starts."""
    return hall(opened.state)


@click.command("form")
@click.argument("event")
@click.argument("form")
@group_option
@click.option("--round", "number", type=WholeNumber(1, MOST_NUMBERS), default=None, help="Round, where it needs one.")
@click.option("--board", type=WholeNumber(1, MOST_NUMBERS), default=None, help="Board, where it needs one.")
@click.option("--game", type=WholeNumber(1, 2), default=1, show_default=True, help="Game of the match.")
@click.option("--address", metavar="URL", default=None, help="Where phones find the program; badges get a QR code.")
@click.option("--moves", default=None, help="PDN or PGN file with the moves of the board, for its scoresheet.")
@output_option
@public_option
@asking
def print_form(
    call: Call,
    event: str,
    form: str,
    group: int | None,
    number: int | None,
    board: int | None,
    game: int,
    address: str | None,
    moves: str | None,
    output: str,
    public: bool,
) -> None:
    """A form filled from an event; `tabellone print forms` lists them."""
    opened = asked_event(call, event, is_public=public)
    call = call.about(opened.discipline)
    pages = pages_of_event(checked_address("--address", address or ""), opened.book)
    subject = Subject(opened.state, opened.role, opened.group(group), number, board, game, pages, opened.seal)
    if moves is None:
        sheet = filled_sheet(form_named(form), subject, call.words)
    else:
        sheet = sheet_with_moves(form_named(form), subject, file_content(moves, MOST_BYTES), call.words)
    print_sheet(call, output, sheet)


@click.command("archive")
@click.argument("event")
@acting
def archive(call: Call, event: str) -> None:
    """Take an event out of the lists of events; it can be opened and brought back."""
    opened, answer = _entered(call, event, ArchiveEvent())
    call.say(answer, call.words("{event} is archived", event=opened.title))


@click.command("unarchive")
@click.argument("event")
@acting
def unarchive(call: Call, event: str) -> None:
    """Bring an event back from the archive."""
    opened, answer = _entered(call, event, UnarchiveEvent())
    call.say(answer, call.words("{event} is in the list of events again", event=opened.title))


def _entered(call: Call, event_key: str, command: EventCommand) -> tuple[OpenEvent, EventAnswer]:
    """Enter a command; the event before, and the answer about it afterwards."""
    with call.ledger() as ledger:
        opened = found_event(ledger, event_key)
        enter(call, ledger, opened, (command,))
        return opened, event(opened.book, opened.title, ledger.view(opened.book), opened.role)


@click.command("delete")
@click.argument("event")
@click.option("--name", required=True, help="Name of the event, exactly: what is meant is deleted, and nothing else.")
@acting
def delete(call: Call, event: str, name: str) -> None:
    """Delete an event; its journal is kept in a file among the backups, from which it can be imported again."""
    with call.house() as house:
        opened = found_event(house.ledger, event)
        removal = removed(house, call.chief, opened.book, name, expected=opened.fold.position)
    call.say(removal, _delete_lines)


def _delete_lines(removal: Removal, words: Words) -> Iterator[str]:
    yield words("{event} is deleted; its journal is kept in {file}", event=removal.title, file=removal.file)
    yield words("tabellone journal import {file} opens it again", file=removal.file)


@click.command("deleted")
@asking
def deleted(call: Call) -> None:
    """The events that were deleted, and the files that keep their journals."""
    with call.house() as house:
        call.say(removals(house), _deleted_lines)


def _deleted_lines(answer: RemovalsAnswer, words: Words) -> Iterator[str]:
    if answer.removals:
        head = [words("date"), words("name"), words("author"), words("file")]
        rows = [
            [words.short_moment(removal.at), removal.title, removal.author, removal.file] for removal in answer.removals
        ]
        yield table_text([head, *rows])
    else:
        yield words("No event was deleted.")


@click.command("listing")
@click.argument("event")
@click.option("--unlisted/--listed", "is_unlisted", default=None, help="Ask search engines to leave the event out.")
@acting
def show_listing(call: Call, event: str, is_unlisted: bool | None) -> None:
    """Show whether search engines are asked to leave an event out, or decide it."""
    with call.house() as house:
        opened = found_event(house.ledger, event)
        if is_unlisted is not None:
            house.list_event(call.chief, opened.book, is_unlisted=is_unlisted)
        call.say(listing(house, opened.book), _show_listing_lines)


def _show_listing_lines(answer: ListingAnswer, words: Words) -> Iterator[str]:
    is_left_out = answer.is_unlisted or answer.is_house_unlisted
    yield words("Search engines: {answer}", answer=words("asked to stay away") if is_left_out else words("allowed"))
