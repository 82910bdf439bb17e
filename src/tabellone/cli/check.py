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
        "expected": None if check.expected is None else [list(each) for each in sorted(check.expected)],
        "found": [list(each) for each in sorted(check.found)],
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
    found = checked(read_event(file, scoring), system, today(), edition, maxi)
    if as_json:
        echo_json(
            {
                "system": system,
                "edition": found.edition,
                "agrees": found.agrees,
                "rounds": [_shape(each) for each in found.rounds],
                "standings": {
                    "agrees": not found.differences,
                    "differences": [
                        {"number": each.number, "field": each.field, "expected": each.expected, "found": each.found}
                        for each in found.differences
                    ],
                },
                "tie_break_list": found.ranking.policy.name,
                "tie_break_edition": found.ranking.policy.edition,
                **({"skipped": list(found.ranking.skipped)} if found.ranking.skipped else {}),
            }
        )
    else:
        echo(edition_of_system(system, found.edition, words))
        for each in found.rounds:
            verdict = words("agrees") if each.agrees else words("differs")
            echo(f"{words('round {number}', number=each.round_number)}  {verdict}")
            if not each.agrees:
                _echo_difference(each)
        for difference in found.differences:
            echo(
                words(
                    "player {number}, {field}: computed {expected}, in the file {found}",
                    number=difference.number,
                    field=difference.field,
                    expected=difference.expected,
                    found=difference.found,
                )
            )
        for code in found.ranking.skipped:
            warn(skipped_code(code, words))
        echo(words("The file agrees with the rules.") if found.agrees else words("The file differs from the rules."))
    if not found.agrees:
        context.exit(1)


def _echo_difference(check: RoundCheck) -> None:
    expected = set(check.expected or ())
    missing = sorted(expected - set(check.found))
    added = sorted(set(check.found) - expected)
    echo("  - " + ", ".join(f"{white}-{black}" for white, black in missing))
    echo("  + " + ", ".join(f"{white}-{black}" for white, black in added))
