"""`tabellone check`: report files against the rules, round by round, and their standings."""

from collections.abc import Iterator

import click

from tabellone.answers.files.check import CheckedFile, FileCheck, checked, checked_file, files_named, totals_of
from tabellone.answers.files.check_json import check_json
from tabellone.cli.answer import Call, answering, exit_with, today
from tabellone.cli.calc import step_lines
from tabellone.cli.progress import in_sight
from tabellone.cli.report_files import (
    SystemName,
    acceleration_option,
    edition_option,
    maxi_option,
    read_event,
    scoring_option,
)
from tabellone.locales.report_files import (
    checked_system,
    figure_differences,
    ranks_not_compared,
    remark_texts,
    round_differences,
)
from tabellone.locales.tie_breaks import skipped_code
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
def check(
    call: Call,
    files: tuple[str, ...],
    system: str | None,
    edition: str | None,
    maxi: str,
    acceleration: str,
    scoring: str | None,
) -> None:
    """Pair every round of report files again and compute their standings; exit code 1 if anything differs.

    Instead of a file a folder can be named: every report file in it is checked, and the last line has the totals.
    """
    words, named = call.words, files_named(files)
    if len(named) == 1 and named == files:
        file_check = checked(read_event(files[0], scoring), system, today(), edition, maxi, acceleration)
        call.say(check_json(file_check, words), _check_lines(file_check, words))
        call.warn(*(skipped_code(code, words) for code in file_check.ranking.skipped))
        exit_with(0 if file_check.agrees else DIFFERS)
        return
    results = [
        checked_file(file, system, today(), edition, maxi, scoring, acceleration)
        for file in in_sight(named, words("checking"))
    ]
    totals = totals_of(results)
    call.warn(*(warning for result in results for warning in _file_warnings(result, words)))
    sentence = words(
        "Files: {files}; agreeing: {agree}; differing: {differ}; not checked: {refused}",
        files=totals.files,
        agree=totals.agree,
        differ=totals.differ,
        refused=totals.refused,
    )
    lines = [line for result in results for line in _file_lines(result, words)]
    call.say([_shape_of_file(result, words) for result in results], [*lines, sentence])
    exit_with(DIFFERS if totals.differ else BAD_INPUT if totals.refused else 0)


def _shape_of_file(result: CheckedFile, words: Words) -> dict[str, object]:
    if result.check is None:
        return {"file": result.file, "refused": _refusal(result, words)}
    return {"file": result.file, **check_json(result.check, words)}


def _refusal(result: CheckedFile, words: Words) -> str:
    return "" if result.refusal is None else words.refusal(result.refusal)


def _system(file_check: FileCheck, words: Words) -> str:
    origin = None if file_check.origin is None else file_check.origin.value
    return checked_system(file_check.system, file_check.edition, origin, words)


def _check_lines(file_check: FileCheck, words: Words) -> Iterator[str]:
    """Lines for one file, round by round."""
    yield _system(file_check, words)
    for round_check in file_check.rounds:
        verdict = words("agrees") if round_check.agrees else words("differs")
        yield f"{words('round {number}', number=round_check.round_number)}  {verdict}"
        for line in round_differences(round_check, words):
            yield f"  {line}"
    yield from figure_differences(file_check.differences, words)
    if not file_check.ranking.compares_ranks:
        yield ranks_not_compared(file_check.ranking.skipped, words)
    yield from step_lines(file_check.assigned, words)
    yield words("The file agrees with the rules.") if file_check.agrees else words("The file differs from the rules.")


def _file_warnings(result: CheckedFile, words: Words) -> Iterator[str]:
    if result.check is not None:
        yield from remark_texts(result.check.remarks, words)
        for code in result.check.ranking.skipped:
            yield f"{result.file}: {skipped_code(code, words)}"


def _file_lines(result: CheckedFile, words: Words) -> Iterator[str]:
    """One line for each of several files, and its differences below."""
    if result.check is None:
        sentence = _refusal(result, words)
        yield sentence if sentence.startswith(f"{result.file}:") else f"{result.file}: {sentence}"
        return
    file_check = result.check
    verdict = words("agrees") if file_check.agrees else words("differs")
    rounds = words.plural("{count} round", "{count} rounds", len(file_check.rounds))
    yield f"{result.file}: {verdict}  {rounds}  {_system(file_check, words)}"
    for round_check in file_check.rounds:
        for line in round_differences(round_check, words):
            yield f"  {words('round {number}', number=round_check.round_number)}  {line}"
    for line in figure_differences(file_check.differences, words):
        yield f"  {line}"
    if not file_check.ranking.compares_ranks:
        yield f"  {ranks_not_compared(file_check.ranking.skipped, words)}"
