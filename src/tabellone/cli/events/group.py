"""The commands of `tabellone event`, and `tabellone events`."""

import click

from tabellone.cli.answer import Call, asking, table_text
from tabellone.cli.command_groups import LazyCommands
from tabellone.cli.parameters import WholeNumber

PLACES = {
    "show": ("overview:show", "An event with its settings and groups."),
    "group": ("overview:group", "A group with its settings and players."),
    "announcement": ("overview:announced", "Show the announcement of the event before its first round."),
    "hall": (
        "overview:hall_screen",
        "Show what the desk has chosen for the hall screen, and when the round starts.",
    ),
    "standings": ("results:ranked", "The standings after the published rounds, or after one of them."),
    "boards": (
        "results:by_board",
        "Show the results of teams by board: players with points and performance, and the points of the teams.",
    ),
    "crosstable": ("results:crossed", "Show every player's opponents, colours and points."),
    "calendar": ("rounds:whole_calendar", "The whole calendar of a round robin."),
    "player": (
        "results:player",
        "The card of the player with a number: his rounds, the sums of his tie-breaks, his rating.",
    ),
    "race": ("rounds:raced", "The race for the first place: the points of everybody after each round."),
    "picture": ("rounds:pictured", "A round as score groups: who meets whom, who was exchanged, who floats."),
    "rounds": ("rounds:rounds", "Every round with its boards, results and rests."),
    "round": ("rounds:one_round", "A round with its boards, results and rests."),
    "board": ("rounds:board", "One board of a round."),
    "why": ("rounds:why_board", "Why the two players of a board meet, with these colours."),
    "why-rest": ("rounds:why_resting", "Why the player with a number has no opponent in a round."),
    "why-not": (
        "rounds:why_two_do_not_meet",
        "Why the players with two numbers do not meet in a round, or that they do.",
    ),
    "draft": ("rounds:drafted", "The rules that the last round breaks, and where it differs from the system's."),
    "adopt-pairings": (
        "rounds:adopt_pairings",
        "Take the pairs of the system for a ROUND, the current one; results of pairs that stay are kept.",
    ),
    "publish-all-rounds": (
        "rounds:publish_all_rounds",
        "Pair and publish all remaining rounds of a round robin in one step.",
    ),
    "check-in": (
        "presence:check_in",
        "Note the players with these NUMBERs as there for the next round; then who is missing is listed.",
    ),
    "attendance": (
        "presence:attendance",
        "Say that the player with a NUMBER is absent or has a zero-, half- or full-point bye in a ROUND to come.",
    ),
    "line-up": (
        "presence:line_up",
        "Seat players of the team with a NUMBER: for each board their place in the roster, 0 for nobody.",
    ),
    "withdraw": (
        "presence:withdraw",
        "Let the player with a NUMBER leave: he is not paired any more, and his games stand.",
    ),
    "requests": ("presence:requests", "Show the byes and withdrawals for which players ask."),
    "answer-request": (
        "presence:answer_request",
        "Approve what the player with a NUMBER asks for, or refuse it; then what is still asked for is listed.",
    ),
    "enter-late": ("presence:enter_late", "Enter a player after the first round; he is paired from the next one on."),
    "acceleration": (
        "presence:acceleration",
        "Accelerate the first rounds of a group by virtual points, or do not; before its first round is paired.",
    ),
    "points": ("results:points", "Penalties, bonuses and results that count otherwise in a group."),
    "assign-points": (
        "results:assign_points",
        "Give the player with a NUMBER a penalty or a bonus: it counts in the standings and in later pairings.",
    ),
    "revoke-points": (
        "results:revoke_points",
        "Take back the penalty or bonus that has a PLACE in the list of `event points`.",
    ),
    "form": ("overview:print_form", "A form filled from an event; `tabellone print forms` lists them."),
    "apart": ("presence:apart", "Show the rules that keep players of a group apart, and the pairs that follow."),
    "keep-apart": (
        "presence:keep_apart",
        "Keep players of a group apart from the next round on: by club, by province, or by their numbers.",
    ),
    "enter": (
        "players:enter",
        "Enter the players or teams of a FILE (CSV, XLSX, XLS, ODS, TRF) before round 1; who is entered is left out.",
    ),
    "enter-listed": (
        "players:enter_listed",
        "Enter players of a rating list by their NUMBER in it, with name, title, federation, birth and rating.",
    ),
    "update-ratings": (
        "players:update_ratings",
        "Take ratings and titles of the entered players from a rating list; `--preview` shows them first.",
    ),
    "duplicates": (
        "players:duplicates",
        "Players who look like the same person: same number, or same name with the same birth or club.",
    ),
    "merge-players": (
        "players:merge_players",
        "Make one entry of two: the player with the id FIRST stays, and gets what only the one with the id SECOND "
        "says.",
    ),
    "tell-apart": (
        "players:tell_apart",
        "Say that the players with the ids FIRST and SECOND, who look alike, are two people.",
    ),
    "edit-player": (
        "players:edit_player",
        "Change what is known of the player with a NUMBER: rating, category, title, federation, numbers, birth, sex.",
    ),
    "correct": (
        "results:correct",
        "Correct the RESULT on a BOARD of a ROUND; what changes in standings and later rounds is shown first.",
    ),
    "rating": ("results:rated", "Show the event's effect on ratings: as recorded, or as computed now."),
    "report": ("results:reported", "The final report; before the end it is provisional."),
    "listing": ("overview:show_listing", "Show whether search engines are asked to leave an event out, or decide it."),
    "archive": ("overview:archive", "Take an event out of the lists of events; it can be opened and brought back."),
    "unarchive": ("overview:unarchive", "Bring an event back from the archive."),
    "delete": (
        "overview:delete",
        "Delete an event; its journal is kept in a file among the backups, from which it can be imported again.",
    ),
    "deleted": ("overview:deleted", "The events that were deleted, and the files that keep their journals."),
}
MOST_EVENTS = 500


@click.group(cls=LazyCommands, targets=PLACES, package="tabellone.cli.events")
def event() -> None:
    """An event of the database: players, standings, rounds, reasons, ratings, papers."""


@click.command()
@click.option("--after", default=None, metavar="EVENT", help="Only what comes after this id.")
@click.option("--limit", type=WholeNumber(1, MOST_EVENTS), default=50, show_default=True, help="How many at the most.")
@click.option("--archived", is_flag=True, help="Those in the archive instead.")
@asking
def events(call: Call, after: str | None, limit: int, archived: bool) -> None:
    """The events of the database, the oldest first."""
    from tabellone.answers.events.overview import events as events_answer
    from tabellone.desk.roles import Person
    from tabellone.locales.event_names import phase_name

    words = call.words
    with call.ledger() as ledger:
        answer = events_answer(ledger, Person("", is_chief=True), after, limit, archived=archived)
    has_teams = any(line.teams for line in answer.events)
    head = [words("event"), words("name"), words("date"), *([words("teams")] if has_teams else [])]
    head += [words("players"), words("state")]
    rows = [
        [
            line.id,
            line.title,
            words.short_day(line.starts_on),
            *([str(line.teams or "")] if has_teams else []),
            str(line.players),
            phase_name(line.phase, words),
        ]
        for line in answer.events
    ]
    call.say(answer, table_text([head, *rows]))
