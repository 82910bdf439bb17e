"""`tabellone check`: a report file against the rules, round by round, and its standings."""

import click

from tabellone.answers.files.check import checked
from tabellone.cli.answer import answering, echo, echo_json, warn, words_of
from tabellone.cli.clock import today
from tabellone.cli.event import edition_option, maxi_option, read_event, scoring_option, system_option
from tabellone.core.pairing.checker import RoundCheck
from tabellone.locales.systems import edition_of_system
from tabellone.locales.tie_breaks import skipped_code


def _shape(check: RoundCheck) -> dict[str, object]:
    return {
        "round": check.round_number,
        "agrees": check.agrees,
        "expected": None if check.expected is None else [list(pair) for pair in sorted(check.expected)],
        "found": [list(pair) for pair in sorted(check.found)],
        "expected_bye": check.expected_bye,
        "found_bye": check.found_bye,
    }


@click.command()
@click.argument("file")
@system_option
@edition_option
@maxi_option
@scoring_option
@answering
@click.pass_context
def check(
    context: click.Context,
    file: str,
    system: str,
    edition: str | None,
    maxi: str,
    scoring: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Pair every round of a report file again and compute its standings; exit code 1 if anything differs."""
    words = words_of(language)
    file_check = checked(read_event(file, scoring), system, today(), edition, maxi)
    if as_json:
        echo_json(
            {
                "system": system,
                "edition": file_check.edition,
                "agrees": file_check.agrees,
                "rounds": [_shape(round_check) for round_check in file_check.rounds],
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
            }
        )
    else:
        echo(edition_of_system(system, file_check.edition, words))
        for round_check in file_check.rounds:
            verdict = words("agrees") if round_check.agrees else words("differs")
            echo(f"{words('round {number}', number=round_check.round_number)}  {verdict}")
            if not round_check.agrees:
                _echo_difference(round_check)
        for difference in file_check.differences:
            echo(
                words(
                    "player {number}, {field}: computed {expected}, in the file {found}",
                    number=difference.number,
                    field=difference.field,
                    expected=difference.expected,
                    found=difference.found,
                )
            )
        for code in file_check.ranking.skipped:
            warn(skipped_code(code, words))
        echo(
            words("The file agrees with the rules.") if file_check.agrees else words("The file differs from the rules.")
        )
    if not file_check.agrees:
        context.exit(1)


def _echo_difference(check: RoundCheck) -> None:
    expected = set(check.expected or ())
    missing = sorted(expected - set(check.found))
    added = sorted(set(check.found) - expected)
    echo("  - " + ", ".join(f"{white}-{black}" for white, black in missing))
    echo("  + " + ", ".join(f"{white}-{black}" for white, black in added))
