"""`tabellone print`: forms on paper, from a report file, from the moves of games, or blank."""

from pathlib import Path

import click

from tabellone.answers.files.event_records import crosstable_record, round_record, standings_record
from tabellone.answers.files.report import ReportedTournament, file_content
from tabellone.answers.files.standings import standings_of
from tabellone.answers.game_record import game_records
from tabellone.cli.answer import Call, answering, table_text, today, warn
from tabellone.cli.command_groups import LazyCommands
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.report_files import kind_option, list_edition_option, read_event, scoring_option
from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.formats.game_text import MOST_BYTES
from tabellone.formats.trf.times import day_in
from tabellone.locales.tie_breaks import skipped_code
from tabellone.locales.words import Words
from tabellone.paper.forms.catalogue import FormLine, blank_sheet, form_list, form_named
from tabellone.paper.forms.form import (
    MOST_BLANK_BOARDS,
    MOST_BLANK_PLAYERS,
    MOST_BLANK_ROUNDS,
    USUAL_BLANK_BOARDS,
    USUAL_BLANK_PLAYERS,
    USUAL_BLANK_ROUNDS,
    Blank,
)
from tabellone.paper.forms.scoresheet import game_scoresheets
from tabellone.paper.printing import Sheet, printed
from tabellone.paper.sheets import crosstable_sheet, round_sheet, standings_sheet

pdf_option = click.option("--pdf", default=None, help="Write it as a PDF into this file, too.")
output_option = click.option("--output", required=True, help="The PDF to write.")
PLACES = {
    "blank": ("printing:print_blank", "A form to be filled in by hand."),
    "board": ("rating:print_board", "The board with expected scores, everybody against everybody."),
    "crosstable": (
        "printing:print_crosstable",
        "The crosstable: player against player in a round robin, else round by round.",
    ),
    "forms": ("printing:list_forms", "The forms that can be printed, by name."),
    "pairings": ("printing:print_pairings", "The pairings of a round, with results as far as there are any."),
    "scoresheet": (
        "printing:print_scoresheet",
        "The scoresheets of the games in a PDN or PGN file; every move is checked by the rules of its game.",
    ),
    "standings": ("printing:print_standings", "The standings with their tie-breaks."),
}


def write_sheet(path: str, sheet: Sheet) -> int:
    """Print a form into a file and say how many bytes it has; a file that cannot be written is refused."""
    return write_pdf(path, printed(sheet.template, sheet.data))


def write_pdf(path: str, content: bytes) -> int:
    """Write what was printed into a file and say how many bytes it has; one that cannot be written is refused."""
    try:
        Path(path).write_bytes(content)
    except OSError as error:
        raise Refusal("{file}: cannot be written ({reason})", file=path, reason=error.strerror or str(error)) from error
    return len(content)


def event_facts(event: ReportedTournament, words: Words) -> list[tuple[str, str]]:
    """The facts about an event in the head of a form."""
    document = event.document
    day_fields = (document.value(code) for code in ("042", "052"))
    days = list(dict.fromkeys(words.short_day(day_in(text)) or text for text in day_fields if text))
    return [
        (words("venue"), ", ".join(part for part in (document.value("022"), document.value("032")) if part)),
        (words("date") if len(days) == 1 else words("dates"), " – ".join(days)),
        (words("chief arbiter"), document.value("102")),
    ]


def tell_printed(call: Call, path: str, size: int) -> None:
    """Say that a form was written to its file."""
    call.say({"output": path, "bytes": size}, call.words("Printed into {file}", file=path))


def print_sheet(call: Call, path: str, sheet: Sheet) -> None:
    """Print a form into a file and say so."""
    tell_printed(call, path, write_sheet(path, sheet))


@click.command("pairings")
@click.argument("file")
@click.option("--round", "number", type=WholeNumber(1, 1000), default=None, help="Round; by default the last one.")
@output_option
@scoring_option
@answering
def print_pairings(call: Call, file: str, number: int | None, output: str, scoring: str | None) -> None:
    """The pairings of a round, with results as far as there are any."""
    event = read_event(file, scoring)
    call = call.about(event.discipline)
    words = call.words
    sheet = round_sheet(round_record(event, number), event.name, event.discipline, event_facts(event, words), words)
    print_sheet(call, output, sheet)


@click.command("standings")
@click.argument("file")
@list_edition_option
@kind_option
@click.option("--seed", type=WholeNumber(0), default=None, help="Seed of the lots, where the list ends with them.")
@output_option
@scoring_option
@answering
def print_standings(
    call: Call, file: str, edition: str | None, system: str | None, seed: int | None, output: str, scoring: str | None
) -> None:
    """The standings with their tie-breaks."""
    event = read_event(file, scoring)
    call = call.about(event.discipline)
    words = call.words
    file_standings = standings_of(event, today(), edition=edition, system=system, seed=seed)
    answer = standings_record(
        event, file_standings.standings, file_standings.skipped, is_round_robin=file_standings.is_round_robin
    )
    for code in file_standings.skipped:
        warn(skipped_code(code, words))
    sheet = standings_sheet(answer, event.name, event_facts(event, words), words)
    print_sheet(call, output, sheet)


@click.command("crosstable")
@click.argument("file")
@list_edition_option
@kind_option
@click.option("--heat", is_flag=True, help="Shade each cell by its outcome.")
@output_option
@scoring_option
@answering
def print_crosstable(
    call: Call, file: str, edition: str | None, system: str | None, heat: bool, output: str, scoring: str | None
) -> None:
    """The crosstable: player against player in a round robin, else round by round."""
    event = read_event(file, scoring)
    call = call.about(event.discipline)
    words = call.words
    file_standings = standings_of(event, today(), edition=edition, system=system)
    answer = crosstable_record(event, file_standings.standings, is_round_robin=file_standings.is_round_robin)
    sheet = crosstable_sheet(answer, event.name, event_facts(event, words), words, is_heat=heat)
    print_sheet(call, output, sheet)


@click.group("print", cls=LazyCommands, targets=PLACES, package="tabellone.cli")
def print_forms() -> None:
    """Forms on paper, as PDF."""


@click.command("forms")
@answering
def list_forms(call: Call) -> None:
    """The forms that can be printed, by name."""
    words = call.words
    answer = form_list(words)
    call.say(answer, table_text([[line.name, line.title, _ways(line, words)] for line in answer.forms]))


def _ways(line: FormLine, words: Words) -> str:
    ways = ((line.is_made_from_events, words("from an event")), (line.is_made_blank, words("blank")))
    return ", ".join(way for is_possible, way in ways if is_possible)


@click.command("blank")
@click.argument("form")
@click.option(
    "--discipline",
    type=OneOf(tuple(discipline.value for discipline in Discipline)),
    default=Discipline.DAMA_ITALIANA.value,
    show_default=True,
    help="Game.",
)
@click.option(
    "--players",
    type=WholeNumber(1, MOST_BLANK_PLAYERS),
    default=USUAL_BLANK_PLAYERS,
    show_default=True,
    help="How many players it has room for.",
)
@click.option(
    "--rounds",
    type=WholeNumber(1, MOST_BLANK_ROUNDS),
    default=USUAL_BLANK_ROUNDS,
    show_default=True,
    help="How many rounds it has room for.",
)
@click.option(
    "--boards",
    type=WholeNumber(1, MOST_BLANK_BOARDS),
    default=USUAL_BLANK_BOARDS,
    show_default=True,
    help="On how many boards a team plays.",
)
@output_option
@answering
def print_blank(call: Call, form: str, discipline: str, players: int, rounds: int, boards: int, output: str) -> None:
    """A form to be filled in by hand."""
    game = Discipline(discipline)
    call = call.about(game)
    words = call.words
    sheet = blank_sheet(form_named(form), Blank(game, players, rounds, boards), words)
    print_sheet(call, output, sheet)


@click.command("scoresheet")
@click.argument("file")
@click.option(
    "--discipline",
    type=OneOf(tuple(discipline.value for discipline in Discipline)),
    default=None,
    help="Game, where the file does not tell it.",
)
@output_option
@answering
def print_scoresheet(call: Call, file: str, discipline: str | None, output: str) -> None:
    """The scoresheets of the games in a PDN or PGN file; every move is checked by the rules of its game."""
    records = game_records(file_content(file, MOST_BYTES), None if discipline is None else Discipline(discipline))
    call = call.about(records[0].discipline)
    words = call.words
    print_sheet(call, output, game_scoresheets(records, words))
