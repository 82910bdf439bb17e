"""The commands of `tabellone lists`, each imported when it is called: the other commands start without them."""

import click

from tabellone.cli.command_groups import LazyCommands

PLACES = {
    "import": ("group:import_files", "Players, ratings and events from files, or a whole history."),
    "export": ("publication:export", "Players, lists and events as files."),
    "set": ("ratings:set_rating", "Set the rating of one player by decision of the commission."),
    "honorary": (
        "ratings:honorary",
        "Honorary ratings: they count in the averages of the opponents (FIDE 1997, 10.62), never as one's own.",
    ),
    "remove": ("players:remove", "Strike a player who has never played."),
    "change": (
        "players:change",
        "Change some fields of a player, named as the columns of a table of players; a dash clears one.",
    ),
    "former-names": (
        "players:former_names",
        "The names that a player had, which only officers see; a name that changes is kept by itself.",
    ),
    "twins": (
        "identity:show_twins",
        "Players of the register who look like one person, the likeliest first, with what speaks for it.",
    ),
    "tell-apart": (
        "identity:tell_apart",
        "Say that two players who look alike are two people; `twins` no longer names them.",
    ),
    "merge": (
        "identity:merge",
        "Make one of two entries of the register that are one person; the identifier of the first stays.",
    ),
    "separate": (
        "identity:separate",
        "Make two entries again of two that were merged, named by the identifier that left.",
    ),
    "correct": ("events:correct", "Replace the report of an event; what follows from it is computed anew."),
    "withdraw": ("events:withdraw", "Take an event out of the register; what follows from it is computed anew."),
    "compute": (
        "computation:compute",
        "Preview a list and every change since the one before; nothing is published.",
    ),
    "publish": (
        "computation:publish",
        "Compute the list of a day and show it; with --yes publish it. Until it is in force it can be withdrawn.",
    ),
    "withdraw-list": (
        "computation:withdraw_list",
        "Withdraw the last published list of a system, as long as it is not in force.",
    ),
    "show": ("publication:show", "A published list, or the part of it that answers to the filters."),
    "off-list": (
        "publication:show_off_list",
        "List the players whom FIDE publishes beside a list: cancelled, titled, inactive.",
    ),
    "compare": (
        "publication:compare",
        "Everybody whose rating or category differs between two published lists, by default the last two.",
    ),
    "published": ("publication:published", "Every list published so far."),
    "player": (
        "career:player",
        "Everything that happened to the rating of a player, whom an identifier, a number or a name says.",
    ),
    "malus": (
        "career:show_malus",
        "Everybody from whose capital points were taken for years without an event, and how many.",
    ),
    "watch": (
        "career:show_watch",
        "Whether the scale moves: a fixed group, the best, the distribution; and whether expectations come true.",
    ),
    "players": ("players:show_players", "The players of the register by identifier, with their private data."),
    "event": ("players:show_event", "An EVENT of the register with its games and those who had no opponent."),
    "events": ("events:events", "The events of the register, by their last day."),
    "board": ("events:board", "The board with expected scores of an event: everybody against everybody, PA, PO, D, S."),
    "periods": (
        "computation:periods",
        "Every list of a system with its closing day and events, the one that comes next, and what waits.",
    ),
    "categories": ("ratings:categories", "The thresholds of UISP's categories, each table from its day on."),
    "derived": (
        "history:show_derived",
        "Compare what is stored of published lists with a new computation.",
    ),
    "jobs": ("history:show_jobs", "Long acts that a server works at, and those of the last hour."),
    "history": ("history:history", "Everything that was done in the office, by whom and when."),
    "undo": ("history:undo", "Take back the last act; a published list stands."),
    "redo": ("history:redo", "Redo the change undone last."),
}


@click.group(cls=LazyCommands, targets=PLACES, package="tabellone.cli.lists")
def lists() -> None:
    """The rating office: register, events, lists, promotions, publication."""


IMPORTS = {
    "event": (
        "events:import_event",
        "Events from report files (TRF) or tables of games (CSV, XLSX, XLS, ODS); several are all taken or none.",
    ),
    "history": (
        "history:import_history",
        "A whole history, named by a MANIFEST: players, ratings, events and lists to publish, all or nothing.",
    ),
    "other-ratings": (
        "players:import_other_ratings",
        "Ratings of registered players in a list of `rating-files`, found by their number in it.",
    ),
    "players": ("players:import_players", "Players from a table (CSV, XLSX, XLS, ODS) or a report file (TRF)."),
    "ratings": (
        "ratings:import_ratings",
        "Ratings from a table (CSV, XLSX, XLS, ODS): id or name, rating, and perhaps category and malus.",
    ),
}


@click.group("import", cls=LazyCommands, targets=IMPORTS, package="tabellone.cli.lists")
def import_files() -> None:
    """Players, ratings and events from files, or a whole history."""
