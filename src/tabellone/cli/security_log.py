"""`tabellone security-log`: who came in, was turned away, was given or lost a right."""

import click

from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of
from tabellone.cli.clock import now
from tabellone.cli.parameters import WholeNumber
from tabellone.cli.store import database_option, opened_ledger

MOST_EVENTS = 500


@click.command("security-log")
@click.option("--limit", type=WholeNumber(1, MOST_EVENTS), default=100, show_default=True, help="How many at the most.")
@click.option(
    "--before", type=WholeNumber(1, 2**62), default=None, help="Only what came before the event of this number."
)
@database_option
@answering
def security_log(limit: int, before: int | None, database: str | None, as_json: bool, language: str) -> None:
    """Show who came in, was turned away, was given or lost a right; the newest first."""
    from tabellone.answers.security import security_log as log_answer
    from tabellone.locales.security_kinds import DOOR_NAMES, KIND_NAMES
    from tabellone.store.house import House

    words = words_of(language)
    with opened_ledger(database) as ledger:
        answer = log_answer(House(ledger.database, now), limit, before)
    if as_json:
        echo_answer(answer, words)
        return
    if not answer.events:
        echo(words("Nothing has happened yet."))
        return
    rows = [
        [
            str(event.id),
            words.short_moment(event.at),
            words(KIND_NAMES[event.kind]),
            event.actor,
            " ".join(part for part in (event.account, event.book, event.detail) if part),
            event.address or words(DOOR_NAMES.get(event.door, "")) if event.address or event.door else "",
        ]
        for event in answer.events
    ]
    echo(
        table_text(
            [[words("No."), words("date"), words("What"), words("Who"), words("concerns"), words("from")], *rows]
        )
    )
