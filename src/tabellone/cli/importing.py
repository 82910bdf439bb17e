"""`tabellone import`: an event from a report file of any program."""

import click

from tabellone.answers.files.content import file_content
from tabellone.cli.answer import answering, echo, echo_json, warn, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.clock import now
from tabellone.cli.event import edition_option, rounds_option, scoring_option
from tabellone.cli.parameters import Commands
from tabellone.cli.store import database_option, opened_ledger
from tabellone.cli.system_name import SystemName
from tabellone.desk.event.system import MANUAL, SCORINGS
from tabellone.locales.tie_breaks import skipped_code
from tabellone.locales.trf_remarks import remark_texts


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
@author_option
@database_option
@answering
def import_trf(
    file: str,
    system: str | None,
    edition: str | None,
    scoring: str | None,
    rounds: int | None,
    title: str,
    author: str | None,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Make an event of a report file (TRF): its players, pairings and results become the event's journal."""
    import secrets

    from tabellone.desk.event.taken_report import ReportChoice, event_of_report, not_kept, skipped_tie_breaks
    from tabellone.formats.trf import read_trf
    from tabellone.store.journal.adoption import adopt, kept_beside

    choice = ReportChoice(system or "", edition or "", SCORINGS[scoring] if scoring else None, rounds, title)
    document = read_trf(file_content(file), file)
    journal = event_of_report(
        document, choice, book=secrets.token_hex(8), author=author_of(author), at=now(), source=file
    )
    with opened_ledger(database, create=True) as ledger:
        taken = adopt(ledger, kept_beside(journal))
    remarks = (*document.remarks, *not_kept(document, choice, file))
    players, skipped, words = len(document.players), skipped_tie_breaks(document), words_of(language)
    if as_json:
        summary: dict[str, object] = {"book": taken.book.id, "title": taken.book.title, "players": players}
        summary |= {"rounds": document.played_rounds, "entries": taken.added}
        summary |= {"skipped_tie_breaks": list(skipped)} if skipped else {}
        echo_json(summary | ({"remarks": remark_texts(remarks, words)} if remarks else {}))
        return
    for text in remark_texts(remarks, words):
        warn(text)
    for code in skipped:
        warn(skipped_code(code, words))
    echo(
        words(
            "{title} ({book}): {players} players, {rounds} rounds, {entries} entries",
            title=taken.book.title,
            book=taken.book.id,
            players=players,
            rounds=document.played_rounds,
            entries=taken.added,
        )
    )
