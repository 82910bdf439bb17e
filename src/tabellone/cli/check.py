"""`tabellone check`: report files against the rules, round by round, and their standings."""

import click

from tabellone.answers.files.check import CheckedFile, FileCheck, checked, checked_file, files_named, totals_of
from tabellone.answers.files.check_json import check_json
from tabellone.cli.answer import answering, echo, echo_json, today, warn, words_of
from tabellone.cli.calc import echo_steps
from tabellone.cli.progress import in_sight
from tabellone.cli.report_files import (
    SystemName,
    acceleration_option,
    edition_option,
    maxi_option,
    read_event,
    scoring_option,
)
from tabellone.locales.check_words import checked_system, figure_differences, round_differences
from tabellone.locales.tie_breaks import skipped_code
from tabellone.locales.trf_remarks import remark_texts
from tabellone.locales.words import Words

DIFFERS, BAD_INPUT = 1, 2


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--system", type=SystemName(), default=None, help="Pairing system; by default the one that the file names."
)
@edition_option
@maxi_option
@acceleration_option
@scoring_option
@answering
@click.pass_context
def check(
    context: click.Context,
    files: tuple[str, ...],
    system: str | None,
    edition: str | None,
    maxi: str,
    acceleration: str,
    scoring: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Pair every round of report files again and compute their standings; exit code 1 if anything differs.

    Instead of a file a folder can be named: every report file in it is checked, and the last line has the totals.
    """
    words = words_of(language)
    named = files_named(files)
    if len(named) == 1 and named == files:
        file_check = checked(read_event(files[0], scoring), system, today(), edition, maxi, acceleration)
        if as_json:
            echo_json(check_json(file_check, words))
        else:
            _echo_check(file_check, words)
        context.exit(0 if file_check.agrees else DIFFERS)
    results = [
        checked_file(file, system, today(), edition, maxi, scoring, acceleration)
        for file in in_sight(named, words("checking"))
    ]
    totals = totals_of(results)
    if as_json:
        echo_json([_shape_of_file(result, words) for result in results])
    else:
        for result in results:
            _echo_file(result, words)
        echo(
            words(
                "Files: {files}; agreeing: {agree}; differing: {differ}; not checked: {refused}",
                files=totals.files,
                agree=totals.agree,
                differ=totals.differ,
                refused=totals.refused,
            )
        )
    context.exit(DIFFERS if totals.differ else BAD_INPUT if totals.refused else 0)


def _shape_of_file(result: CheckedFile, words: Words) -> dict[str, object]:
    if result.check is None:
        return {"file": result.file, "refused": _refusal(result, words)}
    return {"file": result.file, **check_json(result.check, words)}


def _refusal(result: CheckedFile, words: Words) -> str:
    return "" if result.refusal is None else words.refusal(result.refusal)


def _system(file_check: FileCheck, words: Words) -> str:
    origin = None if file_check.origin is None else file_check.origin.value
    return checked_system(file_check.system, file_check.edition, origin, words)


def _echo_check(file_check: FileCheck, words: Words) -> None:
    """One file, round by round."""
    echo(_system(file_check, words))
    for round_check in file_check.rounds:
        verdict = words("agrees") if round_check.agrees else words("differs")
        echo(f"{words('round {number}', number=round_check.round_number)}  {verdict}")
        for line in round_differences(round_check, words):
            echo(f"  {line}")
    for line in figure_differences(file_check.differences, words):
        echo(line)
    echo_steps(file_check.assigned, words)
    for code in file_check.ranking.skipped:
        warn(skipped_code(code, words))
    echo(words("The file agrees with the rules.") if file_check.agrees else words("The file differs from the rules."))


def _echo_file(result: CheckedFile, words: Words) -> None:
    """One of several files in one line, and what differs in it below."""
    if result.check is None:
        echo(_refusal(result, words))
        return
    file_check = result.check
    for text in remark_texts(file_check.remarks, words):
        warn(text)
    for code in file_check.ranking.skipped:
        warn(f"{result.file}: {skipped_code(code, words)}")
    verdict = words("agrees") if file_check.agrees else words("differs")
    rounds = words.plural("{count} round", "{count} rounds", len(file_check.rounds))
    echo(f"{result.file}: {verdict}  {rounds}  {_system(file_check, words)}")
    for round_check in file_check.rounds:
        for line in round_differences(round_check, words):
            echo(f"  {words('round {number}', number=round_check.round_number)}  {line}")
    for line in figure_differences(file_check.differences, words):
        echo(f"  {line}")
