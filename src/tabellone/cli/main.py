"""The command `tabellone` and what happens when something goes wrong."""

import getpass
import os
import sys
from collections.abc import Sequence

import click

from tabellone import __version__
from tabellone.cli.commands import LazyCommands, translated
from tabellone.cli.doors import Doors
from tabellone.cli.language import current_discipline, reader_language, without_language
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Circumstances, set_circumstances
from tabellone.locales.words import Words, language_of_environment, words

DONE, BAD_INPUT, INTERRUPTED = 0, 2, 130
PLACES = {
    "serve": "serve:serve",
    "tables": "tables:tables",
    "openings": "openings:openings",
    "order": "standings:order",
    "pair": "pairing:pair",
    "why": "pairing:why",
    "check": "check:check",
    "generate": "generation:generate_event",
    "standings": "standings:standings",
    "calc": "calc:calc",
    "rate": "rating:rate",
    "ratings": "ratings:ratings",
    "events": "events.group:events",
    "event": "events.group:event",
    "lists": "lists.group:lists",
    "rating-files": "rating_files:rating_files",
    "board": "rating:board",
    "report": "report:report",
    "print": "printing:print_forms",
    "export": "transfer:export",
    "import": "transfer:import_files",
    "backup": "maintenance:backup",
    "restore": "maintenance:restore",
    "journal": "journal:journal",
    "doctor": "maintenance:doctor",
    "accounts": "accounts:accounts",
    "security-log": "accounts:security_log",
    "privacy": "privacy:privacy",
}


@click.group(
    cls=LazyCommands,
    places=PLACES,
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
    """Who is logged in on this computer; nothing where the computer does not say."""
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
