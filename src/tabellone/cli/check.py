"""`tabellone check`: report files against the rules, round by round, and their standings."""

from collections.abc import Iterator

import click

from tabellone.answers.files.check import CheckedFile, FileCheck, checked, checked_file, files_named, totals_of
from tabellone.answers.files.file_system import SystemOrigin
from tabellone.cli.answer import answering, echo, echo_json, warn, words_of
from tabellone.cli.clock import today
from tabellone.cli.event import acceleration_option, edition_option, maxi_option, read_event, scoring_option
from tabellone.cli.lists.progress import in_sight
from tabellone.cli.system_name import SystemName
from tabellone.core.pairing.checker import RoundCheck
from tabellone.locales.mark import N_
from tabellone.locales.systems import edition_of_system
from tabellone.locales.tie_breaks import skipped_code
from tabellone.locales.trf_remarks import remark_texts
from tabellone.locales.words import Words

DIFFERS, BAD_INPUT = 1, 2
_ORIGINS = {
    SystemOrigin.NOTE: N_("{system} (named by a comment in the file)"),
    SystemOrigin.CODE: N_("{system} (named by record 192)"),
    SystemOrigin.WORDS: N_("{system} (named by record 092)"),
    SystemOrigin.ASSUMED: N_("{system} (assumed: the file names no system; --system chooses one)"),
}


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
            echo_json(_shape(file_check, words))
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


def _shape(file_check: FileCheck, words: Words) -> dict[str, object]:
    return {
        "system": file_check.system,
        "edition": file_check.edition,
        "agrees": file_check.agrees,
        "rounds": [_shape_of_round(round_check) for round_check in file_check.rounds],
        "standings": {
            "agrees": not file_check.differences,
            "differences": [
                {
                    "number": field_difference.number,
                    "field": field_difference.field,
                    "expected": field_difference.expected,
                    "found": field_difference.found,
                }
                for field_difference in file_check.differences
            ],
        },
        "tie_break_list": file_check.ranking.policy.name,
        "tie_break_edition": file_check.ranking.policy.edition,
        **({"skipped": list(file_check.ranking.skipped)} if file_check.ranking.skipped else {}),
        **({"system_from": file_check.origin.value} if file_check.origin is not None else {}),
        **({"remarks": remark_texts(file_check.remarks, words)} if file_check.remarks else {}),
    }


def _shape_of_round(check: RoundCheck) -> dict[str, object]:
    return {
        "round": check.round_number,
        "agrees": check.agrees,
        "expected": None if check.expected is None else [list(pair) for pair in sorted(check.expected)],
        "found": [list(pair) for pair in sorted(check.found)],
        "expected_bye": check.expected_bye,
        "found_bye": check.found_bye,
    }


def _shape_of_file(result: CheckedFile, words: Words) -> dict[str, object]:
    if result.check is None:
        return {"file": result.file, "refused": _refusal(result, words)}
    return {"file": result.file, **_shape(result.check, words)}


def _refusal(result: CheckedFile, words: Words) -> str:
    return "" if result.refusal is None else words.refusal(result.refusal)


def _system(file_check: FileCheck, words: Words) -> str:
    """The system of a file with its edition, and where it is known from if nobody named it."""
    system = edition_of_system(file_check.system, file_check.edition, words)
    return system if file_check.origin is None else words(_ORIGINS[file_check.origin], system=system)


def _echo_check(file_check: FileCheck, words: Words) -> None:
    """One file, round by round."""
    echo(_system(file_check, words))
    for round_check in file_check.rounds:
        verdict = words("agrees") if round_check.agrees else words("differs")
        echo(f"{words('round {number}', number=round_check.round_number)}  {verdict}")
        for line in _differences(round_check, words):
            echo(f"  {line}")
    for line in _figures(file_check, words):
        echo(line)
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
        for line in _differences(round_check, words):
            echo(f"  {words('round {number}', number=round_check.round_number)}  {line}")
    for line in _figures(file_check, words):
        echo(f"  {line}")


def _figures(file_check: FileCheck, words: Words) -> Iterator[str]:
    for difference in file_check.differences:
        yield words(
            "player {number}, {field}: computed {expected}, in the file {found}",
            number=difference.number,
            field=difference.field,
            expected=difference.expected,
            found=difference.found,
        )


def _differences(check: RoundCheck, words: Words) -> Iterator[str]:
    """The pairs that the rules make and the file has not, the other way round, and the bye."""
    if check.agrees:
        return
    expected = set(check.expected or ())
    missing = sorted(expected - set(check.found))
    added = sorted(set(check.found) - expected)
    if check.expected is None:
        yield words("by the rules no pairing is legal")
    yield "- " + ", ".join(f"{white}-{black}" for white, black in missing)
    yield "+ " + ", ".join(f"{white}-{black}" for white, black in added)
    if check.expected is not None and check.expected_bye != check.found_bye:
        yield words(
            "bye: by the rules {expected}, in the file {found}",
            expected=check.expected_bye or "-",
            found=check.found_bye or "-",
        )
