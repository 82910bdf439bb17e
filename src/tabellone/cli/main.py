"""The command `tabellone` and what happens when something goes wrong."""

import getpass
import os
import sys
from collections.abc import Sequence

import click

from tabellone import __version__
from tabellone.cli.command_groups import LazyCommands, current_discipline, reader_language, translated, without_language
from tabellone.cli.doors import Doors
from tabellone.core.refusal import Refusal
from tabellone.desk.circumstances import Circumstances, set_circumstances
from tabellone.locales.words import Words, language_of_environment, words

DONE, BAD_INPUT, INTERRUPTED = 0, 2, 130
PLACES = {
    "serve": ("serve:serve", "Start the desk and open the browser; Ctrl-C stops it."),
    "tables": ("tables:tables", "Tables of the regulations, and those made like them for any number of players."),
    "openings": ("openings:openings", "The openings that are drawn by lot in dama italiana."),
    "order": ("standings:order", "Numbers by rating and title, then by the alphabet (FIDE C.04.2 art. 2.2) or by lot."),
    "pair": ("pairing:pair", "Pair the next round of a report file."),
    "why": ("pairing:why", "Why two players do not meet in the next round, or why they do."),
    "check": (
        "check:check",
        "Pair every round of report files again and compute their standings; exit code 1 if anything differs.",
    ),
    "generate": (
        "generation:generate_event",
        "Make random events, paired by a system, and write them as report files.",
    ),
    "standings": ("standings:standings", "Standings after the rounds of a report file."),
    "calc": ("calc:calc", "Compute the effect of results on one player's rating."),
    "rate": ("rating:rate", "The arithmetic of one event; yearly bonus and malus belong to lists."),
    "ratings": ("bulk_ratings:ratings", "Ratings of millions of games from tables, without a register."),
    "events": ("events.group:events", "The events of the database, the oldest first."),
    "event": ("events.group:event", "An event of the database: players, standings, rounds, reasons, ratings, papers."),
    "lists": ("lists.group:lists", "The rating office: register, events, lists, promotions, publication."),
    "rating-files": (
        "rating_files:rating_files",
        "Rating lists of FIDE and of federations: read from files, searched when players are entered.",
    ),
    "board": ("rating:board", "The board with expected scores: everybody against everybody, PA, PO, D, S."),
    "report": (
        "fide_report:report",
        "The report of an event for the FIDE rating, or the computer table that may be sent instead.",
    ),
    "print": ("printing:print_forms", "Forms on paper, as PDF."),
    "export": ("transfer:export", "Events as folders of pages, report files, tables or prints."),
    "import": (
        "transfer:import_files",
        "Events from files of other programs; `journal import` takes those of Tabellone.",
    ),
    "backup": ("maintenance:backup", "Copy the whole database into one file and read it back."),
    "restore": ("maintenance:restore", "Put a backup in the place of a database."),
    "journal": ("journal:journal", "The journals of the books in a database."),
    "doctor": (
        "maintenance:doctor",
        "Look whether rulebook, forms, database and backups are whole; exit code 1 if not.",
    ),
    "accounts": ("accounts:accounts", "Accounts of arbiters, their roles, and links to sign in with."),
    "security-log": (
        "accounts:security_log",
        "Show who came in, was turned away, was given or lost a right; the newest first.",
    ),
    "privacy": ("privacy:privacy", "Show, copy, rename or erase a person's data."),
}


@click.group(
    cls=LazyCommands,
    targets=PLACES,
    package="tabellone.cli",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, message="tabellone %(version)s", help="Show the version and exit.")
@click.pass_context
def tabellone(context: click.Context) -> None:
    """Tournament desk for dama italiana, dama internazionale and chess.

    Without a command, start the desk on this computer and open the browser.
    """
    if context.invoked_subcommand is None:
        serve = tabellone.get_command(context, "serve")
        if serve is not None:
            with serve.make_context("serve", [], parent=context) as own:
                serve.invoke(own)


def run(arguments: Sequence[str], doors: Doors) -> int:
    """Run a command; bad input is one line on the error stream and exit code 2, never a traceback."""
    try:
        language, rest = without_language(arguments)
    except Refusal as refusal:
        return _refuse(words(language_of_environment()).refusal(refusal))
    with reader_language(language) as chosen:
        return _run(rest, doors, words(chosen))


def _run(arguments: list[str], doors: Doors, language: Words) -> int:
    program = translated(tabellone, language)
    set_circumstances(Circumstances("command-line", actor=_login_name()))
    try:
        code = program.main(arguments, prog_name="tabellone", standalone_mode=False, obj=doors)
        sys.stdout.flush()
    except Refusal as refusal:
        return _refuse(words(language.language, current_discipline()).refusal(refusal))
    except click.Abort:
        return INTERRUPTED
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return BAD_INPUT
    except click.ClickException as error:
        return _refuse(_usage_sentence(error, language))
    except (BrokenPipeError, SystemExit):
        # The reader of a pipe has closed it: click exits with SystemExit. This is not an error of the command.
        _silence_output()
        return DONE
    except OSError as error:
        _silence_output()
        return _refuse(language("the answer cannot be written: {reason}", reason=error.strerror or str(error)))
    return code if isinstance(code, int) else DONE


def _login_name() -> str:
    """Login name of the user on this computer; empty if the system does not tell."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def _silence_output() -> None:
    """Discard what is still in the buffer."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(sentence: str) -> int:
    click.echo(f"tabellone: {' '.join(sentence.split())}", err=True)
    return BAD_INPUT


def _usage_sentence(error: click.ClickException, words: Words) -> str:
    context = error.ctx if isinstance(error, click.UsageError) else None
    command = context.command_path if context else "tabellone"
    if isinstance(error, click.NoSuchOption):
        return words('no option "{found}"; see {command} --help', found=error.option_name, command=command)
    if isinstance(error, click.MissingParameter) and error.param is not None and context:
        what = error.param.get_error_hint(context).replace("'", "")
        return words("{what} is missing; see {command} --help", what=what, command=command)
    return words("{reason}; see {command} --help", reason=error.format_message().rstrip("."), command=command)
