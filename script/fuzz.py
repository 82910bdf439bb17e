"""Feeds odd files to every reader and to the commands that read them, and prints outcomes; exit code 1 on a fault."""

import argparse
import logging
import sys
import time

from tests.fuzzing.commands import COMMAND_READERS
from tests.fuzzing.fuzzer import fuzz
from tests.fuzzing.readers import READERS

ALL = {**READERS, **COMMAND_READERS}


def main() -> int:
    """Give each reader its share of the time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0, help="how long, for all readers together")
    parser.add_argument("--seed", type=int, default=None, help="of the lots; without it another in each run")
    parser.add_argument("--reader", choices=sorted(ALL), action="append", help="only this one; may be repeated")
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    seed = int(time.time()) if arguments.seed is None else arguments.seed
    names = arguments.reader or list(ALL)
    print(f"seed {seed}")
    is_sound = True
    for name in names:
        findings = fuzz(ALL[name], arguments.minutes * 60 / len(names), seed)
        answers = findings.outcomes["an answer"]
        print(
            f"{name}: {findings.tried} files, {answers} answered, {len(findings.outcomes)} kinds of outcome", flush=True
        )
        for crash in findings.crashes:
            is_sound = False
            print(f"  FAILED: {crash}", flush=True)
    return 0 if is_sound else 1


if __name__ == "__main__":
    sys.exit(main())
