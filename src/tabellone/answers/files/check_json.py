"""The check of a report file as JSON, for the command line and the API alike."""

from tabellone.answers.as_json import brief_steps
from tabellone.answers.files.check import FileCheck
from tabellone.core.pairing.checker import RoundCheck
from tabellone.locales.report_files import remark_texts
from tabellone.locales.words import Words


def check_json(file_check: FileCheck, words: Words) -> dict[str, object]:
    """The check of a file as JSON; missing parts are left out."""
    return {
        "system": file_check.system,
        "edition": file_check.edition,
        "agrees": file_check.agrees,
        "rounds": [_shape_of_round(round_check) for round_check in file_check.rounds],
        "standings": {
            "agrees": not file_check.differences,
            **({} if file_check.ranking.compares_ranks else {"ranks_compared": False}),
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
        **({"assigned": brief_steps(file_check.assigned, words)} if file_check.assigned else {}),
    }


def _shape_of_round(check: RoundCheck) -> dict[str, object]:
    return {
        "round": check.round_number,
        "agrees": check.agrees,
        "expected": None if check.expected is None else [list(pair) for pair in sorted(check.expected)],
        "found": [list(pair) for pair in sorted(check.found)],
        "expected_bye": check.expected_bye,
        "found_bye": check.found_bye,
        **({"earlier_reading": check.earlier_reading} if check.earlier_reading is not None else {}),
    }
