"""The commands of `tabellone event`, and `tabellone events`."""

import click

from tabellone.cli.answer import answering, database_option, echo, echo_answer, opened_ledger, table_text, words_of
from tabellone.cli.commands import LazyCommands
from tabellone.cli.parameters import WholeNumber

PLACES = {
    "show": "overview:show",
    "group": "overview:group",
    "announcement": "overview:announced",
    "hall": "overview:hall_screen",
    "standings": "results:ranked",
    "crosstable": "results:crossed",
    "calendar": "rounds:whole_calendar",
    "player": "results:player",
    "race": "rounds:raced",
    "picture": "rounds:pictured",
    "rounds": "rounds:rounds",
    "round": "rounds:one_round",
    "board": "rounds:board",
    "why": "rounds:why_board",
    "why-rest": "rounds:why_resting",
    "why-not": "rounds:why_two_do_not_meet",
    "draft": "rounds:drafted",
    "adopt-pairings": "rounds:adopt_pairings",
    "publish-all-rounds": "rounds:publish_all_rounds",
    "check-in": "presence:check_in",
    "attendance": "presence:attendance",
    "withdraw": "presence:withdraw",
    "enter-late": "presence:enter_late",
    "acceleration": "presence:acceleration",
    "points": "results:points",
    "assign-points": "results:assign_points",
    "revoke-points": "results:revoke_points",
    "form": "overview:print_form",
    "apart": "presence:apart",
    "keep-apart": "presence:keep_apart",
    "enter": "players:enter",
    "enter-listed": "players:enter_listed",
    "update-ratings": "players:update_ratings",
    "duplicates": "players:duplicates",
    "merge-players": "players:merge_players",
    "tell-apart": "players:tell_apart",
    "edit-player": "players:edit_player",
    "correct": "results:correct",
    "rating": "results:rated",
    "report": "results:reported",
    "listing": "overview:show_listing",
    "archive": "overview:archive",
    "unarchive": "overview:unarchive",
    "delete": "overview:delete",
    "deleted": "overview:deleted",
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
