"""The commands of `tabellone event`, and `tabellone events`."""

import click

from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of
from tabellone.cli.lazy import LazyCommands
from tabellone.cli.parameters import WholeNumber
from tabellone.cli.store import database_option, opened_ledger

PLACES = {
    "show": "overview:show",
    "group": "overview:group",
    "announcement": "overview:announced",
    "hall": "overview:hall_screen",
    "standings": "tables:ranked",
    "crosstable": "tables:crossed",
    "calendar": "calendar:whole_calendar",
    "player": "tables:player",
    "race": "pictures:raced",
    "picture": "pictures:pictured",
    "rounds": "rounds:rounds",
    "round": "rounds:one_round",
    "board": "rounds:board",
    "why": "reasons:why_board",
    "why-rest": "reasons:why_resting",
    "why-not": "reasons:why_two_do_not_meet",
    "draft": "reasons:drafted",
    "adopt-pairings": "round_acts:adopt_pairings",
    "publish-all-rounds": "round_acts:publish_all_rounds",
    "check-in": "check_in:check_in",
    "attendance": "presence:attendance",
    "withdraw": "presence:withdraw",
    "enter-late": "presence:enter_late",
    "acceleration": "presence:acceleration",
    "points": "assigned_points:points",
    "assign-points": "assigned_points:assign_points",
    "revoke-points": "assigned_points:revoke_points",
    "form": "forms:print_form",
    "apart": "apart:apart",
    "keep-apart": "apart:keep_apart",
    "enter": "entries:enter",
    "enter-listed": "listed:enter_listed",
    "update-ratings": "listed:update_ratings",
    "duplicates": "duplicates:duplicates",
    "merge-players": "duplicates:merge_players",
    "tell-apart": "duplicates:tell_apart",
    "edit-player": "entries:edit_player",
    "correct": "corrections:correct",
    "rating": "ending:rated",
    "report": "ending:reported",
    "listing": "listing:show_listing",
    "archive": "removal:archive",
    "unarchive": "removal:unarchive",
    "delete": "removal:delete",
    "deleted": "removal:deleted",
}
MOST_EVENTS = 500


@click.group(cls=LazyCommands, places=PLACES, package="tabellone.cli.events")
def event() -> None:
    """An event of the database: players, standings, rounds, reasons, ratings, papers."""


@click.command()
@click.option("--after", default=None, metavar="EVENT", help="Only what comes after this id.")
@click.option("--limit", type=WholeNumber(1, MOST_EVENTS), default=50, show_default=True, help="How many at the most.")
@click.option("--archived", is_flag=True, help="Those in the archive instead.")
@database_option
@answering
def events(after: str | None, limit: int, archived: bool, database: str | None, as_json: bool, language: str) -> None:
    """The events of the database, the oldest first."""
    from tabellone.answers.event import events as answer
    from tabellone.desk.roles import Person
    from tabellone.locales.phases import phase_name

    words = words_of(language)
    with opened_ledger(database) as ledger:
        event_list = answer(ledger, Person("", is_chief=True), after, limit, archived=archived)
    if as_json:
        echo_answer(event_list, words)
        return
    head = [words("event"), words("name"), words("date"), words("players"), words("state")]
    rows = [
        [
            event_line.id,
            event_line.title,
            words.short_day(event_line.starts_on),
            str(event_line.players),
            phase_name(event_line.phase, words),
        ]
        for event_line in event_list.events
    ]
    echo(table_text([head, *rows]))
