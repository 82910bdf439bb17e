"""`tabellone export` and `import`: events of a database as files for others, and files of others as events."""

from pathlib import Path

import click

from tabellone.answers.events.report import EventTable, event_table
from tabellone.answers.files.report import file_content
from tabellone.answers.files.report_reading import report_reading
from tabellone.cli.answer import (
    Call,
    acting,
    asking,
    now,
    write_text_file,
)
from tabellone.cli.command_groups import Commands
from tabellone.cli.doors import Doors, pass_doors
from tabellone.cli.events.asking import asked_event, found_event
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.report_files import SystemName, edition_option, rounds_option, scoring_option
from tabellone.core.refusal import Refusal
from tabellone.desk.event.pairing_system import MANUAL, SCORINGS
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.taken_report import ReportChoice, event_of_report
from tabellone.formats.trf import read_trf, write_trf
from tabellone.locales.event_names import field_text
from tabellone.locales.report_files import left_out_texts, read_fields, remark_texts
from tabellone.store.journal.adoption import adopt_report, book_of_report

TRF_EDITIONS = ("16", "26")
MOST_ROUNDS = 1000


@click.group("export", cls=Commands)
def export() -> None:
    """Events as folders of pages, report files, tables or prints."""


@export.command("site")
@click.argument("event")
@click.option("--output", metavar="FOLDER", required=True, help="A new or empty folder, or one written before.")
@click.option("--address", metavar="URL", default=None, help="Where the folder will stand; adds its QR code.")
@pass_doors
@asking
def export_pages(call: Call, doors: Doors, event: str, output: str, address: str | None) -> None:
    """Write the public pages of an event as a folder that needs no server."""
    with call.house() as house:
        opened = found_event(house.ledger, event)
        given_away = house.given_away(opened.book, opened.fold)
    site = doors.export_site(given_away, Path(output), call.words.language, now(), address)
    sentence = call.words(
        "{folder}: {pages} pages; open index.html, or copy the folder to a web host", folder=output, pages=site.pages
    )
    call.say({"folder": output, "pages": site.pages, "files": site.files}, sentence)


@export.command("trf")
@click.argument("event")
@click.option("--group", "number", type=WholeNumber(1, 1000), default=None, help="Group, where there are several.")
@click.option("--edition", type=OneOf(TRF_EDITIONS), default="26", show_default=True, help="Edition of the format.")
@click.option("--output", metavar="FILE", required=True, help="The report file to write.")
@asking
def export_trf(call: Call, event: str, number: int | None, edition: str, output: str) -> None:
    """Write the published rounds of a group as a report file (TRF), with what is known of those to come."""
    opened = asked_event(call, event)
    state, group = opened.state, opened.group(number)
    report = report_of(
        state, group, "16" if edition == "16" else "26", with_plans=True, with_private=True, seal=opened.seal
    )
    write_text_file(output, write_trf(report))
    group_state = state.group(group)
    size, rounds = state.size_of(group_state), len(group_state.begun_rounds)
    counts = {"file": output, "players": size.players, "rounds": rounds}
    if size.teams:
        counts["teams"] = size.teams
    sentence = call.words(
        "{file}: {field}, {rounds} rounds", file=output, field=field_text(size, call.words), rounds=rounds
    )
    call.say(counts, sentence)


@export.command("csv")
@click.argument("event")
@click.argument("table", type=OneOf(tuple(table.value for table in EventTable)))
@click.option("--group", "number", type=WholeNumber(1, 1000), default=None, help="Group, where there are several.")
@click.option("--output", metavar="FILE", required=True, help="The table to write.")
@asking
def export_csv(call: Call, event: str, table: str, number: int | None, output: str) -> None:
    """Write the players, the standings or the results of a group as a table (CSV)."""
    opened = asked_event(call, event)
    text = event_table(EventTable(table), opened.state, opened.group(number), opened.role)
    write_text_file(output, text)
    rows = len(text.splitlines()) - 1
    sentence = call.words.plural("{file}: {count} row", "{file}: {count} rows", rows, file=output)
    call.say({"file": output, "rows": rows}, sentence)


@export.command("papers")
@click.argument("event")
@click.argument("moment", metavar="ROUND|start|end")
@click.option("--group", type=WholeNumber(1, 1000), default=None, help="Group, where there are several.")
@click.option("--output", metavar="FILE", required=True, help="The PDF to write.")
@asking
def export_papers(call: Call, event: str, moment: str, group: int | None, output: str) -> None:
    """Print everything for a round, for the start or for the end into one PDF."""
    from tabellone.cli.printing import tell_printed, write_pdf
    from tabellone.paper.forms.bundle import printed_bundle
    from tabellone.paper.forms.form import Moment, Subject

    is_round = moment not in (Moment.START.value, Moment.END.value)
    number = _round_number(moment) if is_round else None
    opened = asked_event(call, event)
    reader = call.about(opened.state.event.discipline)
    subject = Subject(opened.state, opened.role, opened.group(group), number, seal=opened.seal)
    content = printed_bundle(Moment.ROUND if is_round else Moment(moment), subject, reader.words)
    tell_printed(reader, output, write_pdf(output, content))


def _round_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= MOST_ROUNDS):
        raise Refusal(
            '"{found}" is not allowed; it must be a round, 1 to {most}, or start or end',
            found=text[:40],
            most=MOST_ROUNDS,
        )
    return int(text)


@click.group("import", cls=Commands)
def import_files() -> None:
    """Events from files of other programs; `journal import` takes those of Tabellone."""


@import_files.command("trf")
@click.argument("file")
@click.option(
    "--system",
    type=SystemName(MANUAL),
    default=None,
    help="Pairing system; by default the one that the file names, or by hand.",
)
@edition_option
@scoring_option
@rounds_option
@click.option("--title", default="", help="Name of the event; by default the one in the file.")
@click.option("--again", is_flag=True, help="Make another event of a file that one was made of already.")
@acting
def import_trf(
    call: Call,
    file: str,
    system: str | None,
    edition: str | None,
    scoring: str | None,
    rounds: int | None,
    title: str,
    again: bool,
) -> None:
    """Make an event of a report file (TRF): its players, pairings and results become the event's journal."""
    choice = ReportChoice(system or "", edition or "", SCORINGS[scoring] if scoring else None, rounds, title)
    document = read_trf(file_content(file), file)
    book, words = book_of_report(document), call.words
    journal = event_of_report(document, choice, book=book, author=call.author, at=now(), source=file)
    with call.ledger(create=True) as ledger:
        taken = adopt_report(ledger, journal, file, again=again)
        reading = report_reading(ledger.state(taken.book.id), document, choice, file)
    remarks = (*reading.assumed, *reading.left_out)
    summary: dict[str, object] = {"book": taken.book.id, "title": taken.book.title, "players": reading.players}
    summary |= {"rounds": reading.rounds, "entries": taken.added}
    sentence = words("{title} ({book}): {players} players, {rounds} rounds, {entries} entries", **summary)
    summary |= {"skipped_tie_breaks": reading.skipped} if reading.skipped else {}
    summary |= {"remarks": remark_texts(remarks, words)} if remarks else {}
    summary |= {"fields": reading.fields, "left_out": left_out_texts(reading, words)}
    call.say(summary, (sentence, *read_fields(reading.fields, words)))
    call.warn(*remark_texts(reading.assumed, words), *left_out_texts(reading, words))
