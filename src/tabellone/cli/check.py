"""`tabellone check`: a report file against the rules, round by round, and its standings."""

import click

from tabellone.cli.answer import answering, say, say_json, words_of
from tabellone.cli.event import (
    choose_system,
    edition_option,
    in_pairing_order,
    maxi_option,
    read_event,
    scoring_option,
    system_option,
    wishes_of,
)
from tabellone.cli.standings import differences_of, list_for
from tabellone.core.pairing.checker import RoundCheck, check_rounds


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
    event = read_event(file, scoring)
    chosen = choose_system(system, edition, event, maxi)
    constraints = wishes_of(event)
    checks = list(check_rounds(in_pairing_order(event, chosen, constraints), chosen.system, constraints))
    differences = differences_of(event, list_for(event, system, edition))
    agrees = all(each.agrees for each in checks) and not differences
    if as_json:
        say_json(
            {
                "system": system,
                "agrees": agrees,
                "rounds": [_shape(each) for each in checks],
                "standings": {
                    "agrees": not differences,
                    "differences": [
                        {"number": each.number, "field": each.field, "expected": each.expected, "found": each.found}
                        for each in differences
                    ],
                },
            }
        )
    else:
        for each in checks:
            verdict = words("agrees") if each.agrees else words("differs")
            say(f"{words('round {number}', number=each.round_number)}  {verdict}")
            if not each.agrees:
                _say_difference(each)
        for difference in differences:
            say(
                words(
                    "player {number}, {field}: computed {expected}, in the file {found}",
                    number=difference.number,
                    field=difference.field,
                    expected=difference.expected,
                    found=difference.found,
                )
            )
        say(words("The file agrees with the rules.") if agrees else words("The file differs from the rules."))
    if not agrees:
        context.exit(1)


def _say_difference(check: RoundCheck) -> None:
    expected = set(check.expected or ())
    missing = sorted(expected - set(check.found))
    added = sorted(set(check.found) - expected)
    say("  - " + ", ".join(f"{white}-{black}" for white, black in missing))
    say("  + " + ", ".join(f"{white}-{black}" for white, black in added))
